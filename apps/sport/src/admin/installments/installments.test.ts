import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays } from '@sports-hub/kernel/time';
import { booksOf } from '../../registration/testing/books.ts';
import {
  moneyOf,
  offerPlan,
  onDay,
  openForLong,
  partsOf,
  registerInParts,
} from '../../registration/testing/installments.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let treasurer: AdminClient;
let due: string[] = [];
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_REGISTRATIONS: '100000/60' } });
  await openForLong(sport);
});
after(() => sport.stop());

const PATH = '/admin/installments';
/** A family whose second part was refused this morning; the treasurer has just signed in. */
const aFamilyThatFailed = async () => {
  due = await offerPlan(sport);
  const family = await registerInParts(sport, {}, '4000000000000341');
  await onDay(sport, addDays(due[0]!, -3), () => sport.sweepRegistrations());
  await onDay(sport, due[0]!, () => sport.sweepRegistrations());
  treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
  const { data } = await treasurer.get(PATH);
  const failed = data.failed.find((one: any) => one.registration_id === family.id);
  return { ...family, failed, part: failed.part.id as number, list: data };
};
const statesOf = async (id: number) => (await partsOf(sport, id)).map(({ status }) => status);
const faults = async () => (await booksOf(sport)).exceptions;

test('what failed stands first, with its parts, its tries and the mail that the family got', async () => {
  const { failed, list, body } = await aFamilyThatFailed();
  assert.deepEqual(
    failed.parts.map(({ amount_cents, status }: any) => [amount_cents, status]),
    [
      [4500, 'paid'],
      [4000, 'failed'],
      [4000, 'due'],
    ],
  );
  assert.equal(failed.part.charge_on, addDays(due[0]!, 3));
  assert.deepEqual([failed.decides, failed.tries_left, failed.card_ending], [false, 3, '0341']);
  assert.deepEqual(failed.events.map(({ kind }: any) => kind).sort(), ['announced', 'refused', 'told']);
  assert.match(failed.mail.paragraphs.join(' '), /Your bank said no on/);
  assert.equal(failed.email, body['email']);
  assert.deepEqual([list.failed_count, list.failed_cents], [1, 4000]);
  assert.equal(list.offered.find((one: any) => one.rules.length > 0).rules[0].parts, 3);
  const page = await treasurer.get(PATH);
  assert.equal(page.status, 200);
});

test('a card is tried again by hand, which changes nothing about the days on which it is tried by itself', async () => {
  const { failed, part, id } = await aFamilyThatFailed();
  const refused = await treasurer.post(`${PATH}/${part}/try`, { version: failed.version });
  assert.deepEqual([refused.status, refused.data.outcome], [200, 'refused'], JSON.stringify(refused.data));
  assert.equal(refused.data.installment.part.charge_on, failed.part.charge_on);
  assert.match(refused.data.installment.events[0].kind, /refused|told/);
  await sport.db.run(`update sandbox_cards set refuses = null`);
  const again = await treasurer.post(`${PATH}/${part}/try`, { version: failed.version });
  assert.deepEqual([again.status, again.code], [409, 'record.changed']);
  const paid = await treasurer.post(`${PATH}/${part}/try`, { version: again.data.current.version });
  assert.equal(paid.data.outcome, 'paid');
  assert.deepEqual(await statesOf(id), ['paid', 'paid', 'due']);
  assert.equal((await auditOf(sport, 'installment.tried')).length, 2);
  const late = await treasurer.post(`${PATH}/${part}/try`, { version: paid.data.installment.version });
  assert.equal(late.code, 'payment.part_settled');
});

test('a link is sent, and a date is moved: the family reads both, and is told three days before the new day', async () => {
  const { failed, part, id, body } = await aFamilyThatFailed();
  const sent = await treasurer.post(`${PATH}/${part}/link`, { version: failed.version });
  assert.equal(sent.status, 200, JSON.stringify(sent.data));
  const [mail] = await sport.mails(String(body['email']));
  assert.ok(
    mail?.links.some((url) => url.includes('&part=2')),
    mail?.text,
  );
  const { version } = sent.data;
  const early = await treasurer.post(`${PATH}/${part}/move`, {
    version,
    day: addDays(due[0]!, 1),
    reason: 'asked for it',
  });
  assert.equal(early.status, 422);
  const day = addDays(due[0]!, 20);
  const moved = await treasurer.post(`${PATH}/${part}/move`, { version, day, reason: 'asked for it' });
  assert.equal(moved.data.part.due_on, day, JSON.stringify(moved.data));
  await sport.db.run(`update sandbox_cards set refuses = null`);
  await onDay(sport, addDays(day, -3), () => sport.sweepRegistrations());
  assert.deepEqual(await statesOf(id), ['paid', 'due', 'due']);
  await onDay(sport, day, () => sport.sweepRegistrations());
  assert.deepEqual(await statesOf(id), ['paid', 'paid', 'due']);
});

test('a part is let go with a reason and the amount once more: the price is less by it, and nothing is charged', async () => {
  const { failed, part, id, reference } = await aFamilyThatFailed();
  const order = { version: failed.version, reason: 'they moved away', typed: '40.00' };
  assert.equal((await treasurer.post(`${PATH}/${part}/forgive`, { ...order, typed: '39.00' })).status, 422);
  const done = await treasurer.post(`${PATH}/${part}/forgive`, order);
  assert.equal(done.status, 200, JSON.stringify(done.data));
  assert.equal(done.data.part.status, 'written_off');
  const shown = await sport.app.inject({ url: `/api/v1/registration/confirmation?reference=${reference}` });
  const { total, installments } = shown.json().data;
  assert.deepEqual([total, installments.left], [8500, 4000]);
  sport.clock.advance(20 * 60);
  const stale = await treasurer.post(`${PATH}/${part}/forgive`, order);
  assert.equal(stale.code, 'admin.confirmation_required');
  await onDay(sport, addDays(due[0]!, 3), () => sport.sweepRegistrations());
  assert.equal((await moneyOf(sport, id)).charges, 1);
  const [line] = await auditOf(sport, 'installment.forgiven');
  assert.equal(line?.detail['reason'], 'they moved away');
  assert.deepEqual(await faults(), []);
});

test('a check for a part counts once, with a receipt, and a card is not charged for it', async () => {
  const { failed, part, id } = await aFamilyThatFailed();
  const order = {
    version: failed.version,
    key: `offline-part-${part}-of-the-test`,
    method: 'check',
    check_number: '12',
    amount: '40.00',
    received_on: due[0],
  };
  const wrong = await treasurer.post(`${PATH}/${part}/offline-payment`, { ...order, amount: '41.00' });
  assert.equal(wrong.status, 422);
  for (let times = 0; times < 2; times += 1)
    assert.equal((await treasurer.post(`${PATH}/${part}/offline-payment`, order)).status, 200);
  assert.deepEqual(await statesOf(id), ['paid', 'paid', 'due']);
  assert.deepEqual(await moneyOf(sport, id), { charges: 2, balance: 8500, there: 4500 });
  assert.deepEqual(await faults(), []);
});

test('the registrar sees the parts on the page of the registration, as they would be without assistance', async () => {
  const { id } = await aFamilyThatFailed();
  const registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  const parts = async () =>
    (await registrar.get(`/admin/registrations/${id}`)).data.installments.map(({ amount_cents, status }: any) => [
      amount_cents,
      status,
    ]);
  assert.deepEqual(await parts(), [
    [4500, 'paid'],
    [4000, 'failed'],
    [4000, 'due'],
  ]);
  const page = await sport.app.inject({
    url: `/admin/registrations/${id}`,
    headers: { cookie: registrar.cookie ?? '' },
  });
  assert.match(page.body, /Payment plan/);
  assert.doesNotMatch(page.body, /\/admin\/installments\//, 'the page of a part is for who looks after money');
  // The same parts where half of the price is the fund's.
  await sport.db.run('update registrations set aid_cents = total_cents, total_cents = 2 * total_cents where id = $1', [
    id,
  ]);
  assert.deepEqual((await parts())[0], [9000, 'paid']);
});

test('of a family that is helped the treasurer sees each part as it would be without, and decides about it all the same', async () => {
  const { id, part } = await aFamilyThatFailed();
  // Half of the price is the fund's.
  await sport.db.run('update registrations set aid_cents = total_cents, total_cents = 2 * total_cents where id = $1', [
    id,
  ]);
  const { data } = await treasurer.get(PATH);
  const failed = data.failed.find((one: any) => one.registration_id === id);
  assert.deepEqual(
    failed.parts.map(({ amount_cents }: any) => amount_cents),
    [9_000, 8_000, 8_000],
  );
  assert.deepEqual([failed.total_cents, failed.part.amount_cents, failed.mail], [25_000, 8_000, null]);
  assert.ok(failed.events.length > 0);
  const one = await treasurer.get(`${PATH}/${part}`);
  assert.doesNotMatch(JSON.stringify([failed, one.data]), /\$|\b4[05]00\b/);
  const { version } = failed;
  const cash = {
    ...{ version, key: `offline-part-${part}-of-a-helped-family`, method: 'cash', received_on: due[0] },
    amount: '80.00',
  };
  const wrong = await treasurer.post(`${PATH}/${part}/offline-payment`, cash);
  assert.match(wrong.data.fields.amount, /not what this family has to pay/);
  const less = await treasurer.post(`${PATH}/${part}/forgive`, { version, typed: '40.00', reason: 'they moved away' });
  assert.match(less.data.fields.typed, /Type \$80\.00/);
  const taken = await treasurer.post(`${PATH}/${part}/offline-payment`, { ...cash, amount: '40.00' });
  assert.equal(taken.status, 200, taken.body);
  assert.deepEqual(await statesOf(id), ['paid', 'paid', 'due']);
});

test('who cancels is told what is not charged any more, and so is the family', async () => {
  const { id, body } = await aFamilyThatFailed();
  const registrar = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  const would = (await registrar.get(`/admin/registrations/${id}/cancellation`)).data;
  assert.equal(would.not_charged_cents, 8_000);
  const words = /The payment plan has ended: the \$80\.00 that were still to come are not charged\./;
  assert.match(would.mail.paragraphs.join('\n'), words);
  const page = await sport.app.inject({
    url: `/admin/registrations/${id}/cancel`,
    headers: { cookie: registrar.cookie ?? '' },
  });
  assert.match(page.body, /The payment plan ends[^]*\$80\.00 that were still to come/);
  const { version, left_cents: left } = would.registration;
  const { rule } = would;
  const typed = (rule.amount_cents / 100).toFixed(2);
  const order = { version, left, choice: 'rule', typed, reason: 'They moved away', notify: true };
  const done = await registrar.post(`/admin/registrations/${id}/cancel`, {
    ...order,
    ...(rule.amount_cents > 0 ? {} : { typed: '' }),
  });
  assert.equal(done.status, 200, JSON.stringify(done.data));
  const [mail] = (await sport.mails(String(body['email']))).filter(({ subject }) => /^Canceled/.test(subject));
  assert.match(mail?.text ?? '', words);
  assert.deepEqual(await statesOf(id), ['paid', 'canceled', 'canceled']);
  const gone = await sport.app.inject({
    url: `/admin/registrations/${id}/refund`,
    headers: { cookie: registrar.cookie ?? '' },
  });
  if (rule.amount_cents === would.registration.left_cents) {
    assert.match(gone.body, /Nothing can be refunded/);
    assert.doesNotMatch(gone.body, /id="rf-amount"/);
  }
  assert.deepEqual(await faults(), []);
});

test('nobody decides about a part of their own family', async () => {
  const { failed, part, id } = await aFamilyThatFailed();
  await sport.db.run(`update registrations set email = 'robin.vale@riverbend.example' where id = $1`, [id]);
  const own = await treasurer.get(`${PATH}/${part}`);
  assert.equal(own.data.is_own, true);
  const { version } = own.data;
  assert.ok(version >= failed.version);
  for (const [step, body] of Object.entries({
    try: {},
    link: {},
    move: { day: addDays(due[0]!, 20), reason: 'my own' },
    forgive: { typed: '40.00', reason: 'my own' },
    'offline-payment': { key: 'a-key-of-the-test-own', method: 'cash', amount: '40.00', received_on: due[0] },
  }))
    assert.equal(
      (await treasurer.post(`${PATH}/${part}/${step}`, { version, ...body })).code,
      'admin.own_affair',
      step,
    );
  assert.deepEqual(await statesOf(id), ['paid', 'failed', 'due']);
});
