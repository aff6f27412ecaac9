import type {
  AdminPeriod,
  AdminPeriodDetail,
  NewPeriod,
  PeriodPlan,
  PlannedPart,
  SavedPlan,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type AuditValue, type Sql, type Tx } from '@sports-hub/kernel';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { OFFER_HOURS } from '../../registration/outcomes/service.ts';
import { lockPeriodPromises, storePeriodPromises, type PeriodPromises } from '../../registration/periods/promises.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { isOwnFamily } from '../own-family.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findDraft, removeDraft, storeDraft, type PeriodDraft } from './drafts.ts';
import { requirePossible, type PlanFacts } from './faults.ts';
import { makePeriod } from './making.ts';
import { changesFrom } from './parts.ts';
import { isNothing, onlyChanges, withChanges } from './plan.ts';
import {
  countAnswers,
  findAdminPeriod,
  findAdminPeriods,
  findPeriodDivisions,
  findPeriodFacts,
  findStoredQuestions,
  lockLeague,
  lockPeriod,
  lockPeriodDivisions,
  markPublished,
  type PeriodFacts,
  type PlannedDivision,
} from './queries.ts';
import { requireSameMeanings } from './question-part.ts';
import { reviewId, reviewOf } from './review.ts';
import { storePlan } from './saving.ts';

/** Who it is and how to reach the family, and the two agreements that every registration needs. */
const ALWAYS = new Set([
  ...['player_first_name', 'player_last_name', 'birth_date', 'gender', 'grade', 'zip', 'email', 'phone'],
  ...['parent_first_name', 'parent_last_name', 'concussion_agreement', 'medical_agreement'],
]);
/** Asked where the league, a code or a rule of the price wants it. */
const ELSEWHERE = new Set(['league_id', 'division_id', 'discount_code', 'volunteer_choice']);

/** A period as it stands, and everything that is known about it. */
export interface PeriodStanding {
  period: AdminPeriod;
  facts: PeriodFacts;
  divisions: PlannedDivision[];
  plan: PeriodPlan;
  isOpen: boolean;
}

const helpingOf = (facts: PeriodFacts): PeriodPlan['helping'] => ({
  kind: facts.volunteer_deposit_cents ? 'deposit' : facts.volunteer_required ? 'fee' : 'none',
  amount: facts.volunteer_deposit_cents ?? (facts.volunteer_required ? facts.volunteer_opt_out_fee_cents : 0),
  description: facts.volunteer_description,
});

export interface PeriodsOptions extends ActionContext {
  office: Pick<RegistrationOffice, 'promoteIn'>;
}

/** Registration periods: made, planned by one person in a draft of their own, and saved when what follows was seen. */
export function createPeriods({ db, clock, log, office }: PeriodsOptions) {
  const stand = async (sql: Sql, id: number): Promise<PeriodStanding> => {
    const now = clock.now();
    const period = await findAdminPeriod(sql, id, now);
    if (!period) throw new Problem('record.not_found');
    const facts = await findPeriodFacts(sql, id, now);
    const divisions = await findPeriodDivisions(sql, id, now);
    const answers = new Map((await countAnswers(sql, id)).map((row) => [row.name, row.answers]));
    const stored = await findStoredQuestions(sql, id);
    const { name, opens_at, closes_at, fee, early, sibling, late } = period;
    return {
      period,
      facts,
      divisions,
      isOpen: period.is_published && period.status === 'open',
      plan: {
        name,
        opens_at: opens_at.slice(0, 16),
        closes_at: closes_at.slice(0, 16),
        fee,
        early,
        sibling,
        late,
        helping: helpingOf(facts),
        installments: facts.installments,
        divisions: divisions.map(({ age_group: _group, registrations: _count, ...division }) => division),
        questions: stored
          .filter((row) => !ELSEWHERE.has(row.name))
          .map(({ max_length: _l, minimum: _n, maximum: _m, document_key: _d, ...row }) => ({
            ...row,
            is_always: ALWAYS.has(row.name),
            answers: answers.get(row.name) ?? 0,
          })),
      },
    };
  };

  const planned = ({ plan, facts }: PeriodStanding, draft: PeriodDraft | undefined): PeriodPlan =>
    withChanges(plan, draft?.changes ?? {}, facts.other_divisions);

  const present = async (sql: Sql, id: number, memberId: number): Promise<AdminPeriodDetail> => {
    const standing = await stand(sql, id);
    const { period, facts, plan, isOpen } = standing;
    const draft = await findDraft(sql, id, memberId);
    const after = planned(standing, draft);
    const changes = await reviewOf(sql, plan, after, { period, facts, isOpen, now: clock.now() });
    const hasOpened = period.is_published && period.status !== 'upcoming';
    return {
      ...period,
      unfinished: facts.unfinished,
      paying: facts.paying,
      codes: facts.codes,
      plan: after,
      changes,
      is_stale: draft !== undefined && draft.base_version !== period.version,
      review: reviewId(period.version, changes),
      locked: {
        opens_at: hasOpened ? t('answers.periods.openedAlready') : null,
        helping: period.registered > 0 ? t('answers.periods.helpingStays', { count: period.registered }) : null,
      },
      other_divisions: facts.other_divisions,
    };
  };

  const factsOf = ({ period, facts, divisions }: PeriodStanding): PlanFacts => ({
    id: period.id,
    leagueId: period.league_id,
    hasOpened: period.is_published && period.status !== 'upcoming',
    registered: period.registered,
    divisions,
    lastDay: facts.season_ends_on,
  });

  /** The period as it stands, which nobody else changes until the transaction ends. */
  const lock = async (tx: Tx, caller: AdminCaller, id: number, seen: number): Promise<PeriodStanding> => {
    const found = await lockPeriod(tx, id);
    if (!found) throw new Problem('record.not_found');
    if (found.version !== seen) throw changedSince(await present(tx, id, caller.id));
    return stand(tx, id);
  };

  const one = async (sql: Sql, id: number): Promise<AdminPeriod> => {
    const period = await findAdminPeriod(sql, id, clock.now());
    if (!period) throw new Problem('record.not_found');
    return period;
  };

  return {
    list: (): Promise<AdminPeriod[]> => findAdminPeriods(db, clock.now()),
    get: (caller: AdminCaller, id: number): Promise<AdminPeriodDetail> => present(db, id, caller.id),
    /** For a try of the price and the preview: the period with the caller's changes. */
    planOf: async (caller: AdminCaller, id: number): Promise<{ standing: PeriodStanding; plan: PeriodPlan }> => {
      const standing = await stand(db, id);
      return { standing, plan: planned(standing, await findDraft(db, id, caller.id)) };
    },

    create: (caller: AdminCaller, wanted: NewPeriod): Promise<AdminPeriod> =>
      db.transaction(async (tx) => {
        const id = await makePeriod(tx, wanted, clock.now());
        await log(tx, caller, {
          event: 'registration_period.created',
          subject: `registration_period:${id}`,
          after: { name: wanted.name, league: wanted.league_id, copy_of: wanted.copy_of ?? null },
        });
        return one(tx, id);
      }),

    promise: (caller: AdminCaller, id: number, after: PeriodPromises, seen?: number): Promise<AdminPeriod> =>
      db.transaction(async (tx) => {
        const found = await lockPeriodPromises(tx, id, clock.now());
        if (!found) throw new Problem('record.not_found');
        const current = await one(tx, id);
        if (seen !== undefined && seen !== current.version) throw changedSince(current);
        const { teams_on, cancel_until, refund_percent } = found;
        const before: PeriodPromises = { teams_on, cancel_until, refund_percent };
        if (JSON.stringify(before) === JSON.stringify(after)) return current;
        await storePeriodPromises(tx, id, after);
        await log(tx, caller, {
          event: 'registration_period.changed',
          subject: `registration_period:${id}`,
          before: { ...before },
          after: { ...after },
        });
        return one(tx, id);
      }),

    plan: (caller: AdminCaller, id: number, { version, ...part }: PlannedPart): Promise<AdminPeriodDetail> =>
      db.transaction(async (tx) => {
        const standing = await lock(tx, caller, id, version);
        const draft = await findDraft(tx, id, caller.id);
        const wanted = changesFrom(
          { version, ...part },
          draft?.changes ?? {},
          planned(standing, draft),
          standing.facts.other_divisions,
        );
        const changes = onlyChanges(standing.plan, wanted);
        const after = withChanges(standing.plan, changes, standing.facts.other_divisions);
        await requirePossible(tx, standing.plan, after, factsOf(standing));
        const key = { periodId: id, memberId: caller.id, now: clock.now() };
        if (isNothing(changes)) await removeDraft(tx, id, caller.id);
        else await storeDraft(tx, key, { base_version: draft?.base_version ?? version, changes });
        return present(tx, id, caller.id);
      }),

    keep: (caller: AdminCaller, id: number, version: number): Promise<AdminPeriodDetail> =>
      db.transaction(async (tx) => {
        await lock(tx, caller, id, version);
        const draft = await findDraft(tx, id, caller.id);
        const key = { periodId: id, memberId: caller.id, now: clock.now() };
        if (draft) await storeDraft(tx, key, { ...draft, base_version: version });
        return present(tx, id, caller.id);
      }),

    discard: (caller: AdminCaller, id: number): Promise<AdminPeriodDetail> =>
      db.transaction(async (tx) => {
        await one(tx, id);
        await removeDraft(tx, id, caller.id);
        return present(tx, id, caller.id);
      }),

    save: (caller: AdminCaller, id: number, { version, review }: SavedPlan): Promise<AdminPeriodDetail> =>
      db.transaction(async (tx) => {
        const { period: seen } = await lock(tx, caller, id, version);
        // Periods of one league are saved and published one after the other: the second sees the first.
        await lockLeague(tx, seen.league_id);
        await lockPeriodDivisions(tx, id);
        // Read again: how many places are taken, and who answered what, stays so from here on.
        const standing = await stand(tx, id);
        const draft = await findDraft(tx, id, caller.id);
        if (!draft) return present(tx, id, caller.id);
        if (draft.base_version !== version) throw changedSince(await present(tx, id, caller.id));
        const { plan: before, period, facts, isOpen } = standing;
        const after = planned(standing, draft);
        await requirePossible(tx, before, after, factsOf(standing));
        requireSameMeanings(before, draft.changes);
        const now = clock.now();
        const changes = await reviewOf(tx, before, after, { period, facts, isOpen, now });
        if (changes.some((change) => change.is_shown_first) && review !== reviewId(version, changes))
          throw new Problem('registration.review_needed');
        if (changes.some(({ mails }) => mails > 0)) requireRecentPassword(caller, clock);
        await storePlan(tx, id, { before, after, now });
        // Where the administrator's own child is next, somebody else offers the spot.
        const mayOffer = async (sql: Tx, next: number): Promise<boolean> => !(await isOwnFamily(sql, caller, next));
        for (const { division_id, capacity } of isOpen ? after.divisions : []) {
          const was = before.divisions.find((division) => division.division_id === division_id);
          const place = { period_id: id, division_id };
          if (was && capacity > was.capacity)
            while (await office.promoteIn(tx, place, { actor: caller.actor, hours: OFFER_HOURS, mayOffer }));
        }
        const words = (pick: 'now' | 'after'): Record<string, AuditValue> =>
          Object.fromEntries(changes.map((change) => [change.title, change[pick]]));
        await log(tx, caller, {
          event: 'registration_period.edited',
          subject: `registration_period:${id}`,
          before: words('now'),
          after: words('after'),
        });
        await removeDraft(tx, id, caller.id);
        return present(tx, id, caller.id);
      }),

    publish: (caller: AdminCaller, id: number, version: number): Promise<AdminPeriodDetail> =>
      db.transaction(async (tx) => {
        // Two periods of one league are published one after the other: the second sees the first.
        const { period } = await lock(tx, caller, id, version);
        await lockLeague(tx, period.league_id);
        const { obstacles, is_published } = await one(tx, id);
        if (is_published) return present(tx, id, caller.id);
        if (obstacles.length > 0) throw new Problem('registration.not_ready', { message: obstacles.join(' ') });
        await markPublished(tx, id, clock.now());
        await log(tx, caller, { event: 'registration_period.published', subject: `registration_period:${id}` });
        return present(tx, id, caller.id);
      }),
  };
}
export type Periods = ReturnType<typeof createPeriods>;
