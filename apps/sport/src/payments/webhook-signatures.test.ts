import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { createTestClock } from '@sports-hub/kernel/testing';
import { parseEvent, signWebhook, verifyWebhook } from './webhook-signatures.ts';

const SECRET = 'test-signing-secret';
const clock = createTestClock('2026-11-14T12:00:00Z');
const body = Buffer.from(
  JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'payment_intent', id: 'pi_1' } } }),
);
const verify = (header: string | undefined, bytes = body, secrets = [SECRET]) =>
  verifyWebhook(secrets, { body: bytes, header, clock });
const refused = { code: 'payment.webhook_refused' };

test('what Stripe’s own library signs is accepted, and it accepts what we sign', () => {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const stripe = new Stripe('test-key');
  verify(stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: SECRET, timestamp }));
  const header = signWebhook(SECRET, body, clock.now());
  assert.equal(stripe.webhooks.constructEvent(body, header, SECRET, 300, undefined, timestamp * 1000).id, 'evt_1');
});

test('either of two secrets is good while they are rotated', () => {
  verify(signWebhook('old', body, clock.now()), body, ['new', 'old']);
});

test('an unsigned, tampered, foreign, stale or future delivery is refused', () => {
  const good = signWebhook(SECRET, body, clock.now());
  const at = (seconds: number) => signWebhook(SECRET, body, new Date(clock.now().getTime() + seconds * 1000));
  for (const header of [
    undefined,
    '',
    't=,v1=',
    'v1=00',
    good.replace(/t=\d+/, 't=1'),
    good.replace(/,v1=/, ',v0='),
    good.replace(/v1=../, 'v1=zz'),
    signWebhook('another', body, clock.now()),
    at(-301),
    at(61),
    good.replace(/t=(\d+)/, 't=+$1'),
  ])
    assert.throws(() => verify(header), refused, String(header));
  assert.throws(() => verify(good, Buffer.concat([body, Buffer.from(' ')])), refused);
  verify(at(-300));
  verify(at(60));
});

test('a signed body that is no event is refused, and only the intent is read from one that is', () => {
  for (const text of ['', 'null', '[]', '{}', '{"id":1,"type":"x"}', '{"id":"e"}'])
    assert.throws(() => parseEvent(Buffer.from(text)), { code: 'request.malformed' }, text);
  assert.deepEqual(
    parseEvent(Buffer.from('{"id":"e","type":"charge.refunded","data":{"object":{"payment_intent":"pi_2"}}}')),
    {
      id: 'e',
      type: 'charge.refunded',
      intentId: 'pi_2',
    },
  );
  assert.equal(parseEvent(Buffer.from('{"id":"e","type":"x"}')).intentId, null);
});
