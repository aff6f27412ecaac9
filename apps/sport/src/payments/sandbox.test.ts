import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { send } from '../registration/testing/families.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

let keys = 0;
const anIntent = (amount = 1_000) =>
  sport.payments.processor.createIntent({ amount, currency: 'usd', idempotencyKey: `key-${++keys}`, metadata: {} });
const confirm = async (clientSecret: string, card: object): Promise<unknown> => {
  const { status, code, body } = await send(sport, 'POST', '/dev/payments/confirm', { clientSecret, ...card });
  return status === 200 ? body.status : (code ?? status);
};
const statusOf = async (id: string) => (await sport.payments.processor.retrieveIntent(id))?.status;
/** What was delivered about an intent, by the same route that a real processor calls. */
const delivered = async (id: string): Promise<string[]> => {
  await sport.jobs.runPending();
  const rows = await sport.db.rows<{ type: string }>(
    'select type from payment_events where intent_id = $1 order by received_at, id',
    [id],
  );
  return rows.map(({ type }) => type);
};

test('the same key gives the same intent; for another request it is refused', async () => {
  const ask = (amount: number) =>
    sport.payments.processor.createIntent({ amount, currency: 'usd', idempotencyKey: 'one-key', metadata: {} });
  const [first, second] = [await ask(500), await ask(500)];
  assert.equal(first.id, second.id);
  await assert.rejects(ask(501), /used for another request/);
});

test('a card pays, is refused or takes its time, and each is delivered; a second press changes nothing', async () => {
  const { id, clientSecret } = await anIntent();
  assert.equal(await confirm(clientSecret, {}), 'request.invalid', 'a card or an outcome is needed');
  assert.equal(await confirm('pi_none_secret_none', { outcome: 'succeeded' }), 'record.not_found');
  assert.equal(await confirm(clientSecret, { card_number: '4000 0000 0000 0002' }), 'declined');
  assert.equal(await confirm(clientSecret, { card_number: '1234' }), 'declined');
  assert.equal(await statusOf(id), 'requires_payment');
  assert.equal(await confirm(clientSecret, { card_number: '4242 4242 4242 4242' }), 'succeeded');
  assert.equal(await confirm(clientSecret, { outcome: 'delayed' }), 'succeeded');
  assert.deepEqual((await delivered(id)).toSorted(), [
    'payment_intent.payment_failed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ]);
  const slow = await anIntent();
  assert.equal(await confirm(slow.clientSecret, { outcome: 'delayed' }), 'processing');
  assert.equal(await confirm(slow.clientSecret, { outcome: 'declined' }), 'processing');
});

test('what is not paid can be cancelled, what is paid cannot, and the cancelling is delivered once', async () => {
  const { processor } = sport.payments;
  const { id, clientSecret } = await anIntent();
  assert.equal((await processor.cancelIntent(id))?.status, 'canceled');
  assert.equal((await processor.cancelIntent(id))?.status, 'canceled');
  assert.deepEqual(await delivered(id), ['payment_intent.canceled']);
  assert.equal(await confirm(clientSecret, { outcome: 'succeeded' }), 'canceled');
  const paid = await anIntent();
  await confirm(paid.clientSecret, { outcome: 'succeeded' });
  assert.equal((await processor.cancelIntent(paid.id))?.status, 'succeeded');
  assert.equal(await processor.cancelIntent('pi_none'), undefined);
});

test('no more goes back than came, only of what was paid, and once for each key', async () => {
  const { processor } = sport.payments;
  const { id, clientSecret } = await anIntent();
  const refund = (amount: number, idempotencyKey: string) =>
    processor.refund({ intentId: id, amount, idempotencyKey }).then((made) => made.amount);
  await assert.rejects(refund(100, 'unpaid'), /cannot be refunded/);
  await confirm(clientSecret, { outcome: 'succeeded' });
  assert.deepEqual([await refund(400, 'a'), await refund(400, 'a')], [400, 400]);
  assert.equal((await processor.retrieveIntent(id))?.amountRefunded, 400);
  await assert.rejects(refund(601, 'b'), /cannot be refunded/);
  assert.equal(await refund(600, 'b'), 600);
  await assert.rejects(processor.refund({ intentId: 'pi_none', amount: 1, idempotencyKey: 'c' }), /cannot be refunded/);
  assert.equal((await delivered(id)).filter((type) => type === 'charge.refunded').length, 2);
});

test('intents are listed from a time on', async () => {
  const { id } = await anIntent();
  const listed = async (since: Date): Promise<boolean> => {
    for await (const intent of sport.payments.processor.listIntents(since)) if (intent.id === id) return true;
    return false;
  };
  const now = sport.clock.now().getTime();
  assert.deepEqual([await listed(new Date(now)), await listed(new Date(now + 1))], [true, false]);
});
