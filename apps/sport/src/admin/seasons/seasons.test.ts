import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { addressesWith, crawlEverything } from '../../testing/public-crawl.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const current = () =>
  sport.db.one<{ id: number; name: string; version: number }>('select id, name, version from seasons where is_current');
const days = { starts_on: '2027-01-23', ends_on: '2027-03-20' };
let winter: { id: number; version: number };

test('a season is made from the last: divisions with tie-breaks, teams with colors, times; nobody who plays', async () => {
  const from = await current();
  const { id: division } = await sport.db.one<{ id: number }>('select min(id) as id from divisions');
  const { version, name } = (await editor.get(`/admin/divisions/${division}`)).data.division;
  const rules = ['win_percentage', 'point_difference', 'head_to_head'];
  assert.equal((await editor.post(`/admin/divisions/${division}/tie-breaks`, { version, rules, cap: 7 })).status, 200);
  const slot = { season_id: from.id, weekdays: ['2', '4'], begins: '17:00', ends: '20:00' };
  assert.equal((await editor.post('/admin/venues/1/slots', slot)).status, 201);

  const { status, data } = await editor.post('/admin/seasons', {
    ...{ name: 'Winter 2027', ...days, from_id: from.id },
    ...{ takes_divisions: true, takes_teams: true, takes_times: true },
  });
  assert.equal(status, 201);
  winter = data;
  const { items: seasons } = (await editor.get('/admin/seasons')).data;
  const source = seasons.find(({ id }: { id: number }) => id === from.id);
  assert.deepEqual(
    [data.state, data.copied_from, data.leagues, data.divisions, data.teams, data.weekly_times, data.games],
    ['prepared', from.name, source.leagues, source.divisions, source.teams, 2, 0],
  );
  const copied = await sport.db.one<{ rules: string; colors: number; players: number }>(
    `select (select string_agg(rule || coalesce(cap::text, ''), ' ' order by r.position) from standings_rules r join divisions d on d.id = r.division_id
               join leagues l on l.id = d.league_id where l.season_id = $1 and d.name = $2) as rules,
            (select count(t.color)::int from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id where l.season_id = $1) as colors,
            (select count(*)::int from roster_entries e join teams t on t.id = e.team_id join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
              where l.season_id = $1) as players`,
    [data.id, name],
  );
  assert.equal(copied.rules, 'win_percentage point_difference7 head_to_head');
  assert.ok(copied.colors > 2);
  assert.equal(copied.players, 0);
  const [entry] = await auditOf(sport, 'season.created');
  assert.equal(entry?.detail['after'].name, 'Winter 2027');
});

test('what cannot be is refused at its field', async () => {
  const send = async (given: object) => {
    const response = await editor.post('/admin/seasons', given);
    assert.equal(response.status, 422);
    return response.data.fields;
  };
  assert.match((await send({ name: 'Winter 2027', ...days })).name, /of this name already/);
  assert.match((await send({ name: 'X', starts_on: '2027-03-01', ends_on: '2027-02-01' })).ends_on, /before the first/);
  assert.match((await send({ name: 'X', starts_on: '2027-03-01', ends_on: '2037-02-01' })).ends_on, /at most 400 days/);
  assert.match((await send({ name: 'X', starts_on: '2020-03-01', ends_on: '2020-04-01' })).ends_on, /are over/);
  assert.match((await send({ name: 'X', ...days, takes_divisions: true })).from_id, /Choose the season/);
  assert.match((await send({ name: 'X', ...days, from_id: winter.id, takes_teams: true })).takes_teams, /divisions/);
});

test('attack: nothing of a season that is being prepared is in any public answer or page', async () => {
  await sport.db.run(
    `update divisions d set name = 'UNSEEN ' || d.name from leagues l where l.id = d.league_id and l.season_id = $1`,
    [winter.id],
  );
  await sport.db.run(
    `update teams t set name = 'UNSEEN ' || t.name from divisions d join leagues l on l.id = d.league_id
      where d.id = t.division_id and l.season_id = $1`,
    [winter.id],
  );
  const {
    id: home,
    away,
    division,
  } = await sport.db.one<{ id: number; away: number; division: number }>(
    `select min(t.id) as id, max(t.id) as away, d.id as division from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
      where l.season_id = $1 group by d.id having count(*) > 1 order by d.id limit 1`,
    [winter.id],
  );
  await sport.db.run(
    `insert into games (division_id, home_team_id, away_team_id, starts_at, created_at, updated_at) values ($1, $2, $3, '2027-02-06T15:00Z', now(), now())`,
    [division, home, away],
  );
  await sport.db.run(
    `insert into practices (division_id, team_id, starts_at, created_at, updated_at) values ($1, $2, '2027-02-03T22:00Z', now(), now())`,
    [division, home],
  );
  await sport.db.run(
    `insert into tournaments (division_id, name, starts_on, ends_on, created_at, updated_at) values ($1, 'UNSEEN cup', '2027-03-01', '2027-03-02', now(), now())`,
    [division],
  );
  const answers = await crawlEverything(sport);
  assert.ok(answers.length > 100, `${answers.length} answers`);
  assert.deepEqual(addressesWith(answers, ['UNSEEN', 'Winter 2027']), []);
  const pages = ['/', '/schedules', '/schedules/games', '/game-results', '/teams', '/tournaments', '/sitemap.xml'];
  for (const url of [...pages, `/teams/${home}`, `/schedules?division_id=${division}`])
    assert.doesNotMatch((await sport.app.inject(url)).body, /UNSEEN|Winter 2027/, url);
  // Nor after a switch of one of its divisions, by whichever way it is thrown.
  await sport.db.run('update divisions set is_hidden = false where id = $1', [division]);
  assert.equal((await sport.app.inject(`/api/v1/divisions/${division}/calendar.ics`)).statusCode, 404);
});

test('it is opened with the password, shows what was chosen, and the step can be taken back', async () => {
  const before_ = await current();
  const { id: hidden } = await sport.db.one<{ id: number }>(
    `select d.id from divisions d join leagues l on l.id = d.league_id where l.season_id = $1 order by d.id desc limit 1`,
    [winter.id],
  );
  const { version } = (await editor.get(`/admin/divisions/${hidden}`)).data.division;
  await editor.post(`/admin/divisions/${hidden}/show`, { version, is_public: false });
  const seasonVersion = async (id: number) => (await editor.get(`/admin/seasons/${id}`)).data.season.version;
  sport.clock.advance(601);
  const late = await editor.post(`/admin/seasons/${winter.id}/make-current`, {
    version: await seasonVersion(winter.id),
  });
  assert.deepEqual([late.status, late.code], [403, 'admin.confirmation_required']);
  await editor.post('/admin/auth/confirm', { password: 'Riverbend2026' });
  const opened = await editor.post(`/admin/seasons/${winter.id}/make-current`, {
    version: await seasonVersion(winter.id),
  });
  assert.deepEqual([opened.status, opened.data.state], [200, 'current']);
  const { items } = (await sport.app.inject('/api/v1/divisions')).json().data;
  assert.ok(items.length > 0 && items.every(({ name }: { name: string }) => name.startsWith('UNSEEN')));
  assert.ok(!items.some(({ id }: { id: number }) => id === hidden), 'one that stays hidden');
  // What is over stays readable, and is not changed any more.
  const old = await sport.db.one<{ id: number }>(
    `select d.id from divisions d join leagues l on l.id = d.league_id where l.season_id = $1 and not d.is_hidden order by d.id limit 1`,
    [before_.id],
  );
  assert.equal((await sport.app.inject(`/api/v1/teams?division_id=${old.id}`)).statusCode, 200);
  const refused = await editor.post(`/admin/divisions/${old.id}/teams`, { names: 'Late' });
  assert.deepEqual([refused.status, refused.code], [409, 'season.over']);
  const back = await editor.post(`/admin/seasons/${before_.id}/make-current`, {
    version: await seasonVersion(before_.id),
  });
  assert.equal(back.data.state, 'current');
  assert.equal((await editor.get(`/admin/seasons/${winter.id}`)).data.season.state, 'prepared');
  assert.ok(!(await sport.app.inject('/api/v1/divisions')).body.includes('UNSEEN'));
  assert.equal((await auditOf(sport, 'season.made_current')).length, 2);
});

test('two change one season: the second learns who was quicker and what stands now', async () => {
  const { version, name } = (await editor.get(`/admin/seasons/${winter.id}`)).data.season;
  const other = await asAdminOf(sport, 'staff.diaz', { season: true });
  const change = { version, name: 'Winter league 2027', ...days };
  assert.equal((await other.post(`/admin/seasons/${winter.id}/change`, change)).status, 200);
  const late = await editor.post(`/admin/seasons/${winter.id}/change`, { version, name: 'Mine', ...days });
  assert.deepEqual([late.status, late.code], [409, 'record.changed']);
  assert.equal(late.data.current.name, 'Winter league 2027');
  assert.match(late.data.current.changed.by, /Diaz/);
  const [entry] = await auditOf(sport, 'season.changed');
  assert.deepEqual([entry?.detail['before'].name, entry?.detail['after'].name], [name, 'Winter league 2027']);
});

test('the overview counts weeks, figures and what is missing', async () => {
  const { id } = await current();
  const { weeks, figures, needs } = (await editor.get(`/admin/seasons/${id}`)).data;
  assert.ok(weeks.length > 4);
  assert.equal(new Date(`${weeks[0].starts_on}T00:00Z`).getUTCDay(), 0);
  const total = weeks.reduce((sum: number, week: { games: number }) => sum + week.games, 0);
  assert.ok(total > 0 && total <= figures.games);
  assert.equal(figures.played + figures.to_play + figures.postponed, figures.games);
  for (const { count, about } of needs) assert.ok(count > 0 && about.length > 0);
});
