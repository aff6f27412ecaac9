import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AnnouncementReach } from '@sports-hub/contract';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const reachOf = async (who: string, scope_type: 'team' | 'division', scope_id: number): Promise<AnnouncementReach> => {
  const response = await as(sport, who).get(`/community/reach?scope_type=${scope_type}&scope_id=${scope_id}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data;
};
const reached = ({ players }: AnnouncementReach): string[] =>
  players.map(({ name, adults }) => `${name}: ${adults.join(', ')}`);
const addPlayer = async (first: string, last: string, teamId: number): Promise<number> => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, '2016-02-02', 'boys', now()) returning id`,
    [first, last],
  );
  await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, $2)', [teamId, id]);
  return id;
};

test('a coach sees of every player of the roster which adults an announcement reaches, and how many read it', async () => {
  await addPlayer('Leo', 'Tran', 1);
  const hawks = await reachOf('coach.kim', 'team', 1);
  assert.deepEqual(
    reached(hawks).filter((line) => /^(Jordan|Leo|Riley)/.test(line)),
    ['Jordan M.: Alex Morgan', 'Leo T.: ', 'Riley P.: Pat Parker'],
  );
  const readers = ['alex.morgan', 'pat.parker', 'riley.parker', 'jordan.morgan'];
  for (const who of readers) {
    const list = (await as(sport, who).get('/community/announcements')).json().data.items;
    assert.ok(
      list.some(({ scope_name }: { scope_name: string }) => scope_name === 'Hawks'),
      who,
    );
  }
  assert.equal(hawks.people, readers.length, 'the author is not counted');
  assert.match(hawks.invitation.url, /^http.*\/account\.php#register$/);
  assert.ok(hawks.invitation.qr.size > 20 && hawks.invitation.qr.path.startsWith('M'));
});

test('an adult who cannot sign in, was not confirmed or is no guardian is not reached', async () => {
  const alex = idOf(sport, 'alex.morgan');
  const isReached = async (): Promise<boolean> =>
    reached(await reachOf('coach.kim', 'team', 1)).includes('Jordan M.: Alex Morgan');
  for (const [away, back] of [
    ['update members set is_active = false where id = $1', 'update members set is_active = true where id = $1'],
    [
      'update members set email_verified_at = null where id = $1',
      'update members set email_verified_at = now() where id = $1',
    ],
    [
      'update members set has_temporary_password = true where id = $1',
      'update members set has_temporary_password = false where id = $1',
    ],
    [
      `update guardian_links set status = 'revoked' where member_id = $1`,
      `update guardian_links set status = 'verified' where member_id = $1`,
    ],
    [
      `update guardian_links set relationship = 'other' where member_id = $1`,
      `update guardian_links set relationship = 'parent_guardian' where member_id = $1`,
    ],
  ] as const) {
    assert.ok(await isReached());
    await sport.db.run(away, [alex]);
    assert.equal(await isReached(), false, away);
    await sport.db.run(back, [alex]);
  }
});

test('a division is the players of its teams, each with the team', async () => {
  const division = await reachOf('staff.diaz', 'division', 1);
  assert.deepEqual([...new Set(division.players.map(({ team }) => team))], ['Hawks', 'Otters']);
  assert.ok(division.people >= 5);
});

test('it is for those who may publish there, and asks for a team or division', async () => {
  for (const who of ['pat.parker', 'coach.flag', 'coach.lee']) {
    const response = await as(sport, who).get('/community/reach?scope_type=team&scope_id=1');
    assert.deepEqual([response.statusCode, response.json().data.code], [403, 'scope.not_assigned'], who);
  }
  for (const query of ['', '?scope_type=team', '?scope_type=league&scope_id=1', '?scope_type=team&scope_id=x'])
    assert.equal((await as(sport, 'coach.kim').get(`/community/reach${query}`)).statusCode, 422, query);
});
