import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Ride } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdmin } from '../testing/admin-client.ts';
import { as, idOf } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

const HAWKS = 1;
const RILEY = 1;
const JORDAN = 3;
const NAMES: Readonly<Record<number, string>> = { [RILEY]: 'Riley', [JORDAN]: 'Jordan', 4: 'Drew' };

let sport: TestSport;
let game: number;
/** A second guardian of Riley, and a third family of the Hawks. */
before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_RIDES: '1000/60' },
  });
  await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, 4)', [HAWKS]);
});
after(() => sport.stop());
beforeEach(async () => {
  await sport.db.run(`update ride_consents set withdrawn_at = now() where withdrawn_at is null`);
  game = await addGame(sport, { hours: 30 });
});

const offer = (who: string, more: object = {}) =>
  as(sport, who).post('/community/rides', {
    team_id: HAWKS,
    event_kind: 'game',
    event_id: game,
    direction: 'there',
    seats: 2,
    meeting_venue_id: 1,
    ...more,
  });
const press = (who: string, path: string, body: object = {}, at: TestSport = sport) =>
  as(at, who).post(`/community/${path}`, body);
const codeOf = (response: { statusCode: number; json(): { data: { code: string } } }) =>
  `${response.statusCode} ${response.json().data.code}`;
const seen = async (who: string, id: number): Promise<Ride | undefined> =>
  (await as(sport, who).get('/community/rides')).json().data.items.find((ride: Ride) => ride.id === id);
const offered = async (more: object = {}): Promise<number> => (await offer('alex.morgan', more)).json().data.id;
/** A seat that was asked for; the id of the request. */
const asked = async (who: string, ride: number, player_id: number): Promise<number> => {
  const { requests } = (await press(who, `rides/${ride}/ask`, { player_id })).json().data;
  return requests.find((request: { player_id: number }) => request.player_id === player_id).id;
};
const requestOf = async (who: string, ride: number, player: number) =>
  (await seen(who, ride))?.requests.find(({ first_name }) => first_name === NAMES[player]);

describe('offering, asking, accepting', () => {
  test('seats are offered once, asked for, given, and free again', async () => {
    const id = await offered();
    assert.equal((await offer('alex.morgan')).json().data.id, id);
    const shown = await seen('pat.parker', id);
    assert.deepEqual(
      [shown?.driver, shown?.free_seats, shown?.event.title, shown?.can_ask_for],
      ['Alex Morgan', 2, 'Otters at Hawks', [{ player_id: RILEY, first_name: 'Riley', needs_yes: true }]],
    );
    const request = await asked('pat.parker', id, RILEY);
    assert.equal(await asked('pat.parker', id, RILEY), request, 'a second press');
    assert.equal(codeOf(await press('pat.parker', `ride-requests/${request}/accept`)), '404 record.not_found');
    assert.equal((await press('alex.morgan', `ride-requests/${request}/accept`)).json().data.free_seats, 1);
    assert.equal((await press('pat.parker', `ride-requests/${request}/end`)).json().data.free_seats, 2);
    assert.equal((await press('alex.morgan', `rides/${id}/withdraw`)).statusCode, 200);
    assert.equal(await seen('pat.parker', id), undefined);
  });

  test('it is said before whether the written yes would be needed', async () => {
    const id = await offered({ seats: '4' });
    const wouldNeed = async (who: string) =>
      (await seen(who, id))?.can_ask_for.map(({ first_name, needs_yes }) => [first_name, needs_yes]);
    assert.deepEqual(await wouldNeed('pat.parker'), [['Riley', true]]);
    // With another one who is sure to be in the car it is not; who has only asked is not sure.
    const drew = await asked('casey.brook', id, 4);
    assert.deepEqual(await wouldNeed('pat.parker'), [['Riley', true]]);
    await press('alex.morgan', `ride-requests/${drew}/accept`);
    assert.deepEqual(await wouldNeed('pat.parker'), [['Riley', false]]);
    await press('casey.brook', `ride-requests/${drew}/end`);
    // Nor where it was given this season.
    const riley = await asked('pat.parker', id, RILEY);
    assert.equal(
      (await press('pat.parker', `rides/${id}/yes`, { player_id: RILEY, typed_name: 'Pat Parker' })).statusCode,
      200,
    );
    await press('pat.parker', `ride-requests/${riley}/end`);
    assert.deepEqual(await wouldNeed('pat.parker'), [['Riley', false]]);
    // Nor for a child of the driver's own, of whom somebody else is a guardian, too.
    await sport.db.run(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       values ($1, $2, 'parent_guardian', 'verified', now(), now())`,
      [idOf(sport, 'pat.parker'), JORDAN],
    );
    assert.deepEqual(await wouldNeed('pat.parker'), [
      ['Riley', false],
      ['Jordan', false],
    ]);
    await sport.db.run('delete from guardian_links where member_id = $1 and player_id = $2', [
      idOf(sport, 'pat.parker'),
      JORDAN,
    ]);
  });

  test('of two who are accepted for the last seat at once, on two processes, one has it', async () => {
    const id = await offered({ seats: '1' });
    const other = await startTestSport({
      databaseUrl: sport.databaseUrl,
      clock: sport.clock,
      env: { THROTTLE_RIDES: '1000/60' },
    });
    try {
      const requests = [await asked('pat.parker', id, RILEY), await asked('casey.brook', id, 4)];
      const pressed = await Promise.all(
        requests.map((request, n) =>
          press('alex.morgan', `ride-requests/${request}/accept`, {}, n === 0 ? sport : other),
        ),
      );
      assert.deepEqual(pressed.map(({ statusCode }) => statusCode).sort(), [200, 409]);
    } finally {
      await other.stop();
    }
  });

  test('what makes no sense is refused, and an address is never taken', async () => {
    const refused = async (more: object): Promise<string> => {
      const response = await offer('alex.morgan', more);
      assert.equal(response.statusCode, 422, response.body);
      return Object.keys(response.json().data.fields).join();
    };
    for (const meeting of ['12 Maple Street', '12a, Maple St.', 'Maple Street 12'])
      assert.equal(await refused({ meeting, meeting_venue_id: undefined }), 'meeting', meeting);
    assert.equal(await refused({ meeting: 'North gate' }), 'meeting', 'two places');
    assert.equal(await refused({ meeting_venue_id: 999_999 }), 'meeting_venue_id');
    assert.equal(await refused({ seats: 9 }), 'seats');
    assert.equal(await refused({ event_id: 999_999 }), 'event_id');
    assert.equal(await refused({ direction: 'up' }), 'direction');
    assert.equal((await offer('alex.morgan', { meeting_venue_id: undefined, meeting: 'North gate' })).statusCode, 201);
  });
});

describe('never alone without a yes', () => {
  test('the only child that is not the driver’s own waits for its guardian’s written yes', async () => {
    const id = await offered();
    const riley = await asked('pat.parker', id, RILEY);
    await press('alex.morgan', `ride-requests/${riley}/accept`);
    assert.equal((await requestOf('alex.morgan', id, RILEY))?.needs_yes, true);
    const say = (who: string, typed_name: string) => press(who, `rides/${id}/yes`, { player_id: RILEY, typed_name });
    assert.equal(codeOf(await say('pat.parker', 'Somebody Else')), '422 request.invalid');
    assert.equal(codeOf(await say('alex.morgan', 'Alex Morgan')), '403 guardian.required');
    assert.equal((await say('pat.parker', 'pat  parker')).statusCode, 200);
    const given = await requestOf('alex.morgan', id, RILEY);
    assert.deepEqual([given?.needs_yes, given?.yes?.typed_name], [false, 'pat  parker']);
    assert.equal((await requestOf('coach.kim', id, RILEY))?.yes?.typed_name, 'pat  parker', 'beside the offer');

    // It holds for the season and this driver, and for no other.
    const again = await addGame(sport, { hours: 60 });
    const next = await offered({ event_id: again });
    await asked('pat.parker', next, RILEY);
    assert.equal((await requestOf('alex.morgan', next, RILEY))?.needs_yes, false);
    const kims: number = (await offer('coach.kim', { event_id: again })).json().data.id;
    await asked('pat.parker', kims, RILEY);
    assert.equal((await requestOf('coach.kim', kims, RILEY))?.needs_yes, true);

    assert.equal((await press('pat.parker', `rides/${id}/no`, { player_id: RILEY })).statusCode, 200);
    assert.equal((await requestOf('alex.morgan', id, RILEY))?.needs_yes, true);
  });

  test('two children need none, and the one who is left does again', async () => {
    const id = await offered();
    const [riley, drew] = [await asked('pat.parker', id, RILEY), await asked('casey.brook', id, 4)];
    for (const request of [riley, drew]) await press('alex.morgan', `ride-requests/${request}/accept`);
    assert.equal((await requestOf('pat.parker', id, RILEY))?.needs_yes, false);
    await press('casey.brook', `ride-requests/${drew}/end`);
    assert.equal((await requestOf('pat.parker', id, RILEY))?.needs_yes, true);
  });

  test('a guardian’s link that ends takes the seat and the yes with it', async () => {
    const id = await offered();
    const riley = await asked('pat.parker', id, RILEY);
    await press('alex.morgan', `ride-requests/${riley}/accept`);
    await press('pat.parker', `rides/${id}/yes`, { player_id: RILEY, typed_name: 'Pat Parker' });
    const setLink = (status: string) =>
      sport.db.run('update guardian_links set status = $3 where member_id = $1 and player_id = $2', [
        idOf(sport, 'pat.parker'),
        RILEY,
        status,
      ]);
    await setLink('revoked');
    try {
      const ride = await seen('alex.morgan', id);
      assert.deepEqual([ride?.free_seats, ride?.requests], [2, []]);
      assert.equal(await seen('pat.parker', id), undefined);
    } finally {
      await setLink('verified');
    }
  });

  test('a canceled or deleted event ends the ride', async () => {
    const id = await offered();
    await asked('pat.parker', id, RILEY);
    await sport.db.run(`update games set status = 'cancelled', updated_at = now() where id = $1`, [game]);
    assert.equal(await seen('pat.parker', id), undefined);
    assert.equal(codeOf(await press('pat.parker', `rides/${id}/ask`, { player_id: RILEY })), '404 record.not_found');
  });
});

describe('who sees what', () => {
  test('every role: offers for adults of the team, requests for the driver, the child’s guardians and the coaches', async () => {
    const id = await offered();
    await asked('pat.parker', id, RILEY);
    const seenBy: Record<string, number | undefined> = {};
    for (const who of [
      'alex.morgan',
      'pat.parker',
      'casey.brook',
      'coach.kim',
      'coach.lee',
      'coach.flag',
      'staff.diaz',
      'robin.vale',
      'uncle.parker',
      'riley.parker',
      'jordan.morgan',
      'new.family',
      'admin',
    ])
      seenBy[who] = (await seen(who, id))?.requests.length;
    assert.deepEqual(seenBy, {
      'alex.morgan': 1,
      'pat.parker': 1,
      'casey.brook': 0,
      'coach.kim': 1,
      'coach.lee': undefined,
      'coach.flag': undefined,
      'staff.diaz': undefined,
      'robin.vale': undefined,
      'uncle.parker': undefined,
      'riley.parker': undefined,
      'jordan.morgan': undefined,
      'new.family': undefined,
      admin: undefined,
    });
  });

  test('nobody asks for another’s child, and nobody else ends a request', async () => {
    const id = await offered();
    const riley = await asked('pat.parker', id, RILEY);
    assert.equal(codeOf(await press('casey.brook', `rides/${id}/ask`, { player_id: RILEY })), '403 guardian.required');
    assert.equal(codeOf(await press('robin.vale', `rides/${id}/ask`, { player_id: 5 })), '404 record.not_found');
    assert.equal(codeOf(await press('alex.morgan', `rides/${id}/ask`, { player_id: JORDAN })), '404 record.not_found');
    for (const who of ['casey.brook', 'coach.kim'])
      assert.equal(codeOf(await press(who, `ride-requests/${riley}/end`)), '404 record.not_found', who);
    assert.equal(codeOf(await press('pat.parker', `rides/${id}/withdraw`)), '404 record.not_found');
    assert.equal(codeOf(await offer('robin.vale')), '403 scope.not_assigned');
  });

  test('the administration has no page and no operation with rides', async () => {
    const admin = await asAdmin(sport, 'admin');
    assert.equal((await admin.get('/admin/rides')).status, 404);
  });
});
