import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createAudit, createMail } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { createTestLog } from '@sports-hub/kernel/testing';
import { readSportConfig } from '../../config.ts';
import { booksOf } from '../../registration/testing/books.ts';
import { createPayments } from '../../payments/service.ts';
import { aFamily, intentFor, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { Fuse, fusedDatabase, fusedProcessor } from '../../registration/testing/fuse.ts';
import { createRegistration } from '../../registration/wiring.ts';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../../testing/sport.ts';
import { createAdminLog } from '../log.ts';
import { createAuditReader } from '../office/audit.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { createRegistrationAdministration } from './service.ts';

describe('a process that is killed while the treasurer works', () => {
  let sport: TestSport;
  let treasurer: AdminClient;
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60' } });
    await sport.db.run('update registration_divisions set capacity = 100000');
    treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  });
  after(() => sport.stop());

  type Handler = (job: never) => Promise<void>;
  /** A process of its own on the same database, which dies at the given step. */
  const startProcess = (fuse: Fuse) => {
    const db = fusedDatabase(sport.db, fuse);
    const handlers = new Map<string, Handler>();
    const jobs = {
      ...sport.jobs,
      handle: (name: string, handler: Handler) => void handlers.set(name, handler),
      every: () => {},
    } as unknown as TestSport['jobs'];
    const config = readSportConfig('basketball', {
      DATABASE_URL: sport.databaseUrl,
      SPORT_SECRET: TEST_SECRET.basketball,
      DEMO: 'on',
    });
    const { log } = createTestLog();
    const { clock } = sport;
    const mail = createMail({ jobs, deliver: async () => {}, siteUrl: config.siteUrl, organisation: 'Test' });
    const audit = createAudit(clock);
    const processor = fusedProcessor(sport.payments.processor, fuse);
    const payments = createPayments({ db, clock, jobs, audit, processor, sport: 'basketball', log });
    const registration = createRegistration({ db, counters: sport.db, clock, log, mail, payments, config });
    const context = { db, clock, mail, log: createAdminLog(audit), audit: createAuditReader({ db }) };
    return { ...createRegistrationAdministration({ ...context, ...registration }), handlers };
  };

  const caller = (): AdminCaller =>
    ({
      id: idOf(sport, 'robin.vale'),
      is_super: false,
      rights: [],
      actor: `member:${idOf(sport, 'robin.vale')}`,
      origin: { requestId: 'killed' },
      session: { confirmedAt: sport.clock.now() },
    }) as unknown as AdminCaller;

  const numberOf = async (body: Body): Promise<number> =>
    (await sport.db.one<{ id: number }>('select id from registrations where email = $1', [body['email']])).id;
  const recover = async (): Promise<void> => {
    for (let times = 0; times < 3; times += 1) await sport.jobs.runPending();
    await sport.payments.sweep();
    await sport.jobs.runPending();
  };
  const outcomeOf = (id: number) =>
    sport.db.one<{ status: string; charges: number; refunds: number; balance: number; given: number }>(
      `select r.status, count(m.id) filter (where m.kind = 'charge')::int as charges, count(m.id) filter (where m.kind = 'refund')::int as refunds,
              coalesce(sum(m.amount_cents), 0)::int as balance, coalesce(max(i.refunded_cents), 0)::int as given
         from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
         left join payment_ledger m on m.payment_id = y.id left join sandbox_intents i on i.id = y.intent_id
        where r.id = $1 group by r.status`,
      [id],
    );
  const untilKilled = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      assert.equal((error as Error).name, 'Killed', String((error as Error).stack));
    }
  };

  const refundOf = async (id: number): Promise<number> =>
    (
      await sport.db.one<{ id: number }>(
        `select f.id from payment_refunds f join payments y on y.id = f.payment_id where y.subject = 'registration' and y.subject_id = $1`,
        [id],
      )
    ).id;
  /** The job of the refund, which comes twice. */
  const perform = async (handlers: ReadonlyMap<string, Handler>, id: number): Promise<void> => {
    const refund = await refundOf(id);
    for (let times = 0; times < 2; times += 1) await handlers.get('payments')?.({ refund } as never);
  };

  test('at any step of canceling and refunding: canceled once, refunded once, told once', async () => {
    const live = async (killAt?: number) => {
      const body = await aFamily(sport);
      await registerAndPay(sport, body);
      const id = await numberOf(body);
      const { version, left_cents: left } = (await treasurer.get(`/admin/registrations/${id}`)).data;
      const order = {
        version,
        left,
        choice: 'other',
        amount: '55.00',
        typed: '55.00',
        reason: 'asked by the family',
        family_reason: 'The shirts were made.',
        notify: true,
      } as const;
      const fuse = new Fuse(killAt);
      const { money, handlers } = startProcess(fuse);
      await untilKilled(async () => {
        await money.cancel(caller(), id, order);
        await perform(handlers, id);
      });
      return { id, body, order, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= 8, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id, body, order } = await live(killAt);
      const again = await treasurer.post(`/admin/registrations/${id}/cancel`, order);
      assert.ok([200, 409].includes(again.status), again.code);
      await recover();
      assert.deepEqual(
        await outcomeOf(id),
        { status: 'cancelled', charges: 1, refunds: 1, balance: 7_000, given: 5_500 },
        `killed at ${killAt}: ${steps[killAt]}`,
      );
      const told = (await sport.mails(String(body['email']))).filter(({ subject }) =>
        /^(Canceled|Refund)/.test(subject),
      );
      assert.deepEqual(told.map(({ subject }) => subject.split(':')[0]).sort(), ['Canceled', 'Refund']);
    }
  });

  test('at any step of taking a check: registered once, in the ledger once, one receipt', async () => {
    const live = async (killAt?: number) => {
      const body = await aFamily(sport);
      await intentFor(sport, body);
      const id = await numberOf(body);
      const { version } = (await treasurer.get(`/admin/registrations/${id}`)).data;
      const received_on = toLocalDate(sport.clock.now());
      const order = {
        version,
        key: `key-of-registration-${id}`,
        method: 'check',
        check_number: '7',
        amount: '125.00',
        received_on,
      } as const;
      const fuse = new Fuse(killAt);
      await untilKilled(() => startProcess(fuse).money.takeOffline(caller(), id, order));
      return { id, body, order, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= 4, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id, body, order } = await live(killAt);
      assert.equal(
        (await treasurer.post(`/admin/registrations/${id}/offline-payment`, order)).status,
        200,
        steps[killAt],
      );
      await recover();
      assert.deepEqual(
        await outcomeOf(id),
        { status: 'registered', charges: 1, refunds: 0, balance: 12_500, given: 0 },
        `killed at ${killAt}: ${steps[killAt]}`,
      );
      const receipts = (await sport.mails(String(body['email']))).filter(({ subject }) =>
        /is registered/.test(subject),
      );
      assert.equal(receipts.length, 1);
    }
  });

  test('at any step of refunding a part: it goes back once, and the child stays registered', async () => {
    const live = async (killAt?: number) => {
      const body = await aFamily(sport);
      await registerAndPay(sport, body);
      const id = await numberOf(body);
      const { version, left_cents: left } = (await treasurer.get(`/admin/registrations/${id}`)).data;
      const order = { version, left, amount: '25.00', typed: '25.00', reason: 'The season begins later' };
      const fuse = new Fuse(killAt);
      const { money, handlers } = startProcess(fuse);
      await untilKilled(async () => {
        await money.refund(caller(), id, order);
        await perform(handlers, id);
      });
      return { id, order, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= 8, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id, order } = await live(killAt);
      const again = await treasurer.post(`/admin/registrations/${id}/refund`, order);
      assert.ok([200, 409].includes(again.status), again.code);
      await recover();
      assert.deepEqual(
        await outcomeOf(id),
        { status: 'registered', charges: 1, refunds: 1, balance: 10_000, given: 2_500 },
        `killed at ${killAt}: ${steps[killAt]}`,
      );
    }
  });

  test('at any step of handing over what was paid in cash: it is in the ledger once', async () => {
    const live = async (killAt?: number) => {
      const body = await aFamily(sport);
      await intentFor(sport, body);
      const id = await numberOf(body);
      const look = async () => (await treasurer.get(`/admin/registrations/${id}`)).data;
      const paid = await treasurer.post(`/admin/registrations/${id}/offline-payment`, {
        ...{ version: (await look()).version, key: `cash-of-registration-${id}`, method: 'cash' },
        ...{ amount: '125.00', received_on: toLocalDate(sport.clock.now()) },
      });
      assert.equal(paid.status, 200, paid.body);
      const { version, left_cents: left } = await look();
      const order = { version, left, amount: '25.00', typed: '25.00', reason: 'The season begins later' };
      assert.equal((await treasurer.post(`/admin/registrations/${id}/refund`, order)).status, 200);
      const refund = await refundOf(id);
      const fuse = new Fuse(killAt);
      await untilKilled(() => startProcess(fuse).money.handOver(caller(), refund));
      return { id, refund, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= 3, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id, refund } = await live(killAt);
      const again = await treasurer.post(`/admin/refunds/${refund}/handed-over`, {});
      assert.ok([200, 409].includes(again.status), `${again.status} ${again.code}`);
      await recover();
      assert.deepEqual(
        await outcomeOf(id),
        { status: 'registered', charges: 1, refunds: 1, balance: 10_000, given: 0 },
        `killed at ${killAt}: ${steps[killAt]}`,
      );
    }
  });

  test('and the books fit', async () => {
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
  });
});
