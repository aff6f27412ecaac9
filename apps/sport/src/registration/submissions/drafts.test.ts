import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  confirm,
  finalize,
  finalizeAndConfirm,
  intentFor,
  ledger,
  mailedToken,
  openPeriod,
  pay,
  registerAndPay,
  send,
  type Body,
} from '../testing/families.ts';

describe('drafts and intents', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const stored = (reference: string) =>
    sport.db.one<{ email: string; phone: string; status: string; answers: { city: string } }>(
      'select email, phone, status, answers from registrations where reference = $1',
      [reference],
    );

  test('the same registration gets the same intent, in any order of its fields', async () => {
    const body = await aFamily(sport);
    const first = await intentFor(sport, body);
    const again = await intentFor(sport, Object.fromEntries(Object.entries(body).reverse()));
    assert.equal(first.status, 201);
    assert.equal(again.status, 200);
    assert.deepEqual(again.data, first.data);
    const spaced = await intentFor(sport, { ...body, city: ` ${String(body['city'])} ` });
    assert.equal(spaced.data.payment_intent, first.data.payment_intent);
  });

  test('who knows the child, birth date, address and division neither changes a draft nor learns its reference or secret', async () => {
    const body = await aFamily(sport);
    const own = (await intentFor(sport, body)).data;
    const known = [
      'league_id',
      'division_id',
      'player_first_name',
      'player_last_name',
      'birth_date',
      'email',
      'grade',
      'gender',
    ];
    const stranger = {
      ...(await aFamily(sport)),
      ...Object.fromEntries(known.map((name) => [name, body[name]])),
      phone: '555 000 0000',
    };
    const theirs = (await intentFor(sport, stranger)).data;
    assert.notEqual(theirs.reference, own.reference);
    assert.notEqual(theirs.payment_intent, own.payment_intent);
    assert.equal((await stored(own.reference)).phone, body['phone'], 'the draft is as the family left it');
    assert.ok(!JSON.stringify(theirs).includes(own.clientSecret));

    await pay(sport, own.clientSecret);
    assert.equal((await finalize(sport, body, own.payment_intent)).data.status, 'registered');
    await pay(sport, theirs.clientSecret);
    const second = await finalize(sport, stranger, theirs.payment_intent);
    assert.ok(second.status >= 409, 'one place for one child');
    await sport.jobs.runPending();
    const { rows } = await sport.db.pool.query(
      `select y.status, coalesce(sum(m.amount_cents), 0)::int as balance from payments y left join payment_ledger m on m.payment_id = y.id
        where y.intent_id = any($1) group by y.id order by y.id`,
      [[own.payment_intent, theirs.payment_intent]],
    );
    assert.deepEqual(rows, [
      { status: 'succeeded', balance: 12_500 },
      { status: 'returned', balance: 0 },
    ]);
    const repeated = await intentFor(sport, body);
    assert.equal(repeated.code, 'registration.already_registered');
    assert.ok(!JSON.stringify(repeated.body).includes(own.reference));
  });

  test('with its reference a draft changes, and another price means another intent; the first one is cancelled', async () => {
    const body = await aFamily(sport);
    const first = (await intentFor(sport, body)).data;
    const moved = await intentFor(sport, { ...body, city: 'Elsewhere', reference: first.reference });
    assert.equal(moved.data.payment_intent, first.payment_intent, 'the price is the same');
    assert.equal((await stored(first.reference)).answers.city, 'Elsewhere');
    const dearer = await intentFor(sport, { ...body, volunteer_choice: 'opt_out', reference: first.reference });
    assert.equal(dearer.data.amount, 17_500);
    assert.notEqual(dearer.data.payment_intent, first.payment_intent);
    await sport.jobs.runPending();
    assert.equal((await pay(sport, first.clientSecret)).data.status, 'canceled');
    await pay(sport, dearer.data.clientSecret);
    const wrong = await finalize(sport, { ...body, volunteer_choice: 'opt_out' }, first.payment_intent);
    assert.equal(wrong.status, 422);
    assert.equal(
      (await finalize(sport, { ...body, volunteer_choice: 'opt_out' }, dearer.data.payment_intent)).status,
      201,
    );
    const late = await finalize(sport, { ...body, volunteer_choice: 'opt_out' }, first.payment_intent);
    assert.equal(late.code, 'payment.other_registration', 'a different intent for a paid registration');
    assert.equal(late.status, 409);
  });

  test('the intent of another family, of nobody or of nothing is refused, and nothing is charged', async () => {
    const [mine, theirs] = [await aFamily(sport), await aFamily(sport)];
    await intentFor(sport, mine);
    const other = (await intentFor(sport, theirs)).data;
    await pay(sport, other.clientSecret);
    const before = await ledger(sport);
    for (const intent of [other.payment_intent, 'pi_unknown', other.clientSecret, `${other.payment_intent}x`]) {
      const response = await finalize(sport, mine, intent);
      assert.equal(response.code, 'payment.other_registration', intent);
      assert.equal(response.status, 409);
    }
    assert.deepEqual(await ledger(sport), before);
    const unpaid = await finalize(sport, mine);
    assert.equal(unpaid.code, 'payment.not_completed');
    assert.ok(unpaid.data.fields.processor_payment_intent);
    assert.equal((await finalize(sport, theirs, other.payment_intent)).status, 201);
  });

  test('twenty calls at once make one draft and one intent, twenty more one registration and one charge', async () => {
    const body = await aFamily(sport);
    const before = await ledger(sport);
    const intents = await Promise.all(Array.from({ length: 20 }, () => intentFor(sport, body)));
    assert.ok(
      intents.every(({ status }) => status < 300),
      JSON.stringify(intents.map(({ data }) => data.code)),
    );
    assert.equal(new Set(intents.map(({ data }) => data.clientSecret)).size, 1);
    assert.equal(new Set(intents.map(({ data }) => data.reference)).size, 1);
    const intent = intents[0]?.data;
    await pay(sport, intent.clientSecret);
    const ends = await Promise.all(Array.from({ length: 20 }, () => finalize(sport, body, intent.payment_intent)));
    assert.deepEqual([...new Set(ends.map(({ status, data }) => `${status < 300} ${data.receipt_number}`))].length, 1);
    await sport.jobs.runPending();
    const after = await ledger(sport);
    assert.equal(after.charges - before.charges, 1);
    assert.equal(after.balance - before.balance, 12_500);
    assert.equal((await sport.mails(String(body['email']))).length, 1);
  });

  test('a price that changed since the quote is told with the new quote, and nothing is kept or charged', async () => {
    const body = await aFamily(sport);
    const { data: quote } = await send(sport, 'POST', '/registration/total', body);
    const now = sport.clock.now();
    sport.clock.advance(16 * 86_400);
    const response = await intentFor(sport, { ...body, quote_id: quote.quote_id });
    assert.equal(response.status, 409);
    assert.equal(response.code, 'registration.price_changed');
    assert.equal(response.data.quote.total, 14_500);
    assert.equal(response.data.quote.lines.length, 1);
    assert.equal((await intentFor(sport, { ...body, quote_id: response.data.quote.quote_id })).data.amount, 14_500);
    sport.clock.set(now);
    assert.equal((await intentFor(sport, { ...body, quote_id: quote.quote_id })).data.amount, 12_500);
  });

  test('a second child is cheaper for the same family only, and the price tells nobody whether an address is known', async () => {
    const first = await aFamily(sport);
    await registerAndPay(sport, first);
    const family = Object.fromEntries(['email', 'parent_last_name', 'phone', 'zip'].map((name) => [name, first[name]]));
    const rules = async (body: object) =>
      (await send(sport, 'POST', '/registration/quote', body)).data.lines.map(({ rule }: { rule: string }) => rule);
    const second = { ...(await aFamily(sport)), ...family };
    assert.deepEqual(await rules(second), ['fee', 'early_bird', 'sibling']);
    const sameAgain = {
      ...second,
      phone: String(first['phone']).replace(/\D/g, '.'),
      email: String(first['email']).toUpperCase(),
    };
    assert.equal((await rules({ ...sameAgain, phone: String(first['phone']).replace(/\D/g, '') })).length, 3);
    for (const name of ['email', 'parent_last_name', 'phone', 'zip']) {
      const other = { ...second, [name]: (await aFamily(sport))[name], ...(name === 'zip' ? { zip: '54321' } : {}) };
      assert.deepEqual(await rules(other), ['fee', 'early_bird'], `another ${name}`);
    }
    assert.deepEqual(await rules(first), ['fee', 'early_bird'], 'the child itself is no sibling');
  });

  test('a free price by a code needs no payment', async () => {
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, percent, code) select id, 'code', 100, 'ALLFREE' from registration_periods where name = $1`,
      [openPeriod(sport)],
    );
    const body = { ...(await aFamily(sport)), discount_code: 'AllFree' };
    assert.equal((await send(sport, 'POST', '/registration/quote', body)).data.payment_required, false);
    assert.equal((await intentFor(sport, body)).data.status, 'not_required');
    assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'registered');
  });

  test('a total of a few cents needs no payment', async () => {
    await sport.db.run(
      `insert into registration_discounts (period_id, kind, amount_cents, code) select id, 'code', 12460, 'NEARLY' from registration_periods where name = $1`,
      [openPeriod(sport)],
    );
    const body = { ...(await aFamily(sport)), discount_code: 'nearly' };
    const { data } = await send(sport, 'POST', '/registration/quote', body);
    assert.deepEqual([data.total, data.payment_required], [0, false]);
    assert.deepEqual(data.lines.at(-1), {
      rule: 'minimum',
      label: 'Too little to charge',
      amount: -40,
      detail: 'No card can be charged less than $0.50',
    });
    assert.equal((await intentFor(sport, body)).data.status, 'not_required');
    assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'registered');
  });

  test('a draft that is corrected until it is the same as another becomes the other: one draft, one intent', async () => {
    const body = await aFamily(sport);
    const first = (await intentFor(sport, body)).data;
    const second = (await intentFor(sport, { ...body, city: 'Elsewhere' })).data;
    assert.notEqual(second.reference, first.reference);
    const corrected = await intentFor(sport, { ...body, reference: second.reference });
    assert.equal(corrected.status, 200, JSON.stringify(corrected.data));
    assert.equal(corrected.data.reference, first.reference);
    assert.equal(corrected.data.payment_intent, first.payment_intent);
    assert.equal((await stored(second.reference)).status, 'expired');
    const again = await intentFor(sport, { ...body, reference: second.reference });
    assert.equal(again.data.payment_intent, first.payment_intent, 'also for who still has the old reference');
    await sport.jobs.runPending();
    assert.equal((await pay(sport, second.clientSecret)).data.status, 'canceled');
    await pay(sport, first.clientSecret);
    assert.equal((await finalize(sport, body, first.payment_intent)).status, 201);
  });

  test('two drafts that are corrected to the same at once become one', async () => {
    const body = await aFamily(sport);
    const drafts = await Promise.all(
      ['One', 'Two', 'Three'].map(async (city) => (await intentFor(sport, { ...body, city })).data.reference as string),
    );
    const corrected = await Promise.all(drafts.map((reference) => intentFor(sport, { ...body, reference })));
    assert.deepEqual(
      corrected.map(({ status }) => status < 300),
      [true, true, true],
      JSON.stringify(corrected.map(({ data }) => data)),
    );
    assert.equal(new Set(corrected.map(({ data }) => data.payment_intent)).size, 1);
  });

  describe('a limited code', () => {
    const limited = (code: string, uses: number, percent = 50): Promise<number> =>
      sport.db.run(
        `insert into registration_discounts (period_id, kind, percent, code, max_uses) select id, 'code', $2, $3, $4 from registration_periods where name = $1`,
        [openPeriod(sport), percent, code, uses],
      );
    const withCode = async (discount_code: string): Promise<Body> => ({ ...(await aFamily(sport)), discount_code });
    const isValid = async (code: string): Promise<boolean> =>
      (await send(sport, 'POST', '/registration/quote', await withCode(code))).status === 200;

    test('is kept for a quarter of an hour for who is about to pay, and its last use goes to one family', async () => {
      await limited('TWICE', 2);
      const { data: paid } = await intentFor(sport, await withCode('TWICE'));
      const leaving = await intentFor(sport, await withCode('TWICE'));
      assert.equal(await isValid('TWICE'), false, 'both are held');
      // The first is paid in the last minute, and nobody tells us.
      await pay(sport, paid.clientSecret);
      await sport.db.run(`delete from jobs.job where name = 'sandbox-payments'`);
      const now = sport.clock.now();
      sport.clock.advance(15 * 60);
      await sport.sweepRegistrations();
      assert.equal((await stored(paid.reference)).status, 'registered');
      assert.equal((await stored(leaving.data.reference)).status, 'expired');
      const families = await Promise.all(Array.from({ length: 8 }, () => withCode('TWICE')));
      const results = await Promise.all(families.map((body) => intentFor(sport, body)));
      assert.deepEqual(results.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422, 422, 422]);
      await sport.jobs.runPending();
      assert.equal((await pay(sport, leaving.data.clientSecret)).data.status, 'canceled', 'it cannot be paid any more');
      sport.clock.set(now);
    });

    test('cannot be kept from others by one client: neither many drafts of it, nor asking for them again and again', async () => {
      await limited('TENTIMES', 10);
      const CLIENT = '203.0.113.70';
      const ask = (body: Body) => send(sport, 'POST', '/registration/payment-intent', body, CLIENT);
      const made = await Promise.all(Array.from({ length: 36 }, () => withCode('TENTIMES')));
      const statuses: number[] = [];
      for (const body of made) statuses.push((await ask(body)).status);
      assert.deepEqual(statuses, [...Array<number>(6).fill(201), ...Array<number>(30).fill(429)]);
      assert.equal(await isValid('TENTIMES'), true);
      const now = sport.clock.now();
      sport.clock.advance(14 * 60);
      const [first, second] = made as [Body, Body];
      const again = await ask(first);
      assert.equal(again.status, 200, 'the same draft, while it is kept');
      assert.equal(
        (await ask({ ...second, city: 'Elsewhere', reference: (await ask(second)).data.reference })).status,
        200,
      );
      sport.clock.advance(60);
      await sport.sweepRegistrations();
      const { uses } = await sport.db.one<{ uses: number }>(
        `select count(*)::int as uses from registrations r join registration_discounts d on d.id = r.discount_id
          where d.code = 'TENTIMES' and r.status in ('draft', 'awaiting_payment')`,
      );
      assert.equal(uses, 0, 'nobody got longer by asking again');
      assert.equal((await ask(first)).status, 429);
      sport.clock.set(now);
    });

    test('is not used by drafts that nobody is about to pay; one that is held until it is confirmed uses it', async () => {
      await limited('ONEFREE', 1, 100);
      const drafted = await withCode('ONEFREE');
      assert.equal((await intentFor(sport, drafted)).data.status, 'not_required');
      const family = await withCode('ONEFREE');
      const held = await finalize(sport, family);
      assert.equal(held.data.status, 'unconfirmed', JSON.stringify(held.data));
      assert.ok((await finalize(sport, drafted)).data.fields.discount_code);
      const now = sport.clock.now();
      sport.clock.advance(30 * 60);
      assert.equal(await isValid('ONEFREE'), true, 'its time is over');
      assert.equal((await finalizeAndConfirm(sport, drafted)).data.status, 'registered');
      const late = await confirm(sport, await mailedToken(sport, family['email']), { again: true });
      assert.ok(late.data.fields.discount_code, 'used by another family');
      sport.clock.set(now);
    });
  });

  test('a draft ends after a day, its intent with it; paid all the same, it is given back', async () => {
    const body = await aFamily(sport);
    const intent = (await intentFor(sport, body)).data;
    const lastMinute = await aFamily(sport);
    const paid = (await intentFor(sport, lastMinute)).data;
    const now = sport.clock.now();
    sport.clock.advance(86_401);
    await pay(sport, paid.clientSecret);
    await sport.sweepRegistrations();
    assert.equal((await stored(intent.reference)).status, 'expired');
    assert.equal((await stored(paid.reference)).status, 'registered', 'what was paid in the last moment is paid');
    await sport.jobs.runPending();
    assert.equal((await pay(sport, intent.clientSecret)).data.status, 'canceled');
    sport.clock.advance(31 * 86_400);
    await sport.sweepRegistrations();
    assert.equal(
      (
        await sport.db.one<{ n: number }>('select count(*)::int as n from registrations where reference = $1', [
          intent.reference,
        ])
      ).n,
      0,
    );
    sport.clock.set(now);
  });

  test('quotes are counted by client', async () => {
    const body = await aFamily(sport);
    const ip = '203.0.113.7';
    for (let n = 0; n < 120; n += 1)
      assert.equal(
        (await send(sport, 'POST', '/registration/quote', { league_id: body['league_id'] }, ip)).status,
        200,
      );
    assert.equal((await send(sport, 'POST', '/registration/quote', body, ip)).status, 429);
    assert.equal((await send(sport, 'POST', '/registration/quote', body)).status, 200);
  });

  test('nothing that a family typed is in the log', () => {
    assert.doesNotMatch(sport.logLines.join(''), /families\.example|_secret_|2017-05-14/);
  });
});
