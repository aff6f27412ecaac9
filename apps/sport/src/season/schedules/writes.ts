import type { Tx } from '@sports-hub/kernel';

export interface GameDraft {
  /** What another system calls it; null for one of our own. */
  externalId: string | null;
  divisionId: number;
  homeTeamId: number;
  awayTeamId: number;
  venueId: number | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
  homeScore: number | null;
  awayScore: number | null;
  notes: string | null;
}

export interface PracticeDraft {
  externalId: string | null;
  divisionId: number;
  teamId: number;
  venueId: number | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
  notes: string | null;
}

type Column<D> = readonly [name: string, type: string, value: (draft: D) => unknown];

const GAME_COLUMNS: readonly Column<GameDraft>[] = [
  ['external_id', 'text', (game) => game.externalId],
  ['division_id', 'bigint', (game) => game.divisionId],
  ['home_team_id', 'bigint', (game) => game.homeTeamId],
  ['away_team_id', 'bigint', (game) => game.awayTeamId],
  ['venue_id', 'bigint', (game) => game.venueId],
  ['starts_at', 'timestamptz', (game) => game.startsAt],
  ['duration_minutes', 'integer', (game) => game.durationMinutes],
  ['status', 'text', (game) => game.status],
  ['home_score', 'integer', (game) => game.homeScore],
  ['away_score', 'integer', (game) => game.awayScore],
  ['notes', 'text', (game) => game.notes],
];

const PRACTICE_COLUMNS: readonly Column<PracticeDraft>[] = [
  ['external_id', 'text', (practice) => practice.externalId],
  ['division_id', 'bigint', (practice) => practice.divisionId],
  ['team_id', 'bigint', (practice) => practice.teamId],
  ['venue_id', 'bigint', (practice) => practice.venueId],
  ['starts_at', 'timestamptz', (practice) => practice.startsAt],
  ['duration_minutes', 'integer', (practice) => practice.durationMinutes],
  ['status', 'text', (practice) => practice.status],
  ['notes', 'text', (practice) => practice.notes],
];

const names = <D>(columns: readonly Column<D>[]): string => columns.map(([name]) => name).join(', ');
const arrays = <D>(columns: readonly Column<D>[], first: number): string =>
  columns.map(([, type], index) => `$${first + index}::${type}[]`).join(', ');
const valuesOf = <D>(columns: readonly Column<D>[], drafts: readonly D[]): unknown[] =>
  columns.map(([, , value]) => drafts.map(value));

/** Any number of rows in one statement, in the order given. */
async function insert<D>(
  tx: Tx,
  table: string,
  columns: readonly Column<D>[],
  drafts: readonly D[],
  now: Date,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `insert into ${table} (${names(columns)}, created_at, updated_at)
     select ${names(columns)}, $1, $1 from unnest(${arrays(columns, 2)}) with ordinality as d (${names(columns)}, place) order by place
     returning id`,
    [now, ...valuesOf(columns, drafts)],
  );
  return rows.map((row) => row.id);
}

/** Any number of rows in one statement, found by their external id. */
const update = <D>(
  tx: Tx,
  table: string,
  columns: readonly Column<D>[],
  drafts: readonly D[],
  now: Date,
): Promise<number> =>
  tx.run(
    `update ${table} e set ${columns
      .slice(1)
      .map(([name]) => `${name} = d.${name}`)
      .join(', ')}, updated_at = $1
   from unnest(${arrays(columns, 2)}) as d (${names(columns)}) where e.external_id = d.external_id`,
    [now, ...valuesOf(columns, drafts)],
  );

/** A stored game or practice as it is to be. Whether it may be so was asked before. */
export interface StoredEntry {
  id: number;
  divisionId: number;
  /** The home team first; one of a practice. */
  teamIds: readonly number[];
  venueId: number | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
}

const entryValues = (entries: readonly StoredEntry[], now: Date): unknown[] => [
  now,
  entries.map(({ id }) => id),
  entries.map(({ divisionId }) => divisionId),
  entries.map(({ teamIds }) => teamIds[0]),
  entries.map(({ teamIds }) => teamIds[1] ?? null),
  entries.map(({ venueId }) => venueId),
  entries.map(({ startsAt }) => startsAt),
  entries.map(({ durationMinutes }) => durationMinutes),
  entries.map(({ status }) => status),
];
const CHANGED = `venue_id = d.venue_id, starts_at = d.starts_at, duration_minutes = d.minutes, status = d.status, updated_at = $1
  from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::integer[], $9::text[])
    as d (id, division_id, home, away, venue_id, starts_at, minutes, status) where e.id = d.id`;

/** Any number of stored games in one statement, whoever changes them. */
export const changeGames = (tx: Tx, entries: readonly StoredEntry[], now: Date): Promise<number> =>
  tx.run(
    `update games e set division_id = d.division_id, home_team_id = d.home, away_team_id = d.away, ${CHANGED}`,
    entryValues(entries, now),
  );
export const changePractices = (tx: Tx, entries: readonly StoredEntry[], now: Date): Promise<number> =>
  tx.run(`update practices e set division_id = d.division_id, team_id = d.home, ${CHANGED}`, entryValues(entries, now));

export const insertGames = (tx: Tx, games: readonly GameDraft[], now: Date): Promise<number[]> =>
  insert(tx, 'games', GAME_COLUMNS, games, now);
export const updateGames = (tx: Tx, games: readonly GameDraft[], now: Date): Promise<number> =>
  update(tx, 'games', GAME_COLUMNS, games, now);
export const insertPractices = (tx: Tx, practices: readonly PracticeDraft[], now: Date): Promise<number[]> =>
  insert(tx, 'practices', PRACTICE_COLUMNS, practices, now);
export const updatePractices = (tx: Tx, practices: readonly PracticeDraft[], now: Date): Promise<number> =>
  update(tx, 'practices', PRACTICE_COLUMNS, practices, now);
