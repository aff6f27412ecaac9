import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { FIRST_TEAM } from '../../testing/demo-ids.ts';

const sports: TestSport[] = [];
before(async () => {
  sports.push(await startTestSport(), await startTestSport({ sport: 'baseball' }));
});
after(() => Promise.all(sports.map((sport) => sport.stop())));

const basketball = (): TestSport => sports[0]!;
const data = async (sport: TestSport, path: string) => (await sport.app.inject(`/api/v1${path}`)).json().data;

// That nothing else about them gets out, here or elsewhere, is for platform/public-crawls/privacy.test.ts.
test('a roster names minors by first name and initial and coaches by name', async () => {
  const roster = await data(basketball(), `/teams/${FIRST_TEAM}/roster`);
  assert.equal(roster.team.name, 'Hawks');
  assert.ok(
    roster.players.some(
      (player: { name: string; jersey_number: number }) => player.name === 'Riley P.' && player.jersey_number === 7,
    ),
  );
  for (const player of roster.players) assert.match(player.name, /^\p{L}+ \p{Lu}\.$/u);
  assert.deepEqual(roster.coaches, [{ name: 'Kim Coleman' }]);
  assert.match(roster.team.calendar_url, /\/teams\/1\/calendar\.ics$/);
});

test('the coach of a division coaches its teams; one who is no longer active is not named', async () => {
  assert.deepEqual((await data(basketball(), '/teams/4/roster')).coaches, [{ name: 'Lee Lawson' }]);
  await basketball().db.run(`update members set is_active = false where email like 'coach.lee@%'`);
  assert.deepEqual((await data(basketball(), '/teams/4/roster')).coaches, []);
});

test("each sport counts its own statistics, and a player's totals are those of final games only", async () => {
  for (const [sport, codes] of [
    [sports[0]!, ['points', 'rebounds']],
    [sports[1]!, ['at_bats', 'hits']],
  ] as const) {
    const stats = await data(sport, '/players/1/stats');
    assert.equal(stats.player.name, 'Riley P.');
    for (const code of codes) {
      assert.ok(stats.statistics.some((statistic: { code: string }) => statistic.code === code));
      assert.equal(typeof stats.seasons[0].totals[code], 'number');
    }
    const { games, total } = await sport.db.one<{ games: number; total: number }>(
      `select count(distinct s.game_id) as games, sum(value) filter (where statistic = $1) as total
       from player_statistics s join games g on g.id = s.game_id and g.status = 'final' where player_id = 1`,
      [codes[0]],
    );
    assert.deepEqual([stats.seasons[0].games, stats.seasons[0].totals[codes[0]]], [games, total]);
    await sport.db.run(
      `update games set status = 'postponed', home_score = null, away_score = null where id = (select min(game_id) from player_statistics where player_id = 1)`,
    );
    assert.equal((await data(sport, '/players/1/stats')).seasons[0].games, games - 1);
  }
});

test("what a team's players scored adds up to its score", async () => {
  const wrong = await basketball().db.rows(
    `select g.id from games g join player_statistics s on s.game_id = g.id and s.statistic = 'points' where g.status = 'final'
     group by g.id having sum(s.value) <> g.home_score + g.away_score`,
  );
  assert.deepEqual(wrong, []);
});

test('a player on no public team is not found', async () => {
  const { db, app } = basketball();
  const { id } = await db.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at) values ('No', 'Team', '2015-01-01', 'girls', now()) returning id`,
  );
  assert.equal((await app.inject(`/api/v1/players/${id}/stats`)).statusCode, 404);
});

test('teams are listed by division, and each names its division and calendar', async () => {
  const { items } = await data(basketball(), '/teams?division_id=1');
  assert.deepEqual(
    items.map((team: { name: string }) => team.name),
    ['Hawks', 'Otters'],
  );
  const full = await data(basketball(), '/divisions/full');
  const all = await data(basketball(), '/teams');
  assert.equal(all.items.length, full.items.flatMap((division: { teams: unknown[] }) => division.teams).length);
});

test('a division of another season is not in the lists of this one', async () => {
  const { db } = basketball();
  await db.run(`with s as (insert into seasons (name, starts_on, ends_on) values ('Old', '2001-01-01', '2001-12-31') returning id),
    l as (insert into leagues (season_id, name, kind) select id, 'Old league', 'in_house' from s returning id)
    insert into divisions (league_id, name, gender, age_group) select id, 'Old division', 'coed', 'x' from l`);
  for (const path of ['/divisions', '/divisions/full', '/leagues', '/game-results'])
    assert.ok(!JSON.stringify(await data(basketball(), path)).includes('Old '), path);
});
