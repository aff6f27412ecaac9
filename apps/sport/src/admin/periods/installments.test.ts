import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { aFamily, findLeague, openPeriod, send } from '../../registration/testing/families.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
let id = 0;
let lastDay = '';
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  id = (await findLeague(sport, openPeriod(sport), 'Grades 3-4')).period_id;
  lastDay = (
    await sport.db.one<{ ends_on: string }>(
      'select s.ends_on from registration_periods p join leagues l on l.id = p.league_id join seasons s on s.id = l.season_id where p.id = $1',
      [id],
    )
  ).ends_on;
  await sport.db.run('delete from registration_payment_plans');
});
after(() => sport.stop());

const PATH = '/admin/registration-periods';
const read = async (period = id) => (await registrar.get(`${PATH}/${period}`)).data;
const plan = async (part: object) =>
  registrar.post(`${PATH}/${id}/plan`, { version: (await read()).version, part: 'installments', ...part });
const save = async () => {
  const { version, review } = await read();
  return registrar.post(`${PATH}/${id}/save`, { version, review });
};
const wrong = ({ status, data }: { status: number; data: any }, field: string): string => {
  assert.equal(status, 422, JSON.stringify(data));
  return data.fields[field] ?? assert.fail(JSON.stringify(data.fields));
};
const today = () => toLocalDate(sport.clock.now());
const inDays = (days: number): string => addDays(today(), days);

test('a plan is planned, shown before it is saved, tried, and offered with every quote from then on', async () => {
  const body = await aFamily(sport);
  const quote = async () => (await send(sport, 'POST', '/registration/quote', body)).data;
  assert.deepEqual((await quote()).plans, []);
  const days = [inDays(20), inDays(50)];
  const planned = await plan({ parts: 3, every: 'days', days, amount: '100.00' });
  assert.equal(planned.status, 200, JSON.stringify(planned.data));
  const rule = { parts: 3, days, every: null, from: 10_000, spot: 'decided', retries: [3, 7, 14] };
  assert.deepEqual(planned.data.plan.installments, [rule]);
  const [change] = planned.data.changes;
  assert.equal(change.title, 'Payment plan in 3 installments');
  assert.equal(change.now, 'None');
  assert.match(
    change.after,
    /^3 installments, at registration, then on .+ and .+, for prices from \$100\.00, a declined/,
  );
  assert.ok(change.is_shown_first);
  assert.match(JSON.stringify(change.follows), /from now on/);
  const { data: tried } = await registrar.get(`${PATH}/${id}/price?child=1`);
  assert.deepEqual(
    tried.plans[0].parts.map(({ amount, due_on }: any) => [amount, due_on]),
    [
      [4500, today()],
      [4000, days[0]],
      [4000, days[1]],
    ],
  );
  const preview = await registrar.get(`${PATH}/${id}/preview`);
  assert.deepEqual(preview.data.period.payment_plans[0].due_days, days);
  assert.deepEqual((await quote()).plans, [], 'nobody can choose it before it is saved');
  assert.equal((await save()).status, 200);
  const { plans, total, due_now } = await quote();
  assert.deepEqual([total, due_now, plans.length], [12_500, 12_500, 1]);
  assert.equal(plans[0].due_now, 4500);
  assert.match(plans[0].terms.join(' '), /\$40\.00 on .+ and \$40\.00 on .+Nobody leaves a team by itself/);
  const { data: periods } = await send(sport, 'GET', '/registration/periods');
  const offered = periods.items.find((one: any) => one.id === id).payment_plans;
  assert.deepEqual(offered, [{ parts: 3, due_days: days, every: null, from: 10_000, spot: 'decided' }]);
  const [line] = await auditOf(sport, 'registration_period.edited');
  assert.equal(line?.detail['before']['Payment plan in 3 installments'], 'None');
});

test('a quote below the least price, or on a waiting list, has none; two children have theirs each', async () => {
  await sport.db.run('update registration_payment_plans set from_cents = 12000');
  const child = { ...(await aFamily(sport)), email: 'two@families.example' };
  const other = { ...child, player_first_name: 'Another' };
  const { data } = await send(sport, 'POST', '/registration/family-quote', { children: [child, other] });
  assert.deepEqual(
    data.items.map(({ total, plans }: any) => [total, plans.length]),
    [
      [12_500, 1],
      [11_000, 0],
    ],
  );
  const full = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  await sport.db.run('update registration_divisions set capacity = places_taken where division_id = $1', [
    full.division_id,
  ]);
  const waiting = (await send(sport, 'POST', '/registration/quote', child)).data;
  assert.deepEqual([waiting.availability, waiting.due_now, waiting.plans], ['waitlist', 0, []]);
  await sport.db.run('update registration_divisions set capacity = capacity + 20 where division_id = $1', [
    full.division_id,
  ]);
});

test('what cannot be is refused at its field', async () => {
  const many = [
    { every: 'days', days: [inDays(20)] },
    { every: 'days', days: [inDays(20), '2026-02-30'] },
  ];
  for (const part of many) assert.ok(wrong(await plan({ parts: 3, ...part }), 'days'));
  assert.match(wrong(await plan({ parts: 3, every: 'days', days: [inDays(50), inDays(20)] }), 'days'), /later than/);
  assert.match(wrong(await plan({ parts: 3, every: 'days', days: ['2020-01-01', inDays(20)] }), 'days'), /before/);
  assert.match(
    wrong(await plan({ parts: 3, every: 'days', days: [inDays(20), addDays(lastDay, 1)] }), 'days'),
    /last day of the season/,
  );
  assert.ok(wrong(await plan({ parts: 7, every: 'month' }), 'parts'));
  assert.ok(wrong(await plan({ every: 'month' }), 'parts'));
  assert.ok(wrong(await plan({ parts: 3 }), 'every'));
  for (const retries of ['7, 3', '0', '3, 31', '1 2 3 4 5', 'soon', '3.5'])
    assert.ok(wrong(await plan({ parts: 3, every: 'month', retries }), 'retries'), retries);
  assert.ok(wrong(await plan({ parts: 3, every: 'month', amount: '10.005' }), 'amount'));
  assert.equal((await plan({ parts: 3, every: 'yearly' })).status, 422);
});

test('several plans stand beside each other, are changed and offered no longer; a copy takes them a year on', async () => {
  await plan({ parts: 2, every: 'month', spot: 'kept', retries: '' });
  await plan({ parts: 3, every: 'two_weeks' });
  assert.deepEqual((await read()).plan.installments, [
    { parts: 2, days: null, every: 'month', from: 0, spot: 'kept', retries: [] },
    { parts: 3, days: null, every: 'two_weeks', from: 0, spot: 'decided', retries: [3, 7, 14] },
  ]);
  assert.equal((await plan({ parts: 2, every: 'none' })).data.plan.installments.length, 1);
  await plan({ parts: 4, every: 'days', days: [inDays(10), inDays(20), inDays(30)] });
  assert.equal((await save()).status, 200);
  const { data: copy } = await registrar.post(PATH, {
    name: 'In a year',
    league_id: (await read()).league_id,
    copy_of: id,
  });
  const [, four] = (await read(copy.id)).plan.installments;
  assert.deepEqual(
    four.days,
    [10, 20, 30].map((days) => `${Number(inDays(days).slice(0, 4)) + 1}${inDays(days).slice(4)}`),
  );
});

test('the page of a period makes a plan with a form, keeps what was typed, and shows it in the try', async () => {
  const headers = { cookie: registrar.cookie ?? '' };
  const page = async () => (await sport.app.inject({ url: `/admin/registration-periods/${id}`, headers })).body;
  assert.match(await page(), /In 4 installments/);
  const form = async (fields: Record<string, string>, days: string[]) =>
    sport.app.inject({
      method: 'POST',
      url: `/admin/registration-periods/${id}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ...Object.entries({
          _csrf: registrar.csrf ?? '',
          _op: 'planPeriod',
          _id: String(id),
          version: String((await read()).version),
          part: 'installments',
          ...fields,
        }),
        ...days.map((day): [string, string] => ['days', day]),
      ]).toString(),
    });
  const refused = await form({ slot: 'new', parts: '2', every: 'days', amount: '55' }, ['2020-05-05', '', '']);
  assert.match(refused.body, /value="2020-05-05"/);
  assert.match(refused.body, /A part would be due before/);
  assert.match(refused.body, /value="55"/);
  const taken = await form({ slot: 'new', parts: '2', every: 'days', amount: '55' }, [inDays(25), '', '']);
  assert.equal(taken.statusCode, 303, taken.body);
  assert.match(await page(), /In 2 installments/);
});
