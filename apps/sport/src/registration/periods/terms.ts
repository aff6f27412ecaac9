import type { InstallmentRule, RegistrationDivision, RegistrationPeriod } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { PLANS } from '../installments/offers.ts';
import { heldPlaces } from '../records/places.ts';

export interface TermsDivision {
  id: number;
  name: string;
  gender: RegistrationDivision['gender'];
  min_grade: number;
  max_grade: number;
  born_from: string | null;
  born_until: string | null;
  /** Free places that nobody on the waiting list comes first for. */
  places: number;
}

export interface TermsDiscount {
  id: number;
  kind: 'early_bird' | 'sibling' | 'code';
  amount_cents: number | null;
  percent: number | null;
  ends_at: string | null;
  from_child: number | null;
  code: string | null;
  max_uses: number | null;
  /** Only for this division. */
  division_id: number | null;
  starts_at: string | null;
  once_per_family: boolean;
}

/** What a price is worked out from, beside who is registered. */
export interface PriceTerms {
  fee_cents: number;
  late_fee_cents: number | null;
  late_from: string | null;
  volunteer_required: boolean;
  volunteer_opt_out_fee_cents: number;
  volunteer_deposit_cents: number | null;
  volunteer_description: string;
  discounts: TermsDiscount[];
}

/** Prices of before a change, while somebody may have been promised one. */
export interface FormerPrice extends PriceTerms {
  superseded_at: string;
}

/** Everything a price and a decision depend on, of one period, as it is now. */
export interface Terms extends PriceTerms {
  period_id: number;
  period_name: string;
  league_id: number;
  league_name: string;
  status: RegistrationPeriod['status'];
  closes_at: Date;
  divisions: TermsDivision[];
  former: FormerPrice[];
  plans: InstallmentRule[];
  /** Of its season. */
  last_day: string;
  fields_version: number;
  /** Where the organisation is, as its settings say. */
  home_state: string | null;
}

/** SQL: the discounts and codes of the period `p`. */
export const DISCOUNTS = `coalesce((select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'amount_cents', c.amount_cents, 'percent', c.percent,
           'ends_at', c.ends_at, 'from_child', c.from_child, 'code', c.code, 'max_uses', c.max_uses, 'division_id', c.division_id,
           'starts_at', c.starts_at, 'once_per_family', c.once_per_family) order by c.id)
           from registration_discounts c where c.period_id = p.id), '[]')`;

/**
 * The period of a league that counts now: the open one, else the next, else the last. Hidden divisions are no part of
 * it.
 */
const TERMS = `
  select p.id as period_id, p.name as period_name, l.id as league_id, l.name as league_name,
         case when $1 < p.opens_at then 'upcoming' when $1 < p.closes_at then 'open' else 'closed' end as status,
         p.closes_at, p.fee_cents, to_char(p.late_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as late_from, p.late_fee_cents, p.volunteer_required, p.volunteer_opt_out_fee_cents,
         p.volunteer_deposit_cents, p.volunteer_description, places.divisions, ${DISCOUNTS} as discounts,
         coalesce((select json_agg(f.terms || jsonb_build_object('superseded_at', f.superseded_at) order by f.id desc) from registration_former_prices f
                    where f.period_id = p.id and f.superseded_at > $1::timestamptz - interval '32 minutes'), '[]') as former,
         ${PLANS} as plans, s.ends_on as last_day,
         (select version from registration_fields_version) as fields_version,
         (select contact_state from site_settings) as home_state
    from registration_periods p
    join leagues l on l.id = p.league_id
    join seasons s on s.id = l.season_id
    join lateral (
      select json_agg(json_build_object(
               'id', d.id, 'name', d.name, 'gender', d.gender, 'min_grade', rd.min_grade, 'max_grade', rd.max_grade,
               'born_from', rd.born_from, 'born_until', rd.born_until,
               'places', case when exists (select 1 from registrations w where w.period_id = rd.period_id and w.division_id = rd.division_id
                                            and w.status = 'waitlisted' and w.offer_lapsed_at is null and w.offer_expires_at is null
                                            and w.payment_status <> 'mismatch')
                              then 0 else greatest(rd.capacity - rd.places_taken - ${heldPlaces('rd', '$1')}, 0) end)
               order by d.position, d.id) as divisions
        from registration_divisions rd join divisions d on d.id = rd.division_id
       where rd.period_id = p.id and not d.hides_when_open) places on places.divisions is not null
   where p.is_published`;

export const findTermsOfLeague = (sql: Sql, leagueId: number, now: Date): Promise<Terms | undefined> =>
  sql.maybeOne<Terms>(
    `${TERMS} and p.league_id = $2
      order by case when $1 < p.opens_at then 1 when $1 < p.closes_at then 0 else 2 end, abs(extract(epoch from p.opens_at - $1)), p.id
      limit 1`,
    [now, leagueId],
  );

export const findTermsOfPeriod = (sql: Sql, periodId: number, now: Date): Promise<Terms | undefined> =>
  sql.maybeOne<Terms>(`${TERMS} and p.id = $2`, [now, periodId]);

export const findOpenTerms = (sql: Sql, now: Date): Promise<Terms[]> =>
  sql.rows<Terms>(`${TERMS} and p.opens_at <= $1 and $1 < p.closes_at order by p.opens_at, p.id`, [now]);

/** Of any period, published or not: what a price is worked out from. */
export const findPriceTerms = (
  sql: Sql,
  periodId: number,
): Promise<(PriceTerms & Pick<Terms, 'period_name' | 'league_name'>) | undefined> =>
  sql.maybeOne<PriceTerms & Pick<Terms, 'period_name' | 'league_name'>>(
    `select p.name as period_name, l.name as league_name, p.fee_cents, p.late_fee_cents,
            to_char(p.late_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as late_from, p.volunteer_required,
            p.volunteer_opt_out_fee_cents, p.volunteer_deposit_cents, p.volunteer_description, ${DISCOUNTS} as discounts
       from registration_periods p join leagues l on l.id = p.league_id where p.id = $1`,
    [periodId],
  );
