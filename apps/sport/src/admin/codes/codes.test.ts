import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  aFamily,
  aFamilyOf,
  findLeague,
  intentFor,
  openPeriod,
  registerAndPay,
  send,
} from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let treasurer: AdminClient;
let place: Awaited<ReturnType<typeof findLeague>>;
before(async () => {
  sport = await startTestSport();
  treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
  place = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
});
after(() => sport.stop());

const PATH = '/admin/registration-codes';
const make = (code: object) => treasurer.post(PATH, { period_id: place.period_id, ...code });
const find = async (id: number) => (await treasurer.get(PATH)).data.items.find((one: any) => one.id === id);
const quote = (body: object) => send(sport, 'POST', '/registration/quote', body);

test('a code is made, used, counted, and who used it is an entry in the log', async () => {
  const made = await make({ code: 'BOARD5', amount: '5.00', max_uses: 3, purpose: 'Children of the board' });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  const tried = await treasurer.get(`${PATH}/price?period_id=${place.period_id}&percent=10&max_uses=10`);
  assert.deepEqual([tried.data.first, tried.data.second, tried.data.all], [11250, 9900, 12500]);
  assert.match((await make({ code: 'board5', percent: 10 })).data.fields.code, /has this code already/);
  assert.match((await make({ code: 'BOTH', percent: 10, amount: '5' })).data.fields.amount, /either/);
  assert.match((await make({ code: 'PAST', percent: 10, ends_on: '2020-01-01' })).data.fields.ends_on, /passed/);
  assert.match((await make({ code: 'ELSEWHERE', percent: 10, period_id: 9999 })).data.fields.period_id, /not one/);

  await registerAndPay(sport, { ...(await aFamily(sport)), discount_code: 'Board5' });
  const { uses, given, state } = await find(made.data.id);
  assert.deepEqual([uses, given, state], [1, 500, 'usable']);
  const used = await treasurer.get(`${PATH}/${made.data.id}/uses`);
  assert.deepEqual(
    used.data.items.map((one: any) => [one.status, one.given]),
    [['registered', 500]],
  );
  assert.equal((await auditOf(sport, 'discount_code.uses_shown')).length, 1);
  assert.equal((await auditOf(sport, 'discount_code.created'))[0]?.detail['after'].amount_cents, 500);
  const registrar = await asAdminOf(sport, 'alex.morgan', { registration: true });
  assert.equal((await registrar.get(PATH)).code, 'permission.missing', 'codes are money');
});

test('a code gives money away: it asks for the password of a moment ago', async () => {
  sport.clock.advance(601);
  assert.equal((await make({ code: 'ALLOFIT', percent: 100 })).code, 'admin.confirmation_required');
  const form = await sport.app.inject({ url: PATH, headers: { cookie: treasurer.cookie ?? '' } });
  assert.match(form.body, /id="new-code-pw"/);
  treasurer = await asAdminOf(sport, 'robin.vale', { money: true });
  assert.equal((await make({ code: 'ALLOFIT', percent: 100, max_uses: 1 })).status, 201);
});

test('a code of a division, of later days, or for one child of a family is no code for others', async () => {
  await make({
    code: 'GIRLS',
    percent: 50,
    division_id: (await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls')).division_id,
  });
  await make({ code: 'LATER', percent: 50, starts_on: '2099-01-01' });
  const body = await aFamily(sport);
  for (const discount_code of ['GIRLS', 'LATER', 'NEVER'])
    assert.match((await quote({ ...body, discount_code })).data.fields.discount_code, /not valid/, discount_code);
  assert.equal(
    (await quote({ ...(await aFamily(sport, { division: 'Grades 5-6 Girls' })), discount_code: 'GIRLS' })).status,
    200,
  );

  await make({ code: 'ONEEACH', percent: 50, per_family: 'family' });
  const [first, second] = (await aFamilyOf(sport, [{}, {}])).map((child) => ({ ...child, discount_code: 'ONEEACH' }));
  await registerAndPay(sport, first!);
  assert.match((await quote(second!)).data.fields.discount_code, /not valid/);
  const [one, other] = (await aFamilyOf(sport, [{}, {}])).map((child) => ({ ...child, discount_code: 'ONEEACH' }));
  const answers = await Promise.all([intentFor(sport, one!), intentFor(sport, other!)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422], 'two tabs of one family: once');
});

test('the last use of a code in two tabs goes to exactly one', async () => {
  const { data } = await make({ code: 'LASTONE', percent: 10, max_uses: 1 });
  const families = [await aFamily(sport), await aFamily(sport)].map((body) => ({ ...body, discount_code: 'LASTONE' }));
  const answers = await Promise.all(families.map((body) => intentFor(sport, body)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
  assert.deepEqual([(await find(data.id)).uses, (await find(data.id)).state], [1, 'all_used']);
});

test('a code that is ended is over at once, but who has a price with it keeps that for half an hour', async () => {
  const { data: code } = await make({ code: 'ENDING', percent: 20 });
  const body = { ...(await aFamily(sport)), discount_code: 'ENDING' };
  const shown = (await quote(body)).data;
  const stale = await treasurer.post(`${PATH}/${code.id}/end`, { version: code.version + 7 });
  assert.equal(stale.code, 'record.changed');
  assert.equal((await treasurer.post(`${PATH}/${code.id}/end`, { version: code.version })).data.state, 'ended');
  assert.match(
    (await quote({ ...(await aFamily(sport)), discount_code: 'ENDING' })).data.fields.discount_code,
    /not valid/,
  );
  const kept = await intentFor(sport, { ...body, quote_id: shown.quote_id });
  assert.equal(kept.data.amount, shown.total, JSON.stringify(kept.data));
  const other = { ...(await aFamily(sport)), discount_code: 'ENDING', quote_id: shown.quote_id };
  sport.clock.advance(31 * 60);
  assert.equal((await intentFor(sport, other)).status, 422, 'then nobody has it');
});
