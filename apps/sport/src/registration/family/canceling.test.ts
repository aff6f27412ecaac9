// What a family gets back when it cancels by itself, where more than one payment, or a refund before, is involved.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FamilyRegistrationDetail } from '@sports-hub/contract';
import { runAdmin } from '../../operator/run.ts';
import { as } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { aFamily, registerAndPay } from '../testing/families.ts';
import { offerPlan, openForLong, payPart, registerInParts } from '../testing/installments.ts';

const CASEY = 'casey.brook';
const email = `${CASEY}@riverbend.example`;

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
  await openForLong(sport);
});
after(() => sport.stop());

const cancelsWith = (percent: number): Promise<unknown> =>
  sport.db.run(`update registration_periods set cancel_until = '2027-12-31', cancel_refund_percent = $1`, [percent]);
const detail = async (id: number): Promise<FamilyRegistrationDetail> =>
  (await as(sport, CASEY).get(`/community/registrations/${id}`)).json().data;
const cancel = (id: number, refund: number) =>
  as(sport, CASEY).post(`/community/registrations/${id}/cancel`, { refund });
const arrives = async (): Promise<void> => {
  for (let times = 0; times < 2; times += 1) await sport.jobs.runPending();
};

test('what is on its way back already is not promised once more', async () => {
  await registerAndPay(sport, await aFamily(sport, { email }));
  const { id } = await sport.db.one<{ id: number }>('select max(id) as id from registrations where email = $1', [
    email,
  ]);
  await cancelsWith(100);
  const { total } = await detail(id);
  await runAdmin(['basketball', 'refund-registration', String(id), '--amount', '2500', '--reason', 'the deposit'], {
    DATABASE_URL: sport.databaseUrl,
    SITE_URL: 'http://localhost:4001',
  });
  assert.equal((await detail(id)).cancellation?.refund, total - 2_500);
  const canceled = await cancel(id, total - 2_500);
  assert.equal(canceled.statusCode, 200, canceled.body);
  await arrives();
  assert.equal((await detail(id)).refunded, total);
});

test('of several payments the share of their sum goes back, as it was shown, whatever each is rounded to', async () => {
  await offerPlan(sport, { days: [4, 8] });
  const { id, reference } = await registerInParts(sport, { email });
  await sport.db.run('update installments set amount_cents = 4001 where registration_id = $1 and number > 1', [id]);
  await sport.db.run('update registrations set total_cents = 4500 + 8002 where id = $1', [id]);
  for (const number of [2, 3]) assert.equal((await payPart(sport, reference, number)).status, 201);
  await cancelsWith(50);
  const { cancellation, paid } = await detail(id);
  assert.deepEqual([paid, cancellation?.refund], [12_502, 6_251]);
  const canceled = await cancel(id, 6_251);
  assert.equal(canceled.statusCode, 200, canceled.body);
  await arrives();
  assert.equal((await detail(id)).refunded, 6_251);
});
