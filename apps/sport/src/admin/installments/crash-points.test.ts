import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Problem } from '@sports-hub/kernel';
import { addDays } from '@sports-hub/kernel/time';
import { booksOf } from '../../registration/testing/books.ts';
import { Fuse } from '../../registration/testing/fuse.ts';
import {
  moneyOf,
  offerPlan,
  onDay,
  openForLong,
  partsOf,
  registerInParts,
} from '../../registration/testing/installments.ts';
import { startProcess } from '../../registration/testing/processes.ts';
import { auditOf } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { createAdminLog } from '../log.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { createInstallmentOffice, type InstallmentOffice } from './service.ts';

/** Whoever asks once more is told how it stands now. */
const STANDS = ['record.changed', 'payment.part_settled', 'payment.unconfirmed'];

interface Owing {
  id: number;
  email: string;
  part: number;
  version: number;
  due: string;
}
interface Outcome {
  event: string;
  mail: RegExp;
  states: string[];
  money: Awaited<ReturnType<typeof moneyOf>>;
  total: number;
}

describe('a process that is killed while the treasurer decides about a part', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60' } });
    await openForLong(sport);
  });
  after(() => sport.stop());

  const caller = (): AdminCaller =>
    ({
      id: idOf(sport, 'robin.vale'),
      actor: `member:${idOf(sport, 'robin.vale')}`,
      origin: { requestId: 'killed' },
      session: { confirmedAt: sport.clock.now() },
    }) as unknown as AdminCaller;
  const officeOf = (fuse: Fuse): InstallmentOffice => {
    const { db, audit, payments, throttle, installments } = startProcess(sport, fuse);
    return createInstallmentOffice({
      db,
      clock: sport.clock,
      log: createAdminLog(audit),
      payments,
      throttle,
      installments,
    });
  };

  /** A family whose second part was refused this morning, and is not tried again by itself. */
  const aFamilyThatFailed = async (): Promise<Owing> => {
    const [due = ''] = await offerPlan(sport, { days: [5, 2_500], retries: [] });
    const { id, body } = await registerInParts(sport, {}, '4000000000000341');
    for (const day of [addDays(due, -3), due]) await onDay(sport, day, () => sport.sweepRegistrations());
    const found = await sport.db.one<{ part: number; version: number }>(
      `select i.id as part, n.version from installments i join payment_plans n on n.registration_id = i.registration_id
        where i.registration_id = $1 and i.number = 2 and i.status = 'failed'`,
      [id],
    );
    return { id, email: String(body['email']), due, ...found };
  };
  const recover = async (): Promise<void> => {
    for (let times = 0; times < 2; times += 1) {
      sport.clock.advance(20 * 60);
      await sport.sweepRegistrations();
      await sport.payments.sweep();
      await sport.jobs.runPending();
    }
  };

  type Order = (office: InstallmentOffice, family: Owing) => Promise<unknown>;
  const atAnyStep = async (order: Order, expected: Outcome, least: number): Promise<void> => {
    const live = async (killAt?: number) => {
      const family = await aFamilyThatFailed();
      await sport.db.run('update sandbox_cards set refuses = null');
      const fuse = new Fuse(killAt);
      try {
        await order(officeOf(fuse), family);
      } catch (error) {
        assert.ok(fuse.isDead, String((error as Error).stack));
      }
      return { family, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= least, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { family } = await live(killAt);
      const said = `killed at ${killAt}: ${steps[killAt]}`;
      try {
        await order(officeOf(new Fuse()), family);
      } catch (error) {
        assert.ok(error instanceof Problem && STANDS.includes(error.code), `${said}: ${String(error)}`);
      }
      await recover();
      const { id, email } = family;
      assert.deepEqual(
        (await partsOf(sport, id)).map(({ status }) => status),
        expected.states,
        said,
      );
      assert.deepEqual(await moneyOf(sport, id), expected.money, said);
      const { total } = await sport.db.one<{ total: number }>(
        'select total_cents as total from registrations where id = $1',
        [id],
      );
      assert.equal(total, expected.total, said);
      const told = (await sport.mails(email)).filter(({ subject }) => expected.mail.test(subject));
      assert.equal(told.length, 1, said);
      const lines = (await auditOf(sport, expected.event)).filter(({ subject }) => subject === `registration:${id}`);
      assert.equal(lines.length, 1, said);
    }
  };

  test('letting it go: the price is less by it once, and the family is told once', () =>
    atAnyStep(
      (office, { part, version }) =>
        office.forgive(caller(), part, { version, typed: '40.00', reason: 'they moved away' }),
      {
        event: 'installment.forgiven',
        mail: /do not have to pay/,
        states: ['paid', 'written_off', 'due'],
        money: { charges: 1, balance: 4_500, there: 4_500 },
        total: 8_500,
      },
      4,
    ));

  test('taking a check: it counts once, with one receipt', () =>
    atAnyStep(
      (office, { part, version, due }) =>
        office.takeOffline(caller(), part, {
          ...{ version, key: `a-check-for-part-${part}`, method: 'check', check_number: '12' },
          ...{ amount: '40.00', received_on: due },
        }),
      {
        event: 'installment.paid_offline',
        mail: /received/,
        states: ['paid', 'paid', 'due'],
        money: { charges: 2, balance: 8_500, there: 4_500 },
        total: 12_500,
      },
      4,
    ));

  test('trying the card again: it is charged once, with one receipt', () =>
    atAnyStep(
      (office, { part, version }) => office.try(caller(), part, version),
      {
        event: 'registration.installment_paid',
        mail: /received/,
        states: ['paid', 'paid', 'due'],
        money: { charges: 2, balance: 8_500, there: 8_500 },
        total: 12_500,
      },
      8,
    ));

  test('moving its day: once, and the family is told once', () =>
    atAnyStep(
      (office, { part, version, due }) =>
        office.move(caller(), part, { version, day: addDays(due, 2_000), reason: 'asked for it' }),
      {
        event: 'installment.moved',
        mail: /now on/,
        states: ['paid', 'due', 'due'],
        money: { charges: 1, balance: 4_500, there: 4_500 },
        total: 12_500,
      },
      2,
    ));

  test('and the books fit', async () => {
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
  });
});
