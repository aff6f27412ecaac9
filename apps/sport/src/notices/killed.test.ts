import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { openSportDatabase } from '../database.ts';
import { TEST_SECRET } from '../testing/sport.ts';

const KILLS = 20;
const PEOPLE = 200;

test(
  'killed twenty times while it tells and sends, a sport tells everybody everything once',
  { timeout: 240_000 },
  async (t) => {
    const database = await cloneDatabase('basketball');
    const server = await startMailServer();
    const db = openSportDatabase(database.url, 2);
    const running = new Set<ChildProcess>();
    t.after(async () => {
      for (const child of running) child.kill('SIGKILL');
      await db.close();
      await server.stop();
      await database.drop();
    });
    const start = async (): Promise<ChildProcess> => {
      const child = fork(fileURLToPath(new URL('./testing/telling-process.ts', import.meta.url)), {
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          SMTP_URL: server.url,
          SPORT_SECRET: TEST_SECRET.basketball,
          SANDBOX_PAYMENTS: 'on',
          // None of it is to wait.
          THROTTLE_NOTICES: '1000/3600',
        },
      });
      running.add(child);
      await once(child, 'message');
      return child;
    };
    const kill = async (child: ChildProcess): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      running.delete(child);
    };

    await db.run('update safety_settings set quiet_hours = false');
    await db.run(
      `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
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
    const isLeft = async () =>
      (await db.maybeOne(
        `select 1 from notices union all select 1 from notice_events
       union all select 1 from jobs.job where name = 'mail' and state < 'completed' limit 1`,
      )) !== undefined;
    while (await isLeft()) await sleep(100);
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
