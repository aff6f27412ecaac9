import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAdmin } from '../operator/run.ts';
import { auditOf } from '../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import {
  aFamily,
  clinic,
  finalize,
  intentFor,
  mailedToken,
  pay,
  registerAndPay,
  type Body,
} from './testing/families.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
  // The operator's commands have the real clock.
  sport.clock.set(new Date());
});
after(() => sport.stop());

const run = (...args: string[]) =>
  runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl, SITE_URL: 'http://localhost:4001' });
const registrationOf = (reference: string) =>
  sport.db.one<{ id: number; status: string; payment_status: string }>(
    'select id, status, payment_status from registrations where reference = $1',
    [reference],
  );
const trail = async (reference: string): Promise<string[]> => {
  const { id } = await registrationOf(reference);
  const rows = await sport.db.rows<{ event: string }>(
    `select event from audit_events where subject = $1 and event like 'registration.%' order by id`,
    [`registration:${id}`],
  );
  return rows.map(({ event }) => event.slice('registration.'.length));
};
const begin = async (changes: Body = {}): Promise<{ body: Body; intent: any }> => {
  const body = { ...(await aFamily(sport)), ...changes };
  return { body, intent: (await intentFor(sport, body)).data };
};

test('a draft that nobody pays has a beginning and an end in the trail', async () => {
  const now = sport.clock.now();
  const { intent } = await begin();
  assert.deepEqual(await trail(intent.reference), ['submitted']);
  sport.clock.advance(25 * 3600);
  await sport.sweepRegistrations();
  sport.clock.set(now);
  assert.deepEqual(await trail(intent.reference), ['submitted', 'expired']);
});

test('money for what was ended in the meantime goes back, and the trail says that it came too late', async () => {
  const { body, intent } = await begin();
  await sport.db.run(`update registrations set status = 'cancelled' where reference = $1`, [intent.reference]);
  await pay(sport, intent.clientSecret);
  await finalize(sport, body, intent.payment_intent);
  assert.deepEqual(await trail(intent.reference), ['submitted', 'paid_too_late']);
  const [line] = await auditOf(sport, 'registration.paid_too_late');
  assert.equal(line?.detail['status'], 'cancelled');
  await sport.jobs.runPending();
  assert.equal((await registrationOf(intent.reference)).payment_status, 'refunded');
});

test('the second of two drafts of one child is cancelled when both are paid', async () => {
  const first = await begin();
  const second = await begin({ ...first.body, phone: '(555) 222-3333' });
  for (const { body, intent } of [first, second]) {
    await pay(sport, intent.clientSecret);
    await finalize(sport, body, intent.payment_intent);
  }
  assert.deepEqual(await trail(first.intent.reference), ['submitted', 'registered']);
  assert.deepEqual(await trail(second.intent.reference), ['submitted', 'duplicate']);
  const { status, payment_status } = await registrationOf(second.intent.reference);
  assert.deepEqual([status, payment_status], ['cancelled', 'refunded']);
});

test('money that is not what was asked for is held, and what goes back was ordered by somebody', async () => {
  const { body, intent } = await begin();
  await sport.db.run('update sandbox_intents set amount_cents = 100 where id = $1', [intent.payment_intent]);
  await pay(sport, intent.clientSecret);
  assert.equal((await finalize(sport, body, intent.payment_intent)).code, 'payment.held');
  assert.deepEqual(await trail(intent.reference), ['submitted', 'payment_held']);
  assert.equal((await registrationOf(intent.reference)).payment_status, 'mismatch');

  const paid = await registerAndPay(sport, await aFamily(sport));
  const { id } = await registrationOf(paid.intent.reference);
  await run('refund-registration', String(id), '--amount', '500', '--reason', 'no jersey');
  assert.deepEqual(await trail(paid.intent.reference), ['submitted', 'registered', 'refund_ordered']);
  const [line] = await auditOf(sport, 'registration.refund_ordered');
  assert.deepEqual([line?.detail['amount'], line?.detail['reason']], [500, 'no jersey']);
  assert.match(line?.actor ?? '', /^operator:/);
});

test('a free place that the owner of the address refuses is not held any more', async () => {
  const body = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
  await finalize(sport, body);
  const token = await mailedToken(sport, body['email']);
  await sport.app.inject({
    method: 'POST',
    url: '/registration/confirm',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, refuse: 'yes' }).toString(),
  });
  const { reference } = await sport.db.one<{ reference: string }>(
    'select reference from registrations where email = $1',
    [body['email']],
  );
  assert.deepEqual(await trail(reference), ['held', 'refused']);
});

test('lists that are exported, and proofs of the books, are in the trail with their size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trail-'));
  try {
    await run('export-registrations', join(folder, 'all.csv'));
  } finally {
    await rm(folder, { recursive: true });
  }
  const { rows } = await sport.db.one<{ rows: number }>(
    `select count(*)::int as rows from registrations where status in ('registered', 'waitlisted', 'cancelled')`,
  );
  const [exported] = await auditOf(sport, 'registration.exported');
  assert.ok(exported && exported.detail['rows'] >= rows && rows > 0);
  await run('reconcile').catch(() => undefined);
  assert.equal((await auditOf(sport, 'payments.reconciled')).length, 1);
});
