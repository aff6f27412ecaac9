import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalDate } from '@sports-hub/kernel/time';
import {
  aFamily,
  closedPeriod,
  finalize,
  findLeague,
  intentFor,
  openPeriod,
  pay,
  registerAndPay,
  send,
} from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
});
after(() => sport.stop());

const PATH = '/admin/registration-periods';
const open = async () => (await findLeague(sport, openPeriod(sport), 'Grades 3-4')).period_id;
const read = async (id: number, who = registrar) => (await who.get(`${PATH}/${id}`)).data;
const plan = async (id: number, part: object, who = registrar) =>
  who.post(`${PATH}/${id}/plan`, { version: (await read(id, who)).version, ...part });
const save = async (id: number, who = registrar, seen?: any) => {
  const { version, review } = seen ?? (await read(id, who));
  return who.post(`${PATH}/${id}/save`, { version, review });
};
const wrong = ({ status, data }: { status: number; data: any }, field: string): string => {
  assert.equal(status, 422, JSON.stringify(data));
  return data.fields[field] ?? assert.fail(JSON.stringify(data.fields));
};
const discard = (id: number, who = registrar) => who.post(`${PATH}/${id}/discard`, {});
const quote = async (body: object) => (await send(sport, 'POST', '/registration/quote', body)).data;

test('a new period is planned, saved, published, and a family registers in it', async () => {
  const { league_id } = await findLeague(sport, closedPeriod(sport), 'Grades 3-6');
  const made = await registrar.post(PATH, { name: 'Spring camp', league_id });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  const { id } = made.data;
  assert.equal(made.data.is_published, false);
  const hidden = await send(sport, 'GET', '/registration/periods');
  assert.ok(!hidden.data.items.some((one: any) => one.id === id), 'nobody sees it');
  assert.match(wrong(await registrar.post(PATH, { name: 'Spring camp', league_id }), 'name'), /already/);

  const { plan: first } = await read(id);
  const [{ division_id }] = first.divisions;
  const refused = await registrar.post(`${PATH}/${id}/publish`, { version: (await read(id)).version });
  assert.equal(refused.code, 'registration.not_ready');
  assert.match(refused.data.message, /No places set for Grades 3–6/);

  const year = new Date(sport.clock.now()).getUTCFullYear();
  const dates = { opens_at: `${year - 1}-01-02T08:00`, closes_at: `${year + 1}-06-30T23:59` };
  const overlapping = await plan(id, { part: 'dates', ...dates });
  assert.match(wrong(overlapping, 'closes_at'), new RegExp(`${closedPeriod(sport)} takes Grades 3–6`));
  const backwards = await plan(id, { part: 'dates', opens_at: dates.closes_at, closes_at: dates.opens_at });
  assert.match(wrong(backwards, 'closes_at'), /before it opens/);
  const now = toLocalDate(new Date(sport.clock.now().getTime() - 3_600_000));
  for (const part of [
    { part: 'dates', opens_at: `${now}T00:00`, closes_at: dates.closes_at },
    { part: 'fee', amount: '80.00' },
    { part: 'late', amount: '15', day: `${year + 1}-06-01` },
    { part: 'places', places: [{ id: division_id, capacity: 20 }] },
    {
      part: 'question',
      label: 'T-shirt color?',
      kind: 'select',
      step: 'choices',
      choices: 'Red\nBlue',
      required: 'yes',
    },
  ]) {
    const planned = await plan(id, part);
    assert.equal(planned.status, 200, JSON.stringify(planned.data));
  }
  const before = await read(id);
  assert.equal(before.changes.length >= 5, true);
  assert.equal(before.fee, 0, 'not saved yet');
  const tried = await registrar.get(`${PATH}/${id}/price?day=${year + 1}-06-02`);
  assert.deepEqual(
    tried.data.lines.map((line: any) => [line.rule, line.amount]),
    [
      ['fee', 8000],
      ['late', 1500],
    ],
  );
  const preview = await registrar.get(`${PATH}/${id}/preview`);
  assert.ok(preview.data.fields.some((field: any) => field.label === 'T-shirt color?' && field.required));
  assert.equal((await save(id)).status, 200);
  const saved = await read(id);
  assert.deepEqual([saved.fee, saved.changes], [8000, []]);
  const [line] = await auditOf(sport, 'registration_period.edited');
  assert.equal(line?.detail['before']['Registration fee'], '$0.00');
  assert.equal(line?.detail['after']['Registration fee'], '$80.00');
  const published = await registrar.post(`${PATH}/${id}/publish`, { version: saved.version });
  assert.equal(published.status, 200, JSON.stringify(published.data));

  const family = await aFamily(sport, { period: 'Spring camp', division: 'Grades 3-6' });
  assert.equal(family['q_t_shirt_color'], 'red');
  const { result } = await registerAndPay(sport, family);
  assert.equal(result.data.status, 'registered', JSON.stringify(result.data));
  assert.equal(result.data.amount, 8000);
  const answered = await plan(id, { part: 'question', question: 'q_t_shirt_color', label: 'Cap color?' });
  assert.match(wrong(answered, 'label'), /1 family has answered it/);
});

test('a copy has the dates plus a year, prices, places and questions, and no codes', async () => {
  const from = await open();
  const { plan: was } = await read(from);
  const { data: copy } = await registrar.post(PATH, {
    name: 'Winter again',
    league_id: (await read(from)).league_id,
    copy_of: from,
  });
  const { plan: is, codes, is_published } = await read(copy.id);
  assert.equal(Number(is.opens_at.slice(0, 4)), Number(was.opens_at.slice(0, 4)) + 1);
  assert.deepEqual(
    [is.fee, is.sibling, is.helping, codes, is_published],
    [was.fee, was.sibling, was.helping, 0, false],
  );
  assert.deepEqual(
    is.divisions.map((one: any) => one.capacity),
    was.divisions.map((one: any) => one.capacity),
  );
  assert.deepEqual(
    is.questions.map((one: any) => one.name),
    was.questions.map((one: any) => one.name),
  );
});

test('while it is open, what has consequences is saved only with the review that showed them', async () => {
  const id = await open();
  await plan(id, { part: 'fee', amount: '150.00' });
  const seen = await read(id);
  assert.ok(seen.changes[0].is_shown_first);
  assert.match(JSON.stringify(seen.changes[0].follows), /Those who paid: nothing changes/);
  const blind = await registrar.post(`${PATH}/${id}/save`, { version: seen.version });
  assert.equal(blind.code, 'registration.review_needed');
  await plan(id, { part: 'fee', amount: '160.00' });
  assert.equal((await save(id, registrar, seen)).code, 'registration.review_needed', 'of another change');
  await discard(id);
  assert.match(wrong(await plan(id, { part: 'dates', opens_at: '2026-01-01T08:00' }), 'opens_at'), /any more/);
  assert.match(wrong(await plan(id, { part: 'helping', kind: 'none' }), 'kind'), /stays as it is/);
});

test('of two who change the same period the second sees what the first has done, and loses nothing', async () => {
  const other = await asAdminOf(sport, 'alex.morgan', { registration: true });
  const id = await open();
  await plan(id, { part: 'dates', name: 'Winter, with care' });
  await plan(id, { part: 'sibling', amount: '20.00' }, other);
  const stale = await read(id);
  assert.equal((await save(id, other)).status, 200);
  const late = await save(id, registrar, stale);
  assert.equal(late.code, 'record.changed');
  assert.equal(late.data.current.changed.by, 'Alex Morgan');
  assert.equal(late.data.current.plan.name, 'Winter, with care', 'what was changed is still there');
  assert.equal(late.data.current.plan.sibling.amount, 2000, 'beside what the other one saved');
  assert.equal((await save(id)).code, 'record.changed', 'also with the new version, until they have looked');
  const { version } = await read(id);
  assert.equal((await registrar.post(`${PATH}/${id}/keep`, { version })).data.is_stale, false);
  assert.equal((await save(id)).status, 200);
  const both = await read(id);
  assert.deepEqual([both.name, both.sibling.amount], ['Winter, with care', 2000]);
  await plan(id, { part: 'dates', name: openPeriod(sport) });
  await plan(id, { part: 'sibling', amount: '15.00' });
  assert.equal((await save(id)).status, 200);
  const saves = await Promise.all(
    [registrar, other].map(async (who) => {
      await plan(id, { part: 'late', amount: '5.00', day: both.closes_at.slice(0, 10) }, who);
      return read(id, who).then((seen) => () => save(id, who, seen));
    }),
  );
  const outcomes = await Promise.all(saves.map((go) => go()));
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409], 'at the same moment exactly one');
  await Promise.all([discard(id), discard(id, other)]);
  await plan(id, { part: 'late' });
  assert.equal((await save(id)).status, 200);
});

test('a price that was shown holds for half an hour after a change, and who pays keeps it', async () => {
  const id = await open();
  const [paying, shown, newcomer] = [await aFamily(sport), await aFamily(sport), await aFamily(sport)];
  const before = await quote(shown);
  const intent = (await intentFor(sport, paying)).data;
  await plan(id, { part: 'fee', amount: '200.00' });
  await plan(id, { part: 'question', label: 'Favorite number?', kind: 'text', required: 'yes', step: 'choices' });
  assert.equal((await save(id)).status, 200);
  assert.equal((await quote(newcomer)).total, before.total + 5500, 'those who come pay the new price');

  await pay(sport, intent.clientSecret);
  const paid = await finalize(sport, paying, intent.payment_intent);
  assert.equal(paid.status, 201, JSON.stringify(paid.data));
  assert.equal(paid.data.amount, before.total, 'who was at the payment has the old price, and no new question');

  const answered = { ...shown, q_favorite_number: '7' };
  const kept = await intentFor(sport, { ...answered, quote_id: before.quote_id });
  assert.equal(kept.data.amount, before.total, JSON.stringify(kept.data));
  sport.clock.advance(31 * 60);
  const over = await intentFor(sport, { ...answered, quote_id: before.quote_id });
  assert.equal(over.code, 'registration.price_changed');
  const without = await intentFor(sport, { ...(await aFamily(sport)), quote_id: before.quote_id });
  assert.equal(without.code, 'registration.price_changed', 'nobody else has that price');
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  await plan(id, { part: 'fee', amount: '145.00' });
  await plan(id, { part: 'question', question: 'q_favorite_number', asked: 'no' });
  assert.equal((await save(id)).status, 200);
});

test('places go down to what is taken and no further; more of them are offered to those who wait', async () => {
  const { period_id: id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
  const girls = async () => (await read(id)).plan.divisions.find((one: any) => one.division_id === division_id);
  const { taken } = await girls();
  const fewer = await plan(id, { part: 'places', places: [{ id: division_id, capacity: taken - 1 }] });
  const field = `places.${division_id}.capacity`;
  assert.match(wrong(fewer, field), new RegExp(`Not below ${taken}: ${taken} are taken`));
  assert.match(wrong(await plan(id, { part: 'places', places: [{ id: division_id }] }), field), /stays/);

  await plan(id, { part: 'places', places: [{ id: division_id, capacity: taken }] });
  assert.equal((await save(id)).status, 200);
  const waiting = await aFamily(sport, { division: 'Grades 5-6 Girls' });
  const { data: held } = await finalize(sport, waiting);
  await sport.db.run(
    `update registrations set status = 'waitlisted', waitlisted_at = now(), confirm_by = null where reference = $1`,
    [held.reference],
  );
  await plan(id, { part: 'places', places: [{ id: division_id, capacity: taken + 2 }] });
  const seen = await read(id);
  const change = seen.changes.find((one: any) => one.part === 'places');
  assert.equal(change.mails, 1);
  assert.match(change.follows[0].text, new RegExp(String(waiting['player_first_name'])));
  sport.clock.advance(601);
  assert.equal((await save(id)).code, 'admin.confirmation_required', 'mails go out');
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  assert.equal((await save(id)).status, 200);
  assert.equal((await girls()).offered, 1);
  assert.ok((await sport.mails(String(waiting['email']))).length > 0);
});

test('more places are not offered to the own child of who makes them: somebody else does that', async () => {
  const { period_id: id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
  const girls = async () => (await read(id)).plan.divisions.find((one: any) => one.division_id === division_id);
  // What is offered is taken.
  const { taken, offered } = await girls();
  await plan(id, { part: 'places', places: [{ id: division_id, capacity: taken }] });
  assert.equal((await save(id)).status, 200);
  const own = await aFamily(sport, { division: 'Grades 5-6 Girls' });
  const { data: held } = await finalize(sport, own);
  await sport.db.run(
    `update registrations set status = 'waitlisted', waitlisted_at = now(), confirm_by = null, email = 'robin.vale@riverbend.example' where reference = $1`,
    [held.reference],
  );
  await plan(id, { part: 'places', places: [{ id: division_id, capacity: taken + 1 }] });
  const saved = await save(id);
  assert.equal(saved.status, 200, saved.body);
  assert.equal((await girls()).offered, offered);
  const place = { period_id: id, division_id };
  assert.equal((await registrar.post('/admin/waiting-list/offer', place)).code, 'admin.own_affair');
  const colleague = await asAdminOf(sport, 'alex.morgan', { registration: true });
  assert.equal((await colleague.post('/admin/waiting-list/offer', place)).status, 200);
  assert.equal((await girls()).offered, offered + 1);
});

test('what cannot be is refused at its field: currencies, amounts, a hundred questions', async () => {
  const id = await open();
  assert.match(wrong(await plan(id, { part: 'fee', amount: '145', currency: 'xyz' }), 'currency'), /not a currency/);
  assert.match(wrong(await plan(id, { part: 'fee', amount: '145', currency: 'eur' }), 'currency'), /in USD/);
  assert.match(wrong(await plan(id, { part: 'fee', amount: '145.005' }), 'amount'), /digits/);
  wrong(await plan(id, { part: 'fee', amount: 'free' }), 'amount');
  assert.match(
    wrong(await plan(id, { part: 'early', amount: '999', day: '2026-11-30' }), 'amount'),
    /more than the fee/,
  );
  assert.match(wrong(await plan(id, { part: 'early', amount: '9', day: '2030-11-30' }), 'day'), /not in the period/);
  assert.match(
    wrong(await plan(id, { part: 'question', label: 'Which?', kind: 'select', choices: 'One' }), 'choices'),
    /two/,
  );
  let refused: string | undefined;
  for (let n = 0; n < 100 && !refused; n += 1) {
    const { status, data } = await plan(id, { part: 'question', label: `Question ${n}`, kind: 'text' });
    refused = status === 200 ? undefined : data.fields.label;
  }
  assert.match(refused ?? '', /at most 60 questions/);
  await discard(id);
  const reader = await asAdminOf(sport, 'coach.lee', { registration: false });
  assert.equal((await plan(id, { part: 'fee', amount: '1' }, reader)).code, 'permission.missing');
  assert.equal((await reader.get(`${PATH}/${id}/price?child=2`)).status, 200);
});
