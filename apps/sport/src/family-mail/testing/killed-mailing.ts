import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startMailServer } from '@sports-hub/kernel/testing/mail-server';
import { openSportDatabase } from '../../database.ts';
import { HTML_RULES } from '../../platform/html/safe-html.ts';
import { TEST_SECRET } from '../../testing/sport.ts';
import { insertDeliveries, insertFamilyMail, keepAddresses, noteSending } from '../queries.ts';

/** An email to so many parents, sent by processes that are killed so many times in the middle. */
export async function mailWhileKilled(
  t: TestContext,
  { people, kills, perSecond }: { people: number; kills: number; perSecond: number },
): Promise<void> {
  const database = await cloneDatabase('basketball');
  const server = await startMailServer({ perSecond });
  const db = openSportDatabase(database.url, 2);
  const running = new Set<ChildProcess>();
  t.after(async () => {
    for (const child of running) child.kill('SIGKILL');
    await db.close();
    await server.stop();
    await database.drop();
  });
  await db.run(
    `insert into members (id, email, first_name, last_name, email_verified_at, created_at)
     select 50000 + n, 'many' || n || '@families.example', 'Many', 'Parent', now(), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select 50000 + n, 1, 'parent_guardian', 'verified', now(), now() from generate_series(1, $1::int) n`,
    [people],
  );
  await db.transaction(async (tx) => {
    const now = new Date();
    const numbers = Array.from({ length: people }, (_, place) => place + 1);
    const audience = { season_id: 1, division_ids: [], team_ids: [], groups: [], registration_ids: [] };
    const { id } = await insertFamilyMail(tx, {
      subject: 'Everybody',
      audience,
      htmlRules: HTML_RULES,
      by: 50001,
      now,
    });
    const addressOf = (n: number): string => `many${n}@families.example`;
    await keepAddresses(
      tx,
      numbers.map(addressOf),
      numbers.map(() => randomBytes(32)),
      now,
    );
    const reader = { first_name: 'Many', last_name: 'Parent', children: ['Riley'], divisions: [], because: '' };
    await insertDeliveries(
      tx,
      id,
      numbers.map((n) => ({
        ...{
          address: addressOf(n),
          email: addressOf(n),
          role: 'guardian' as const,
          member_id: 50000 + n,
          player_ids: [1],
          reader,
        },
      })),
      now,
    );
    await noteSending(tx, id, { by: 50001, now, leavesAt: now, replyName: null, replyTo: null, leftOut: 0 });
  });

  const start = async (): Promise<ChildProcess> => {
    const child = fork(fileURLToPath(new URL('./mailing-process.ts', import.meta.url)), {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        SMTP_URL: server.url,
        SPORT_SECRET: TEST_SECRET.basketball,
        SANDBOX_PAYMENTS: 'on',
        MAIL_RETURN_TO: 'returned@families.example',
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
  const isOver = async (): Promise<boolean> =>
    (await db.maybeOne('select 1 from family_mails where finished_at is not null')) !== undefined;

  for (let time = 1; time <= kills; time += 1) {
    const child = await start();
    // In the middle: when its part of them has arrived.
    while (server.received.length < (people * time) / (kills + 1) && !(await isOver())) await sleep(20);
    await kill(child);
  }
  const arrivedBefore = server.received.length;
  const last = await start();
  while (!(await isOver())) await sleep(100);
  await kill(last);

  assert.ok(arrivedBefore > 0 && arrivedBefore < people, `${arrivedBefore} had arrived at the last kill`);
  const addresses = server.received.map(({ to }) => to.join());
  assert.equal(new Set(addresses).size, addresses.length, 'nobody got it twice');
  const states = await db.rows<{ email: string; state: string }>('select email, state from family_mail_deliveries');
  assert.equal(states.length, people);
  const arrived = new Set(addresses);
  // Whoever is said to have it has it, and where nobody knows, that is what it says.
  assert.deepEqual(
    states.filter(({ email, state }) => (state === 'sent' ? !arrived.has(email) : state !== 'uncertain')),
    [],
  );
  const uncertain = states.filter(({ state }) => state === 'uncertain').length;
  t.diagnostic(`${addresses.length} of ${people} arrived, ${uncertain} uncertain`);
  // As many as are in a conversation when a process is killed, at most.
  assert.ok(uncertain <= 5 * kills, `${uncertain} uncertain`);
}
