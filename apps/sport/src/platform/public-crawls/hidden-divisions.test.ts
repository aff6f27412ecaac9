import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { API_PREFIX, SPORTS } from '@sports-hub/contract';
import { FIRST_TEAM } from '../../testing/demo-ids.ts';
import {
  addressesWith,
  allOf,
  publicAddresses,
  publicReads,
  crawl,
  crawlEverything,
  type Address,
  type CrawledResponse,
} from '../../testing/public-crawl.ts';
import { crawlPages } from '../../testing/page-crawl.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** Every name that only the hidden division has. */
const CANARIES = [
  'zqleague',
  'zqdivision',
  'zqteam',
  'zqcoach',
  'zqplayer',
  'zqgamenote',
  'zqpracticenote',
  'zqevent',
  'zqtournament',
  'zqround',
  'zqperiod',
];

/** The pages name divisions, not leagues, except where one can register. */
const NOT_ON_PAGES = ['zqleague'];

/**
 * A league, division, teams, players, games, practices, an event, a tournament and a registration period that nobody
 * may see.
 */
async function plantHiddenWorld({ db, clock }: TestSport): Promise<void> {
  const now = clock.now();
  const one = (sql: string, values: unknown[] = []): Promise<{ id: number }> =>
    db.one<{ id: number }>(`${sql} returning id`, values);
  const { id: openLeague, season_id } = await db.one<{ id: number; season_id: number }>(
    `select id, season_id from leagues where name = 'In-house league'`,
  );
  const hiddenLeague = await one(`insert into leagues (season_id, name, kind) values ($1, 'Zqleague', 'travel')`, [
    season_id,
  ]);
  // First in its league, so that a count or an order that notices it would change.
  const divisions = await Promise.all(
    [openLeague, hiddenLeague.id].map((league) =>
      one(
        `insert into divisions (league_id, name, gender, age_group, is_hidden, position) values ($1, 'Zqdivision', 'girls', 'Grades 3-4', true, -1)`,
        [league],
      ),
    ),
  );
  const coach = await one(
    `insert into members (email, first_name, last_name, is_coach, email_verified_at, created_at) values ('zqcoach@riverbend.example', 'Zqcoach', 'Zqcoach', true, $1, $1)`,
    [now],
  );
  const other = await db.one<{ player_id: number }>(
    'select player_id from roster_entries where team_id = $1 order by 1 limit 1',
    [FIRST_TEAM],
  );
  const { id: venue } = await db.one<{ id: number }>('select id from venues order by id limit 1');
  for (const division of divisions) {
    const teams = [
      await one(`insert into teams (division_id, name) values ($1, 'Zqteam A')`, [division.id]),
      await one(`insert into teams (division_id, name) values ($1, 'Zqteam B')`, [division.id]),
    ];
    const [home, away] = teams.map(({ id }) => id);
    const player = await one(
      `insert into players (first_name, last_name, birth_date, gender, created_at) values ('Zqplayer', 'Zqplayer', '2016-01-01', 'girls', $1)`,
      [now],
    );
    // A player whom everybody may see elsewhere is on the hidden team too.
    await db.run('insert into roster_entries (team_id, player_id) values ($1, $2), ($1, $3)', [
      home,
      player.id,
      other.player_id,
    ]);
    await db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, $3)`, [
      coach.id,
      home,
      now,
    ]);
    for (const [days, status, score] of [
      [-3, 'final', 9],
      [1, 'scheduled', null],
    ] as const) {
      const game = await one(
        `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, status, home_score, away_score, notes, created_at, updated_at)
         values ($1, $2, $3, $4, $5::timestamptz + $6 * interval '1 hour', $7, $8, $8, 'Zqgamenote', $5, $5)`,
        [division.id, home, away, venue, now, days, status, score],
      );
      if (status === 'final')
        await db.run(
          `insert into player_statistics (game_id, player_id, statistic, value) select $1, $2, code, 5 from statistics`,
          [game.id, other.player_id],
        );
    }
    await db.run(
      `insert into practices (division_id, team_id, venue_id, starts_at, notes, created_at, updated_at) values ($1, $2, $3, $4::timestamptz + interval '1 day', 'Zqpracticenote', $4, $4)`,
      [division.id, home, venue, now],
    );
    await db.run(
      `insert into special_events (division_id, title, starts_on, created_at, updated_at) values ($1, 'Zqevent', current_date, $2, $2)`,
      [division.id, now],
    );
    const tournament = await one(
      `insert into tournaments (division_id, name, starts_on, ends_on, created_at, updated_at) values ($1, 'Zqtournament', current_date, current_date, $2, $2)`,
      [division.id, now],
    );
    await db.run('insert into tournament_entries (tournament_id, team_id, seed) values ($1, $2, 1), ($1, $3, 2)', [
      tournament.id,
      home,
      away,
    ]);
    const round = await one(`insert into tournament_rounds (tournament_id, position, name) values ($1, 1, 'Zqround')`, [
      tournament.id,
    ]);
    await db.run(
      'insert into tournament_matches (tournament_id, round_id, position, home_team_id, away_team_id) values ($1, $2, 1, $3, $4)',
      [tournament.id, round.id, home, away],
    );
    await db.run(
      `insert into registration_divisions (period_id, division_id, min_grade, max_grade, capacity) select id, $1, 3, 4, 10 from registration_periods where league_id = $2`,
      [division.id, openLeague],
    );
  }
  const period = await one(
    `insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, updated_at) values ($1, 'Zqperiod', $2, $2::timestamptz + interval '9 days', 100, $2)`,
    [hiddenLeague.id, now],
  );
  await db.run(
    'insert into registration_divisions (period_id, division_id, min_grade, max_grade, capacity) values ($1, $2, 3, 4, 10)',
    [period.id, divisions[1]?.id],
  );
}

for (const name of SPORTS) {
  describe(`a hidden division of ${name}`, () => {
    let sport: TestSport;
    let addresses: Address[];
    let first: CrawledResponse[];
    let planted: CrawledResponse[];
    let pagesBefore: CrawledResponse[];
    let pages: CrawledResponse[];
    before(async () => {
      sport = await startTestSport({ sport: name });
      addresses = await publicAddresses(sport);
      first = await crawl(sport, addresses);
      pagesBefore = await crawlPages(sport);
      await plantHiddenWorld(sport);
      pages = await crawlPages(sport, pagesBefore);
      planted = await crawl(sport, allOf(addresses, await publicAddresses(sport)));
    });
    after(() => sport.stop());

    test('the crawl reaches every public read of the contract', () => {
      const reached = new Set(first.filter(({ status }) => status === 200).map(({ operation }) => operation.name));
      assert.deepEqual(
        publicReads.map(({ name: operation }) => operation).filter((operation) => !reached.has(operation)),
        [],
      );
      assert.deepEqual(
        first.filter(({ status }) => ![200, 404].includes(status)).map(({ url }) => url),
        [],
      );
    });

    test('changes no byte of any public response: no list, count, order, standing, total or calendar', () => {
      const known = new Set(addresses.map(({ url }) => url));
      const now = new Map(planted.map(({ url, text }) => [url, text]));
      assert.equal(known.size, first.length);
      for (const { url, text, operation } of first) {
        // The response about health is the only one that tells the time.
        if (operation.name !== 'getSportHealth') assert.equal(now.get(url), text, url);
      }
    });

    test('changes no byte of any page of the site', () => {
      const now = new Map(pages.map(({ url, text }) => [url, text]));
      assert.ok(pagesBefore.filter(({ status }) => status === 200).length > 80);
      assert.deepEqual(
        pagesBefore.filter(({ status }) => ![200, 404].includes(status)).map(({ url }) => url),
        [],
      );
      for (const { url, text } of pagesBefore) assert.equal(now.get(url), text, url);
    });

    test('is named nowhere', () => {
      assert.deepEqual(addressesWith(planted, CANARIES), []);
      assert.deepEqual(addressesWith(pages, CANARIES), []);
    });

    test('its records are not found, and filters by it find nothing', () => {
      const known = new Set(addresses.map(({ url }) => url));
      const fresh = planted.filter(({ url }) => !known.has(url));
      assert.ok(fresh.length > 30);
      for (const { url, status, body } of fresh) {
        if (!url.includes('?')) assert.equal(status, 404, url);
        else if (status !== 404) {
          const { data, meta } = JSON.parse(body) as { data: Record<string, unknown>; meta?: { total: number } };
          for (const list of Object.values(data)) assert.deepEqual(list, [], url);
          assert.equal(meta?.total ?? 0, 0, url);
        }
      }
    });
  });
}

describe('a division that is shown and then hidden', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());

  test('is seen while it is not hidden, so the crawl sees what is there', async () => {
    await plantHiddenWorld(sport);
    await sport.db.run(`update divisions set is_hidden = false where name = 'Zqdivision'`);
    const shown = await crawlEverything(sport);
    const pages = await crawlPages(sport);
    for (const canary of CANARIES) {
      assert.notDeepEqual(addressesWith(shown, [canary]), [], canary);
      if (!NOT_ON_PAGES.includes(canary))
        assert.notDeepEqual(addressesWith(pages, [canary]), [], `a page has ${canary}`);
    }
  });

  test('disappears with everything that belongs to it', async () => {
    await sport.db.script(`
      update divisions set name = 'Zqlater division' where name = 'Grades 3-4';
      update teams set name = 'Zqlater ' || name where division_id in (select id from divisions where name = 'Zqlater division');
      update games set notes = 'Zqlater note' where division_id in (select id from divisions where name = 'Zqlater division');
      update practices set notes = 'Zqlater note' where division_id in (select id from divisions where name = 'Zqlater division');`);
    assert.ok(addressesWith(await crawlEverything(sport), ['zqlater']).length > 20);
    await sport.db.run(`update divisions set is_hidden = true where name = 'Zqlater division'`);
    assert.deepEqual(addressesWith(await crawlEverything(sport), ['zqlater']), []);
    const { rows } = await sport.db.pool.query(
      `select g.id from games g join divisions d on d.id = g.division_id where d.name = 'Zqlater division'`,
    );
    for (const { id } of rows)
      assert.equal((await sport.app.inject(`${API_PREFIX}/schedules/games/${id}`)).statusCode, 404);
  });
});
