import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { reconcile } from '../../payments/reconcile.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  aFamilyOf,
  finalize,
  findLeague,
  intentFor,
  intentForAll,
  openPeriod,
  pay,
  registerAndPay,
  send,
  type Body,
  type Response,
} from '../testing/families.ts';

describe('a family that pays for all its children at once', () => {
  let sport: TestSport;
  /** Places for everybody, and nobody who waits for one. */
  const makeRoom = async (): Promise<void> => {
    await sport.db.run('update registration_divisions set capacity = 100000');
    await sport.db.run(`update registrations set status = 'cancelled' where status = 'waitlisted'`);
  };
  before(async () => {
    sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '5000/60', THROTTLE_NEW_CHILDREN: '5000/60' } });
    await makeRoom();
  });
  after(() => sport.stop());

  /** What each child of a family has: its state, what it was charged, what went back. */
  const standing = (
    email: unknown,
  ): Promise<{ status: string; payment: string; charged: number; refunded: number }[]> =>
    sport.db.rows(
      `select r.status, r.payment_status as payment,
              coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::int as charged,
              coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0)::int as refunded
         from registrations r left join payments y on y.subject = 'registration' and y.subject_id = r.id
         left join payment_ledger m on m.payment_id = y.id where r.email = $1 group by r.id order by r.id`,
      [email],
    );
  /** Charges at the processor. */
  const charges = async (intents: readonly string[]): Promise<[string, number, number][]> =>
    (
      await sport.db.rows<{ status: string; amount_cents: number; refunded_cents: number }>(
        'select status, amount_cents, refunded_cents from sandbox_intents where id = any ($1) order by array_position($1::text[], id)',
        [intents],
      )
    ).map(({ status, amount_cents, refunded_cents }) => [status, amount_cents, refunded_cents]);
  const exceptions = async (): Promise<string[]> => {
    const options = { processor: sport.payments.processor, sport: 'basketball', since: new Date(0) } as const;
    return (await reconcile(sport.db, { ...options, now: sport.clock.now() })).exceptions;
  };
  const intent = async (children: readonly Body[]) => {
    const { status, data } = await intentForAll(sport, children);
    assert.ok(status <= 201, JSON.stringify(data));
    return data;
  };

  test('is charged once, the sum that was quoted; each child is registered once, with one receipt for all', async () => {
    const children = await aFamilyOf(sport, [{}, { discount_code: 'WELCOME10' }, { volunteer_choice: 'opt_out' }]);
    const quoted = (await send(sport, 'POST', '/registration/family-quote', { children })).data;
    const asked = await intent(children.map((child, at) => ({ ...child, quote_id: quoted.items[at].quote_id })));
    assert.equal(asked.amount, quoted.due_now);
    assert.equal(asked.status, 'requires_payment');
    assert.deepEqual(
      asked.children.map(({ status, amount }: any) => [status, amount]),
      quoted.items.map(({ due_now }: any) => ['requires_payment', due_now]),
    );
    assert.equal(asked.payment_url, null);
    await pay(sport, asked.clientSecret);
    for (const [at, child] of children.entries()) {
      const { status, data } = await finalize(sport, child, asked.payment_intent);
      assert.deepEqual([status, data.status], [at === 0 ? 201 : 200, 'registered'], `child ${at}`);
      assert.equal(data.amount, quoted.items[at].due_now);
    }
    const references = asked.children.map(({ reference }: any) => reference);
    const again = await send(sport, 'POST', '/registration/finalize', {
      reference: references[1],
      processor_payment_intent: asked.payment_intent,
    });
    assert.deepEqual([again.status, again.data.reference], [200, references[1]]);
    const email = children[0]?.['email'];
    assert.deepEqual(
      await standing(email),
      quoted.items.map(({ due_now }: any) => ({
        status: 'registered',
        payment: 'succeeded',
        charged: due_now,
        refunded: 0,
      })),
    );
    assert.deepEqual(await charges([asked.payment_intent]), [['succeeded', quoted.due_now, 0]]);
    const [receipt, ...others] = await sport.mails(String(email));
    assert.deepEqual(others, [], 'one receipt');
    for (const { player_first_name } of children) assert.ok(receipt?.text.includes(String(player_first_name)));
    assert.match(receipt?.text ?? '', /All children together: \$\d+\.\d\d/);
    assert.ok(receipt?.text.includes(`$${(quoted.due_now / 100).toFixed(2)}`), receipt?.text);
    assert.ok(receipt?.links.some((link) => references.every((one: string) => link.includes(one))));
    assert.deepEqual(await exceptions(), []);
  });

  test('gets one intent however often it asks, also after a card was declined and a page was reloaded', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const many = await Promise.all(Array.from({ length: 8 }, () => intent(children)));
    const [first] = many;
    assert.equal(new Set(many.map(({ payment_intent }) => payment_intent)).size, 1);
    await pay(sport, first.clientSecret, 'declined');
    const own = children.map((child, at) => ({ ...child, reference: first.children[at].reference }));
    assert.equal((await intent(own)).payment_intent, first.payment_intent);
    await pay(sport, first.clientSecret);
    await Promise.all(own.map((child) => finalize(sport, child, first.payment_intent)));
    const paid = await standing(children[0]?.['email']);
    assert.deepEqual(
      paid.map(({ status, charged }) => [status, charged]),
      [
        ['registered', 12_500],
        ['registered', 11_000],
      ],
    );
    // Its response was lost, and the family presses once more.
    const { status, code, data } = await intentForAll(sport, own);
    assert.deepEqual(
      [status, code, Object.keys(data.fields)],
      [409, 'registration.already_registered', ['children.0']],
    );
    assert.equal((await sport.mails(String(children[0]?.['email']))).length, 1);
  });

  test('whose one child lost its place between price and payment pays for the other, and gets the rest back', async () => {
    const { division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6');
    const children = await aFamilyOf(sport, [{}, {}]);
    const older = await aFamily(sport, { division: 'Grades 5-6' });
    const second: Body = { ...children[1], division_id: older['division_id'], grade: '5', birth_date: '2015-05-14' };
    const asked = await intent([children[0] ?? {}, second]);
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
      division_id,
    ]);
    await pay(sport, asked.clientSecret);
    const ends = [];
    for (const child of [children[0] ?? {}, second]) ends.push(await finalize(sport, child, asked.payment_intent));
    assert.deepEqual(
      ends.map(({ data }) => data.status),
      ['registered', 'waitlisted'],
    );
    await sport.jobs.runPending();
    assert.deepEqual(await standing(second['email']), [
      { status: 'registered', payment: 'succeeded', charged: 12_500, refunded: 0 },
      { status: 'waitlisted', payment: 'refunded', charged: 11_000, refunded: 11_000 },
    ]);
    assert.deepEqual(await charges([asked.payment_intent]), [['succeeded', 23_500, 11_000]]);
    assert.deepEqual(await exceptions(), []);
    await makeRoom();
  });

  test('whose one child is changed gets another intent for all; what was paid for the first goes back', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const first = await intent(children);
    const changed = children.map((child, at): Body => ({ ...child, reference: first.children[at].reference }));
    changed[1] = { ...changed[1]!, volunteer_choice: 'opt_out' };
    const second = await intent(changed);
    assert.notEqual(second.payment_intent, first.payment_intent);
    assert.ok(second.amount > first.amount);
    // The tab with the first price is faster than the job that cancels it.
    await pay(sport, first.clientSecret);
    assert.equal((await finalize(sport, changed[0]!, first.payment_intent)).code, 'payment.returned');
    await pay(sport, second.clientSecret);
    for (const child of changed)
      assert.equal((await finalize(sport, child, second.payment_intent)).data.status, 'registered');
    await sport.jobs.runPending();
    const paid = await standing(children[0]?.['email']);
    assert.deepEqual(
      paid.map(({ status, charged, refunded }) => [status, charged - refunded]),
      [
        ['registered', 12_500],
        ['registered', second.amount - 12_500],
      ],
    );
    assert.deepEqual(await charges([first.payment_intent, second.payment_intent]), [
      ['succeeded', first.amount, first.amount],
      ['succeeded', second.amount, 0],
    ]);
    assert.deepEqual(await exceptions(), []);
  });

  test('cannot keep the price of a sibling for a child alone', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const first = await intent(children);
    const [, { reference }] = first.children;
    const offer = await send(sport, 'POST', '/registration/offer', { reference });
    assert.equal(offer.code, 'registration.draft_ended');
    const alone = (await intentFor(sport, { ...children[1], reference })).data;
    assert.equal(alone.amount, 12_500);
    assert.notEqual(alone.payment_intent, first.payment_intent);
    await sport.jobs.runPending();
    // Nobody can pay for both any more.
    assert.deepEqual(await charges([first.payment_intent]), [['canceled', 23_500, 0]]);
    assert.equal(
      (await send(sport, 'POST', '/registration/offer', { reference: first.children[0].reference })).code,
      'registration.draft_ended',
    );
    assert.equal((await registerAndPay(sport, children[0] ?? {})).result.data.status, 'registered');
  });

  test('that goes on with one child alone, at the same price, is asked for that child only', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const both = await intent(children);
    const { data } = await intentFor(sport, { ...children[0], reference: both.children[0].reference });
    assert.deepEqual([data.amount, data.payment_intent === both.payment_intent], [12_500, false]);
    await pay(sport, data.clientSecret);
    assert.equal((await finalize(sport, children[0] ?? {}, data.payment_intent)).data.status, 'registered');
    assert.deepEqual(
      (await standing(children[0]?.['email'])).map(({ status, charged }) => [status, charged]),
      [
        ['registered', 12_500],
        ['awaiting_payment', 0],
      ],
    );
  });

  test('pays alone for the one child that costs something, and joins the waiting list with the other', async () => {
    const children = await aFamilyOf(sport, [{}, {}]);
    const { division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6');
    const older = { ...children[1], division_id, grade: '5', birth_date: '2015-05-14' };
    await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
      division_id,
    ]);
    const asked = await intent([children[0] ?? {}, older]);
    assert.deepEqual(
      asked.children.map(({ status, amount }: any) => [status, amount]),
      [
        ['requires_payment', 12_500],
        ['waitlist', 0],
      ],
    );
    assert.equal(asked.amount, 12_500);
    await makeRoom();
  });

  test('is told what is wrong by child; nothing is stored or asked for', async () => {
    const [one = {}, two = {}] = await aFamilyOf(sport, [{}, {}]);
    const refused = async (children: readonly Body[]) => {
      const { status, code, data } = await intentForAll(sport, children);
      return [status, code, Object.keys(data.fields ?? {})];
    };
    assert.deepEqual(await refused([one, { ...two, zip: 'x' }]), [422, 'request.invalid', ['children.1.zip']]);
    assert.deepEqual(await refused([one, { ...two, email: 'other@families.example' }]), [
      422,
      'request.invalid',
      ['children.1.email'],
    ]);
    assert.deepEqual(await refused([one, { ...two, grade: '5' }]), [
      422,
      'registration.not_eligible',
      ['children.1.grade'],
    ]);
    assert.deepEqual(await refused([one, one]), [409, 'registration.already_registered', ['children.1']]);
    const { quote_id } = (await send(sport, 'POST', '/registration/quote', two)).data;
    assert.deepEqual(await refused([one, { ...two, quote_id }]), [409, 'registration.price_changed', ['children.1']]);
    assert.equal((await intentForAll(sport, [])).status, 422);
    assert.deepEqual(await standing(one['email']), []);
  });

  test('keeps the last uses of a code over a second press', async () => {
    await sport.db.run(
      `update registration_discounts set max_uses = 2 + (select count(*) from registrations r where r.discount_id = registration_discounts.id)
        where code = 'WELCOME10'`,
    );
    const children = await aFamilyOf(sport, [{ discount_code: 'WELCOME10' }, { discount_code: 'WELCOME10' }]);
    const first = await intent(children);
    const quoted = await send(sport, 'POST', '/registration/family-quote', { children });
    assert.equal(quoted.data.due_now, first.amount, JSON.stringify(quoted.data));
    assert.equal((await intent(children)).payment_intent, first.payment_intent);
    const third = await aFamily(sport, { discount_code: 'WELCOME10' });
    assert.deepEqual(Object.keys((await intentFor(sport, third)).data.fields), ['discount_code']);
  });

  test('two families whose children go to the same divisions in another order wait for each other, not in a circle', async () => {
    const { division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6');
    const inOlder = { division_id, grade: '5', birth_date: '2015-05-14' };
    const families = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const children = await aFamilyOf(sport, turn % 2 ? [{}, inOlder] : [inOlder, {}]);
      families.push({ children, asked: await intent(children) });
    }
    for (const { asked } of families) await pay(sport, asked.clientSecret);
    const ends = await Promise.all([
      ...families.flatMap(({ children, asked }) =>
        children.map((child) => finalize(sport, child, asked.payment_intent)),
      ),
      sport.jobs.runPending(),
      sport.payments.sweep(),
    ]);
    for (const end of ends.slice(0, 12)) assert.equal((end as Response).data.status, 'registered', JSON.stringify(end));
    assert.deepEqual(await exceptions(), []);
  });
});
