import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Tx } from '@sports-hub/kernel';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { runAdmin } from '../operator/run.ts';
import { lockIdentity } from '../registration/records/queries.ts';
import { aFamily, finalize, intentFor, ledger, send, type Body } from '../registration/testing/families.ts';
import { hold } from '../testing/held.ts';
import { asAdminOf, auditOf, type AdminClient } from '../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import { findPaymentsByIntent } from './queries.ts';
import { deliverEvent, stripeSettings } from './testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from './testing/stripe-double.ts';

describe('what happens to money afterwards', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  let registrar: AdminClient;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
    // The operator's commands have the real clock.
    sport.clock.set(new Date());
    registrar = await asAdminOf(sport, 'robin.vale', { registration: false });
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  beforeEach(() => stripe.trouble(undefined));

  const run = (...args: (string | number)[]) =>
    runAdmin(['basketball', ...args.map(String)], {
      ...stripeSettings(stripe),
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
    });
  const register = async (): Promise<{ body: Body; intent: any; id: number; payment: number }> => {
    const body = await aFamily(sport);
    const { data: intent } = await intentFor(sport, body);
    stripe.pay(intent.payment_intent);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    const payment = (await findPaymentsByIntent(sport.db, intent.payment_intent))[0];
    return { body, intent, id: payment!.subject_id, payment: payment!.id };
  };
  const tasks = async (payment: number) =>
    (await registrar.get('/admin/payment-exceptions')).data.items.filter((task: any) => task.payment_id === payment);
  const movements = (payment: number): Promise<{ kind: string; amount_cents: number }[]> =>
    sport.db.rows('select kind, amount_cents from payment_ledger where payment_id = $1 order by id', [payment]);
  /** What a family was told about money that did not arrive. */
  const toldOf = async (body: Body): Promise<string[]> =>
    (await sport.mails(String(body['email'])))
      .filter(({ subject }) => subject.startsWith('Refund did not arrive'))
      .map(({ text }) => text);
  const confirmation = async (reference: string) =>
    (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;

  test('a refund that the bank refuses days later is in the ledger, the audit and on Home, and can be tried again', async () => {
    const { body, intent, id, payment } = await register();
    await run('cancel-registration', id, '--reason', 'moved away', '--refund');
    await sport.jobs.runPending();
    assert.equal((await confirmation(intent.reference)).payment, 'refunded');
    await assert.rejects(run('refund-registration', id, '--reason', 'again'), /more than what is left/);
    await assert.rejects(run('retry-refund', payment, '--reason', 'again'), /No refund of payment/);
    const refused = stripe.refuseRefund(intent.payment_intent);
    for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated', 'refund.failed'])
      assert.equal((await deliverEvent(sport, { type, object: { ...refused } })).status, 200, type);
    assert.deepEqual(await movements(payment), [
      { kind: 'charge', amount_cents: 12_500 },
      { kind: 'refund', amount_cents: -12_500 },
      { kind: 'refund_refused', amount_cents: 12_500 },
    ]);
    const { payment: standing, paid, refunded } = await confirmation(intent.reference);
    assert.deepEqual([standing, paid, refunded], ['succeeded', 12_500, 0]);
    const lines = await auditOf(sport, 'payment.refund_refused');
    assert.deepEqual(
      lines.map(({ subject, detail }) => [subject, detail['refund_amount']]),
      [[`registration:${id}`, 12_500]],
    );
    const [task, ...others] = await tasks(payment);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [task.kind, task.payment_id, task.matter.amount_cents, task.matter.state, task.refunded_cents],
      ['refund_refused', payment, 12_500, 'refused', 0],
    );
    const page = await sport.app.inject({
      url: '/admin/payments',
      headers: { accept: 'text/html', cookie: registrar.cookie ?? '' },
    });
    assert.match(page.body, /Refund refused.*The bank refused \$125(\.00)? that had gone back/s);
    const home = (await registrar.get('/admin/home')).data.items.find(({ kind }: any) => kind === 'payments');
    assert.equal(home.count, 1);
    assert.match(await run('payment-matters'), /the bank refused \$125\.00 that had gone back/);
    await assert.rejects(run('reconcile'), /the bank refused \$125\.00/);

    const told = await toldOf(body);
    assert.equal(told.length, 1, 'once, however often it is told to us');
    assert.match(told[0]!, /refused \$125\.00 that we had refunded/);

    assert.match(await run('retry-refund', payment, '--reason', 'new account'), /\$125\.00 .* goes back once more/);
    assert.deepEqual(await tasks(payment), []);
    await sport.jobs.runPending();
    assert.equal((await confirmation(intent.reference)).payment, 'refunded');
    assert.equal(stripe.intents.get(intent.payment_intent)?.refunded, 12_500);
    assert.match(await run('reconcile'), /exactly one/);
    assert.equal((await toldOf(body)).length, 1);
    const last = (await sport.mails(String(body['email']))).find(({ subject }) => subject.startsWith('Refund:'));
    assert.match(last?.text ?? '', /\$125\.00 of \$125\.00 has been refunded/);
  });

  test('also of a payment that was returned at once, by the command for registrations', async () => {
    const given = await aFamily(sport);
    const body = { ...given, phone: '(555) 222-3333' };
    const [first, second] = [(await intentFor(sport, given)).data, (await intentFor(sport, body)).data];
    stripe.pay(first.payment_intent);
    await finalize(sport, given, first.payment_intent);
    stripe.pay(second.payment_intent);
    assert.equal((await finalize(sport, body, second.payment_intent)).code, 'payment.returned');
    await sport.jobs.runPending();
    stripe.refuseRefund(second.payment_intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: second.payment_intent });
    const { id, subject_id } = (await findPaymentsByIntent(sport.db, second.payment_intent))[0]!;
    assert.equal((await tasks(id)).length, 1);
    assert.match(await run('refund-registration', subject_id, '--reason', 'refused before'), /\$125\.00/);
    await sport.jobs.runPending();
    assert.deepEqual(await tasks(id), []);
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('also of one that somebody made at Stripe itself, and of many at once, each once', async () => {
    const { body, intent, payment } = await register();
    stripe.refundThere(intent.payment_intent, 1_000);
    stripe.refundThere(intent.payment_intent, 500);
    await deliverEvent(sport, { type: 'charge.refunded', intent: intent.payment_intent });
    stripe.refuseRefund(intent.payment_intent);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        deliverEvent(sport, {
          type: 'refund.failed',
          object: { object: 'refund', payment_intent: intent.payment_intent },
        }),
      ),
    );
    assert.deepEqual(
      (await movements(payment)).map(({ amount_cents }) => amount_cents),
      [12_500, -1_000, -500, 500],
    );
    const told = await toldOf(body);
    assert.equal(told.length, 1);
    assert.match(told[0]!, /refused \$5\.00 that we had refunded/, 'what was refused, not all that was refunded');
    const [{ matter }] = await tasks(payment);
    await assert.rejects(run('close-payment-matter', matter.id), /--reason/);
    assert.match(await run('close-payment-matter', matter.id, '--reason', 'paid in cash'), /is closed/);
    await assert.rejects(run('close-payment-matter', matter.id, '--reason', 'again'), /closed already/);
    await assert.rejects(run('close-payment-matter', 99_999, '--reason', 'x'), /There is no matter/);
    assert.deepEqual(await tasks(payment), []);
    assert.equal((await auditOf(sport, 'payment.matter_closed')).at(-1)?.detail['reason'], 'paid in cash');
  });

  test('a dispute takes the money, is a task with its last day, and ends: won, lost, or an inquiry that took nothing', async () => {
    const { intent, id, payment } = await register();
    const told = async (changes: Parameters<StripeDouble['dispute']>[1], type = 'charge.dispute.updated') => {
      const object = { ...stripe.dispute(intent.payment_intent, changes) };
      assert.equal((await deliverEvent(sport, { type, object })).status, 200, type);
    };
    await told({ status: 'warning_needs_response' }, 'charge.dispute.created');
    assert.equal((await movements(payment)).length, 1, 'an inquiry takes nothing');
    assert.equal((await tasks(payment))[0].matter.state, 'inquiry');
    await told({ status: 'needs_response' }, 'charge.dispute.funds_withdrawn');
    await told({ status: 'under_review' });
    assert.deepEqual((await movements(payment)).at(-1), { kind: 'dispute', amount_cents: -12_500 });
    const [task] = await tasks(payment);
    assert.deepEqual([task.kind, task.matter.state, task.matter.amount_cents], ['dispute', 'open', 12_500]);
    assert.ok(task.matter.answer_by > task.since);
    assert.match(await run('payment-matters'), /\$125\.00 is disputed \(open, to be answered by 20/);
    await assert.rejects(run('refund-registration', id, '--reason', 'x'), /more than what is left/);
    await told({ status: 'lost' }, 'charge.dispute.closed');
    assert.equal((await tasks(payment))[0].matter.state, 'lost', 'somebody decides about the place');
    await run('close-payment-matter', task.matter.id, '--reason', 'they keep the place');
    assert.deepEqual(await tasks(payment), []);
    await told({ status: 'lost' }, 'charge.dispute.closed');
    assert.deepEqual(await tasks(payment), [], 'the same again is nothing new');
    await told({ status: 'won' }, 'charge.dispute.funds_reinstated');
    assert.deepEqual((await movements(payment)).at(-1), { kind: 'dispute_won', amount_cents: 12_500 });
    assert.deepEqual(await tasks(payment), []);
    assert.deepEqual(
      (await auditOf(sport, 'payment.disputed')).map(({ detail }) => detail['state']),
      ['inquiry', 'open', 'lost', 'won'],
    );
    assert.match(await run('reconcile'), /exactly one/);
  });

  test('while Stripe cannot be asked a delivery is not taken, and the next one does it', async () => {
    const { intent, payment } = await register();
    const object = { ...stripe.dispute(intent.payment_intent) };
    stripe.trouble({ kind: 'fail', times: 10, only: /disputes/ });
    const delivery = { type: 'charge.dispute.created', id: 'evt_dispute', object };
    assert.equal((await deliverEvent(sport, delivery)).status, 503);
    stripe.trouble(undefined);
    assert.equal((await deliverEvent(sport, delivery)).status, 200);
    assert.equal((await movements(payment)).at(-1)?.kind, 'dispute');
    const unknown = { object: 'dispute', id: 'dp_unknown', payment_intent: 'pi_unknown' };
    assert.equal((await deliverEvent(sport, { type: 'charge.dispute.created', object: unknown })).status, 200);
    stripe.dispute(intent.payment_intent, { status: 'won' });
    await deliverEvent(sport, { type: 'charge.dispute.closed', object });
  });

  test('what nobody delivered is found all the same, and what is none of ours is left alone', async () => {
    const refunded = await register();
    await run('refund-registration', refunded.id, '--reason', 'x');
    await sport.jobs.runPending();
    stripe.refuseRefund(refunded.intent.payment_intent);
    const disputed = await register();
    stripe.dispute(disputed.intent.payment_intent);
    const foreign = await sport.payments.processor.createIntent({
      amount: 100,
      currency: 'usd',
      idempotencyKey: 'shop',
      metadata: {},
    });
    stripe.pay(foreign.id);
    stripe.dispute(foreign.id);
    const before = await ledger(sport);
    for (let time = 0; time < 2; time += 1) await sport.jobs.runRepeated();
    assert.equal((await ledger(sport)).balance, before.balance + 12_500 - 12_500);
    const kinds = [...(await tasks(refunded.payment)), ...(await tasks(disputed.payment))].map(({ kind }) => kind);
    assert.deepEqual(kinds, ['refund_refused', 'dispute']);
    assert.doesNotMatch(sport.logLines.join(''), /payment sweep failed/);
  });

  test('what a bank refused goes back once more as far as it is here; other matters of the payment stay open', async () => {
    const { intent, id, payment } = await register();
    await run('refund-registration', id, '--amount', 500, '--reason', 'late');
    await sport.jobs.runPending();
    stripe.refuseRefund(intent.payment_intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: intent.payment_intent });
    const inquiry = { ...stripe.dispute(intent.payment_intent, { status: 'warning_needs_response' }) };
    await deliverEvent(sport, { type: 'charge.dispute.created', object: inquiry });
    assert.match(await run('retry-refund', payment, '--reason', 'again'), /\$5\.00 .* goes back once more/);
    assert.deepEqual(
      (await tasks(payment)).map(({ kind }: { kind: string }) => kind),
      ['dispute'],
    );
    await sport.jobs.runPending();
    const { waiting } = await sport.db.one<{ waiting: number }>(
      `select count(*)::int as waiting from payment_refunds where payment_id = $1 and status = 'requested'`,
      [payment],
    );
    assert.equal(waiting, 1, 'Stripe gives nothing back during a dispute: it is not done, and tried again');
    assert.equal((await movements(payment)).at(-1)?.kind, 'refund_refused');
    await assert.rejects(run('retry-refund', 99_999, '--reason', 'again'), /There is no payment/);
    assert.deepEqual(
      (await auditOf(sport, 'payment.refund_retried')).map(({ detail }) => detail['refund_amount']).at(-1),
      500,
    );
  });

  test('what a bank refused cannot go back while a dispute has taken it; a later day to answer by is seen', async () => {
    const { intent, id, payment } = await register();
    await run('refund-registration', id, '--reason', 'late');
    await sport.jobs.runPending();
    stripe.refuseRefund(intent.payment_intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: intent.payment_intent });
    const tell = async (changes: Parameters<StripeDouble['dispute']>[1] = {}) =>
      deliverEvent(sport, {
        type: 'charge.dispute.updated',
        object: { ...stripe.dispute(intent.payment_intent, changes) },
      });
    await tell();
    await assert.rejects(run('retry-refund', payment, '--reason', 'again'), /more than what is left/);
    const answerBy = () =>
      sport.db.one<{ at: Date }>(
        `select answer_by as at from payment_matters where payment_id = $1 and kind = 'dispute'`,
        [payment],
      );
    const first = await answerBy();
    await tell({ evidence_details: { due_by: first.at.getTime() / 1000 + 86_400 } });
    assert.equal((await answerBy()).at.getTime() - first.at.getTime(), 86_400_000);
  });

  test('what a person said about a closed matter stays when more is given back', async () => {
    const { intent, id, payment } = await register();
    await run('refund-registration', id, '--amount', 500, '--reason', 'late');
    await sport.jobs.runPending();
    stripe.refuseRefund(intent.payment_intent);
    await deliverEvent(sport, { type: 'refund.failed', intent: intent.payment_intent });
    const [{ matter }] = await tasks(payment);
    await run('close-payment-matter', matter.id, '--reason', 'paid in cash');
    await assert.rejects(run('retry-refund', payment, '--reason', 'again'), /No refund of payment/);
    await run('refund-registration', id, '--amount', 100, '--reason', 'goodwill');
    assert.deepEqual(await sport.db.one('select reason from payment_matters where id = $1', [matter.id]), {
      reason: 'paid in cash',
    });
  });

  test('each of these waits for whoever has the family, the registration or the payment', async () => {
    const { intent, id, payment } = await register();
    const states = ['needs_response', 'lost', 'won'];
    const works: Record<string, (time: number) => Promise<unknown>> = {
      'a dispute': async (time) => {
        stripe.dispute(intent.payment_intent, { status: states[time]! });
        return sport.payments.lookBack();
      },
      'a delivery': async () => {
        stripe.refundThere(intent.payment_intent, 100);
        return deliverEvent(sport, { type: 'charge.refunded', intent: intent.payment_intent });
      },
      'a refund': async () => {
        const paid = (await findPaymentsByIntent(sport.db, intent.payment_intent))[0];
        await sport.db.transaction((tx) => sport.payments.requestRefund(tx, paid!, 100, 'test'));
        return sport.jobs.runPending();
      },
      'a decision': async () => {
        const { id: matter } = await sport.db.one<{ id: number }>(
          `update payment_matters set closed_at = null, closed_by = null where payment_id = $1 returning id`,
          [payment],
        );
        return run('close-payment-matter', matter, '--reason', 'seen');
      },
    };
    const locks: [string, (tx: Tx) => Promise<unknown>][] = [
      [
        'family',
        async (tx) => {
          const { identity_hash } = await tx.one<{ identity_hash: Buffer }>(
            'select identity_hash from registrations where id = $1',
            [id],
          );
          await lockIdentity(tx, identity_hash);
        },
      ],
      ['registration', (tx) => tx.run('select 1 from registrations where id = $1 for no key update', [id])],
      ['payment', (tx) => tx.run('select 1 from payments where id = $1 for no key update', [payment])],
    ];
    for (const [name, work] of Object.entries(works)) {
      for (const [time, [locked, lock]] of locks.entries()) {
        const other = await hold(sport.db, lock);
        const done = work(time).then(() => 'done');
        assert.equal(await Promise.race([done, waitForBlocked(sport.db, 1)]), undefined, `${name}, ${locked}`);
        await other.commit();
        await done;
      }
    }
  });
});
