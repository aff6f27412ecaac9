import { Problem, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { addDays, localTime, startOfDay, toLocalDate } from '@sports-hub/kernel/time';
import type { Sport } from '@sports-hub/contract';
import type { OfficiatedGame } from '@sports-hub/web/render';
import { listEntries } from '../calendar-files/entries.ts';
import { writeCalendar } from '../calendar-files/ics.ts';
import { isOfficialLink, readOfficialToken } from './links.ts';

interface LinkedOfficial {
  id: number;
  name: string;
  link_key: Buffer | null;
}

const MAX_GAMES = 500;
/** What a calendar still has of the past. */
const DAYS_BACK = 30;

const findLinked = (sql: Sql, id: number): Promise<LinkedOfficial | undefined> =>
  sql.maybeOne<LinkedOfficial>('select id, name, link_key from officials where id = $1 and removed_at is null', [id]);

const findOwnGames = (sql: Sql, id: number, today: string): Promise<OfficiatedGame[]> =>
  sql.rows<OfficiatedGame>(
    `select g.id, a.name || ' at ' || h.name as title, ${localTime('g.starts_at')} as starts_at, g.status, o.role,
            case when v.id is not null then json_build_object('name', v.name, 'address', v.address, 'city', v.city, 'state', v.state,
              'zip', v.zip, 'directions', v.directions, 'map_url', v.map_url) end as venue
       from game_officials o join games g on g.id = o.game_id join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
       left join venues v on v.id = g.venue_id
      where o.official_id = $1 and g.is_public and g.starts_at >= ${startOfDay('$2::date')}
      order by g.starts_at, g.id, o.role limit ${MAX_GAMES}`,
    [id, today],
  );

/** The games of whoever has a link, without signing in. */
export function createOwnGames({ db, clock, sport }: { db: Database; clock: Clock; sport: Sport }) {
  const access = async (token: string): Promise<LinkedOfficial> => {
    const given = readOfficialToken(token);
    const official = given && (await findLinked(db, given.id));
    if (!official || !isOfficialLink(official.id, official.link_key, given.signature))
      throw new Problem('token.invalid');
    return official;
  };
  return {
    async read(token: string): Promise<{ name: string; games: OfficiatedGame[] }> {
      const { id, name } = await access(token);
      return { name, games: await findOwnGames(db, id, toLocalDate(clock.now())) };
    },
    async calendar(token: string): Promise<string> {
      const { id, name } = await access(token);
      // Whoever has been there for years keeps what is to come: a file has so many, the earliest first.
      const from = addDays(toLocalDate(clock.now()), -DAYS_BACK);
      const games = `e.id in (select game_id from game_officials where official_id = $1) and e.starts_at >= ${startOfDay('$2::date')}`;
      return writeCalendar({ name, sport, entries: await listEntries(db, { games }, [id, from], MAX_GAMES) });
    },
  };
}
export type OwnGames = ReturnType<typeof createOwnGames>;
