// The hub's home for somebody who is signed in, with real sports behind it: one of them goes away.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from './testing/faulty-proxy.ts';

const PUBLIC = { basketball: 'https://basketball.riverbend.example', baseball: 'https://baseball.riverbend.example' };

let hub: TestHub;
let basketball: TestSport;
let baseball: TestSport;
let proxies: FaultyProxy[];
before(async () => {
  basketball = await startTestSport({ env: { SITE_URL: PUBLIC.basketball } });
  baseball = await startTestSport({ sport: 'baseball', env: { SITE_URL: PUBLIC.baseball }, clock: basketball.clock });
  proxies = await Promise.all(
    [basketball, baseball].map(async ({ app }) => startFaultyProxy(await app.listen({ port: 0, host: '127.0.0.1' }))),
  );
  const [first, second] = proxies;
  hub = await startTestHub({
    env: { SPORTS: `basketball=${first!.origin},baseball=${second!.origin}` },
    clock: basketball.clock,
  });
});
after(async () => {
  await hub.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await basketball.stop();
  await baseball.stop();
});
beforeEach(() => {
  for (const proxy of proxies) proxy.fault = 'pass';
});

const html = async (who: string | undefined, url: string) => {
  const client = new TestClient(hub.app);
  if (who) await client.signIn(demoAddress(who));
  const headers = { accept: 'text/html', ...(client.cookie ? { cookie: client.cookie } : {}) };
  return hub.app.inject({ url, headers });
};
const textOf = (page: string): string =>
  page
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
const home = async (who: string): Promise<string> => textOf((await html(who, '/')).body);
/** The first answer of a sport that has just started may take longer than a page waits. */
const warm = async (who: string): Promise<string> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { body } = await html(who, '/');
    if (!body.includes('cannot be reached right now')) return body;
  }
  throw new Error('a sport does not respond');
};
/** Rows of the family's own card. */
const rowsOf = (page: string): string[] =>
  [...page.replaceAll(/name="(client_id|csrf)" value="[^"]+"/g, '').matchAll(/<li class="ev .*?<\/li>/gs)].map(
    ([row]) => row,
  );

describe('who looks', () => {
  test('a family reads its children, a coach the team’s name, with the way to each place', async () => {
    const family = textOf(await warm('pat.parker'));
    assert.match(family, /Your week .*Riley: /);
    assert.doesNotMatch(family, /Next for the/);
    const body = await warm('coach.kim');
    assert.match(textOf(body), /Your week .*Next for the (Hawks|Robins): \w+, \w+ \d+.*\1 /);
    const rows = rowsOf(body);
    assert.ok(rows.length > 0 && rows.every((row) => /href="https:\/\/www\.google\.com\/maps\/dir\//.test(row)));
    assert.ok(rows.some((row) => /href="\/team-events\/(basket|base)ball\/(game|practice)\/\d+\/1"/.test(row)));
  });

  test('who waits for the league reads since when; nothing of another family is there', async () => {
    assert.match(textOf(await warm('uncle.parker')), /Your week starts with a team .*Add my child/);
    const uncle = new TestClient(hub.app);
    await uncle.signIn(demoAddress('uncle.parker'));
    const child = { first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' };
    assert.equal((await uncle.send('POST', '/sports/basketball/community/claims', child)).status, 201);
    const page = textOf(await warm('uncle.parker'));
    assert.match(page, /Riley Waiting for the league Basketball · You asked on /);
    assert.doesNotMatch(page, /Nothing on in the next|Riley: |Your week starts/);
  });

  test('a member whom a sport has switched off sees that, and none of the children, though they were shown before', async () => {
    assert.match(textOf(await warm('pat.parker')), /Riley: /);
    const link = await basketball.db.one<{ id: number }>('select id from members where email = $1', [
      demoAddress('pat.parker'),
    ]);
    await basketball.db.run('update members set is_active = false where id = $1', [link.id]);
    const page = await html('pat.parker', '/');
    assert.ok(!rowsOf(page.body).some((row) => row.includes(PUBLIC.basketball)));
    assert.match(textOf(page.body), /Basketball .*What to do/);
    // Nor is it shown again when the sport goes away afterwards.
    proxies[0]!.fault = 'refuse';
    assert.ok(!rowsOf((await html('pat.parker', '/')).body).some((row) => row.includes(PUBLIC.basketball)));
    await basketball.db.run('update members set is_active = true where id = $1', [link.id]);
  });
});

test('news have the picture of the sport’s own site, which the page allows for pictures and for nothing else', async () => {
  await warm('pat.parker');
  for (const who of [undefined, 'pat.parker']) {
    const { body, headers } = await html(who, '/');
    const shown = [...body.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src = '']) => new URL(src));
    assert.ok(shown.length >= 2);
    for (const { origin, pathname } of shown) {
      assert.ok(Object.values(PUBLIC).includes(origin), origin);
      assert.match(pathname, /^\/files\/\d+\//);
    }
    const policy = String(headers['content-security-policy']).split('; ');
    assert.deepEqual(
      policy.filter((rule) => rule.includes('riverbend.example')),
      [`img-src 'self' ${PUBLIC.basketball} ${PUBLIC.baseball} data:`],
    );
  }
});

test('terms that wait for a yes are named with the sport, and lead to its account page', async () => {
  assert.doesNotMatch(await warm('pat.parker'), /Read and agree/);
  await basketball.db.run(
    `insert into site_texts (kind, number, dated, html, html_rules, is_asked, published_at)
     values ('terms', 1, '2026-11-19', '<p>x</p>', 1, true, now())`,
  );
  const page = await warm('pat.parker');
  assert.match(textOf(page), /Basketball: the terms or the privacy notice have changed .*Read and agree/);
  assert.ok(page.includes(`href="${PUBLIC.basketball}/account/hub?next=%2Faccount.php"`));
  assert.equal(page.match(/Read and agree/g)?.length, 1);
  await basketball.db.run('delete from site_texts');
});

test('an answer is one press of a form without script; a second one with what was seen before is told', async () => {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress('pat.parker'));
  await warm('pat.parker');
  const page = (await hub.app.inject({ url: '/', headers: { cookie: client.cookie! } })).body;
  const [form = ''] = /<form [^>]*action="\/answers".*?<\/form>/s.exec(page) ?? [];
  const fields = Object.fromEntries(
    [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const press = async (more: Record<string, string>) => {
    const { headers, statusCode } = await hub.app.inject({
      method: 'POST',
      url: '/answers',
      headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...fields, ...more } as Record<string, string>).toString(),
    });
    assert.equal(statusCode, 303);
    return (await hub.app.inject({ url: String(headers.location), headers: { cookie: client.cookie! } })).body;
  };
  const done = await press({ value: 'does_not_come', note: 'At the dentist' });
  assert.match(textOf(done), /Saved\. .*“At the dentist”/);
  assert.match(done, /value="does_not_come" [^>]*aria-pressed="true"/);
  const late = await press({ value: 'comes', client_id: 'another-press-0001', version: '0' });
  assert.match(textOf(late), /You answered on another device meanwhile/);
  assert.match(textOf(await press({ value: 'maybe' })), /Not sent\. Please try again\./);
  assert.match(textOf(await press({ value: 'comes', csrf: 'wrong', client_id: 'another-press-0002' })), /Not sent\./);
});

describe('a sport that does not respond', () => {
  test('is named in the family’s card, with the dates that were known and as of when; others see none of them', async () => {
    const before_ = rowsOf(await warm('pat.parker'));
    const isBaseball = before_[0]!.includes(PUBLIC.baseball);
    proxies[isBaseball ? 1 : 0]!.fault = 'refuse';
    const { body, statusCode } = await html('pat.parker', '/');
    assert.equal(statusCode, 200);
    assert.match(
      textOf(body),
      new RegExp(
        `${isBaseball ? 'Baseball' : 'Basketball'} cannot be reached right now You see what we had at \\d+:\\d\\d [AP]M\\.`,
      ),
    );
    assert.deepEqual(rowsOf(body), before_);
    // Who reads from the top, as on a phone, reads it before the dates that may be old.
    assert.ok(body.indexOf('cannot be reached right now') < body.indexOf(before_[0]!));
    assert.doesNotMatch(await home('alex.morgan'), /(Riley|Sam): /);
  });

  test('is named without dates for who was never here, and never called nothing on', async () => {
    proxies[0]!.fault = 'refuse';
    const page = await home('robin.vale');
    assert.match(page, /Basketball cannot be reached right now/);
    assert.match(page, /Dates and messages of Basketball are missing here\./);
    assert.doesNotMatch(page, /Nothing on in the next|Your week starts/);
  });
});

describe('pages about what went wrong', () => {
  test('lead to the public addresses of the sports and know who is signed in; nobody is told where the hub reaches a sport', async () => {
    const anybody = await html(undefined, '/no-such-page');
    assert.equal(anybody.statusCode, 404);
    assert.match(anybody.body, new RegExp(`href="${PUBLIC.basketball}/schedules/games"`));
    const pat = await html('pat.parker', '/no-such-page');
    assert.match(textOf(pat.body), /Account of Pat Parker/);
    assert.match(pat.headers['cache-control']?.toString() ?? '', /no-store/);
    const wrong = await html('pat.parker', '/messages.php?sport=chess');
    assert.match(textOf(wrong.body), /Account of Pat Parker/);
    for (const { body } of [anybody, pat, wrong, await html('pat.parker', '/docs')])
      assert.ok(!proxies.some(({ origin }) => body.includes(origin)));
  });

  test('about a sport that does not respond say so on its pages, with what is on next as it was known', async () => {
    await warm('pat.parker');
    const { data } = await new TestClient(hub.app).get('/calendar?sport=basketball');
    assert.ok(data.items.length > 0);
    proxies[0]!.fault = 'refuse';
    for (const path of ['/family-events/basketball/game/1/1', '/rides/basketball/1/game/1']) {
      const { statusCode, body } = await html('pat.parker', path);
      assert.equal(statusCode, 503);
      const words = textOf(body);
      assert.match(words, /Basketball cannot be reached right now It is not your phone\. Baseball, the calendar and/);
      assert.match(words, /What we had at \d+:\d\d [AP]M May have changed \d+:\d\d/);
      assert.equal((body.match(/<li class="event /g) ?? []).length, 3);
      assert.match(body, /href="tel:\d+"/);
      assert.ok(!body.includes(proxies[0]!.origin));
    }
  });

  test('a hub that has heard of no sport yet leads there when it has, and says so until then', async () => {
    const fresh = await startTestHub({ env: { SPORTS: 'basketball=http://127.0.0.1:1' }, clock: basketball.clock });
    const missing = await fresh.app.inject({ url: '/no-such-page', headers: { accept: 'text/html' } });
    assert.match(missing.body, /href="\/sports\/basketball\/schedules\/games"/);
    assert.ok(!missing.body.includes('127.0.0.1'));
    const away = await fresh.app.inject({ url: '/sports/basketball/news', headers: { accept: 'text/html' } });
    assert.deepEqual([away.statusCode, away.body.includes('127.0.0.1')], [503, false]);
    assert.match(textOf(away.body), /Basketball cannot be reached right now/);
    await fresh.stop();
    for (const [path, to] of [
      ['/sports/basketball', `${PUBLIC.basketball}/`],
      ['/sports/basketball/news?page=2', `${PUBLIC.basketball}/news?page=2`],
      ['/sports/%62asketball/news', `${PUBLIC.basketball}/news`],
      ['/sports/basketball//evil.example', `${PUBLIC.basketball}//evil.example`],
    ] as const)
      assert.equal((await hub.app.inject(path)).headers.location, to, path);
    for (const path of ['/sports/chess', '/sports/basketball@evil.example', '/sports/__proto__/x'])
      assert.equal((await hub.app.inject(path)).statusCode, 404, path);
  });
});
