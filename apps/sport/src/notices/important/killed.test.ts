import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPushSigning } from '@sports-hub/kernel';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { startPushService } from '@sports-hub/kernel/testing/push-service';
import { closeFor } from '../../admin/closures/service.ts';
import { openSportDatabase } from '../../database.ts';
import { addParents, isLeft, tellingProcesses } from '../testing/telling-processes.ts';

const KILLS = 20;
const PEOPLE = 100;
const PUSH_SECRET = 'a-secret-for-push-of-at-least-32-characters';

const countOf = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

test(
  'killed twenty times while places are closed, every family is shown and mailed each closure once',
  { timeout: 240_000 },
  async (t) => {
    const database = await cloneDatabase('basketball');
    const [server, service] = [await startMailServer(), await startPushService()];
    const db = openSportDatabase(database.url, 2);
    const { start, kill, stop } = tellingProcesses({
      DATABASE_URL: database.url,
      SMTP_URL: server.url,
      PUSH_SECRET,
      PUSH_SERVICES: service.origin,
    });
    t.after(async () => {
      stop();
      await db.close();
      await server.stop();
      await service.stop();
      await database.drop();
    });
    await db.run('update safety_settings set quiet_hours = false');
    await addParents(db, PEOPLE);
    const { publicKey } = createPushSigning(PUSH_SECRET, 'mailto:a@b.example');
    for (let n = 1; n <= PEOPLE; n += 1) {
      const { endpoint, p256dh, auth } = service.subscribe(publicKey, `device-${n}`);
      await db.run(
        'insert into push_devices (member_id, endpoint, p256dh, auth, added_at) values ($1, $2, $3, $4, now())',
        [50_000 + n, endpoint, p256dh, auth],
      );
    }
    const dayAfter = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    for (let kills = 0; kills < KILLS; kills += 1) {
      if (kills % 2 === 0) {
        const day = dayAfter(3 + kills);
        // Two events of one team: one notice.
        for (const hour of [17, 19])
          await db.run(
            `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
             values (1, 1, 3, $1, now(), now())`,
            [`${day}T${hour}:00:00-05:00`],
          );
        await db.transaction((tx) =>
          closeFor(
            tx,
            { venueId: 3, day, insteadVenueId: null, reason: `CANARY-${kills}.` },
            { closedBy: null, now: new Date() },
          ),
        );
      }
      const child = await start();
      await sleep(200 + Math.random() * 1000);
      await kill(child);
    }
    const child = await start();
    while (await isLeft(db)) await sleep(100);
    await kill(child);

    // What was handed over just before a kill may come again, under the same id: mail programs and devices show it once.
    const mails = new Map(server.received.map(({ to, mail }) => [mail.messageId, `${to[0]} ${mail.text ?? ''}`]));
    const mailed = countOf(
      [...mails.values()].flatMap((text) =>
        [...text.matchAll(/CANARY-\d+\./g)].map(([title]) => `${title} ${text.split(' ')[0]}`),
      ),
    );
    const shown = countOf(
      [...new Set(service.received.map(({ device, text }) => `${device} ${JSON.parse(text).id}`))].map(
        (line) => line.split(' ')[0]!,
      ),
    );
    const closures = KILLS / 2;
    assert.equal(mailed.size, closures * (PEOPLE + 4));
    assert.deepEqual(
      [...mailed].filter(([, times]) => times !== 1),
      [],
    );
    assert.equal(shown.size, PEOPLE);
    // Closures that were due together are shown as one.
    assert.ok([...shown.values()].every((times) => times >= 1 && times <= closures));
    const { told } = await db.one<{ told: number }>(
      `select count(distinct (notice_id, member_id))::integer as told from important_tellings where way = 'push'`,
    );
    const { lines } = await db.one<{ lines: number }>(
      `select count(*)::integer as lines from important_tellings where way = 'push'`,
    );
    assert.deepEqual([told, lines], [closures * PEOPLE, closures * PEOPLE]);
  },
);
