import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { booksOf } from '../testing/books.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, aFamilyOf, finalize, intentFor, intentForAll, pay, send } from '../testing/families.ts';
import {
  moneyOf,
  offerPlan,
  onDay,
  openForLong,
  partsOf,
  payPart,
  planOf,
  registerInParts,
} from '../testing/installments.ts';

let sport: TestSport;
let due: string[] = [];
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60', THROTTLE_CONFIRMATIONS: '100000/60' } });
  await openForLong(sport);
  due = await offerPlan(sport);
});
after(() => sport.stop());

const sweep = () => sport.sweepRegistrations();
const mailsOf = async (body: any) => (await sport.mails(String(body.email))).map(({ subject }) => subject).reverse();
const states = async (id: number) => (await partsOf(sport, id)).map(({ status }) => status);
const standing = async (reference: string) =>
  (await send(sport, 'GET', `/registration/confirmation?reference=${reference}`)).data;
const faults = async () => (await booksOf(sport)).exceptions;

test('the first part registers the child, the later ones are announced and charged by themselves, each with a receipt', async () => {
  const { body, result, id, reference, intent } = await registerInParts(sport);
  assert.equal(result.data.status, 'registered');
  assert.equal(intent.amount, 4500);
  const shown = await standing(reference);
  assert.deepEqual([shown.total, shown.paid, shown.payment], [12_500, 4500, 'succeeded']);
  assert.deepEqual([shown.installments.status, shown.installments.left], ['running', 8000]);
  assert.deepEqual(shown.installments.card, { brand: 'visa', last_four: '4242' });
  assert.match(shown.installments.terms.join(' '), /Nobody leaves a team by itself/);
  const [receipt] = await sport.mails(String(body['email']));
  assert.match(receipt?.text ?? '', /\$45\.00 of \$125\.00 paid\. Still to come: \$40\.00 on .+ and \$40\.00 on/);

  await onDay(sport, addDays(due[0]!, -4), sweep);
  assert.equal((await mailsOf(body)).length, 1, 'not before its time');
  await onDay(sport, addDays(due[0]!, -3), sweep);
  assert.match((await mailsOf(body))[1] ?? '', /^\$40\.00 for .+ on /);
  assert.deepEqual(await states(id), ['paid', 'due', 'due'], 'announced, and not charged');
  await onDay(sport, due[0]!, sweep);
  assert.deepEqual(await states(id), ['paid', 'paid', 'due']);
  await sweep();
  await onDay(sport, addDays(due[1]!, -3), sweep);
  await onDay(sport, due[1]!, sweep);
  assert.deepEqual(await states(id), ['paid', 'paid', 'paid']);
  assert.deepEqual(await moneyOf(sport, id), { charges: 3, balance: 12_500, there: 12_500 });
  const mails = await mailsOf(body);
  assert.deepEqual(mails.map((subject) => subject.replace(/ for .+? on .+| for .+| is registered.+/, '')).slice(1), [
    '$40.00',
    '$40.00 received',
    '$40.00',
    '$40.00 received',
  ]);
  await sweep();
  const { installments } = await standing(reference);
  assert.deepEqual([installments.status, installments.card], ['done', null]);
  const methods = await sport.db.rows<{ ended: boolean }>(
    `select ended_at is not null as ended from saved_methods where id = (select saved_method_id from payment_plans where registration_id = $1)`,
    [id],
  );
  assert.deepEqual(methods, [{ ended: true }], 'the card is forgotten when everything is paid');
  assert.deepEqual(await faults(), []);
  due = await offerPlan(sport);
});

test('a card that says no is tried after 3, 7 and 14 days, then a person decides and the child stays registered', async () => {
  const { body, id, reference } = await registerInParts(sport, {}, '4000000000000341');
  await onDay(sport, addDays(due[0]!, -3), sweep);
  await onDay(sport, due[0]!, sweep);
  const [, part] = await partsOf(sport, id);
  assert.deepEqual(
    [part?.status, part?.next, part?.charge_on, part?.refusals],
    ['failed', 'charge', addDays(due[0]!, 3), 1],
  );
  const [mail] = await sport.mails(String(body['email']));
  assert.match(mail?.subject ?? '', /\$40\.00 for .+ did not go through/);
  assert.match(mail?.text ?? '', /Your bank said no on .+ Nothing was charged, and .+ spot is safe/);
  assert.match(mail?.text ?? '', /We try again on/);
  for (const wait of [3, 7, 14]) await onDay(sport, addDays(due[0]!, wait), sweep);
  const [, last] = await partsOf(sport, id);
  assert.deepEqual([last?.status, last?.next, last?.refusals, last?.decides], ['failed', null, 4, true]);
  assert.equal((await standing(reference)).status, 'registered');
  assert.equal((await moneyOf(sport, id)).charges, 1);
  const [final] = await sport.mails(String(body['email']));
  assert.match(final?.text ?? '', /nobody leaves a team by itself/);
  assert.equal((await mailsOf(body)).filter((subject) => /did not go through/.test(subject)).length, 4);

  // By the link, with a card that is charged from now on.
  const link = final?.links.find((url) => url.includes('part=2'));
  assert.ok(link, final?.text);
  const page = await sport.app.inject({ url: new URL(link).pathname + new URL(link).search });
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /"part":\{"number":2,"count":3/);
  assert.equal((await payPart(sport, reference, 2, { keep_card: true })).status, 201);
  assert.deepEqual(await states(id), ['paid', 'paid', 'due']);
  assert.equal((await payPart(sport, reference, 2)).code, 'payment.part_settled');
  await onDay(sport, addDays(due[1]!, -3), sweep);
  await onDay(sport, due[1]!, sweep);
  assert.deepEqual(await states(id), ['paid', 'paid', 'paid']);
  assert.deepEqual(await moneyOf(sport, id), { charges: 3, balance: 12_500, there: 12_500 });
  assert.deepEqual(await faults(), []);
  due = await offerPlan(sport);
});

test('a card that the family has removed is charged no more: it is asked by mail, and can pay by the link', async () => {
  const { id, body, reference } = await registerInParts(sport);
  assert.equal((await send(sport, 'POST', '/registration/saved-card/forget', { reference })).status, 200);
  await sweep();
  assert.equal((await standing(reference)).installments.card, null);
  await onDay(sport, addDays(due[0]!, -3), sweep);
  await onDay(sport, due[0]!, sweep);
  assert.equal((await moneyOf(sport, id)).charges, 1);
  const [mail] = await sport.mails(String(body['email']));
  assert.match(mail?.text ?? '', /no card that we could charge \$40\.00 to/);
  assert.equal((await payPart(sport, reference, 2)).status, 201);
  assert.deepEqual(await states(id), ['paid', 'paid', 'due']);
  due = await offerPlan(sport);
});

test('paid early, a part is not charged again, and a form that stands open does not lead to a second charge', async () => {
  const { id, reference } = await registerInParts(sport);
  await payPart(sport, reference, 3);
  const { data: open } = await send(sport, 'POST', '/registration/installment', { reference, number: 2 });
  await onDay(sport, addDays(due[0]!, -3), sweep);
  await onDay(sport, due[0]!, sweep);
  await pay(sport, open.clientSecret);
  await sport.jobs.runPending();
  await onDay(sport, due[1]!, sweep);
  assert.deepEqual(await states(id), ['paid', 'paid', 'paid']);
  assert.deepEqual(await moneyOf(sport, id), { charges: 3, balance: 12_500, there: 12_500 });
  due = await offerPlan(sport);
});

test('a plan that has changed since it was read is refused, and nothing is charged', async () => {
  const body = await aFamily(sport);
  const { id: payment_plan } = await planOf(sport, body);
  due = await offerPlan(sport, { days: [31, 61] });
  const refused = await intentFor(sport, { ...body, payment_plan });
  assert.deepEqual([refused.status, refused.code], [409, 'registration.plan_changed']);
  assert.notEqual(refused.data.quote.plans[0].id, payment_plan);
});

test('whoever chooses to pay at once after all has one intent, for all of it', async () => {
  const body = await aFamily(sport);
  const { id: payment_plan } = await planOf(sport, body);
  const { data: first } = await intentFor(sport, { ...body, payment_plan });
  const { data: again } = await intentFor(sport, { ...body, payment_plan });
  assert.equal(again.payment_intent, first.payment_intent, 'twenty clicks, one intent');
  const { data: atOnce } = await intentFor(sport, body);
  assert.deepEqual([first.amount, atOnce.amount], [4500, 12_500]);
  await pay(sport, atOnce.clientSecret);
  assert.equal((await finalize(sport, body, atOnce.payment_intent)).data.status, 'registered');
  const { id } = await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [
    atOnce.reference,
  ]);
  assert.deepEqual(await partsOf(sport, id), []);
});

test('two children, one in parts and one at once: one payment now, and each its own parts', async () => {
  const [one, two] = await aFamilyOf(sport, [{}, {}]);
  const { id: payment_plan } = await planOf(sport, one!);
  const { data } = await intentForAll(sport, [{ ...one, payment_plan }, two!]);
  assert.deepEqual(
    data.children.map(({ amount }: any) => amount),
    [4500, 11_000],
  );
  assert.equal(data.amount, 15_500);
  await pay(sport, data.clientSecret);
  for (const child of [one!, two!])
    assert.equal((await finalize(sport, child, data.payment_intent)).data.status, 'registered');
  const ids = await sport.db.rows<{ id: number }>('select id from registrations where email = $1 order by id', [
    one!['email'],
  ]);
  assert.deepEqual(await states(ids[0]!.id), ['paid', 'due', 'due']);
  assert.deepEqual(await states(ids[1]!.id), []);
  assert.equal((await standing(data.children[0].reference)).installments.card.last_four, '4242');
  assert.deepEqual(await faults(), []);
});

test('where no spot is left the first part goes back, nothing is charged later, and the card is forgotten', async () => {
  const { division_id } = await sport.db.one<{ division_id: number }>(
    `select division_id from registration_divisions where capacity = 100000 order by division_id limit 1`,
  );
  const body = await aFamily(sport);
  const { id: payment_plan } = await planOf(sport, body);
  const { data: intent } = await intentFor(sport, { ...body, payment_plan });
  await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
    body['division_id'],
  ]);
  await pay(sport, intent.clientSecret);
  const result = await finalize(sport, body, intent.payment_intent);
  assert.equal(result.data.status, 'waitlisted', JSON.stringify(result.data));
  await sport.db.run('update registration_divisions set capacity = 100000 where division_id = any ($1)', [
    [body['division_id'], division_id],
  ]);
  await sport.jobs.runPending();
  await sweep();
  const { id } = await sport.db.one<{ id: number }>('select id from registrations where reference = $1', [
    intent.reference,
  ]);
  assert.equal((await moneyOf(sport, id)).there, 0);
  assert.deepEqual(await states(id), ['due', 'due', 'due']);
  await onDay(sport, toLocalDate(sport.clock.now()), sweep);
  assert.equal((await moneyOf(sport, id)).charges, 1);
  // Whoever waits comes before the families of the tests below.
  await sport.db.run(`update registrations set status = 'cancelled' where id = $1`, [id]);
  due = await offerPlan(sport);
});

test('a part that could not be announced in time is charged three days after it was', async () => {
  const { id } = await registerInParts(sport);
  const late = addDays(due[0]!, 2);
  await onDay(sport, late, sweep);
  const [, part] = await partsOf(sport, id);
  assert.deepEqual([part?.status, part?.next, part?.charge_on], ['due', 'charge', addDays(late, 3)]);
  await onDay(sport, addDays(late, 3), sweep);
  assert.deepEqual(await states(id), ['paid', 'paid', 'due']);
  due = await offerPlan(sport);
});
