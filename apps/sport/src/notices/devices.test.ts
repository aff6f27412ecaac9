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
    clock: createTestClock('2027-07-01T16:00:00Z'),
    env: {
      PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters',
      PUSH_SERVICES: service.origin,
      THROTTLE_NOTICES: '100/3600',
      THROTTLE_PROFILE: '100/3600',
    },
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
  as(sport, 'coach.kim').post('/community/announcements', { title, body: 'Body', scope_type: 'team', scope_id: 1 });
const tell = async () => {
  await sport.tellNotices();
  await sport.jobs.runPending();
  return service.received.splice(0).map(({ device, text }) => ({ device, ...JSON.parse(text) }));
};
const arrived = (id: unknown) =>
  sport.app.inject({ method: 'POST', url: '/api/v1/notices/arrived', payload: { id } as object });
const mailsTo = async (who: string) => (await sport.mails(`${who}@riverbend.example`)).length;

describe('a device’s own word', () => {
  test('says how long a test took, once, and nothing before it came', async () => {
    await add('pat.parker', 'phone');
    const [{ id }] = (await settingsOf('pat.parker')).devices;
    await as(sport, 'pat.parker').post(`/community/notice-devices/${id}/test`, {});
    const [shown] = await tell();
    assert.equal(shown.sport, 'basketball');
    assert.deepEqual(
      (await settingsOf('pat.parker')).devices.map((one: { test_seconds: unknown; tested_at: unknown }) => [
        one.test_seconds,
        one.tested_at !== null,
      ]),
      [[null, true]],
    );
    sport.clock.advance(2);
    assert.equal((await arrived(shown.id)).statusCode, 200);
    sport.clock.advance(60);
    assert.equal((await arrived(shown.id)).statusCode, 200, 'again changes nothing');
    assert.equal((await settingsOf('pat.parker')).devices[0].test_seconds, 2);
  });

  test('is not asked who it is, and a wrong one learns nothing', async () => {
    const unknown = await arrived('00000000-0000-4000-8000-000000000000');
    assert.deepEqual([unknown.statusCode, unknown.json().data], [200, {}]);
    for (const wrong of ['', 'x', 5, null, '<script>']) assert.equal((await arrived(wrong)).statusCode, 422);
  });

  test('is missed for 30 days after something was sent: then it is dropped, and its owner told once', async () => {
    await publish('Anybody there?');
    await tell();
    const before_ = await mailsTo('pat.parker');
    sport.clock.advance(29 * 86_400);
    await sport.jobs.runRepeated();
    assert.equal((await settingsOf('pat.parker')).devices.length, 1);
    await add('pat.parker', 'quiet-but-unused');
    sport.clock.advance(86_400 + 1);
    await sport.jobs.runRepeated();
    await sport.jobs.runRepeated();
    const { devices, dropped } = await settingsOf('pat.parker');
    assert.equal(devices.length, 1, 'one that was sent nothing stays');
    assert.equal(dropped.length, 1);
    assert.equal(await mailsTo('pat.parker'), before_ + 1);
  });

  test('or a renewed subscription keeps it', async () => {
    await publish('Still there?');
    const [shown] = await tell();
    sport.clock.advance(20 * 86_400);
    await arrived(shown.id);
    sport.clock.advance(20 * 86_400);
    await sport.jobs.runRepeated();
    assert.equal((await settingsOf('pat.parker')).devices.length, 1);
  });
});

describe('one’s own quiet hours', () => {
  const set = (quiet: object | undefined) => as(sport, 'alex.morgan').post('/community/quiet-hours', { quiet });

  test('hold everything back until they end, for this person alone', async () => {
    sport.clock.set('2027-09-02T02:00:00Z'); // 10 PM
    assert.deepEqual((await set({ from: '21:00', until: '07:00', urgent_passes: true })).json().data.quiet, [
      { from: '21:00', until: '07:00', urgent_passes: true },
    ]);
    const [alex, pat] = [await mailsTo('alex.morgan'), await mailsTo('pat.parker')];
    await publish('At night');
    await tell();
    assert.deepEqual([await mailsTo('alex.morgan'), await mailsTo('pat.parker')], [alex, pat + 1]);
    sport.clock.set('2027-09-02T11:00:00Z');
    await tell();
    assert.equal(await mailsTo('alex.morgan'), alex + 1);
  });

  test('let through what begins soon after the morning, if one wants that', async () => {
    await sport.db.run(`update safety_settings set quiet_hours = false, quiet_until = '07:00'`);
    const cancel = async (day: string) => {
      sport.clock.set(`${day}T02:00:00Z`);
      const { id } = await sport.db.one<{ id: number }>(
        `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
         values (1, 1, 1, $1, $2, $2) returning id`,
        [`${day}T13:00:00Z`, sport.clock.now()],
      );
      await sport.db.run(`update practices set status = 'cancelled', updated_at = $2 where id = $1`, [
        id,
        sport.clock.now(),
      ]);
      sport.clock.advance(61);
      const before_ = await mailsTo('alex.morgan');
      await tell();
      return (await mailsTo('alex.morgan')) - before_;
    };
    await sport.db.run('delete from push_devices where member_id = $1', [idOf(sport, 'alex.morgan')]);
    assert.equal(await cancel('2027-09-03'), 1);
    await set({ from: '21:00', until: '07:00', urgent_passes: false });
    assert.equal(await cancel('2027-09-04'), 0);
  });

  test('can be taken away, and need two times', async () => {
    assert.deepEqual((await set(undefined)).json().data.quiet, []);
    for (const wrong of [
      { from: '21:00', until: '21:00', urgent_passes: true },
      { from: '25:00', until: '07:00', urgent_passes: true },
      { from: '', until: '07:00', urgent_passes: true },
      { from: '21:00' },
      'x',
    ])
      assert.equal((await set(wrong as object)).statusCode, 422, JSON.stringify(wrong));
  });
});

test('what stands in the mail about the week is chosen kind by kind', async () => {
  const changed = (
    await as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'announcements', digest: false })
  ).json().data.kinds;
  assert.deepEqual(changed[0], { kind: 'announcements', mail: true, push: true, digest: false });
  assert.equal(changed[1].digest, true);
});
