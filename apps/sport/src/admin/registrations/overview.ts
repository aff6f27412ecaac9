import type { RegistrationDay, RegistrationOverview } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';
import { asWithoutAid } from '../../registration/records/without-aid.ts';
import { WAITING } from '../papers/queries.ts';
import { EXCEPTIONS } from '../worklists/queries.ts';

type Need = RegistrationOverview['needs'][number];
type Period = NonNullable<RegistrationOverview['period']>;

/** In this order they are shown; what the bank waits for comes first. */
const URGENCY: readonly Need['kind'][] = [
  'dispute',
  'refund_refused',
  'refund_late',
  'held',
  'refund_outside',
  'kept',
  'unpaid',
  'installment',
  'sponsor',
  'paper',
  'offer',
];

async function findNeeds(sql: Sql, now: Date): Promise<Need[]> {
  const rows = await sql.rows<Need>(
    `select e.kind, count(*)::integer as count, (array_agg(e.about order by e.since))[1] as about,
            (array_agg(coalesce((e.matter->>'amount_cents')::integer, e.charged_cents) order by e.since))[1] as amount_cents
       from (${EXCEPTIONS}) e group by e.kind
     union all
     select 'sponsor', count(*)::integer, coalesce((array_agg(s.sponsor_name order by s.submitted_at))[1], ''), coalesce((array_agg(s.amount_cents order by s.submitted_at))[1], 0)
       from sponsor_submissions s where s.status in ('held', 'awaiting_approval') having count(*) > 0
     union all
     select 'installment', count(*)::integer, (array_agg(r.player_first_name || ' ' || r.player_last_name order by i.decide_since, i.id))[1],
            (array_agg(${asWithoutAid('i.amount_cents')} order by i.decide_since, i.id))[1]
       from installments i join registrations r on r.id = i.registration_id
      where i.status = 'failed' and i.decide_since is not null and r.status = 'registered' having count(*) > 0
     union all
     select 'paper', count(*)::integer, (array_agg(r.player_first_name || ' ' || r.player_last_name order by w.delete_at))[1], 0
       from registration_papers w join registrations r on r.id = w.registration_id
      where w.registration_id is not null and ${WAITING} having count(*) > 0
     union all
     select 'offer', count(*)::integer, coalesce((array_agg(d.name order by d.id))[1], ''), 0
       from registration_divisions x join divisions d on d.id = x.division_id
      where x.places_taken < x.capacity and exists (select 1 from registrations w where w.period_id = x.period_id and w.division_id = x.division_id
              and w.status = 'waitlisted' and w.offer_expires_at is null) having count(*) > 0`,
    [now],
  );
  return rows.toSorted((one, other) => URGENCY.indexOf(one.kind) - URGENCY.indexOf(other.kind));
}

const findPeriods = (sql: Sql, now: Date): Promise<RegistrationOverview['periods']> =>
  sql.rows<RegistrationOverview['periods'][number]>(
    `select p.id, p.name, l.name as league, case when $1 < p.opens_at then 'upcoming' when $1 < p.closes_at then 'open' else 'closed' end as status,
            ${localTime('p.opens_at')} as opens_at, ${localTime('p.closes_at')} as closes_at,
            coalesce((select sum(x.places_taken) from registration_divisions x where x.period_id = p.id), 0)::integer as registered,
            coalesce((select sum(x.capacity) from registration_divisions x where x.period_id = p.id), 0)::integer as places
       from registration_periods p join leagues l on l.id = p.league_id
      order by case when $1 < p.opens_at then 1 when $1 < p.closes_at then 0 else 2 end, registered desc, p.opens_at desc, p.id limit 20`,
    [now],
  );

/** The period before: the last one of a league of the same name. */
const EARLIER = `(select b.id from registration_periods b join leagues o on o.id = b.league_id
  where lower(o.name) = lower(l.name) and b.opens_at < p.opens_at and b.id <> p.id order by b.opens_at desc, b.id desc limit 1)`;

/** Until today, or the day it closed; as many as a page can show. */
export const findDays = (sql: Sql, periodId: number, now: Date): Promise<RegistrationDay[]> =>
  sql.rows<RegistrationDay>(
    `with p as (select p.id, ${localDate('p.opens_at')} as opened, ${EARLIER} as earlier, ${localDate('least(p.closes_at, $2)')} as ended
                  from registration_periods p join leagues l on l.id = p.league_id where p.id = $1),
          b as (select b.id, ${localDate('b.opens_at')} as opened from registration_periods b join p on b.id = p.earlier),
          own as (select ${localDate('r.registered_at')} as day, count(*)::integer as n from registrations r
                   where r.period_id = $1 and r.registered_at is not null group by 1),
          old as (select ${localDate('r.registered_at')} as day, count(*)::integer as n from registrations r join b on b.id = r.period_id
                   where r.registered_at is not null group by 1)
     select d.day::date as day, coalesce((select own.n from own where own.day = d.day::date), 0) as now,
            coalesce((select old.n from old, b where old.day - b.opened = d.day::date - p.opened), 0) as before
       from p cross join lateral generate_series(greatest(p.opened, p.ended - 119), p.ended, interval '1 day') as d (day) order by d.day`,
    [periodId, now],
  );

async function findPeriod(sql: Sql, id: number, now: Date): Promise<Period | null> {
  const found = await sql.maybeOne<Omit<Period, 'days'>>(
    `select p.id, p.name, ${localTime('p.closes_at')} as closes_at,
            (select b.name from registration_periods b where b.id = ${EARLIER}) as before,
            c.registered, c.waiting, c.offered, c.unfinished, c.at_payment,
            coalesce((select sum(x.capacity) from registration_divisions x where x.period_id = p.id), 0)::integer as places,
            m.paid as paid_cents, m.refunded as refunded_cents, m.held as held_cents, c.aid as aid_cents,
            coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'taken', x.places_taken, 'capacity', x.capacity,
                        'offered', (select count(*) from registrations w where w.period_id = p.id and w.division_id = d.id and w.status = 'waitlisted' and w.offer_expires_at is not null),
                        'waiting', (select count(*) from registrations w where w.period_id = p.id and w.division_id = d.id and w.status = 'waitlisted')) order by d.position, d.id)
                        from registration_divisions x join divisions d on d.id = x.division_id where x.period_id = p.id), '[]') as divisions
       from registration_periods p join leagues l on l.id = p.league_id
       cross join lateral (
         select count(*) filter (where r.status = 'registered')::integer as registered, count(*) filter (where r.status = 'waitlisted')::integer as waiting,
                count(*) filter (where r.status = 'waitlisted' and r.offer_expires_at is not null)::integer as offered,
                count(*) filter (where r.status in ('draft', 'awaiting_payment'))::integer as unfinished,
                count(*) filter (where r.status = 'awaiting_payment')::integer as at_payment,
                coalesce(sum(r.aid_cents) filter (where r.status = 'registered'), 0)::integer as aid
           from registrations r where r.period_id = p.id) c
       cross join lateral (
         select coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0)::bigint as paid,
                coalesce(-sum(e.amount_cents) filter (where e.kind <> 'charge'), 0)::bigint as refunded,
                coalesce(sum(e.amount_cents) filter (where y.status = 'held'), 0)::bigint as held
           from registrations r join payments y on y.subject = 'registration' and y.subject_id = r.id join payment_ledger e on e.payment_id = y.id
          where r.period_id = p.id) m
      where p.id = $1`,
    [id],
  );
  return found ? { ...found, days: await findDays(sql, id, now) } : null;
}

/** What needs a person, and how one period goes: the one asked for, else the largest open one. */
export async function findRegistrationOverview(
  sql: Sql,
  periodId: number | undefined,
  now: Date,
): Promise<RegistrationOverview> {
  const [needs, periods] = await Promise.all([findNeeds(sql, now), findPeriods(sql, now)]);
  const id = periodId ?? periods[0]?.id;
  return { needs, periods, period: id === undefined ? null : await findPeriod(sql, id, now) };
}
