import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { API_PREFIX } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

let clients = 0;
const post = async (path: string, payload: object, remoteAddress?: string) => {
  clients += 1;
  const response = await sport.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${path}`,
    remoteAddress: remoteAddress ?? `10.6.${clients >> 8}.${clients & 255}`,
    payload,
  });
  return { status: response.statusCode, body: response.json<any>() };
};
const device = (more: object = {}) => ({
  installation_id: randomUUID(),
  device_token: 'A1'.repeat(32),
  platform: 'ios',
  app_version: '3.2',
  os_version: '19.1',
  device_model: 'iPhone17,1',
  subscriptions: { registration: true, schedule: false, events: true, news: false },
  ...more,
});
const stored = (id: string) =>
  sport.db.maybeOne<any>('select * from device_subscriptions where installation_id = $1', [id]);

test('registering stores the installation; doing it again renews it', async () => {
  const mine = device();
  const first = await post('/push/register', mine);
  assert.equal(first.status, 201);
  assert.equal(first.body.success, true);
  assert.equal(first.body.status, 'registered');
  assert.deepEqual(first.body.data.subscriptions, mine.subscriptions);
  assert.ok(!JSON.stringify(first.body).toLowerCase().includes(mine.device_token.toLowerCase()));
  const again = await post('/push/register', {
    installation_id: mine.installation_id,
    device_token: 'b2'.repeat(100),
    platform: 'ios',
    subscriptions: { news: true },
  });
  assert.equal(again.status, 200);
  assert.deepEqual(again.body.data.subscriptions, { ...mine.subscriptions, news: true }, 'the rest stays');
  const row = await stored(mine.installation_id);
  assert.equal(row.device_token, 'b2'.repeat(100));
  assert.equal(row.app_version, '3.2');
});

test('0 and 1 switch categories off and on, and fields of other apps are no error', async () => {
  const mine = device({
    subscriptions: { registration: 1, schedule: 0, events: '1', news: '0', weather: 1 },
    locale: 'en',
  });
  const first = await post('/push/register', mine);
  assert.equal(first.status, 201);
  const kept = { registration: true, schedule: false, events: true, news: false };
  assert.deepEqual(first.body.data.subscriptions, kept);
  const { installation_id } = mine;
  const changed = await post('/push/subscriptions', { installation_id, subscriptions: { news: 1 } });
  assert.deepEqual(changed.body.data.subscriptions, { ...kept, news: true });
  const row = await stored(installation_id);
  assert.deepEqual([row.wants_schedule, row.wants_events, row.wants_news], [false, true, true]);
  assert.equal((await post('/push/subscriptions', { installation_id, subscriptions: { news: 2 } })).status, 422);
});

test('twenty registrations of one installation at once leave one', async () => {
  const mine = device();
  const results = await Promise.all(Array.from({ length: 20 }, () => post('/push/register', mine)));
  assert.deepEqual(results.map(({ status }) => status).sort(), [...Array<number>(19).fill(200), 201]);
});

test('without choices nothing is subscribed', async () => {
  const { subscriptions: _none, ...mine } = device();
  const { body } = await post('/push/register', mine);
  assert.deepEqual(body.data.subscriptions, { registration: false, schedule: false, events: false, news: false });
});

test('categories change one by one; an unknown installation is 404, unless the whole record is sent', async () => {
  const mine = device();
  await post('/push/register', mine);
  const changed = await post('/push/subscriptions', {
    installation_id: mine.installation_id,
    subscriptions: { schedule: true },
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body.data.subscriptions, { ...mine.subscriptions, schedule: true });
  const unknown = await post('/push/subscriptions', { installation_id: randomUUID(), subscriptions: { news: true } });
  assert.deepEqual([unknown.status, unknown.body.data.code], [404, 'record.not_found']);
  assert.equal(unknown.body.error, unknown.body.data.message);
  assert.equal((await post('/push/subscriptions', device())).status, 201);
});

test('unregistering forgets the installation, and is no failure when there is none', async () => {
  const mine = device();
  await post('/push/register', mine);
  const first = await post('/push/unregister', { installation_id: mine.installation_id });
  assert.equal(first.status, 200);
  assert.equal(first.body.status, 'unregistered');
  assert.equal(await stored(mine.installation_id), undefined);
  assert.deepEqual(await post('/push/unregister', { installation_id: mine.installation_id }), first);
  assert.equal((await post('/push/unregister', mine)).status, 200, 'older clients send the whole record');
});

test('bad input is told by field', async () => {
  const wrong: [string, unknown, string?][] = [
    ['installation_id', ''],
    ['installation_id', 'x'.repeat(129)],
    ['installation_id', 'a\nb'],
    ['installation_id', 12],
    ['device_token', 'a1'.repeat(31)],
    ['device_token', 'a1'.repeat(101)],
    ['device_token', 'zz'.repeat(40)],
    ['device_token', ` ${'a1'.repeat(32)}`],
    ['device_token', null],
    ['platform', ''],
    ['platform', 'x'.repeat(33)],
    ['app_version', 'x'.repeat(41)],
    ['device_model', { name: 'x' }],
    ['subscriptions', ['news']],
    ['subscriptions', { news: 'yes' }, 'subscriptions.news'],
  ];
  for (const [field, value, named = field] of wrong) {
    const { status, body } = await post('/push/register', device({ [field]: value }));
    assert.equal(status, 422, `${field} ${JSON.stringify(value)}`);
    assert.deepEqual(Object.keys(body.data.fields), [named]);
  }
  for (const field of ['installation_id', 'device_token', 'platform']) {
    const { [field]: _left, ...rest } = device() as Record<string, unknown>;
    assert.equal((await post('/push/register', rest)).status, 422, field);
  }
  assert.equal((await post('/push/subscriptions', { installation_id: 'x' })).status, 422);
  assert.equal((await post('/push/unregister', {})).status, 422);
});

test('sixty registrations an hour for a client', async () => {
  for (let n = 0; n < 60; n += 1) assert.equal((await post('/push/register', device(), '10.5.0.1')).status, 201);
  const refused = await post('/push/register', device(), '10.5.0.1');
  assert.equal(refused.status, 429);
  assert.equal((await post('/push/subscriptions', device(), '10.5.0.1')).status, 429, 'this is a registration too');
});
