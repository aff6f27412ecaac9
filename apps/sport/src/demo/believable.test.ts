import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { SPORTS } from '@sports-hub/contract';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { isHoliday } from './schedule/holidays.ts';

for (const name of SPORTS) {
  describe(`the demo world of ${name}`, () => {
    let sport: TestSport;
    before(async () => {
      sport = await startTestSport({ sport: name });
    });
    after(() => sport.stop());

    test('no place has two things at one time', async () => {
      const overlaps = await sport.db.rows(
        `with booked as (
           select 'game ' || id as what, venue_id, starts_at as b, starts_at + duration_minutes * interval '1 minute' as e from games where status <> 'cancelled'
           union all select 'practice ' || id, venue_id, starts_at, starts_at + duration_minutes * interval '1 minute' from practices where status <> 'cancelled'
           union all select 'event ' || id, venue_id, starts_at, ends_at from special_events where starts_at is not null
         )
         select x.what, y.what as other from booked x join booked y on x.what < y.what and x.venue_id = y.venue_id and x.b < y.e and y.b < x.e`,
      );
      assert.deepEqual(overlaps, []);
      const { nowhere } = await sport.db.one<{ nowhere: number }>(
        'select count(*) as nowhere from games where venue_id is null and tournament_match_id is null',
      );
      assert.equal(nowhere, 0);
    });

    test('nobody is at two places at one time', async () => {
      const clashes = await sport.db.rows(
        `with busy as (
           select 'game ' || id as what, home_team_id as team, starts_at as b, starts_at + duration_minutes * interval '1 minute' as e from games
           union all select 'game ' || id, away_team_id, starts_at, starts_at + duration_minutes * interval '1 minute' from games
           union all select 'practice ' || id, team_id, starts_at, starts_at + duration_minutes * interval '1 minute' from practices
         ) select x.what, y.what as other from busy x join busy y on x.what < y.what and x.team = y.team and x.b < y.e and y.b < x.e`,
      );
      assert.deepEqual(clashes, []);
    });

    test('no statistic is impossible', async () => {
      const lines = await sport.db.rows<{ line: Record<string, number> }>(
        'select json_object_agg(statistic, value) as line from player_statistics group by game_id, player_id',
      );
      assert.ok(lines.length > 100);
      for (const { line } of lines) {
        for (const value of Object.values(line)) assert.ok(value >= 0);
        if (line['fouls'] !== undefined) assert.ok(line['fouls'] <= 5, JSON.stringify(line));
        if (line['at_bats'] === undefined) continue;
        const { at_bats: atBats = 0, hits = 0, strikeouts = 0, home_runs: homeRuns = 0, runs = 0, walks = 0 } = line;
        const said = JSON.stringify(line);
        assert.ok(hits + strikeouts <= atBats, said);
        assert.ok(homeRuns <= hits && homeRuns <= runs && homeRuns <= (line['runs_batted_in'] ?? 0), said);
        assert.ok(runs <= hits + walks, said);
        assert.ok((line['stolen_bases'] ?? 0) <= hits + walks, said);
        assert.ok(atBats + walks <= 12, said);
      }
    });

    test('teams have eight to twelve players, each with a number of their own', async () => {
      const teams = await sport.db.rows<{ name: string; players: number; jerseys: number }>(
        `select t.name, count(*) as players, count(distinct r.jersey_number) as jerseys
         from teams t join divisions d on d.id = t.division_id and not d.is_hidden join roster_entries r on r.team_id = t.id group by t.id`,
      );
      for (const { name: team, players, jerseys } of teams) {
        assert.ok(players >= 8 && players <= 12, `${team} has ${players}`);
        assert.equal(jerseys, players, team);
      }
    });

    test('the season lasts some months, everything is within it, and practices pause on holidays', async () => {
      const season = await sport.db.one<{ days: number; outside: number }>(
        `select s.ends_on - s.starts_on as days, (
           select count(*) from (select starts_at from games union all select starts_at from practices) e
           where local_day(e.starts_at) not between s.starts_on and s.ends_on) as outside
         from seasons s where s.is_current`,
      );
      assert.ok(season.days > 80 && season.days < 200, `${season.days} days`);
      assert.equal(season.outside, 0);
      const practices = await sport.db.rows<{ day: string }>('select local_day(starts_at) as day from practices');
      assert.deepEqual(
        practices.filter(({ day }) => isHoliday(day)),
        [],
      );
    });

    test('the tournament is seeded by the standings and over in a weekend', async () => {
      const { items } = (await sport.app.inject('/api/v1/tournaments')).json().data;
      const { id, starts_on: starts, ends_on: ends, division } = items[0];
      assert.equal(new Date(`${starts}T00:00:00Z`).getUTCDay(), 6);
      assert.equal(new Date(`${ends}T00:00:00Z`).getUTCDay(), 0);
      assert.equal((Date.parse(ends) - Date.parse(starts)) / 86_400_000, 1);
      const seeds = await sport.db.rows<{ team_id: number }>(
        'select team_id from tournament_entries where tournament_id = $1 order by seed',
        [id],
      );
      const [{ standings }] = (await sport.app.inject(`/api/v1/game-results?division_id=${division.id}`)).json().data
        .items;
      assert.deepEqual(
        seeds.map(({ team_id }) => team_id),
        standings.map(({ team }: { team: { id: number } }) => team.id),
      );
    });

    test('what has been played of the tournament has winners, and its photos are in the gallery', async () => {
      const [{ id, name }] = (await sport.app.inject('/api/v1/tournaments')).json().data.items;
      const { rounds } = (await sport.app.inject(`/api/v1/tournaments/${id}`)).json().data;
      const matches: { starts_at: string | null; winner: unknown }[] = rounds.flatMap(
        (round: { matches: [] }) => round.matches,
      );
      const played = matches.filter(({ starts_at }) => starts_at !== null);
      assert.equal(played.length, 5);
      assert.ok(played.every(({ winner }) => winner !== null));
      const { items } = (await sport.app.inject('/api/v1/gallery')).json().data;
      assert.ok(JSON.stringify(items).includes(name));
    });

    test('articles differ in more than their headline', async () => {
      const articles = await sport.db.rows<{ title: string; html: string }>('select title, html from news');
      const told = articles.map(({ title, html }) => html.replaceAll(title, '').replace(/<strong>.*?<\/strong>/, ''));
      assert.equal(new Set(told).size, articles.length);
    });

    test('files are what their names say, and pictures are pictures', async () => {
      const files = await sport.db.rows<{ id: number; name: string; media_type: string }>(
        'select id, name, media_type from files order by id',
      );
      for (const { id, name: file, media_type: type } of files) {
        const response = await sport.app.inject(`/files/${id}/${file}`);
        assert.equal(response.statusCode, 200, file);
        const bytes = response.rawPayload;
        if (type === 'application/pdf') {
          const text = bytes.toString('latin1');
          assert.match(text, /^%PDF-/);
          assert.doesNotMatch(text, /\(\?+\)|\w\?\w/, `${file}: punctuation`);
          assert.ok((text.match(/\(.+?\) Tj/g)?.length ?? 0) >= 3, `${file} says something`);
        } else if (type === 'text/csv') {
          const rows = parse(bytes) as string[][];
          assert.ok(rows.length > 1 && rows.every((row) => row.length === rows[0]?.length && row.length > 1), file);
        } else if (type === 'image/png') {
          assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
          assert.ok(bytes.length < 60_000, `${file} is small`);
        }
      }
    });
  });
}
