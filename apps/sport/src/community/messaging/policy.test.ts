import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { PAT_AND_KIM, RILEY_AND_KIM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_MESSAGES: '500/60' } });
});
after(() => sport.stop());

const send = async (who: string, conversation: number): Promise<string> => {
  const response = await as(sport, who).post(`/community/conversations/${conversation}/messages`, {
    body: 'hello',
    client_id: randomUUID(),
  });
  return response.statusCode === 201 ? 'sent' : response.json().data.code;
};
const canRead = async (who: string, conversation: number): Promise<boolean> =>
  (await as(sport, who).get(`/community/conversations/${conversation}/messages`)).statusCode === 200;
const change = (text: string, ...values: unknown[]) => sport.db.run(text, values);
const messaging = async (who: string) => (await as(sport, who).get('/community/me')).json().data.messaging;

/** Both directions between Riley and Kim. */
const betweenRileyAndKim = async () => [
  await send('coach.kim', RILEY_AND_KIM),
  await send('riley.parker', RILEY_AND_KIM),
];
const REFUSED = ['messaging.not_permitted', 'messaging.not_permitted'];

describe('what is lost ends sending from the next request on, in both directions, and keeps the history', () => {
  const PAT = () => idOf(sport, 'pat.parker');
  const cases: [what: string, undo: string, take: string, values: () => unknown[]][] = [
    [
      'the coach’s assignment',
      `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now())`,
      'delete from assignments where member_id = $1',
      () => [idOf(sport, 'coach.kim')],
    ],
    [
      'the coach’s flag',
      'update members set is_coach = true where id = $1',
      'update members set is_coach = false where id = $1',
      () => [idOf(sport, 'coach.kim')],
    ],
    [
      'the consent',
      'update player_logins set messaging_enabled = true where member_id = $1',
      'update player_logins set messaging_enabled = false where member_id = $1',
      () => [idOf(sport, 'riley.parker')],
    ],
    [
      'the guardian’s link',
      `update guardian_links set status = 'verified' where member_id = $1 and player_id = 1`,
      `update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`,
      () => [PAT()],
    ],
    [
      'the guardian’s kind of link',
      `update guardian_links set relationship = 'parent_guardian' where member_id = $1 and player_id = 1`,
      `update guardian_links set relationship = 'other' where member_id = $1 and player_id = 1`,
      () => [PAT()],
    ],
    [
      'the only guardian’s account',
      'update members set is_active = true where id = $1',
      'update members set is_active = false where id = $1',
      () => [PAT()],
    ],
    [
      'the only guardian’s verified address',
      'update members set email_verified_at = now() where id = $1',
      'update members set email_verified_at = null where id = $1',
      () => [PAT()],
    ],
    [
      'the only guardian’s own password',
      'update members set has_temporary_password = false where id = $1',
      'update members set has_temporary_password = true where id = $1',
      () => [PAT()],
    ],
    [
      'the place on the team',
      'insert into roster_entries (team_id, player_id) values (1, $1)',
      'delete from roster_entries where player_id = $1',
      () => [1],
    ],
  ];
  for (const [what, undo, take, values] of cases) {
    test(what, async () => {
      assert.deepEqual(await betweenRileyAndKim(), ['sent', 'sent']);
      await change(take, ...values());
      try {
        assert.deepEqual(await betweenRileyAndKim(), REFUSED);
        assert.ok(await canRead('coach.kim', RILEY_AND_KIM));
        assert.ok(await canRead('riley.parker', RILEY_AND_KIM));
      } finally {
        await change(undo, ...values());
      }
      assert.deepEqual(await betweenRileyAndKim(), ['sent', 'sent'], 'and given back, it is back');
    });
  }
});

describe('guardians', () => {
  test('a former guardian reads nothing any more', async () => {
    assert.ok(await canRead('pat.parker', RILEY_AND_KIM));
    await change(
      `update guardian_links set status = 'revoked' where member_id = $1 and player_id = 1`,
      idOf(sport, 'pat.parker'),
    );
    assert.equal(await canRead('pat.parker', RILEY_AND_KIM), false);
    assert.equal(await send('pat.parker', RILEY_AND_KIM), 'conversation.not_found');
    await change(
      `update guardian_links set status = 'verified' where member_id = $1 and player_id = 1`,
      idOf(sport, 'pat.parker'),
    );
  });

  test('a second guardian who can look is enough', async () => {
    await change(
      `update guardian_links set relationship = 'parent_guardian' where member_id = $1`,
      idOf(sport, 'uncle.parker'),
    );
    await change('update members set is_active = false where id = $1', idOf(sport, 'pat.parker'));
    assert.deepEqual(await betweenRileyAndKim(), ['sent', 'sent']);
    assert.ok(await canRead('uncle.parker', RILEY_AND_KIM));
    await change('update members set is_active = true where id = $1', idOf(sport, 'pat.parker'));
    await change(`update guardian_links set relationship = 'other' where member_id = $1`, idOf(sport, 'uncle.parker'));
  });

  test('another player’s login cannot stand in for a guardian', async () => {
    const pat = idOf(sport, 'pat.parker');
    const becoming = change(
      `insert into player_logins (member_id, player_id, approved_at, approved_by) values ($1, 2, now(), 'test')`,
      pat,
    );
    await assert.rejects(becoming, { code: 'record.conflict' }, 'an account is one or the other, never both');
  });

  test('a guardian and the own child talk under the same rules', async () => {
    const started = await as(sport, 'pat.parker').post('/community/conversations', {
      recipient_id: idOf(sport, 'riley.parker'),
    });
    const id = started.json().data.id;
    assert.equal(await send('pat.parker', id), 'sent');
    assert.equal(await send('riley.parker', id), 'sent');
    await change(
      'update player_logins set messaging_enabled = false where member_id = $1',
      idOf(sport, 'riley.parker'),
    );
    assert.equal(await send('pat.parker', id), 'messaging.not_permitted');
    await change('update player_logins set messaging_enabled = true where member_id = $1', idOf(sport, 'riley.parker'));
  });
});

describe('roles and scopes are independent', () => {
  beforeEach(() => change('delete from assignments where member_id = $1', idOf(sport, 'coach.flag')));
  afterEach(() => change('delete from assignments where member_id = $1', idOf(sport, 'coach.flag')));
  const assign = (role: string, column: 'team_id' | 'division_id', id: number) =>
    change(
      `insert into assignments (member_id, role, ${column}, created_at) values ($1, $2, $3, now())`,
      idOf(sport, 'coach.flag'),
      role,
      id,
    );
  const scopes = async () => (await as(sport, 'coach.flag').get('/community/me')).json().data.scopes;

  test('the coach flag alone holds nothing and publishes nothing', async () => {
    const me = (await as(sport, 'coach.flag').get('/community/me')).json().data;
    assert.deepEqual([me.scopes, me.publish_scopes, me.messaging], [[], [], { can_send: false, reason: 'no_scope' }]);
  });

  test('a team assignment gives that team: not its division, not another team', async () => {
    await assign('coach', 'team_id', 1);
    assert.deepEqual(await scopes(), [{ scope_type: 'team', scope_id: 1, name: 'Hawks', role: 'coach' }]);
    const names = (await as(sport, 'coach.flag').get('/community/recipients'))
      .json()
      .data.items.map(({ name }: { name: string }) => name);
    assert.deepEqual(names, ['Kim Coleman', 'Pat Parker', 'Alex Morgan', 'Riley Parker']);
  });

  test('a division assignment gives the division: its families, not its teams', async () => {
    await assign('coach', 'division_id', 2);
    assert.deepEqual(await scopes(), [{ scope_type: 'division', scope_id: 2, name: 'Grades 5-6', role: 'coach' }]);
  });

  test('an assignment counts only with the flag of its own role', async () => {
    await assign('staff', 'team_id', 1);
    assert.deepEqual(await scopes(), [], 'a coach who is no staff');
    const start = () =>
      as(sport, 'coach.flag').post('/community/conversations', { recipient_id: idOf(sport, 'pat.parker') });
    assert.equal((await start()).json().data.code, 'messaging.recipient_not_permitted');
    await change('update members set is_staff = true where id = $1', idOf(sport, 'coach.flag'));
    assert.equal((await start()).statusCode, 201);
    await change('update members set is_staff = false where id = $1', idOf(sport, 'coach.flag'));
  });
});

describe('a repeat of a sent message', () => {
  test('succeeds when sending is no longer permitted, and costs no quota', async () => {
    const strict = await startTestSport({
      databaseUrl: sport.databaseUrl,
      clock: sport.clock,
      env: { THROTTLE_MESSAGES: '2/60' },
    });
    const client_id = randomUUID();
    const post = (id = client_id) =>
      as(strict, 'alex.morgan').post(`/community/conversations/${conversation}/messages`, { body: 'x', client_id: id });
    const conversation = (
      await as(strict, 'alex.morgan').post('/community/conversations', { recipient_id: idOf(sport, 'coach.kim') })
    ).json().data.id;
    const first = await post();
    assert.equal(first.statusCode, 201);
    for (let n = 0; n < 5; n += 1) assert.equal((await post()).statusCode, 200);
    assert.equal((await post(randomUUID())).statusCode, 201);
    const third = await post(randomUUID());
    assert.equal(third.statusCode, 429);
    assert.ok(Number(third.headers['retry-after']) >= 1 && Number(third.headers['retry-after']) <= 60);
    assert.equal((await post()).statusCode, 200, 'also when the quota is used up');
    await change('delete from roster_entries where player_id = 3');
    assert.equal((await post()).json().data.id, first.json().data.id);
    sport.clock.advance(61);
    assert.equal((await post(randomUUID())).json().data.code, 'messaging.not_permitted');
    await change('insert into roster_entries (team_id, player_id) values (1, 3)');
    assert.equal((await post(randomUUID())).statusCode, 201, 'and the window has moved on');
    await strict.stop();
  });
});

test('a player is told why messaging is off', async () => {
  assert.deepEqual(await messaging('jordan.morgan'), { can_send: false, reason: 'consent_off' });
  assert.deepEqual(await messaging('riley.parker'), { can_send: true, reason: null });
  await change('update members set is_active = false where id = $1', idOf(sport, 'pat.parker'));
  assert.deepEqual(await messaging('riley.parker'), { can_send: false, reason: 'no_guardian' });
  await change('update members set is_active = true where id = $1', idOf(sport, 'pat.parker'));
});

test('nothing crosses sports: the other sport’s members and conversations are unknown here', async () => {
  const baseball = await startTestSport({ sport: 'baseball' });
  assert.deepEqual((await as(baseball, 'pat.parker').get('/community/conversations')).json().data.items, []);
  assert.equal(
    (await as(baseball, 'pat.parker').get(`/community/conversations/${PAT_AND_KIM}/messages`)).statusCode,
    404,
  );
  assert.equal(
    (await as(baseball, 'pat.parker').post('/community/conversations', { recipient_id: idOf(sport, 'coach.kim') }))
      .statusCode,
    403,
  );
  await baseball.stop();
});
