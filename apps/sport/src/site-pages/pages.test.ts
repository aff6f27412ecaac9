import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { countStatements } from '@sports-hub/kernel';
import { SPORTS, type DivisionResults } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { PAGE_SECONDS } from './page-cache.ts';
import { FIRST_GAME, FIRST_TEAM } from '../testing/demo-ids.ts';

/** Each page with something that must be on it, and its number of SQL statements. */
const PAGES: readonly (readonly [path: string, words: RegExp, statements: number])[] = [
  ['/', /Next games/, 13],
  ['/news', /<h1>News<\/h1>/, 3],
  ['/news?page=2', /Page 2 of 3/, 3],
  ['/schedules', /Nothing on|week__list/, 6],
  ['/schedules/games', /<h1>Schedule<\/h1>/, 4],
  ['/schedules/games?order=latest&to=2100-01-01', /Earlier games/, 4],
  [`/schedules/games/${FIRST_GAME}`, /versus/, 3],
  ['/schedules/practices', /<h1>Practices<\/h1>/, 4],
  ['/schedules/practices/1', /Practice/, 2],
  ['/game-results', /How ties are broken/, 7],
  ['/teams', /Hawks|Grades/, 2],
  [`/teams/${FIRST_TEAM}`, /Players are shown by first name and initial/, 6],
  ['/players/1', /first name and initial/, 4],
  ['/tournaments', /Champion|teams/, 2],
  ['/tournaments/1', /class="bracket"/, 3],
  ['/events/special', /Coming up/, 2],
  ['/programs', /In-house/, 3],
  ['/programs/in-house', /In-house/, 3],
  ['/programs/travel', /Travel/, 3],
  ['/about', /Who we are/, 2],
  ['/information-pages', /Refunds/, 2],
  ['/info/refunds', /Refunds/, 2],
  ['/faqs', /Not answered here\?/, 2],
  ['/documents', /PDF/, 2],
  ['/meeting-minutes', /season/, 2],
  ['/resources', /Resources/, 3],
  ['/gallery', /<img/, 2],
  ['/videos', /Videos/, 2],
  ['/board-members', /Not sure who\?/, 2],
  ['/venues', /Directions/, 2],
  ['/sponsors', /Become a sponsor/, 2],
  ['/sponsors/packages', /What happens next/, 3],
];

type Get = (url: string) => Promise<{ body: string }>;
const OWN_STYLES = /<head><meta charset="utf-8"><style>([^<]*)<\/style>/;
/** The stylesheet of a page: within it, or the first file. */
const sheetOf = async (get: Get, page: string): Promise<string> =>
  OWN_STYLES.exec(page)?.[1] ?? (await get(/<link rel="stylesheet" href="([^"]*)"/.exec(page)![1]!)).body;
const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));

for (const name of SPORTS) {
  describe(`the site of ${name}`, () => {
    let sport: TestSport;
    before(async () => {
      sport = await startTestSport({ sport: name });
    });
    after(() => sport.stop());
    const get = (url: string, headers: Record<string, string> = {}) =>
      sport.app.inject({ url, headers: { accept: 'text/html', ...headers } });

    for (const [path, words, statements] of PAGES) {
      test(`${path} is a whole page, with ${statements} statements`, async () => {
        let response!: Awaited<ReturnType<typeof get>>;
        const count = await countStatements(async () => {
          response = await get(path);
        });
        assert.equal(response.statusCode, 200, response.body.slice(0, 300));
        const { body, headers } = response;
        assert.match(body, words);
        assert.equal(count, statements);
        assert.equal(body.match(/<h1[\s>]/g)?.length, 1, 'one h1');
        assert.equal(headers['content-type'], 'text/html; charset=utf-8');
        const styles = createHash('sha256').update(OWN_STYLES.exec(body)![1]!).digest('base64');
        const policy = String(headers['content-security-policy']);
        assert.ok(policy.includes(`; script-src 'self'; style-src 'self' 'sha256-${styles}'; `), policy);
        assert.doesNotMatch(
          body,
          /<link rel="stylesheet"/,
          'its styles are in it, so that nothing has to be waited for',
        );
        assert.doesNotMatch(
          body.replace(OWN_STYLES, ''),
          / style="|<style|javascript:| on[a-z]+="/,
          'nothing else inline',
        );
        assert.match(body, /<meta name="description" content="[^"]+">/);
        assert.match(body, new RegExp(`<html lang="en-US" data-brand="${name}"[ >]`));
        assert.match(body, /class="skip"/);
        for (const [, json] of body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
          assert.equal((JSON.parse(json!) as { '@context': string })['@context'], 'https://schema.org');
      });
    }

    test('the card of a tournament says who won, or that the final is still to come', async () => {
      const { items } = (await get('/api/v1/tournaments')).json().data;
      assert.ok(items.length > 0);
      const [home, list] = [(await get('/')).body, (await get('/tournaments')).body];
      for (const { id, champion } of items) {
        const card = (body: string) => new RegExp(`<a [^>]*href="/tournaments/${id}".*?</a>`, 's').exec(body)?.[0];
        assert.match(card(list) ?? '', champion ? new RegExp(`Champion: ${champion.name}`) : /final still to come/);
        const onHome = card(home);
        if (onHome) assert.match(onHome, champion ? /won by/ : /final still to come/);
      }
    });

    test('standings open at the division of the home page, and say what a capped difference is', async () => {
      const { body: home } = await get('/');
      const division = /<table class="standings standings--mini"><caption[^>]*>([^<]*), the first/.exec(home)?.[1];
      const { body } = await get('/game-results');
      assert.ok(division, 'the home page has standings');
      assert.match(body, new RegExp(`aria-current="true"[^>]*>${division}<`));
      const { items } = (await get('/api/v1/game-results')).json().data as { items: DivisionResults[] };
      const capped = items.find(({ tie_breakers }) => tie_breakers.some(({ cap }) => cap !== undefined))!;
      const { body: explained } = await get(`/game-results?division_id=${capped.division.id}`);
      assert.match(explained, /shows the whole difference\. Where it breaks a tie, one game counts at most \d+/);
    });

    test('the foot has all pages in four groups, each once, and the head leads a phone to the account', async () => {
      const { body } = await get('/news');
      const foot = body.slice(body.indexOf('<footer'), body.indexOf('</footer>'));
      const groups = [...foot.matchAll(/<h2 [^>]*>(.*?)<\/h2><ul>(.*?)<\/ul>/g)];
      assert.deepEqual(
        groups.map(([, title]) => title),
        ['Season', 'League', 'Help', 'Account'],
      );
      const links = groups.flatMap(([, , list = '']) => [...list.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!));
      assert.equal(new Set(links).size, links.length, 'each once');
      for (const [path] of PAGES)
        if (/^\/[a-z-]+(\/(games|practices|special))?$/.test(path)) assert.ok(links.includes(path), path);
      const head = body.slice(body.indexOf('<header'), body.indexOf('</header>'));
      assert.match(head, /<a href="\/account\.php" class="nav-link phone-only">Sign in<\/a>/);
    });

    test('each kind of page brings every rule for the classes on it, though its stylesheet has fewer than all', async () => {
      const { body: account } = await get('/account.php');
      const all = classesOf(await sheetOf(get, account));
      const narrow = [
        '/',
        '/news',
        '/schedules/games',
        '/schedules/games?page=99',
        '/schedules/practices',
        '/game-results',
      ]
        .concat(['/game-results?division_id=3', '/teams', '/teams?division_id=3', `/teams/${FIRST_TEAM}`, '/players/1'])
        .concat(['/registration', '/registration/form', '/messages.php']);
      for (const path of new Set([...narrow, '/no-such-page', ...PAGES.map(([path]) => path)])) {
        const { body } = await get(path);
        const own = classesOf(await sheetOf(get, body));
        assert.ok(own.size < all.size, path);
        const used = new Set([...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
        assert.ok(used.size > 10, path);
        const bare = [...used].filter((name) => all.has(name) && !own.has(name));
        assert.deepEqual(bare, [], path);
      }
    });

    test('every address of the menu and of the foot leads somewhere', async () => {
      const { body } = await get('/');
      const own = new Set([...body.matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href!.replaceAll('&amp;', '&')));
      assert.ok(own.size > 40);
      const lost: string[] = [];
      for (const href of own) {
        // Those of other parts of the site.
        if (/^\/(registration|account\.php)/.test(href)) continue;
        const { statusCode } = await get(href);
        if (statusCode !== 200) lost.push(`${href} ${statusCode}`);
      }
      assert.deepEqual(lost, []);
    });
  });
}

describe('a page', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const get = (url: string, headers: Record<string, string> = {}) =>
    sport.app.inject({ url, headers: { accept: 'text/html', ...headers } });

  test('says of level teams what the service decided, in its words', async () => {
    const { items } = (await sport.app.inject('/api/v1/game-results')).json().data as {
      items: Pick<DivisionResults, 'division' | 'standings'>[];
    };
    const decided = items.flatMap(({ division, standings }) =>
      standings.flatMap(({ decided_by }) => (decided_by ? [{ division, ...decided_by }] : [])),
    );
    assert.ok(decided.length > 2 && decided.some(({ game_id }) => game_id !== null));
    for (const [id, rows] of Map.groupBy(decided, ({ division }) => division.id)) {
      const { body } = await get(`/game-results?division_id=${id}`);
      const told = rows.filter(({ text }) => body.includes(text));
      // The last of level teams has nobody below it.
      assert.ok(told.length >= rows.length / 2 && told.length < rows.length, body);
      for (const { game_id } of told) if (game_id) assert.match(body, new RegExp(`href="/schedules/games/${game_id}"`));
    }
  });
  test('is kept for a few seconds, has a tag, and is compressed once', async () => {
    const first = await get('/about');
    assert.equal(await countStatements(async () => void (await get('/about'))), 0);
    const etag = String(first.headers['etag']);
    assert.match(etag, /^"[A-Za-z0-9_-]{27}"$/);
    assert.equal(first.headers['cache-control'], 'public, max-age=30, stale-while-revalidate=60');
    assert.equal((await get('/about', { 'if-none-match': etag })).statusCode, 304);
    const packed = await get('/about', { 'accept-encoding': 'br' });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), first.body);
    await sport.db.run(`update pages set title = 'About, edited' where key = 'about'`);
    assert.doesNotMatch((await get('/about')).body, /About, edited/);
    sport.clock.advance(PAGE_SECONDS);
    assert.match((await get('/about')).body, /About, edited/);
  });

  test('point 21: is made again when the clock was set back', async () => {
    await get('/about');
    await sport.db.run(`update pages set title = 'About, edited again' where key = 'about'`);
    sport.clock.advance(-3600);
    assert.match((await get('/about')).body, /About, edited again/);
    sport.clock.advance(3600);
  });

  test('is known by what counts of its address', async () => {
    await get('/schedules/games?division_id=4&utm_source=mail');
    const again = () => get('/schedules/games?page=1&division_id=4&nonsense=1&from=yesterday');
    assert.equal(await countStatements(async () => void (await again())), 0);
  });

  test('says on paper what was chosen, because the filters are not printed', async () => {
    const onPaper = async (url: string): Promise<string | undefined> =>
      /<p class="paper-choice">([^<]*)<\/p>/.exec((await get(url)).body)?.[1]?.replaceAll('\u00a0', ' ');
    for (const [url, words] of [
      ['/schedules/games', 'Games · All divisions'],
      ['/schedules/practices?division_id=4', 'Practices · Grades 7–8 Girls'],
      ['/schedules?team_id=1', 'Games and practices · Hawks'],
      ['/schedules?what=games&division_id=1&team_id=1&gender=coed', 'Games · Grades 3–4 · Hawks · Coed'],
      [
        '/schedules/games?from=2026-12-01&to=2027-01-31',
        'Games · All divisions · From Tue, Dec 1, 2026 · to Sun, Jan 31, 2027',
      ],
      ['/schedules/games?to=2026-12-31&page=2', 'Games · All divisions · Until Thu, Dec 31, 2026 · Page 2'],
      ['/schedules/games?division_id=999999&age_group=%3Cb%3E', 'Games · &lt;b>'],
    ] as const)
      assert.equal(await onPaper(url), words, url);
  });

  test('of a registration that is not open says so, and offers what is', async () => {
    const notOpen = async (period: number) =>
      /"notOpen":(null|\{[^}]*\})/.exec((await get(`/registration/form?period=${period}`)).body)?.[1];
    assert.equal(await notOpen(1), 'null');
    assert.equal(await notOpen(3), '{"name":"Summer registration","opens_at":null}');
    assert.equal(await notOpen(999_999), 'null');
    await sport.db.run(
      `update registration_periods set opens_at = '2099-01-01 14:00+00', closes_at = '2099-02-01' where id = 3`,
    );
    assert.equal(await notOpen(3), '{"name":"Summer registration","opens_at":"2099-01-01T09:00:00"}');
  });

  test('asked for by many at once is made once', async () => {
    sport.clock.advance(PAGE_SECONDS);
    const statements = await countStatements(async () => {
      await Promise.all(Array.from({ length: 20 }, () => get('/faqs')));
    });
    assert.equal(statements, 2);
  });

  test('with input that makes no sense is still a page', async () => {
    for (const [url, status] of [
      ['/news?page=9999', 200],
      ['/news?page=abc', 200],
      ['/news?page=-1', 200],
      ['/news?page=1&page=2', 200],
      ['/news/no-such-story', 404],
      ['/news/%3Cscript%3E', 404],
      ['/news/..%2F..%2Fetc', 404],
      ['/info/no-such-page', 404],
      ['/schedules/games?division_id=999999', 200],
      ['/schedules/games?division_id=99999999999999999999', 200],
      ['/schedules/games?team_id=abc&gender=martian&age_group=%00', 200],
      ['/schedules/games?from=1900-01-01&to=1900-02-01', 200],
      ['/schedules/games?from=2026-02-30', 200],
      ['/schedules/games?from=0000-01-01', 200],
      ['/schedules/games?from=9999-12-31', 200],
      ['/schedules/games?from=2030-01-01&to=2020-01-01', 200],
      ['/schedules/games?page=9999', 200],
      ['/schedules/games?page=9999&order=latest', 200],
      ['/schedules?from=9999-12-31', 200],
      ['/schedules?from=1000-01-01', 200],
      ['/schedules?what=nonsense', 200],
      ['/schedules/games/0', 404],
      ['/schedules/games/999999', 404],
      ['/schedules/games/1e3', 404],
      ['/schedules/games/99999999999999999999', 404],
      ['/schedules/practices/999999', 404],
      ['/game-results?division_id=999999', 200],
      ['/teams?division_id=999999', 200],
      ['/teams/999999', 404],
      ['/players/999999', 404],
      ['/tournaments/999999', 404],
      ['/nowhere', 404],
      ['/nowhere/at/all', 404],
    ] as const) {
      const { statusCode, body, headers } = await get(url);
      assert.equal(statusCode, status, `${url}: ${body.slice(0, 200)}`);
      assert.match(String(headers['content-type']), /^text\/html/, url);
      assert.equal(body.match(/<h1[\s>]/g)?.length, 1, url);
      if (status === 404) assert.match(body, /Page not found/);
    }
  });

  test('of a hidden division does not exist', async () => {
    const hidden = await sport.db.one<{
      division: number;
      team: number;
      game: number;
      practice: number;
      player: number;
    }>(
      `select d.id as division, (select min(id) from teams where division_id = d.id) as team,
         (select min(id) from games where division_id = d.id) as game, (select min(id) from practices where division_id = d.id) as practice,
         (select min(r.player_id) from roster_entries r join teams t on t.id = r.team_id where t.division_id = d.id) as player
       from divisions d where d.is_hidden`,
    );
    for (const url of [
      `/schedules/games/${hidden.game}`,
      `/schedules/practices/${hidden.practice}`,
      `/teams/${hidden.team}`,
      `/players/${hidden.player}`,
    ])
      assert.equal((await get(url)).statusCode, 404, url);
    for (const url of [
      `/schedules/games?division_id=${hidden.division}`,
      `/schedules/games?team_id=${hidden.team}`,
      `/schedules?division_id=${hidden.division}`,
      `/game-results?division_id=${hidden.division}`,
      `/teams?division_id=${hidden.division}`,
      '/sitemap.xml',
    ]) {
      const { body, statusCode } = await get(url);
      assert.equal(statusCode, 200, url);
      assert.doesNotMatch(body, /Tryouts/, url);
    }
  });
});

test('while the database is away, pages say so and tell what was known', async () => {
  const sport = await startTestSport();
  try {
    const get = (url: string) => sport.app.inject({ url, headers: { accept: 'text/html' } });
    assert.equal((await get('/')).statusCode, 200);
    sport.clock.advance(PAGE_SECONDS);
    await sport.db.close();
    const { statusCode, body, headers } = await get('/');
    assert.equal(statusCode, 503);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.match(body, /Basketball cannot be reached right now/);
    assert.match(body, /It is not your phone/);
    assert.match(body, /What we had at/);
    assert.ok(body.includes(String(headers['x-request-id'])));
  } finally {
    await sport.stop().catch(() => undefined);
  }
});
