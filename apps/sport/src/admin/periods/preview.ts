import {
  siteCurrency,
  type PeriodPlan,
  type PeriodPreview,
  type RegistrationField,
  type TriedPrice,
} from '@sports-hub/contract';
import type { Database } from '@sports-hub/kernel';
import { fromLocalTime, toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { askedFields, type FieldRow, type Fields } from '../../registration/form/fields.ts';
import { plansFor } from '../../registration/installments/offers.ts';
import { isBefore } from '../../registration/periods/price.ts';
import type { Terms, TermsDiscount } from '../../registration/periods/terms.ts';
import { countUses } from '../../registration/records/queries.ts';
import { closing, lastMomentOf } from './faults.ts';
import { plannedPrice, priceTermsOf } from './price.ts';
import type { PeriodStanding } from './service.ts';

/** Why a code that somebody tries takes nothing off. */
export async function codeFault(db: Database, code: TermsDiscount | undefined, at: Date): Promise<TriedPrice['code']> {
  if (!code) return 'unknown';
  if (!isBefore(at, code.ends_at)) return 'over';
  if (code.starts_at !== null && at < new Date(code.starts_at)) return 'not_yet';
  const isUsedUp = code.max_uses !== null && (await countUses(db, code.id, { except: [], now: at })) >= code.max_uses;
  return isUsedUp ? 'used_up' : null;
}

/** The price on a day, for the n-th child, with what is not saved yet. */
export async function tryPrice(
  db: Database,
  { standing, plan }: { standing: PeriodStanding; plan: PeriodPlan },
  asked: {
    day?: string | undefined;
    child?: number | undefined;
    code?: string | undefined;
    helps?: string | undefined;
  },
  now: Date,
): Promise<TriedPrice> {
  const at = asked.day && asked.day !== toLocalDate(now) ? fromLocalTime(`${asked.day}T12:00:00`) : now;
  const wanted = asked.code?.trim().toLowerCase() ?? '';
  const code = wanted === '' ? undefined : standing.facts.discounts.find((one) => one.code?.toLowerCase() === wanted);
  const fault = wanted === '' ? null : await codeFault(db, code, at);
  const price = plannedPrice(plan, standing.facts.discounts, standing.period.league, {
    now: at,
    siblings: (asked.child ?? 1) - 1,
    code: fault === null ? code : undefined,
    optsOut: asked.helps === 'no',
  });
  const plans = plansFor(plan.installments, { price, today: toLocalDate(at), lastDay: standing.facts.season_ends_on });
  return { ...price, code: fault, plans: plans.map(({ quoted }) => quoted) };
}

function termsOf({ period, facts }: PeriodStanding, plan: PeriodPlan): Terms {
  return {
    ...priceTermsOf(plan, facts.discounts),
    period_id: period.id,
    period_name: plan.name,
    league_id: period.league_id,
    league_name: period.league,
    status: 'open',
    closes_at: closing(plan.closes_at),
    divisions: plan.divisions.map(({ division_id: id, name, gender, min_grade, max_grade, capacity, taken, held }) => ({
      id,
      name,
      gender,
      min_grade,
      max_grade,
      born_from: null,
      born_until: null,
      places: Math.max(0, capacity - taken - held),
    })),
    former: [],
    plans: plan.installments,
    last_day: facts.season_ends_on,
    // Read fresh: what is planned is nobody's to remember.
    fields_version: -1,
    home_state: null,
  };
}

/** What the families' form is made of. */
export async function previewOf(
  db: Database,
  fields: Pick<Fields, 'read'>,
  { standing, plan }: { standing: PeriodStanding; plan: PeriodPlan },
): Promise<PeriodPreview> {
  const { period, facts, divisions } = standing;
  const terms = termsOf(standing, plan);
  const stored = await fields.read(db, period.id);
  const known = new Map(plan.questions.map((question) => [question.name, question]));
  const rest = stored.filter(({ name }) => !known.has(name));
  const rows = plan.questions.map(({ name, label, type, step, required, asked, help, choices }): FieldRow => {
    const {
      options: _old,
      help: _words,
      ...now
    } = stored.find((row) => row.name === name) ?? ({} as RegistrationField);
    return {
      ...now,
      ...{ name, label, type, required, asked },
      group: step,
      ...(help ? { help } : {}),
      ...(choices.length > 0 ? { options: choices } : {}),
    };
  });
  return {
    fields: askedFields([...rest, ...rows], terms),
    period: {
      id: period.id,
      name: plan.name,
      league: { id: period.league_id, name: period.league, kind: facts.league_kind },
      season: { id: facts.season_id, name: facts.season_name },
      status: 'open',
      opens_at: `${plan.opens_at}:00`,
      closes_at: toLocalTime(terms.closes_at),
      fee: plan.fee,
      currency: siteCurrency(),
      payment_required: plan.fee > 0,
      early_bird: plan.early
        ? { discount: plan.early.amount, ends_at: toLocalTime(lastMomentOf(plan.early.until)) }
        : null,
      sibling_discount: plan.sibling ? { discount: plan.sibling.amount, from_child: plan.sibling.from_child } : null,
      accepts_discount_codes: terms.discounts.some(({ kind }) => kind === 'code'),
      volunteer: {
        required: terms.volunteer_required,
        opt_out_fee: terms.volunteer_opt_out_fee_cents,
        description: terms.volunteer_description,
      },
      teams_on: period.teams_on,
      payment_plans: plan.installments.map(({ parts, days, every, from, spot }) => ({
        ...{ parts, due_days: days, every, from, spot },
      })),
      divisions: plan.divisions.map(
        ({ division_id: id, name, gender, min_grade, max_grade, capacity, taken, held }) => ({
          id,
          name,
          gender,
          age_group: divisions.find((one) => one.division_id === id)?.age_group ?? '',
          min_grade,
          max_grade,
          capacity,
          places_left: Math.max(0, capacity - taken - held),
        }),
      ),
    },
  };
}
