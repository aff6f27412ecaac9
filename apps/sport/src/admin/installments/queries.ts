import type { AdminInstallmentDetail, AdminInstallments, AdminPaymentPlan } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { PLANS } from '../../registration/installments/offers.ts';
import { asWithoutAid } from '../../registration/records/without-aid.ts';

const partJson = (
  i: string,
): string => `json_build_object('id', ${i}.id, 'number', ${i}.number, 'amount_cents', ${asWithoutAid(`${i}.amount_cents`)}, 'due_on', ${i}.due_on, 'status', ${i}.status,
  'paid_on', case when ${i}.status = 'paid' then local_day(${i}.settled_at) end, 'charge_on', ${i}.charge_on)`;

/** As they would be without financial assistance: who looks after money is not told of it. */
const PLAN = `n.registration_id, n.version, r.player_first_name || ' ' || r.player_last_name as child,
  r.parent_first_name || ' ' || r.parent_last_name as parent, d.name as division, p.name as period,
  (select coalesce(sum(${asWithoutAid('i.amount_cents')}), 0)::integer from installments i where i.registration_id = n.registration_id) as total_cents,
  (select json_agg(${partJson('i')} order by i.number) from installments i where i.registration_id = n.registration_id) as parts`;
const FROM = `payment_plans n join registrations r on r.id = n.registration_id join registration_periods p on p.id = r.period_id
  join divisions d on d.id = r.division_id join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id`;
/** Of seasons that are not over; `$1` is today. */
const CURRENT = `n.status in ('running', 'done') and r.status = 'registered' and s.ends_on >= $1`;

type Figures = Omit<AdminInstallments, 'failed' | 'plans' | 'offered'>;

export const findInstallmentFigures = (sql: Sql, today: string): Promise<Figures> =>
  sql.one<Figures>(
    `with parts as (select i.due_on, i.status, i.charge_on, ${asWithoutAid('i.amount_cents')} as amount_cents, n.registration_id as plan from ${FROM} join installments i on i.registration_id = n.registration_id where ${CURRENT}),
     next as (select due_on, sum(amount_cents)::integer as amount_cents, count(*)::integer as count from parts where status = 'due' group by due_on order by due_on limit 1)
     select count(distinct plan)::integer as families,
            coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::integer as paid_cents,
            coalesce(sum(amount_cents) filter (where status <> 'written_off'), 0)::integer as all_cents,
            (select row_to_json(next) from next) as next,
            count(*) filter (where status = 'failed')::integer as failed_count,
            coalesce(sum(amount_cents) filter (where status = 'failed'), 0)::integer as failed_cents,
            min(charge_on) filter (where status = 'failed') as next_try_on from parts`,
    [today],
  );

export const findPaymentPlans = (sql: Sql, today: string, limit: number): Promise<AdminPaymentPlan[]> =>
  sql.rows<AdminPaymentPlan>(
    `select ${PLAN} from ${FROM} where ${CURRENT} order by n.agreed_at desc, n.registration_id desc limit $2`,
    [today, limit],
  );

type Detail = Omit<AdminInstallmentDetail, 'is_own'>;

/** Mails have sums: of a family that is helped only that there was one is told. */
const IS_TOLD = 'r.aid_cents = 0';
/** Tries and mails, the newest first. */
const EVENTS = `coalesce((select json_agg(json_build_object('kind', e.kind, 'at', ${localTime('e.at')}, 'words', e.words, 'by', e.by) order by e.at desc, e.kind = 'told')
  from (select coalesce(y.outcome, 'asked') as kind, coalesce(y.ended_at, y.asked_at) as at, coalesce(y.failure_code, '') as words,
               (select m.first_name || ' ' || m.last_name from members m where 'member:' || m.id = y.asked_by) as by
          from installment_tries y where y.installment_id = f.id
        union all
        select case q.kind when 'refused' then 'told' else q.kind end, q.sent_at, case when ${IS_TOLD} then q.subject else '' end, null from installment_mails q where q.installment_id = f.id) e), '[]')`;

const DETAIL = `select ${PLAN}, r.email, ${partJson('f')} as part, m.last_four as card_ending, f.failure_code as refusal,
       exists (select 1 from payments h where h.installment_id = f.id and h.status = 'held') as is_held, f.decide_since is not null as decides, greatest(cardinality(n.retry_days) + 1 - f.refusals, 0) as tries_left, ${EVENTS} as events,
       (select json_build_object('subject', q.subject, 'paragraphs', q.paragraphs) from installment_mails q where q.installment_id = f.id and ${IS_TOLD} order by q.id desc limit 1) as mail
  from ${FROM} join installments f on f.registration_id = n.registration_id left join saved_methods m on m.id = n.saved_method_id`;

export const findFailedInstallments = (sql: Sql, today: string, limit: number): Promise<Detail[]> =>
  sql.rows<Detail>(
    `${DETAIL} where ${CURRENT} and f.status = 'failed' order by f.decide_since nulls last, f.charge_on, f.id limit $2`,
    [today, limit],
  );

export const findInstallmentDetail = (sql: Sql, id: number): Promise<Detail | undefined> =>
  sql.maybeOne<Detail>(`${DETAIL} where f.id = $1 and n.status <> 'chosen'`, [id]);

/** What families can choose now. */
export const findOfferedPlans = (sql: Sql, now: Date): Promise<AdminInstallments['offered']> =>
  sql.rows<AdminInstallments['offered'][number]>(
    `select p.id as period_id, p.name as period, ${PLANS} as rules from registration_periods p
      where p.is_published and p.closes_at > $1 order by p.opens_at, p.id limit 20`,
    [now],
  );

/** The last day on which anything can be due. */
export const findLastDay = async (sql: Sql, registrationId: number): Promise<string> =>
  (
    await sql.one<{ ends_on: string }>(
      `select s.ends_on from registrations r join registration_periods p on p.id = r.period_id join leagues l on l.id = p.league_id
         join seasons s on s.id = l.season_id where r.id = $1`,
      [registrationId],
    )
  ).ends_on;
