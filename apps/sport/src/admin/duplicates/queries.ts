import type { DuplicatePlayer, PossibleDuplicate } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';
import { CURRENT_TEAMS } from '../families/queries.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import type { MovedAnswers } from './joining-answers.ts';
import type { MovedDrafts } from './joining-rosters.ts';

export type BareDuplicate = Omit<PossibleDuplicate, 'players' | 'protected'> & { older_id: number; newer_id: number };

const COLUMNS = `d.id, d.version, ${localTime('d.found_at')} as found_at, d.decision, ${localTime('d.decided_at')} as decided_at,
  coalesce(${nameOfSubject('d.decided_by')}, d.decided_by) as decided_by, d.reason, d.kept_id,
  least(d.player_id, d.other_id) as older_id, greatest(d.player_id, d.other_id) as newer_id`;

/** A pair one of whom was joined with a third player in the meantime is nothing to decide. */
export const OPEN_DUPLICATES = `from possible_duplicates d where d.decision is null
  and not exists (select 1 from players p where p.id in (d.player_id, d.other_id) and p.joined_with is not null)`;
const FROM = { open: OPEN_DUPLICATES, decided: 'from possible_duplicates d where d.decision is not null' } as const;

export async function findDuplicatePage(
  sql: Sql,
  { state, page, limit }: { state: keyof typeof FROM; page: number; limit: number },
): Promise<{ rows: BareDuplicate[]; total: number }> {
  const { total } = await sql.one<{ total: number }>(`select count(*)::integer as total ${FROM[state]}`);
  const rows = await sql.rows<BareDuplicate>(
    `select ${COLUMNS} ${FROM[state]} order by ${state === 'open' ? 'd.id' : 'd.decided_at desc, d.id desc'} limit $1 offset $2`,
    [limit, (page - 1) * limit],
  );
  return { rows, total };
}

/** The open pairs of these players, from each one's side. */
export const findOpenPairsOf = (
  sql: Sql,
  playerIds: readonly number[],
): Promise<{ duplicate_id: number; player_id: number; other_id: number }[]> =>
  sql.rows(
    `select o.id as duplicate_id, v.player_id, v.other_id
       from (select d.id, d.player_id, d.other_id ${OPEN_DUPLICATES} and (d.player_id = any($1) or d.other_id = any($1))) o
       cross join lateral (values (o.player_id, o.other_id), (o.other_id, o.player_id)) v (player_id, other_id)
      where v.player_id = any($1) order by o.id, v.player_id`,
    [playerIds],
  );

export const findDuplicate = (sql: Sql, id: number): Promise<BareDuplicate | undefined> =>
  sql.maybeOne<BareDuplicate>(`select ${COLUMNS} from possible_duplicates d where d.id = $1`, [id]);

export const findDuplicatePlayers = (
  sql: Sql,
  playerIds: readonly number[],
): Promise<Omit<DuplicatePlayer, 'registrants'>[]> =>
  sql.rows<Omit<DuplicatePlayer, 'registrants'>>(
    `select p.id as player_id, p.first_name, p.last_name, p.birth_date, ${CURRENT_TEAMS('p.id')} as teams,
            exists (select 1 from player_logins l where l.player_id = p.id) as has_login,
            coalesce((select json_agg(m.first_name || ' ' || m.last_name order by m.id) from guardian_links g join members m on m.id = g.member_id
                       where g.player_id = p.id and ${isVerifiedGuardian('g')}), '[]') as guardians
       from players p where p.id = any($1)`,
    [playerIds],
  );

export interface DuplicateAtHand {
  player_id: number;
  other_id: number;
  decision: 'same' | 'different' | null;
  kept_id: number | null;
  moved: Moved | null;
  version: number;
}

/** A pair that somebody is about to decide, and everybody whom it concerns, in the order in which every action takes them. */
export async function lockDuplicate(tx: Tx, id: number): Promise<DuplicateAtHand | undefined> {
  const pair = await tx.maybeOne<DuplicateAtHand>(
    'select player_id, other_id, decision, kept_id, moved, version from possible_duplicates where id = $1 for update',
    [id],
  );
  if (!pair) return undefined;
  const players = [pair.player_id, pair.other_id];
  await tx.run('select 1 from players where id = any($1) order by id for update', [players]);
  await tx.run(
    `select 1 from members where id in (select member_id from guardian_links where player_id = any($1)
       union select member_id from player_logins where player_id = any($1)) order by id for no key update`,
    [players],
  );
  return pair;
}

/** What moved from the player who went to the one who stayed. */
export interface Moved {
  registrations: number[];
  /** Every roster that named the player who went; `isAdded` where the other one was not on it before. */
  rosters: { teamId: number; entry: Record<string, unknown>; isAdded: boolean }[];
  games: number[];
  /** Links that nobody else had are moved; those that both had stay behind, ended. */
  movedLinks: number[];
  endedLinks: { id: number; status: string; reason: string | null }[];
  /** Seats in rides and written yeses; what was joined before there were any has none. */
  seats?: number[];
  consents?: number[];
  /** The same of answers. */
  said?: MovedAnswers;
  /** The same of drafts of rosters. */
  drafts?: MovedDrafts;
}

export const storeDecision = (
  tx: Tx,
  id: number,
  given: {
    decision: 'same' | 'different';
    by: string;
    at: Date;
    reason: string;
    keptId: number | null;
    moved: Moved | null;
  },
): Promise<number> =>
  tx.run(
    'update possible_duplicates set decision = $2, decided_by = $3, decided_at = $4, reason = $5, kept_id = $6, moved = $7 where id = $1',
    [id, given.decision, given.by, given.at, given.reason, given.keptId, given.moved && JSON.stringify(given.moved)],
  );

export const openAgain = (tx: Tx, id: number): Promise<number> =>
  tx.run(
    'update possible_duplicates set decision = null, decided_by = null, decided_at = null, reason = null, kept_id = null, moved = null where id = $1',
    [id],
  );
