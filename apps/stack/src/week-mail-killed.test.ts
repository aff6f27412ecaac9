import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TEST_SECRETS, startTestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { startTestSport } from '@sports-hub/sport/testing/sport';

const KILLS = 6;
const PEOPLE = 100;
/** Six on a Sunday evening, Eastern time. */
const SUNDAY = Date.parse('2026-11-22T23:00:00Z');
/** After so long another process takes up what a killed one had. */
const STEP_MS = 301_000;

test(
  'killed six times while two processes mail the week, a hub mails everybody once',
  { timeout: 240_000 },
  async (t) => {
    const clock = createTestClock(new Date(SUNDAY));
    const server = await startMailServer();
    const sport = await startTestSport({ clock });
    const origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
    // For its database only: nothing of it runs.
    const hub = await startTestHub({ clock });
    const running = new Set<ChildProcess>();
    t.after(async () => {
      for (const child of running) child.kill('SIGKILL');
      await hub.stop();
      await sport.stop();
      await server.stop();
    });
    await sport.db.run(
      `insert into practices (division_id, team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
       values (1, 1, 1, '2026-11-25T23:00:00Z', 60, $1, $1)`,
      [clock.now()],
    );
    await sport.db.run(
      `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
       select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await sport.db.run(
      'insert into hub_links (member_id, hub_account_id, linked_at) select 50000 + n, 50000 + n, now() from generate_series(1, $1::int) n',
      [PEOPLE],
    );
    await hub.db.run('delete from link_changes');
    await hub.db.run('delete from sport_links');
    await hub.db.run(
      `insert into accounts (id, email, password_hash, first_name, last_name, verified_at, created_at)
       select 50000 + n, 'many' || n || '@riverbend.example', 'x', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );
    await hub.db.run(
      `insert into sport_links (account_id, sport, member_id, linked_at)
       select 50000 + n, 'basketball', 50000 + n, now() from generate_series(1, $1::int) n`,
      [PEOPLE],
    );

    const start = async (): Promise<ChildProcess> => {
      const child = fork(fileURLToPath(new URL('../../hub/src/week/testing/mailing-process.ts', import.meta.url)), {
        env: {
          ...process.env,
          DATABASE_URL: hub.databaseUrl,
          SMTP_URL: server.url,
          SPORTS: `basketball=${origin}`,
          SPORT_SECRETS: `basketball=${TEST_SECRETS.basketball}`,
          CLOCK_AT: clock.now().toISOString(),
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
    const left = async (): Promise<boolean> =>
      (await hub.db.maybeOne(
        `select 1 from week_mails where done_at is null union all select 1 from jobs.job where name = 'mail' and state < 'completed' limit 1`,
      )) !== undefined;

    let isBegun = false;
    for (let kills = 0; kills < KILLS; kills += 2) {
      const children = [await start(), await start()];
      for (const child of children) {
        await sleep(30 + Math.random() * 120);
        await kill(child);
      }
      isBegun ||= server.received.length > 0;
      clock.advance(STEP_MS / 1000);
    }
    const child = await start();
    while (await left()) await sleep(100);
    await kill(child);

    assert.ok(isBegun, 'some were mailed before a kill');
    // A mail that was handed over just before a kill comes again, under the same message id.
    const mails = new Map(server.received.map(({ to, mail }) => [mail.messageId, to[0]]));
    const people = [...mails.values()];
    assert.equal(people.length, PEOPLE);
    assert.equal(new Set(people).size, PEOPLE);
  },
);
