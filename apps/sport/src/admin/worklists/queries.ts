import type {
  FailedMail,
  OpenRegistration,
  PaymentException,
  UnconfirmedChild,
  WaitingChild,
} from '@sports-hub/contract';
import { FAILED_MAIL_COLUMNS, FAILED_MAILS, type Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { heldPlaces, isUnconfirmed } from '../../registration/records/places.ts';

const sum = (kinds: string): string =>
  `coalesce((select abs(sum(x.amount_cents)) from payment_ledger x where x.payment_id = y.id and x.kind in (${kinds})), 0)::integer`;
const CHARGED = sum(`'charge'`);
const REFUNDED = sum(`'refund', 'refund_refused'`);

/**
 * Money that a person has to look at, by our own books; `$1` is now. The operator's `reconcile` compares them with the
 * processor's as well.
 */
export const EXCEPTIONS = `
  select e.kind, y.id as payment_id, y.subject, y.subject_id,
         coalesce(r.player_first_name || ' ' || r.player_last_name, s.sponsor_name, '') as about, coalesce(r.status, s.status, 'gone') as status,
         y.amount_cents as asked_cents, ${CHARGED} as charged_cents, ${REFUNDED} as refunded_cents, e.matter, e.since
    from payments y
    left join registrations r on y.subject = 'registration' and r.id = y.subject_id
    left join sponsor_submissions s on y.subject = 'sponsorship' and s.id = y.subject_id
    join lateral (
      select 'held' as kind, coalesce(y.settled_at, y.created_at) as since, null::json as matter where y.status = 'held'
      union all
      select 'refund_late', min(f.requested_at), null from payment_refunds f
       where f.payment_id = y.id and f.status = 'requested' and f.requested_at < $1::timestamptz - interval '1 hour' having count(*) > 0
      union all
      select m.kind, m.opened_at, json_build_object('id', m.id, 'amount_cents', m.amount_cents, 'state', m.state, 'answer_by', ${localTime('m.answer_by')})
        from payment_matters m where m.payment_id = y.id and m.closed_at is null
      union all
      select 'kept', coalesce(y.settled_at, y.created_at), null
       where y.status = 'succeeded' and ${REFUNDED} = 0
         and not exists (select 1 from payment_refunds f where f.payment_id = y.id)
         and coalesce(r.status, s.status, 'gone') not in ('registered', 'cancelled', 'awaiting_approval', 'approved')
    ) e on true
   where y.status in ('held', 'succeeded', 'returned')
  union all
  select 'unpaid', null, 'registration', r.id, r.player_first_name || ' ' || r.player_last_name, r.status, r.total_cents, 0, 0, null, r.registered_at
    from registrations r
   where r.status = 'registered' and r.total_cents > 0
     and (select count(*) from payments y where y.subject = 'registration' and y.subject_id = r.id and y.status = 'succeeded') <> 1`;

export const findPaymentExceptions = (sql: Sql, now: Date): Promise<PaymentException[]> =>
  sql.rows<PaymentException>(
    `select kind, payment_id, subject, subject_id, about, status, asked_cents, charged_cents, refunded_cents, matter, ${localTime('e.since')} as since
       from (${EXCEPTIONS}) e order by e.since, subject_id limit 100`,
    [now],
  );

export const findWaitingChildren = (sql: Sql, now: Date): Promise<WaitingChild[]> =>
  sql.rows<WaitingChild>(
    `select r.id as registration_id, row_number() over (
              partition by r.period_id, r.division_id order by r.offer_lapsed_at nulls first, r.waitlisted_at, r.id)::integer as place,
            r.player_first_name, r.player_last_name, r.parent_first_name || ' ' || r.parent_last_name as parent, r.email,
            p.id as period_id, p.name as period, d.id as division_id, d.name as division,
            coalesce((select greatest(0, x.capacity - x.places_taken - ${heldPlaces('x', '$1')}) from registration_divisions x
                       where x.period_id = r.period_id and x.division_id = r.division_id), 0)::integer as free_places,
            ${localTime('r.waitlisted_at')} as waitlisted_at, ${localTime('r.offer_expires_at')} as offer_expires_at
       from registrations r join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
      where r.status = 'waitlisted' order by p.id, d.name, d.id, place limit 500`,
    [now],
  );

/** What ends first stands first. */
export const findUnconfirmedChildren = (sql: Sql, now: Date): Promise<UnconfirmedChild[]> =>
  sql.rows<UnconfirmedChild>(
    `select r.id as registration_id, r.player_first_name, r.player_last_name, r.parent_first_name || ' ' || r.parent_last_name as parent, r.email,
            p.name as period, d.id as division_id, d.name as division, r.holds_place, ${localTime('r.confirm_by')} as confirm_by
       from registrations r join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
      where ${isUnconfirmed('r', '$1')} order by r.confirm_by, r.id limit 500`,
    [now],
  );

export const findOpenRegistrations = (sql: Sql, now: Date): Promise<OpenRegistration[]> =>
  sql.rows<OpenRegistration>(
    `select p.id as period_id, p.name, ${localTime('p.closes_at')} as closes_at,
            (select ${localTime('c.ends_at')} from registration_discounts c
              where c.period_id = p.id and c.kind = 'early_bird' and c.ends_at > $1 limit 1) as early_bird_ends_at,
            coalesce((select json_agg(json_build_object('division_id', d.id, 'name', d.name, 'taken', x.places_taken + ${heldPlaces('x', '$1')},
                          'capacity', x.capacity) order by d.name, d.id)
                        from registration_divisions x join divisions d on d.id = x.division_id where x.period_id = p.id), '[]') as divisions
       from registration_periods p where p.opens_at <= $1 and p.closes_at > $1 order by p.closes_at, p.id limit 10`,
    [now],
  );

/** Whose address it is, as far as it is known here: a member, or who registered a child last. */
export const findMailsOfPeople = (sql: Sql): Promise<FailedMail[]> =>
  sql.rows<FailedMail>(
    `select ${FAILED_MAIL_COLUMNS}, m.id as member_id,
            coalesce(m.first_name || ' ' || m.last_name, r.parent_first_name || ' ' || r.parent_last_name) as person
       from (select j.* ${FAILED_MAILS} order by j.created_on, j.id limit 100) j
       left join members m on lower(m.email collate "C") = lower(j.data->>'to' collate "C")
       left join lateral (
         select x.parent_first_name, x.parent_last_name from registrations x
          where lower(x.email collate "C") = lower(j.data->>'to' collate "C") order by x.id desc limit 1) r on true
      order by j.created_on, j.id`,
  );

export const findNameOfChild = (
  sql: Sql,
  registrationId: number,
): Promise<{ player_first_name: string; player_last_name: string }> =>
  sql.one<{ player_first_name: string; player_last_name: string }>(
    'select player_first_name, player_last_name from registrations where id = $1',
    [registrationId],
  );
