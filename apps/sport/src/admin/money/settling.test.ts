import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { aFamily, finalize, intentFor, send, type Body } from '../../registration/testing/families.ts';
import { deliverEvent, stripeSettings } from '../../payments/testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from '../../payments/testing/stripe-double.ts';
import { findPaymentsByIntent } from '../../payments/queries.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

describe('the treasurer settles what does not fit', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  let treasurer: AdminClient;
  let other: AdminClient;
  before(async () => {
    stripe = await startStripeDouble();
    sport = await startTestSport({ env: stripeSettings(stripe) });
    stripe.tellTimeBy(sport.clock);
    await sport.db.run('update registration_divisions set capacity = 100000');
    await signIn();
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  beforeEach(() => stripe.trouble(undefined));

  interface Family {
    body: Body;
    intent: string;
    reference: string;
    payment: number;
    id: number;
  }
  const family = async (lie: object = {}): Promise<Family> => {
    const body = await aFamily(sport);
    const { data } = await intentFor(sport, body);
    stripe.pay(data.payment_intent, lie);
    await finalize(sport, body, data.payment_intent);
    const [payment] = await findPaymentsByIntent(sport.db, data.payment_intent);
    const { payment_intent: intent, reference } = data;
    return { body, intent, reference, payment: payment!.id, id: payment!.subject_id };
  };
  const signIn = async (): Promise<void> => {
    treasurer = await asAdminOf(sport, 'robin.vale', { money: true, registration: false });
    other = await asAdminOf(sport, 'casey.brook', { money: true });
  };
  const later = async (seconds: number): Promise<void> => {
    sport.clock.advance(seconds);
    await signIn();
  };
  const list = async (client = treasurer) => (await client.get('/admin/money')).data;
  const find = async (id: string, client = treasurer) =>
    (await list(client)).items.find((item: { id: string }) => item.id === id);
  const settle = async (id: string, action: string, more: object = {}, client = treasurer) => {
    const seen = (await find(id, client))?.seen ?? 'gone';
    return client.post(`/admin/money/differences/${id}/settle`, { action, seen, reason: 'agreed by phone', ...more });
  };
  const standing = async ({ reference }: Family) =>
    (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;
  const ledgerOf = async ({ payment }: Family): Promise<[string, number][]> =>
    (
      await sport.db.rows('select kind, amount_cents from payment_ledger where payment_id = $1 order by id', [payment])
    ).map(({ kind, amount_cents }) => [kind, amount_cents]);
  const compare = async () => {
    await later(60);
    assert.equal((await treasurer.post('/admin/money/compare')).status, 200);
    await sport.jobs.runPending();
  };
  const mailsTo = async ({ body }: Family): Promise<string[]> =>
    (await sport.mails(String(body['email']))).map(({ subject }) => subject);

  test('more than was agreed: the agreed amount is kept and the rest refunded, once, and the sums fit', async () => {
    const one = await family({ amount_received: 14_000 });
    const shown = await find(`held-${one.payment}`);
    assert.deepEqual(
      [shown.kind, shown.amount_cents, shown.asked_cents, shown.actions],
      ['held', 14_000, 12_500, ['keep_agreed', 'return_all', 'accept']],
    );
    const id = `held-${one.payment}`;
    assert.ok((await settle(id, 'keep_agreed', { typed: '140.00' })).data.fields.typed, 'the sum that moves');
    assert.ok((await settle(id, 'keep_agreed', { typed: '15.00', reason: '' })).data.fields.reason);
    const done = await settle(id, 'keep_agreed', { typed: '15.00' });
    assert.equal(done.status, 200, done.code);
    await sport.jobs.runPending();
    const { status, total, paid, refunded } = await standing(one);
    assert.deepEqual([status, total, paid, refunded], ['registered', 12_500, 14_000, 1_500]);
    assert.equal(stripe.intents.get(one.intent)?.refunded, 1_500);
    assert.equal(await find(id), undefined);
    const again = await other.post(`/admin/money/differences/${id}/settle`, {
      action: 'return_all',
      seen: shown.seen,
      reason: 'me too',
      typed: '140.00',
    });
    assert.equal(again.code, 'record.changed');
    assert.equal(again.data.current.changed.by, 'Robin Vale', 'and who it was');
    assert.equal(stripe.intents.get(one.intent)?.refunded, 1_500);
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('what is held is accepted, or refunded; less cannot be kept as agreed', async () => {
    const [less, back] = [await family({ amount_received: 12_000 }), await family({ amount_received: 1 })];
    assert.deepEqual((await find(`held-${less.payment}`)).actions, ['accept', 'return_all']);
    assert.equal((await settle(`held-${less.payment}`, 'keep_agreed', { typed: '1' })).code, 'record.changed');
    assert.equal((await settle(`held-${less.payment}`, 'accept', { typed: '120' })).status, 200);
    assert.deepEqual([(await standing(less)).status, (await standing(less)).total], ['registered', 12_000]);
    assert.equal((await settle(`held-${back.payment}`, 'return_all', { typed: '0.01' })).status, 200);
    await sport.jobs.runPending();
    assert.deepEqual(await ledgerOf(back), [
      ['charge', 1],
      ['refund', -1],
    ]);
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('a refused refund is ordered again, or paid by check: an entry of its own kind, of which the processor knows nothing', async () => {
    const refused = async () => {
      const one = await family();
      await sport.db.transaction(async (tx) => {
        const [payment] = await findPaymentsByIntent(tx, one.intent);
        await sport.payments.requestRefund(tx, payment!, 12_500, 'moved away');
      });
      await sport.jobs.runPending();
      stripe.refuseRefund(one.intent);
      await deliverEvent(sport, { type: 'refund.failed', intent: one.intent });
      const found = (await list()).items.find((item: any) => item.payment_id === one.payment);
      assert.deepEqual([found.kind, found.amount_cents], ['refund_refused', 12_500]);
      return { one, id: String(found.id) };
    };
    const [again, check] = [await refused(), await refused()];
    assert.equal((await settle(again.id, 'order_again', { typed: '125.00' })).status, 200);
    const missing = await settle(check.id, 'by_check', { typed: '125.00' });
    assert.ok(missing.data.fields.check_number);
    const late = await settle(check.id, 'by_check', { typed: '125', check_number: '7', handed_on: '2999-01-01' });
    assert.ok(late.data.fields.handed_on);
    const done = await settle(check.id, 'by_check', { typed: '125.00', check_number: '107' });
    assert.equal(done.status, 200, done.code);
    await sport.jobs.runPending();
    assert.deepEqual((await ledgerOf(again.one)).at(-1), ['refund', -12_500]);
    assert.deepEqual((await ledgerOf(check.one)).at(-1), ['refund_by_hand', -12_500]);
    assert.equal(stripe.intents.get(check.one.intent)?.refunded, 0);
    assert.equal((await mailsTo(check.one)).filter((subject) => subject.startsWith('Refund:')).length, 2);
    await compare();
    assert.deepEqual((await list()).items, []);
    const { refunded } = await standing(check.one);
    assert.equal(refunded, 12_500);
  });

  test('a refund that is open too long is tried now, or paid by check where the processor has not made it', async () => {
    const ordered = async () => {
      const one = await family();
      stripe.trouble({ kind: 'fail', times: 100, only: /refunds/ });
      await sport.db.transaction(async (tx) => {
        const [payment] = await findPaymentsByIntent(tx, one.intent);
        await sport.payments.requestRefund(tx, payment!, 12_500, 'moved away');
      });
      await sport.jobs.runPending();
      return one;
    };
    const [first, second] = [await ordered(), await ordered()];
    await later(2 * 3600);
    assert.deepEqual((await find(`late-${first.payment}`)).actions, ['try_again', 'by_check']);
    const down = await settle(`late-${first.payment}`, 'try_again', { reason: undefined });
    assert.deepEqual([down.status, down.code], [503, 'payment.processor_unavailable']);
    stripe.trouble(undefined);
    assert.equal((await settle(`late-${first.payment}`, 'try_again', { reason: undefined })).status, 200);
    assert.deepEqual((await ledgerOf(first)).at(-1), ['refund', -12_500]);

    // A try that is on its way may still go through.
    await sport.db.run(`update payment_refunds set trying_until = $2 where payment_id = $1`, [
      second.payment,
      new Date(sport.clock.now().getTime() + 20_000),
    ]);
    const order = { typed: '125.00', check_number: '108' };
    assert.equal((await settle(`late-${second.payment}`, 'by_check', order)).code, 'payment.refund_under_way');
    sport.clock.advance(31);
    assert.equal((await settle(`late-${second.payment}`, 'by_check', order)).status, 200);
    await sport.jobs.runPending();
    await later(24 * 3600);
    await sport.payments.sweep();
    await sport.jobs.runPending();
    assert.deepEqual((await ledgerOf(second)).at(-1), ['refund_by_hand', -12_500]);
    assert.equal(stripe.intents.get(second.intent)?.refunded, 0, 'and nothing goes back by card as well');
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('a refund that the processor made all the same counts, and no check is written', async () => {
    const one = await family();
    stripe.trouble({ kind: 'lost', times: 2, only: /POST .*refunds/ });
    await sport.db.transaction(async (tx) => {
      const [payment] = await findPaymentsByIntent(tx, one.intent);
      await sport.payments.requestRefund(tx, payment!, 12_500, 'moved away');
    });
    await sport.jobs.runPending();
    stripe.trouble(undefined);
    await later(2 * 3600);
    assert.equal(stripe.intents.get(one.intent)?.refunded, 12_500, 'it was made, and nobody heard of it');
    const answer = await settle(`late-${one.payment}`, 'by_check', { typed: '125.00', check_number: '109' });
    assert.equal(answer.code, 'payment.refund_done');
    assert.deepEqual(await ledgerOf(one), [
      ['charge', 12_500],
      ['refund', -12_500],
    ]);
    assert.equal(stripe.intents.get(one.intent)?.refunded, 12_500);
  });

  test('a dispute has its deadline and its file; accepted it is not asked about again when it is lost', async () => {
    const [kept, canceled] = [await family(), await family()];
    for (const { intent } of [kept, canceled]) {
      const object = { ...stripe.dispute(intent) };
      await deliverEvent(sport, { type: 'charge.dispute.created', object });
    }
    const items = (await list()).items;
    const idFor = ({ payment }: Family) => items.find((item: any) => item.payment_id === payment).id;
    const shown = items.find((item: any) => item.payment_id === kept.payment);
    assert.deepEqual([shown.kind, shown.state, shown.actions], ['dispute', 'open', ['accept_dispute', 'cancel_spot']]);
    assert.ok(shown.answer_by > shown.since);
    assert.equal((await settle(idFor(kept), 'accept_dispute')).status, 200);
    assert.equal((await settle(idFor(canceled), 'cancel_spot')).status, 200);
    for (const { intent } of [kept, canceled]) {
      const object = { ...stripe.dispute(intent, { status: 'lost' }) };
      await deliverEvent(sport, { type: 'charge.dispute.closed', object });
    }
    assert.equal((await standing(kept)).status, 'registered');
    assert.equal((await standing(canceled)).status, 'cancelled');
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('the file for a dispute tells what was bought, agreed to and mailed, and not who the child is', async () => {
    const one = await family();
    await deliverEvent(sport, { type: 'charge.dispute.created', object: { ...stripe.dispute(one.intent) } });
    const { id } = (await list()).items.find((item: any) => item.payment_id === one.payment);
    const response = await sport.app.inject({
      method: 'POST',
      url: `/api/v1/admin/money/disputes/${id.replace('matter-', '')}/evidence`,
      headers: { cookie: treasurer.cookie ?? '', 'x-csrf-token': treasurer.csrf ?? '' },
      payload: {},
    });
    assert.equal(response.headers['content-type'], 'application/pdf');
    const text = response.rawPayload.toString('latin1');
    for (const words of [
      String(one.body['email']),
      String(one.body['parent_last_name']),
      'Receipt',
      'receipt and confirmation',
    ])
      assert.ok(text.includes(words), words);
    for (const secret of ['player_first_name', 'player_last_name', 'birth_date', 'phone', 'address'])
      assert.ok(!text.includes(String(one.body[secret])), secret);
    assert.equal((await auditOf(sport, 'payments.evidence_exported')).at(-1)?.subject, `registration:${one.id}`);
    sport.clock.advance(11 * 60);
    const asked = await treasurer.post(`/admin/money/disputes/${id.replace('matter-', '')}/evidence`, {});
    assert.equal(asked.code, 'admin.confirmation_required');
    await signIn();
    stripe.dispute(one.intent, { status: 'won' });
    await sport.payments.lookBack();
  });

  test('all of it refunded at the processor’s own pages: the spot is canceled, or stays', async () => {
    const [stays, goes] = [await family(), await family()];
    for (const { intent } of [stays, goes]) {
      stripe.refundThere(intent, 12_500);
      await deliverEvent(sport, { type: 'charge.refunded', intent });
    }
    const items = (await list()).items;
    const idFor = ({ payment }: Family) => items.find((item: any) => item.payment_id === payment).id;
    assert.deepEqual(
      items.map(({ kind, actions }: any) => [kind, actions]),
      [
        ['refund_outside', ['cancel_spot', 'keep_spot']],
        ['refund_outside', ['cancel_spot', 'keep_spot']],
      ],
    );
    assert.equal((await settle(idFor(stays), 'keep_spot')).status, 200);
    assert.equal((await settle(idFor(goes), 'cancel_spot')).status, 200);
    assert.equal((await standing(stays)).status, 'registered');
    assert.equal((await standing(goes)).status, 'cancelled');
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('a charge without a record is adopted, refunded, or none of ours', async () => {
    const made = async (key: string, metadata: Record<string, string>, amount = 12_500) => {
      const intent = await sport.payments.processor.createIntent({
        amount,
        currency: 'usd',
        idempotencyKey: key,
        metadata,
      });
      stripe.pay(intent.id);
      return intent.id;
    };
    const installation = (await sport.db.one('select id from payment_installation')).id;
    const lost = await made('lost', {
      sport: 'basketball',
      subject: 'registration',
      payment: '99',
      payment_id: 'x',
      installation,
    });
    const [shop, wrong] = [await made('shop', {}, 4_200), await made('wrong', {}, 3_100)];
    const body = await aFamily(sport);
    const { data: unpaid } = await intentFor(sport, body);
    await compare();
    const items = (await list()).items.filter(({ kind }: any) => kind === 'unknown_charge');
    assert.equal(items.length, 3);
    const idFor = (intent: string) => items.find((item: any) => item.about === intent).id;
    assert.equal(items.find((item: any) => item.about === lost).actions[0], 'adopt');
    const { candidates } = (await treasurer.get(`/admin/money/differences/${idFor(lost)}`)).data;
    const mine = candidates.find((one: any) => one.about.includes(String(body['player_last_name'])));
    assert.ok(mine, 'what costs exactly that and is not paid');
    assert.ok((await settle(idFor(lost), 'adopt', { typed: '125.00' })).data.fields.subject_id);
    const order = { typed: '125.00', subject: 'registration', subject_id: mine.id };
    assert.equal((await settle(idFor(lost), 'adopt', order)).status, 200);
    const { status, paid } = (await send(sport, 'GET', `/registration/confirmation?reference=${unpaid.reference}`))
      .data;
    assert.deepEqual([status, paid], ['registered', 12_500]);
    assert.equal((await settle(idFor(shop), 'not_ours')).status, 200);
    assert.equal((await settle(idFor(wrong), 'give_back', { typed: '31.00' })).status, 200);
    assert.equal((await settle(idFor(wrong), 'give_back', { typed: '31.00' })).code, 'record.changed');
    await sport.jobs.runPending();
    assert.equal(stripe.intents.get(wrong)?.refunded, 3_100);
    assert.equal(stripe.intents.get(shop)?.refunded, 0);
    await compare();
    const { items: left, received } = await list();
    assert.deepEqual(left, []);
    assert.equal(received.processor_cents, received.ledger_cents);
  });

  test('what two sides do not agree about is looked at again, or is right as it is', async () => {
    const [gone, back] = [await family(), await family()];
    const hidden = [gone, back].map(({ intent }) => stripe.intents.get(intent)!);
    for (const { intent } of [gone, back]) stripe.intents.delete(intent);
    await compare();
    const items = (await list()).items;
    const idFor = ({ payment }: Family) => items.find((item: any) => item.payment_id === payment).id;
    assert.deepEqual(
      items.map(({ kind }: any) => kind),
      ['missing_charge', 'missing_charge'],
    );
    stripe.trouble({ kind: 'fail', times: 10 });
    assert.equal((await settle(idFor(back), 'look_again')).code, 'payment.processor_unavailable');
    stripe.trouble(undefined);
    stripe.intents.set(back.intent, hidden[1]!);
    assert.equal((await settle(idFor(back), 'look_again')).status, 200);
    assert.equal((await list()).items.length, 1);
    assert.equal((await settle(idFor(gone), 'right_as_it_is')).status, 200);
    await compare();
    assert.deepEqual((await list()).items, [], 'while it stays as it is');
    stripe.intents.set(gone.intent, hidden[0]!);
    await compare();
  });

  test('paid for what ended, and paid twice: the money goes back once', async () => {
    const ended = await family();
    await sport.db.run(`update registrations set status = 'expired' where id = $1`, [ended.id]);
    assert.equal((await find(`kept-${ended.payment}`)).kind, 'kept');
    assert.equal((await settle(`kept-${ended.payment}`, 'return_all', { typed: '125' })).status, 200);
    await sport.jobs.runPending();
    assert.deepEqual((await ledgerOf(ended)).at(-1), ['refund', -12_500]);
    const unpaid = await family();
    await sport.db.run(`update payments set status = 'canceled' where id = $1`, [unpaid.payment]);
    assert.deepEqual((await find(`unpaid-${unpaid.id}`)).actions, ['right_as_it_is']);
    assert.equal((await settle(`unpaid-${unpaid.id}`, 'right_as_it_is')).status, 200);
    assert.equal(await find(`unpaid-${unpaid.id}`), undefined);
    await sport.db.run(`update payments set status = 'succeeded' where id = $1`, [unpaid.payment]);
  });

  test('nobody decides about their own family; two treasurers at one difference: one of them', async () => {
    const one = await family({ amount_received: 13_000 });
    await sport.db.run(`update registrations set submitted_by = $2 where id = $1`, [one.id, idOf(sport, 'robin.vale')]);
    const id = `held-${one.payment}`;
    const own = await find(id);
    assert.deepEqual([own.is_own, own.actions], [true, []]);
    assert.equal((await settle(id, 'accept', { typed: '130' })).code, 'admin.own_affair');
    await sport.db.run(`update registrations set submitted_by = null where id = $1`, [one.id]);
    const orders = await Promise.all([
      settle(id, 'accept', { typed: '130.00' }),
      settle(id, 'return_all', { typed: '130.00' }, other),
      settle(id, 'keep_agreed', { typed: '5.00' }, other),
    ]);
    assert.deepEqual(orders.map(({ status }) => status).sort(), [200, 409, 409]);
    await sport.jobs.runPending();
    const { n } = await sport.db.one('select count(*)::int as n from money_settlements where difference = $1', [id]);
    assert.equal(n, 1);
    await compare();
    assert.deepEqual((await list()).items, []);
  });

  test('the password of a moment ago, and a line with before and after', async () => {
    const one = await family({ amount_received: 13_000 });
    sport.clock.advance(11 * 60);
    const asked = await settle(`held-${one.payment}`, 'accept', { typed: '130' });
    assert.equal(asked.code, 'admin.confirmation_required');
    await signIn();
    assert.equal((await settle(`held-${one.payment}`, 'accept', { typed: '130' })).status, 200);
    const line = (await auditOf(sport, 'payments.settled')).at(-1);
    assert.deepEqual(line?.detail['after'], { decision: 'accept', amount: 13_000 });
    assert.equal(line?.detail['reason'], 'agreed by phone');
    const [last] = (await list()).settled;
    assert.deepEqual([last.action, last.by, last.reason], ['accept', 'Robin Vale', 'agreed by phone']);
  });

  test('the page says what happened and what can be done, to readers without buttons', async () => {
    const one = await family({ amount_received: 14_000 });
    const page = async (url: string, client: AdminClient): Promise<string> =>
      (await sport.app.inject({ url, headers: { cookie: client.cookie ?? '' } })).body;
    const html = await page('/admin/money', treasurer);
    assert.match(html, /\$140\.00 was paid, \$125\.00 was due/);
    assert.match(html, /Keep \$125\.00, refund \$15\.00/);
    assert.match(
      await page(`/admin/money/held-${one.payment}?action=keep_agreed`, treasurer),
      /Type the amount, 15\.00/,
    );
    const reader = await asAdminOf(sport, 'staff.diaz', { money: false });
    const read = await page('/admin/money', reader);
    assert.match(read, /\$140\.00 was paid/);
    assert.doesNotMatch(read, /refund \$15\.00|Compare again/);
    assert.match(await page('/admin/money/held-99999', treasurer), /This has been settled/);
    assert.equal((await settle(`held-${one.payment}`, 'keep_agreed', { typed: '15' })).status, 200);
    await sport.jobs.runPending();
    await compare();
    assert.match(await page('/admin/money', treasurer), /Everything matches/);
  });
});
