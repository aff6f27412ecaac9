// The hub's pages with a sport of an older release behind them: its answers lack what was added since.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  getCommunityMe,
  getDutyHours,
  getEventRides,
  getFamilyEvent,
  getTeamAnswers,
  getAttendance,
  listTeamDuties,
  listChildStandings,
  listCoachedEvents,
  listConversations,
  listDuties,
  listFamilyEvents,
  listImportant,
  listOwnEvents,
  type OperationSpec,
} from '@sports-hub/contract';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startFaultyProxy, type FaultyProxy } from './testing/faulty-proxy.ts';

let hub: TestHub;
let sports: TestSport[];
let proxies: FaultyProxy[];
before(async () => {
  const clock = createTestClock('2026-11-18T16:00:00Z');
  sports = await Promise.all((['basketball', 'baseball'] as const).map((sport) => startTestSport({ sport, clock })));
  proxies = await Promise.all(
    sports.map(async ({ app }) => startFaultyProxy(await app.listen({ port: 0, host: '127.0.0.1' }))),
  );
  hub = await startTestHub({
    env: { SPORTS: `basketball=${proxies[0]!.origin},baseball=${proxies[1]!.origin}` },
    clock,
  });
});
after(async () => {
  await hub.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  for (const sport of sports) await sport.stop();
});
beforeEach(() => {
  proxies[0]!.edit = undefined;
});

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  required?: string[];
}
/** The names of the fields that an answer may hold. */
const fieldsOf = ({ properties = {}, items }: Shape): Set<string> =>
  new Set([
    ...Object.entries(properties).flatMap(([name, shape]) => [name, ...fieldsOf(shape)]),
    ...(items ? fieldsOf(items) : []),
  ]);
/** Basketball answers this operation without a field, wherever it would stand. */
function lacks({ path }: OperationSpec, field: string): void {
  proxies[0]!.edit = (url, text) =>
    new URL(url, 'http://sport').pathname === `/api/v1${path}` && text.startsWith('{')
      ? JSON.stringify(JSON.parse(text, (name, value: unknown) => (name === field ? undefined : value)))
      : text;
}
const responseOf = (op: OperationSpec): Shape => (op.responses[200] as unknown as { data: Shape }).data;

async function visitor(who: string) {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(who));
  const open = (url: string) => hub.app.inject({ url, headers: { cookie: client.cookie!, accept: 'text/html' } });
  for (let tries = 0; tries < 20; tries += 1)
    if (!(await open('/')).body.includes('cannot be reached right now')) return open;
  throw new Error('a sport does not respond');
}
const eventOf = (body: string, path: string): string =>
  new RegExp(`href="(/${path}/basketball/[^"#?]+)"`).exec(body)?.[1] ?? '';

describe('an answer of a sport that lacks a field', () => {
  const pages = [
    { who: 'pat.parker', ops: [getCommunityMe, listChildStandings, listOwnEvents, listFamilyEvents, listDuties] },
    { who: 'pat.parker', ops: [getDutyHours, listConversations, listImportant] },
    { who: 'coach.kim', ops: [listCoachedEvents, listImportant] },
  ];
  for (const { who, ops } of pages)
    test(`leaves the week of ${who} as it is, or names the sport: ${ops.map(({ name }) => name).join(', ')}`, async () => {
      const open = await visitor(who);
      for (const op of ops)
        for (const field of fieldsOf(responseOf(op))) {
          lacks(op, field);
          const { statusCode, body } = await open('/');
          assert.equal(statusCode, 200, `${op.name} without ${field}`);
          assert.equal(/Invalid Date|NaN|undefined/.exec(body)?.[0], undefined, `${op.name} without ${field}`);
        }
    });

  test('leaves the pages of an event, or says that the sport does not respond', async () => {
    const [family, coach] = await Promise.all([visitor('pat.parker'), visitor('coach.kim')]);
    const [familyEvent, teamEvent] = [
      eventOf((await family('/')).body, 'family-events'),
      eventOf((await coach('/')).body, 'team-events'),
    ];
    const rides = eventOf((await family('/')).body, 'rides');
    const duties = eventOf((await coach('/')).body, 'team-duties');
    for (const [open, url, ops] of [
      [family, familyEvent, [getFamilyEvent, listDuties, getEventRides]],
      [family, rides, [getEventRides]],
      [coach, teamEvent, [getTeamAnswers]],
      [coach, `${teamEvent}/attendance`, [getAttendance]],
      [coach, duties, [listTeamDuties]],
    ] as const) {
      assert.equal((await open(url)).statusCode, 200, url);
      for (const op of ops)
        for (const field of fieldsOf(responseOf(op))) {
          lacks(op, field);
          const { statusCode, body } = await open(url);
          assert.ok([200, 503].includes(statusCode), `${url}: ${statusCode} where ${op.name} has no ${field}`);
          assert.equal(/Invalid Date|NaN|undefined/.exec(body)?.[0], undefined, `${url} without ${field}`);
        }
      proxies[0]!.edit = undefined;
    }
  });
});

test('what was added lately is only left out: the sport is not away, and its events stay', async () => {
  const open = await visitor('pat.parker');
  const rows = (body: string): number => body.match(/<li class="ev /g)?.length ?? 0;
  const whole = rows((await open('/')).body);
  assert.ok(whole > 0);
  for (const [op, field] of [
    [listOwnEvents, 'be_there_at'],
    [listOwnEvents, 'was'],
    [listFamilyEvents, 'bring'],
    [listDuties, 'asked_by'],
  ] as const) {
    lacks(op, field);
    const { body } = await open('/');
    assert.equal(rows(body), whole, field);
    assert.ok(!body.includes('cannot be reached right now'), field);
  }
  lacks(listOwnEvents, 'kind');
  assert.match((await open('/')).body, /Basketball cannot be reached right now/);
});
