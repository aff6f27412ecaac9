import type { AdminClaim, AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';

const COLUMNS = `c.id, c.first_name, c.last_name, c.birth_date, c.status, ${localTime('c.created_at')} as created_at,
  ${localTime('c.reviewed_at')} as reviewed_at, coalesce(${nameOfSubject('c.reviewed_by')}, c.reviewed_by) as reviewed_by,
  c.note, c.question, ${localTime('c.asked_at')} as asked_at, c.answer, ${localTime('c.answered_at')} as answered_at, c.player_id, c.version`;
const CLAIMANT = `'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email`;

const STATES = { waiting: `c.status = 'pending'`, decided: `c.status <> 'pending'` } as const;

export async function findClaimPage(
  sql: Sql,
  { state, page, limit }: { state: keyof typeof STATES; page: number; limit: number },
): Promise<{ items: AdminClaimRow[]; total: number }> {
  const { total } = await sql.one<{ total: number }>(
    `select count(*)::integer as total from claims c where ${STATES[state]}`,
  );
  const items = await sql.rows<AdminClaimRow>(
    `select ${COLUMNS}, json_build_object(${CLAIMANT}) as claimant from claims c join members m on m.id = c.member_id
      where ${STATES[state]} order by c.id ${state === 'waiting' ? 'asc' : 'desc'} limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );
  return { items, total };
}

export type BareClaim = Omit<AdminClaim, 'candidates' | 'protected'>;

export const findClaim = (sql: Sql, id: number): Promise<BareClaim | undefined> =>
  sql.maybeOne<BareClaim>(
    `select ${COLUMNS}, json_build_object(${CLAIMANT}, 'created_at', ${localTime('m.created_at')}, 'email_verified', m.email_verified_at is not null,
              'is_active', m.is_active, 'children', coalesce((select json_agg(p.first_name || ' ' || p.last_name order by p.id) from guardian_links g
                join players p on p.id = g.player_id where g.member_id = m.id and g.status = 'verified'), '[]')) as claimant
       from claims c join members m on m.id = c.member_id where c.id = $1`,
    [id],
  );

type BareCandidate = Omit<ClaimCandidate, 'compared'>;

/**
 * Registered players that could be meant: same names, or nearly the same person by birth date. A bounded number by
 * index; the most alike first, and nothing is chosen.
 */
export const findCandidates = (
  sql: Sql,
  { first_name, last_name, birth_date }: Pick<BareClaim, 'first_name' | 'last_name' | 'birth_date'>,
): Promise<BareCandidate[]> =>
  sql.rows<BareCandidate>(
    `with found as (
       (select id from players where lower(last_name) = lower($2) and lower(first_name) = lower($1) limit 10)
       union (select id from players where lower(last_name) = lower($2) and abs(birth_date - $3::date) <= 31 limit 10)
       union (select id from players where birth_date = $3
                 and (lower(first_name) = lower($1) or left(lower(last_name), 2) = left(lower($2), 2)) limit 10)
       union (select id from players where birth_date between $3::date - 15 and $3::date + 15
                 and left(lower(last_name), 2) = left(lower($2), 2) and left(lower(first_name), 2) = left(lower($1), 2) limit 10))
     select p.id as player_id, p.first_name, p.last_name, p.birth_date, r.registered_by, r.registered_email, r.registered_phone,
            coalesce((select json_agg(distinct t.division_name) from roster_entries r join current_teams t on t.id = r.team_id
                       where r.player_id = p.id), '[]') as divisions,
            coalesce((select json_agg(m.first_name || ' ' || m.last_name order by m.id) from guardian_links g join members m on m.id = g.member_id
                       where g.player_id = p.id and g.relationship = 'parent_guardian' and g.status = 'verified'), '[]') as guardians
       from found join players p on p.id = found.id
       left join lateral (
         select x.parent_first_name || ' ' || x.parent_last_name as registered_by, x.email as registered_email, x.phone as registered_phone
           from registrations x where x.player_id = p.id and x.status = 'registered' order by x.id desc limit 1) r on true
      order by (lower(p.first_name) = lower($1))::integer + (lower(p.last_name) = lower($2))::integer
               + (p.birth_date = $3)::integer desc, p.id limit 10`,
    [first_name, last_name, birth_date],
  );

/** A claim that somebody is about to decide: nobody else can until the transaction ends. */
export const lockClaim = (
  tx: Tx,
  id: number,
): Promise<
  { member_id: number; first_name: string; status: string; version: number; is_on_hub: boolean } | undefined
> =>
  tx.maybeOne(
    `select member_id, first_name, status, version, exists (select 1 from hub_links h where h.member_id = c.member_id) as is_on_hub
       from claims c where id = $1 for update`,
    [id],
  );

export const closeClaim = (
  tx: Tx,
  id: number,
  end: { status: 'approved' | 'rejected'; playerId: number | null; by: string; at: Date; note: string },
): Promise<number> =>
  tx.run('update claims set status = $2, player_id = $3, reviewed_by = $4, reviewed_at = $5, note = $6 where id = $1', [
    id,
    end.status,
    end.playerId,
    end.by,
    end.at,
    end.note || null,
  ]);

export const storeQuestion = (
  tx: Tx,
  id: number,
  { question, by, at }: { question: string; by: string; at: Date },
): Promise<number> =>
  tx.run(
    'update claims set question = $2, asked_at = $3, asked_by = $4, answer = null, answered_at = null where id = $1',
    [id, question, at, by],
  );
