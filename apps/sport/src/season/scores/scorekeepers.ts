import type { FieldGame, NewResult, ScorekeeperDay } from '@sports-hub/contract';
import { hashSecret, Problem, type Sql } from '@sports-hub/kernel';
import { addDays, toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { notePublished } from '../../platform/published/queries.ts';
import { enter, lockedGame } from './entering.ts';
import { presentGame } from './present.ts';
import { findNextDay, findVenueGames } from './queries.ts';
import { givenOf, type ScoresContext } from './service.ts';

interface LinkRow {
  id: number;
  venue_id: number;
  venue: string;
  day: string;
  is_withdrawn: boolean;
}

const findLink = (sql: Sql, token: string, isLocked = false): Promise<LinkRow | undefined> =>
  sql.maybeOne<LinkRow>(
    `select k.id, k.venue_id, v.name as venue, to_char(k.day, 'YYYY-MM-DD') as day, k.withdrawn_at is not null as is_withdrawn
       from scorekeeper_links k join venues v on v.id = k.venue_id where k.token_hash = $1 ${isLocked ? 'for no key update of k' : ''}`,
    [hashSecret(token)],
  );

/** What was pressed on the day may arrive until then, in the site's local time. */
const endOf = ({ day }: LinkRow): string => `${addDays(day, 1)}T12:00:00`;

/**
 * Results by a link: of one place and one day, and nothing else. Teams and times are public anyway; no child, no family and no
 * coach is named. A link is good for its day; what was pressed on it may arrive until noon, unless the link was withdrawn.
 */
export function createScorekeepers({ db, counters, clock, audit, throttle }: ScoresContext) {
  const open = async (sql: Sql, token: string, isLocked = false): Promise<LinkRow> => {
    const link = await findLink(sql, token, isLocked);
    if (!link) throw new Problem('token.invalid');
    if (link.is_withdrawn) throw new Problem('scorekeeper.over');
    return link;
  };

  return {
    async look(token: string): Promise<ScorekeeperDay> {
      const now = clock.now();
      const { venue, venue_id, day } = await open(db, token);
      if (day < toLocalDate(now)) throw new Problem('scorekeeper.over');
      const games = await findVenueGames(db, venue_id, day);
      return {
        venue,
        day,
        now: toLocalTime(now),
        next_day: games.length > 0 ? null : await findNextDay(db, venue_id, day),
        games: games.map((game) => presentGame(game, 'scorekeeper', now)),
      };
    },

    async enter(token: string, result: NewResult, requestId: string): Promise<FieldGame> {
      const now = clock.now();
      const given = givenOf(result);
      await throttle.take(counters, 'results', `scorekeeper ${(await open(db, token)).id}`);
      const game = await db.transaction(async (tx) => {
        const link = await open(tx, token, true);
        if (toLocalTime(now) >= endOf(link)) throw new Problem('scorekeeper.over');
        const found = await lockedGame(tx, given.gameId);
        // What is elsewhere does not exist for who has the link.
        if (found.venue_id !== link.venue_id || found.day !== link.day || !found.is_public)
          throw new Problem('record.not_found');
        const speaker = {
          ...{ memberId: null, linkId: link.id, side: 'scorekeeper' as const },
          ...{ actor: `scorekeeper:${link.id}`, requestId },
        };
        return enter(tx, found, speaker, { given, now, audit });
      });
      await notePublished(db);
      return game;
    },
  };
}
export type Scorekeepers = ReturnType<typeof createScorekeepers>;
