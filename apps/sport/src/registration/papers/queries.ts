import type { Sql, Tx } from '@sports-hub/kernel';

export interface Paper {
  id: number;
  registration_id: number | null;
  is_by_form: boolean;
  field_name: string;
  kind: 'picture' | 'pdf';
  /** Null where the file is deleted. */
  sha256: string | null;
  size: number;
  opened_by: number | null;
  seen_at: Date | null;
}
const PAPER = 'id, registration_id, is_by_form, field_name, kind, sha256, size, opened_by, seen_at';

/** SQL: what the question is called, of a paper `w` and its registration `r`. */
export const PAPER_LABEL = `coalesce((select f.label from registration_fields f where f.name = w.field_name and (f.period_id is null or f.period_id = r.period_id)
  order by f.period_id nulls last limit 1), w.field_name)`;

export interface NewPaperRow {
  token: string;
  registrationId: number | null;
  field: string;
  kind: 'picture' | 'pdf';
  sha256: string;
  size: number;
  at: Date;
  deleteAt: Date;
}

export const insertPaper = (tx: Tx, paper: NewPaperRow): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into registration_papers (token, registration_id, is_by_form, field_name, kind, sha256, size, sent_at, delete_at)
     values ($1, $2, $2::bigint is null, $3, $4, $5, $6, $7, $8) returning id`,
    [paper.token, paper.registrationId, paper.field, paper.kind, paper.sha256, paper.size, paper.at, paper.deleteAt],
  );

export const findPapersByToken = (sql: Sql, tokens: readonly string[]): Promise<(Paper & { token: string })[]> =>
  sql.rows<Paper & { token: string }>(`select ${PAPER}, token from registration_papers where token = any ($1)`, [
    tokens,
  ]);

/** The registration's own, and those that come with these answers; always after the registration itself. */
export const lockPapers = (
  tx: Tx,
  registrationId: number,
  tokens: readonly string[],
): Promise<(Paper & { token: string })[]> =>
  tx.rows<Paper & { token: string }>(
    `select ${PAPER}, token from registration_papers where registration_id = $1 or token = any ($2) order by id for update`,
    [registrationId, tokens],
  );

export const findPaper = (sql: Sql, id: number): Promise<Paper | undefined> =>
  sql.maybeOne<Paper>(`select ${PAPER} from registration_papers where id = $1`, [id]);

export const lockPaper = (tx: Tx, id: number): Promise<Paper | undefined> =>
  tx.maybeOne<Paper>(`select ${PAPER} from registration_papers where id = $1 for update`, [id]);

/** From now on it belongs to this registration. */
export const bindPaper = (
  tx: Tx,
  id: number,
  { registrationId, days }: { registrationId: number; days: number },
): Promise<number> =>
  tx.run(
    `update registration_papers set registration_id = $2, delete_at = sent_at + make_interval(days => $3)
      where id = $1 and registration_id is null`,
    [id, registrationId, days],
  );

/** The bytes go with the next look through the storage. */
export const emptyPapers = (tx: Tx, ids: readonly number[], at: Date): Promise<number> =>
  tx.run('update registration_papers set sha256 = null, deleted_at = $2 where id = any ($1) and sha256 is not null', [
    ids,
    at,
  ]);

/** What nobody has sent a form with: bytes of strangers, which must not fill the storage. */
export const sumUnused = (sql: Sql): Promise<{ count: number; bytes: number }> =>
  sql.one<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(size), 0)::bigint as bytes from registration_papers where registration_id is null`,
  );

/** Those whose time is over, and those of registrations that came to nothing a day ago or longer. */
export const findOverdue = (
  sql: Sql,
  { now, ended, limit }: { now: Date; ended: Date; limit: number },
): Promise<{ id: number; registration_id: number | null; label: string }[]> =>
  sql.rows<{ id: number; registration_id: number | null; label: string }>(
    `select w.id, w.registration_id, ${PAPER_LABEL} as label from registration_papers w left join registrations r on r.id = w.registration_id
      where w.sha256 is not null and w.delete_at <= $1
     union
     select w.id, w.registration_id, ${PAPER_LABEL} as label from registration_papers w join registrations r on r.id = w.registration_id
      where w.sha256 is not null and r.status in ('expired', 'cancelled') and r.ended_at <= $2 limit $3`,
    [now, ended, limit],
  );

export const deleteUnused = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run('delete from registration_papers where id = any ($1) and registration_id is null', [ids]);
