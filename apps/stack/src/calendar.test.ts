import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import ICAL from 'ical.js';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { assertStrictCalendar } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

let sport: TestSport;
let hub: TestHub;
let moved: TestHub;
before(async () => {
  sport = await startTestSport();
  await sport.db.run(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, duration_minutes, created_at, updated_at) values
       (1, 1, 2, 1, '2040-11-04T05:30Z', 30, now(), now()), (1, 2, 1, 1, '2040-11-04T06:30Z', 45, now(), now())`,
  );
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(sport.app.server.address() as AddressInfo).port}`;
  const env = { SPORTS: `basketball=${origin},baseball=${origin}` };
  hub = await startTestHub({ clock: sport.clock, env });
  moved = await startTestHub({
    clock: sport.clock,
    databaseUrl: hub.databaseUrl,
    env: { ...env, SITE_URL: 'http://127.0.0.1:9' },
  });
});
after(async () => {
  await moved.stop();
  await hub.stop();
  await sport.stop();
});

const RANGES = (): string[] => {
  const day = (later: number): string =>
    new Date(sport.clock.now().getTime() + later * 86_400_000).toISOString().slice(0, 10);
  return [`from=${day(-170)}&to=${day(200)}`, 'from=2040-11-03&to=2040-11-05'];
};

interface Seen {
  uid: string;
  sequence: number;
  start: number;
  end: number;
  stamp: string;
}

function events(file: string): Map<string, Seen> {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [
        event.uid,
        {
          uid: event.uid,
          sequence: event.sequence,
          start: event.startDate.toJSDate().getTime(),
          end: event.endDate.toJSDate().getTime(),
          stamp: String(component.getFirstPropertyValue('dtstamp')),
        },
      ];
    }),
  );
}

const file = async (from: TestHub | TestSport, path: string): Promise<string> => {
  const response = await from.app.inject(path);
  assert.equal(response.statusCode, 200, path);
  assertStrictCalendar(response.rawPayload);
  return response.body;
};

test('point 13: hub and sport name one game alike, with the same sequence and instants, wherever the hub is', async () => {
  await sport.db.run('update games set starts_at = starts_at where id = 1');
  await sport.db.run(`update games set venue_id = 2 where id = 1`);
  const own = events(await file(sport, '/api/v1/calendar.ics'));
  const [season = '', repeatedHour = ''] = RANGES();
  for (const place of [hub, moved]) {
    const shown = events(await file(place, `/api/v1/calendar?format=ics&sport=basketball&${season}`));
    assert.ok(shown.size > 60);
    for (const [uid, event] of shown) assert.deepEqual(event, own.get(uid), uid);
    assert.equal(shown.get('basketball-game-1@sports-hub')?.sequence, 1);
  }
  const twice = events(await file(hub, `/api/v1/calendar?format=ics&sport=basketball&${repeatedHour}`));
  assert.deepEqual(
    [...twice.values()].map(({ start, end }) => [new Date(start).toISOString(), (end - start) / 60_000]),
    [
      ['2040-11-04T05:30:00.000Z', 30],
      ['2040-11-04T06:30:00.000Z', 45],
    ],
  );
});

test('point 13: the calendar of every sport, a team without games and a year without events are valid files', async () => {
  await file(hub, '/api/v1/calendar?format=ics');
  await file(hub, '/api/v1/calendar?format=ics&from=2001-01-01&to=2001-02-01');
  const { id } = await sport.db.one<{ id: number }>(
    `insert into teams (division_id, name) values (1, 'Nobody yet') returning id`,
  );
  await file(sport, `/api/v1/teams/${id}/calendar.ics`);
});

test('point 14: the calendar has a tag that a second request can name, and is compressed', async () => {
  for (const query of [`?${RANGES()[0]}`, `?format=ics&${RANGES()[0]}`]) {
    const get = (headers = {}) => hub.app.inject({ url: `/api/v1/calendar${query}`, headers });
    const plain = await get();
    const { etag } = plain.headers;
    assert.match(String(etag), /^W\/"/);
    sport.clock.advance(31);
    const again = await get({ 'if-none-match': etag });
    assert.deepEqual(
      [again.statusCode, again.body, again.headers.etag],
      [304, '', etag],
      'though it was fetched again',
    );
    for (const [accept, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await get({ 'accept-encoding': accept });
      assert.equal(packed.headers['content-encoding'], accept);
      assert.equal(packed.headers['vary'], 'accept-encoding');
      assert.equal(unpack(packed.rawPayload).length, (await get()).rawPayload.length);
    }
  }
});

test('point 14: through the hub If-Modified-Since counts for single records, and a 304 repeats the tag asked for', async () => {
  const get = (path: string, headers = {}) => hub.app.inject({ url: `/api/v1/sports/basketball${path}`, headers });
  const page = await get('/info/refunds');
  const since = String(page.headers['last-modified']);
  assert.equal((await get('/info/refunds', { 'if-modified-since': since })).statusCode, 304);
  assert.equal((await get('/info/refunds', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).statusCode, 200);
  assert.equal((await get('/info/refunds', { 'if-modified-since': 'nonsense' })).statusCode, 200);
  assert.equal(
    (await get('/info/refunds', { 'if-modified-since': since, 'if-none-match': '"other"' })).statusCode,
    200,
    'the tag decides',
  );
  const list = await get('/faqs');
  assert.equal(
    (await get('/faqs', { 'if-modified-since': String(list.headers['last-modified']) })).statusCode,
    200,
    'a list may have lost an entry',
  );
  for (const accept of ['identity', 'gzip', 'br', 'br, gzip']) {
    for (const other of ['identity', 'gzip', 'br']) {
      const { etag } = (await get('/news', { 'accept-encoding': accept })).headers;
      const known = await get('/news', { 'accept-encoding': other, 'if-none-match': `"x", ${String(etag)}` });
      assert.deepEqual([known.statusCode, known.headers.etag], [304, etag], `${accept}, then ${other}`);
    }
  }
  const packed = await get('/news', { 'accept-encoding': 'gzip, deflate, br' });
  assert.equal(packed.headers['content-encoding'], 'br');
  assert.deepEqual(JSON.parse(brotliDecompressSync(packed.rawPayload).toString()), (await get('/news')).json());
  const direct = await sport.app.inject({ url: '/api/v1/news', headers: { 'accept-encoding': 'br' } });
  const named = { 'if-none-match': String(direct.headers.etag), 'accept-encoding': 'gzip' };
  assert.equal((await sport.app.inject({ url: '/api/v1/news', headers: named })).headers.etag, direct.headers.etag);
});

test("point 14: a member's response over 1 KiB is compressed, a short one and a failure are not", async () => {
  const casey = new TestClient(hub.app);
  const authorization = `Bearer ${await casey.signIn(demoAddress('casey.brook'))}`;
  const get = (path: string, accept: string) =>
    hub.app.inject({
      url: `/api/v1/sports/basketball/community${path}`,
      headers: { authorization, 'accept-encoding': accept },
    });
  const { items } = (await get('/conversations', 'identity')).json().data;
  const id = items[0].id as number;
  // The longer of the two passes through piece by piece.
  await sport.db.run(
    `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
     select conversation_id, sender_id, gen_random_uuid(), repeat('a ' || id || ' word ', 200), created_at, sent_by_a, sent_by_b
     from messages where conversation_id = $1`,
    [id],
  );
  for (const path of [
    `/conversations/${id}/messages?before=9007199254740991`,
    `/conversations/${id}/messages?after=0`,
  ]) {
    const plain = await get(path, 'identity');
    assert.ok(plain.rawPayload.length > 1_024, `${path}: ${plain.rawPayload.length}`);
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [accept, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await get(path, accept);
      assert.equal(packed.headers['content-encoding'], accept);
      assert.equal(packed.headers['cache-control'], 'no-store');
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2);
      assert.deepEqual(JSON.parse(unpack(packed.rawPayload).toString()), plain.json());
    }
  }
  assert.equal((await get('/conversations/999999/messages', 'br')).headers['content-encoding'], undefined);
  const short = await get('/profile', 'br');
  assert.equal(short.statusCode, 200);
  assert.ok(short.rawPayload.length < 1_024);
  assert.equal(short.headers['content-encoding'], undefined);
});

test('somebody with a linked sport can see the own teams only, on the list and in the month; a visitor has no such choice', async () => {
  const parent = await new TestClient(hub.app).open();
  await parent.signIn(demoAddress('pat.parker'));
  const page = async (url: string, client?: TestClient): Promise<string> => {
    const headers = { accept: 'text/html', ...(client?.cookie ? { cookie: client.cookie } : {}) };
    const response = await hub.app.inject({ url, headers });
    assert.equal(response.statusCode, 200, url);
    return response.body;
  };
  const agenda = (body: string): string[] => {
    const main = body.slice(body.indexOf('class="agenda'));
    return [...main.matchAll(/\/schedules\/(games|practices)\/(\d+)"/g)].map(([, kind, id]) => `${kind} ${id}`);
  };
  const own = new Set(
    (
      await sport.db.rows<{ name: string }>(
        `with mine as (select distinct r.team_id from guardian_links g join members m on m.id = g.member_id join roster_entries r on r.player_id = g.player_id
            where m.email = $1 and g.status = 'verified')
         select 'games ' || id as name from games where home_team_id in (table mine) or away_team_id in (table mine)
         union all select 'practices ' || id from practices where team_id in (table mine)`,
        [demoAddress('pat.parker')],
      )
    ).map(({ name }) => name),
  );
  for (const [all, mine] of [
    ['/calendar', '/calendar?teams=mine'],
    ['/', '/?teams=mine'],
  ] as const) {
    const everything = agenda(await page(all, parent));
    assert.ok(
      everything.some((name) => !own.has(name)),
      `${all} shows other teams too`,
    );
    // A sport that takes long to say whose teams they are is left out; then the page is asked for again.
    let body = await page(mine, parent);
    for (let tries = 0; tries < 50 && agenda(body).length === 0; tries += 1) body = await page(mine, parent);
    const shown = agenda(body);
    assert.ok(shown.length > 0, mine);
    assert.deepEqual(
      shown.filter((name) => !own.has(name)),
      [],
      mine,
    );
    assert.match(body, /<a[^>]*aria-current="[^"]*"[^>]*>My teams<\/a>/);
    assert.match(body, /href="[^"]*teams=mine[^"]*"/, 'other filters keep it');
    const visitor = await page(mine);
    assert.doesNotMatch(visitor, /My teams/);
    assert.ok(
      agenda(visitor).some((name) => !own.has(name)),
      'for a visitor it is no choice',
    );
  }
});
