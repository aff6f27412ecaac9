import type {
  EndedOffer,
  FailedMail,
  OpenRegistration,
  PaymentException,
  UnconfirmedChild,
  WaitingChild,
} from '@sports-hub/contract';
import { FAILED_MAIL_COLUMNS, FAILED_MAILS, type Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { movedWithoutAid } from '../../registration/records/without-aid.ts';
import { heldPlaces, isUnconfirmed } from '../../registration/records/places.ts';

const sum = (kinds: string): string =>
  `coalesce((select abs(sum(x.amount_cents)) from payment_ledger x where x.payment_id = y.id and x.kind in (${kinds})), 0)::integer`;
const CHARGED = sum(`'charge'`);
const REFUNDED = sum(`'refund', 'refund_refused', 'refund_by_hand'`);
/** Somebody has said that it is right as it is. */
const isRight = (kind: 'kept' | 'unpaid', ref: string): string =>
  `exists (select 1 from money_differences d where d.kind = '${kind}' and d.ref = ${ref} and d.outcome = 'kept')`;

/**
 * Money that a person has to look at, by our own books; `$1` is now. The operator's `reconcile` compares them with the
 * processor's as well.
 */
export const EXCEPTIONS = `
  select e.kind, y.id as payment_id, y.subject, y.subject_id,
         coalesce(r.player_first_name || ' ' || r.player_last_name, s.sponsor_name, '') as about, coalesce(r.status, s.status, 'gone') as status,
         ${movedWithoutAid('y.amount_cents')} as asked_cents, ${movedWithoutAid(CHARGED)} as charged_cents, ${movedWithoutAid(REFUNDED)} as refunded_cents, e.matter, e.since
    from payments y
    left join registrations r on y.subject = 'registration' and r.id = y.subject_id
    left join sponsor_submissions s on y.subject = 'sponsorship' and s.id = y.subject_id
    join lateral (
      select 'held' as kind, coalesce(y.settled_at, y.created_at) as since, null::json as matter where y.status = 'held'
      union all
      select 'refund_late', min(f.requested_at), null from payment_refunds f
       where f.payment_id = y.id and f.status = 'requested' and f.requested_at < $1::timestamptz - interval '1 hour' having count(*) > 0
      union all
      select m.kind, m.opened_at, json_build_object('id', m.id, 'amount_cents', ${movedWithoutAid('m.amount_cents')}, 'state', m.state, 'answer_by', ${localTime('m.answer_by')})
        from payment_matters m where m.payment_id = y.id and m.closed_at is null
         and (m.kind <> 'refund_outside' or coalesce(r.status, s.status) in ('registered', 'approved'))
      union all
      select 'kept', coalesce(y.settled_at, y.created_at), null
       where y.status = 'succeeded' and ${REFUNDED} = 0
         and not exists (select 1 from payment_refunds f where f.payment_id = y.id)
         and coalesce(r.status, s.status, 'gone') not in ('registered', 'cancelled', 'awaiting_approval', 'approved')
         and not ${isRight('kept', `'payment:' || y.id`)}
    ) e on true
   where y.status in ('held', 'succeeded', 'returned')
  union all
  select 'unpaid', null, 'registration', r.id, r.player_first_name || ' ' || r.player_last_name, r.status, r.total_cents, 0, 0, null, r.registered_at
    from registrations r
   where r.status = 'registered' and r.total_cents > r.aid_cents
     and (select count(*) from payments y where y.subject = 'registration' and y.subject_id = r.id and y.status = 'succeeded' and y.installment_id is null) <> 1
     and not ${isRight('unpaid', `'registration:' || r.id`)}`;

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
            ${localTime('r.waitlisted_at')} as waitlisted_at, r.total_cents as total,
            ${localTime('o.offered_at')} as offered_at, ${localTime('r.offer_expires_at')} as offer_expires_at,
            ${localTime('o.opened_at')} as opened_at, r.payment_status = 'requires_payment' as is_paying, ${localTime('o.reminded_at')} as reminded_at,
            ${localTime('r.offer_lapsed_at')} as lapsed_at, case when r.skipped_at = r.offer_lapsed_at then r.skip_reason end as skip_reason
       from registrations r left join registration_offers o on o.registration_id = r.id and o.ended_at is null join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
      where r.status = 'waitlisted' order by p.id, d.name, d.id, place limit 500`,
    [now],
  );

export const findEndedOffers = (sql: Sql): Promise<EndedOffer[]> =>
  sql.rows<EndedOffer>(
    `select o.id, r.player_first_name || ' ' || r.player_last_name as child, d.name as division, ${localTime('o.offered_at')} as offered_at,
            ${localTime('o.ended_at')} as ended_at, coalesce(o.outcome, 'lapsed') as outcome, o.reason
       from registration_offers o join registrations r on r.id = o.registration_id join divisions d on d.id = r.division_id
      where o.ended_at is not null order by o.id desc limit 30`,
  );

/** Whose registration it is: who sent it, whose address it has, and which child. */
export const findWhose = (sql: Sql, id: number): Promise<{ members: number[]; players: number[] } | undefined> =>
  sql.maybeOne<{ members: number[]; players: number[] }>(
    `select coalesce((select json_agg(m.id) from members m where m.id = r.submitted_by or lower(m.email collate "C") = lower(r.email collate "C")), '[]') as members,
            case when r.player_id is null then '[]'::json else json_build_array(r.player_id) end as players
       from registrations r where r.id = $1`,
    [id],
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
