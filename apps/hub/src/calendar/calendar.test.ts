import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ICAL from 'ical.js';
import { createTestClock, createTestLog, eventually } from '@sports-hub/kernel/testing';
import { respondJson, startSportDouble, type SportDouble } from '../gateway/testing/sport-double.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { createFootballSource } from './football-feed.ts';

const NOW = '2026-11-14T23:30:00Z';
let basketball: SportDouble;
let baseball: SportDouble;
let hub: TestHub;

before(async () => {
  basketball = await startSportDouble();
  baseball = await startSportDouble();
  hub = await startTestHub({
    template: 'hub_empty',
    clock: createTestClock(NOW),
    env: { SPORTS: `basketball=${basketball.origin},baseball=${baseball.origin}` },
  });
});
after(async () => {
  await hub.stop();
  await basketball.stop();
  await baseball.stop();
});
beforeEach(() => {
  basketball.requests.length = 0;
  basketball.behave(
    respondJson({
      truncated: false,
      items: [
        {
          id: 'game-1',
          kind: 'game',
          title: 'Hawks at Otters',
          all_day: false,
          starts_at: '2026-11-21T10:00:00',
          ends_at: '2026-11-21T11:00:00',
          status: 'scheduled',
          sequence: 4,
          location: 'Gym',
          url: 'https://x.example/1',
        },
        { id: 'event-2', kind: 'event', title: 'Photo day', all_day: true, date: '2026-11-21', status: 'scheduled' },
      ],
    }),
  );
  baseball.behave(
    respondJson({
      truncated: false,
      items: [
        {
          id: 'game-1',
          kind: 'game',
          title: 'Comets at Lynx',
          all_day: false,
          starts_at: '2026-11-21T09:00:00',
          status: 'postponed',
        },
      ],
    }),
  );
});

const get = async (query = '') => {
  const response = await hub.app.inject(`/api/v1/calendar${query}`);
  return { status: response.statusCode, headers: response.headers, body: response.body, json: () => response.json() };
};

test('one list of every sport in order of time, with where it came from', async () => {
  const { data, meta } = (await get('?from=2026-11-20&to=2026-11-22')).json();
  assert.deepEqual(
    data.items.map(({ sport, id, starts_at: at, date }: Record<string, string>) => [sport, id, at ?? date]),
    [
      ['basketball', 'event-2', '2026-11-21'],
      ['baseball', 'game-1', '2026-11-21T09:00:00'],
      ['basketball', 'game-1', '2026-11-21T10:00:00'],
      ['football', 'away-lakeside@football.riverbend.example', '2026-11-21T19:00:00'],
    ],
  );
  assert.deepEqual(
    meta.sources,
    ['basketball', 'baseball', 'football'].map((sport) => ({ sport, ok: true, fetched_at: NOW })),
  );
  assert.deepEqual(
    basketball.requests.map(({ url }) => url),
    ['/api/v1/calendar-items?from=2026-11-20&to=2026-11-22'],
  );
});

test('one sport alone is asked alone', async () => {
  const { data, meta } = (await get('?sport=football&from=2026-11-14&to=2026-11-14')).json();
  assert.ok(data.items.length > 0);
  assert.deepEqual(
    meta.sources.map(({ sport }: { sport: string }) => sport),
    ['football'],
  );
  assert.deepEqual(basketball.requests, []);
});

test("without dates: a week back and two months ahead, by the organisation's own date", async () => {
  assert.deepEqual({ ...(await get()).json().meta, sources: 0 }, { from: '2026-11-07', to: '2027-01-13', sources: 0 });
  assert.equal((await get('?from=2026-12-01')).json().meta.to, '2027-02-06');
  assert.equal((await get('?to=2026-12-01')).json().meta.from, '2026-09-25');
});

test('a range that is backwards, too long or no date is 422, and so are an unknown sport and format', async () => {
  for (const query of [
    '?from=2026-11-20&to=2026-11-19',
    '?from=2026-01-01&to=2027-02-06',
    '?from=2026-02-30',
    '?from=today',
    '?sport=golf',
    '?format=xml',
    '?from=0000-01-01&to=9999-01-01',
  ]) {
    assert.equal((await get(query)).status, 422, query);
  }
  assert.equal((await get('?from=2026-01-01&to=2027-02-05')).status, 200);
  assert.equal((await get('?to=')).status, 200, 'as if it were not there');
  for (const query of ['?from=9999-12-31', '?to=0001-01-02'])
    assert.equal((await get(query)).status, 200, 'the ends of time have no items, but are dates');
});

test('a source that fails is marked and its last items stay; the rest is served', async () => {
  const range = '?from=2026-11-21&to=2026-11-21';
  await get(range);
  hub.clock.advance(31);
  basketball.behave((request) => {
    request.socket.destroy();
  });
  const { data, meta } = (await get(range)).json();
  assert.deepEqual(meta.sources[0], { sport: 'basketball', ok: false, fetched_at: NOW });
  assert.equal(meta.sources[1].ok, true);
  assert.ok(data.items.some(({ sport }: { sport: string }) => sport === 'basketball'));
  const other = (await get('?from=2026-11-21&to=2026-11-22')).json();
  assert.deepEqual(other.meta.sources[0], { sport: 'basketball', ok: false, fetched_at: null });
  assert.deepEqual([...new Set(other.data.items.map(({ sport }: { sport: string }) => sport))].sort(), [
    'baseball',
    'football',
  ]);
  hub.clock.set(NOW);
});

test('nonsense from a sport is a source that fails, not an error', async () => {
  hub.clock.advance(100);
  basketball.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<oops>');
  });
  const { status, json } = await get('?from=2026-10-01&to=2026-10-02');
  assert.equal(status, 200);
  assert.equal(json().meta.sources[0].ok, false);
  hub.clock.set(NOW);
});

test('as a calendar file: readable by a parser, with its time zone, stable names and the state of each item', async () => {
  const { headers, body } = await get('?format=ics&from=2026-11-03&to=2026-11-30');
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(body) as [string, never[], never[]]);
  assert.equal(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid'), 'America/New_York');
  const events = new Map(
    calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return [event.uid, { event, component }];
    }),
  );
  const game = events.get('basketball-game-1@sports-hub')!;
  assert.equal(game.event.summary, 'Basketball: Hawks at Otters');
  assert.equal(game.event.startDate.toJSDate().toISOString(), '2026-11-21T15:00:00.000Z');
  assert.equal(events.get('baseball-game-1@sports-hub')!.component.getFirstPropertyValue('status'), 'TENTATIVE');
  const photoDay = events.get('basketball-event-2@sports-hub')!.event;
  assert.equal(photoDay.startDate.toString(), '2026-11-21');
  assert.equal(photoDay.startDate.isDate, true);
  assert.equal(photoDay.endDate.toString(), '2026-11-22');
  assert.equal(
    events
      .get('football-game-rained-out@football.riverbend.example@sports-hub')!
      .component.getFirstPropertyValue('status'),
    'CANCELLED',
  );
  assert.equal(
    events.get('football-turkey-bowl@football.riverbend.example#2026-11-27@sports-hub')!.event.endDate.toString(),
    '2026-11-30',
  );
  assert.ok(body.endsWith('END:VCALENDAR\r\n'));
  assert.equal(game.event.sequence, 4, 'the record’s own');
  assert.match(body, /\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
  const again = await get('?format=ics&from=2026-11-03&to=2026-11-30');
  assert.equal(again.body, body);
});

const RANGE = { from: '2026-11-01', to: '2026-11-30' };

test('the feed is read again after a quarter of an hour; when it is gone the last good reading stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  const file = join(folder, 'feed.ics');
  const clock = createTestClock(NOW);
  const { log, lines } = createTestLog();
  await copyFile(new URL('./demo-football.ics', import.meta.url), file);
  const source = createFootballSource({ url: pathToFileURL(file).href, clock, log });
  const settle = (look: () => Promise<boolean>) => eventually('the feed is read again', look);
  try {
    const first = await source.read(RANGE);
    assert.equal(first.ok, true);
    assert.ok(first.items.length > 5);
    await writeFile(file, 'not a calendar');
    clock.advance(14 * 60);
    assert.equal((await source.read(RANGE)).ok, true, 'not read again yet');
    clock.advance(60);
    await settle(async () => !(await source.read(RANGE)).ok);
    const bad = await source.read(RANGE);
    assert.deepEqual(bad.items, first.items);
    assert.deepEqual(bad.fetchedAt, first.fetchedAt);
    assert.ok(!lines.join('').includes(folder), 'the log says nothing of the feed');
    await writeFile(
      file,
      [
        'BEGIN:VCALENDAR',
        'BEGIN:VEVENT',
        'UID:n',
        'SUMMARY:New',
        'DTSTART:20261115T100000',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
    clock.advance(60);
    await settle(async () => (await source.read(RANGE)).ok);
    assert.deepEqual(
      (await source.read(RANGE)).items.map(({ title }) => title),
      ['New'],
    );
  } finally {
    await source.close();
    await rm(folder, { recursive: true });
  }
});

test('point 21: the feed is read again by the time that passes, whatever the time of day does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'feed-'));
  const file = join(folder, 'feed.ics');
  const day = createTestClock(NOW);
  let elapsed = 0;
  const clock = { now: day.now, monotonic: () => elapsed };
  await copyFile(new URL('./demo-football.ics', import.meta.url), file);
  const source = createFootballSource({ url: pathToFileURL(file).href, clock, log: createTestLog().log });
  try {
    assert.equal((await source.read(RANGE)).ok, true);
    await writeFile(file, 'not a calendar');
    day.advance(-3600);
    elapsed += 15 * 60_000;
    await eventually('the feed is read again', async () => !(await source.read(RANGE)).ok);
  } finally {
    await source.close();
    await rm(folder, { recursive: true });
  }
});

test('a feed over HTTP may not redirect, fail or be endless', async () => {
  const feed = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/good' }).end();
    else if (request.url === '/fail') response.writeHead(500).end();
    else if (request.url === '/endless') {
      const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024, 'x')), 1);
      response.on('close', () => clearInterval(timer));
    } else
      response.end(
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:n\r\nSUMMARY:Over the wire\r\nDTSTART:20261115T100000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      );
  });
  feed.listen(0, '127.0.0.1');
  await once(feed, 'listening');
  const read = async (path: string) => {
    const source = createFootballSource({
      url: `http://127.0.0.1:${(feed.address() as AddressInfo).port}${path}`,
      clock: createTestClock(NOW),
      log: createTestLog().log,
    });
    try {
      return await source.read(RANGE);
    } finally {
      await source.close();
    }
  };
  try {
    assert.deepEqual(
      (await read('/good')).items.map(({ title }) => title),
      ['Over the wire'],
    );
    for (const path of ['/redirect', '/fail', '/endless'])
      assert.deepEqual(await read(path), { items: [], ok: false, fetchedAt: undefined }, path);
  } finally {
    feed.closeAllConnections();
    feed.close();
  }
});

test('without a feed, outside demo mode, football is a source that is not configured, and nothing is invented', async () => {
  const real = await startTestHub({ databaseUrl: hub.databaseUrl, clock: hub.clock, env: { DEMO: 'off' } });
  try {
    const { data, meta } = (
      await real.app.inject('/api/v1/calendar?sport=football&from=2026-11-01&to=2026-11-30')
    ).json();
    assert.deepEqual(data.items, []);
    assert.deepEqual(meta.sources, [{ sport: 'football', ok: false, fetched_at: null, reason: 'not configured' }]);
  } finally {
    await real.stop();
  }
});
