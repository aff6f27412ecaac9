import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, type AdminClient } from './admin-client.ts';
import { startTestSport, type TestSport, type TestSportOptions } from './sport.ts';

/** Summer time: Eastern is four hours behind. */
export const TABLE_NOON = '2027-07-01T16:00:00Z';

/** A sport at noon on July 1, 2027, in a season from June to August with nothing in it yet. */
export async function startTableSport(options: TestSportOptions = {}): Promise<TestSport> {
  const sport = await startTestSport({ clock: createTestClock(TABLE_NOON), ...options });
  await sport.db.run(`update seasons set starts_on = '2027-06-01', ends_on = '2027-08-31' where is_current`);
  return sport;
}

/** A game at a local time, `2027-07-10T10:00`. */
export const plantGame = async (
  { db, clock }: TestSport,
  local: string,
  { home = 1, away = 2, venue = 1 }: { home?: number; away?: number; venue?: number } = {},
): Promise<string> => {
  const { id } = await db.one<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, id, $2, $3, $4::timestamptz, $5, $5 from teams where id = $1 returning id`,
    [home, away, venue, local, clock.now()],
  );
  return `game:${id}`;
};

export const plantPractice = async (
  { db, clock }: TestSport,
  local: string,
  { team = 1, venue = 1 }: { team?: number; venue?: number } = {},
): Promise<string> => {
  const { id } = await db.one<{ id: number }>(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, id, $2, $3::timestamptz, $4, $4 from teams where id = $1 returning id`,
    [team, venue, local, clock.now()],
  );
  return `practice:${id}`;
};

/** Somebody who may change the season. */
export const asScheduler = (sport: TestSport, name = 'robin.vale'): Promise<AdminClient> =>
  asAdminOf(sport, name, { season: true });

/** Prepares and saves in one go. */
export async function saveEdits(client: AdminClient, changes: readonly object[], save: object = { tell: 'now' }) {
  const prepared = await client.post('/admin/schedule/changes', { changes });
  if (prepared.status !== 201) throw new Error(prepared.body);
  return client.post(`/admin/schedule/changes/${prepared.data.id}/save`, save);
}
