import type { CodeUse, DiscountCode } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isUnconfirmed } from '../../registration/records/places.ts';

/** SQL: what uses a code, at `$1`. */
const USED = `(r.status in ('awaiting_payment', 'registered', 'waitlisted') or ${isUnconfirmed('r', '$1')})`;
/** SQL: what the code took off of a registration. */
const GIVEN = `coalesce((select -sum((l->>'amount')::integer) from jsonb_array_elements(r.lines) l where l->>'rule' = 'code'), 0)`;

const SELECT_CODE = `
  select c.id, coalesce(c.code, '') as code, c.period_id, p.name as period, (select d.name from divisions d where d.id = c.division_id) as division,
         c.percent, c.amount_cents as amount, u.uses, c.max_uses, to_char(c.starts_at, 'YYYY-MM-DD') as starts_on,
         to_char(c.ends_at, 'YYYY-MM-DD') as ends_on, c.once_per_family, c.purpose,
         case when c.ends_at < $1 or p.closes_at <= $1 then 'ended' when u.uses >= c.max_uses then 'all_used'
              when c.starts_at > $1 then 'not_yet' else 'usable' end as state,
         u.given, c.version
    from registration_discounts c join registration_periods p on p.id = c.period_id
   cross join lateral (
     select count(*)::integer as uses, coalesce(sum(${GIVEN}) filter (where r.status = 'registered'), 0)::integer as given
       from registrations r where r.discount_id = c.id and ${USED}) u
   where c.kind = 'code'`;

export const findCodes = (sql: Sql, now: Date): Promise<DiscountCode[]> =>
  sql.rows<DiscountCode>(
    `select * from (${SELECT_CODE}) x order by state in ('ended'), state in ('all_used'), code, id limit 300`,
    [now],
  );

export const findCode = (sql: Sql, id: number, now: Date): Promise<DiscountCode | undefined> =>
  sql.maybeOne<DiscountCode>(`${SELECT_CODE} and c.id = $2`, [now, id]);

export const lockCode = (tx: Tx, id: number): Promise<{ version: number; period_id: number } | undefined> =>
  tx.maybeOne<{ version: number; period_id: number }>(
    `select version, period_id from registration_discounts where id = $1 and kind = 'code' for no key update`,
    [id],
  );

export const findCodePeriods = (
  sql: Sql,
  now: Date,
): Promise<{ id: number; name: string; divisions: { id: number; name: string }[] }[]> =>
  sql.rows<{ id: number; name: string; divisions: { id: number; name: string }[] }>(
    `select p.id, p.name, coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id)
              from registration_divisions x join divisions d on d.id = x.division_id where x.period_id = p.id), '[]') as divisions
       from registration_periods p where p.closes_at > $1 and p.fee_cents > 0 order by p.opens_at, p.id limit 50`,
    [now],
  );

export const insertCode = (
  tx: Tx,
  code: {
    periodId: number;
    code: string;
    percent: number | null;
    amount: number | null;
    maxUses: number | null;
    startsAt: Date | null;
    endsAt: Date | null;
    divisionId: number | null;
    oncePerFamily: boolean;
    purpose: string | null;
  },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into registration_discounts (period_id, kind, code, percent, amount_cents, max_uses, starts_at, ends_at, division_id, once_per_family, purpose)
     values ($1, 'code', $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      code.periodId,
      code.code,
      code.percent,
      code.amount,
      code.maxUses,
      code.startsAt,
      code.endsAt,
      code.divisionId,
      code.oncePerFamily,
      code.purpose,
    ],
  );

export const markEnded = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(
    `update registration_discounts set ends_at = least(coalesce(ends_at, $2), $2::timestamptz - interval '1 second'), ended_at = $2 where id = $1`,
    [id, now],
  );

export const findUses = (sql: Sql, id: number, now: Date): Promise<CodeUse[]> =>
  sql.rows<CodeUse>(
    `select r.id as registration_id, r.player_first_name || ' ' || r.player_last_name as child,
            r.parent_first_name || ' ' || r.parent_last_name as parent, r.status, ${GIVEN}::integer as given, ${localTime('r.updated_at')} as used_at
       from registrations r where r.discount_id = $2 and ${USED} order by r.id desc limit 500`,
    [now, id],
  );
