import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { addDays, fromLocalTime } from '@sports-hub/kernel/time';
import { booksOf } from '../testing/books.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, finalize, intentFor, send } from '../testing/families.ts';
import { Fuse } from '../testing/fuse.ts';
import { offerPlan, openForLong, planOf } from '../testing/installments.ts';
import { startProcess } from '../testing/processes.ts';

/** `REGISTRATIONS=2000 KILLS=100` for the whole of it. */
const REGISTRATIONS = Number(process.env['REGISTRATIONS'] ?? 40);
const KILLS = Number(process.env['KILLS'] ?? 20);
const GOOD = '4242424242424242';
const REFUSES = '4000000000000341';

let sport: TestSport;
let outside: Database;
let due: string[] = [];
let killed = 0;
let databaseKilled = 0;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60', THROTTLE_QUOTES: '100000/60' } });
  await openForLong(sport);
  due = await offerPlan(sport);
  outside = openDatabase({ url: sport.databaseUrl, connections: 1 });
});
after(async () => {
  await outside.close();
  await sport.stop();
});

/** A process that does this and may die at any step of it; whether it came to the end. */
async function lives(
  work: (parts: ReturnType<typeof startProcess>) => Promise<unknown>,
  isMortal = true,
): Promise<boolean> {
  const fuse = new Fuse(isMortal && randomInt(4) === 0 ? randomInt(14) : Infinity);
  try {
    await work(startProcess(sport, fuse));
  } catch {
    // Killed, or its connection was.
  }
  if (fuse.isDead) killed += 1;
  return !fuse.isDead;
}

/** As when the database is restarted: every connection ends in the middle of what it does. */
async function killDatabase(): Promise<void> {
  databaseKilled += 1;
  await outside.rows(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

/** Somebody who asks again whatever was cut off. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let times = 0; ; times += 1)
    try {
      return await work();
    } catch (error) {
      if (times > 20) throw error;
    }
}

interface Family {
  id: number;
  reference: string;
}

async function register(turn: number): Promise<Family> {
  const body = await again(() => aFamily(sport));
  const plan = await again(() => planOf(sport, body));
  const given = { ...body, payment_plan: plan.id };
  await lives(({ registrations }) => registrations.intent({ given: body, planId: plan.id }, { client: 'client' }));
  const intent = await again(async () => {
    const { data, status } = await intentFor(sport, given);
    if (status > 201) throw new Error(JSON.stringify(data));
    return data;
  });
  const card_number = turn % 4 === 0 ? REFUSES : GOOD;
  await again(() => send(sport, 'POST', '/dev/payments/confirm', { clientSecret: intent.clientSecret, card_number }));
  await lives(({ registrations }) =>
    registrations.finalize({ given: body, intent: intent.payment_intent }, { client: 'client' }),
  );
  await again(() => finalize(sport, body, intent.payment_intent));
  return again(() =>
    sport.db.one<Family>('select id, reference from registrations where reference = $1', [intent.reference]),
  );
}

/** Some pay early, some cancel, of some a part goes back. */
async function change({ id, reference }: Family, turn: number): Promise<void> {
  const by = { actor: 'operator', reason: 'by the test' };
  if (turn % 5 === 1)
    await lives(async ({ installments, payments }) => {
      const { intent } = await installments.pay({ reference, number: 2, keepCard: turn % 2 === 0 }, 'client');
      await send(sport, 'POST', '/dev/payments/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' });
      await payments.settle(intent.payment_intent ?? '');
    });
  if (turn % 5 === 2) await lives(({ office }) => office.cancel(id, { ...by, refund: true }));
  if (turn % 5 === 3) await lives(({ office }) => office.refund(id, { ...by, amount: 1000 }));
}

const quiet = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

test(
  `${REGISTRATIONS} registrations in installments, with refunds and ${KILLS} kills of service and database: the books fit`,
  { timeout: 3_600_000 },
  async () => {
    const families: Family[] = [];
    for (let turn = 0; turn < REGISTRATIONS; turn += 1) {
      families.push(await register(turn));
      if (turn % Math.max(1, Math.floor(REGISTRATIONS / 5)) === 1) await killDatabase();
    }
    for (const [turn, family] of families.entries()) await change(family, turn);
    await quiet(sport.jobs.runPending());
    // The months pass; whoever looks after parts dies again and again, and every other time the database goes away.
    const days = due.flatMap((day) => [-3, 0, 3, 7, 14].map((more) => addDays(day, more)));
    for (const day of days) {
      sport.clock.set(fromLocalTime(`${day}T09:01:00`));
      for (let round = 0; round < Math.ceil(REGISTRATIONS / 40); round += 1) {
        const sweep = lives(({ sweeps }) => sweeps.run());
        if (round % 2 === 0) await killDatabase();
        await sweep;
      }
      while (killed + databaseKilled < KILLS && day === days.at(-1)) await lives(({ sweeps }) => sweeps.run());
      await quiet(sport.jobs.runPending());
      sport.clock.advance(30 * 60);
      for (let round = 0; round < Math.ceil(REGISTRATIONS / 25) + 1; round += 1)
        await quiet(sport.sweepRegistrations());
      await quiet(sport.payments.sweep());
      await quiet(sport.jobs.runPending());
    }
    for (let round = 0; round < 4; round += 1) {
      sport.clock.advance(3600);
      await quiet(sport.sweepRegistrations());
      await quiet(sport.payments.sweep());
      await quiet(sport.jobs.runPending());
    }
    assert.ok(killed + databaseKilled >= KILLS, `${killed} services and ${databaseKilled} databases were killed`);
    const { exceptions, charged, refunded } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
    const there = await sport.db.one<{ charged: number; refunded: number }>(
      `select sum(amount_cents) filter (where status = 'succeeded')::int as charged, sum(refunded_cents)::int as refunded from sandbox_intents`,
    );
    assert.deepEqual({ charged, refunded }, there, 'the processor has taken and given what the ledger says');
    const wrong = await sport.db.rows(
      `select r.id, r.status, i.number, i.status as part from registrations r join payment_plans n on n.registration_id = r.id
         join installments i on i.registration_id = r.id
        where r.status = 'registered' and i.status = 'due' or r.status = 'cancelled' and i.status in ('due', 'failed')`,
    );
    assert.deepEqual(wrong, [], 'none is forgotten, and nothing of what was canceled is to come');
    const twice = await sport.db.rows(
      `select i.metadata->>'payment' as payment from sandbox_intents i where i.status = 'succeeded' group by 1 having count(*) > 1`,
    );
    assert.deepEqual(twice, [], 'nothing is charged twice');
    console.log(`${REGISTRATIONS} registrations, ${killed} services and ${databaseKilled} times the database killed`);
  },
);
