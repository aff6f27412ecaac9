import { t } from '@sports-hub/contract/texts';
import type { FamilyWish, RosterBoard, RosterPlayer } from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { namedPlayers, saysNameOf } from '../../season/rosters/named-players.ts';
import { suggestTeams, type Suggestion } from '../../season/rosters/suggest.ts';
import {
  findBoardDivision,
  findBoardTeams,
  findFamilyWords,
  findOwnPlayers,
  findStanding,
  findStep,
  findWishes,
  findWishesAboutOwn,
  type StandingPlayer,
  type StepRow,
  type WishRow,
} from './queries.ts';

/** Everything a draft is decided by. */
export interface DraftFacts {
  division: NonNullable<Awaited<ReturnType<typeof findBoardDivision>>>;
  teams: RosterBoard['teams'];
  players: StandingPlayer[];
  wishes: WishRow[];
}

export async function readDraft(sql: Sql, divisionId: number): Promise<DraftFacts> {
  const division = await findBoardDivision(sql, divisionId);
  if (!division) throw new Problem('record.not_found');
  const players = await findStanding(sql, divisionId);
  const shown = new Set(players.map(({ id }) => id));
  const wishes = await findWishes(sql, divisionId);
  return {
    division,
    teams: await findBoardTeams(sql, divisionId),
    players,
    wishes: wishes.filter(({ player_id, other_id }) => shown.has(player_id) && shown.has(other_id)),
  };
}

/** For everybody who is paid, has no team and does not wait. */
export function suggestFor({ division, teams, players, wishes }: DraftFacts): Suggestion[] {
  const wished = (id: number, kind: WishRow['kind']): number[] =>
    wishes.filter((wish) => wish.player_id === id && wish.kind === kind).map(({ other_id }) => other_id);
  return suggestTeams(
    teams,
    players
      .filter(({ team_id, is_paid, waits }) => team_id !== null || (is_paid && !waits))
      .map((player) => ({
        id: player.id,
        grade: player.grade,
        isReturning: player.is_returning,
        isFirstYear: player.is_first_year,
        teamId: player.team_id,
        families: player.families,
        coachedTeams: player.coached_teams,
        with: wished(player.id, 'with'),
        notWith: wished(player.id, 'not_with'),
      })),
    division.team_size,
  );
}

/** “Nell Porter to Kites”, or how many were moved at once. */
function stepInWords({ moves }: StepRow, { teams, players }: DraftFacts): string {
  const [move] = moves;
  if (!move || moves.length > 1) return t('answers.rosters.severalPlayers', { count: moves.length });
  const player = players.find(({ id }) => id === move.player_id)?.name ?? t('answers.rosters.aPlayer');
  const team = teams.find(({ id }) => id === move.after.team_id)?.name;
  return team ? t('answers.rosters.playerToTeam', { player, team }) : t('answers.rosters.playerToNoTeam', { player });
}

function presentPlayer(
  player: StandingPlayer,
  { players, wishes }: DraftFacts,
  { isShown, suggestion }: { isShown: (wish: WishRow) => boolean; suggestion: Suggestion | undefined },
): RosterPlayer {
  const { is_paid, is_registered, families, coached_teams, ...shown } = player;
  const nameOf = (id: number): string => players.find((other) => other.id === id)?.name ?? '';
  const teamOf = (id: number): number | null => players.find((other) => other.id === id)?.team_id ?? null;
  const own = wishes.filter((wish) => wish.player_id === player.id && isShown(wish));
  /** Because of a wish that is not shown: then nothing is said of it. */
  const isUnsaid =
    suggestion?.reason === 'with' &&
    !wishes.some(
      (wish) =>
        isShown(wish) &&
        [wish.player_id, wish.other_id].includes(player.id) &&
        [wish.player_id, wish.other_id].includes(suggestion.otherId ?? 0),
    );
  return {
    ...shown,
    is_coachs_child: player.team_id !== null && coached_teams.includes(player.team_id),
    registration: is_paid ? 'paid' : is_registered ? 'ended' : 'none',
    siblings: players.flatMap(({ id, name, families: theirs }) =>
      id !== player.id && theirs.some((family) => families.includes(family)) ? [{ id, name }] : [],
    ),
    wishes: own.map(({ id, kind, other_id }) => {
      const [here, there] = [player.team_id, teamOf(other_id)];
      const isMet = here === null || there === null ? null : (here === there) === (kind === 'with');
      return { id, kind, other_id, other: nameOf(other_id), is_met: isMet };
    }),
    suggestion: suggestion
      ? {
          team_id: suggestion.teamId,
          reason: isUnsaid ? 'even' : suggestion.reason,
          other: suggestion.otherId === null || isUnsaid ? null : nameOf(suggestion.otherId),
        }
      : null,
  };
}

/**
 * What families wrote, as far as this reader may know it: nothing that is of a child of their own, and nothing that says a
 * name of such a child.
 */
export async function readFamilyWishes(
  sql: Sql,
  { division, players, wishes }: DraftFacts,
  readerId: number,
): Promise<{ wishes: FamilyWish[]; hasOwnChild: boolean }> {
  const own = await findOwnPlayers(
    sql,
    players.map(({ id }) => id),
    readerId,
  );
  const ownNames = players.filter(({ id }) => own.has(id)).map(({ name }) => name);
  const nameOf = new Map(players.map(({ id, name }) => [id, name]));
  const written = (await findFamilyWords(sql, division.id)).filter(
    ({ player_id, words }) => !own.has(player_id) && !ownNames.some((name) => saysNameOf(words, name)),
  );
  return {
    hasOwnChild: own.size > 0,
    wishes: written.map(({ player_id: playerId, kind, words }) => ({
      ...{ player_id: playerId, player: nameOf.get(playerId) ?? '', kind, words },
      named: namedPlayers(
        words,
        players.filter(({ id }) => id !== playerId),
      ).map(({ id, isCertain }) => ({
        ...{ id, name: nameOf.get(id) ?? '', is_certain: isCertain },
        is_noted: wishes.some((wish) => wish.player_id === playerId && wish.other_id === id),
      })),
    })),
  };
}

export interface BoardReader {
  id: number;
  /** Whoever only reads sees neither wishes nor what was made of them; a parent none about the own child. */
  mayChange: boolean;
}

export async function readBoard(sql: Sql, divisionId: number, reader: BoardReader): Promise<RosterBoard> {
  const facts = await readDraft(sql, divisionId);
  const unseen = reader.mayChange ? await findWishesAboutOwn(sql, divisionId, reader.id) : undefined;
  const written = reader.mayChange ? await readFamilyWishes(sql, facts, reader.id) : undefined;
  const isShown = ({ id }: WishRow): boolean => unseen !== undefined && !unseen.has(id);
  const suggestions = new Map((reader.mayChange ? suggestFor(facts) : []).map((one) => [one.playerId, one] as const));
  const wordsOf = async (which: 'undo' | 'redo'): Promise<string | null> => {
    const step = await findStep(sql, divisionId, reader.id, which);
    return step ? stepInWords(step, facts) : null;
  };
  return {
    ...facts.division,
    undo: await wordsOf('undo'),
    redo: await wordsOf('redo'),
    teams: facts.teams,
    players: facts.players.map((player) =>
      presentPlayer(player, facts, { isShown, suggestion: suggestions.get(player.id) }),
    ),
    family_wishes: written?.wishes ?? [],
    has_own_child: written?.hasOwnChild ?? false,
  };
}
