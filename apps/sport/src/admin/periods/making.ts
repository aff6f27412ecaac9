import type { NewPeriod } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, type Tx } from '@sports-hub/kernel';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import { gradesIn } from './parts.ts';
import { isPeriodNameTaken } from './queries.ts';

/** A year later; the last of February stays in February. */
const YEAR = "interval '1 year'";

/** Everything but its codes: dates plus a year, prices, places by the names of the divisions, questions. */
async function copyPeriod(
  tx: Tx,
  from: number,
  { name, leagueId, now }: { name: string; leagueId: number; now: Date },
) {
  const made = await tx.maybeOne<{ id: number }>(
    `insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, volunteer_required, volunteer_opt_out_fee_cents,
            volunteer_description, volunteer_deposit_cents, late_fee_cents, late_from, cancel_refund_percent, teams_on, cancel_until, is_published, updated_at)
     select $2, $3, opens_at + ${YEAR}, closes_at + ${YEAR}, fee_cents, volunteer_required, volunteer_opt_out_fee_cents, volunteer_description,
            volunteer_deposit_cents, late_fee_cents, late_from + ${YEAR}, cancel_refund_percent, (teams_on + ${YEAR})::date,
            (cancel_until + ${YEAR})::date, false, $4 from registration_periods where id = $1 returning id`,
    [from, leagueId, name, now],
  );
  if (!made) throw invalidField('copy_of', t('answers.periods.notAPeriod'));
  const { id } = made;
  await tx.run(
    `insert into registration_discounts (period_id, kind, amount_cents, percent, ends_at, from_child)
     select $2, kind, amount_cents, percent, ends_at + ${YEAR}, from_child from registration_discounts where period_id = $1 and kind <> 'code'`,
    [from, id],
  );
  await tx.run(
    `insert into registration_payment_plans (period_id, parts, due_days, every, from_cents, spot, retry_days)
     select $2, parts, (select array_agg((day + ${YEAR})::date order by day) from unnest(due_days) as day), every, from_cents, spot, retry_days
       from registration_payment_plans where period_id = $1`,
    [from, id],
  );
  await tx.run(
    `insert into registration_divisions (period_id, division_id, min_grade, max_grade, born_from, born_until, capacity)
     select $2, d.id, x.min_grade, x.max_grade, (x.born_from + ${YEAR})::date, (x.born_until + ${YEAR})::date, x.capacity
       from registration_divisions x join divisions was on was.id = x.division_id
       join divisions d on d.league_id = $3 and d.name = was.name where x.period_id = $1`,
    [from, id, leagueId],
  );
  await tx.run(
    `with copied as (
       insert into registration_fields (period_id, name, label, type, group_name, is_required, is_asked, max_length, minimum, maximum, help, document_key, position)
       select $2, name, label, type, group_name, is_required, is_asked, max_length, minimum, maximum, help, document_key, position
         from registration_fields where period_id = $1 returning id, name)
     insert into registration_options (field_id, value, label, position)
     select copied.id, o.value, o.label, o.position from copied join registration_fields f on f.period_id = $1 and f.name = copied.name
       join registration_options o on o.field_id = f.id`,
    [from, id],
  );
  return id;
}

/** An empty one: two months from the first of the next month on, free, with every division of its league. */
async function emptyPeriod(tx: Tx, { name, leagueId, now }: { name: string; leagueId: number; now: Date }) {
  const today = toLocalDate(now);
  const first = `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  const opens = fromLocalTime(`${first}T08:00:00`);
  const closes = fromLocalTime(`${addDays(first, 59)}T23:59:59`);
  const { id } = await tx.one<{ id: number }>(
    `insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, is_published, updated_at)
     values ($1, $2, $3, $4, 0, false, $5) returning id`,
    [leagueId, name, opens, closes, now],
  );
  const divisions = await tx.rows<{ id: number; name: string; age_group: string; places: number | null }>(
    'select id, name, age_group, places from divisions where league_id = $1 order by position, id',
    [leagueId],
  );
  for (const division of divisions) {
    const { min_grade, max_grade } = gradesIn(`${division.age_group} ${division.name}`);
    await tx.run(
      'insert into registration_divisions (period_id, division_id, min_grade, max_grade, capacity) values ($1, $2, $3, $4, $5)',
      [id, division.id, min_grade, max_grade, division.places ?? 0],
    );
  }
  return id;
}

/** A period that nobody sees yet. Returns its number. */
export async function makePeriod(
  tx: Tx,
  { name, league_id: leagueId, copy_of }: NewPeriod,
  now: Date,
): Promise<number> {
  const league = await tx.maybeOne<{ id: number }>('select id from leagues where id = $1 for no key update', [
    leagueId,
  ]);
  if (!league) throw invalidField('league_id', t('answers.periods.notALeague'));
  if (await isPeriodNameTaken(tx, leagueId, name)) throw invalidField('name', t('answers.periods.nameTaken'));
  const wanted = { name, leagueId, now };
  return copy_of === undefined ? emptyPeriod(tx, wanted) : copyPeriod(tx, copy_of, wanted);
}
