import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sportOperations } from '@sports-hub/contract';
import { as, idOf } from '../testing/cast.ts';
import { signedIn } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';
import {
  aFamily,
  clinic,
  confirm,
  finalize,
  finalizeAndConfirm,
  intentFor,
  mailedToken,
  pay,
  registerAndPay,
  send,
  type Body,
} from './testing/families.ts';

const RILEY = { player_first_name: 'Riley', player_last_name: 'Parker', birth_date: '2016-04-12' };
const SAM = { player_first_name: 'Sam', player_last_name: 'Parker', birth_date: '2014-09-03', gender: 'boys' };
const RILEYS_PLAYER = 1;
const PAT = 'pat.parker@riverbend.example';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const free = (changes: Body = {}): Promise<Body> =>
  aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6', ...changes });
const playerOf = async ({ email }: Body): Promise<number | null> =>
  (
    await sport.db.one<{ player_id: number | null }>(
      'select player_id from registrations where email = $1 order by id desc limit 1',
      [email],
    )
  ).player_id;
const marked = (playerId: number | null) =>
  sport.db.rows<{ other_id: number; decision: string | null }>(
    'select other_id, decision from possible_duplicates where player_id = $1 order by other_id',
    [playerId],
  );
const registrationsOf = async (name: string) =>
  (await as(sport, name).get('/community/registrations')).json().data.items;

describe('a registration of a child whom we know, by somebody who is not signed in as its guardian', () => {
  test('is a player of its own, marked as possibly the same child, and public nowhere', async () => {
    const before_ = await sport.db.rows('select id from registrations where player_id = $1 order by id', [
      RILEYS_PLAYER,
    ]);
    const body = await free(RILEY);
    assert.equal((await finalizeAndConfirm(sport, body)).data.status, 'registered');
    const own = await playerOf(body);
    assert.notEqual(own, RILEYS_PLAYER);
    assert.deepEqual(await marked(own), [{ other_id: RILEYS_PLAYER, decision: null }]);
    assert.deepEqual(
      await sport.db.rows('select id from registrations where player_id = $1 order by id', [RILEYS_PLAYER]),
      before_,
    );
    assert.equal((await send(sport, 'GET', `/players/${own}/stats`)).status, 404);
    const loud = await free({ ...RILEY, player_first_name: 'RILEY' });
    assert.equal((await finalizeAndConfirm(sport, loud)).data.status, 'registered');
    assert.deepEqual(
      (await marked(await playerOf(loud))).map(({ other_id }) => other_id),
      [RILEYS_PLAYER, own],
      'in other letters, too',
    );
  });

  test('gives the same response as one of a child whom nobody knows, and no number of a player, to whoever made it', async () => {
    const seen = async (child: Body): Promise<[unknown, unknown]> => {
      const body = await free({ ...child, email: 'new.family@riverbend.example' });
      const { status, data } = await finalizeAndConfirm(sport, body);
      const [row] = await registrationsOf('new.family');
      const masked = { receipt_number: 0, reference: 0, confirmation_url: 0, id: 0, player: 0, submitted_at: 0 };
      return [
        { status, ...data, ...masked },
        { ...row, ...masked, registered_at: 0 },
      ];
    };
    const known = await seen(RILEY);
    const unknown = await seen({ player_first_name: 'Nobody', player_last_name: 'Atall', birth_date: '2016-04-12' });
    assert.deepEqual(known, unknown);
    const items = await registrationsOf('new.family');
    assert.deepEqual(
      items.map(({ player_id }: { player_id: unknown }) => player_id),
      [null, null],
    );
    const pats = await registrationsOf('pat.parker');
    assert.ok(pats.every(({ player_id }: { player_id: unknown }) => player_id === 1 || player_id === 2));
  });

  test('is nobody’s either where they are an uncle, another family, or no guardian any more', async () => {
    for (const name of ['uncle.parker', 'alex.morgan']) {
      const body = await free(RILEY);
      assert.equal((await (await signedIn(sport, name)).post('/registration/finalize', body)).status, 201);
      assert.equal((await confirm(sport, await mailedToken(sport, body['email']))).data.status, 'registered');
      assert.notEqual(await playerOf(body), RILEYS_PLAYER, name);
    }
    const casey = await signedIn(sport, 'casey.brook');
    const drew = { player_first_name: 'Drew', player_last_name: 'Brook', birth_date: '2016-01-30' };
    const body = await aFamily(sport, drew);
    const { data: intent } = await casey.post('/registration/payment-intent', body);
    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1`, [
      idOf(sport, 'casey.brook'),
    ]);
    await pay(sport, intent.clientSecret);
    assert.equal((await finalize(sport, body, intent.payment_intent)).data.status, 'registered');
    const own = await playerOf(body);
    assert.deepEqual(await marked(own), [{ other_id: 4, decision: null }], 'the link was removed before it was paid');
  });

  test('nor where somebody else changed a word of what the guardian had sent', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const body = await aFamily(sport, RILEY);
    const { data: intent } = await pat.post('/registration/payment-intent', body);
    const changed = { ...body, phone: '(555) 999-0000', reference: intent.reference };
    const { data: again } = await intentFor(sport, changed);
    await pay(sport, again.clientSecret);
    assert.equal((await finalize(sport, changed, again.payment_intent)).data.status, 'registered');
    assert.notEqual(await playerOf(body), RILEYS_PLAYER);
  });

  test('is not what the family starts from next time, whatever address it was made with', async () => {
    const start = async () => (await as(sport, 'pat.parker').get('/community/registrations/children')).json().data;
    const before_ = await start();
    const forged = { ...RILEY, email: 'pat.parker@riverbend.example', jersey_size: 'youth-xl' };
    assert.equal((await finalizeAndConfirm(sport, await free({ ...forged, address: '1 Strangers Way' }))).status, 200);
    const paid = { ...forged, ...SAM, division: 'Grades 5-6', address: '1 Strangers Way' };
    const { result } = await registerAndPay(sport, await aFamily(sport, paid));
    assert.equal(result.status, 201);
    assert.deepEqual(await start(), before_);
    // What a release without this rule attached: a stranger's own address counts for nothing either.
    const stranger = await free({ ...RILEY, jersey_size: 'youth-xl' });
    assert.equal((await finalizeAndConfirm(sport, stranger)).data.status, 'registered');
    await sport.db.run('update registrations set player_id = $2 where email = $1', [stranger['email'], RILEYS_PLAYER]);
    assert.deepEqual(await start(), before_);
  });
});

describe('a verified guardian who is signed in', () => {
  test('registers the child whom we know, free or paid, also when the browser never comes back', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const clinicBody = await free({ ...SAM, player_first_name: 'sam', grade: '6', email: PAT });
    assert.equal((await pat.post('/registration/finalize', clinicBody)).status, 201);
    assert.equal(await playerOf(clinicBody), 2);
    assert.equal((await registrationsOf('pat.parker'))[0].player_id, 2);

    const body = await aFamily(sport, RILEY);
    const { data: intent } = await pat.post('/registration/payment-intent', body);
    await pay(sport, intent.clientSecret);
    await sport.jobs.runPending();
    assert.equal(await playerOf(body), RILEYS_PLAYER);
    assert.deepEqual(await sport.db.rows(`select 1 from players where first_name = 'sam'`), []);
  });

  test('starts from these answers next time', async () => {
    const pat = await signedIn(sport, 'pat.parker');
    const body = await free({
      ...RILEY,
      email: 'office@families.example',
      jersey_size: 'youth-l',
      address: '7 New Street',
    });
    assert.equal((await pat.post('/registration/finalize', body)).data.status, 'unconfirmed', 'another address');
    assert.equal((await confirm(sport, await mailedToken(sport, body['email']))).data.status, 'registered');
    const { family, items } = (await as(sport, 'pat.parker').get('/community/registrations/children')).json().data;
    assert.equal(family.address, '7 New Street');
    assert.equal(family.email, 'pat.parker@riverbend.example');
    assert.equal(items[0].answers.jersey_size, 'youth-l');
  });
});

/** For the coaches of a team about its players; who rides with whom is for the driver and the coaches. */
const WITHIN_A_TEAM = [
  ...['getTeamAnswers', 'remindFamilies', 'getImportantFamilies', 'noteTold', 'noteNotTold', 'sendImportantAgain'],
  ...['getAttendance', 'noteAttendance', 'noteGuest', 'removeGuest', 'getTeamEmergency'],
  ...['getEventRides', 'listRides', 'offerRide', 'withdrawRide', 'askForRide', 'acceptRideRequest', 'endRideRequest'],
  ...['allowRideAlone', 'forbidRideAlone'],
];

test('the number of a player is in no response for families but those about their verified children', () => {
  const naming = sportOperations
    .filter(({ access, responses }) => !access.startsWith('admin') && JSON.stringify(responses).includes('"player_id"'))
    .map(({ name }) => name)
    .filter((name) => !WITHIN_A_TEAM.includes(name));
  assert.deepEqual(naming.sort(), [
    'cancelRegistration',
    'correctRegistration',
    'getCommunityMe',
    'getFamilyEvent',
    'getFamilyRegistration',
    'listChildStandings',
    'listFamilyEvents',
    'listFamilyRegistrations',
    'listNewGuardians',
    'listOwnEvents',
    'listRegistrationChildren',
    'setChildConsent',
    'suspendNewGuardian',
  ]);
});
