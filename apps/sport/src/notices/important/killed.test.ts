import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPushSigning } from '@sports-hub/kernel';
import { startPushService } from '@sports-hub/kernel/testing/push-service';
import { closeFor, closingOf } from '../../admin/closures/service.ts';
import { countOf, startKilledWhileTelling } from '../testing/telling-processes.ts';

const KILLS = 20;
const PEOPLE = 100;
const PUSH_SECRET = 'a-secret-for-push-of-at-least-32-characters';

test(
  'killed twenty times while places are closed, every family is shown and mailed each closure once',
  { timeout: 240_000 },
  async (t) => {
    const service = await startPushService();
    t.after(() => service.stop());
    const { db, killed, mailed } = await startKilledWhileTelling(t, {
      people: PEOPLE,
      env: { PUSH_SECRET, PUSH_SERVICES: service.origin },
    });
    const { publicKey } = createPushSigning(PUSH_SECRET, 'mailto:a@b.example');
    for (let n = 1; n <= PEOPLE; n += 1) {
      const { endpoint, p256dh, auth } = service.subscribe(publicKey, `device-${n}`);
      await db.run(
        'insert into push_devices (member_id, endpoint, p256dh, auth, added_at) values ($1, $2, $3, $4, now())',
        [50_000 + n, endpoint, p256dh, auth],
      );
    }
    await killed(KILLS, async (time) => {
      if (time % 2 === 1) return;
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

    const closures = KILLS / 2;
    const told = mailed(/CANARY-\d+\./g);
    assert.equal(told.size, closures * (PEOPLE + 4));
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
    assert.equal(shown.size, PEOPLE);
    // Closures that were due together are shown as one.
    assert.ok([...shown.values()].every((times) => times >= 1 && times <= closures));
    const { people, lines } = await db.one<{ people: number; lines: number }>(
      `select count(distinct (notice_id, member_id))::integer as people, count(*)::integer as lines
         from important_tellings where way = 'push'`,
    );
    assert.deepEqual([people, lines], [closures * PEOPLE, closures * PEOPLE]);
  },
);
