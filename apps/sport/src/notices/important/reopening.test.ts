import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportantNotice } from '@sports-hub/contract';
import { createTestClock, waitForBlocked } from '@sports-hub/kernel/testing';
import { startPushService, type TestPushService } from '@sports-hub/kernel/testing/push-service';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let service: TestPushService;
let sport: TestSport;
let admin: AdminClient;
before(async () => {
  service = await startPushService();
  sport = await startTestSport({
    clock: createTestClock('2027-07-01T16:00:00Z'),
    env: {
      PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters',
      PUSH_SERVICES: service.origin,
      THROTTLE_NOTICES: '100/3600',
    },
  });
  admin = await asAdmin(sport, 'admin');
  const key = (await as(sport, 'pat.parker').get('/community/notice-settings')).json().data.push_key;
  await as(sport, 'pat.parker').post('/community/notice-devices', service.subscribe(key, 'pats-phone'));
});
after(async () => {
  await sport.stop();
  await service.stop();
});

/** A practice of the Hawks and a game against the Otters at a place on a day of July, at six and half past seven. */
const plan = async (day: number, venue: number): Promise<{ practice: number; game: number }> => {
  const at = (time: string): string => `2027-07-${String(day).padStart(2, '0')}T${time}:00Z`;
  const { id: practice } = await sport.db.one<{ id: number }>(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at) values (1, 1, $1, $2, $3, $3) returning id`,
    [venue, at('22:00'), sport.clock.now()],
  );
  const { id: game } = await sport.db.one<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     values (1, 1, 2, $1, $2, $3, $3) returning id`,
    [venue, at('23:30'), sport.clock.now()],
  );
  return { practice, game };
};
const stateOf = async (table: 'games' | 'practices', id: number) => {
  const { venue_id, status } = await sport.db.one<{ venue_id: number; status: string }>(
    `select venue_id, status from ${table} where id = $1`,
    [id],
  );
  return [venue_id, status];
};
const close = async (day: number, venue: number, more: object = {}): Promise<number> => {
  const { status, data } = await admin.post(`/admin/venues/${venue}/close`, {
    day: `2027-07-${String(day).padStart(2, '0')}`,
    ...more,
  });
  assert.equal(status, 201);
  return data.id;
};
const lift = (id: number) => admin.post(`/admin/closures/${id}/lift`);
/** The mails of what is told meanwhile. */
const mailsOf = async (work: () => Promise<unknown>) => {
  const before_ = new Set((await sport.mails()).map(({ message_id }) => message_id));
  await work();
  return (await sport.mails()).filter(({ message_id }) => !before_.has(message_id));
};
const told = async (seconds = 0) => {
  sport.clock.advance(seconds);
  service.received.length = 0;
  const mails = await mailsOf(sport.tellNotices);
  return {
    mails,
    to: mails.map(({ to }) => to.replace('@riverbend.example', '')).sort(),
    shown: service.received.map(({ text }): string => JSON.parse(text).body),
  };
};
const listOf = async (who: string): Promise<ImportantNotice[]> =>
  (await as(sport, who).get('/community/important')).json().data.items;
const ofVenue = async (who: string): Promise<ImportantNotice[]> =>
  (await listOf(who)).filter(({ venue }) => venue !== null);

test('a place that is open again: all is as it was, and who heard of the closure hears of it once', async () => {
  const { practice, game } = await plan(2, 1);
  await sport.db.run(
    `insert into notice_settings (member_id, kind, by_mail, changed_at) values ($1, 'schedule', false, now())`,
    [idOf(sport, 'alex.morgan')],
  );
  const id = await close(2, 1, { instead_venue_id: 2, reason: 'CANARY-wet' });
  const closed = await told();
  // A guardian from now on, who was not told.
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, 1, 'parent_guardian', 'verified', now(), now())`,
    [idOf(sport, 'new.family')],
  );
  const { status, data } = await lift(id);
  assert.deepEqual([status, data.lifted_at !== null], [200, true]);
  assert.deepEqual(
    [await stateOf('practices', practice), await stateOf('games', game)],
    [
      [1, 'scheduled'],
      [1, 'scheduled'],
    ],
  );
  const open = await told();
  assert.deepEqual(open.to, closed.to, 'the same people, whatever they switched off');
  assert.equal(open.shown.length, 1);
  assert.match(open.shown[0]!, /is open again/);
  const mail = open.mails.find(({ to }) => to.startsWith('pat.parker'))!;
  assert.match(mail.subject, /is open again on July 2, 2027$/);
  assert.match(mail.text, /Moved: practice of Hawks[^]*Moved: Otters at Hawks/);
  assert.ok(!mail.text.includes('CANARY-wet'));
  assert.deepEqual((await told(61)).to, [], 'no notice of each game beside it');
  const [notice, ...others] = await ofVenue('pat.parker');
  assert.deepEqual([notice!.cause, notice!.events.length, notice!.body, others], ['reopening', 2, null, []]);
  assert.deepEqual(await ofVenue('new.family'), [], 'who did not hear of the closure is not asked');
  const [trail] = await auditOf(sport, 'venue.opened');
  assert.deepEqual([trail!.subject, trail!.detail['events']], ['venue:1', 2]);
});

test('twice, or when the day is over: refused; closed again it is a new closure', async () => {
  const { items } = (await admin.get('/admin/closures')).data;
  const [{ id }] = items;
  const again = await lift(id);
  assert.deepEqual([again.status, again.code], [409, 'venue.open']);
  assert.equal((await lift(999_999)).status, 404);
  const second = await close(2, 1, { instead_venue_id: 2 });
  assert.notEqual(second, id);
  assert.match((await told()).mails[0]!.subject, /is closed on/);
  const now = sport.clock.now();
  sport.clock.set('2027-07-03T16:00:00Z');
  admin = await asAdmin(sport, 'admin');
  assert.equal((await lift(second)).code, 'venue.open');
  sport.clock.set(now.toISOString());
  admin = await asAdmin(sport, 'admin');
});

test('before anybody was told of the closure nobody is told of either', async () => {
  await plan(4, 3);
  assert.equal((await lift(await close(4, 3))).status, 200);
  assert.deepEqual((await told(61)).to, []);
  await plan(9, 3);
  await sport.db.run(`update safety_settings set quiet_hours = true, quiet_from = '00:00', quiet_until = '23:59'`);
  const atNight = await close(9, 3);
  assert.deepEqual((await told()).to, []);
  await lift(atNight);
  await sport.db.run('update safety_settings set quiet_hours = false');
  assert.deepEqual((await told()).to, [], 'what waited for the morning');
  assert.deepEqual(await ofVenue('alex.morgan').then((all) => all.filter(({ day }) => day === '2027-07-04')), []);
});

test('what was changed since the closure, or has begun, stays as it is', async () => {
  const moved = await plan(5, 3);
  const begun = await plan(5, 3);
  const back = await plan(5, 3);
  const id = await close(5, 3);
  await told();
  await sport.db.run(
    `update games set starts_at = '2027-07-09T22:00:00Z', status = 'scheduled', updated_at = $2 where id = $1`,
    [moved.game, sport.clock.now()],
  );
  await sport.db.run(`update practices set starts_at = '2027-07-08T22:00:00Z' where id = $1`, [moved.practice]);
  await sport.db.run(`update practices set starts_at = '2027-07-01T15:00:00Z' where id = $1`, [begun.practice]);
  await told(61);
  await lift(id);
  assert.deepEqual(
    [
      await stateOf('games', moved.game),
      await stateOf('practices', moved.practice),
      await stateOf('practices', begun.practice),
      await stateOf('games', back.game),
      await stateOf('practices', back.practice),
    ],
    [
      [3, 'scheduled'],
      [3, 'cancelled'],
      [3, 'cancelled'],
      [3, 'scheduled'],
      [3, 'scheduled'],
    ],
  );
  const { mails } = await told();
  const { text } = mails.find(({ to }) => to.startsWith('pat.parker'))!;
  assert.equal(text.match(/Takes place: /g)?.length, 3);
  assert.ok(!text.includes('July 9'));
});

test('the words of a closure can be changed: who is told afterwards reads the new ones, and nobody is told again', async () => {
  await plan(6, 1);
  const id = await close(6, 1, { reason: 'CANARY-old' });
  const changed = await admin.post(`/admin/closures/${id}/change`, { reason: 'CANARY-new' });
  assert.deepEqual([changed.status, changed.data.reason], [200, 'CANARY-new']);
  const { mails } = await told();
  assert.ok(mails.length > 0 && mails.every(({ text }) => text.includes('CANARY-new') && !text.includes('CANARY-old')));
  await admin.post(`/admin/closures/${id}/change`, { reason: 'CANARY-newest' });
  assert.deepEqual((await told(61)).to, []);
  assert.equal((await ofVenue('pat.parker'))[0]!.body, 'CANARY-newest');
  assert.equal((await admin.post(`/admin/closures/${id}/change`, {})).data.reason, null);
  assert.equal((await admin.post(`/admin/closures/${id}/change`, { reason: '' })).status, 422);
  await lift(id);
  assert.equal((await admin.post(`/admin/closures/${id}/change`, { reason: 'x' })).code, 'venue.open');
});

test('an administrator sees who has seen it, by name and without numbers; others do not', async () => {
  await plan(7, 1);
  await sport.db.run(`update members set phone = '555-0120' where id = $1`, [idOf(sport, 'alex.morgan')]);
  const id = await close(7, 1);
  await told();
  const notice = (await ofVenue('alex.morgan'))[0]!;
  await as(sport, 'alex.morgan').post(`/community/important/${notice.id}/seen`, {});
  const { status, data, body } = await admin.get(`/admin/closures/${id}`);
  assert.equal(status, 200);
  const hawks = data.teams.find(({ name }: { name: string }) => name === 'Hawks');
  const jordan = hawks.families.find(({ first_name }: { first_name: string }) => first_name === 'Jordan');
  assert.deepEqual([jordan.is_seen, jordan.guardians[0].name, jordan.guardians[0].mail], [true, 'Alex Morgan', 'sent']);
  assert.ok(!/555|@|phone/.test(body));
  const item = (await admin.get('/admin/closures')).data.items.find((one: { id: number }) => one.id === id);
  assert.equal(
    item.seen.seen,
    data.teams
      .flatMap((team: { families: { is_seen: boolean }[] }) => team.families)
      .filter(({ is_seen }: { is_seen: boolean }) => is_seen).length,
  );
  const clerk = await asAdminOf(sport, 'clerk', { season: false });
  for (const path of ['lift', 'change']) assert.equal((await clerk.post(`/admin/closures/${id}/${path}`)).status, 403);
  const stranger = await asAdminOf(sport, 'clerk', { 'team-messaging': true });
  assert.equal((await stranger.get(`/admin/closures/${id}`)).status, 403);
  await lift(id);
  await told();
});

test('a closure that is being lifted is waited for, and then not told', async () => {
  await plan(9, 1);
  const id = await close(9, 1);
  let telling: Promise<void> | undefined;
  const mails = await mailsOf(async () => {
    await sport.db.transaction(async (tx) => {
      await tx.run('update venue_closures set lifted_at = now() where id = $1', [id]);
      telling = sport.tellNotices();
      await waitForBlocked(sport.db, 1);
    });
    await telling;
  });
  assert.deepEqual(mails, []);
});

test('lifted while it is told: everybody who reads that it is closed reads that it is open again', async () => {
  for (let round = 0; round < 6; round += 1) {
    await plan(10 + round, 1);
    const id = await close(10 + round, 1);
    const mails = await mailsOf(async () => {
      const [, { status }] = await Promise.all([sport.tellNotices(), lift(id)]);
      assert.equal(status, 200);
      await sport.tellNotices();
    });
    const toldOf = (words: RegExp) =>
      mails
        .filter(({ subject }) => words.test(subject))
        .map(({ to }) => to)
        .sort();
    assert.deepEqual(toldOf(/is open again/), toldOf(/is closed/), `round ${round}`);
  }
});
