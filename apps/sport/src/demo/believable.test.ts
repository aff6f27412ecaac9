import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { SPORTS } from '@sports-hub/contract';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { isHoliday } from './schedule/holidays.ts';

/** Of all sports, and whose they are. */
const teamNames = new Map<string, string>();

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

    test('no team is called like one of another sport', async () => {
      const teams = await sport.db.rows<{ team: string }>(
        'select t.name as team from teams t join divisions d on d.id = t.division_id where not d.is_hidden',
      );
      for (const { team } of teams) {
        assert.ok(!teamNames.has(team), `${team} are in ${teamNames.get(team)}, too`);
        teamNames.set(team, name);
      }
    });

    test('every team has a coach of its own, by name', async () => {
      const { items } = (await sport.app.inject('/api/v1/teams')).json().data;
      const named = new Map<string, string[]>();
      for (const { id, name: team, division } of items) {
        const { coaches } = (await sport.app.inject(`/api/v1/teams/${id}/roster`)).json().data;
        assert.ok(coaches.length > 0, team);
        for (const { name: coach } of coaches) named.set(coach, [...(named.get(coach) ?? []), division.name]);
      }
      // One who looks after a whole division is named at each of its teams, and nowhere else.
      for (const [coach, divisions] of named) assert.equal(new Set(divisions).size, 1, coach);
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

    test('every link of its texts, menus, files and pictures leads somewhere', async () => {
      const columns = await sport.db.rows<{ table: string; column: string }>(
        `select table_name as table, column_name as column
           from information_schema.columns join information_schema.tables using (table_schema, table_name)
          where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')
            -- What the search knows of hidden teams is looked at when somebody asks.
            and table_name not like 'audit%' and table_name <> 'search_entries'`,
      );
      const links = new Set<string>();
      for (const { table, column } of columns)
        for (const { text } of await sport.db.rows<{ text: string }>(
          `select "${column}"::text as text from "${table}" where "${column}"::text ~ '(href|src)=|https?://|^/[a-z]'`,
        ))
          for (const [, attribute, address, path] of text.matchAll(
            /(?:href|src)=\\?["']([^"'\\]+)|(https?:\/\/[^\s"'<>)]+)|^(\/[a-z]\S*)$/g,
          ))
            links.add(attribute ?? address ?? path!);
      assert.ok(links.size > 20, `${links.size} links`);
      for (const link of links) {
        const url = new URL(link, 'http://site.invalid');
        if (url.protocol === 'mailto:') assert.match(link, /@riverbend\.example$/);
        // Somebody else's site: a name that can never be a real one.
        else if (url.host !== 'site.invalid') assert.match(url.hostname, /\.example$/, link);
        else
          assert.equal((await sport.app.inject({ url: link, headers: { accept: 'text/html' } })).statusCode, 200, link);
      }
    });

    test('games, practices and events are at places with an address, and their pages exist', async () => {
      const { items } = (await sport.app.inject('/api/v1/venues')).json().data;
      assert.ok(items.length >= 3);
      for (const venue of items)
        for (const part of ['name', 'address', 'city', 'state', 'zip'])
          assert.ok(venue[part], `${venue.name}: ${part}`);
      const { lost } = await sport.db.one<{ lost: number }>(
        `select count(*) as lost from practices where venue_id is null and status <> 'cancelled'`,
      );
      assert.equal(lost, 0);
      const tables = await sport.db.rows<{ id: number; name: string }>(
        `select id, name from files where name like '%-calendar.csv'`,
      );
      assert.equal(tables.length, 1);
      const [, ...rows] = parse(
        (await sport.app.inject(`/files/${tables[0]!.id}/${tables[0]!.name}`)).rawPayload,
      ) as string[][];
      const places = new Set(items.map((venue: { name: string }) => venue.name));
      for (const [place] of rows) assert.ok(places.has(place), `${place} is one of ours`);
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
      const told = new Set<string>();
      let pdfs = 0;
      for (const { id, name: file, media_type: type } of files) {
        const response = await sport.app.inject(`/files/${id}/${file}`);
        assert.equal(response.statusCode, 200, file);
        const bytes = response.rawPayload;
        if (type === 'application/pdf') {
          const text = bytes.toString('latin1');
          assert.match(text, /^%PDF-/);
          assert.doesNotMatch(text, /\(\?+\)|\w\?\w/, `${file}: punctuation`);
          const lines = text.match(/\(.+?\) Tj/g) ?? [];
          assert.ok(lines.length >= 3 && lines.join(' ').length > 300, `${file} says something`);
          told.add(lines.join());
          pdfs += 1;
        } else if (type === 'text/csv') {
          const rows = parse(bytes) as string[][];
          assert.ok(rows.length > 1 && rows.every((row) => row.length === rows[0]?.length && row.length > 1), file);
        } else if (type === 'image/png') {
          assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
          assert.ok(bytes.length < 60_000, `${file} is small`);
        }
      }
      assert.ok(pdfs > 3 && told.size === pdfs, 'each document says something of its own');
    });
  });
}
