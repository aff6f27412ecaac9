import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { openSportDatabase } from '../database.ts';
import { addParents, isLeft, tellingProcesses } from './testing/telling-processes.ts';

const KILLS = 20;
const PEOPLE = 200;

test(
  'killed twenty times while it tells and sends, a sport tells everybody everything once',
  { timeout: 240_000 },
  async (t) => {
    const database = await cloneDatabase('basketball');
    const server = await startMailServer();
    const db = openSportDatabase(database.url, 2);
    const { start, kill, stop } = tellingProcesses({ DATABASE_URL: database.url, SMTP_URL: server.url });
    t.after(async () => {
      stop();
      await db.close();
      await server.stop();
      await database.drop();
    });
    await db.run('update safety_settings set quiet_hours = false');
    await addParents(db, PEOPLE);
    for (let kills = 0; kills < KILLS; kills += 1) {
      if (kills % 2 === 0)
        await db.run(
          `insert into announcements (author_id, scope_type, scope_id, title, body, created_at) values (1003, 'team', 1, $1, 'x', now())`,
          [`CANARY-${kills}.`],
        );
      const child = await start();
      await sleep(200 + Math.random() * 1000);
      await kill(child);
    }
    const child = await start();
    while (await isLeft(db)) await sleep(100);
    await kill(child);

    // A mail that was handed over just before a kill comes again, under the same message id.
    const mails = new Map(
      server.received.map(({ to, mail }) => [mail.messageId, { to: to[0], text: mail.text ?? '' }]),
    );
    const told = new Map<string, number>();
    for (const { to, text } of mails.values())
      for (const [title] of text.matchAll(/CANARY-\d+\./g))
        told.set(`${title} ${to}`, (told.get(`${title} ${to}`) ?? 0) + 1);
    assert.equal(told.size, (KILLS / 2) * (PEOPLE + 3));
    assert.deepEqual(
      [...told].filter(([, times]) => times !== 1),
      [],
    );
  },
);
