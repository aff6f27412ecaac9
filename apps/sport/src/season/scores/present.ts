import type { FieldGame, ResultSide } from '@sports-hub/contract';
import { secondsAfter } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import type { GameRow } from './queries.ts';
import { leagueVersion, outcomeOf, scoreOf } from './rules.ts';

/** Some games begin early, and a team that does not come is known before. */
const EARLY_SECONDS = 3600;

export const opensAt = ({ starts }: GameRow): Date => secondsAfter(starts, -EARLY_SECONDS);

/** A score that nobody entered here, or not like this: the league has it from elsewhere, and that decides. */
export function isTheLeagues(game: GameRow): boolean {
  const { state, entry } = outcomeOf(game.entries);
  const score = entry ? scoreOf(entry) : null;
  if (state === 'decided') return true;
  return game.status === 'final' && (score?.home !== game.home_score || score?.away !== game.away_score);
}

/** For a coach of a side, a scorekeeper, the league, or somebody who only reads for the league. */
export function presentGame(game: GameRow, side: ResultSide | null, now: Date): FieldGame {
  const isLeague = side === 'league';
  const opens = opensAt(game);
  const isPlayed = game.status === 'scheduled' || game.status === 'final';
  const isToday = toLocalDate(now) === game.day;
  const isDecided = isTheLeagues(game);
  return {
    game_id: game.game_id,
    starts_at: toLocalTime(game.starts),
    status: game.status,
    venue: game.venue,
    division: game.division,
    home_team: game.home_team,
    away_team: game.away_team,
    your_side: side,
    is_open: isPlayed && now >= opens && game.season !== 'over' && (isLeague || (isToday && !isDecided)),
    opens_at: toLocalTime(opens),
    forfeit_score: game.forfeit_score,
    state: isDecided ? 'decided' : outcomeOf(game.entries).state,
    home_score: game.home_score,
    away_score: game.away_score,
    version: isLeague ? leagueVersion(game) : game.version,
    entries: game.entries.map((entry) => {
      const isYours = entry.side === side;
      return {
        side: entry.side,
        name: side === 'scorekeeper' ? null : entry.name,
        is_yours: isYours,
        ended: entry.ended,
        home_score: entry.home_score,
        away_score: entry.away_score,
        // A link may have gone around: whoever has it reads no notes, nor does who made another for that place.
        note: isLeague || (isYours && side !== 'scorekeeper') ? entry.note : null,
        entered_at: entry.entered_at,
      };
    }),
  };
}
