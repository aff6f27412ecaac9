import type { FieldGame, NewObjection, NewResult, ResultSide } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { momentOf } from '../../platform/http/pressed.ts';
import { notePublished } from '../../platform/published/queries.ts';
import { enter, lockedGame, type GivenResult } from './entering.ts';
import { presentGame } from './present.ts';
import { findCoachedTeams, findTeamGames, lockMember, type GameRow } from './queries.ts';

export interface ScoresContext {
  db: Database;
  counters: Sql;
  clock: Clock;
  audit: Audit;
  throttle: Throttle<'results'>;
}

/** A coach, for one request. */
export interface CoachCaller {
  id: number;
  requestId: string;
}

export const givenOf = ({
  game_id,
  ended,
  home_score,
  away_score,
  note,
  client_id,
  version,
  pressed_at,
}: NewResult): GivenResult => ({
  gameId: game_id,
  ended,
  home: home_score,
  away: away_score,
  note,
  clientId: client_id,
  version,
  pressedAt: momentOf(pressed_at),
});

const sideOf = (teams: readonly number[], { home_team, away_team }: GameRow): ResultSide | null =>
  teams.includes(home_team.id) ? 'home' : teams.includes(away_team.id) ? 'away' : null;

/** Results as coaches enter them at the field: of their own teams, and of nobody who plays in them. */
export function createScores({ db, counters, clock, audit, throttle }: ScoresContext) {
  const say = async (caller: CoachCaller, given: GivenResult): Promise<FieldGame> => {
    const now = clock.now();
    await throttle.take(counters, 'results', caller.id);
    const game = await db.transaction(async (tx: Tx) => {
      await lockMember(tx, caller.id);
      const teams = await findCoachedTeams(tx, caller.id, true);
      if (teams.length === 0) throw new Problem('scope.not_assigned');
      const found = await lockedGame(tx, given.gameId);
      if (!found.is_public) throw new Problem('record.not_found');
      const side = found.coaches_enter ? sideOf(teams, found) : null;
      if (!side) throw new Problem('scope.not_assigned');
      const speaker = {
        memberId: caller.id,
        linkId: null,
        side,
        actor: `member:${caller.id}`,
        requestId: caller.requestId,
      };
      return enter(tx, found, speaker, { given, now, audit });
    });
    await notePublished(db);
    return game;
  };

  return {
    /** Today's games of the teams that somebody coaches. */
    async list(memberId: number): Promise<FieldGame[]> {
      const now = clock.now();
      const teams = await findCoachedTeams(db, memberId);
      if (teams.length === 0) return [];
      const games = await findTeamGames(db, teams, toLocalDate(now));
      return games
        .filter(({ coaches_enter }) => coaches_enter)
        .map((game) => presentGame(game, sideOf(teams, game), now));
    },

    enter: (caller: CoachCaller, result: NewResult): Promise<FieldGame> => say(caller, givenOf(result)),

    object: (caller: CoachCaller, { game_id, note, client_id, pressed_at }: NewObjection): Promise<FieldGame> =>
      say(caller, {
        gameId: game_id,
        ended: 'objection',
        note,
        clientId: client_id,
        pressedAt: momentOf(pressed_at),
      }),
  };
}
export type Scores = ReturnType<typeof createScores>;
