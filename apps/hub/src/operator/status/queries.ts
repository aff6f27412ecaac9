import type { Sql, Tx } from '@sports-hub/kernel';

export interface StatusSample {
  service: string;
  works: boolean;
  milliseconds: number | null;
  waiting: number | null;
  failed: number | null;
}

/** Whoever comes second to a moment leaves it as it is. */
export const insertSamples = (tx: Tx, at: Date, samples: readonly StatusSample[]): Promise<number> =>
  tx.run(
    `insert into status_samples (at, service, works, milliseconds, waiting, failed)
     select $1, s.service, s.works, s.milliseconds, s.waiting, s.failed
       from jsonb_to_recordset($2::jsonb) as s(service text, works boolean, milliseconds integer, waiting integer, failed integer)
     on conflict do nothing`,
    [at, JSON.stringify(samples)],
  );

export const deleteSamplesBefore = (tx: Tx, at: Date): Promise<number> =>
  tx.run('delete from status_samples where at < $1', [at]);

export interface WeekPart {
  service: string;
  /** How many parts of the week came before. */
  part: number;
  /** From 0, never, to 1, always. */
  answered: number;
  milliseconds: number | null;
  waiting: number | null;
  failed: number | null;
}

/** The worst of each part of the time since then. */
export const findParts = (sql: Sql, since: Date, partSeconds: number): Promise<WeekPart[]> =>
  sql.rows<WeekPart>(
    `select service, floor(extract(epoch from at - $1::timestamptz) / $2)::int as part,
            avg(works::int)::float8 as answered, max(milliseconds)::int as milliseconds, max(waiting)::int as waiting,
            max(failed)::int as failed
       from status_samples where at >= $1 group by service, part order by service, part`,
    [since, partSeconds],
  );
