import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createPushSigning } from '@sports-hub/kernel';
import { startPushService } from '@sports-hub/kernel/testing/push-service';
import { closeFor, closingOf } from '../../admin/closures/service.ts';
import { countOf, startKilledWhileTelling } from '../testing/telling-processes.ts';

const KILLS = 20;
const PUSH_SECRET = 'a-secret-for-push-of-at-least-32-characters';

/** Places are closed while the process that tells of it is killed again and again: each family hears of each once. */
async function closeWhileKilled(
  t: TestContext,
  { people, isClosedAt }: { people: number; isClosedAt: (time: number) => boolean },
): Promise<void> {
  const service = await startPushService();
  t.after(() => service.stop());
  const { db, killed, mailed } = await startKilledWhileTelling(t, {
    people,
    env: { PUSH_SECRET, PUSH_SERVICES: service.origin },
  });
  const { publicKey } = createPushSigning(PUSH_SECRET, 'mailto:a@b.example');
  for (let n = 1; n <= people; n += 1) {
    const { endpoint, p256dh, auth } = service.subscribe(publicKey, `device-${n}`);
    await db.run(
      'insert into push_devices (member_id, endpoint, p256dh, auth, added_at) values ($1, $2, $3, $4, now())',
      [50_000 + n, endpoint, p256dh, auth],
    );
  }
  let closures = 0;
  await killed(KILLS, async (time) => {
    if (!isClosedAt(time)) return;
    closures += 1;
    const day = new Date(Date.now() + (3 + time) * 86_400_000).toISOString().slice(0, 10);
    // Two events of one team: one notice.
    for (const hour of [17, 19])
      await db.run(
        `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
         values (1, 1, 3, $1, now(), now())`,
        [`${day}T${hour}:00:00-05:00`],
      );
    await db.transaction((tx) =>
      closeFor(tx, { ...closingOf(3, { day }), reason: `CANARY-${time}.` }, { closedBy: null, now: new Date() }),
    );
  });

  const told = mailed(/CANARY-\d+\./g);
  assert.equal(told.size, closures * (people + 4));
  assert.deepEqual(
    [...told].filter(([, times]) => times !== 1),
    [],
  );
  // What was handed over just before a kill may come again, under the same id: devices show it once.
  const shown = countOf(
    [...new Set(service.received.map(({ device, text }) => `${device} ${JSON.parse(text).id}`))].map(
      (line) => line.split(' ')[0]!,
    ),
  );
  assert.equal(shown.size, people);
  // Closures that were due together are shown as one.
  assert.ok([...shown.values()].every((times) => times >= 1 && times <= closures));
  const found = await db.one<{ people: number; lines: number }>(
    `select count(distinct (notice_id, member_id))::integer as people, count(*)::integer as lines
       from important_tellings where way = 'push'`,
  );
  assert.deepEqual([found.people, found.lines], [closures * people, closures * people]);
}

test(
  'killed twenty times while places are closed, every family is shown and mailed each closure once',
  { timeout: 600_000 },
  (t) => closeWhileKilled(t, { people: 100, isClosedAt: (time) => time % 2 === 0 }),
);

test(
  'killed twenty times while a thousand families are told of one closure, each is shown and mailed it once',
  { timeout: 900_000 },
  (t) => closeWhileKilled(t, { people: 1_000, isClosedAt: (time) => time === 0 }),
);
