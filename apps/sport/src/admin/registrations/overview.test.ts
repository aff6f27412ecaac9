import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { parse } from 'csv-parse/sync';
import {
  aFamily,
  finalizeAndConfirm,
  findLeague,
  intentFor,
  openPeriod,
  registerAndPay,
} from '../../registration/testing/families.ts';
import { offerPlan, onDay, openForLong, registerInParts } from '../../registration/testing/installments.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
let period = 0;
before(async () => {
  sport = await startTestSport();
  await openForLong(sport);
  ({ period_id: period } = await findLeague(sport, openPeriod(sport), 'Grades 3-4'));
  await signIn();
});
after(() => sport.stop());
const signIn = async () => {
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
};

const overview = async (): Promise<any> =>
  (await registrar.get(`/admin/registration-overview?period_id=${period}`)).data;
const page = async (who = registrar): Promise<string> =>
  (await sport.app.inject({ url: '/admin/registration', headers: { cookie: who.cookie ?? '' } })).body;
const today = () => toLocalDate(sport.clock.now());

test('registrations by day stand beside those of the last season on the same day after opening, on the page and in a file', async () => {
  const before = await overview();
  assert.equal(before.period.before, null);
  assert.match(await page(), /There is no last season to compare with/);
  const last = before.period.days.length - 1;
  const { id } = await sport.db.one<{ id: number }>(
    `insert into registration_periods (league_id, name, opens_at, closes_at, fee_cents, updated_at)
     select league_id, 'A year ago', opens_at - interval '364 days', opens_at - interval '300 days', 10000, now() from registration_periods where id = $1
     returning id`,
    [period],
  );
  await sport.db.run(
    `insert into registration_divisions (period_id, division_id, min_grade, max_grade, capacity)
     select $1, division_id, min_grade, max_grade, 10 from registration_divisions where period_id = $2`,
    [id, period],
  );
  for (let n = 0; n < 3; n += 1) await registerAndPay(sport, await aFamily(sport));
  // Two of them a year ago, on the second day after that period had opened.
  await sport.db.run(
    `update registrations set period_id = $1, registered_at = (select opens_at + interval '1 day' from registration_periods where id = $1)
      where id in (select id from registrations where period_id = $2 and status = 'registered' order by id desc limit 2)`,
    [id, period],
  );
  const { days, before: name, registered } = (await overview()).period;
  assert.equal(name, 'A year ago');
  assert.equal(days.length, last + 1);
  assert.equal(days[1].before, 2);
  assert.equal(days[last].day, today());
  assert.equal(days[last].now, before.period.days[last].now + 1);
  assert.equal(registered, before.period.registered + 1);
  assert.match(await page(), /Last season, A year ago, had 2|had 2/);
  const file = await registrar
    .post('/admin/registration-overview/export', { period_id: period })
    .catch(() => undefined);
  const taken = await sport.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/registration-overview/export' },
    headers: { cookie: registrar.cookie ?? '', 'x-csrf-token': registrar.csrf ?? '' },
    payload: { period_id: period },
  });
  assert.equal(file, undefined, 'a file is no envelope');
  const rows: Record<string, string>[] = parse(taken.body, { columns: true, bom: true });
  assert.deepEqual(
    rows.map(({ day, this_season, last_season }) => [day, Number(this_season), Number(last_season)]),
    days.map((one: any) => [one.day, one.now, one.before]),
    'the same as the table',
  );
  assert.equal((await auditOf(sport, 'registration.exported')).length, 2);
});

test('what came in, who waits, drafts that stopped, and how full each division is', async () => {
  const was = (await overview()).period;
  await registerAndPay(sport, await aFamily(sport));
  await intentFor(sport, await aFamily(sport));
  await sport.db.run(
    'update registration_divisions set capacity = places_taken where period_id = $1 and division_id = 5',
    [period],
  );
  await finalizeAndConfirm(sport, await aFamily(sport, { division: 'Grades 5-6 Girls' }));
  const now = (await overview()).period;
  assert.equal(now.paid_cents - was.paid_cents, 12_500);
  assert.deepEqual(
    [now.registered - was.registered, now.waiting - was.waiting, now.at_payment - was.at_payment],
    [1, 1, 1],
  );
  const girls = now.divisions.find(({ id }: { id: number }) => id === 5);
  assert.deepEqual([girls.taken - girls.capacity, girls.waiting], [0, 1]);
  assert.match(await page(), /At the payment[^]*Before the price/);
});

test('what needs a person: what the bank waits for first, an installment once nobody tries it any more, a free spot', async () => {
  await sport.db.run('update registration_divisions set capacity = places_taken where period_id <> $1', [period]);
  const { needs } = await overview();
  assert.deepEqual(needs, []);
  assert.match(await page(), /All done/);
  const { intent } = await registerAndPay(sport, await aFamily(sport));
  await sport.payments.lookAtDispute({
    ...{ id: 'dp_1', intentId: intent.payment_intent, amount: 12_500, state: 'open' },
    answerBy: new Date(sport.clock.now().getTime() + 9 * 86_400_000),
  });
  const wrong = await intentFor(sport, await aFamily(sport));
  await sport.db.run(
    `update sandbox_intents set status = 'succeeded', succeeded_at = created_at, amount_cents = amount_cents + 1500 where id = $1`,
    [wrong.data.payment_intent],
  );
  await sport.payments.settle(wrong.data.payment_intent);
  await sport.db.run(
    'update registration_divisions set capacity = places_taken + 1 where period_id = $1 and division_id = 5',
    [period],
  );
  const kinds = async () => (await overview()).needs.map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(await kinds(), ['dispute', 'held', 'offer']);

  const [due = ''] = await offerPlan(sport, { retries: [3] });
  const { id } = await registerInParts(sport, {}, '4000000000000341');
  const failed = () =>
    sport.db.one<{ n: number }>(`select count(*)::int as n from installments where status = 'failed'`);
  await onDay(sport, addDays(due, -3), () => sport.sweepRegistrations());
  await onDay(sport, due, () => sport.sweepRegistrations());
  await signIn();
  assert.equal((await failed()).n, 1);
  assert.ok(!(await kinds()).includes('installment'), 'it is tried again by itself');
  await onDay(sport, addDays(due, 3), () => sport.sweepRegistrations());
  await signIn();
  assert.deepEqual(await kinds(), ['dispute', 'held', 'installment', 'offer']);
  const clerk = await asAdminOf(sport, 'clerk', { registration: true });
  assert.match(await page(), /href="\/admin\/installments"/);
  assert.doesNotMatch(await page(clerk), /href="\/admin\/installments"/, 'who looks after money is told');
  assert.ok(id > 0);
});
