import { t } from '@sports-hub/contract/texts';
import type { AdminMatch, AdminTournament, AdminTournamentLine, MatchStateName, TeamRef } from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { addDays, daysBetween } from '@sports-hub/kernel/time';
import { groupName } from '../../season/tournaments/bracket.ts';
import { previewDecision, readBracket, type Bracket } from '../../season/tournaments/deciding.ts';
import { isPlayed, type MatchState, type MatchSlot } from '../../season/tournaments/settle.ts';
import { matchName, openWords, stagesOf, type MatchNames, type NamedMatch } from './names.ts';
import { findEntries, findShownMatches, findTournament, type ShownMatch } from './queries.ts';

/** Everything about a tournament, as it is read at once. */
export interface WholeTournament {
  line: AdminTournamentLine;
  bracket: Bracket;
  names: MatchNames;
  shown: ReadonlyMap<number, ShownMatch>;
  teams: ReadonlyMap<number, TeamRef & { seed: number; group_number: number | null }>;
}

/** Rounds in their order spread over the days, the last on the last day. */
export function plannedDay(
  place: number,
  rounds: number,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
) {
  const days = daysBetween(starts_on, ends_on) + 1;
  return addDays(starts_on, Math.min(days - 1, Math.floor(((place + 1) * days) / rounds)));
}

export async function readWhole(sql: Sql, id: number): Promise<WholeTournament> {
  const line = await findTournament(sql, id);
  if (!line) throw new Problem('record.not_found');
  const { division, format, state, version } = line;
  const bracket = await readBracket(sql, {
    ...{ id, format, version, division_id: division?.id ?? null, is_draft: state === 'draft' },
  });
  const shown = await findShownMatches(sql, id);
  const inRound = Map.groupBy(shown, ({ round_id }) => round_id);
  const states = new Map(bracket.matches.map((match) => [match.id, match]));
  const names = new Map<number, NamedMatch>();
  for (const matches of inRound.values())
    for (const [index, { id: matchId, round_id, round, home_team, away_team }] of matches.entries())
      names.set(matchId, {
        ...{ state: states.get(matchId)!, round_id, round, name: matchName(round, index + 1, matches.length) },
        ...{ home: home_team?.name ?? null, away: away_team?.name ?? null },
      });
  const teams = new Map((await findEntries(sql, id)).map((entry) => [entry.id, entry]));
  return { line, bracket, names, shown: new Map(shown.map((match) => [match.id, match])), teams };
}

function stateOf(state: MatchState, { starts_at, venue }: ShownMatch): MatchStateName {
  if (state.home_is_bye || state.away_is_bye) return state.is_if_needed ? 'not_needed' : 'bye';
  if (isPlayed(state)) return 'decided';
  if (state.home === null || state.away === null) return 'open';
  return starts_at === null || venue === null ? 'unset' : 'ready';
}

function sideOf(whole: WholeTournament, state: MatchState, slot: MatchSlot): AdminMatch['home'] {
  const { teams, names } = whole;
  const team = teams.get(state[slot] ?? 0);
  const isBye = state[`${slot}_is_bye`];
  const from = [...names.values()].find((one) => one.state.next_match_id === state.id && one.state.next_slot === slot);
  return {
    state: isBye ? 'bye' : team ? 'team' : 'undecided',
    team: team ? { id: team.id, name: team.name, color: team.color } : null,
    seed: team?.seed ?? null,
    from_match_id: from?.state.id ?? null,
    from: isBye || team ? null : openWords(state, slot, names),
  };
}

const hasGoneOn = ({ bracket }: WholeTournament, state: MatchState): boolean =>
  isPlayed(state) && previewDecision(bracket, state.id, { score: null }).changes.length > 1;

type Stages = ReturnType<typeof stagesOf>;
const stagesIn = ({ line, names }: WholeTournament): Stages => stagesOf(line.format, [...names.values()]);

export function presentMatch(whole: WholeTournament, id: number, stages: Stages = stagesIn(whole)): AdminMatch {
  const { line, names, shown, teams } = whole;
  const { state, name, round, round_id } = names.get(id)!;
  const row = shown.get(id)!;
  const rounds = [...new Set([...names.values()].map((one) => one.round_id))];
  const leadsTo = (next: number | null) => (next === null ? null : { id: next, name: names.get(next)?.name ?? '' });
  const winner = teams.get(state.winner ?? 0);
  return {
    ...{ id, name, round, stage: stages.get(round_id) ?? 'bracket', state: stateOf(state, row) },
    ...{ home: sideOf(whole, state, 'home'), away: sideOf(whole, state, 'away') },
    planned_on: plannedDay(rounds.indexOf(round_id), rounds.length, line),
    ...{ starts_at: row.starts_at, opens_at: row.opens_at, venue: row.venue, score: row.score },
    winner: winner ? { id: winner.id, name: winner.name } : null,
    ...{ next: leadsTo(state.next_match_id), loser_next: leadsTo(state.loser_match_id) },
    next_match_id: state.next_match_id,
    has_gone_on: hasGoneOn(whole, state),
    ...{ game_id: row.game_id, version: row.version, changed: row.changed },
  };
}

export function presentTournament(whole: WholeTournament, notice: AdminTournament['notice']): AdminTournament {
  const { line, bracket, names, teams } = whole;
  const stages = stagesIn(whole);
  const byRound = Map.groupBy(names.values(), ({ round_id }) => round_id);
  const refOf = (id: number): TeamRef => {
    const { name = '', color = null } = teams.get(id) ?? {};
    return { id, name, color };
  };
  return {
    ...line,
    teams: [...teams.values()].map(({ group_number, ...team }) => ({
      ...team,
      group: group_number === null || line.format !== 'groups' ? null : groupName(group_number),
    })),
    groups: bracket.tables(bracket.matches).map(({ group, rows }) => ({
      name: line.format === 'groups' ? groupName(group) : t('answers.tournaments.table'),
      rows: rows.map(({ team, pointsFor, pointsAgainst, ...row }) => ({
        ...row,
        team: refOf(team),
        points_for: pointsFor,
        points_against: pointsAgainst,
      })),
    })),
    rounds: [...byRound].map(([roundId, matches]) => ({
      name: matches[0]!.round,
      stage: stages.get(roundId) ?? 'bracket',
      matches: matches.map(({ state }) => presentMatch(whole, state.id, stages)),
    })),
    notice,
  };
}
