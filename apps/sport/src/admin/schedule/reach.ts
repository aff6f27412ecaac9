import type { ScheduleReach } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { isReachable } from '../../members/reachable.ts';
import type { AcceptedEdit } from '../../season/conflicts/check.ts';
import { takesPlace, type Entry, type SeasonCalendar } from '../../season/conflicts/entries.ts';

/** Somebody of a team who can be told. */
interface Reached {
  member_id: number;
  first_name: string;
  role: string;
  team_id: number;
  phones: number;
}

const findReached = (sql: Sql, teamIds: readonly number[]): Promise<Reached[]> =>
  sql.rows<Reached>(
    `select distinct h.member_id, m.first_name, h.role, h.team_id,
            case when coalesce(s.by_push, true)
                 then (select count(*) from push_devices d where d.member_id = h.member_id) else 0 end::integer as phones
       from member_holdings h join members m on m.id = h.member_id
       left join notice_settings s on s.member_id = h.member_id and s.kind = 'schedule'
      where h.team_id = any ($1::bigint[]) and ${isReachable('m')}
      order by h.team_id, h.member_id`,
    [teamIds],
  );

/** Who belongs together: guardians of one child, children of one guardian. */
const findHomes = (sql: Sql, teamIds: readonly number[]): Promise<{ member_id: number; player_id: number }[]> =>
  sql.rows<{ member_id: number; player_id: number }>(
    `select distinct g.member_id, g.player_id
       from guardian_links g join roster_entries r on r.player_id = g.player_id
      where r.team_id = any ($1::bigint[]) and ${isVerifiedGuardian('g')}
      order by g.player_id, g.member_id`,
    [teamIds],
  );

/** The family of each guardian, by a number that is the same for all of it. */
function familiesOf(homes: readonly { member_id: number; player_id: number }[]): ReadonlyMap<number, number> {
  const familyOf = new Map<number, number>();
  for (const [, together] of Map.groupBy(homes, ({ player_id }) => player_id)) {
    const members = together.map(({ member_id }) => member_id);
    const joined = new Set(members.map((id) => familyOf.get(id) ?? id));
    const family = Math.min(...joined);
    for (const [id, known] of familyOf) if (joined.has(known)) familyOf.set(id, family);
    for (const id of members) familyOf.set(id, family);
  }
  return familyOf;
}

export interface ChangeReach {
  whole: ScheduleReach;
  /** Of one row. */
  of: (accepted: AcceptedEdit) => { families: number; coaches: number };
  /** Of the families and coaches of these teams. */
  ofTeams: (teamIds: readonly number[]) => { families: number; coaches: number };
  /** Of those who hear of it one who hears most of it, a family where there is one, and what of it they hear. */
  example: () => ReachedPerson | undefined;
}

export interface ReachedPerson {
  first_name: string;
  rows: readonly AcceptedEdit[];
}

/** The teams of a row before and after whose families would hear of it. */
function teamsTold(
  { teams }: Pick<SeasonCalendar, 'teams'>,
  { before, after }: Pick<AcceptedEdit, 'before' | 'after'>,
): number[] {
  const isShown = (id: number): boolean => teams.get(id)?.is_hidden === false;
  if (!before) return takesPlace(after) ? after.team_ids.filter(isShown) : [];
  const isSame = (field: keyof Entry): boolean => String(before[field]) === String(after[field]);
  if (['local', 'venue_id', 'status', 'team_ids'].every((field) => isSame(field as keyof Entry))) return [];
  return [...before.team_ids, ...after.team_ids].filter(isShown);
}

function mostTold(
  reached: readonly Reached[],
  calendar: Pick<SeasonCalendar, 'teams'>,
  accepted: readonly AcceptedEdit[],
): ReachedPerson | undefined {
  const told = accepted.map((row) => ({ row, teams: teamsTold(calendar, row) }));
  const parents = reached.filter(({ role }) => role === 'parent');
  const people = Map.groupBy(parents.length > 0 ? parents : reached, ({ member_id }) => member_id);
  return [...people.values()]
    .map((held) => ({
      first_name: held[0]!.first_name,
      rows: told.filter(({ teams }) => held.some(({ team_id }) => teams.includes(team_id))).map(({ row }) => row),
    }))
    .reduce<ReachedPerson | undefined>(
      (most, one) => (one.rows.length > (most?.rows.length ?? 0) ? one : most),
      undefined,
    );
}

/** How many homes, coaches and phones would hear of these changes. */
export async function readReach(
  sql: Sql,
  calendar: Pick<SeasonCalendar, 'teams'>,
  accepted: readonly AcceptedEdit[],
): Promise<ChangeReach> {
  const teamIds = [...new Set(accepted.flatMap((one) => teamsTold(calendar, one)))];
  const reached = teamIds.length > 0 ? await findReached(sql, teamIds) : [];
  const familyOf = familiesOf(teamIds.length > 0 ? await findHomes(sql, teamIds) : []);
  const count = (teams: readonly number[]) => {
    const told = reached.filter(({ team_id }) => teams.includes(team_id));
    const families = new Set(
      told.filter(({ role }) => role === 'parent').map(({ member_id }) => familyOf.get(member_id) ?? member_id),
    );
    const coaches = new Set(
      told.filter(({ role }) => role !== 'parent' && role !== 'player').map((one) => one.member_id),
    );
    return { families: families.size, coaches: coaches.size };
  };
  const people = [...new Map(reached.map((one) => [one.member_id, one])).values()];
  return {
    whole: {
      ...count(teamIds),
      mails: people.length,
      phones: people.reduce((sum, { phones }) => sum + phones, 0),
    },
    of: (one) => count(teamsTold(calendar, one)),
    ofTeams: count,
    example: () => mostTold(reached, calendar, accepted),
  };
}
