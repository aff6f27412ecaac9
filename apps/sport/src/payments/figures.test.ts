import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scrapedValue } from '@sports-hub/kernel/testing';
import { aFamily, intentFor } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { METRICS_PORT: '0' } });
});
after(() => sport.stop());

test('payments are told by state, with the age of the oldest that is unsettled, and registrations by state', async () => {
  const body = await aFamily(sport);
  await intentFor(sport, body);
  const waiting = await sport.db.one<{ open: number; oldest: Date }>(
    `select count(*)::int as open, min(created_at) as oldest from payments where status = 'open'`,
  );
  sport.clock.advance(7200);
  const age = (sport.clock.now().getTime() - waiting.oldest.getTime()) / 1000;
  const text = await (await fetch(`http://127.0.0.1:${sport.metrics?.port}/metrics`)).text();
  assert.equal(scrapedValue(text, 'sports_hub_payments', { state: 'open', service: 'basketball' }), waiting.open);
  assert.equal(scrapedValue(text, 'sports_hub_payment_oldest_unsettled_seconds'), age);
  assert.ok(age >= 7200);
  assert.equal(scrapedValue(text, 'sports_hub_payment_oldest_held_seconds'), 0);
  assert.equal(scrapedValue(text, 'sports_hub_refunds_requested'), 0);
  const { count } = await sport.db.one<{ count: number }>(
    `select count(*)::int as count from registrations where status = 'registered'`,
  );
  assert.equal(scrapedValue(text, 'sports_hub_registrations', { state: 'registered' }), count);
  const created = { operation: 'createRegistrationIntent', status: '201' };
  assert.equal(scrapedValue(text, 'sports_hub_request_seconds_count', created), 1);
  for (const secret of Object.values(body).filter((value) => typeof value === 'string' && value.length > 5))
    assert.ok(!text.includes(String(secret)), String(secret));
});
