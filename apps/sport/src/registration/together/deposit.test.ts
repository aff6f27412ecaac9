// The deposit for helping: a family pays it once, also where its children waited for their places.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamilyOf, finalizeAndConfirm, findLeague, openPeriod, pay, send, type Body } from '../testing/families.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

test('two children who waited pay one deposit, whichever is paid first', async () => {
  const { period_id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6');
  await sport.db.run(
    `update registration_periods set volunteer_required = false, volunteer_deposit_cents = 5000 where id = $1`,
    [period_id],
  );
  const place = [period_id, division_id];
  const room = (places: number) =>
    sport.db.run(
      `update registration_divisions set capacity = places_taken + $3 where period_id = $1 and division_id = $2`,
      [...place, places],
    );
  await room(0);
  const children = await aFamilyOf(sport, [{}, {}]);
  const references: string[] = [];
  for (const [index, child] of children.entries()) {
    const waiting: Body = { ...child, division_id, grade: '5', birth_date: `2015-05-1${index}` };
    const { data } = await finalizeAndConfirm(sport, waiting);
    assert.equal(data.status, 'waitlisted', JSON.stringify(data));
    references.push(new URL(data.confirmation_url).searchParams.get('reference') ?? '');
  }
  const registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  const path = `/admin/registration-periods/${period_id}`;
  const { version, plan } = (await registrar.get(path)).data;
  const { capacity } = plan.divisions.find((one: any) => one.division_id === division_id);
  const planned = await registrar.post(`${path}/plan`, {
    ...{ version, part: 'places' },
    places: [{ id: division_id, capacity: capacity + 2 }],
  });
  assert.equal(planned.status, 200, planned.body);
  const { review } = planned.data;
  assert.equal((await registrar.post(`${path}/save`, { version, review })).status, 200);

  const [one = '', two = ''] = references;
  const accept = async (reference: string) => (await send(sport, 'POST', '/registration/offer', { reference })).data;
  const depositOf = async (reference: string): Promise<number> =>
    (
      await sport.db.one<{ cents: number }>(
        `select coalesce(sum((line->>'amount')::integer), 0)::integer as cents from registrations r, jsonb_array_elements(r.lines) line
          where r.reference = $1 and line->>'rule' = 'volunteer_deposit'`,
        [reference],
      )
    ).cents;
  assert.deepEqual([await depositOf(one), await depositOf(two)], [5000, 5000], 'nobody has paid it yet');
  const second = await accept(two);
  const first = await accept(one);
  assert.equal(second.amount - first.amount, 5000, JSON.stringify([first, second]));
  assert.deepEqual([await depositOf(one), await depositOf(two)], [0, 5000]);
  assert.equal((await accept(two)).amount, second.amount, 'asked again it is the same');
  for (const [reference, { clientSecret, payment_intent }] of [
    [one, first],
    [two, second],
  ] as const) {
    await pay(sport, clientSecret);
    await send(sport, 'POST', '/registration/finalize', { reference, processor_payment_intent: payment_intent });
  }
  const { paid } = await sport.db.one<{ paid: number }>(
    `select sum(total_cents)::integer as paid from registrations where reference = any ($1) and status = 'registered'`,
    [references],
  );
  assert.equal(paid, first.amount + second.amount);
});
