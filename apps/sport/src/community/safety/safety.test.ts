import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { createTestClock } from '@sports-hub/kernel/testing';
import { auditOf } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { changeSafetySettings, readSafetySettings, type SafetySettings } from './settings.ts';
import { PAT_AND_KIM, RILEY_AND_KIM } from '../../testing/demo-ids.ts';

/** Summer time: Eastern is four hours behind. */
const AT_2030_EASTERN = '2026-07-02T00:30:00Z';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock(AT_2030_EASTERN) });
});
after(() => sport.stop());

const OFF: SafetySettings = {
  quiet_hours: false,
  quiet_from: '20:00',
  quiet_until: '08:00',
  guardian_notices: false,
  transcript_export: false,
};
const change = (changes: Partial<SafetySettings>) =>
  changeSafetySettings(sport.db, { audit: createAudit(sport.clock), actor: 'operator:test', changes });
const send = async (who: string, conversation: number, client_id: string = randomUUID()): Promise<string> => {
  const response = await as(sport, who).post(`/community/conversations/${conversation}/messages`, {
    body: 'hello',
    client_id,
  });
  return response.statusCode < 300 ? 'sent' : response.json().data.code;
};
beforeEach(() => change(OFF));

describe('from the start', () => {
  const FIRST: SafetySettings = { ...OFF, quiet_hours: true, guardian_notices: true };

  for (const [world, options] of [
    ['a new sport', { empty: true }],
    ['the demo', {}],
  ] as const)
    test(`guardian notices and quiet hours are on in ${world}, transcripts are off, and nobody is said to have changed them`, async () => {
      const fresh = await startTestSport({ ...options, quietHours: true });
      assert.deepEqual(await readSafetySettings(fresh.db), FIRST);
      assert.deepEqual(await auditOf(fresh, 'safety_settings.changed'), []);
      await fresh.stop();
    });

  test('so they are after an upgrade where nobody had ever changed a setting; what somebody chose stays', async () => {
    const migration = await readFile(
      new URL('../../../migrations/0012_safety_from_the_start.sql', import.meta.url),
      'utf8',
    );
    for (const [isDecided, expected] of [
      [false, FIRST],
      [true, OFF],
    ] as const) {
      const old = await startTestSport();
      await old.db.run('delete from safety_settings');
      await old.db.run('insert into safety_settings (quiet_hours, guardian_notices, version) values (false, false, 1)');
      // Even a change to what it was before.
      if (isDecided) await old.db.run('update safety_settings set guardian_notices = false');
      await old.db.pool.query(migration);
      assert.deepEqual(await readSafetySettings(old.db), expected);
      const lines = await auditOf(old, 'safety_settings.changed');
      assert.deepEqual(
        lines.map(({ actor, detail }) => ({ actor, detail })),
        isDecided ? [] : [{ actor: 'system', detail: FIRST }],
      );
      await old.stop();
    }
  });
});

test('changes are audited', async () => {
  await change({ quiet_hours: true, quiet_from: '21:30' });
  assert.deepEqual(await readSafetySettings(sport.db), { ...OFF, quiet_hours: true, quiet_from: '21:30' });
  const { detail } = await sport.db.one<{ detail: object }>(
    `select detail from audit_events where event = 'safety_settings.changed' order by id desc limit 1`,
  );
  assert.deepEqual(detail, { ...OFF, quiet_hours: true, quiet_from: '21:30' });
});

describe('quiet hours', () => {
  test('off: a player gets messages at any time', async () =>
    assert.equal(await send('coach.kim', RILEY_AND_KIM), 'sent'));

  test('on: messages to players rest from 20:00 to 08:00 Eastern; players and adults may write to adults', async () => {
    const earlier = randomUUID();
    assert.equal(await send('coach.kim', RILEY_AND_KIM, earlier), 'sent');
    await change({ quiet_hours: true });
    assert.equal(await send('coach.kim', RILEY_AND_KIM), 'messaging.quiet_hours');
    assert.equal(await send('coach.kim', RILEY_AND_KIM, earlier), 'sent', 'a repeat is no new message');
    assert.equal(await send('riley.parker', RILEY_AND_KIM), 'sent');
    assert.equal(await send('coach.kim', PAT_AND_KIM), 'sent');
    for (const [time, outcome] of [
      ['2026-07-02T11:59:59Z', 'messaging.quiet_hours'],
      ['2026-07-02T12:00:00Z', 'sent'],
      ['2026-07-02T23:59:59Z', 'sent'],
      ['2026-07-03T00:00:00Z', 'messaging.quiet_hours'],
      ['2026-01-15T12:59:59Z', 'messaging.quiet_hours'],
      ['2026-01-15T13:00:00Z', 'sent'], // winter time
    ] as const) {
      sport.clock.set(time);
      assert.equal(await send('coach.kim', RILEY_AND_KIM), outcome, time);
    }
  });

  test('a window inside one day works as well', async () => {
    await change({ quiet_hours: true, quiet_from: '09:00', quiet_until: '15:00' });
    sport.clock.set('2026-07-02T16:00:00Z');
    assert.equal(await send('coach.kim', RILEY_AND_KIM), 'messaging.quiet_hours');
    sport.clock.set('2026-07-02T19:00:00Z');
    assert.equal(await send('coach.kim', RILEY_AND_KIM), 'sent');
  });
});

describe('guardian notices', () => {
  test('off: a new conversation sends no mail', async () => {
    assert.equal(
      (await as(sport, 'alex.morgan').post('/community/conversations', { recipient_id: idOf(sport, 'riley.parker') }))
        .statusCode,
      201,
    );
    assert.deepEqual(await sport.mails(), []);
  });

  test('on: guardians learn of a new conversation that their player starts or receives, once', async () => {
    await change({ guardian_notices: true });
    await as(sport, 'casey.brook').post('/community/conversations', { recipient_id: idOf(sport, 'riley.parker') });
    await as(sport, 'casey.brook').post('/community/conversations', { recipient_id: idOf(sport, 'riley.parker') });
    await sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, 'pat.parker')]);
    await as(sport, 'riley.parker').post('/community/conversations', { recipient_id: idOf(sport, 'staff.diaz') });
    await as(sport, 'casey.brook').post('/community/conversations', { recipient_id: idOf(sport, 'alex.morgan') });
    const mails = await sport.mails();
    assert.deepEqual(
      mails.map(({ to }) => to),
      ['pat.parker@riverbend.example', 'pat.parker@riverbend.example'],
    );
    assert.match(mails[1]?.text ?? '', /Riley and Casey Brook have a new conversation/);
    assert.ok(mails[1]?.links.includes('http://localhost:4000/messages.php?sport=basketball'));
    assert.ok(
      mails[0]?.links.includes('http://localhost:4001/messages.php'),
      'who is not on the hub reads it on the site',
    );
  });

  test('a guardian who takes part is not told', async () => {
    const before_ = (await sport.mails()).length;
    await as(sport, 'pat.parker').post('/community/conversations', { recipient_id: idOf(sport, 'riley.parker') });
    assert.equal((await sport.mails()).length, before_);
  });
});
