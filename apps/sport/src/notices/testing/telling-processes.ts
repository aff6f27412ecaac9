import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database, Sql } from '@sports-hub/kernel';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startMailServer, type MailServer } from '@sports-hub/kernel/testing/mail-server';
import { openSportDatabase } from '../../database.ts';
import { TEST_SECRET } from '../../testing/sport.ts';

/** A process that tells people and sends mails, to be killed. */
async function startProcess(env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./telling-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      SPORT_SECRET: TEST_SECRET.basketball,
      SANDBOX_PAYMENTS: 'on',
      // None of it is to wait.
      THROTTLE_NOTICES: '1000/3600',
      ...env,
    },
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Each link raises versions of others, so that a thousand in one statement would pass its time limit on a busy machine. */
const ADDED_TOGETHER = 100;

/** So many more parents of the player 1, who plays for the team 1. */
async function addParents(sql: Sql, count: number): Promise<void> {
  await sql.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@riverbend.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
    [count],
  );
  for (let first = 1; first <= count; first += ADDED_TOGETHER)
    await sql.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series($1::int, $2::int) n`,
      [first, Math.min(count, first + ADDED_TOGETHER - 1)],
    );
}

/** Whether anything is still to be told, mailed or pushed. */
const isLeft = async (sql: Sql): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 from notices union all select 1 from notice_events
     union all select 1 from jobs.job where name in ('mail', 'push') and state < 'completed' limit 1`,
  )) !== undefined;

export interface KilledWhileTelling {
  db: Database;
  server: MailServer;
  /** Kills a process so many times while it tells what `happens`, and lets another one tell the rest. */
  killed(times: number, happens: (time: number) => Promise<unknown>): Promise<void>;
  /** How often each text that matches was mailed to whom; a mail that came again under the same id is one. */
  mailed(text: RegExp): Map<string, number>;
}

export const countOf = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of list) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

/** A sport with so many more parents, a real mail server, and processes that tell people until they are killed. */
export async function startKilledWhileTelling(
  t: TestContext,
  { people, env = {} }: { people: number; env?: Record<string, string> },
): Promise<KilledWhileTelling> {
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
  await db.run('update safety_settings set quiet_hours = false');
  await addParents(db, people);
  const whileRunning = async (work: () => Promise<void>): Promise<void> => {
    const child = await startProcess({ DATABASE_URL: database.url, SMTP_URL: server.url, ...env });
    running.add(child);
    await work();
    await kill(child);
    running.delete(child);
  };
  return {
    db,
    server,
    async killed(times, happens) {
      for (let time = 0; time < times; time += 1) {
        await happens(time);
        await whileRunning(() => sleep(200 + Math.random() * 1000));
      }
      await whileRunning(async () => {
        while (await isLeft(db)) await sleep(100);
      });
    },
    mailed(text) {
      const mails = new Map(server.received.map(({ to, mail }) => [mail.messageId, { to: to[0], mail }]));
      return countOf(
        [...mails.values()].flatMap(({ to, mail }) =>
          [...(mail.text ?? '').matchAll(text)].map(([found]) => `${found} ${to}`),
        ),
      );
    },
  };
}
