import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { addDays, fromLocalTime } from '@sports-hub/kernel/time';
import { booksOf } from '../testing/books.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { pay } from '../testing/families.ts';
import { Fuse } from '../testing/fuse.ts';
import { moneyOf, offerPlan, openForLong, partsOf, registerInParts } from '../testing/installments.ts';
import { startProcess } from '../testing/processes.ts';

const GOOD = '4242424242424242';
const REFUSES = '4000000000000341';

describe('a process that is killed while parts are charged', () => {
  let sport: TestSport;
  let due: string[] = [];
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60' } });
    await openForLong(sport);
  });
  after(() => sport.stop());

  /** What earlier tests left to be charged is done: a try of this test is about one family. */
  const clear = async (): Promise<void> => {
    if (due[0]) toDay(addDays(due[0], 30));
    await recover();
  };
  const untilKilled = async (fuse: Fuse, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      assert.ok(fuse.isDead, String((error as Error).stack));
    }
  };
  /** What a healthy service makes of it, some time later. */
  const recover = async (): Promise<void> => {
    for (let times = 0; times < 2; times += 1) {
      sport.clock.advance(20 * 60);
      await sport.sweepRegistrations();
      await sport.payments.sweep();
      await sport.jobs.runPending();
    }
  };
  const toDay = (day: string): void => sport.clock.set(fromLocalTime(`${day}T09:01:00`));
  const mailsTo = async (email: unknown, pattern: RegExp): Promise<number> =>
    (await sport.mails(String(email))).filter(({ subject }) => pattern.test(subject)).length;

  /** A family whose second part is due this morning; it has been told. */
  const aFamilyThatOwes = async (card: string) => {
    due = await offerPlan(sport, { days: [5, 300] });
    const family = await registerInParts(sport, {}, card);
    assert.equal(family.result.data.status, 'registered');
    toDay(addDays(due[0]!, -3));
    await sport.sweepRegistrations();
    toDay(due[0]!);
    return family;
  };

  test('at any step of announcing: told once', async () => {
    const live = async (killAt?: number) => {
      due = await offerPlan(sport, { days: [5, 300] });
      const { id, body } = await registerInParts(sport);
      toDay(addDays(due[0]!, -3));
      const fuse = new Fuse(killAt);
      await untilKilled(fuse, () => startProcess(sport, fuse).installments.charging.sweep());
      return { id, body, steps: fuse.steps };
    };
    const { steps } = await live();
    assert.ok(steps.length >= 3, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id, body } = await live(killAt);
      await recover();
      assert.equal((await partsOf(sport, id))[1]?.next, 'charge', `killed at ${killAt}: ${steps[killAt]}`);
      assert.equal(await mailsTo(body['email'], /\$40\.00 for .+ on /), 1, `killed at ${killAt}: ${steps[killAt]}`);
    }
  });

  for (const [name, card] of Object.entries({ 'a card that pays': GOOD, 'a card that says no': REFUSES }))
    test(`at any step of charging ${name}: one charge or none, and one mail`, async () => {
      const live = async (killAt?: number) => {
        const { id, body } = await aFamilyThatOwes(card);
        const fuse = new Fuse(killAt);
        await untilKilled(fuse, () => startProcess(sport, fuse).installments.charging.sweep());
        return { id, body, steps: fuse.steps };
      };
      await clear();
      const { steps } = await live();
      assert.ok(steps.filter((step) => step.includes('chargeSaved')).length === 2, steps.join());
      for (let killAt = 0; killAt < steps.length; killAt += 1) {
        const { id, body } = await live(killAt);
        await recover();
        const said = `killed at ${killAt}: ${steps[killAt]}`;
        const [, part] = await partsOf(sport, id);
        const isGood = card === GOOD;
        assert.deepEqual([part?.status, part?.refusals], isGood ? ['paid', 0] : ['failed', 1], said);
        const paid = isGood ? 8_500 : 4_500;
        assert.deepEqual(await moneyOf(sport, id), { charges: isGood ? 2 : 1, balance: paid, there: paid }, said);
        assert.equal(await mailsTo(body['email'], isGood ? /received/ : /did not go through/), 1, said);
      }
    });

  test('at any step of paying by the link, with the card charged at the same time: paid once', async () => {
    const live = async (killAt?: number) => {
      const { id, reference } = await aFamilyThatOwes(GOOD);
      const fuse = new Fuse(killAt);
      await untilKilled(fuse, async () => {
        const { installments, payments } = startProcess(sport, fuse);
        const { intent } = await installments.pay({ reference, number: 2, keepCard: true }, 'client');
        await pay(sport, intent.clientSecret ?? '');
        await payments.settle(intent.payment_intent ?? '');
        await installments.charging.sweep();
      });
      return { id, steps: fuse.steps };
    };
    await clear();
    const { steps } = await live();
    assert.ok(steps.length >= 8, steps.join());
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id } = await live(killAt);
      await recover();
      assert.equal((await partsOf(sport, id))[1]?.status, 'paid', `killed at ${killAt}: ${steps[killAt]}`);
      assert.deepEqual(
        await moneyOf(sport, id),
        { charges: 2, balance: 8_500, there: 8_500 },
        `killed at ${killAt}: ${steps[killAt]}`,
      );
    }
  });

  test('at any step of a cancellation while the card is charged: everything goes back, and nothing is charged later', async () => {
    const live = async (killAt?: number) => {
      const { id } = await aFamilyThatOwes(GOOD);
      const fuse = new Fuse(killAt);
      await untilKilled(fuse, async () => {
        const { installments, office } = startProcess(sport, fuse);
        await installments.charging.sweep();
        await office.cancel(id, { actor: 'operator', reason: 'by the test', refund: true });
      });
      const { office } = startProcess(sport, new Fuse());
      await office.cancel(id, { actor: 'operator', reason: 'by the test', refund: true });
      return { id, steps: fuse.steps };
    };
    const { steps } = await live();
    for (let killAt = 0; killAt < steps.length; killAt += 1) {
      const { id } = await live(killAt);
      await recover();
      const { balance, there } = await moneyOf(sport, id);
      assert.deepEqual({ balance, there }, { balance: 0, there: 0 }, `killed at ${killAt}: ${steps[killAt]}`);
      toDay(addDays(due[0]!, 1));
      await recover();
      assert.equal((await moneyOf(sport, id)).there, 0);
    }
  });

  test('and the books fit', async () => {
    const { exceptions } = await booksOf(sport);
    assert.deepEqual(exceptions, []);
  });
});
