import type { TestSport } from './sport.ts';

/** The next practice of a team of the demo world. */
export async function nextPractice(sport: TestSport, teamId: number): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `select id from practices where team_id = $1 and starts_at > $2 and status = 'scheduled' order by starts_at limit 1`,
    [teamId, sport.clock.now()],
  );
  return id;
}

/** A game of two teams, so long after now. */
export async function addGame(
  sport: TestSport,
  { home = 1, away = 2, hours }: { home?: number; away?: number; hours: number },
): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, id, $2, 1, $3::timestamptz + $4 * interval '1 hour', $3, $3 from teams where id = $1 returning id`,
    [home, away, sport.clock.now(), hours],
  );
  return id;
}
