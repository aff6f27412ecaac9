import { siteCurrency, type RegistrationDivision, type RegistrationPeriod } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { OFFERED_PLANS } from '../installments/offers.ts';
import { heldPlaces } from '../records/places.ts';

/** A period is open when its time is now and it has a division that may be shown. Takes the time as $1. */
export const IS_OPEN = `p.is_published and p.opens_at <= $1 and $1 < p.closes_at
  and exists (select 1 from registration_divisions rd join divisions d on d.id = rd.division_id where rd.period_id = p.id and not d.hides_when_open)`;

export const isRegistrationOpen = async (sql: Sql, now: Date): Promise<boolean> =>
  (
    await sql.one<{ open: boolean }>(`select exists (select 1 from registration_periods p where ${IS_OPEN}) as open`, [
      now,
    ])
  ).open;

interface PeriodRow extends Pick<
  RegistrationPeriod,
  'id' | 'name' | 'status' | 'opens_at' | 'closes_at' | 'fee' | 'accepts_discount_codes' | 'teams_on' | 'payment_plans'
> {
  league_id: number;
  league_name: string;
  league_kind: RegistrationPeriod['league']['kind'];
  season_id: number;
  season_name: string;
  volunteer_required: boolean;
  volunteer_opt_out_fee: number;
  volunteer_description: string;
  early_bird_discount: number | null;
  early_bird_ends_at: string | null;
  sibling_discount: number | null;
  sibling_from_child: number | null;
  divisions: RegistrationDivision[];
}

const toPeriod = ({
  league_id,
  league_name,
  league_kind,
  season_id,
  season_name,
  volunteer_required,
  volunteer_opt_out_fee,
  volunteer_description,
  early_bird_discount,
  early_bird_ends_at,
  sibling_discount,
  sibling_from_child,
  ...row
}: PeriodRow): RegistrationPeriod => ({
  ...row,
  league: { id: league_id, name: league_name, kind: league_kind },
  season: { id: season_id, name: season_name },
  currency: siteCurrency(),
  payment_required: row.fee > 0,
  early_bird:
    early_bird_discount !== null && early_bird_ends_at !== null
      ? { discount: early_bird_discount, ends_at: early_bird_ends_at }
      : null,
  sibling_discount:
    sibling_discount !== null && sibling_from_child !== null
      ? { discount: sibling_discount, from_child: sibling_from_child }
      : null,
  volunteer: { required: volunteer_required, opt_out_fee: volunteer_opt_out_fee, description: volunteer_description },
});

/**
 * Hidden divisions are left out, and with them a period that has no other. The codes themselves are never read here.
 */
export async function listPeriods(sql: Sql, now: Date): Promise<RegistrationPeriod[]> {
  const rows = await sql.rows<PeriodRow>(
    `select p.id, p.name,
            case when $1 < p.opens_at then 'upcoming' when $1 < p.closes_at then 'open' else 'closed' end as status,
            ${localTime('p.opens_at')} as opens_at, ${localTime('p.closes_at')} as closes_at, p.fee_cents as fee,
            l.id as league_id, l.name as league_name, l.kind as league_kind, s.id as season_id, s.name as season_name,
            p.volunteer_required, p.volunteer_opt_out_fee_cents as volunteer_opt_out_fee, p.volunteer_description, p.teams_on, ${OFFERED_PLANS} as payment_plans,
            early.amount_cents as early_bird_discount, ${localTime('early.ends_at')} as early_bird_ends_at,
            sibling.amount_cents as sibling_discount, sibling.from_child as sibling_from_child,
            exists (select 1 from registration_discounts c where c.period_id = p.id and c.kind = 'code') as accepts_discount_codes,
            places.divisions
       from registration_periods p
       join leagues l on l.id = p.league_id
       join seasons s on s.id = l.season_id
       join lateral (
         select json_agg(json_build_object(
                  'id', d.id, 'name', d.name, 'gender', d.gender, 'age_group', d.age_group, 'min_grade', rd.min_grade, 'max_grade', rd.max_grade,
                  'capacity', rd.capacity, 'places_left', greatest(rd.capacity - rd.places_taken - ${heldPlaces('rd', '$1')}, 0)) order by d.position, d.id) as divisions
           from registration_divisions rd join divisions d on d.id = rd.division_id
          where rd.period_id = p.id and not d.hides_when_open) places on places.divisions is not null
       left join registration_discounts early on early.period_id = p.id and early.kind = 'early_bird'
       left join registration_discounts sibling on sibling.period_id = p.id and sibling.kind = 'sibling'
      where p.is_published
      order by p.opens_at, p.id`,
    [now],
  );
  return rows.map(toPeriod);
}
