import type { AdminClaim, AdminClaimRow, ClaimCandidate } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { hasHubLink } from '../../members/hub-links/queries.ts';

const COLUMNS = `c.id, c.first_name, c.last_name, c.birth_date, c.status, ${localTime('c.created_at')} as created_at,
  ${localTime('c.reviewed_at')} as reviewed_at, coalesce(${nameOfSubject('c.reviewed_by')}, c.reviewed_by) as reviewed_by,
  c.note, c.question, ${localTime('c.asked_at')} as asked_at, c.answer, ${localTime('c.answered_at')} as answered_at, c.player_id,
  c.approval_reason as reason, c.spoken_to, ${localTime('c.objected_at')} as objected_at,
  (select o.first_name || ' ' || o.last_name from members o where o.id = c.objected_by) as objected_by, c.version`;
const CLAIMANT = `'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'email', m.email`;

const STATES = { waiting: `c.status = 'pending'`, decided: `c.status <> 'pending'` } as const;

/** Those that wait: what a guardian has objected to first, then the oldest. */
const ORDER = { waiting: 'c.objected_at is null, c.id', decided: 'c.id desc' } as const;

/** A claim before anybody was found who could be meant. */
export type BareClaimRow = Omit<AdminClaimRow, 'doubts' | 'ready_player_id' | 'ready'>;
export type BareClaim = Omit<AdminClaim, 'candidates' | 'protected' | 'doubts' | 'ready_player_id' | 'ready'>;

export async function findClaimPage(
  sql: Sql,
  { state, page, limit }: { state: keyof typeof STATES; page: number; limit: number },
): Promise<{ rows: BareClaimRow[]; total: number }> {
  const { total } = await sql.one<{ total: number }>(
    `select count(*)::integer as total from claims c where ${STATES[state]}`,
  );
  const rows = await sql.rows<BareClaimRow>(
    `select ${COLUMNS}, json_build_object(${CLAIMANT}) as claimant from claims c join members m on m.id = c.member_id
      where ${STATES[state]} order by ${ORDER[state]} limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );
  return { rows, total };
}

export const findClaim = (sql: Sql, id: number): Promise<BareClaim | undefined> =>
  sql.maybeOne<BareClaim>(
    `select ${COLUMNS}, json_build_object(${CLAIMANT}, 'created_at', ${localTime('m.created_at')}, 'email_verified', m.email_verified_at is not null,
              'is_active', m.is_active, 'children', coalesce((select json_agg(p.first_name || ' ' || p.last_name order by p.id) from guardian_links g
                join players p on p.id = g.player_id where g.member_id = m.id and g.status = 'verified'), '[]')) as claimant
       from claims c join members m on m.id = c.member_id where c.id = $1`,
    [id],
  );

/** A player who could be meant by a claim, as the club knows them. */
export interface PlayerForClaim extends Pick<
  ClaimCandidate,
  'player_id' | 'first_name' | 'last_name' | 'birth_date' | 'divisions' | 'guardians'
> {
  claim_id: number;
  has_other_guardian: boolean;
}

const PLAYER_FOR_CLAIM = `c.id as claim_id, p.id as player_id, p.first_name, p.last_name, p.birth_date,
  coalesce((select json_agg(distinct t.division_name) from roster_entries r join current_teams t on t.id = r.team_id
             where r.player_id = p.id), '[]') as divisions,
  coalesce((select json_agg(m.first_name || ' ' || m.last_name order by m.id) from guardian_links g join members m on m.id = g.member_id
             where g.player_id = p.id and ${isVerifiedGuardian('g')}), '[]') as guardians,
  exists (select 1 from guardian_links g where g.player_id = p.id and g.member_id <> c.member_id
             and ${isVerifiedGuardian('g')}) as has_other_guardian`;

/**
 * Registered players that could be meant: same names, or nearly the same person by birth date. A bounded number of each
 * claim by index; the most alike first, and nothing is chosen. Where a guardian objected to a link, it is that child.
 */
export const findPlayersForClaims = (sql: Sql, claimIds: readonly number[]): Promise<PlayerForClaim[]> =>
  sql.rows<PlayerForClaim>(
    `select ${PLAYER_FOR_CLAIM}
       from claims c
       cross join lateral (
         select a.id, (lower(a.first_name) = lower(c.first_name))::integer + (lower(a.last_name) = lower(c.last_name))::integer
                + (a.birth_date = c.birth_date)::integer as alike
           from (
             (select id from players where lower(last_name) = lower(c.last_name) and lower(first_name) = lower(c.first_name) limit 10)
             union (select id from players where lower(last_name) = lower(c.last_name) and abs(birth_date - c.birth_date) <= 31 limit 10)
             union (select id from players where birth_date = c.birth_date
                       and (lower(first_name) = lower(c.first_name) or left(lower(last_name), 2) = left(lower(c.last_name), 2)) limit 10)
             union (select id from players where birth_date between c.birth_date - 15 and c.birth_date + 15
                       and left(lower(last_name), 2) = left(lower(c.last_name), 2)
                       and left(lower(first_name), 2) = left(lower(c.first_name), 2) limit 10)
             union (select player_id from guardian_links where id = c.suspended_link_id)) found
           join players a on a.id = found.id and a.joined_with is null
            and (c.suspended_link_id is null or a.id = (select player_id from guardian_links where id = c.suspended_link_id))
          order by alike desc, a.id limit 10) f
       join players p on p.id = f.id
      where c.id = any($1) order by c.id, f.alike desc, p.id`,
    [claimIds],
  );

/** The player whom an administrator named for a claim, whoever it is. */
export const findPlayerForClaim = (sql: Sql, claimId: number, playerId: number): Promise<PlayerForClaim | undefined> =>
  sql.maybeOne<PlayerForClaim>(
    `select ${PLAYER_FOR_CLAIM} from claims c, players p where c.id = $1 and p.id = $2 and p.joined_with is null`,
    [claimId, playerId],
  );

/** A claim that somebody is about to decide: nobody else can until the transaction ends. */
export const lockClaim = (
  tx: Tx,
  id: number,
): Promise<
  | {
      member_id: number;
      first_name: string;
      status: string;
      version: number;
      suspended_player_id: number | null;
      is_on_hub: boolean;
    }
  | undefined
> =>
  tx.maybeOne(
    `select member_id, first_name, status, version,
            (select g.player_id from guardian_links g where g.id = c.suspended_link_id) as suspended_player_id, ${hasHubLink('c.member_id')} as is_on_hub
       from claims c where id = $1 for update`,
    [id],
  );

export const closeClaim = (
  tx: Tx,
  id: number,
  end: {
    status: 'approved' | 'rejected';
    playerId: number | null;
    by: string;
    at: Date;
    note: string;
    reason?: string | undefined;
    spokenTo?: string | undefined;
  },
): Promise<number> =>
  tx.run(
    `update claims set status = $2, player_id = $3, reviewed_by = $4, reviewed_at = $5, note = $6, approval_reason = $7, spoken_to = $8
      where id = $1`,
    [id, end.status, end.playerId, end.by, end.at, end.note || null, end.reason ?? null, end.spokenTo ?? null],
  );

export const storeQuestion = (
  tx: Tx,
  id: number,
  { question, by, at }: { question: string; by: string; at: Date },
): Promise<number> =>
  tx.run(
    'update claims set question = $2, asked_at = $3, asked_by = $4, answer = null, answered_at = null where id = $1',
    [id, question, at, by],
  );

/** A player's teams of the current season. */
export const findTeamNames = async (sql: Sql, playerId: number): Promise<string[]> =>
  (
    await sql.rows<{ name: string }>(
      'select t.name from roster_entries r join current_teams t on t.id = r.team_id where r.player_id = $1 order by t.id',
      [playerId],
    )
  ).map(({ name }) => name);
