import type { Sql, Tx } from '@sports-hub/kernel';
import { COLUMNS, isMoved, JOINS, mayHave, type DutyRow } from './queries.ts';

/** Whoever hears of it in the morning has this long. */
const isUrgent = (starts: string): string => `coalesce(${starts} < next_morning($1) + interval '3 hours', false)`;
const ONCE = 'on conflict (member_id, subject, subject_id) do nothing';

/** SQL: gives those who have taken a duty `d` a line, where a condition on their take `k` holds that the change ends. */
const noteTakes = (change: string, condition: string): string => `
  with due as (
    update duty_takes k set ${change} from current_duties d
     where d.id = k.duty_id and k.ended_at is null and d.starts_at > $1 and ${condition}
    returning k.id, k.member_id, d.starts_at)
  insert into notices (member_id, subject, subject_id, due_at, is_urgent)
  select member_id, 'duty', id, $1::timestamptz, ${isUrgent('starts_at')} from due ${ONCE}`;

/** What is canceled frees, what is moved asks again, and the evening before reminds: each once for each start. */
const NEWS: readonly string[] = [
  noteTakes('freed_at = $1, asked_for = null', 'd.is_canceled and k.freed_at is null'),
  noteTakes(
    'asked_for = d.starts_at',
    `not d.is_canceled and ${isMoved('k')} and k.asked_for is distinct from d.starts_at`,
  ),
  noteTakes(
    'reminded_for = d.starts_at',
    `not d.is_canceled and not ${isMoved('k')} and evening_before(d.starts_at) <= $1 and k.taken_at < evening_before(d.starts_at)
       and (k.reminded_for is null or local_day(k.reminded_for) <> local_day(d.starts_at))`,
  ),
];

/** Who left the team, or coaches nobody any more, has its duties no more: they are open again, and nothing of them is told. */
const END_OF_LEFT = `
  with gone as (
    select k.id from duties x join current_duties d on d.id = x.id left join teams t on t.id = d.team_id
      join duty_takes k on k.duty_id = d.id and k.ended_at is null and k.outcome is null
     where coalesce(d.starts_at > $1, true) and not exists (
       select 1 from member_holdings h where h.member_id = k.member_id and ${mayHave('h')})
     order by x.id, k.id for no key update of x skip locked)
  update duty_takes k set ended_at = $1, offered_at = null, offered_to = null from gone where k.id = gone.id and k.ended_at is null`;

export async function noteDuties(sql: Sql, now: Date): Promise<void> {
  await sql.run(END_OF_LEFT, [now]);
  for (const news of NEWS) await sql.run(news, [now]);
}

/** Whoever has taken it hears that it is off the list. */
export const tellTakers = (tx: Tx, dutyId: number, now: Date): Promise<number> =>
  tx.run(
    `insert into notices (member_id, subject, subject_id, due_at, is_urgent)
     select k.member_id, 'duty', k.id, $1::timestamptz, ${isUrgent('d.starts_at')}
       from duty_takes k join current_duties d on d.id = k.duty_id where k.duty_id = $2 and k.ended_at is null and d.starts_at > $1 ${ONCE}`,
    [now, dutyId],
  );

/** Whom somebody asks to take theirs over. */
export const tellAsked = (tx: Tx, takeId: number, now: Date): Promise<number> =>
  tx.run(
    `insert into notices (member_id, subject, subject_id, due_at)
     select offered_to, 'duty_offer', id, $2 from duty_takes where id = $1 and offered_to is not null ${ONCE}`,
    [takeId, now],
  );

/** Whose it was hears that somebody has taken it over. */
export const tellHandedOver = (tx: Tx, takeId: number, now: Date): Promise<number> =>
  tx.run(
    `insert into notices (member_id, subject, subject_id, due_at) select member_id, 'duty', id, $2 from duty_takes where id = $1 ${ONCE}`,
    [takeId, now],
  );

/** A duty that somebody has taken, had taken or is asked to take over, as they are told of it. */
export interface ToldDuty extends DutyRow {
  state: 'reminder' | 'moved' | 'off' | 'handed' | 'asked';
  /** Who took it over, or asks. */
  name: string | null;
}

/** The takes of a member's own, and those that others ask the member to take over; what is over is no news. */
export const findToldDuties = (
  tx: Tx,
  memberId: number,
  { own, asked, now }: { own: readonly number[]; asked: readonly number[]; now: Date },
): Promise<ToldDuty[]> =>
  tx.rows<ToldDuty>(
    `select ${COLUMNS}, told.state, told.name from (
       select k.duty_id, case when k.handed_to is not null then 'handed' when d.withdrawn_at is not null or d.is_canceled then 'off'
                when ${isMoved('k')} then 'moved' else 'reminder' end as state, h.first_name as name
         from duty_takes k join all_duties d on d.id = k.duty_id left join members h on h.id = k.handed_to
        where k.id = any ($2::bigint[]) and k.member_id = $1 and (k.ended_at is null or k.handed_to is not null)
       union all
       select k.duty_id, 'asked', m.first_name || ' ' || m.last_name from duty_takes k join members m on m.id = k.member_id
        where k.id = any ($3::bigint[]) and k.offered_to = $1 and k.ended_at is null) told
       join all_duties d on d.id = told.duty_id ${JOINS}
      where d.starts_at is null or d.starts_at > $4 order by d.starts_at nulls last, d.id`,
    [memberId, own, asked, now],
  );
