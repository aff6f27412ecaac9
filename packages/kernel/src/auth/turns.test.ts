import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Problem } from '../problem.ts';
import { createAccountLines } from './account-lines.ts';
import { createFairQueue } from './fair-queue.ts';
import { createTurns } from './turns.ts';

const held = () => Promise.withResolvers<void>();
const code = (error: Problem): string => error.code;

describe('turns', () => {
  /** The order in which those who wait together are served. */
  const served = async (who: readonly (readonly [name: string, turns: readonly string[]])[]): Promise<string[]> => {
    const inTurn = createFairQueue({ atOnce: 1, maxWaiting: 80 });
    const first = held();
    const running = inTurn(['first'], () => first.promise);
    const order: string[] = [];
    const all = who.map(([name, turns]) => inTurn(turns, async () => void order.push(name)));
    first.resolve();
    await Promise.all([running, ...all]);
    return order;
  };
  const times = (count: number, name: string, turns: (n: number) => string[]) =>
    Array.from({ length: count }, (_, n) => [name, turns(n)] as const);

  test('many networks of one /48 are one network', async () => {
    const turns = createTurns();
    const order = await served([
      ...times(20, 'flood', (n) => turns({ client: `2001:db8:7:${n}::/64`, account: `flood${n}@b.c` })),
      ['owner', turns({ client: '2001:db8:8:1::/64', account: 'owner@b.c' })],
      ['neighbour', turns({ client: '203.0.113.9', account: 'neighbour@b.c' })],
    ]);
    assert.deepEqual(order.slice(0, 4).sort(), ['flood', 'flood', 'neighbour', 'owner']);
  });

  test('behind one address accounts that are asked about again and again have every other turn', async () => {
    const turns = createTurns();
    const client = '203.0.113.9';
    for (let n = 0; n < 24; n += 1) turns({ client, account: `flood${n % 8}@b.c` });
    const order = await served([
      ...times(16, 'flood', (n) => turns({ client, account: `Flood${n % 8}@b.c`, isKnownDevice: n % 2 === 0 })),
      ...times(12, 'other', (n) => turns({ client, account: `other${n}@b.c` })),
    ]);
    assert.equal(order.slice(0, 24).filter((name) => name === 'other').length, 12, order.join());
  });

  test('a known device waits for nobody but the check at hand, whatever else is asked', async () => {
    const turns = createTurns();
    const order = await served([
      ...times(60, 'flood', (n) => turns({ client: `203.0.113.${n}`, account: `a${n}@b.c` })),
      ['known', turns({ client: '203.0.113.1', account: 'owner@b.c', isKnownDevice: true })],
    ]);
    assert.ok(order.indexOf('known') <= 1, String(order.indexOf('known')));
  });

  test('what was asked is forgotten after two minutes', () => {
    let now = 0;
    const turns = createTurns(() => now);
    const turn = () => turns({ account: 'a@b.c' })[0];
    assert.deepEqual([turn(), turn(), turn(), turn()], ['seldom', 'seldom', 'seldom', 'often']);
    now = 61_000;
    assert.equal(turn(), 'often');
    now = 200_000;
    assert.equal(turn(), 'seldom');
  });
});

test('when there is no room, the account with most waiting makes place, then the client, then the network', async () => {
  const inTurn = createFairQueue({ atOnce: 1, maxWaiting: 4 });
  const first = held();
  const running = inTurn(['n', 'c', 'x'], () => first.promise);
  const ask = (...who: string[]) => inTurn(who, async () => 'done').catch(code);
  const four = [ask('n', 'c', 'a'), ask('n', 'c', 'a'), ask('n', 'c', 'b'), ask('n', 'd', 'e')];
  const same = ask('n', 'c', 'f');
  const network = ask('m', 'c', 'a');
  const full = ask('n', 'c', 'g');
  first.resolve();
  await running;
  assert.deepEqual(await Promise.all(four), ['done', 'server.busy', 'done', 'done']);
  assert.deepEqual(await Promise.all([same, network, full]), ['server.busy', 'done', 'server.busy']);
});

describe('the line of an account', () => {
  test('two are in progress, the next wait for them, and those past the line are told to come back at once', async () => {
    const inLine = createAccountLines({ maxWaiting: 3 });
    const gate = held();
    let inFlight = 0;
    let most = 0;
    const check = async () => {
      most = Math.max(most, (inFlight += 1));
      await gate.promise;
      inFlight -= 1;
      return 'done';
    };
    const ends = Array.from({ length: 7 }, () => inLine('a@b.c', check).catch(code));
    assert.equal(await inLine('other@b.c', async () => 'done'), 'done', 'others are not concerned');
    assert.deepEqual(await Promise.all(ends.slice(5)), ['server.busy', 'server.busy']);
    gate.resolve();
    assert.deepEqual(await Promise.all(ends.slice(0, 5)), Array(5).fill('done'));
    assert.equal(most, 2);
    assert.equal(await inLine('a@b.c', async () => 'again'), 'again');
  });

  test('nobody waits longer than a moment', async () => {
    const inLine = createAccountLines({ atOnce: 1, patienceMs: 20 });
    const gate = held();
    const first = inLine('a@b.c', () => gate.promise);
    assert.equal(await inLine('a@b.c', async () => 'done').catch(code), 'server.busy');
    gate.resolve();
    await first;
    assert.equal(await inLine('a@b.c', async () => 'done'), 'done');
  });
});
