import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { as, idOf } from '../../testing/cast.ts';
import { hold, isSettled } from '../../testing/held.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { callSendMessage } from './queries.ts';
import { PAT_AND_KIM, RILEY_AND_KIM } from '../../testing/demo-ids.ts';

let one: TestSport;
let two: TestSport;
before(async () => {
  one = await startTestSport({ env: { THROTTLE_MESSAGES: '500/60', DATABASE_CONNECTIONS: '20' } });
  two = await startTestSport({
    databaseUrl: one.databaseUrl,
    clock: one.clock,
    env: { THROTTLE_MESSAGES: '500/60', DATABASE_CONNECTIONS: '20' },
  });
});
after(async () => {
  await two.stop();
  await one.stop();
});

const send = (at: TestSport, who: string, conversation: number, client_id: string = randomUUID()) =>
  as(at, who).post(`/community/conversations/${conversation}/messages`, { body: 'hello', client_id });
const consent = (enabled: boolean) =>
  as(one, 'pat.parker').post('/community/child-consent', { account_id: idOf(one, 'riley.parker'), enabled });
const stored = async (conversation: number): Promise<number> =>
  (await one.db.one<{ count: number }>('select count(*) from messages where conversation_id = $1', [conversation]))
    .count;

describe('a permission that is taken away while messages are on their way', () => {
  test('consent switched off among 50 sends: each is stored before or refused, and none that starts afterwards is stored', async () => {
    const early = Array.from({ length: 25 }, (_, n) => send(n % 2 ? one : two, 'coach.kim', RILEY_AND_KIM));
    const off = consent(false);
    const late = Array.from({ length: 25 }, (_, n) => send(n % 2 ? one : two, 'riley.parker', RILEY_AND_KIM));
    assert.equal((await off).statusCode, 200);
    const countAtSwitch = stored(RILEY_AND_KIM);
    const after_ = await Promise.all(Array.from({ length: 10 }, () => send(two, 'coach.kim', RILEY_AND_KIM)));
    assert.deepEqual(new Set(after_.map(({ statusCode }) => statusCode)), new Set([403]));
    const all = await Promise.all([...early, ...late]);
    assert.ok(all.every(({ statusCode }) => statusCode === 201 || statusCode === 403));
    assert.equal(await stored(RILEY_AND_KIM), await countAtSwitch, 'nothing was stored after the switch was answered');
    assert.equal(4 + all.filter(({ statusCode }) => statusCode === 201).length, await stored(RILEY_AND_KIM));
    await consent(true);
  });

  const removals: [string, (tx: Tx) => Promise<unknown>, (tx: Tx) => Promise<unknown>][] = [
    [
      'consent',
      (tx) => tx.run('update player_logins set messaging_enabled = false where player_id = 1'),
      (tx) => tx.run('update player_logins set messaging_enabled = true where player_id = 1'),
    ],
    [
      'the guardian link',
      (tx) =>
        tx.run(`update guardian_links set status = 'revoked' where player_id = 1 and member_id = $1`, [
          idOf(one, 'pat.parker'),
        ]),
      (tx) =>
        tx.run(`update guardian_links set status = 'verified' where player_id = 1 and member_id = $1`, [
          idOf(one, 'pat.parker'),
        ]),
    ],
    [
      'the guardian’s account',
      (tx) => tx.run('update members set is_active = false where id = $1', [idOf(one, 'pat.parker')]),
      (tx) => tx.run('update members set is_active = true where id = $1', [idOf(one, 'pat.parker')]),
    ],
    [
      'the assignment',
      (tx) => tx.run('delete from assignments where member_id = $1', [idOf(one, 'coach.kim')]),
      (tx) =>
        tx.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now())`, [
          idOf(one, 'coach.kim'),
        ]),
    ],
    [
      'the coach flag',
      (tx) => tx.run('update members set is_coach = false where id = $1', [idOf(one, 'coach.kim')]),
      (tx) => tx.run('update members set is_coach = true where id = $1', [idOf(one, 'coach.kim')]),
    ],
    [
      'the place on the team',
      (tx) => tx.run('delete from roster_entries where player_id = 1'),
      (tx) => tx.run('insert into roster_entries (team_id, player_id) values (1, 1)'),
    ],
  ];
  for (const [what, remove, restore] of removals) {
    test(`${what}: a send waits for a removal that is not committed yet, and is refused`, async () => {
      const removal = await hold(one.db, remove);
      const sends = ['coach.kim', 'riley.parker'].map((who) => send(two, who, RILEY_AND_KIM));
      const settled = await isSettled(Promise.any(sends));
      await removal.commit();
      const statuses = (await Promise.all(sends)).map(({ statusCode }) => statusCode);
      await one.db.transaction(restore);
      assert.equal(settled, false, 'it waited');
      assert.deepEqual(statuses, [403, 403]);
    });

    test(`${what}: a removal waits for a send that has been decided and not committed`, async () => {
      const sending = await hold(one.db, (tx) =>
        callSendMessage(tx, {
          conversationId: RILEY_AND_KIM,
          senderId: idOf(one, 'coach.kim'),
          clientId: randomUUID(),
          body: 'x',
          now: one.clock.now(),
          limit: 500,
          seconds: 60,
        }),
      );
      const removal = one.db.transaction(remove);
      const settled = await isSettled(removal);
      await sending.commit();
      await removal;
      const { statusCode } = await send(two, 'coach.kim', RILEY_AND_KIM);
      await one.db.transaction(restore);
      assert.equal(settled, false);
      assert.equal(statusCode, 403);
    });
  }
});

test('a poller never misses a message whose commit is held back for two seconds', async () => {
  let cursor = (await one.db.one<{ id: number }>('select max(id) as id from messages')).id;
  const seen: number[] = [];
  let polling = true;
  const poller = (async () => {
    while (polling) {
      const { items, next_after } = (
        await as(two, 'pat.parker').get(`/community/conversations/${PAT_AND_KIM}/messages?after=${cursor}`)
      ).json().data;
      seen.push(...items.map(({ id }: { id: number }) => id));
      cursor = next_after;
      await sleep(20);
    }
  })();
  const slow = await hold(one.db, (tx) =>
    callSendMessage(tx, {
      conversationId: PAT_AND_KIM,
      senderId: idOf(one, 'coach.kim'),
      clientId: randomUUID(),
      body: 'slow',
      now: one.clock.now(),
      limit: 500,
      seconds: 60,
    }),
  );
  const quick = [
    send(one, 'pat.parker', PAT_AND_KIM),
    send(two, 'coach.kim', PAT_AND_KIM),
    send(two, 'pat.parker', PAT_AND_KIM),
  ];
  const elsewhere = await send(two, 'riley.parker', RILEY_AND_KIM);
  assert.equal(elsewhere.statusCode, 201, 'other conversations do not wait');
  await sleep(2_000);
  assert.deepEqual(seen, [], 'nothing overtakes the one that is held back');
  await slow.commit();
  await Promise.all(quick);
  await eventually('all four are seen', () => seen.length >= 4);
  polling = false;
  await poller;
  const all = (
    await one.db.rows<{ id: number }>('select id from messages where conversation_id = $1 order by id', [PAT_AND_KIM])
  ).map(({ id }) => id);
  assert.deepEqual(seen, all.slice(-4), 'all four, in order, each once');
});

test('of 31 sends at once over two processes exactly 30 get through', async () => {
  const options = { databaseUrl: one.databaseUrl, clock: one.clock, env: { DATABASE_CONNECTIONS: '20' } };
  const processes = [await startTestSport(options), await startTestSport(options)] as const;
  const { id } = (
    await as(one, 'casey.brook').post('/community/conversations', { recipient_id: idOf(one, 'pat.parker') })
  ).json().data;
  const elsewhere = (
    await as(one, 'casey.brook').post('/community/conversations', { recipient_id: idOf(one, 'alex.morgan') })
  ).json().data.id;
  const responses = await Promise.all(
    Array.from({ length: 31 }, (_, n) => send(processes[(n % 2) as 0 | 1], 'casey.brook', n % 3 ? id : elsewhere)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode);
  assert.deepEqual(
    [statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length],
    [30, 1],
  );
  assert.equal((await stored(id)) + (await stored(elsewhere)), 30);
  one.clock.advance(59);
  assert.equal((await send(processes[0], 'casey.brook', id)).statusCode, 429);
  one.clock.advance(2);
  assert.equal((await send(processes[1], 'casey.brook', id)).statusCode, 201);
  for (const process of processes) await process.stop();
});

test('the same client_id 20 times at once is one message', async () => {
  const clientId = randomUUID();
  const before_ = await stored(PAT_AND_KIM);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(n % 2 ? one : two, 'pat.parker', PAT_AND_KIM, clientId)),
  );
  assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1);
  assert.equal(responses.filter(({ statusCode }) => statusCode === 200).length, 19);
  assert.equal(new Set(responses.map((response) => response.json().data.id)).size, 1);
  assert.equal(await stored(PAT_AND_KIM), before_ + 1);
});

test('a pair that starts its conversation 20 times at once from both sides has one', async () => {
  const [alex, riley] = [idOf(one, 'alex.morgan'), idOf(one, 'riley.parker')];
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2
        ? as(one, 'alex.morgan').post('/community/conversations', { recipient_id: riley })
        : as(two, 'riley.parker').post('/community/conversations', { recipient_id: alex }),
    ),
  );
  assert.equal(responses.filter(({ statusCode }) => statusCode === 201).length, 1);
  assert.equal(new Set(responses.map((response) => response.json().data.id)).size, 1);
});
