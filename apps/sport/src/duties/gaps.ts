import type { DutyFigures } from '@sports-hub/contract';
import { secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { HOMES, minutesOf } from './hours.ts';
import { asDuty } from './present.ts';
import { findDuties, isAsked, type DutyRow } from './queries.ts';

/** So far ahead families are asked to fill a gap. */
const AHEAD_DAYS = 28;
const ASKED_AGAIN = `interval '3 days'`;

/** What a member could take in the next weeks: where the own children are before the rest, soonest first. */
export async function findOpenDuties(sql: Sql, memberId: number, now: Date): Promise<DutyRow[]> {
  const until = secondsAfter(now, AHEAD_DAYS * 86_400);
  const open = (await findDuties(sql, memberId, now)).filter(
    (row) => asDuty(row, now).can_take && row.taken < row.places && row.starts_at !== null && row.starts_at <= until,
  );
  return [...open.filter(({ is_ours }) => is_ours), ...open.filter(({ is_ours }) => !is_ours)];
}

/** SQL: places that are taken of a duty `d`. */
const TAKEN = '(select count(*) from duty_takes k where k.duty_id = d.id and k.ended_at is null)';

/** Of everything that is ahead and takes place. */
export const findFigures = (sql: Sql, now: Date): Promise<DutyFigures> =>
  sql.one<DutyFigures>(
    `select coalesce(sum(x.places), 0)::integer as places, coalesce(sum(x.taken), 0)::integer as taken, coalesce(sum(x.open), 0)::integer as open,
            coalesce(sum(x.open) filter (where x.starts_at <= $1::timestamptz + interval '7 days'), 0)::integer as open_soon
       from (select d.places, d.starts_at, least(t.taken, d.places) as taken, greatest(0, d.places - t.taken) as open
               from current_duties d cross join lateral (select ${TAKEN} as taken) t
              where not d.is_canceled and (d.starts_at is null or d.starts_at > $1)) x`,
    [now],
  );

/**
 * SQL: homes `home` with hours that are neither done nor taken, a child where something is open anyway, and whom nobody has
 * asked for three days, at `$1`.
 */
const TO_ASK = `
  select home.id from (${HOMES}) home
    join (select h.minutes from season_hours h join seasons s on s.id = h.season_id and s.is_current) rule on true
   cross join ${minutesOf('home.id')}
   where not home.opted_out and rule.minutes > mine.done_minutes + mine.taken_minutes
     and not exists (select 1 from duty_asks a where a.member_id = home.id and a.asked_at > $1::timestamptz - ${ASKED_AGAIN})
     and exists (
       select 1 from current_duties d left join teams t on t.id = d.team_id join member_holdings h on h.member_id = home.id and h.role = 'parent'
        where ${isAsked('h')} and not d.coaches_only and not d.is_canceled and ${TAKEN} < d.places
          and d.starts_at > $1 and d.starts_at <= $1::timestamptz + interval '${AHEAD_DAYS} days'
          and (d.home_team_id is null or h.team_id in (d.home_team_id, d.away_team_id))
          and not exists (select 1 from duty_takes k where k.duty_id = d.id and k.member_id = home.id and k.ended_at is null))`;

export const countHomesToAsk = (sql: Sql, now: Date): Promise<{ count: number }> =>
  sql.one<{ count: number }>(`select count(*)::integer as count from (${TO_ASK}) home`, [now]);

/** Asks them; of two who ask at once, each home is asked by one. */
export const askHomes = (tx: Tx, by: number, now: Date): Promise<number> =>
  tx.run(
    `with asked as (
       insert into duty_asks as a (member_id, asked_at, asked_by) select home.id, $1, $2 from (${TO_ASK}) home order by home.id
       on conflict (member_id) do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by
        where a.asked_at <= excluded.asked_at - ${ASKED_AGAIN}
       returning a.member_id)
     insert into notices (member_id, subject, subject_id, due_at)
     select asked.member_id, 'duty_gap', s.id, $1 from asked, seasons s where s.is_current
     on conflict (member_id, subject, subject_id) do update set due_at = excluded.due_at`,
    [now, by],
  );
