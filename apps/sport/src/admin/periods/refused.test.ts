import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addDays } from '@sports-hub/kernel/time';
import { findLeague, openPeriod, registerAndPay, aFamily } from '../../registration/testing/families.ts';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** What a plan for a period cannot be, each at its field, and what is just possible. */
let sport: TestSport;
let registrar: AdminClient;
let id: number;
let path: string;
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  id = (await findLeague(sport, openPeriod(sport), 'Grades 3-4')).period_id;
  path = `/admin/registration-periods/${id}`;
});
beforeEach(async () => {
  await registrar.post(`${path}/discard`, {});
});
after(() => sport.stop());

const read = async () => (await registrar.get(path)).data;
const plan = async (part: object) => registrar.post(`${path}/plan`, { version: (await read()).version, ...part });
const refused = async (field: string, part: object): Promise<void> => {
  const { status, data } = await plan(part);
  assert.equal(status, 422, `${JSON.stringify(part)}: ${JSON.stringify(data).slice(0, 300)}`);
  assert.deepEqual(Object.keys(data.fields), [field], JSON.stringify(part));
};
const taken = async (part: object): Promise<any> => {
  const { status, data } = await plan(part);
  assert.equal(status, 200, `${JSON.stringify(part)}: ${JSON.stringify(data).slice(0, 300)}`);
  return data.plan;
};

test('a sum is one that can be charged, of at most seven digits before the point', async () => {
  await refused('amount', { part: 'fee' });
  await refused('amount', { part: 'fee', amount: '100000.00' });
  assert.equal((await taken({ part: 'fee', amount: '99999.99' })).fee, 9_999_999);
  assert.equal((await taken({ part: 'fee', amount: '145', currency: ' USD ' })).fee, 14_500);
});

test('prices by day lie within the period, the later after the earlier, and none is more than the fee', async () => {
  const { fee, opens_at, closes_at } = (await read()).plan;
  const [first, last] = [opens_at.slice(0, 10), closes_at.slice(0, 10)];
  await taken({ part: 'early', amount: '0' });
  await refused('day', { part: 'early', amount: '5' });
  await refused('amount', { part: 'sibling', amount: String(fee / 100 + 1) });
  assert.equal((await taken({ part: 'sibling', amount: String(fee / 100) })).sibling.amount, fee);
  await refused('day', { part: 'late', amount: '5' });
  await refused('day', { part: 'late', amount: '5', day: addDays(first, -1) });
  await refused('day', { part: 'late', amount: '5', day: addDays(last, 1) });
  assert.equal((await taken({ part: 'late', amount: '5', day: last })).late.from, last);
  await refused('day', { part: 'early', amount: '5', day: last });
  assert.equal((await taken({ part: 'early', amount: String(fee / 100), day: addDays(last, -1) })).early.amount, fee);
  await refused('day', { part: 'late', amount: '5', day: addDays(last, -1) });
});

test('the days are days, and the name is no other’s of the league', async () => {
  const { closes_at } = (await read()).plan;
  await refused('closes_at', { part: 'dates', closes_at: `${closes_at.slice(0, 4)}-02-30T12:00` });
  const { league_id } = await read();
  const { data } = await registrar.post('/admin/registration-periods', { name: 'Beside it', league_id });
  assert.ok(data.id, JSON.stringify(data));
  await refused('name', { part: 'dates', name: 'Beside it' });
});

test('places are of divisions of the league, for grades in their order, and none less than are taken', async () => {
  const { plan: now, other_divisions } = await read();
  const [{ division_id, capacity }] = now.divisions;
  await registerAndPay(sport, await aFamily(sport, { division: 'Grades 3-4' }));
  const place = (one: object) => ({ part: 'places', places: [{ id: division_id, ...one }] });
  await refused('places.999999.capacity', { part: 'places', places: [{ id: 999_999, capacity: 5 }] });
  await refused(`places.${division_id}.max_grade`, place({ capacity, min_grade: 6, max_grade: 5 }));
  await taken(place({ capacity, min_grade: 3, max_grade: 3 }));
  const withChildren = (await findLeague(sport, openPeriod(sport), 'Grades 3-4')).division_id;
  await refused(`places.${withChildren}.capacity`, { part: 'places', places: [{ id: withChildren }] });
  for (const { id: other } of other_divisions.slice(0, 1))
    await taken({ part: 'places', places: [{ id: other, capacity: 5 }] });
});

test('helping has a kind, and what it costs to help not at all in words', async () => {
  await refused('kind', { part: 'helping', kind: 'perhaps' });
  await taken({ part: 'fee', amount: '99' });
  const { helping } = (await read()).plan;
  await refused('amount', { part: 'helping', kind: helping.kind === 'none' ? 'buy_out' : helping.kind, amount: '0' });
});

test('a question has a label, a kind and, where it is chosen from a list, choices of a line each', async () => {
  const ask = (more: object) => ({ part: 'question', ...more });
  await refused('question', ask({ question: 'q_nothing', label: 'X' }));
  await refused('label', ask({ kind: 'text' }));
  await refused('kind', ask({ label: 'Which?', kind: 'song' }));
  await refused('kind', ask({ label: 'Which?' }));
  await refused('step', ask({ label: 'Which?', kind: 'text', step: 'agreements' }));
  await refused('step', ask({ label: 'A copy', kind: 'file', step: 'family' }));
  const list = (lines: string[]) =>
    ask({ label: 'Which one?', kind: 'select', step: 'choices', choices: lines.join('\n') });
  const many = Array.from({ length: 81 }, (_, n) => `Choice ${n}`);
  await refused('choices', list(many));
  await refused('choices', list(['One', 'x'.repeat(81)]));
  await refused('choices', list(['One', ' One ']));
  assert.ok(await taken(list([...many.slice(1, 80), 'x'.repeat(80)])));
});

test('what is always asked keeps its words, its kind, its step and whether it is asked', async () => {
  const { questions } = (await read()).plan;
  const always = questions.find((one: any) => one.is_always && one.type === 'text');
  assert.ok(always, 'there is one');
  const change = (more: object) => ({ part: 'question', question: always.name, ...more });
  await refused('label', change({ label: 'Something else' }));
  await refused('kind', change({ kind: 'number' }));
  for (const other of [{ asked: 'no' }, { required: always.required ? 'no' : 'yes' }])
    await refused('required', change(other));
  const step = always.step === 'family' ? 'choices' : 'family';
  await refused('required', change({ step }));
  const list = questions.find((one: any) => one.is_always && one.choices.length > 1);
  if (list) await refused('choices', { part: 'question', question: list.name, choices: 'One\nTwo' });
  const names = (one: any) => one.questions.map(({ name }: any) => name);
  assert.deepEqual(names(await taken(change({ move: 'up' }))), names({ questions }), 'and its place');
});

test('questions go up and down among those of their step, and not beyond', async () => {
  for (const label of ['First of two', 'Second of two'])
    await taken({ part: 'question', label, kind: 'text', step: 'choices' });
  const order = async () =>
    (await read()).plan.questions.map(({ name }: any) => name).filter((name: string) => /_of_two$/.test(name));
  assert.deepEqual(await order(), ['q_first_of_two', 'q_second_of_two']);
  await taken({ part: 'question', question: 'q_second_of_two', move: 'up' });
  assert.deepEqual(await order(), ['q_second_of_two', 'q_first_of_two']);
  await taken({ part: 'question', question: 'q_first_of_two', move: 'down' });
  assert.deepEqual(await order(), ['q_second_of_two', 'q_first_of_two']);
});

test('a code that is tried says why it takes nothing off', async () => {
  const code = (more: object) => registrar.post('/admin/registration-codes', { period_id: id, percent: 10, ...more });
  const now = sport.clock.now().toISOString().slice(0, 10);
  const year = Number(now.slice(0, 4));
  assert.equal((await code({ code: 'NEXTYEAR', starts_on: `${year + 1}-01-01` })).status, 201);
  assert.equal((await code({ code: 'UNTIL', ends_on: addDays(now, 3) })).status, 201);
  const tried = async (given: string, day = '') => {
    const { status, data } = await registrar.get(`${path}/price?code=${given}${day && `&day=${day}`}`);
    assert.equal(status, 200, JSON.stringify(data));
    return data.code;
  };
  assert.equal(await tried('NOTHING'), 'unknown');
  assert.equal(await tried('NEXTYEAR'), 'not_yet');
  assert.equal(await tried('NEXTYEAR', `${year + 1}-01-02`), null);
  assert.equal(await tried('UNTIL'), null);
  assert.equal(await tried('UNTIL', addDays(now, 9)), 'over');
});

test('a code takes something off, for a division of its period, and ends after it has begun', async () => {
  const make = async (more: object): Promise<string[]> => {
    const { status, data } = await registrar.post('/admin/registration-codes', { period_id: id, code: 'ODD', ...more });
    assert.equal(status, 422, JSON.stringify(data));
    return Object.keys(data.fields);
  };
  assert.deepEqual(await make({}), ['percent']);
  assert.deepEqual(await make({ percent: 5, division_id: 999_999 }), ['division_id']);
  assert.deepEqual(await make({ percent: 5, starts_on: '2035-02-02', ends_on: '2035-02-01' }), ['ends_on']);
  const oneDay = { period_id: id, code: 'ONEDAY', percent: 5, starts_on: '2035-02-02', ends_on: '2035-02-02' };
  const { status, data } = await registrar.post('/admin/registration-codes', oneDay);
  assert.equal(status, 201);
  const nothing = await registrar.get('/admin/registration-codes/price?period_id=999999&percent=5');
  assert.deepEqual([nothing.status, Object.keys(nothing.data.fields)], [422, ['period_id']]);
  const ended = await registrar.post(`/admin/registration-codes/${data.id}/end`, { version: data.version });
  assert.equal(ended.status, 200, JSON.stringify(ended.data));
  const again = await registrar.post(`/admin/registration-codes/${data.id}/end`, { version: ended.data.version });
  assert.equal(again.data.version, ended.data.version, 'ended once');
  const old = await registrar.post(`/admin/registration-codes/${data.id}/end`, { version: data.version });
  assert.equal(old.code, 'record.changed');
});
