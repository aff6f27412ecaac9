import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createEveningReminders } from '../notices/evening-reminders.ts';
import { as, idOf } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const HAWKS = 1;
const RILEY = 1;
const DREW = 4;

let sport: TestSport;
const read = new Set<string>();
before(async () => {
  // Noon at the site.
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_RIDES: '1000/60', THROTTLE_NOTICES: '1000/60' },
  });
  await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, $2)', [HAWKS, DREW]);
});
after(() => sport.stop());
beforeEach(async () => {
  for (const table of ['rides', 'ride_consents'])
    await sport.db.run(`update ${table} set withdrawn_at = now() where withdrawn_at is null`);
  await told();
});

const press = (who: string, path: string, body: object = {}) => as(sport, who).post(`/community/${path}`, body);
const offered = async (event_id: number, more: object = {}): Promise<number> =>
  (
    await press('alex.morgan', 'rides', {
      ...{ team_id: HAWKS, event_kind: 'game', event_id, direction: 'both', seats: 2, meeting_venue_id: 1 },
      ...more,
    })
  ).json().data.id;
const asked = async (who: string, ride: number, player_id: number): Promise<number> => {
  const { requests } = (await press(who, `rides/${ride}/ask`, { player_id })).json().data;
  return requests.find((request: { player_id: number }) => request.player_id === player_id).id;
};
/** Whom it was mailed since last looked, with the subject. */
const told = async (): Promise<string[]> => {
  await sport.tellNotices();
  const mails = (await sport.mails()).filter(({ message_id: id }) => !read.has(id));
  for (const { message_id: id } of mails) read.add(id);
  return mails.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).sort();
};
const remind = createEveningReminders;

test('the driver hears who asks, the family what came of it, and a withdrawn offer is told at once', async () => {
  const ride = await offered(await addGame(sport, { hours: 60 }));
  const riley = await asked('pat.parker', ride, RILEY);
  const drew = await asked('casey.brook', ride, DREW);
  assert.deepEqual(await told(), ['alex.morgan: Your car to Otters at Hawks']);
  await press('alex.morgan', `ride-requests/${riley}/accept`);
  await press('alex.morgan', `ride-requests/${drew}/end`);
  assert.deepEqual(await told(), [
    'casey.brook: The ride to Otters at Hawks',
    'pat.parker: The ride to Otters at Hawks',
  ]);
  const [mail] = await sport.mails('pat.parker@riverbend.example');
  assert.match(mail?.text ?? '', /Riley would be alone with Alex Morgan/);
  assert.match(mail?.text ?? '', /\/rides\/basketball\/1\/game\/\d+/);
  assert.ok(!mail?.text.includes('Drew'), 'another family’s child');
  await press('pat.parker', `rides/${ride}/yes`, { player_id: RILEY, typed_name: 'Pat Parker' });
  assert.deepEqual(await told(), ['alex.morgan: Your car to Otters at Hawks']);
  await press('alex.morgan', `rides/${ride}/withdraw`);
  assert.deepEqual(await told(), ['pat.parker: The ride to Otters at Hawks is off']);
});

test('whoever drives and rides tomorrow is reminded in the evening, once, and again when it moves to another day', async () => {
  const { db, clock } = sport;
  const evening = remind({ db, clock });
  const game = await addGame(sport, { hours: 30 });
  const ride = await offered(game);
  const riley = await asked('pat.parker', ride, RILEY);
  await asked('casey.brook', ride, DREW);
  await press('alex.morgan', `ride-requests/${riley}/accept`);
  await told();
  await evening();
  assert.deepEqual(await told(), [], 'at noon nobody');
  clock.advance(6 * 3600);
  await Promise.all([evening(), evening()]);
  await evening();
  const both = ['alex.morgan: Your car to Otters at Hawks', 'pat.parker: The ride to Otters at Hawks'];
  assert.deepEqual(await told(), both, 'who only asked is not');
  await db.run(`update games set starts_at = starts_at + interval '1 day', updated_at = now() where id = $1`, [game]);
  await evening();
  clock.advance(60);
  const rides = async () => (await told()).filter((words) => !words.includes('moved'));
  assert.deepEqual(await rides(), []);
  clock.advance(86_400);
  await evening();
  assert.deepEqual(await rides(), both);
});

test('who switched rides off is not told, and nothing is said of what is over', async () => {
  await as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'rides', mail: false });
  const ride = await offered(await addGame(sport, { hours: 80 }));
  const riley = await asked('pat.parker', ride, RILEY);
  await press('alex.morgan', `ride-requests/${riley}/accept`);
  assert.deepEqual(await told(), ['alex.morgan: Your car to Otters at Hawks']);
  await as(sport, 'pat.parker').post('/community/notice-settings', { kind: 'rides', mail: true });
  const late = await offered(await addGame(sport, { hours: 1 }));
  await asked('pat.parker', late, RILEY);
  sport.clock.advance(2 * 3600);
  assert.deepEqual(await told(), []);
});

test('a ride that ends because somebody leaves is told once: to families that of a driver, to the driver that of a child', async () => {
  const { db, clock } = sport;
  const look = remind({ db, clock });
  const game = await addGame(sport, { hours: 60 });
  const ride = await offered(game, { seats: 3 });
  const requests = [await asked('pat.parker', ride, RILEY), await asked('casey.brook', ride, DREW)];
  for (const request of requests) await press('alex.morgan', `ride-requests/${request}/accept`);
  await look();
  await told();

  await db.run('delete from roster_entries where team_id = $1 and player_id = $2', [HAWKS, DREW]);
  await Promise.all([look(), look()]);
  await look();
  assert.deepEqual(
    await told(),
    ['alex.morgan: Your car to Otters at Hawks', 'pat.parker: The ride to Otters at Hawks'],
    'Drew has left, and Riley would be alone',
  );
  const [toDriver] = await sport.mails('alex.morgan@riverbend.example');
  assert.match(toDriver?.text ?? '', /Drew: does not need the seat any more/);
  const [toFamily] = await sport.mails('pat.parker@riverbend.example');
  assert.match(toFamily?.text ?? '', /Riley would be alone with Alex Morgan/);
  await db.run('insert into roster_entries (team_id, player_id) values ($1, $2)', [HAWKS, DREW]);

  const alex = idOf(sport, 'alex.morgan');
  await db.run('update members set is_active = false where id = $1', [alex]);
  assert.deepEqual((await as(sport, 'pat.parker').get('/community/rides')).json().data.items, [], 'shut out at once');
  await Promise.all([look(), look()]);
  await look();
  assert.deepEqual(await told(), ['pat.parker: The ride to Otters at Hawks is off']);
  await db.run('update members set is_active = true where id = $1', [alex]);
  await look();
  assert.deepEqual(await told(), []);
  assert.deepEqual(
    (await as(sport, 'pat.parker').get('/community/rides')).json().data.items,
    [],
    'it has ended for good',
  );
});

test('whose child is left alone in the car hears that a yes is needed', async () => {
  const ride = await offered(await addGame(sport, { hours: 61 }));
  const requests = [await asked('pat.parker', ride, RILEY), await asked('casey.brook', ride, DREW)];
  for (const request of requests) await press('alex.morgan', `ride-requests/${request}/accept`);
  await told();
  await press('casey.brook', `ride-requests/${requests[1]}/end`);
  assert.deepEqual(await told(), [
    'alex.morgan: Your car to Otters at Hawks',
    'pat.parker: The ride to Otters at Hawks',
  ]);
  const [mail] = await sport.mails('pat.parker@riverbend.example');
  assert.match(mail?.text ?? '', /Riley would be alone with Alex Morgan/);
});

test('nobody makes a driver’s mailbox ring for ever: who has asked five times a day is refused', async () => {
  const ride = await offered(await addGame(sport, { hours: 62 }));
  for (let n = 0; n < 5; n += 1)
    await press('pat.parker', `ride-requests/${await asked('pat.parker', ride, RILEY)}/end`);
  const refused = await press('pat.parker', `rides/${ride}/ask`, { player_id: RILEY });
  assert.equal(`${refused.statusCode} ${refused.json().data.code}`, '429 throttle.exceeded');
  await asked('casey.brook', ride, DREW);
  sport.clock.advance(86_401);
  await asked('pat.parker', ride, RILEY);
});
