import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ImportantNotice } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startPushService, type TestPushService } from '@sports-hub/kernel/testing/push-service';
import { asAdmin, asAdminOf } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** Ahead of the push service, which has a real clock. Summer time: Eastern is four hours behind. */
const NOON = '2027-07-01T16:00:00Z';
const TODAY_SIX = '2027-07-01T22:00:00Z';
const SATURDAY_TEN = '2027-07-10T14:00:00Z';

let service: TestPushService;
let sport: TestSport;
before(async () => {
  service = await startPushService();
  sport = await startTestSport({
    clock: createTestClock(NOON),
    env: {
      PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters',
      PUSH_SERVICES: service.origin,
      THROTTLE_NOTICES: '100/3600',
    },
  });
  const key = (await as(sport, 'pat.parker').get('/community/notice-settings')).json().data.push_key;
  await as(sport, 'pat.parker').post('/community/notice-devices', service.subscribe(key, 'pats-phone'));
});
after(async () => {
  await sport.stop();
  await service.stop();
});

const makeGame = async (startsAt: string = SATURDAY_TEN, venue = 1): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
       values (1, 1, 2, $3, $1, $2, $2) returning id`,
      [startsAt, sport.clock.now(), venue],
    )
  ).id;
const makePractice = async (team: number, startsAt: string, venue: number): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
       select division_id, id, $3, $2, $4, $4 from teams where id = $1 returning id`,
      [team, startsAt, venue, sport.clock.now()],
    )
  ).id;
const publish = async (more: object = {}): Promise<number> =>
  (
    await as(sport, 'coach.kim').post('/community/announcements', {
      ...{ title: 'CANARY-title', body: 'CANARY-body', scope_type: 'team', scope_id: 1 },
      ...more,
    })
  ).json().data.id;
/** What was told since it was last asked, after so many seconds: who was mailed, and which devices show what. */
const told = async (seconds = 0) => {
  sport.clock.advance(seconds);
  const before_ = new Set((await sport.mails()).map(({ message_id }) => message_id));
  service.received.length = 0;
  await sport.tellNotices();
  const mails = (await sport.mails()).filter(({ message_id }) => !before_.has(message_id));
  return {
    mails,
    to: mails.map(({ to }) => to.replace('@riverbend.example', '')).sort(),
    shown: service.received.map(({ device, text }) => `${device}: ${JSON.parse(text).body}`),
  };
};
const listOf = async (who: string): Promise<ImportantNotice[]> =>
  (await as(sport, who).get('/community/important')).json().data.items;
const newestOf = async (who: string): Promise<ImportantNotice> => (await listOf(who))[0]!;
const see = (who: string, id: number, word = 'seen') => as(sport, who).post(`/community/important/${id}/${word}`, {});
const venueName = async (id: number): Promise<string> =>
  (await sport.db.one<{ name: string }>('select name from venues where id = $1', [id])).name;

describe('an important announcement', () => {
  test('is on devices at once and mailed after ten minutes to who has not seen it; without a device at once', async () => {
    await publish({ important: true });
    const first = await told();
    assert.deepEqual(first.shown, ['pats-phone: An important announcement for your team. Tap to confirm.']);
    assert.deepEqual(first.to, ['alex.morgan', 'riley.parker']);
    assert.deepEqual((await told(599)).to, []);
    assert.deepEqual(await told(1).then(({ to, shown }) => [to, shown]), [['pat.parker'], []]);
    assert.deepEqual((await told(7200)).to, [], 'and never again');
  });

  test('that was seen in time is not mailed; a second press changes nothing, and it can be taken back', async () => {
    await publish({ important: true });
    await told();
    const { id, seen_at, title, events, teams } = await newestOf('pat.parker');
    assert.deepEqual([seen_at, title, events, teams], [null, 'CANARY-title', [], []]);
    const first = (await see('pat.parker', id)).json().data.seen_at;
    sport.clock.advance(5);
    assert.equal((await see('pat.parker', id)).json().data.seen_at, first);
    assert.deepEqual((await told(600)).to, []);
    assert.equal((await see('pat.parker', id, 'unseen')).json().data.seen_at, null);
    assert.deepEqual((await told(600)).to, [], 'the mail that is not needed any more is gone');
  });

  test('that is withdrawn, or not marked, asks nobody', async () => {
    const before_ = (await listOf('pat.parker')).length;
    await publish();
    const plain = await told();
    assert.deepEqual([plain.shown.length, plain.to.includes('pat.parker')], [1, true], 'push and mail as ever');
    const id = await publish({ important: true });
    await told();
    await as(sport, 'coach.kim').post(`/community/announcements/${id}/withdraw`, {});
    assert.equal((await listOf('pat.parker')).length, before_);
    assert.deepEqual((await told(600)).to, []);
  });
});

describe('a game that is canceled', () => {
  test('asks the families of both teams, says for which child, and ends an hour after it', async () => {
    const game = await makeGame();
    await sport.db.run(`update games set status = 'cancelled', updated_at = $2 where id = $1`, [
      game,
      sport.clock.now(),
    ]);
    const first = await told(61);
    assert.deepEqual(first.shown, ['pats-phone: The schedule of your team has changed']);
    assert.ok(!first.to.includes('pat.parker'));
    const notice = await newestOf('pat.parker');
    assert.deepEqual(
      [notice.cause, notice.events.map(({ change, title, children }) => [change, title, children])],
      ['change', [['canceled', 'Otters at Hawks', ['Riley']]]],
    );
    assert.equal((await newestOf('casey.brook')).id, notice.id, 'the other team');
    assert.deepEqual((await told(600)).to, ['pat.parker']);
    const now = sport.clock.now();
    sport.clock.set('2027-07-10T15:59:00Z');
    assert.equal((await newestOf('pat.parker')).id, notice.id);
    sport.clock.set('2027-07-10T16:01:00Z');
    assert.notEqual((await listOf('pat.parker'))[0]?.id, notice.id);
    sport.clock.set(now.toISOString());
  });

  test('and then takes place after all is one notice in the list, shown again, with one mail for both', async () => {
    const game = await makeGame();
    const set = (status: string) =>
      sport.db.run('update games set status = $2, updated_at = $3 where id = $1', [game, status, sport.clock.now()]);
    await set('postponed');
    await told(61);
    const { id } = await newestOf('pat.parker');
    await see('pat.parker', id);
    await set('cancelled');
    assert.equal((await told(61)).shown.length, 1, 'what was seen is not what is');
    const list = await listOf('pat.parker');
    assert.notEqual(list[0]!.id, id);
    assert.equal(list.filter(({ events }) => events.some((event) => event.id === game)).length, 1);
    assert.deepEqual((await told(600)).to, ['pat.parker']);
  });

  test('is for coaches a count of families, and no name', async () => {
    const [{ teams }] = (await listOf('coach.kim')) as [ImportantNotice];
    assert.deepEqual(
      teams.map(({ name, seen }) => [name, seen]),
      [['Hawks', 0]],
    );
    const { id } = await newestOf('pat.parker');
    await see('pat.parker', id);
    await see('riley.parker', id);
    assert.equal(
      (await newestOf('coach.kim')).teams[0]!.seen,
      1,
      'a child, not an account; a player’s press is no guardian’s',
    );
    for (const who of ['pat.parker', 'riley.parker', 'casey.brook', 'alex.morgan'])
      assert.deepEqual((await newestOf(who)).teams, [], who);
  });
});

test('nobody confirms for others: strangers, other teams, relatives, what is over', async () => {
  const { id } = await newestOf('pat.parker');
  for (const who of ['robin.vale', 'uncle.parker', 'new.family', 'coach.lee'])
    for (const word of ['seen', 'unseen']) assert.equal((await see(who, id, word)).statusCode, 404, `${who} ${word}`);
  assert.equal((await see('pat.parker', 999_999)).statusCode, 404);
  for (const wrong of ['0', 'x', '-1'])
    assert.equal((await as(sport, 'pat.parker').post(`/community/important/${wrong}/seen`, {})).statusCode, 404);
  assert.equal(
    (await sport.app.inject({ method: 'POST', url: `/api/v1/community/important/${id}/seen` })).statusCode >= 400,
    true,
  );
});

describe('a place that is closed', () => {
  const close = async (venue: number, body: object) =>
    (await asAdmin(sport, 'admin')).send('POST', `/admin/venues/${venue}/close`, body);

  test('moves what is there, tells each family once of all of it, by push and by mail', async () => {
    const practice = await makePractice(1, TODAY_SIX, 1);
    const game = await makeGame('2027-07-01T23:30:00Z');
    const other = await makeGame('2027-07-01T23:30:00Z', 2);
    await sport.db.run(
      `insert into notice_settings (member_id, kind, by_mail, changed_at) values ($1, 'schedule', false, now())`,
      [idOf(sport, 'alex.morgan')],
    );
    const { status, data } = await close(1, { day: '2027-07-01', instead_venue_id: 2, reason: 'The floor is wet.' });
    assert.deepEqual([status, data.events], [201, 2]);
    const { shown, to, mails } = await told();
    const [closed, instead] = [await venueName(1), await venueName(2)];
    assert.deepEqual(shown, [`pats-phone: ${closed} is closed. Tap to see what changes, and to confirm.`]);
    assert.deepEqual(
      to,
      ['alex.morgan', 'casey.brook', 'coach.kim', 'pat.parker', 'riley.parker'],
      'mail cannot be switched off',
    );
    const mail = mails.find((one) => one.to.startsWith('pat.parker'))!;
    assert.equal(mail.subject, `${closed} is closed on July 1, 2027`);
    assert.match(
      mail.text,
      new RegExp(`The floor is wet.[^]*Moved: practice of Hawks[^]*Now:[^]*${instead}[^]*Moved: Otters at Hawks`),
    );
    assert.deepEqual((await told(61)).to, [], 'no notice of each game beside it');
    assert.deepEqual((await told(600)).to, []);
    const notice = await newestOf('pat.parker');
    assert.deepEqual(
      [notice.cause, notice.venue, notice.day, notice.body, notice.events.map(({ kind, id }) => `${kind} ${id}`)],
      ['closure', closed, '2027-07-01', 'The floor is wet.', [`practice ${practice}`, `game ${game}`]],
    );
    assert.deepEqual(
      (await newestOf('casey.brook')).events.map(({ kind }) => kind),
      ['game'],
      'of one’s own teams only',
    );
    const { venue_id } = await sport.db.one<{ venue_id: number }>('select venue_id from games where id = $1', [other]);
    assert.equal(venue_id, 2);
  });

  test('cancels practices and postpones games where there is no other place; what has begun or is elsewhere stays', async () => {
    sport.clock.set('2027-07-02T16:00:00Z');
    const running = await makeGame('2027-07-02T15:59:00Z', 3);
    const game = await makeGame('2027-07-02T22:00:00Z', 3);
    const practice = await makePractice(1, '2027-07-02T22:00:00Z', 3);
    const tomorrow = await makeGame('2027-07-03T22:00:00Z', 3);
    assert.equal((await close(3, { day: '2027-07-02' })).status, 201);
    const statusOf = async (table: string, id: number) =>
      (await sport.db.one<{ status: string }>(`select status from ${table} where id = $1`, [id])).status;
    assert.deepEqual(
      [
        await statusOf('games', running),
        await statusOf('games', game),
        await statusOf('practices', practice),
        await statusOf('games', tomorrow),
      ],
      ['scheduled', 'postponed', 'cancelled', 'scheduled'],
    );
    assert.equal((await told()).mails.length, 5);
  });

  test('twice, on a day that is over, at a place that is none, by who may not: refused, and nothing is told', async () => {
    const again = await close(3, { day: '2027-07-02' });
    assert.deepEqual([again.status, again.code], [409, 'venue.closed']);
    assert.equal((await close(999, { day: '2027-07-02' })).status, 404);
    for (const [body, field] of [
      [{ day: '2027-07-01' }, 'day'],
      [{ day: '2099-01-01' }, 'day'],
      [{ day: '2027-02-30' }, 'day'],
      [{}, 'day'],
      [{ day: '2027-07-04', instead_venue_id: 2 }, 'instead_venue_id'],
      [{ day: '2027-07-04', instead_venue_id: 999 }, 'instead_venue_id'],
      [{ day: '2027-07-04', reason: '' }, 'reason'],
    ] as const) {
      const { status, data } = await close(2, body);
      assert.deepEqual([status, Object.keys(data.fields)], [422, [field]], JSON.stringify(body));
    }
    const clerk = await asAdminOf(sport, 'clerk', { season: false });
    assert.equal((await clerk.send('POST', '/admin/venues/2/close', { day: '2027-07-04' })).status, 403);
    assert.deepEqual((await told(61)).mails, []);
    const list = await (await asAdmin(sport, 'admin')).send('GET', '/admin/closures');
    assert.equal(list.data.items.length, 1, 'those of today and later');
    assert.ok(list.data.venues.length >= 3);
  });
});
