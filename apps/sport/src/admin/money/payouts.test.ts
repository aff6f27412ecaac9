import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { registerAndPay, aFamily } from '../../registration/testing/families.ts';
import { aDecider, aRequest, decide, fill, payByLink } from '../../registration/testing/assistance.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let treasurer: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.db.run('update registration_divisions set capacity = 1000');
  treasurer = await asAdminOf(sport, 'staff.diaz', { money: true });
});
after(() => sport.stop());

const compare = async (): Promise<void> => {
  await sport.db.transaction((tx) => sport.treasury.comparisons.start(tx, 'member:1'));
  await sport.jobs.runPending();
};
const read = async () => (await treasurer.get('/admin/payouts')).data;
const rowsOf = (csv: string): string[][] =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
const exported = async (path: string, body: object = {}) => {
  treasurer = await asAdminOf(sport, 'staff.diaz', { money: true });
  const response = await sport.app.inject({
    method: 'POST',
    url: `/api/v1/admin/payouts/${path}export`,
    headers: { cookie: treasurer.cookie ?? '', 'x-csrf-token': treasurer.csrf ?? '' },
    payload: body,
  });
  const { statusCode: status, body: text } = response;
  assert.ok(status < 500, text);
  return { status, data: status === 200 ? null : response.json().data, rows: status === 200 ? rowsOf(text) : [] };
};

test('what came in leaves as a payout, with its fees apart, and the sums are those of the processor', async () => {
  const before = await read();
  for (let n = 0; n < 2; n += 1) await registerAndPay(sport, await aFamily(sport));
  sport.clock.advance(86_400);
  treasurer = await asAdminOf(sport, 'staff.diaz', { money: true });
  await compare();
  const after = await read();
  assert.equal(after.came_in_cents - before.came_in_cents > 0, true);
  const [newest] = after.items;
  assert.equal(newest.status, 'in_transit');
  assert.equal(newest.in_cents + newest.back_cents + newest.fees_cents, newest.amount_cents);
  assert.ok(newest.fees_cents < 0);
  const one = (await treasurer.get(`/admin/payouts/${newest.id}`)).data;
  const charges = one.lines.filter(({ kind }: { kind: string }) => kind === 'charge');
  assert.equal(charges.length, newest.payments);
  assert.ok(charges.every(({ numbers }: { numbers: number[] }) => numbers.length === 1));
  sport.clock.advance(3 * 86_400);
  treasurer = await asAdminOf(sport, 'staff.diaz', { money: true });
  assert.equal((await read()).items[0].status, 'late', 'its day is over, and nobody has said that it arrived');
  await compare();
  assert.equal((await read()).items[0].status, 'paid');
});

test('per day and account the processor’s fees are apart, and all of it adds up to what is not paid out', async () => {
  const { rows } = await exported('by-day/');
  const [head = [], ...lines] = rows;
  assert.deepEqual(head, ['date', 'account', 'amount', 'lines', 'currency']);
  const accounts = new Set(lines.map(([, account]) => account));
  for (const account of ['Registrations', 'Processor fees', 'Payouts to the bank'])
    assert.ok(accounts.has(account), account);
  const there = lines.filter(([, account]) => !['Cash and checks', 'Refunds by cash or check'].includes(account ?? ''));
  const cents = there.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0);
  assert.equal(cents, (await read()).not_paid_out_cents);
  assert.ok(
    lines.every(([date = '', , amount = '']) => /^\d{4}-\d\d-\d\d$/.test(date) && /^-?\d+\.\d\d$/.test(amount)),
  );
});

test('children are numbers unless names are asked for, and a family that was helped is never named', async () => {
  const decider = await aDecider(sport, 'robin.vale');
  await fill(sport, decider, '500.00');
  const { id, reference, children } = await aRequest(sport, 1, {});
  await decide(decider, id, { decision: 'part', pays: '25.00' });
  await payByLink(sport, reference);
  await compare();
  const name = `${children[0]!['player_first_name']} ${children[0]!['player_last_name']}`;
  const numbers = await exported('movements/');
  const [head = []] = numbers.rows;
  const at = head.indexOf('name');
  assert.ok(numbers.rows.slice(1).every((row) => row[at] === ''));
  const named = await exported('movements/', { with_names: true });
  assert.ok(named.rows.slice(1).some((row) => row[at] !== ''));
  assert.ok(!named.rows.some((row) => row[at]?.includes(name)));
  const helped = named.rows.find((row) => row[head.indexOf('amount')] === '25.00');
  assert.deepEqual([helped?.[at], helped?.[head.indexOf('number')]], ['', '']);
  assert.equal((await auditOf(sport, 'payments.movements_exported')).at(-1)?.detail['with_names'], true);
});

test('a span that ends before it begins is refused at its field, and one of a day has only that day', async () => {
  const wrong = await exported('', { from: '2026-11-20', until: '2026-11-01' });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.data.fields), ['until']);
  const { rows } = await exported('by-day/', { from: '2026-11-20', until: '2026-11-20' });
  assert.ok(rows.slice(1).every(([date]) => date === '2026-11-20'));
  assert.equal((await treasurer.get('/admin/payouts/po_nothing')).status, 404);
});

test('the pages show payouts, what is in one, and the files', async () => {
  const open = async (url: string) => {
    const { statusCode, body } = await sport.app.inject({
      url,
      headers: { accept: 'text/html', cookie: treasurer.cookie ?? '' },
    });
    return { status: statusCode, body };
  };
  const [newest] = (await read()).items;
  const list = await open('/admin/payouts');
  assert.equal(list.status, 200);
  assert.match(list.body, /To the account ending 3301/);
  assert.ok(list.body.includes(`/admin/payouts/${newest.id}`));
  const one = await open(`/admin/payouts/${newest.id}`);
  assert.equal(one.status, 200);
  assert.match(one.body, /Processor|Payment/);
  assert.equal((await open('/admin/payouts/..%2Fx')).status, 404);
});
