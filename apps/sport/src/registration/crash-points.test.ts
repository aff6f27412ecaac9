import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createAudit, createMail } from '@sports-hub/kernel';
import { createTestLog } from '@sports-hub/kernel/testing';
import { readSportConfig } from '../config.ts';
import { booksOf } from './testing/books.ts';
import { sandboxSecret } from '../payments/sandbox.ts';
import { createPayments, type Payments } from '../payments/service.ts';
import { signWebhook } from '../payments/webhook-signatures.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../testing/sport.ts';
import { aFamily, aFamilyOf, finalize, intentFor, intentForAll, pay, type Body } from './testing/families.ts';
import { Fuse, fusedDatabase, fusedProcessor } from './testing/fuse.ts';
import { createRegistration } from './wiring.ts';

/** The three that can end a registration, in each order. */
const ORDERS = [
  ['finalize', 'webhook', 'sweep'],
  ['finalize', 'sweep', 'webhook'],
  ['webhook', 'finalize', 'sweep'],
  ['webhook', 'sweep', 'finalize'],
  ['sweep', 'finalize', 'webhook'],
  ['sweep', 'webhook', 'finalize'],
] as const;
type Ending = (typeof ORDERS)[number][number];

describe('a process that is killed', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60' } });
    await sport.db.run('update registration_divisions set capacity = 100000');
  });
  after(() => sport.stop());

  /** A process of its own on the same database, which dies at the given step. */
  const startProcess = (fuse: Fuse) => {
    const db = fusedDatabase(sport.db, fuse);
    const jobs = { ...sport.jobs, handle: () => {}, every: () => {} };
    const config = readSportConfig('basketball', {
      DATABASE_URL: sport.databaseUrl,
      SPORT_SECRET: TEST_SECRET.basketball,
      DEMO: 'on',
      THROTTLE_REGISTRATIONS: '100000/60',
    });
    const { log } = createTestLog();
    const mail = createMail({ jobs, deliver: async () => {}, siteUrl: config.siteUrl, organisation: 'Test' });
    const payments = createPayments({
      db,
      clock: sport.clock,
      jobs,
      audit: createAudit(sport.clock),
      processor: fusedProcessor(sport.payments.processor, fuse),
      sport: 'basketball',
      log,
    });
    const options = { db, counters: sport.db, clock: sport.clock, log, mail, payments, config };
    return createRegistration(options);
  };

  /** A delivery comes twice, as deliveries do. */
  const deliver = async (payments: Payments, intentId: string, id = `evt_${randomUUID()}`): Promise<void> => {
    const object = { object: 'payment_intent', id: intentId };
    const body = Buffer.from(JSON.stringify({ id, type: 'payment_intent.succeeded', data: { object } }));
    const signature = signWebhook(sandboxSecret([TEST_SECRET.basketball]), body, sport.clock.now());
    for (let times = 0; times < 2; times += 1) await payments.webhook(body, signature);
  };

  /** Registers in a process that dies at step `killAt`; returns the steps it took and what the client got to know. */
  const live = async (children: readonly Body[], order: readonly Ending[], killAt?: number) => {
    const fuse = new Fuse(killAt);
    const { registrations, payments } = startProcess(fuse);
    let intent: { clientSecret?: string | undefined; payment_intent: string | null } | undefined;
    try {
      const requests = children.map((given) => ({ given }));
      ({ intent } = await (requests.length === 1
        ? registrations.intent(requests[0]!, { client: 'client' })
        : registrations.familyIntent(requests, { client: 'client' })));
      if (intent.clientSecret) await pay(sport, intent.clientSecret);
      for (const ending of order) {
        if (ending === 'finalize')
          for (const given of children)
            await registrations.finalize({ given, intent: intent.payment_intent ?? '' }, { client: 'client' });
        if (ending === 'sweep') await payments.sweep();
        if (ending === 'webhook') await deliver(payments, intent.payment_intent ?? '');
      }
    } catch (error) {
      assert.equal((error as Error).name, 'Killed', String((error as Error).stack));
    }
    return { steps: fuse.steps, intent };
  };

  /** What a healthy process makes of it: deliveries that were late or come twice, the sweep, the client's next try. */
  const recover = async (
    children: readonly Body[],
    intent: { clientSecret?: string | undefined; payment_intent: string | null } | undefined,
    withClient: boolean,
  ) => {
    const ask = () => (children.length === 1 ? intentFor(sport, children[0]!) : intentForAll(sport, children));
    if (!intent && withClient) {
      const { data } = await ask();
      await pay(sport, data.clientSecret);
    }
    await sport.payments.sweep();
    await sport.jobs.runPending();
    // A delivery that was on its way all the time.
    if (intent?.payment_intent) await deliver(sport.payments, intent.payment_intent);
    if (withClient) {
      const { data } = await ask();
      if (data.payment_intent) {
        for (const body of children) {
          const end = await finalize(sport, body, data.payment_intent);
          assert.ok(end.status < 300, JSON.stringify(end.data));
        }
      } else assert.equal(data.code, 'registration.already_registered');
    }
  };

  const outcomeOf = async ([body]: readonly Body[]) =>
    sport.db.one<{ registered: number; charges: number; balance: number; intents: number; entries: number }>(
      `select count(distinct r.id) filter (where r.status = 'registered')::int as registered,
              count(m.id) filter (where m.kind = 'charge')::int as charges, coalesce(sum(m.amount_cents), 0)::int as balance,
              count(distinct coalesce(y.intent_id, n.intent_id))::int as intents,
              (select count(*)::int from audit_events a where a.event = 'registration.registered'
                  and a.subject in (select 'registration:' || o.id from registrations o where o.email = $1)) as entries
         from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
         left join shared_intents n on n.id = y.shared_intent_id
         left join payment_ledger m on m.payment_id = y.id where r.email = $1`,
      [body?.['email']],
    );

  const FAMILIES = {
    'one child': { children: [{}], paid: 12_500, orders: ORDERS },
    // Who comes first decides about all of them; the rest is as for one.
    'two children who are paid for at once': {
      children: [{}, {}],
      paid: 23_500,
      orders: ORDERS.filter((_, at) => at % 2 === 0),
    },
  };
  for (const [name, { children, paid: balance, orders }] of Object.entries(FAMILIES)) {
    const sum = { registered: children.length, charges: children.length, balance };
    for (const order of orders) {
      test(`at any step of ${order.join(', ')}, with ${name}: in the end one charge and one registration each`, async () => {
        const { steps } = await live(await aFamilyOf(sport, children), order);
        assert.ok(steps.length > 6, steps.join());
        for (let killAt = 0; killAt < steps.length; killAt += 1) {
          const family = await aFamilyOf(sport, children);
          const { intent } = await live(family, order, killAt);
          await recover(family, intent, true);
          assert.deepEqual(
            await outcomeOf(family),
            { ...sum, intents: 1, entries: children.length },
            `killed at ${killAt}: ${steps[killAt]}`,
          );
        }
      });
    }

    test(`when the client never comes back, with ${name}: all of them, or none`, async () => {
      const { steps } = await live(await aFamilyOf(sport, children), ['finalize']);
      for (let killAt = 0; killAt < steps.length; killAt += 1) {
        const family = await aFamilyOf(sport, children);
        const { intent } = await live(family, ['finalize'], killAt);
        await recover(family, intent, false);
        const { registered, charges, balance: kept } = await outcomeOf(family);
        const isPaid = intent?.clientSecret !== undefined;
        assert.deepEqual(
          { registered, charges, balance: kept },
          isPaid ? sum : { registered: 0, charges: 0, balance: 0 },
          `killed at ${killAt}: ${steps[killAt]}`,
        );
      }
    });
  }

  test('a success is found by the sweep within five minutes, without client and webhook', async () => {
    const body = await aFamily(sport);
    const { data } = await intentFor(sport, body);
    await pay(sport, data.clientSecret);
    // The deliveries are lost.
    await sport.db.run(`delete from jobs.job where name = 'sandbox-payments'`);
    assert.ok((await sport.payments.sweep()) >= 1);
    assert.equal((await outcomeOf([body])).registered, 1);
  });

  test('nobody got two receipts, and reconcile agrees with all of it', async () => {
    const addresses = (await sport.mails()).map(({ to }) => to);
    assert.equal(new Set(addresses).size, addresses.length);
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
  });
});
