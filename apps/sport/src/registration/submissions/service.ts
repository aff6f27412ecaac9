import { t } from '@sports-hub/contract/texts';
import { invalidField, secondsAfter, type Clock, type Sql } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { findQuestions, requirePlausibleBirth } from './age.ts';
import { askedFields, type Fields } from '../form/fields.ts';
import { findReasons } from './eligibility.ts';
import { childHash, familyOf, identify } from '../records/identity.ts';
import { priceOf, isBefore, QUOTED_SECONDS, type Price, type PriceFacts } from '../periods/price.ts';
import { ownsHeldPlace } from '../records/places.ts';
import { countFamilyUses, countSiblings, countUses } from '../records/queries.ts';
import { findTermsOfLeague, type Terms, type TermsDiscount } from '../periods/terms.ts';
import { requirePapers } from '../papers/binding.ts';
import type { Quoted } from './quote-ids.ts';
import { checkFields, isWhole, requireComplete, type Values } from '../form/validation.ts';
import type { QuoteInput, RegistrationField, RegistrationQuote } from '@sports-hub/contract';

/** The answers: every field of the body that is not one of ours. */
export type Given = Readonly<QuoteInput & Record<string, unknown>>;

/** What somebody sent, checked against the rows and priced by the rules. */
export interface RegistrationSubmission {
  terms: Terms;
  fields: RegistrationField[];
  values: Values;
  missing: string[];
  reasons: RegistrationQuote['eligibility']['reasons'];
  questions: RegistrationQuote['questions'];
  facts: PriceFacts;
  price: Price;
  /** Whether the division has a place for a newcomer now; undefined while no division is chosen. */
  hasPlace: boolean | undefined;
}

interface Asked {
  terms: Terms;
  values: Values;
  now: Date;
  before: readonly RegistrationSubmission[];
}

const NOT_A_CODE = t('answers.registration.submissions.service.thisCodeIsNotValid');

function readLeague(given: unknown): number {
  const id = typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given.trim()) ? Number(given) : given;
  if (given === undefined || given === null || given === '')
    throw invalidField('league_id', t('answers.registration.submissions.service.thisIsRequired'));
  if (!isWhole(id)) throw invalidField('league_id', t('answers.registration.submissions.service.thisIsNotOneOf'));
  return id;
}

const isPriced = (found: unknown): found is { facts: PriceFacts; price: Price } =>
  typeof found === 'object' && found !== null && !(found instanceof Error);

const FAMILY = ['email', 'parent_last_name', 'phone', 'zip'];
const CHILD = ['player_first_name', 'player_last_name', 'birth_date'];

export function createSubmissions({ clock, fields }: { clock: Clock; fields: Fields }) {
  const findCode = async (sql: Sql, { terms, values, now, before }: Asked): Promise<TermsDiscount | undefined> => {
    const given = values['discount_code'];
    if (given === undefined) return undefined;
    const wanted = String(given).toLowerCase();
    const code = terms.discounts.find((discount) => discount.code?.toLowerCase() === wanted);
    // One sentence for unknown, ended, used up and for others: who tries codes learns nothing.
    if (!code || !isBefore(now, code.ends_at)) throw invalidField('discount_code', NOT_A_CODE);
    if (code.starts_at !== null && now < new Date(code.starts_at)) throw invalidField('discount_code', NOT_A_CODE);
    const { division_id } = values;
    if (code.division_id !== null && division_id !== undefined && division_id !== String(code.division_id))
      throw invalidField('discount_code', NOT_A_CODE);
    const users = before.filter(({ facts }) => facts.code?.id === code.id);
    if (code.once_per_family && FAMILY.every((name) => values[name] !== undefined)) {
      const family = familyOf(values);
      const { identity } = identify(terms.period_id, values);
      const isTaken = users.some((one) => familyOf(one.values).equals(family));
      if (isTaken || (await countFamilyUses(sql, code.id, { family, except: identity, now })) > 0)
        throw invalidField('discount_code', NOT_A_CODE);
    }
    if (code.max_uses !== null) {
      const { identity } = identify(terms.period_id, values);
      // What those before it keep already, in drafts of their own, is not counted once more.
      const except = [identity, ...users.map((one) => identify(one.terms.period_id, one.values).identity)];
      if (users.length + (await countUses(sql, code.id, { except, now })) >= code.max_uses)
        throw invalidField('discount_code', NOT_A_CODE);
    }
    return code;
  };

  const siblingsOf = async (
    sql: Sql,
    { terms, values, before }: Asked,
    guardianId: number | undefined,
  ): Promise<number> => {
    const has = (names: readonly string[]): boolean => names.every((name) => values[name] !== undefined);
    const hasRule = terms.discounts.some(({ kind }) => kind === 'sibling') || terms.volunteer_deposit_cents !== null;
    const family = has(FAMILY) ? familyOf(values) : null;
    if (!hasRule || !has(CHILD) || (family === null && guardianId === undefined)) return 0;
    const ofFamily = before.filter(
      (one) => family !== null && one.terms.period_id === terms.period_id && familyOf(one.values).equals(family),
    );
    return countSiblings(sql, {
      periodId: terms.period_id,
      family,
      child: childHash(values),
      guardianId,
      before: ofFamily.map((one) => childHash(one.values)),
    });
  };

  /** Whether there is a place for a newcomer, or one is held for this child already. */
  const findPlace = async (sql: Sql, { terms, values, now, before }: Asked): Promise<boolean | undefined> => {
    const division = terms.divisions.find(({ id }) => String(id) === values['division_id']);
    const taken = before.filter((one) => one.values['division_id'] === values['division_id']).length;
    if (!division || division.places > taken) return division && true;
    const { identity } = identify(terms.period_id, values);
    return ownsHeldPlace(
      sql,
      { period_id: terms.period_id, division_id: division.id, identity_hash: identity },
      { now },
    );
  };

  const priced = async (
    sql: Sql,
    asking: Asked,
    guardianId: number | undefined,
  ): Promise<{ facts: PriceFacts; price: Price }> => {
    const { terms, values, now } = asking;
    const code = await findCode(sql, asking);
    const siblings = await siblingsOf(sql, asking, guardianId);
    const facts: PriceFacts = { now, siblings, code, optsOut: values['volunteer_choice'] === 'opt_out' };
    return { facts, price: priceOf(terms, facts) };
  };

  /**
   * The price as it is, or the one that was shown before somebody changed prices or ended a code, as long as that was
   * promised for.
   */
  const promised = async (
    sql: Sql,
    asking: Asked,
    guardianId: number | undefined,
    quoted: Quoted | undefined,
  ): Promise<{ facts: PriceFacts; price: Price }> => {
    const { terms, now } = asking;
    const find = (former?: Partial<Terms>) => priced(sql, { ...asking, terms: { ...terms, ...former } }, guardianId);
    if (!quoted || quoted.validUntil < now || terms.former.length === 0) return find();
    const current = await find().catch((error: unknown) => error);
    if (isPriced(current) && current.price.total === quoted.total) return current;
    for (const former of terms.former) {
      // Shown after that change: then it is not one of those prices. A change takes a moment itself.
      if (quoted.validUntil > secondsAfter(new Date(former.superseded_at), QUOTED_SECONDS + 60)) continue;
      const earlier = await find(former).catch((error: unknown) => error);
      if (isPriced(earlier) && earlier.price.total === quoted.total) return earlier;
    }
    if (isPriced(current)) return current;
    throw current;
  };

  const submissions = {
    /**
     * `guardianId`: the member who is signed in, whose verified children count as siblings. `before`: what will be
     * registered when this one's turn comes. `quoted`: the price that was shown.
     */
    async read(
      sql: Sql,
      given: Readonly<Record<string, unknown>>,
      guardianId?: number,
      before: readonly RegistrationSubmission[] = [],
      quoted?: Quoted,
    ): Promise<RegistrationSubmission> {
      const now = clock.now();
      const terms = await findTermsOfLeague(sql, readLeague(given['league_id']), now);
      if (!terms) throw invalidField('league_id', t('answers.registration.submissions.service.thisIsNotOneOf'));
      const asked = askedFields(await fields.of(sql, terms), terms);
      // Where no code is taken, one that is sent is still answered like any other wrong code.
      if (typeof given['discount_code'] === 'string' && given['discount_code'].trim() !== '') {
        if (!asked.some(({ name }) => name === 'discount_code')) throw invalidField('discount_code', NOT_A_CODE);
      }
      const { values, missing } = checkFields(asked, given);
      await requirePapers(sql, { fields: asked, values });
      const today = toLocalDate(now);
      requirePlausibleBirth(values, today);
      const asking: Asked = { terms, values, now, before };
      const { facts, price } = await promised(sql, asking, guardianId, quoted);
      return {
        terms,
        fields: asked,
        values,
        missing,
        reasons: findReasons(terms, values),
        questions: findQuestions(values, today),
        facts,
        price,
        hasPlace: await findPlace(sql, asking),
      };
    },

    /** The same for a registration that is to be kept: everything required is there. */
    async readComplete(
      sql: Sql,
      given: Readonly<Record<string, unknown>>,
      guardianId?: number,
      before: readonly RegistrationSubmission[] = [],
      quoted?: Quoted,
    ): Promise<RegistrationSubmission> {
      const submission = await submissions.read(sql, given, guardianId, before, quoted);
      requireComplete(submission.fields, submission.missing);
      return submission;
    },
  };
  return submissions;
}
export type Submissions = ReturnType<typeof createSubmissions>;
