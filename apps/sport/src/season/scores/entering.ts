import { t } from '@sports-hub/contract/texts';
import type { FieldGame, GameEnd, ResultSide, Score } from '@sports-hub/contract';
import { invalidField, Problem, secondsAfter, type Audit, type AuditValue, type Tx } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { decideMatch, lockBracket } from '../tournaments/deciding.ts';
import { findMatchOfGame } from '../tournaments/state-queries.ts';
import { isTheLeagues, opensAt, presentGame } from './present.ts';
import { findGame, insertEntry, isRepeated, lockGame, storeScore, type Author, type GameRow } from './queries.ts';
import { countedScore, leagueVersion, outcomeOf, scoreOf } from './rules.ts';

/** What was pressed in time may arrive so much later. */
const ARRIVES_SECONDS = 7 * 24 * 3600;

export interface GivenResult {
  gameId: number;
  ended: GameEnd | 'objection';
  home?: number | null | undefined;
  away?: number | null | undefined;
  note?: string | undefined;
  clientId: string;
  version?: number | undefined;
  pressedAt: Date | null;
}

/** Who says it, as what, and what the log calls them. */
export interface Speaker extends Author {
  side: ResultSide;
  actor: string;
  requestId: string;
}

const current = (game: GameRow, side: ResultSide, now: Date): { current: FieldGame } => ({
  current: presentGame(game, side, now),
});

/** A game of a tournament with its whole bracket: what is entered for it may change who plays in others. */
export async function lockedGame(tx: Tx, id: number): Promise<GameRow> {
  const match = await findMatchOfGame(tx, id);
  if (match) await lockBracket(tx, match.tournament_id);
  const game = (await lockGame(tx, id)) ? await findGame(tx, id) : undefined;
  if (!game) throw new Problem('record.not_found');
  return game;
}

/** What holds for the league, too. */
function requirePlayable(game: GameRow, pressed: Date): void {
  if (game.season === 'over') throw new Problem('season.over');
  if (game.status !== 'scheduled' && game.status !== 'final') throw new Problem('result.not_played');
  if (pressed < opensAt(game)) throw new Problem('result.not_yet', { data: { opens_at: toLocalTime(opensAt(game)) } });
}

function requireInTime(game: GameRow, pressed: Date, now: Date): void {
  if (toLocalDate(pressed) !== game.day || now > secondsAfter(game.starts, ARRIVES_SECONDS))
    throw new Problem('result.closed');
}

/** Somebody of the same side has said something since. Of the league every change counts. */
function requireSeen(game: GameRow, { version }: GivenResult, side: ResultSide, now: Date): void {
  const newest = game.entries.find((one) => one.side === side)?.id ?? 0;
  const isSeen = side === 'league' ? version === leagueVersion(game) : version === undefined || version >= newest;
  if (!isSeen) throw new Problem('record.changed', { data: current(game, side, now) });
}

function scoreToKeep(game: GameRow, { ended, home, away }: GivenResult): Score | null {
  if (ended === 'objection') return null;
  const score = countedScore(ended, { home, away }, game.forfeit_score);
  if (score === undefined)
    throw invalidField(typeof home === 'number' ? 'away_score' : 'home_score', t('answers.scores.enterTheScore'));
  return score;
}

const shown = ({ home_score: home, away_score: away }: GameRow): Record<string, AuditValue> => ({
  score: home === null || away === null ? null : `${home}–${away}`,
  state: 'none',
});

/** What the site shows from now on; in a bracket the winner goes on, unless the next match was played already. */
async function store(tx: Tx, game: GameRow, score: Score | null, now: Date): Promise<void> {
  if (game.match_id === null) return void (await storeScore(tx, game.game_id, score, now));
  const { outcome } = await decideMatch(tx, game.match_id, { score }, { now });
  if (outcome === 'level') throw invalidField('home_score', t('answers.scores.needsAWinner'));
  if (outcome !== 'stored') throw new Problem('result.of_bracket');
}

/**
 * Takes what somebody says of how a game ended, once per client id, and lets follow from it what the site shows. Whether they
 * may speak for their side has been found out; the game is locked.
 */
export async function enter(
  tx: Tx,
  game: GameRow,
  { side, actor, requestId, ...author }: Speaker,
  { given, now, audit }: { given: GivenResult; now: Date; audit: Audit },
): Promise<FieldGame> {
  if (await isRepeated(tx, author, given.clientId)) return presentGame(game, side, now);
  const pressed = given.pressedAt && given.pressedAt < now ? given.pressedAt : now;
  requirePlayable(game, pressed);
  if (side !== 'league') {
    requireInTime(game, pressed, now);
    if (isTheLeagues(game)) throw new Problem('result.decided', { data: current(game, side, now) });
  }
  requireSeen(game, given, side, now);
  const own = game.entries.find((one) => one.side === side);
  if (given.ended === 'objection' && !game.entries.some((one) => one.side !== side && one.ended !== 'objection'))
    throw new Problem('result.nothing_to_object');
  await insertEntry(tx, {
    ...author,
    gameId: game.game_id,
    side,
    clientId: given.clientId,
    ended: given.ended,
    score: scoreToKeep(game, given),
    // Scorekeepers do not read theirs again: it stays until they write another.
    note: given.note?.trim() || (side === 'scorekeeper' && own?.note) || null,
    pressedAt: pressed,
    now,
    isLate: side !== 'league' && own !== undefined && pressed.getTime() < own.pressed,
  });
  const said = (await findGame(tx, game.game_id))!;
  const { state, entry } = outcomeOf(said.entries);
  await store(tx, game, entry ? scoreOf(entry) : null, now);
  const after = (await findGame(tx, game.game_id))!;
  await audit(tx, {
    event: side === 'league' ? 'result.decided' : given.ended === 'objection' ? 'result.objected' : 'result.entered',
    actor,
    subject: `game:${game.game_id}`,
    requestId,
    detail: {
      side,
      ended: given.ended,
      pressed_at: pressed.toISOString(),
      before: { ...shown(game), state: isTheLeagues(game) ? 'decided' : outcomeOf(game.entries).state },
      after: { ...shown(after), state },
    },
  });
  return presentGame(after, side, now);
}
