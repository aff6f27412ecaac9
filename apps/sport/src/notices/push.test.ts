import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startPushService, type TestPushService } from '@sports-hub/kernel/testing/push-service';
import { as, idOf } from '../testing/cast.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let service: TestPushService;
let sport: TestSport;
before(async () => {
  service = await startPushService();
  sport = await startTestSport({
    clock: createTestClock(),
    env: { PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters', PUSH_SERVICES: service.origin },
  });
});
after(async () => {
  await sport.stop();
  await service.stop();
});

const settingsOf = async (who: string) => (await as(sport, who).get('/community/notice-settings')).json().data;
const add = async (who: string, device: string) =>
  as(sport, who).post('/community/notice-devices', service.subscribe((await settingsOf(who)).push_key, device));
const publish = (title: string) =>
  as(sport, 'coach.kim').post('/community/announcements', { title, body: 'CANARY', scope_type: 'team', scope_id: 1 });
/** What arrived since it was last asked, at which device. */
const arrived = async () => {
  await sport.tellNotices();
  await sport.jobs.runPending();
  return service.received.splice(0).map(({ device, text }) => ({ device, ...JSON.parse(text) }));
};

describe('a device', () => {
  test('shows that there is something, once, and never what or of whom', async () => {
    assert.equal((await add('pat.parker', 'phone')).statusCode, 200);
    await add('pat.parker', 'laptop');
    await publish('CANARY-title about Riley');
    const shown = await arrived();
    assert.deepEqual(shown.map(({ device }) => device).sort(), ['laptop', 'phone']);
    assert.deepEqual(shown[0], {
      device: shown[0].device,
      id: shown[0].id,
      sport: 'basketball',
      title: 'Basketball',
      body: 'A new announcement for your team',
      url: '/messages.php?sport=basketball&tab=announcements',
      tag: 'basketball-announcements',
    });
    assert.ok(!/CANARY|Riley|Pat|Kim/.test(JSON.stringify(shown)));
    assert.deepEqual(await arrived(), []);
    assert.equal((await sport.mails('pat.parker@riverbend.example')).length, 1, 'and the mail comes as well');
    const { devices } = await settingsOf('pat.parker');
    assert.equal(devices.length, 2);
    assert.ok(devices[0].told_at);
    assert.ok(!JSON.stringify(devices).includes('/push/'), 'an endpoint is nobody’s to read');
  });

  test('is quiet about what is switched off for push, while the mail comes, and the other way round', async () => {
    const change = (body: object) =>
      as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'announcements', ...body });
    const mails = async () => (await sport.mails('pat.parker@riverbend.example')).length;
    const before_ = await mails();
    await change({ push: false });
    await publish('Mail only');
    assert.deepEqual([await arrived(), await mails()], [[], before_ + 1]);
    await change({ push: true, mail: false });
    await publish('Push only');
    assert.deepEqual([(await arrived()).length, await mails()], [2, before_ + 1]);
    await change({ push: false });
    await publish('Neither');
    assert.deepEqual([await arrived(), await mails()], [[], before_ + 1]);
    await change({ push: true, mail: true });
  });

  test('that is gone is forgotten; a service that is away is asked again', async () => {
    service.refuse('laptop', 410);
    service.refuse('phone', 503);
    await publish('Some are away');
    assert.deepEqual(await arrived(), []);
    assert.equal((await settingsOf('pat.parker')).devices.length, 1);
    service.refuse('phone', undefined);
    await sport.db.run(`update jobs.job set start_after = now() where name = 'push' and state = 'retry'`);
    assert.deepEqual(
      (await arrived()).map(({ device }) => device),
      ['phone'],
    );
  });

  test('can be tested and removed by its owner alone', async () => {
    const [{ id }] = (await settingsOf('pat.parker')).devices;
    for (const what of ['test', 'remove'])
      assert.equal(
        (await as(sport, 'alex.morgan').post(`/community/notice-devices/${id}/${what}`, {})).statusCode,
        404,
      );
    assert.equal((await as(sport, 'pat.parker').post(`/community/notice-devices/${id}/test`, {})).statusCode, 200);
    assert.deepEqual(
      (await arrived()).map(({ body }) => body),
      ['This is a test. Notices arrive here.'],
    );
    await as(sport, 'pat.parker').post(`/community/notice-devices/${id}/remove`, {});
    await publish('Nobody listens');
    assert.deepEqual(await arrived(), []);
  });

  test('that somebody else signs in on is theirs from then on', async () => {
    const subscription = service.subscribe((await settingsOf('alex.morgan')).push_key, 'shared');
    await as(sport, 'pat.parker').post('/community/notice-devices', subscription);
    await as(sport, 'alex.morgan').post('/community/notice-devices', subscription);
    assert.deepEqual((await settingsOf('pat.parker')).devices, []);
    await publish('To Alex');
    assert.equal((await arrived()).length, 1);
  });
});

test('devices end with the link to the hub’s account through which they came', async () => {
  const casey = idOf(sport, 'casey.brook');
  await add('casey.brook', 'strangers-phone');
  assert.equal((await settingsOf('casey.brook')).devices.length, 1);
  const linked = await sport.db.one<{ hub_account_id: number }>(
    'delete from hub_links where member_id = $1 returning hub_account_id',
    [casey],
  );
  await sport.db.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, now())', [
    casey,
    linked.hub_account_id,
  ]);
  assert.deepEqual((await settingsOf('casey.brook')).devices, []);
});

test('a player’s device, and one of somebody who left, are not told without consent or membership', async () => {
  await add('jordan.morgan', 'jordans-phone');
  await add('riley.parker', 'rileys-phone');
  await publish('Consent');
  assert.deepEqual(
    (await arrived()).map(({ device }) => device).sort(),
    ['rileys-phone', 'shared'],
    'Jordan’s guardian has not said yes',
  );
  await sport.db.run('update members set is_active = false where id = $1', [idOf(sport, 'alex.morgan')]);
  await publish('Left');
  assert.deepEqual(
    (await arrived()).map(({ device }) => device),
    ['rileys-phone'],
  );
  await sport.db.run('update members set is_active = true where id = $1', [idOf(sport, 'alex.morgan')]);
  // Also who leaves, or whose guardian says no, between the notice and its sending.
  await publish('Leaving');
  await sport.tellNotices();
  await sport.db.run('update members set is_active = false where id = $1', [idOf(sport, 'alex.morgan')]);
  await sport.db.run('update player_logins set messaging_enabled = false where player_id = 1');
  await sport.jobs.runPending();
  assert.deepEqual(service.received.splice(0), []);
  await sport.db.run('update members set is_active = true where id = $1', [idOf(sport, 'alex.morgan')]);
  await sport.db.run('update player_logins set messaging_enabled = true where player_id = 1');
});

test('no endpoint but a push service’s is taken, and no key that is none', async () => {
  const good = service.subscribe((await settingsOf('casey.brook')).push_key, 'caseys');
  const before_ = service.requests;
  for (const [wrong, field] of [
    [{ endpoint: 'https://10.0.0.7/push' }, 'endpoint'],
    [{ endpoint: 'http://169.254.169.254/latest' }, 'endpoint'],
    [{ endpoint: 'https://localhost/push' }, 'endpoint'],
    [{ endpoint: 'https://evil.example/fcm.googleapis.com' }, 'endpoint'],
    [{ endpoint: '' }, 'endpoint'],
    [{ endpoint: 5 }, 'endpoint'],
    [{ p256dh: 'AAAA' }, 'p256dh'],
    [{ p256dh: '<script>' }, 'p256dh'],
    [{ auth: 'AAAA' }, 'p256dh'],
  ] as const) {
    const response = await as(sport, 'casey.brook').post('/community/notice-devices', { ...good, ...wrong });
    assert.equal(response.statusCode, 422, JSON.stringify(wrong));
    assert.deepEqual(Object.keys(response.json().data.fields), [field]);
  }
  assert.deepEqual([(await settingsOf('casey.brook')).devices, service.requests], [[], before_]);
});

test('somebody has ten devices at most, the newest', async () => {
  for (let n = 0; n < 12; n += 1) await add('robin.vale', `robin-${n}`);
  assert.equal((await settingsOf('robin.vale')).devices.length, 10);
});

test('without a secret there is no push, and everything else is as it was', async () => {
  const plain = await startTestSport();
  const { push_key, devices } = (await as(plain, 'pat.parker').get('/community/notice-settings')).json().data;
  assert.deepEqual([push_key, devices], [null, []]);
  const response = await as(plain, 'pat.parker').post('/community/notice-devices', service.subscribe('x', 'nowhere'));
  assert.equal(response.statusCode, 404);
  await plain.stop();
});
