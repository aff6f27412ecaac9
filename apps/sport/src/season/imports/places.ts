import type { Named } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isSecondOccurrence, offsetText, toLocalTime } from '@sports-hub/kernel/time';
import { foldName as same } from '../same-name.ts';
import type { RowReader } from './row-reader.ts';
import type { NameField } from './tidy.ts';

interface Division extends Named {
  league: string;
  teams: Map<string, Named>;
}

/**
 * Finds what a file calls by name: divisions and teams of a season, and venues. What is not found is
 * reported.
 */
export interface Places {
  /** By its name, and its league where the file names one. */
  division(row: RowReader): Division | undefined;
  team(row: RowReader, division: Division | undefined, field: string, name: string): Named | undefined;
  /** Null: none is named. */
  venue(row: RowReader, name: string): Named | null | undefined;
  /** Every name that a file may use. */
  names: Readonly<Record<NameField, readonly string[]>>;
}

const byName = (list: readonly Named[]): Map<string, Named> => new Map(list.map((named) => [same(named.name), named]));

export async function readPlaces(sql: Sql, seasonId: number | null): Promise<Places> {
  const rows = await sql.rows<Named & { league: string; teams: Named[] }>(
    `select d.id, d.name, l.name as league,
       coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)) from teams t where t.division_id = d.id), '[]') as teams
     from divisions d join leagues l on l.id = d.league_id where l.season_id = $1`,
    [seasonId],
  );
  const divisions = rows.map((division) => ({ ...division, teams: byName(division.teams) }));
  const venues = byName(await sql.rows<Named>('select id, name from venues where removed_at is null'));
  const namesOf = (named: Iterable<Named>): string[] => [...new Set([...named].map(({ name }) => name))].sort();
  return {
    names: {
      division: namesOf(divisions),
      team: namesOf(divisions.flatMap(({ teams }) => [...teams.values()])),
      venue: namesOf(venues.values()),
    },
    division(row) {
      const league = row.text('league', { otherwise: '' });
      const name = row.text('division', { otherwise: '', required: true });
      const found = divisions.filter(
        (division) => same(division.name) === same(name) && (league === '' || same(division.league) === same(league)),
      );
      if (found.length > 1)
        row.wrong(`There is a division ${name} in several leagues; add a column league.`, 'division');
      else if (name !== '' && found.length === 0)
        row.wrong(`There is no division ${name}${league && ` in ${league}`} this season.`, 'division');
      return found.length === 1 ? found[0] : undefined;
    },
    team(row, division, field, name) {
      const team = division?.teams.get(same(name));
      if (division && name !== '' && !team) row.wrong(`${field}: there is no team ${name} in ${division.name}.`, field);
      return team;
    },
    venue(row, name) {
      if (name === '') return null;
      const venue = venues.get(same(name));
      if (!venue) row.wrong(`There is no venue ${name}.`, 'venue');
      return venue;
    },
  };
}

/** An instant as a file says it: local, and with its offset only in the hour that occurs twice, the second time. */
export const fileTime = (time: Date): string =>
  `${toLocalTime(time)}${isSecondOccurrence(time) ? offsetText(time) : ''}`;
