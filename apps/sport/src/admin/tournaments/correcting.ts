import { t } from '@sports-hub/contract/texts';
import type { CorrectionChange, CorrectionPreview, TeamRef } from '@sports-hub/contract';
import { Problem, type AuditValue, type Sql } from '@sports-hub/kernel';
import type { Entry } from '../../season/conflicts/entries.ts';
import { lacksWinner, previewDecision, type Decided, type Decision } from '../../season/tournaments/deciding.ts';
import {
  hasSameSides,
  isPlayed,
  type MatchChange,
  type MatchState,
  type MatchSlot,
} from '../../season/tournaments/settle.ts';
import { openWords } from './names.ts';
import { presentMatch, type WholeTournament } from './present.ts';
import { reachOf, readGames, type ChangedGame } from './telling.ts';

const NOTHING: Decided = { changes: [], overturned: [] };

const teamName = ({ teams }: WholeTournament, id: number | null): string => teams.get(id ?? 0)?.name ?? '';

const sideInWords = (whole: WholeTournament, state: MatchState, slot: MatchSlot): string => {
  if (state[`${slot}_is_bye`]) return t('answers.tournaments.bye');
  return teamName(whole, state[slot]) || openWords(state, slot, whole.names);
};

/** “Herons win, 26–21”, or who plays: “Badgers – Herons”. */
function standInWords(whole: WholeTournament, state: MatchState): string {
  const { home_score: home, away_score: away, winner } = state;
  if (state.is_if_needed && state.away_is_bye) return t('answers.tournaments.notNeeded');
  const teams = `${sideInWords(whole, state, 'home')} – ${sideInWords(whole, state, 'away')}`;
  if (home === null || away === null) return teams;
  const isAwayFirst = winner !== null && winner === state.away;
  const score = isAwayFirst ? `${away}–${home}` : `${home}–${away}`;
  return winner === null
    ? t('answers.tournaments.drew', { teams, score })
    : t('answers.tournaments.won', { teams, name: teamName(whole, winner), score });
}

const nameOf = ({ names }: WholeTournament, id: number): string => names.get(id)?.name ?? '';

/** What the log keeps of later matches: each before and after. */
export const sidesInWords = (
  whole: WholeTournament,
  changes: readonly MatchChange[],
  when: 'before' | 'after',
): Record<string, AuditValue> =>
  Object.fromEntries(changes.map((change) => [nameOf(whole, change.before.id), standInWords(whole, change[when])]));

/** Matches that a result leads to, directly or further on. */
function furtherOn({ bracket, names }: WholeTournament, matchId: number): MatchState[] {
  const found = new Set<number>();
  const group = names.get(matchId)?.state.group_number ?? null;
  const visit = (id: number | null): void => {
    if (id === null || found.has(id)) return;
    found.add(id);
    const { state } = names.get(id)!;
    visit(state.next_match_id);
    visit(state.loser_match_id);
  };
  const { state } = names.get(matchId)!;
  visit(state.next_match_id);
  visit(state.loser_match_id);
  for (const { id, home_group, away_group } of bracket.matches)
    if (group !== null && (home_group === group || away_group === group)) visit(id);
  return bracket.matches.filter(({ id }) => found.has(id));
}

/** What happens to the calendars of those who play. */
function calendarWords(whole: WholeTournament, { before, after }: MatchChange): string | null {
  if (hasSameSides(before, after) || whole.shown.get(before.id)?.game_id === null) return null;
  const [was, is] = [
    [before.home, before.away],
    [after.home, after.away],
  ];
  const leaves = was.filter((id) => id !== null && !is.includes(id)).map((id) => teamName(whole, id));
  const comes = is.filter((id) => id !== null && !was.includes(id)).map((id) => teamName(whole, id));
  if (after.home === null || after.away === null) return t('answers.tournaments.leavesAllCalendars');
  return t('answers.tournaments.leavesAndComes', { leaves: leaves.join(', '), comes: comes.join(', ') });
}

/** Games whose teams would be others, before and after. */
async function gamesBetween(
  sql: Sql,
  { shown }: WholeTournament,
  changes: readonly MatchChange[],
): Promise<ChangedGame[]> {
  const others = changes.filter(({ before, after }) => !hasSameSides(before, after));
  const byGame = new Map(
    others.flatMap((change) => {
      const gameId = shown.get(change.before.id)?.game_id ?? null;
      return gameId === null ? [] : [[gameId, change] as const];
    }),
  );
  const entries = await readGames(sql, [...byGame.keys()]);
  return entries.flatMap((entry: Entry) => {
    const { after } = byGame.get(entry.id)!;
    return after.home === null || after.away === null
      ? []
      : [{ before: entry, after: { ...entry, status: 'scheduled' as const, team_ids: [after.home, after.away] } }];
  });
}

/** What each team has of it, in a few words. */
function teamWords(whole: WholeTournament, changes: readonly MatchChange[], id: number): string {
  for (const { before, after } of changes) {
    if (hasSameSides(before, after)) continue;
    const [was, is] = [[before.home, before.away].includes(id), [after.home, after.away].includes(id)];
    const match = nameOf(whole, before.id);
    if (is && !was) return t('answers.tournaments.nowIn', { match });
    if (was && !is) return t('answers.tournaments.notIn', { match });
    const other = after.home === id ? after.away : after.home;
    if (was && is && other !== null) return t('answers.tournaments.meets', { name: teamName(whole, other) });
  }
  return '';
}

/** What another result of a match would change, there and further on. */
export async function previewCorrection(
  sql: Sql,
  whole: WholeTournament,
  matchId: number,
  decision: Decision | undefined,
  later: 'replay' | 'stand' | undefined,
): Promise<CorrectionPreview & { decided: Decided }> {
  const { line, bracket, names, shown, teams } = whole;
  const { state } = names.get(matchId)!;
  if (!isPlayed(state)) throw new Problem('record.not_found');
  const problem = !decision
    ? t('answers.scores.enterTheScore')
    : lacksWinner(state, decision)
      ? t('answers.tournaments.nameTheWinner')
      : null;
  const free = decision && !problem ? previewDecision(bracket, matchId, decision) : NOTHING;
  const needsChoice = free.overturned.length > 0;
  const standing =
    decision && needsChoice && state.winner !== null && state.group_number === null
      ? previewDecision(bracket, matchId, { ...decision, winner: state.winner })
      : undefined;
  const decided = later === 'stand' ? (standing ?? free) : free;
  const changed = new Set(decided.changes.map(({ before }) => before.id));
  const games = await gamesBetween(sql, whole, decided.changes);
  const reach = await reachOf(sql, games);
  const teamIds = [...new Set(games.flatMap(({ before, after }) => [...before.team_ids, ...after.team_ids]))];
  const refOf = (id: number): TeamRef => ({ id, name: teamName(whole, id), color: teams.get(id)?.color ?? null });
  return {
    tournament: line,
    match: presentMatch(whole, matchId),
    problem,
    changes: decided.changes.map((change): CorrectionChange => ({
      match_id: change.before.id,
      name: nameOf(whole, change.before.id),
      starts_at: shown.get(change.before.id)?.starts_at ?? null,
      before: standInWords(whole, change.before),
      after: standInWords(whole, change.after),
      is_played: change.before.id !== matchId && isPlayed(change.before) && !hasSameSides(change.before, change.after),
      words: calendarWords(whole, change),
    })),
    unchanged: problem
      ? []
      : furtherOn(whole, matchId)
          .filter(({ id }) => !changed.has(id))
          .map((one) => ({
            name: nameOf(whole, one.id),
            starts_at: shown.get(one.id)?.starts_at ?? null,
            words: standInWords(whole, one),
          })),
    needs_choice: needsChoice,
    can_stand: standing !== undefined,
    reach: reach.whole,
    teams: teamIds.map((id) => ({
      ...refOf(id),
      families: reach.ofTeams([id]).families,
      words: teamWords(whole, decided.changes, id),
    })),
    decided,
  };
}
