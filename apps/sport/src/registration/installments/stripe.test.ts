import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { addDays } from '@sports-hub/kernel/time';
import { createHeldPayments } from '../../payments/held.ts';
import { booksOf } from '../testing/books.ts';
import { deliverEvent, stripeSettings } from '../../payments/testing/deliveries.ts';
import { startStripeDouble, type StripeDouble } from '../../payments/testing/stripe-double.ts';
import { asAdminOf } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, finalize, intentFor, send } from '../testing/families.ts';
import { offerPlan, onDay, openForLong, partsOf, planOf } from '../testing/installments.ts';

const OFFICE = 'office@riverbend.example';

describe('parts of a plan that Stripe charges by itself', () => {
  let stripe: StripeDouble;
  let sport: TestSport;
  let due: string[] = [];
  before(async () => {
    stripe = await startStripeDouble();
    const env = { ...stripeSettings(stripe), THROTTLE_REGISTRATIONS: '100000/60', CONTACT_TO: OFFICE };
    sport = await startTestSport({ env });
    stripe.tellTimeBy(sport.clock);
    await openForLong(sport);
  });
  after(async () => {
    await sport.stop();
    await stripe.stop();
  });
  beforeEach(() => {
    stripe.trouble(undefined);
    stripe.declineSaved();
    stripe.refuseCurrency(undefined);
  });

  const sweep = () => sport.sweepRegistrations();
  const partOf = async (id: number) => (await partsOf(sport, id))[1];
  /** What the family has paid at Stripe, less what went back, and in our ledger. */
  const moneyOf = async (id: number) => {
    const { ours } = await sport.db.one<{ ours: number }>(
      `select coalesce(sum(m.amount_cents), 0)::int as ours from payments y join payment_ledger m on m.payment_id = y.id
        where y.subject = 'registration' and y.subject_id = $1`,
      [id],
    );
    const payments = await sport.db.rows<{ unguessable_id: string }>(
      `select unguessable_id from payments where subject = 'registration' and subject_id = $1`,
      [id],
    );
    const own = new Set(payments.map(({ unguessable_id }) => unguessable_id));
    const there = [...stripe.intents.values()]
      .filter(({ metadata }) => own.has(metadata['payment_id'] ?? ''))
      .reduce((sum, { amount_received, refunded }) => sum + amount_received - refunded, 0);
    return { ours, there };
  };
  /** The intents of the second part, the newest last. */
  const chargesOf = async (id: number) => {
    const rows = await sport.db.rows<{ unguessable_id: string }>(
      `select y.unguessable_id from payments y join installments i on i.id = y.installment_id
        where i.registration_id = $1 and i.number = 2`,
      [id],
    );
    return [...stripe.intents.values()].filter(({ metadata }) =>
      rows.some(({ unguessable_id }) => unguessable_id === metadata['payment_id']),
    );
  };
  const mailsOf = async (body: any) => (await sport.mails(String(body.email))).map(({ subject }) => subject);
  const faults = async () => (await booksOf(sport)).exceptions;

  const aFamilyWithAPlan = async () => {
    const body = await aFamily(sport);
    const payment_plan = (await planOf(sport, body)).id;
    const { data: intent } = await intentFor(sport, { ...body, payment_plan });
    stripe.pay(intent.payment_intent);
    const done = await finalize(sport, body, intent.payment_intent);
    assert.equal(done.data.status, 'registered', JSON.stringify(done));
    const { id } = await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [
      intent.reference,
    ]);
    return { body, id, reference: intent.reference as string };
  };
  /** Families that have paid their first part and been told of the second, on the day three days before that is due. */
  const familiesThatOwe = async (count: number) => {
    due = await offerPlan(sport, { days: [30, 300] });
    const families = [];
    while (families.length < count) families.push(await aFamilyWithAPlan());
    await onDay(sport, addDays(due[0]!, -3), sweep);
    return families;
  };
  const aFamilyThatOwes = async () => (await familiesThatOwe(1))[0]!;
  const onDueDay = () => onDay(sport, due[0]!, sweep);
  const later = async (seconds: number): Promise<void> => {
    sport.clock.advance(seconds);
    await sweep();
    await sport.payments.sweep();
    await sport.jobs.runPending();
  };

  test('the card of the first part is charged off-session, once, with what the family agreed to and no more', async () => {
    const { id, body } = await aFamilyThatOwes();
    await onDueDay();
    assert.equal((await partOf(id))?.status, 'paid');
    const [charge, ...others] = await chargesOf(id);
    assert.equal(others.length, 0);
    assert.deepEqual([charge?.amount, charge?.status, charge?.setup_future_usage], [4000, 'succeeded', null]);
    assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
    await later(3600);
    assert.equal((await chargesOf(id)).length, 1);
    assert.equal((await mailsOf(body)).filter((subject) => /received/.test(subject)).length, 1);
  });

  test('a delivery before the response, after it and twice changes nothing about one charge', async () => {
    const { id, body } = await aFamilyThatOwes();
    // The response is lost, twice: Stripe has charged, and its delivery is the first that tells of it.
    stripe.trouble({ kind: 'lost', times: 2, only: /^POST \/v1\/payment_intents$/ });
    await onDueDay();
    const [charge] = await chargesOf(id);
    assert.equal(charge?.status, 'succeeded');
    assert.equal((await partOf(id))?.status, 'due', 'nobody has heard of it');
    assert.equal((await deliverEvent(sport, { intent: charge.id, id: 'evt_part' })).status, 200);
    assert.equal((await partOf(id))?.status, 'paid');
    for (const event of ['evt_part', 'evt_part_again'])
      assert.equal((await deliverEvent(sport, { intent: charge.id, id: event })).status, 200);
    await later(3600);
    await deliverEvent(sport, { intent: charge.id });
    assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
    assert.equal((await chargesOf(id)).length, 1);
    await sport.jobs.runPending();
    assert.equal((await mailsOf(body)).filter((subject) => /received/.test(subject)).length, 1);
  });

  test('a charge whose response never came is asked for again with its key, and after a day looked for', async () => {
    const asked = await aFamilyThatOwes();
    stripe.trouble({ kind: 'lost', times: 2, only: /^POST \/v1\/payment_intents$/ });
    await onDueDay();
    stripe.trouble(undefined);
    await later(20 * 60);
    assert.equal((await partOf(asked.id))?.status, 'paid');
    assert.equal((await chargesOf(asked.id)).length, 1);

    const forgotten = await aFamilyThatOwes();
    stripe.trouble({ kind: 'lost', times: 2, only: /^POST \/v1\/payment_intents$/ });
    await onDueDay();
    stripe.trouble(undefined);
    stripe.forgetKeys();
    await later(25 * 3600);
    assert.equal((await partOf(forgotten.id))?.status, 'paid');
    assert.equal((await chargesOf(forgotten.id)).length, 1, 'found by what it carries, not made again');
    assert.deepEqual(await moneyOf(forgotten.id), { ours: 8500, there: 8500 });
  });

  test('while Stripe fails, or is busy, nothing is said to the family and nothing counts as a refusal', async () => {
    const { id, body } = await aFamilyThatOwes();
    for (const kind of ['fail', 'busy'] as const) {
      stripe.trouble({ kind, times: 20 });
      await onDueDay();
      assert.deepEqual([(await partOf(id))?.status, (await partOf(id))?.refusals], ['due', 0], kind);
    }
    stripe.trouble(undefined);
    await later(20 * 60);
    assert.equal((await partOf(id))?.status, 'paid');
    assert.ok(!(await mailsOf(body)).some((subject) => /did not go through/.test(subject)));
    assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
  });

  for (const code of ['insufficient_funds', 'authentication_required'])
    test(`a bank that says ${code} has its intent ended, the family its mail, and the next try another intent`, async () => {
      const { id, body } = await aFamilyThatOwes();
      stripe.declineSaved(code);
      await onDueDay();
      const part = await partOf(id);
      assert.deepEqual([part?.status, part?.charge_on, part?.refusals], ['failed', addDays(due[0]!, 3), 1]);
      const { failure_code } = await sport.db.one<{ failure_code: string }>(
        'select failure_code from installments where registration_id = $1 and number = 2',
        [id],
      );
      assert.equal(failure_code, code);
      assert.deepEqual(
        (await chargesOf(id)).map(({ status }) => status),
        ['canceled'],
        'nobody can pay it any more',
      );
      assert.equal((await mailsOf(body)).filter((subject) => /did not go through/.test(subject)).length, 1);
      stripe.declineSaved();
      await onDay(sport, addDays(due[0]!, 3), sweep);
      assert.deepEqual(
        (await chargesOf(id)).map(({ status }) => status),
        ['canceled', 'succeeded'],
      );
      assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
    });

  test('a card that was taken off at Stripe, or its customer, makes no intent: the family is asked for another', async () => {
    for (const drop of [stripe.dropCards, stripe.dropCustomers]) {
      const { id, body } = await aFamilyThatOwes();
      drop();
      await onDueDay();
      assert.equal((await partOf(id))?.status, 'failed');
      assert.equal((await chargesOf(id)).length, 0);
      const [mail] = await sport.mails(String(body['email']));
      assert.match(mail?.text ?? '', /no card that we could charge \$40\.00 to/);
      assert.deepEqual(await moneyOf(id), { ours: 4500, there: 4500 });
    }
  });

  test('a currency that the account does not take is not the card’s fault: so the family reads, and the office', async () => {
    const families = await familiesThatOwe(2);
    const first = families[0]!;
    stripe.refuseCurrency('usd');
    await onDueDay();
    const part = await partOf(first.id);
    assert.deepEqual([part?.status, part?.refusals, part?.charge_on], ['failed', 0, addDays(due[0]!, 1)]);
    const [mail] = await sport.mails(String(first.body.email));
    assert.match(mail?.text ?? '', /It is not your card or your bank\. Nothing was charged/);
    assert.doesNotMatch(mail?.text ?? '', /bank said no|another card/);
    const { data } = await send(sport, 'GET', `/registration/confirmation?reference=${first.reference}`);
    assert.equal(data.installments.parts[1].fault, 'currency');
    const page = await sport.app.inject(`/registration/done?reference=${first.reference}`);
    assert.match(page.body, /Not charged[^]*it is not your card/);
    assert.doesNotMatch(page.body, /Your bank said no|Declined|Pay \$40\.00 now/);
    const treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
    const { body: listed } = await sport.app.inject({
      url: '/admin/installments',
      headers: { cookie: treasurer.cookie ?? '' },
    });
    assert.match(listed, /The payment company refuses the currency/);

    // Day after day the same: nobody is told again, and no try is lost.
    for (const days of [1, 2, 3]) await onDay(sport, addDays(due[0]!, days), sweep);
    assert.equal((await partOf(first.id))?.refusals, 0);
    for (const { body } of families)
      assert.equal((await mailsOf(body)).filter((subject) => /could not be charged/.test(subject)).length, 1);
    const told = (await sport.mails(OFFICE)).filter(({ subject }) => /currency is refused/.test(subject));
    assert.equal(told.length, 1, 'two families, one mail');
    assert.ok(told[0]?.links.some((link) => link.endsWith('/admin/installments')));

    stripe.refuseCurrency(undefined);
    await onDay(sport, addDays(due[0]!, 4), sweep);
    for (const { id } of families) {
      assert.equal((await partOf(id))?.status, 'paid');
      assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
    }
  });

  test('a currency that is refused for days is not tried for ever: then a person decides, and the family reads nothing new', async () => {
    const { id, body } = await aFamilyThatOwes();
    stripe.refuseCurrency('usd');
    await onDueDay();
    for (const days of [1, 2, 3]) await onDay(sport, addDays(due[0]!, days), sweep);
    assert.deepEqual([(await partOf(id))?.decides, (await partOf(id))?.charge_on], [false, addDays(due[0]!, 4)]);
    for (const days of [4, 5, 6, 30]) await onDay(sport, addDays(due[0]!, days), sweep);
    const tries = 'select count(*)::int as n from installment_tries t join installments i on i.id = t.installment_id';
    const { n } = await sport.db.one<{ n: number }>(`${tries} where i.registration_id = $1`, [id]);
    assert.equal(n, 5);
    assert.deepEqual([(await partOf(id))?.decides, (await partOf(id))?.charge_on], [true, null]);
    assert.equal((await mailsOf(body)).filter((subject) => /could not be charged/.test(subject)).length, 1);
    const treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
    const listed = async () =>
      (await treasurer.get('/admin/installments')).data.failed.find((one: any) => one.registration_id === id);
    assert.equal((await listed()).decides, true);
    // Mended there: one press, and it is charged.
    stripe.refuseCurrency(undefined);
    const { part, version } = await listed();
    assert.equal((await treasurer.post(`/admin/installments/${part.id}/try`, { version })).status, 200);
    assert.equal((await partOf(id))?.status, 'paid');
    assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
  });

  test('money that is not what was asked for is held: until a person decides nothing more is charged or paid', async () => {
    const { id, reference } = await aFamilyThatOwes();
    const { data: link } = await send(sport, 'POST', '/registration/installment', { reference, number: 2 });
    stripe.pay(link.payment_intent, { amount_received: 1000 });
    await deliverEvent(sport, { intent: link.payment_intent });
    assert.equal((await partOf(id))?.decides, true);
    await onDueDay();
    for (const wait of [3, 7, 14]) await onDay(sport, addDays(due[0]!, wait), sweep);
    const again = await send(sport, 'POST', '/registration/installment', { reference, number: 2, keep_card: true });
    assert.deepEqual([again.status, again.code], [409, 'payment.held']);
    const { data: shown } = await send(sport, 'GET', `/registration/confirmation?reference=${reference}`);
    assert.deepEqual(
      shown.installments.parts.map(({ is_held }: any) => is_held),
      [false, true, false],
    );
    const treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
    const { failed } = (await treasurer.get('/admin/installments')).data;
    const { part, version, is_held } = failed.find((one: any) => one.registration_id === id);
    assert.equal(is_held, true);
    const day = addDays(due[0]!, 60);
    for (const [step, more] of Object.entries({
      try: {},
      link: {},
      move: { day, reason: 'by the test' },
      forgive: { typed: '40.00', reason: 'by the test' },
      'offline-payment': { key: 'held-part-of-the-test', method: 'cash', amount: '40.00', received_on: due[0] },
    })) {
      const refused = await treasurer.post(`/admin/installments/${part.id}/${step}`, { version, ...more });
      assert.equal(refused.code, 'payment.held', `${step}: ${JSON.stringify(refused.data)}`);
    }
    assert.deepEqual(await moneyOf(id), { ours: 5500, there: 5500 });
    assert.equal((await chargesOf(id)).length, 1);

    // It goes back: then the part is a person's to ask for again.
    assert.ok((await faults()).some((sentence) => sentence.includes('is held')));
    const { held } = await sport.db.one<{ held: number }>(
      `select id as held from payments where status = 'held' and subject_id = $1`,
      [id],
    );
    const { db, clock, payments } = sport;
    await createHeldPayments({ db, clock, audit: createAudit(clock), payments, handlers: payments.handlers }).giveBack(
      held,
      { actor: 'operator', reason: 'not the amount' },
    );
    await sport.jobs.runPending();
    const { data: next } = await send(sport, 'POST', '/registration/installment', { reference, number: 2 });
    stripe.pay(next.payment_intent);
    await deliverEvent(sport, { intent: next.payment_intent });
    assert.equal((await partOf(id))?.status, 'paid');
    assert.deepEqual(await moneyOf(id), { ours: 8500, there: 8500 });
  });

  test('and the books fit', async () => {
    await later(3600);
    assert.deepEqual(await faults(), []);
  });
});
