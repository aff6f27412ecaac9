import type { DutyHours, HomeHours } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { outcomeOf } from './queries.ts';

/**
 * SQL: the homes that are asked for hours, `m`: whoever registered a child of theirs this season. Who paid for opting out, by
 * the line of the registration's price, owes nothing.
 */
export const HOMES = `
  select m.id, m.first_name, m.last_name, bool_or(r.lines @> '[{"rule": "volunteer_opt_out"}]') as opted_out,
         array_agg(distinct child.first_name) as children
    from registrations r join registration_periods p on p.id = r.period_id join leagues l on l.id = p.league_id
    join seasons s on s.id = l.season_id and s.is_current
    join players child on child.id = r.player_id
    join members m on lower(m.email collate "C") = lower(r.email collate "C")
   where r.status = 'registered' and exists (
     select 1 from guardian_links g where g.member_id = m.id and g.player_id = r.player_id and ${isVerifiedGuardian('g')})
   group by m.id`;

/** SQL: minutes that the member has done and has taken, at `$1`. */
export const minutesOf = (member: string): string => `lateral (
  select coalesce(sum(x.minutes) filter (where x.outcome = 'done'), 0)::integer as done_minutes,
         coalesce(sum(x.minutes) filter (where x.outcome is null and not x.is_canceled), 0)::integer as taken_minutes
    from (select d.minutes, d.is_canceled, ${outcomeOf('k', '$1::timestamptz')} as outcome
            from duty_takes k join current_duties d on d.id = k.duty_id where k.member_id = ${member} and k.ended_at is null) x) mine`;

/** `asked_minutes` is null where nothing is asked: no rule, or nobody of theirs is registered. */
export const findHours = (sql: Sql, memberId: number, now: Date): Promise<DutyHours> =>
  sql.one<DutyHours>(
    `select (select name from seasons where is_current) as season, mine.done_minutes, mine.taken_minutes,
            coalesce(home.opted_out, false) as opted_out,
            case when home.id is not null then case when home.opted_out then 0 else rule.minutes end end as asked_minutes
       from (select $2::bigint as id) me
       left join (select h.minutes from season_hours h join seasons s on s.id = h.season_id and s.is_current) rule on true
       left join (${HOMES}) home on home.id = me.id and rule.minutes is not null
      cross join ${minutesOf('me.id')}`,
    [now, memberId],
  );

/** Every home, those with the most open first. */
export const findHomes = (sql: Sql, now: Date): Promise<HomeHours[]> =>
  sql.rows<HomeHours>(
    `select home.id as member_id, home.first_name || ' ' || home.last_name as name, home.opted_out,
            case when home.opted_out then 0 else rule.minutes end as asked_minutes, mine.done_minutes, mine.taken_minutes,
            home.children, ${localTime('k.asked_at')} as last_asked_at
       from (${HOMES}) home left join duty_asks k on k.member_id = home.id
       join (select h.minutes from season_hours h join seasons s on s.id = h.season_id and s.is_current) rule on true
      cross join ${minutesOf('home.id')}
      order by case when home.opted_out then 0 else rule.minutes end - mine.done_minutes desc, home.last_name, home.id limit 2000`,
    [now],
  );

export const findHoursRule = (sql: Sql): Promise<{ minutes: number } | undefined> =>
  sql.maybeOne<{ minutes: number }>(
    'select h.minutes from season_hours h join seasons s on s.id = h.season_id and s.is_current',
  );

/** Null asks for nothing. */
export async function storeHoursRule(
  tx: Tx,
  { minutes, by, now }: { minutes: number | null; by: number; now: Date },
): Promise<void> {
  if (minutes === null)
    await tx.run('delete from season_hours h using seasons s where s.id = h.season_id and s.is_current');
  else
    await tx.run(
      `insert into season_hours (season_id, minutes, changed_by, changed_at) select id, $1, $2, $3 from seasons where is_current
       on conflict (season_id) do update set minutes = excluded.minutes, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
      [minutes, by, now],
    );
}
