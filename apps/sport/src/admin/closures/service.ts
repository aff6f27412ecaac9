import { t } from '@sports-hub/contract/texts';
import {
  MAX_CLOSURE_MOVES,
  type ClosureFamily,
  type ClosureMove,
  type ClosurePreview,
  type ClosureQuery,
  type ClosureSeen,
  type ImportantFamily,
  type NewClosure,
  type VenueClosure,
} from '@sports-hub/contract';
import { invalidField, Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { findKnown, makeOfClosure, makeOfReopening, tellWhatStays } from '../../community/important/closures.ts';
import { findFamilies } from '../../community/important/families.ts';
import type { SeasonCalendar } from '../../season/conflicts/entries.ts';
import { presentEntry } from '../../season/conflicts/present.ts';
import { readCalendar } from '../../season/conflicts/queries.ts';
import { entryForLog } from '../../season/conflicts/words.ts';
import { lockImports } from '../../season/imports/queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { lockEntries } from '../schedule/queries.ts';
import type { PreviewScheduleMail } from '../schedule/service.ts';
import { takeKnown } from '../schedule/telling.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  affectedBy,
  areAbout,
  chosenOutcomes,
  outcomeOf,
  outcomesAt,
  withoutChoice,
  type ClosureOutcome,
} from './affected.ts';
import { HELD_SECONDS, isSoon, previewOf } from './preview.ts';
import { closedEntry, isOtherwise, keepOutcomes, keyOf, settleBack, storeOutcomes } from './putting-back.ts';
import {
  changeReason,
  findReason,
  findAllVenues,
  findClosure,
  findClosures,
  findClosureTeams,
  findKeptChanges,
  findSeasonDays,
  insertClosure,
  isClosedAlready,
  lockClosure,
  lockPlace,
  markLifted,
  type Closing,
  type KeptClosure,
} from './queries.ts';

/** A season's schedule is known for no longer than this. */
const MAX_DAYS_AHEAD = 366;
const MAX_DAYS = 62;

/** Where and when, as it is stored: hours that are not given are the whole day. */
export const closingOf = (venueId: number, given: { day: string } & Partial<NewClosure>): Closing => ({
  venue_id: venueId,
  day: given.day,
  last_day: given.last_day ?? given.day,
  from: given.from ?? '00:00',
  until: given.until ?? '24:00',
  insteadVenueId: given.instead_venue_id ?? null,
  reason: given.reason ?? null,
  words: given.words ?? null,
});

const withClosure = (calendar: SeasonCalendar, closing: Closing): SeasonCalendar => ({
  ...calendar,
  closures: [...calendar.closures, { ...closing, id: 0 }],
});

/** Everything that would be affected is nobody else's until the transaction ends. */
async function lockAffected(tx: Tx, closing: Closing, now: Date) {
  const found = affectedBy(await readCalendar(tx, now, []), closing, now);
  await lockEntries(
    tx,
    found.map(({ key }) => key),
  );
  const calendar = await readCalendar(tx, now, []);
  return { calendar: withClosure(calendar, closing), affected: affectedBy(calendar, closing, now) };
}

/** Nobody chooses for more at once, and looking for so many new times would take long. */
function requireFewEnough(affected: readonly unknown[]): void {
  if (affected.length > MAX_CLOSURE_MOVES)
    throw invalidField('last_day', t('answers.closures.tooMuchAtOnce', { count: MAX_CLOSURE_MOVES }));
}

/** Closed, changed and noted for everybody in one transaction: told once, or not closed. */
async function carryOut(
  tx: Tx,
  closing: Closing,
  outcomes: readonly ClosureOutcome[],
  by: { closedBy: number | null; now: Date; tellsAt: Date },
): Promise<{ id: number; events: number }> {
  const { id } = await insertClosure(tx, closing, by);
  await storeOutcomes(tx, outcomes, by.now);
  await keepOutcomes(tx, id, outcomes);
  const known = await takeKnown(tx, outcomes);
  const { events } = await makeOfClosure(
    tx,
    id,
    outcomes.map((one) => closedEntry(one, known.get(one.edit.key) ?? {})),
    by,
  );
  return { id, events };
}

/** Without a choice for each: everything moves to one place, or games are postponed and practices canceled. */
export async function closeFor(
  tx: Tx,
  closing: Closing,
  { closedBy, now }: { closedBy: number | null; now: Date },
): Promise<{ id: number; events: number }> {
  const { affected } = await lockAffected(tx, closing, now);
  const outcomes = affected.map((entry) => withoutChoice(entry, closing.insteadVenueId));
  return carryOut(tx, closing, outcomes, { closedBy, now, tellsAt: now });
}

/** What people know of something that a closure changed. */
const asKnown = (one: ClosureOutcome) =>
  closedEntry(one, {
    starts_at: one.before.starts_at,
    venue_id: one.before.venue_id,
    status: one.before.status,
  });

/** Telephone numbers are for the coaches who call. */
const withoutNumbers = (families: readonly ImportantFamily[]): ClosureFamily[] =>
  families.map(({ player_id, first_name, last_name, is_seen, told_by, guardians }) => ({
    player_id,
    first_name,
    last_name,
    is_seen,
    told_by,
    guardians: guardians.map(({ name, seen_at, push, mail }) => ({ name, seen_at, push, mail })),
  }));

/** Places that are closed for some days or hours. */
export function createClosures({
  db,
  clock,
  log,
  tellSoon,
  previewMail,
}: ActionContext & { tellSoon: () => void; previewMail: PreviewScheduleMail }) {
  const requireSpan = ({ day, last_day, from, until }: Closing): void => {
    const today = toLocalDate(clock.now());
    if (last_day < day) throw invalidField('last_day', t('answers.closures.endsBeforeItBegins'));
    if (day < today) throw invalidField('day', t('answers.closures.thatDayIsOver'));
    if (day > addDays(today, MAX_DAYS_AHEAD)) throw invalidField('day', t('answers.closures.thatDayIsTooFar'));
    if (last_day >= addDays(day, MAX_DAYS))
      throw invalidField('last_day', t('answers.closures.tooManyDays', { days: MAX_DAYS }));
    if (until <= from) throw invalidField('until', t('answers.closures.untilIsBeforeFrom'));
  };
  const present = async (sql: Sql, id: number): Promise<VenueClosure> => {
    const closure = await findClosure(sql, id);
    if (!closure) throw new Problem('record.not_found');
    return closure;
  };
  const lock = async (tx: Tx, id: number): Promise<KeptClosure> => {
    const closing = await lockClosure(tx, id, clock.now());
    if (closing) return closing;
    await present(tx, id);
    throw new Problem('venue.open');
  };
  const requirePlaces = ({ venue_id, insteadVenueId }: Closing, { venues }: SeasonCalendar): void => {
    if (insteadVenueId !== null && (venues.get(insteadVenueId)?.is_removed !== false || insteadVenueId === venue_id))
      throw invalidField('instead_venue_id', t('answers.closures.chooseAnotherPlace'));
  };
  /** What the log keeps: every game and practice before and after. */
  const writeDown = (
    tx: Tx,
    caller: AdminCaller,
    event: 'venue.closed' | 'venue.opened',
    calendar: SeasonCalendar,
    {
      closing,
      outcomes,
      events,
    }: { closing: Closing | KeptClosure; outcomes: readonly ClosureOutcome[]; events: number },
  ) => {
    const { venue_id, day, last_day, from, until, insteadVenueId } = closing;
    const reason = 'reason' in closing ? closing.reason : null;
    const rows = (which: 'before' | 'after') =>
      Object.fromEntries(outcomes.map((one) => [one.edit.key, entryForLog(calendar, one[which])]));
    return log(tx, caller, {
      event,
      subject: `venue:${venue_id}`,
      detail: {
        ...{ day, events },
        ...(last_day === day ? {} : { last_day }),
        ...(from === '00:00' && until === '24:00' ? {} : { from, until }),
        ...(insteadVenueId === null ? {} : { instead: `venue:${insteadVenueId}` }),
      },
      ...(outcomes.length > 0 ? { before: rows('before'), after: rows('after') } : {}),
      ...(reason === null ? {} : { reason }),
    });
  };
  const outcomesFor = async (
    tx: Tx,
    closing: Closing,
    { calendar, affected }: Awaited<ReturnType<typeof lockAffected>>,
    moves: readonly ClosureMove[] | undefined,
  ): Promise<ClosureOutcome[]> => {
    const now = clock.now();
    if (!moves) return outcomesAt(calendar, affected, closing.insteadVenueId);
    requireFewEnough(affected);
    if (!areAbout(affected, moves))
      throw new Problem('record.changed', {
        message: t('answers.closures.somethingMoved'),
        data: { current: await previewOf(tx, { calendar, closing, affected, now }, previewMail) },
      });
    const seasons = new Map((await findSeasonDays(tx)).map((season) => [season.id, season]));
    return chosenOutcomes({ calendar, seasons, now }, affected, moves);
  };

  return {
    list: async (): Promise<{
      today: string;
      items: VenueClosure[];
      venues: { id: number; name: string; today: number }[];
    }> => ({
      today: toLocalDate(clock.now()),
      items: await findClosures(db, clock.now()),
      venues: await findAllVenues(db, clock.now()),
    }),
    async preview(venueId: number, query: ClosureQuery): Promise<ClosurePreview> {
      const now = clock.now();
      const closing = closingOf(venueId, { ...query, day: query.day ?? toLocalDate(now) });
      const calendar = await readCalendar(db, now, []);
      if (calendar.venues.get(venueId)?.is_removed !== false) throw new Problem('record.not_found');
      requireSpan(closing);
      const affected = affectedBy(calendar, closing, now);
      requireFewEnough(affected);
      return previewOf(db, { calendar: withClosure(calendar, closing), closing, affected, now }, previewMail);
    },
    async close(
      caller: AdminCaller,
      closing: Closing,
      moves: readonly ClosureMove[] | undefined,
    ): Promise<VenueClosure> {
      const closed = await db.transaction(async (tx) => {
        const now = clock.now();
        await lockImports(tx);
        if (!(await lockPlace(tx, closing.venue_id))) throw new Problem('record.not_found');
        requireSpan(closing);
        const world = await lockAffected(tx, closing, now);
        requirePlaces(closing, world.calendar);
        if (await isClosedAlready(tx, closing)) throw new Problem('venue.closed');
        const outcomes = await outcomesFor(tx, closing, world, moves);
        const isHeld = moves !== undefined && !isSoon(world.affected, now);
        const { id, events } = await carryOut(tx, closing, outcomes, {
          closedBy: caller.id,
          now,
          tellsAt: isHeld ? secondsAfter(now, HELD_SECONDS) : now,
        });
        await writeDown(tx, caller, 'venue.closed', world.calendar, { closing, outcomes, events });
        return present(tx, id);
      });
      tellSoon();
      return closed;
    },
    seen: async (id: number): Promise<ClosureSeen> => {
      const closure = await present(db, id);
      const kept = await findKeptChanges(db, id);
      const calendar = await readCalendar(db, clock.now(), kept.map(keyOf));
      const world = { ...calendar, closures: calendar.closures.filter((one) => one.id !== id) };
      const { all, back } = settleBack(world, kept, clock.now());
      const canBack = new Set(closure.lifted_at === null ? back.map(({ edit }) => edit.key) : []);
      const teams: ClosureSeen['teams'] = [];
      for (const { notice_id, team_id, name } of await findClosureTeams(db, id))
        teams.push({ id: team_id, name, families: withoutNumbers(await findFamilies(db, notice_id, team_id)) });
      return {
        closure,
        changes: all
          .sort((a, b) => a.was.starts_at.getTime() - b.was.starts_at.getTime())
          .map(({ was, now, key }) => ({
            before: presentEntry(calendar, was),
            now: presentEntry(calendar, now),
            can_be_put_back: canBack.has(key),
          })),
        teams,
      };
    },
    change: (
      caller: AdminCaller,
      id: number,
      { reason, seen }: { reason: string | null; seen: string | undefined },
    ): Promise<VenueClosure> =>
      db.transaction(async (tx) => {
        const { venue_id, day } = await lock(tx, id);
        const before = await findReason(tx, id);
        if (seen !== undefined && seen !== (before ?? '')) throw changedSince(await present(tx, id));
        if (before === reason) return present(tx, id);
        await changeReason(tx, id, reason);
        await log(tx, caller, {
          event: 'venue.closure_changed',
          subject: `venue:${venue_id}`,
          before: { reason: before },
          after: { reason },
          detail: { day },
        });
        return present(tx, id);
      }),
    async lift(caller: AdminCaller, id: number, putBack: boolean): Promise<VenueClosure> {
      const lifted = await db.transaction(async (tx) => {
        const now = clock.now();
        await lockImports(tx);
        const closing = await lock(tx, id);
        await markLifted(tx, id, { liftedBy: caller.id, now });
        const kept = await findKeptChanges(tx, id);
        await lockEntries(tx, kept.map(keyOf));
        const calendar = await readCalendar(tx, now, kept.map(keyOf));
        const settled = settleBack(calendar, kept, now);
        const outcomes = putBack ? settled.back : [];
        await tellWhatStays(tx, id, settled.staying.map(asKnown), now);
        if (!putBack)
          await tellWhatStays(
            tx,
            id,
            settled.back.map(({ before, after }) => asKnown(outcomeOf(after, before))),
            now,
          );
        const entries = outcomes.map((one) => closedEntry(one, {}));
        const { known, isUntold } = await findKnown(tx, id);
        await makeOfReopening(tx, { closureId: id, entries, now }, () => storeOutcomes(tx, outcomes, now));
        // What was changed before it was closed, and told to nobody, is not as people know it.
        await tellWhatStays(
          tx,
          id,
          known.filter((one) => isOtherwise(one, outcomes)),
          now,
          isUntold,
        );
        await writeDown(tx, caller, 'venue.opened', calendar, { closing, outcomes, events: entries.length });
        return present(tx, id);
      });
      tellSoon();
      return lifted;
    },
  };
}
export type Closures = ReturnType<typeof createClosures>;
