import { randomUUID } from 'node:crypto';
import { t } from '@sports-hub/contract/texts';
import type {
  AdminMatch,
  ChangedMatch,
  CorrectedMatch,
  CorrectionPreview,
  MatchCorrection,
  MatchResult,
} from '@sports-hub/contract';
import { invalidField, Problem, secondsAfter, type AuditValue, type Tx } from '@sports-hub/kernel';
import { instantsOf, toLocalTime } from '@sports-hub/kernel/time';
import { lockImports } from '../../season/imports/queries.ts';
import { insertEntry } from '../../season/scores/queries.ts';
import { countedScore } from '../../season/scores/rules.ts';
import { decideMatch, lacksWinner, type Decision } from '../../season/tournaments/deciding.ts';
import { hasSameSides, isPlayed, type MatchChange } from '../../season/tournaments/settle.ts';
import { findTournamentOfMatch, markTournament } from '../../season/tournaments/state-queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { previewCorrection, sidesInWords } from './correcting.ts';
import { presentMatch, readWhole, type WholeTournament } from './present.ts';
import { findDivision, findForfeitScore, storeMatchTime } from './queries.ts';
import { lockToChange, presentFor, requireVenue } from './service.ts';
import { whyNotThere } from './taken.ts';
import { readGames, tellOfGames } from './telling.ts';

/** Some games begin early, and a team that does not come is known before. */
const EARLY_SECONDS = 3600;

export type GivenScore = Omit<MatchResult, 'version'>;

/** What was said of a match, as it counts. */
export async function decisionOf(
  tx: Pick<Tx, 'maybeOne' | 'one' | 'rows'>,
  { line, names }: WholeTournament,
  matchId: number,
  { ended = 'played', home_score, away_score, winner }: GivenScore,
): Promise<Decision | undefined> {
  const score = countedScore(
    ended,
    { home: home_score, away: away_score },
    await findForfeitScore(tx as Tx, line.season_id),
  );
  if (!score) return undefined;
  const { home, away } = names.get(matchId)!.state;
  const named = winner === 'home' ? home : winner === 'away' ? away : null;
  return { score, ...(score.home === score.away && named !== null ? { winner: named } : {}) };
}

const scoreInWords = (score: { home: number; away: number } | null): AuditValue =>
  score ? `${score.home}–${score.away}` : null;

/** Matches of a bracket: when and where, how they ended, and what a correction changes. */
export function createMatches({ db, clock, log, tellSoon }: ActionContext & { tellSoon: () => void }) {
  const tournamentOf = async (sql: Parameters<typeof readWhole>[0], matchId: number): Promise<number> => {
    const id = await findTournamentOfMatch(sql, matchId);
    if (id === undefined) throw new Problem('record.not_found');
    return id;
  };
  const seenMatch = async (tx: Tx, matchId: number, version: number) => {
    const id = await tournamentOf(tx, matchId);
    const whole = await lockToChange(tx, id);
    if (whole.shown.get(matchId)?.version !== version) throw changedSince(presentMatch(whole, matchId));
    return { id, whole };
  };
  const scoreNeeded = ({ home_score }: GivenScore): Problem =>
    invalidField(home_score === undefined ? 'home_score' : 'away_score', t('answers.scores.enterTheScore'));

  const momentOf = ({ day, time }: ChangedMatch): Date | null => {
    if (!day && !time) return null;
    if (!day) throw invalidField('day', t('answers.tournaments.dayMissing'));
    if (!time) throw invalidField('time', t('answers.tournaments.timeMissing'));
    const [moment] = instantsOf(`${day}T${time.slice(0, 5)}:00`);
    if (!moment) throw invalidField('time', t('answers.tournaments.noSuchTime'));
    return moment;
  };
  const requireTime = async (
    tx: Tx,
    { line }: WholeTournament,
    moment: Date | null,
    day: string | undefined,
  ): Promise<void> => {
    if (!moment || !day) return;
    if (moment <= clock.now()) throw invalidField('day', t('answers.tournaments.timeIsOver'));
    const season = line.division ? await findDivision(tx, line.division.id) : undefined;
    if (season && (day < season.starts_on || day > season.ends_on))
      throw invalidField('day', t('answers.tournaments.outsideTheSeason'));
  };

  /** The league's own word about the game, so that the field shows who decided. */
  const keepEntry = async (tx: Tx, caller: AdminCaller, gameId: number, given: GivenScore, decision: Decision) => {
    const now = clock.now();
    await insertEntry(tx, {
      ...{ gameId, side: 'league', memberId: caller.id, linkId: null, clientId: randomUUID() },
      ...{ ended: given.ended ?? 'played', score: decision.score, note: null, pressedAt: now, now, isLate: false },
    });
  };
  const gamesOf = (tx: Tx, { shown }: WholeTournament, changes: readonly MatchChange[]) =>
    readGames(
      tx,
      changes.flatMap(({ before, after }) => {
        const gameId = shown.get(before.id)?.game_id ?? null;
        return gameId === null || hasSameSides(before, after) ? [] : [gameId];
      }),
    );

  return {
    async change(caller: AdminCaller, matchId: number, given: ChangedMatch): Promise<AdminMatch> {
      const changed = await db.transaction(async (tx) => {
        // A place that is closed at the same time: either it sees this match, or the match sees that it is closed.
        await lockImports(tx);
        const { id, whole } = await seenMatch(tx, matchId, given.version);
        const { state } = whole.names.get(matchId)!;
        if (isPlayed(state) || state.home_is_bye || state.away_is_bye) throw new Problem('record.conflict');
        const row = whole.shown.get(matchId)!;
        const startsAt = momentOf(given);
        const venueId = given.venue_id ?? null;
        const isSameTime = startsAt?.getTime() === row.starts?.getTime();
        if (!isSameTime) await requireTime(tx, whole, startsAt, given.day);
        if (venueId !== (row.venue?.id ?? null)) await requireVenue(tx, venueId);
        if (isSameTime && venueId === (row.venue?.id ?? null)) return presentMatch(whole, matchId);
        const place = { startsAt, venueId };
        const refusal = await whyNotThere(tx, whole, matchId, { place, now: clock.now() });
        if (refusal) throw invalidField(...refusal);
        const before = row.game_id === null ? [] : await readGames(tx, [row.game_id]);
        await storeMatchTime(tx, matchId, place);
        await markTournament(tx, id, { championId: null, now: clock.now() });
        const after = await readWhole(tx, id);
        await tellOfGames(tx, {
          ...{ seasonId: whole.line.season_id, madeBy: caller.id, before, sentence: null, now: clock.now() },
        });
        const valuesOf = ({ starts_at, venue }: typeof row) => ({ starts_at, venue: venue?.name ?? null });
        await log(tx, caller, {
          event: 'tournament.match_set',
          subject: `match:${matchId}`,
          before: valuesOf(row),
          after: valuesOf(after.shown.get(matchId)!),
        });
        return presentMatch(after, matchId);
      });
      tellSoon();
      return changed;
    },

    async enter(caller: AdminCaller, matchId: number, { version, ...given }: MatchResult): Promise<AdminMatch> {
      const entered = await db.transaction(async (tx) => {
        const { id, whole } = await seenMatch(tx, matchId, version);
        const { state } = whole.names.get(matchId)!;
        const row = whole.shown.get(matchId)!;
        if (state.home === null || state.away === null) throw new Problem('record.conflict');
        if (row.starts && clock.now() < secondsAfter(row.starts, -EARLY_SECONDS))
          throw new Problem('result.not_yet', {
            data: { opens_at: toLocalTime(secondsAfter(row.starts, -EARLY_SECONDS)) },
          });
        const decision = await decisionOf(tx, whole, matchId, given);
        if (!decision) throw scoreNeeded(given);
        if (lacksWinner(state, decision)) throw invalidField('winner', t('answers.tournaments.nameTheWinner'));
        if (row.game_id !== null) await keepEntry(tx, caller, row.game_id, given, decision);
        const { outcome } = await decideMatch(tx, matchId, decision, { now: clock.now() });
        if (outcome !== 'stored') throw new Problem('result.of_bracket');
        const after = await readWhole(tx, id);
        await log(tx, caller, {
          event: 'tournament.result_entered',
          subject: `match:${matchId}`,
          before: { score: scoreInWords(row.score), winner: presentMatch(whole, matchId).winner?.name ?? null },
          after: { score: scoreInWords(decision.score), winner: presentMatch(after, matchId).winner?.name ?? null },
        });
        return presentMatch(after, matchId);
      });
      tellSoon();
      return entered;
    },

    async correction(matchId: number, given: GivenScore & { later?: 'replay' | 'stand' }): Promise<CorrectionPreview> {
      const whole = await readWhole(db, await tournamentOf(db, matchId));
      const decision = await decisionOf(db, whole, matchId, given);
      return previewCorrection(db, whole, matchId, decision, given.later);
    },

    async correct(
      caller: AdminCaller,
      matchId: number,
      { version, later, seen, reason, ...given }: MatchCorrection,
    ): Promise<CorrectedMatch> {
      const corrected = await db.transaction(async (tx) => {
        const now = clock.now();
        const id = await tournamentOf(tx, matchId);
        const whole = await lockToChange(tx, id);
        if (whole.line.version !== version) throw changedSince(await presentFor(tx, id, caller));
        const { state, name } = whole.names.get(matchId)!;
        const row = whole.shown.get(matchId)!;
        if (!isPlayed(state)) throw new Problem('record.conflict');
        const said = await decisionOf(tx, whole, matchId, given);
        if (!said) throw scoreNeeded(given);
        if (lacksWinner(state, said)) throw invalidField('winner', t('answers.tournaments.nameTheWinner'));
        const preview = await previewCorrection(tx, whole, matchId, said, later);
        if (preview.needs_choice && !later) throw invalidField('later', t('answers.tournaments.sayWhatBecomes'));
        if (preview.needs_choice && later === 'stand' && !preview.can_stand)
          throw invalidField('later', t('answers.tournaments.cannotStand'));
        if (preview.changes.map(({ match_id }) => match_id).join() !== seen)
          throw invalidField('seen', t('answers.tournaments.lookFirst'));
        const isStanding = preview.can_stand && later === 'stand' && state.winner !== null;
        const decision = isStanding ? { ...said, winner: state.winner! } : said;
        const changes = preview.decided.changes;
        const games = await gamesOf(tx, whole, changes);
        if (row.game_id !== null) await keepEntry(tx, caller, row.game_id, given, decision);
        await decideMatch(tx, matchId, decision, { now, overturns: true });
        await tellOfGames(tx, {
          ...{ seasonId: whole.line.season_id, madeBy: caller.id, before: games, now },
          sentence: t('answers.tournaments.scoreWasCorrected'),
        });
        await log(tx, caller, {
          event: 'tournament.result_corrected',
          subject: `match:${matchId}`,
          reason,
          before: { score: scoreInWords(row.score), ...sidesInWords(whole, changes, 'before') },
          after: { score: scoreInWords(decision.score), ...sidesInWords(whole, changes, 'after') },
        });
        return { name, tournament: await presentFor(tx, id, caller) };
      });
      tellSoon();
      return corrected;
    },
  };
}
export type Matches = ReturnType<typeof createMatches>;
