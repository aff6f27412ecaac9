import type { AdminInstallment, AdminRegistration, RegistrationMovement } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import {
  asWithoutAid,
  movedWithoutAid,
  paidWithoutAid,
  refundedWithoutAid,
} from '../../registration/records/without-aid.ts';
import { leftOfRegistration } from '../../registration/records/left.ts';
import { heldPlaces } from '../../registration/records/places.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { shownStatus } from './filter.ts';

/** What one row says of a registration. */
export type RegistrationFacts = Pick<
  AdminRegistration,
  | 'id'
  | 'version'
  | 'status'
  | 'payment'
  | 'player_first_name'
  | 'player_last_name'
  | 'birth_date'
  | 'parent_first_name'
  | 'parent_last_name'
  | 'email'
  | 'phone'
  | 'league'
  | 'period_id'
  | 'period'
  | 'division_id'
  | 'division'
  | 'receipt_number'
  | 'sent_at'
  | 'registered_at'
  | 'is_offered'
  | 'sent_by'
  | 'lines'
  | 'total_cents'
  | 'paid_cents'
  | 'refunded_cents'
  | 'left_cents'
  | 'is_payable'
  | 'teams'
>;

const pending = (
  amount: string,
): string => `coalesce((select sum(${amount}) from payment_refunds f join payments y on y.id = f.payment_id
  where y.subject = 'registration' and y.subject_id = r.id and f.status = 'requested'), 0)`;

const REFUNDED_SHOWN = `(x.refunded_shown + ${pending(movedWithoutAid('f.amount_cents'))})`;
/** As everybody reads them, who is not told of financial assistance. */
const AS_SHOWN = `r.total_cents, ${paidWithoutAid('x.paid_shown')} as paid_cents, ${refundedWithoutAid(REFUNDED_SHOWN)} as refunded_cents,
  ${asWithoutAid(leftOfRegistration('r.id'))} as left_cents`;
/** As they moved, for who sends money back. */
const AS_MOVED = `(r.total_cents - r.aid_cents) as total_cents, x.paid as paid_cents,
  (x.refunded + ${pending('f.amount_cents')})::integer as refunded_cents,
  ${leftOfRegistration('r.id')} as left_cents`;

export const findRegistrationFacts = (
  sql: Sql,
  id: number,
  { now, sums = 'shown' }: { now: Date; sums?: 'shown' | 'moved' },
): Promise<RegistrationFacts | undefined> =>
  sql.maybeOne<RegistrationFacts>(
    `select r.id, r.version, ${shownStatus('$2')} as status, r.payment_status as payment, r.player_first_name, r.player_last_name, r.birth_date,
            r.parent_first_name, r.parent_last_name, r.email, r.phone, l.name as league, r.period_id, p.name as period,
            r.division_id, d.name as division, r.receipt_number, ${localTime('r.created_at')} as sent_at,
            ${localTime('r.registered_at')} as registered_at, coalesce(r.offer_expires_at > $2, false) as is_offered,
            (select json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) from members m where m.id = r.submitted_by) as sent_by,
            r.lines, ${sums === 'shown' ? AS_SHOWN : AS_MOVED},
            r.total_cents > 0 and r.payment_status <> 'mismatch'
              and (r.status in ('draft', 'awaiting_payment') or (r.status = 'waitlisted' and r.offer_expires_at is not null)) as is_payable,
            coalesce((select json_agg(t.name order by t.name) from roster_entries e join teams t on t.id = e.team_id
                        join divisions o on o.id = t.division_id where e.player_id = r.player_id and o.league_id = p.league_id), '[]') as teams
       from registrations r
       join registration_periods p on p.id = r.period_id join leagues l on l.id = p.league_id join divisions d on d.id = r.division_id
       cross join lateral (
         select coalesce(sum(e.amount_cents) filter (where e.kind = 'charge'), 0)::integer as paid,
                coalesce(-sum(e.amount_cents) filter (where e.kind in ('refund', 'refund_refused', 'refund_by_hand')), 0)::integer as refunded,
                coalesce(sum(${movedWithoutAid('e.amount_cents')}) filter (where e.kind = 'charge'), 0)::integer as paid_shown,
                coalesce(-sum(${movedWithoutAid('e.amount_cents')}) filter (where e.kind in ('refund', 'refund_refused', 'refund_by_hand')), 0)::integer as refunded_shown
           from payments y join payment_ledger e on e.payment_id = y.id where y.subject = 'registration' and y.subject_id = r.id) x
      where r.id = $1`,
    [id, now],
  );

/** The parts of its payment plan, as everybody reads them who is not told of financial assistance. */
export const findInstallmentsOf = (sql: Sql, id: number): Promise<AdminInstallment[]> =>
  sql.rows<AdminInstallment>(
    `select i.id, i.number, ${asWithoutAid('i.amount_cents')} as amount_cents, i.due_on, i.status,
            case when i.status = 'paid' then local_day(i.settled_at) end as paid_on, i.charge_on
       from installments i join payment_plans n on n.registration_id = i.registration_id join registrations r on r.id = i.registration_id
      where i.registration_id = $1 and n.status <> 'chosen' order by i.number`,
    [id],
  );

/** Everything that happened to the money, the newest first: what moved, what is ordered, what was asked for. */
export const findMovements = (sql: Sql, id: number): Promise<RegistrationMovement[]> =>
  sql.rows<RegistrationMovement>(
    `with own as (select y.* from payments y where y.subject = 'registration' and y.subject_id = $1)
     select m.kind, m.tone, m.payment_id, m.refund_id, ${movedWithoutAid('m.amount_cents', 'm')} as amount_cents, m.about, ${localTime('m.at')} as at
       from registrations r cross join lateral (
         select case when e.kind = 'charge' then coalesce(o.method, 'charge') else e.kind end as kind,
                case e.kind when 'charge' then 'in' when 'refund' then 'out' when 'refund_by_hand' then 'out' when 'dispute_won' then 'in' else 'bad' end as tone,
                y.id as payment_id, null::bigint as refund_id, abs(e.amount_cents) as amount_cents, coalesce(o.check_number, '') as about, e.at, e.id as turn, y.is_confidential
           from own y join payment_ledger e on e.payment_id = y.id left join offline_payments o on o.payment_id = y.id
         union all
         select 'refund_ordered', 'open', y.id, case when y.processor = 'offline' then f.id end, f.amount_cents, '', f.requested_at, f.id, y.is_confidential
           from own y join payment_refunds f on f.payment_id = y.id where f.status = 'requested'
         union all
         select case y.status when 'open' then 'asked' else y.status end, case y.status when 'held' then 'bad' else 'none' end, y.id, null, y.amount_cents, '',
                y.created_at, y.id, y.is_confidential
           from own y where y.status in ('open', 'superseded', 'canceled', 'held')
         union all
         select 'charge', 'in', null, null, r.total_cents, '', r.registered_at, 0, false
          where r.aid_cents > 0 and r.aid_cents = r.total_cents and r.registered_at is not null) m
      where r.id = $1
      order by m.at desc, m.turn desc limit 200`,
    [id],
  );

export const findGuardiansOf = (sql: Sql, id: number): Promise<AdminRegistration['guardians']> =>
  sql.rows<AdminRegistration['guardians'][number]>(
    `select m.id, m.first_name || ' ' || m.last_name as name, m.email, ${isVerifiedGuardian('g')} as is_verified
       from registrations r join guardian_links g on g.player_id = r.player_id and g.status <> 'revoked' join members m on m.id = g.member_id
      where r.id = $1 order by m.id limit 20`,
    [id],
  );

export const findFamilyOf = (sql: Sql, id: number, now: Date): Promise<AdminRegistration['family']> =>
  sql.rows<AdminRegistration['family'][number]>(
    `select r.id, r.player_first_name || ' ' || r.player_last_name as child, d.name as division, ${shownStatus('$2')} as status, r.total_cents
       from registrations own join registrations r on r.family_hash = own.family_hash and r.period_id = own.period_id and r.id <> own.id
       join divisions d on d.id = r.division_id
      where own.id = $1 and r.status in ('registered', 'waitlisted', 'awaiting_payment') order by r.id limit 20`,
    [id, now],
  );

export const findNotes = (sql: Sql, id: number): Promise<AdminRegistration['notes']> =>
  sql.rows<AdminRegistration['notes'][number]>(
    `select n.id, m.first_name || ' ' || m.last_name as by, ${localTime('n.written_at')} as at, n.note
       from registration_notes n join members m on m.id = n.written_by where n.registration_id = $1 order by n.id desc limit 100`,
    [id],
  );

/** Other divisions of the same period. Whether the child is of the age for one is the registrar's to judge. */
export const findOtherDivisions = (sql: Sql, id: number, now: Date): Promise<AdminRegistration['divisions']> =>
  sql.rows<AdminRegistration['divisions'][number]>(
    `select d.id, d.name, greatest(x.capacity - x.places_taken - ${heldPlaces('x', '$2')}, 0)::integer as free
       from registrations r join registration_divisions x on x.period_id = r.period_id and x.division_id <> r.division_id
       join divisions d on d.id = x.division_id where r.id = $1 order by d.position, d.id`,
    [id, now],
  );

export const insertNote = (
  tx: Tx,
  { id, by, at, note }: { id: number; by: number; at: Date; note: string },
): Promise<number> =>
  tx.run('insert into registration_notes (registration_id, written_by, written_at, note) values ($1, $2, $3, $4)', [
    id,
    by,
    at,
    note,
  ]);

/** Changes with every question. */
export const findFieldsVersion = async (sql: Sql): Promise<number> =>
  (await sql.one<{ version: number }>('select version from registration_fields_version')).version;
