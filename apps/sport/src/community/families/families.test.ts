import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const me = async (who: string) => (await as(sport, who).get('/community/me')).json().data;

describe('me', () => {
  test('a guardian sees the account, every verified child with login and teams, and the scopes that come with them', async () => {
    assert.deepEqual(await me('pat.parker'), {
      account: {
        id: idOf(sport, 'pat.parker'),
        email: 'pat.parker@riverbend.example',
        first_name: 'Pat',
        last_name: 'Parker',
        phone: '555-0111',
        is_coach: false,
        is_staff: false,
        is_player: false,
      },
      children: [
        {
          player_id: 1,
          first_name: 'Riley',
          last_name: 'Parker',
          account_id: idOf(sport, 'riley.parker'),
          messaging_enabled: true,
          teams: [{ id: 1, name: 'Hawks', division_id: 1 }],
        },
        {
          player_id: 2,
          first_name: 'Sam',
          last_name: 'Parker',
          account_id: null,
          messaging_enabled: false,
          teams: [{ id: 3, name: 'Comets', division_id: 2 }],
        },
      ],
      messaging: { can_send: true, reason: null },
      scopes: [
        { scope_type: 'division', scope_id: 1, name: 'Grades 3-4', role: 'parent' },
        { scope_type: 'division', scope_id: 2, name: 'Grades 5-6', role: 'parent' },
        { scope_type: 'team', scope_id: 1, name: 'Hawks', role: 'parent' },
        { scope_type: 'team', scope_id: 3, name: 'Comets', role: 'parent' },
      ],
      publish_scopes: [],
      family_account_url: 'http://localhost:4000/account.php',
    });
  });

  test('coaches and staff see exactly what was assigned, and may publish there', async () => {
    const kim = await me('coach.kim');
    assert.deepEqual(kim.publish_scopes, [{ scope_type: 'team', scope_id: 1, name: 'Hawks' }]);
    assert.deepEqual(kim.scopes, [{ scope_type: 'team', scope_id: 1, name: 'Hawks', role: 'coach' }]);
    assert.deepEqual((await me('staff.diaz')).scopes, [
      { scope_type: 'division', scope_id: 1, name: 'Grades 3-4', role: 'staff' },
    ]);
    assert.deepEqual((await me('coach.flag')).publish_scopes, []);
  });

  test('a player is one, with the own team’s scopes and no children', async () => {
    const riley = await me('riley.parker');
    assert.equal(riley.account.is_player, true);
    assert.deepEqual(riley.children, []);
    assert.deepEqual(
      riley.scopes.map(({ role }: { role: string }) => role),
      ['player', 'player'],
    );
  });

  test('a player is told why nothing can be sent: consent is off, no guardian, or no team', async () => {
    const fresh = await startTestSport();
    const messaging = async () => (await as(fresh, 'riley.parker').get('/community/me')).json().data.messaging;
    const riley = [idOf(fresh, 'riley.parker')];
    assert.deepEqual(await messaging(), { can_send: true, reason: null });
    await fresh.db.run(
      'delete from roster_entries where player_id = (select player_id from player_logins where member_id = $1)',
      riley,
    );
    assert.deepEqual(await messaging(), { can_send: false, reason: 'no_scope' });
    await fresh.db.run(
      `update guardian_links set status = 'revoked' where player_id = (select player_id from player_logins where member_id = $1)`,
      riley,
    );
    assert.deepEqual(await messaging(), { can_send: false, reason: 'no_guardian' });
    await fresh.db.run('update player_logins set messaging_enabled = false where member_id = $1', riley);
    assert.deepEqual(await messaging(), { can_send: false, reason: 'consent_off' });
    await fresh.stop();
  });

  test('an uncle has no child here', async () => assert.deepEqual((await me('uncle.parker')).children, []));
});

describe('profile', () => {
  const change = (body: object) => as(sport, 'casey.brook').post('/community/profile', body);

  test('changes the name, keeps a phone that is left out, removes one that is empty', async () => {
    const first = await change({ first_name: ' Cassandra ', last_name: 'Brook', phone: '+1 (555) 010-0100 x2' });
    assert.deepEqual(first.json().data, {
      id: idOf(sport, 'casey.brook'),
      email: 'casey.brook@riverbend.example',
      first_name: 'Cassandra',
      last_name: 'Brook',
      phone: '+1 (555) 010-0100 x2',
    });
    assert.equal((await change({ first_name: 'Casey', last_name: 'Brook' })).json().data.phone, '+1 (555) 010-0100 x2');
    assert.deepEqual((await as(sport, 'casey.brook').get('/community/profile')).json().data.first_name, 'Casey');
    assert.equal((await change({ first_name: 'Casey', last_name: 'Brook', phone: '' })).json().data.phone, null);
  });

  test('refuses what is too long, blank or unstorable, and changes nothing that is not a profile', async () => {
    const good = { first_name: 'Casey', last_name: 'Brook' };
    for (const bad of [
      { first_name: '' },
      { first_name: ' ' },
      { last_name: 'x'.repeat(81) },
      { first_name: 'a\0' },
      { last_name: '\ud800' },
      { phone: 'call me' },
      { phone: '1'.repeat(41) },
      { phone: null },
    ]) {
      assert.equal((await change({ ...good, ...bad })).statusCode, 422, JSON.stringify(bad).slice(0, 40));
    }
    const { data } = (await change({ ...good, email: 'x@y.example', is_coach: true })).json();
    assert.deepEqual([data.email, data.is_coach], ['casey.brook@riverbend.example', undefined]);
    assert.equal((await change({ first_name: '\u{1F9D1}'.repeat(80), last_name: 'é'.repeat(80) })).statusCode, 200);
  });
});
