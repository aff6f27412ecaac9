import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamily, finalize, intentFor, ledger } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';
import { deliverEvent, stripeSettings } from './testing/deliveries.ts';

describe('what comes at once about one payment', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });

  test('twelve finalizes and two deliveries wait for each other in one order: no deadlock, nobody sent away', async () => {
    const { charges } = await ledger(sport);
    const { databaseUrl, clock } = sport;
    const other = await startTestSport({ databaseUrl, clock, env: stripeSettings(stripe) });
    for (let round = 0; round < 5; round += 1) {
      const body = await aFamily(sport);
      const { data: intent } = await intentFor(other, body);
      stripe.pay(intent.payment_intent);
      const [ends, deliveries] = await Promise.all([
        Promise.all(Array.from({ length: 12 }, () => finalize(other, body, intent.payment_intent))),
        Promise.all([1, 2].map(() => deliverEvent(other, { intent: intent.payment_intent }))),
      ]);
      assert.deepEqual(
        ends.map(({ data }) => data.status ?? data.code),
        Array.from({ length: 12 }, () => 'registered'),
      );
      assert.ok(deliveries.every(({ status }) => status === 200));
    }
    assert.equal((await ledger(sport)).charges, charges + 5);
    // What its connections have counted is told when they end.
    await other.stop();
    assert.deepEqual(
      await sport.db.one('select deadlocks::int from pg_stat_database where datname = current_database()'),
      { deadlocks: 0 },
    );
  });
});
