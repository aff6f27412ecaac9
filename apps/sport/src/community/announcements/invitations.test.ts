import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aFamily, registerAndPay, type Body } from '../../registration/testing/families.ts';
import { auditOf } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const WEEK = 7 * 86_400;
const SUBJECT = 'Hear from your child’s coach';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { THROTTLE_INVITATIONS: '3/3600' } });
});
after(() => sport.stop());

interface Registered {
  email: string;
  child: string;
  playerId: number;
}
/** A child that was registered and is on the Hawks, without anybody who has an account. */
async function onHawks(changes: Body = {}): Promise<Registered> {
  const body = await aFamily(sport, changes);
  await registerAndPay(sport, body);
  const { player_id } = await sport.db.one<{ player_id: number }>(
    'select player_id from registrations where email = $1 order by id desc limit 1',
    [body['email']],
  );
  await sport.db.run('insert into roster_entries (team_id, player_id) values (1, $1)', [player_id]);
  return { email: String(body['email']), child: String(body['player_first_name']), playerId: player_id };
}
const invite = (who = 'coach.kim', scope_id = 1) =>
  as(sport, who).post('/community/reach/invitations', { scope_type: 'team', scope_id });
const invitedTo = async (email: string) =>
  (await sport.mails(email)).filter(({ subject }) => subject.includes(SUBJECT));
/** Whether the next invitation reaches this address. */
async function isInvited({ email }: Registered): Promise<boolean> {
  const before_ = (await invitedTo(email)).length;
  sport.clock.advance(WEEK + 1);
  assert.equal((await invite()).statusCode, 200);
  return (await invitedTo(email)).length > before_;
}

test('families whom nobody reaches are mailed where they registered, once a week, and the coach never sees where', async () => {
  const family = await onHawks();
  const known = await onHawks({ email: 'casey.brook@riverbend.example' });
  const first = await invite();
  assert.equal(first.statusCode, 200, first.body);
  const { mailed, not_mailed } = first.json().data;
  assert.equal(mailed, 2);
  assert.deepEqual(Object.keys(first.json().data).sort(), ['mailed', 'not_mailed']);

  const [mail, ...others] = await invitedTo(family.email);
  assert.deepEqual(others, []);
  assert.match(mail?.text ?? '', new RegExp(`You registered ${family.child} with this address`));
  assert.match(mail?.text ?? '', /\/account\/welcome\/basketball\?token=/);
  const [toMember] = await invitedTo(known.email);
  assert.doesNotMatch(toMember?.text ?? '', /account\/welcome/, 'who has an account is sent to sign in');
  for (const text of [mail?.text, toMember?.text])
    assert.doesNotMatch(text ?? '', /Hawks|Kim|Field House|Saturday/, 'not where a child is');
  const trail = await auditOf(sport, 'invitation.mailed');
  assert.deepEqual(
    trail.map(({ subject }) => subject).sort(),
    [family, known].map(({ playerId }) => `player:${playerId}`).sort(),
  );
  for (const who of ['alex.morgan', 'pat.parker'])
    assert.equal((await invitedTo(`${who}@riverbend.example`)).length, 0, `${who} is reached`);

  const again = (await invite()).json().data;
  assert.deepEqual(again, { mailed: 0, not_mailed: not_mailed + 2 }, 'once a week');
  assert.equal((await invitedTo(family.email)).length, 1);
  sport.clock.advance(WEEK + 1);
  assert.equal((await invite()).json().data.mailed, 2);
});

test('who may have to be kept from a child is never mailed', async () => {
  const family = await onHawks();
  const robins = await onHawks({ email: 'robin.vale@riverbend.example', player_first_name: 'Remy' });
  const robin = idOf(sport, 'robin.vale');
  const second = await onHawks();
  await sport.db.run('delete from roster_entries where player_id = $1', [second.playerId]);
  assert.ok(await isInvited(family));
  assert.ok(await isInvited(robins));
  const cases: [string, Registered, string, unknown[], string][] = [
    [
      'another guardian, who cannot sign in',
      family,
      `insert into guardian_links (member_id, player_id, relationship, status, created_at)
       values ($2, $1, 'parent_guardian', 'revoked', now())`,
      [family.playerId, robin],
      'delete from guardian_links where player_id = $1',
    ],
    [
      'a link of theirs that was removed',
      robins,
      `insert into guardian_links (member_id, player_id, relationship, status, created_at)
       values ($2, $1, 'parent_guardian', 'revoked', now())`,
      [robins.playerId, robin],
      'delete from guardian_links where player_id = $1',
    ],
    [
      'a claim of theirs that was turned down',
      robins,
      `insert into claims (member_id, first_name, last_name, birth_date, status, created_at, reviewed_at, reviewed_by)
       select $2, upper(player_first_name), player_last_name, birth_date, 'rejected', now(), now(), 'x'
         from registrations where player_id = $1`,
      [robins.playerId, robin],
      `delete from claims where status = 'rejected' and lower(first_name) = 'remy' and $1 > 0`,
    ],
    [
      'an account that was disabled',
      robins,
      'update members set is_active = false where id = $2 and $1 > 0',
      [robins.playerId, robin],
      `update members set is_active = true where email like 'robin.vale%' and $1 > 0`,
    ],
    [
      'a child who they said is not theirs',
      robins,
      `insert into disowned_registrations select $2, id, now() from registrations where player_id = $1`,
      [robins.playerId, robin],
      'delete from disowned_registrations where $1 > 0',
    ],
    [
      'a registration that was canceled',
      family,
      `update registrations set status = 'cancelled' where player_id = $1`,
      [family.playerId],
      `update registrations set status = 'registered' where player_id = $1`,
    ],
  ];
  for (const [name, registered, sql, values, undo] of cases) {
    await sport.db.run(sql, values);
    assert.equal(await isInvited(registered), false, name);
    await sport.db.run(undo, [registered.playerId]);
    assert.ok(await isInvited(registered), `after ${name}`);
  }
  // Two registrations of one child from two addresses, joined by the office.
  await sport.db.run('update registrations set player_id = $1 where player_id = $2', [
    family.playerId,
    second.playerId,
  ]);
  assert.equal(await isInvited(family), false, 'two registrants');
  assert.equal((await invitedTo(second.email)).length, 0);
});

test('only who is assigned to the team causes mails, and not many', async () => {
  for (const [who, team] of [
    ['coach.kim', 2],
    ['coach.kim', 999],
    ['pat.parker', 1],
    ['coach.flag', 1],
  ] as const)
    assert.equal((await invite(who, team)).json().data.code, 'scope.not_assigned', `${who} ${team}`);
  for (const body of [{}, { scope_type: 'league', scope_id: 1 }, { scope_type: 'team', scope_id: 'x' }])
    assert.equal((await as(sport, 'coach.kim').post('/community/reach/invitations', body)).statusCode, 422);
  sport.clock.advance(3601);
  const all = [];
  for (let times = 0; times < 4; times += 1) all.push((await invite()).statusCode);
  assert.deepEqual(all, [200, 200, 200, 429]);
});
