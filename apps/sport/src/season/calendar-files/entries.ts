import { partsOf, t, textOf, type TextKey, type ValueName } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { startOfDay } from '@sports-hub/kernel/time';
import { isShown } from '../events/queries.ts';
import { isShownTournament } from '../tournaments/queries.ts';
import { venueLine } from '../venues/queries.ts';

export type EntryKind = 'game' | 'practice' | 'event' | 'tournament';
export type EntryStatus = 'scheduled' | 'final' | 'postponed' | 'cancelled';

/** Anything that a calendar shows: either from one instant to another, or on whole days. */
export interface CalendarEntry {
  kind: EntryKind;
  id: number;
  title: string;
  status: EntryStatus;
  starts_at: Date | null;
  ends_at: Date | null;
  starts_on: string | null;
  ends_on: string | null;
  location: string | null;
  description: string | null;
  url: string | null;
  sequence: number;
  updated_at: Date;
}

/** Which entries: each kind is left out unless a condition for it is given. */
export interface EntrySelection {
  games?: string;
  practices?: string;
  events?: string;
  tournaments?: string;
}

const ends = (alias: string): string => `${alias}.starts_at + ${alias}.duration_minutes * interval '1 minute'`;

/** SQL for a text of the catalogue whose values are columns. */
const textInSql = <K extends TextKey>(key: K, columns: Readonly<Record<ValueName<K>, string>>): string =>
  partsOf(textOf(key))
    .map((part) =>
      typeof part === 'object' && 'value' in part
        ? columns[part.value as ValueName<K>]
        : `'${String(part).replaceAll("'", "''")}'`,
    )
    .join(' || ');

const GAME_TITLE = textInSql('calendar.game', { away: 'a.name', home: 'h.name', division: 'd.name' });
const FINAL_SCORE = textInSql('calendar.finalScore', {
  away: 'a.name',
  awayScore: 'e.away_score',
  home: 'h.name',
  homeScore: 'e.home_score',
});
const PRACTICE_TITLE = textInSql('calendar.practice', { team: 't.name', division: 'd.name' });

const SELECTS: Record<keyof EntrySelection, (condition: string) => string> = {
  games: (condition) => `
    select 'game' as kind, e.id, coalesce(m.title || ': ', '') || ${GAME_TITLE} as title, e.status,
      e.starts_at, ${ends('e')} as ends_at, null::date as starts_on, null::date as ends_on, ${venueLine('v')} as location,
      concat_ws(E'\\n', case when e.status = 'final' then ${FINAL_SCORE} end, e.notes) as description,
      null as url, e.sequence, e.updated_at
    from games e join divisions d on d.id = e.division_id join teams h on h.id = e.home_team_id join teams a on a.id = e.away_team_id
    left join lateral (
      select n.name || ', ' || r.name as title from tournament_matches m join tournament_rounds r on r.id = m.round_id
      join tournaments n on n.id = m.tournament_id where m.id = e.tournament_match_id
    ) m on e.tournament_match_id is not null
    left join venues v on v.id = e.venue_id where e.is_public and ${condition}`,
  practices: (condition) => `
    select 'practice', e.id, ${PRACTICE_TITLE}, e.status,
      e.starts_at, ${ends('e')}, null::date, null::date, ${venueLine('v')}, e.notes, null, e.sequence, e.updated_at
    from practices e join divisions d on d.id = e.division_id join teams t on t.id = e.team_id
    left join venues v on v.id = e.venue_id where e.is_public and ${condition}`,
  events: (condition) => `
    select 'event', e.id, e.title, 'scheduled',
      e.starts_at, e.ends_at, e.starts_on, coalesce(e.ends_on, e.starts_on), coalesce(e.location, ${venueLine('v')}), e.description, e.url, e.sequence, e.updated_at
    from special_events e left join venues v on v.id = e.venue_id where ${isShown('e')} and ${condition}`,
  tournaments: (condition) => `
    select 'tournament', e.id, e.name, 'scheduled',
      null, null, e.starts_on, e.ends_on, ${venueLine('v')}, e.description, null, e.sequence, e.updated_at
    from tournaments e left join venues v on v.id = e.venue_id where ${isShownTournament('e')} and ${condition}`,
};

/** Entries in order of time, read in one statement. The conditions speak of `e` and use the same parameters. */
export const listEntries = (sql: Sql, selection: EntrySelection, values: readonly unknown[], limit: number) => {
  const parts = (Object.keys(SELECTS) as (keyof EntrySelection)[]).flatMap((part) => {
    const condition = selection[part];
    return condition === undefined ? [] : [SELECTS[part](condition)];
  });
  // The first select names the columns, so there is always one of games.
  if (selection.games === undefined) parts.unshift(SELECTS.games('false'));
  return sql.rows<CalendarEntry>(
    `select * from (${parts.join(' union all ')}) entries
     order by coalesce(starts_at, ${startOfDay('starts_on')}), kind, id limit ${limit}`,
    values,
  );
};

/** Everything between two local dates, both included; $1 and $2. */
export const BETWEEN_DATES: EntrySelection = {
  games: `e.starts_at >= ${startOfDay('$1::date')} and e.starts_at < ${startOfDay('$2::date + 1')}`,
  practices: `e.starts_at >= ${startOfDay('$1::date')} and e.starts_at < ${startOfDay('$2::date + 1')}`,
  events: `(e.starts_at >= ${startOfDay('$1::date')} and e.starts_at < ${startOfDay('$2::date + 1')}
    or coalesce(e.ends_on, e.starts_on) >= $1::date and e.starts_on <= $2::date)`,
  tournaments: 'e.ends_on >= $1::date and e.starts_on <= $2::date',
};

/** What a calendar says first about an entry that does not take place as planned. */
export function shownTitle({ status, title }: Pick<CalendarEntry, 'status' | 'title'>): string {
  if (status === 'cancelled') return t('calendar.cancelled', { title });
  return status === 'postponed' ? t('calendar.postponed', { title }) : title;
}
