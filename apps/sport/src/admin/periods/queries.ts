import type {
  AdminPeriod,
  AdminPeriodDetail,
  InstallmentRule,
  PeriodDivision,
  PeriodQuestion,
  RegistrationPeriod,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { withDashes } from '@sports-hub/contract/dashes';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { heldPlaces } from '../../registration/records/places.ts';
import { PLANS } from '../../registration/installments/offers.ts';
import { DISCOUNTS, type TermsDiscount } from '../../registration/periods/terms.ts';
import { changedBy } from '../changed-by.ts';

interface ListedRow extends Omit<AdminPeriod, 'obstacles'> {
  divisions: number;
  /** Divisions that nobody can be registered for. */
  without_places: string[];
  /** Published periods of the league that have some of its days and divisions. */
  overlapping: string[];
  /** Administrators who have changed something of it and not saved it. */
  unsaved: string[];
}

const SHARED = (own: string, other: string): string => `exists (
  select 1 from registration_divisions x join registration_divisions y on y.division_id = x.division_id
   where x.period_id = ${own}.id and y.period_id = ${other}.id)`;

/** `$1` is now. */
const SELECT_PERIOD = `
  select p.id, p.name, l.id as league_id, l.name as league, ${localTime('p.opens_at')} as opens_at, ${localTime('p.closes_at')} as closes_at,
         case when p.opens_at > $1 then 'upcoming' when p.closes_at > $1 then 'open' else 'closed' end as status,
         p.is_published, p.fee_cents as fee,
         (select json_build_object('amount', c.amount_cents, 'until', to_char(c.ends_at, 'YYYY-MM-DD')) from registration_discounts c
           where c.period_id = p.id and c.kind = 'early_bird') as early,
         (select json_build_object('amount', c.amount_cents, 'from_child', c.from_child) from registration_discounts c
           where c.period_id = p.id and c.kind = 'sibling') as sibling,
         case when p.late_fee_cents is not null and p.late_from is not null
              then json_build_object('amount', p.late_fee_cents, 'from', to_char(p.late_from, 'YYYY-MM-DD')) end as late,
         (select count(*) from registrations r where r.period_id = p.id and r.status = 'registered')::integer as registered,
         (select coalesce(sum(d.capacity), 0) from registration_divisions d where d.period_id = p.id)::integer as places,
         (select count(*) from registrations r where r.period_id = p.id and r.status = 'waitlisted')::integer as waiting,
         p.teams_on, p.cancel_until, p.cancel_refund_percent as refund_percent, p.version,
         (select count(*) from registration_divisions d where d.period_id = p.id)::integer as divisions,
         array(select d.name from registration_divisions x join divisions d on d.id = x.division_id
                where x.period_id = p.id and x.capacity = 0 order by d.position, d.id) as without_places,
         array(select o.name from registration_periods o where o.league_id = p.league_id and o.id <> p.id and o.is_published
                  and o.opens_at < p.closes_at and o.closes_at > p.opens_at and ${SHARED('p', 'o')} order by o.opens_at) as overlapping,
         array(select concat_ws(' ', m.first_name, m.last_name) from registration_period_drafts d join administrators a on a.member_id = d.member_id
                 join members m on m.id = d.member_id where d.period_id = p.id order by d.updated_at, d.member_id) as unsaved,
         ${changedBy('registration_period', 'p.id')} as changed
    from registration_periods p join leagues l on l.id = p.league_id`;

/** What stands in the way of showing a period to families. */
function obstaclesOf({ divisions, without_places, overlapping, unsaved, status, is_published }: ListedRow): string[] {
  if (is_published) return [];
  return [
    ...(divisions === 0 ? [t('answers.periods.noDivisions')] : []),
    ...without_places.map((name) => t('answers.periods.noPlacesSet', { division: withDashes(name) })),
    ...overlapping.map((name) => t('answers.periods.overlapsWith', { name })),
    ...unsaved.map((name) => t('answers.periods.hasUnsaved', { name })),
    ...(status === 'closed' ? [t('answers.periods.isOverAlready')] : []),
  ];
}

const listed = (row: ListedRow): AdminPeriod => {
  const {
    divisions: _divisions,
    without_places: _places,
    overlapping: _overlapping,
    unsaved: _unsaved,
    ...period
  } = row;
  return { ...period, obstacles: obstaclesOf(row) };
};

export const findAdminPeriods = async (sql: Sql, now: Date): Promise<AdminPeriod[]> =>
  (await sql.rows<ListedRow>(`${SELECT_PERIOD} order by p.opens_at desc, p.id limit 100`, [now])).map(listed);

export async function findAdminPeriod(sql: Sql, id: number, now: Date): Promise<AdminPeriod | undefined> {
  const row = await sql.maybeOne<ListedRow>(`${SELECT_PERIOD} where p.id = $2`, [now, id]);
  return row && listed(row);
}

export const lockPeriod = (tx: Tx, id: number): Promise<{ version: number } | undefined> =>
  tx.maybeOne<{ version: number }>('select version from registration_periods where id = $1 for no key update', [id]);

/** What else a period is made of, and how many are on their way through it. */
export interface PeriodFacts extends Pick<AdminPeriodDetail, 'unfinished' | 'paying' | 'codes' | 'other_divisions'> {
  volunteer_required: boolean;
  volunteer_opt_out_fee_cents: number;
  volunteer_deposit_cents: number | null;
  volunteer_description: string;
  discounts: TermsDiscount[];
  league_kind: RegistrationPeriod['league']['kind'];
  season_id: number;
  season_name: string;
  season_ends_on: string;
  installments: InstallmentRule[];
  /** Families who pay in installments. */
  with_plans: number;
}

export const findPeriodFacts = (sql: Sql, id: number, now: Date): Promise<PeriodFacts> =>
  sql.one<PeriodFacts>(
    `select p.volunteer_required, p.volunteer_opt_out_fee_cents, p.volunteer_deposit_cents, p.volunteer_description, ${DISCOUNTS} as discounts,
            l.kind as league_kind, s.id as season_id, s.name as season_name, s.ends_on as season_ends_on, ${PLANS} as installments,
            (select count(distinct r.family_hash) from payment_plans i join registrations r on r.id = i.registration_id where r.period_id = p.id and i.status = 'running')::integer as with_plans,
            (select count(*) from registrations r where r.period_id = p.id and r.status in ('draft', 'awaiting_payment') and r.expires_at > $2)::integer as unfinished,
            (select count(*) from registrations r where r.period_id = p.id and r.status = 'awaiting_payment' and r.expires_at > $2)::integer as paying,
            (select count(*) from registration_discounts c where c.period_id = p.id and c.kind = 'code' and (c.ends_at is null or c.ends_at >= $2))::integer as codes,
            coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.position, d.id) from divisions d
                       where d.league_id = p.league_id and not exists (
                         select 1 from registration_divisions x where x.period_id = p.id and x.division_id = d.id)), '[]') as other_divisions
       from registration_periods p join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id where p.id = $1`,
    [id, now],
  );

export interface PlannedDivision extends PeriodDivision {
  age_group: string;
  /** Registrations of whatever state: they keep the division in the period. */
  registrations: number;
}

export const findPeriodDivisions = (sql: Sql, id: number, now: Date): Promise<PlannedDivision[]> =>
  sql.rows<PlannedDivision>(
    `select x.division_id, d.name, d.gender, d.age_group, x.min_grade, x.max_grade, x.capacity, x.places_taken as taken,
            ${heldPlaces('x', '$2')} as held,
            (select count(*) from registrations r where r.period_id = x.period_id and r.division_id = x.division_id and r.offer_expires_at is not null
                and r.status = 'waitlisted')::integer as offered,
            (select count(*) from registrations r where r.period_id = x.period_id and r.division_id = x.division_id and r.status = 'waitlisted')::integer as waiting,
            (select count(*) from registrations r where r.period_id = x.period_id and r.division_id = x.division_id)::integer as registrations
       from registration_divisions x join divisions d on d.id = x.division_id where x.period_id = $1 order by d.position, d.id`,
    [id, now],
  );

export const lockPeriodDivisions = (tx: Tx, id: number): Promise<number> =>
  tx.run('select 1 from registration_divisions where period_id = $1 order by division_id for update', [id]);

/** A question as it is stored: of the period, or of the sport where the period has none of its own. */
export interface StoredQuestion extends Omit<PeriodQuestion, 'is_always' | 'answers'> {
  max_length: number | null;
  minimum: number | null;
  maximum: number | null;
  document_key: string | null;
}

export const findStoredQuestions = (sql: Sql, id: number): Promise<StoredQuestion[]> =>
  sql.rows<StoredQuestion>(
    `select f.name, f.label, f.type, f.group_name as step, f.is_required as required, f.is_asked as asked, f.help, f.max_length, f.minimum,
            f.maximum, f.document_key,
            coalesce((select json_agg(json_build_object('value', o.value, 'label', o.label) order by o.position, o.value)
                        from registration_options o where o.field_id = f.id), '[]') as choices
       from (select distinct on (name) * from registration_fields where period_id is null or period_id = $1
              order by name, period_id nulls last) f
      order by f.position, f.name`,
    [id],
  );

export const countAnswers = (sql: Sql, id: number): Promise<{ name: string; answers: number }[]> =>
  sql.rows<{ name: string; answers: number }>(
    `select k.name, count(*)::integer as answers from registrations r, jsonb_object_keys(r.answers) as k (name)
      where r.period_id = $1 and r.status in ('registered', 'waitlisted', 'awaiting_payment') group by k.name`,
    [id],
  );

/** A published period of the same league that has some of these days and divisions. */
export const findOverlapping = (
  sql: Sql,
  id: number,
  { opens, closes, divisions }: { opens: Date; closes: Date; divisions: readonly number[] },
): Promise<{ name: string; opens_at: string; closes_at: string; division: string } | undefined> =>
  sql.maybeOne<{ name: string; opens_at: string; closes_at: string; division: string }>(
    `select o.name, ${localTime('o.opens_at')} as opens_at, ${localTime('o.closes_at')} as closes_at, d.name as division
       from registration_periods p join registration_periods o on o.league_id = p.league_id and o.id <> p.id and o.is_published
       join registration_divisions y on y.period_id = o.id and y.division_id = any ($4::bigint[])
       join divisions d on d.id = y.division_id
      where p.id = $1 and o.opens_at < $3 and o.closes_at > $2 order by o.opens_at, o.id, d.position limit 1`,
    [id, opens, closes, divisions],
  );

export const isPeriodNameTaken = async (sql: Sql, leagueId: number, name: string, exceptId = 0): Promise<boolean> =>
  (await sql.maybeOne('select 1 as one from registration_periods where league_id = $1 and name = $2 and id <> $3', [
    leagueId,
    name,
    exceptId,
  ])) !== undefined;

/** Who is offered a place first, when there are more. */
export const findNextWaiting = (
  sql: Sql,
  { periodId, divisionId, limit }: { periodId: number; divisionId: number; limit: number },
): Promise<{ name: string }[]> =>
  sql.rows<{ name: string }>(
    `select player_first_name || ' ' || player_last_name as name from registrations
      where period_id = $1 and division_id = $2 and status = 'waitlisted' and offer_expires_at is null and payment_status <> 'mismatch'
      order by offer_lapsed_at nulls first, waitlisted_at, id limit $3`,
    [periodId, divisionId, limit],
  );

/** Of the current season and those to come, whose name is said where it is not the current one. */
export const findLeagues = (sql: Sql): Promise<{ id: number; name: string }[]> =>
  sql.rows<{ id: number; name: string }>(
    `select l.id, case when s.is_current then l.name else l.name || ', ' || s.name end as name
       from leagues l join seasons s on s.id = l.season_id where s.is_current or s.is_prepared
      order by s.is_current desc, s.starts_on, l.id limit 100`,
  );

export const lockLeague = (tx: Tx, id: number): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>('select id from leagues where id = $1 for no key update', [id]);

export const markPublished = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update registration_periods set is_published = true, updated_at = $2 where id = $1', [id, now]);
