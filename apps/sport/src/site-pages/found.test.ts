import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { PAGE_SECONDS } from './page-cache.ts';
import { FIRST_GAME, FIRST_TEAM } from '../testing/demo-ids.ts';

const ORIGIN = 'https://hoops.example';
let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { SITE_URL: ORIGIN } });
});
after(() => sport.stop());

const get = (url: string) => sport.app.inject({ url, headers: { accept: 'text/html' } });

interface Described {
  '@type': string;
  [key: string]: unknown;
}
const describedBy = (body: string): Described[] =>
  [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Described,
  );
const meta = (body: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1];

test('pages say to search engines what they are, in their own words for games, teams and articles', async () => {
  const { slug } = await sport.db.one<{ slug: string }>(
    'select slug from news where published_at <= $1 order by published_at desc limit 1',
    [sport.clock.now()],
  );
  for (const [path, type] of [
    ['/', 'SportsOrganization'],
    [`/schedules/games/${FIRST_GAME}`, 'SportsEvent'],
    [`/news/${slug}`, 'NewsArticle'],
  ] as const) {
    const { body } = await get(path);
    const things = describedBy(body);
    assert.ok(
      things.some((thing) => thing['@type'] === type),
      `${path}: ${things.map((thing) => thing['@type']).join()}`,
    );
    if (path !== '/') assert.ok(things.some((thing) => thing['@type'] === 'BreadcrumbList'));
    assert.ok(body.includes(`<link rel="canonical" href="${ORIGIN}${path}">`), path);
    assert.ok(meta(body, 'og:title') && meta(body, 'og:description'), path);
    assert.ok(meta(body, 'og:image')?.startsWith(`${ORIGIN}/`), path);
  }
});

test('what programs read names no child', async () => {
  const players = await sport.db.rows<{ first_name: string; last_name: string; id: number }>(
    `select p.id, p.first_name, p.last_name from players p join roster_entries r on r.player_id = p.id where r.team_id = 1`,
  );
  assert.ok(players.length > 0);
  const team = await get(`/teams/${FIRST_TEAM}`);
  assert.ok(
    players.some(({ first_name }) => team.body.includes(first_name)),
    'so the test has eyes',
  );
  for (const path of [`/teams/${FIRST_TEAM}`, `/schedules/games/${FIRST_GAME}`, `/players/${players[0]!.id}`]) {
    const words = JSON.stringify(describedBy((await get(path)).body));
    assert.doesNotMatch(words, /"Person"|"athlete"|birth/i, path);
    for (const { first_name, last_name } of players)
      for (const name of [`${first_name} ${last_name}`, `${first_name} ${last_name[0]}`])
        assert.ok(!words.includes(name), `${path}: ${name}`);
  }
});

test('where a child is when is not for search engines, and they can read that it is not', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    'select player_id as id from roster_entries where team_id = 1 limit 1',
  );
  const map = (await get('/sitemap.xml')).body;
  const robots = (await get('/robots.txt')).body;
  const disallowed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
  assert.ok(disallowed.length > 0);
  await sport.db.run(
    `insert into seo_pages (path, title, description, is_indexed, updated_at) values ($1, 'Found', 'Found', true, now())`,
    [`/players/${id}`],
  );
  for (const path of [
    `/players/${id}`,
    `/teams/${FIRST_TEAM}`,
    '/schedules',
    '/schedules?from=2026-11-15',
    '/schedules/practices',
    '/schedules/practices/1',
    `/schedules/games?team_id=${FIRST_TEAM}`,
  ]) {
    const page = await get(path);
    assert.equal(page.statusCode, 200, path);
    assert.equal(page.headers['x-robots-tag'], 'noindex', path);
    assert.equal(meta(page.body, 'robots'), 'noindex', path);
    assert.ok(
      !map.includes(`${ORIGIN}${path.split('?', 1)[0]!}<`) || path.includes('games'),
      `${path} in the site map`,
    );
    assert.deepEqual(
      disallowed.filter((prefix) => path.startsWith(prefix)),
      [],
      `${path} can be read`,
    );
    const again = await sport.app.inject({ url: path, headers: { 'if-none-match': String(page.headers.etag) } });
    assert.deepEqual([again.statusCode, again.headers['x-robots-tag']], [304, 'noindex'], path);
  }
  for (const path of ['/', '/schedules/games', `/schedules/games/${FIRST_GAME}`, '/game-results', '/teams']) {
    const page = await get(path);
    assert.equal(page.headers['x-robots-tag'], undefined, path);
    assert.equal(meta(page.body, 'robots'), undefined, path);
  }
});

test('title and description that were written for an address decide', async () => {
  await sport.db.run(
    `insert into seo_pages (path, title, description, is_indexed, updated_at) values ('/teams/2', 'Best & <b>', 'Written "here"', true, now()), ('/venues', 'Places', 'Hidden', false, now())
     on conflict (path) do update set title = excluded.title, description = excluded.description, is_indexed = excluded.is_indexed`,
  );
  sport.clock.advance(PAGE_SECONDS);
  const { body } = await get('/teams/2');
  assert.match(body, /<title>Best &amp; &lt;b>? ?/);
  const games = (await sport.app.inject('/schedules/games')).body;
  assert.match(
    games,
    /<title>Games – Riverbend Basketball<\/title>/,
    'what ends with the name of the site has it once',
  );
  assert.equal(meta(body, 'description'), 'Written &quot;here&quot;');
  assert.equal(meta(body, 'og:description'), 'Written &quot;here&quot;');
  const hidden = await get('/venues');
  assert.equal(meta(hidden.body, 'robots'), 'noindex');
  assert.doesNotMatch(hidden.body, /rel="canonical"/);
  assert.ok(!(await get('/sitemap.xml')).body.includes(`${ORIGIN}/venues<`));
});

test('every address of the site map is a page; news feed, rules and manifest are what they should be', async () => {
  const map = await get('/sitemap.xml');
  assert.match(String(map.headers['content-type']), /^application\/xml/);
  const addresses = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.slice(ORIGIN.length));
  assert.equal(new Set(addresses).size, addresses.length);
  assert.ok(addresses.length > 60);
  const kinds = new Map(addresses.map((path) => [path.replace(/\d+$|(?<=^\/(?:news|info)\/).*/, 'x'), path]));
  for (const path of kinds.values()) assert.equal((await get(path)).statusCode, 200, path);

  await sport.db.run(
    `update news set title = 'Rain & <b>' || chr(7) || '"mud"' where id = (select id from news where published_at <= $1 order by published_at desc limit 1)`,
    [sport.clock.now()],
  );
  sport.clock.advance(PAGE_SECONDS);
  const feed = await get('/news.rss');
  assert.match(String(feed.headers['content-type']), /^application\/rss\+xml/);
  assert.match(feed.body, /<title>Rain &#38; &#60;b&#62;&#34;mud&#34;<\/title>/);
  assert.match(feed.body, /<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
  for (const [, address] of [...feed.body.matchAll(/<item>.*?<link>([^<]+)<\/link>/g)].slice(0, 3))
    assert.equal((await get(address!.slice(ORIGIN.length))).statusCode, 200, address);

  assert.ok((await get('/robots.txt')).body.includes(`Sitemap: ${ORIGIN}/sitemap.xml`));
  const manifest = (await get('/site.webmanifest')).json<{ start_url: string; icons: { src: string }[] }>();
  assert.equal(manifest.start_url, '/');
  for (const { src } of manifest.icons) assert.equal((await get(src)).statusCode, 200, src);
  assert.equal((await get('/favicon.ico')).statusCode, 200);
});

test('the theme is a file under the name of its branding, kept for a year under that name only', async () => {
  const { body } = await get('/account.php');
  const href = /href="(\/theme\.css\?v=[^"]+)"/.exec(body)?.[1];
  assert.ok(href);
  const theme = await get(href);
  assert.match(String(theme.headers['cache-control']), /immutable/);
  assert.match(theme.body, /--accent:#/);
  assert.ok((await get('/about')).body.includes(`${theme.body}</style>`), 'public pages bring the same within them');
  assert.doesNotMatch(String((await get('/theme.css?v=old')).headers['cache-control']), /immutable/);
});

test('a page brings at most one script, and none that finds nothing to do on it', async () => {
  const { slug } = await sport.db.one<{ slug: string }>(
    'select slug from news where published_at <= $1 order by published_at desc limit 1',
    [sport.clock.now()],
  );
  const scripts = async (url: string): Promise<string[]> =>
    [...(await get(url)).body.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*\/([a-z]+)-/g)].map(
      ([, name]) => name!,
    );
  assert.deepEqual(await scripts('/'), []);
  assert.deepEqual(await scripts(`/news/${slug}`), ['sport'], 'an article can be shared');
  assert.deepEqual(await scripts('/schedules/games'), ['sport'], 'a filter is sent when it changes');
});
