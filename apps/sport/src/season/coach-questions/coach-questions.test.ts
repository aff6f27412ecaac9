import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const get = (url: string) => sport.app.inject({ url, headers: { accept: 'text/html' } });
const post = (fields: Record<string, string>) =>
  sport.app.inject({
    ...{ method: 'POST', url: '/coaching', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });

test('coaches are asked by mail whether they stay; only a yes assigns, a no takes it back, a visit does nothing', async () => {
  const editor = await asAdminOf(sport, 'robin.vale', { season: true });
  const kim = idOf(sport, 'coach.kim');
  await sport.db.run(
    `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now()) on conflict do nothing`,
    [kim],
  );
  const { id: from } = await sport.db.one<{ id: number }>('select id from seasons where is_current');
  const season = { name: 'Winter 2027', starts_on: '2027-01-23', ends_on: '2027-03-20', from_id: from };
  const alone = await editor.post('/admin/seasons', { ...season, asks_coaches: true });
  assert.match(alone.data.fields.asks_coaches, /teams/i);
  const made = await editor.post('/admin/seasons', {
    ...{ ...season, takes_divisions: true, takes_teams: true, asks_coaches: true },
  });
  assert.equal(made.status, 201);
  const assigned = async () =>
    (
      await sport.db.rows<{ team: string }>(
        `select t.name as team from assignments a join teams t on t.id = a.team_id join divisions d on d.id = t.division_id
           join leagues l on l.id = d.league_id where a.member_id = $1 and l.season_id = $2`,
        [kim, made.data.id],
      )
    ).map(({ team }) => team);
  assert.deepEqual(await assigned(), [], 'nobody is assigned without a yes');

  const [mail] = (await sport.mails('coach.kim@riverbend.example')).filter(({ text }) => text.includes('/coaching?'));
  assert.ok(mail);
  const [link] = /https?:\/\/\S+\/coaching\?token=\S+say=yes/.exec(mail.text) ?? [];
  const url = new URL(link ?? '');
  const token = url.searchParams.get('token') ?? '';
  const page = await get(`${url.pathname}${url.search}`);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /Do you coach the Hawks again\?/);
  assert.deepEqual(await assigned(), [], 'mail scanners follow links');

  assert.match((await post({ token, stays: 'yes' })).body, /Your answer is in/);
  assert.deepEqual(await assigned(), ['Hawks']);
  const { coaches } = (await editor.get(`/admin/seasons/${made.data.id}`)).data;
  assert.ok(coaches.some(({ team, stays }: { team: string; stays: boolean }) => team === 'Hawks' && stays));
  // The office takes the coach off the team: the old mail does not bring anybody back to children.
  await sport.db.run(`delete from assignments where member_id = $1 and team_id not in (select id from current_teams)`, [
    kim,
  ]);
  await post({ token, stays: 'yes' });
  assert.deepEqual(await assigned(), []);
  await post({ token, stays: 'no' });
  await post({ token, stays: 'yes' });
  assert.deepEqual(await assigned(), []);
  assert.equal((await auditOf(sport, 'assignment.coach_leaves')).length, 1);
});

test('whom the office takes off the team before they answer does not come back by the mail', async () => {
  const admin = await asAdminOf(sport, 'robin.vale', { season: true, 'team-messaging': true });
  const kim = idOf(sport, 'coach.kim');
  const { id: from } = await sport.db.one<{ id: number }>('select id from seasons where is_current');
  const spring = { name: 'Spring 2027', starts_on: '2027-04-03', ends_on: '2027-06-20', from_id: from };
  const made = await admin.post('/admin/seasons', {
    ...{ ...spring, takes_divisions: true, takes_teams: true, asks_coaches: true },
  });
  const questions = () =>
    sport.db.rows<{ team_id: number; stays: boolean | null }>(
      `select q.team_id, q.stays from coach_questions q join teams t on t.id = q.team_id join divisions d on d.id = t.division_id
         join leagues l on l.id = d.league_id where q.member_id = $1 and l.season_id = $2`,
      [kim, made.data.id],
    );
  const [asked] = await questions();
  assert.equal(asked?.stays, null);
  const token = (await sport.mails('coach.kim@riverbend.example'))
    .map(({ text }) => new RegExp(`/coaching\\?token=(${kim}\\.${asked.team_id}\\.[\\w-]{43})`).exec(text)?.[1])
    .find((found) => found !== undefined)!;
  const assignmentOf = (teamId: number) =>
    sport.db.maybeOne<{ id: number }>('select id from assignments where member_id = $1 and team_id = $2', [
      kim,
      teamId,
    ]);
  const takeOff = async (teamId: number) => {
    const { id } = (await assignmentOf(teamId))!;
    const removed = await admin.post(`/admin/assignments/${id}/remove`);
    assert.equal(removed.status, 200, removed.code);
  };
  const forget = () =>
    sport.db.run('update coach_questions set stays = null, answered_at = null where team_id = $1', [asked.team_id]);
  const give = (teamId: number) =>
    sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`, [
      ...[kim, teamId],
    ]);

  // Of the new team, which the office had assigned in the meantime.
  await give(asked.team_id);
  await takeOff(asked.team_id);
  await post({ token, stays: 'yes' });
  assert.equal(await assignmentOf(asked.team_id), undefined);
  // Of another team: the question stays.
  await forget();
  await give(2);
  await takeOff(2);
  assert.equal((await questions())[0]?.stays, null);
  // Of the team as whose coach they were asked.
  await takeOff(1);
  assert.equal((await questions())[0]?.stays, false);
  await post({ token, stays: 'yes' });
  assert.equal(await assignmentOf(asked.team_id), undefined);
});

test('a link of somebody else, or of a team that nobody was asked about, is none', async () => {
  for (const token of ['', 'x', `1.1.${'a'.repeat(43)}`, `${idOf(sport, 'coach.kim')}.1.${'a'.repeat(43)}`]) {
    const page = await get(`/coaching?token=${token}&say=yes`);
    assert.equal(page.statusCode, 422, token);
    assert.match(page.body, /This link is not valid/);
    assert.equal((await post({ token, stays: 'yes' })).statusCode, 422);
  }
});
