import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/** What the pages of a season do not take, each at its field, and that nothing is kept of it. */
let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const fieldsOf = async (path: string, body: object): Promise<string[]> => {
  const { status, data } = await editor.post(path, body);
  assert.equal(status, 422, `${path} ${JSON.stringify(body)}: ${JSON.stringify(data)}`);
  return Object.keys(data.fields);
};
const seasons = async (): Promise<any[]> => (await editor.get('/admin/seasons')).data.items;
const firstDivision = async (): Promise<any> => {
  const { items } = (await editor.get('/admin/divisions')).data;
  return (await editor.get(`/admin/divisions/${items[0].id}`)).data;
};

test('a season: its days, its name, and what comes along only with what it hangs on', async () => {
  const [{ id: from_id }] = await seasons();
  const fresh = { name: 'Spring 2031', starts_on: '2031-03-01', ends_on: '2031-05-31' };
  const none = { takes_divisions: false, takes_teams: false, takes_times: false, asks_coaches: false };
  const refused: [object, string][] = [
    [{ ...none, from_id: 999_999 }, 'from_id'],
    [{ ...none, takes_divisions: true }, 'from_id'],
    [{ ...none, takes_times: true }, 'from_id'],
    [{ ...none, takes_teams: true }, 'from_id'],
    [{ ...none, asks_coaches: true }, 'from_id'],
    [{ ...none, from_id, takes_teams: true }, 'takes_teams'],
    [{ ...none, from_id, takes_divisions: true, asks_coaches: true }, 'asks_coaches'],
    [{ ...none, starts_on: '2031-06-01' }, 'ends_on'],
    [{ ...none, ends_on: '2032-06-01' }, 'ends_on'],
    [{ ...none, starts_on: '2020-03-01', ends_on: '2020-05-31' }, 'ends_on'],
  ];
  const before_ = (await seasons()).length;
  for (const [given, field] of refused)
    assert.deepEqual(await fieldsOf('/admin/seasons', { ...fresh, ...given }), [field], JSON.stringify(given));
  assert.equal((await seasons()).length, before_);
  // The days it has are counted from the first to the last.
  const longest = { ...none, starts_on: '2031-01-01', ends_on: '2032-02-05', name: 'The longest' };
  assert.equal((await editor.post('/admin/seasons', longest)).status, 201);
  const oneDay = { ...none, starts_on: '2031-01-01', ends_on: '2031-01-01', name: 'One day' };
  assert.equal((await editor.post('/admin/seasons', oneDay)).status, 201);
});

test('of a season comes along what was chosen, and nothing else', async () => {
  const from = (await seasons()).find(({ state }) => state === 'current');
  const [venue] = (await editor.get('/admin/venues')).data.items;
  const slot = { season_id: from.id, weekdays: ['2'], begins: '05:00', ends: '06:00' };
  assert.equal((await editor.post(`/admin/venues/${venue.id}/slots`, slot)).status, 201);
  const made = async (name: string, takes: object) => {
    const { data, status } = await editor.post('/admin/seasons', {
      ...{ name, starts_on: '2032-03-01', ends_on: '2032-05-31', from_id: from.id },
      ...{ takes_divisions: false, takes_teams: false, takes_times: false, asks_coaches: false, ...takes },
    });
    assert.equal(status, 201, JSON.stringify(data));
    return sport.db.one<{ divisions: number; teams: number; times: number }>(
      `select (select count(*)::int from divisions d join leagues l on l.id = d.league_id where l.season_id = $1) as divisions,
              (select count(*)::int from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id where l.season_id = $1) as teams,
              (select count(*)::int from venue_slots v where v.season_id = $1) as times`,
      [data.id],
    );
  };
  assert.deepEqual(await made('Nothing along', {}), { divisions: 0, teams: 0, times: 0 });
  const divisions = await made('Divisions along', { takes_divisions: true });
  assert.ok(divisions.divisions > 0 && divisions.teams === 0 && divisions.times === 0, JSON.stringify(divisions));
  const times = await made('Times along', { takes_times: true });
  assert.ok(times.divisions === 0 && times.times > 0, JSON.stringify(times));
});

test('a season that is over stays as it is, and two have different names', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into seasons (name, starts_on, ends_on) values ('Winter 2019', '2019-01-01', '2019-03-31') returning id`,
  );
  const now = (await seasons()).find(({ state }) => state === 'current');
  const ended = (await editor.get(`/admin/seasons/${id}`)).data.season;
  assert.equal(ended.state, 'over');
  const same = { version: ended.version, name: 'Another name', starts_on: ended.starts_on, ends_on: ended.ends_on };
  assert.equal((await editor.post(`/admin/seasons/${ended.id}/change`, same)).code, 'season.over');
  const taken = { version: now.version, name: ended.name, starts_on: now.starts_on, ends_on: now.ends_on };
  assert.deepEqual(await fieldsOf(`/admin/seasons/${now.id}/change`, taken), ['name']);
});

test('leagues and divisions whose name another has', async () => {
  const { division, league, season } = await firstDivision();
  const { items } = (await editor.get('/admin/divisions')).data;
  const { id, version, name, gender, age_group, places } = division;
  const body = { name, gender, age_group, ...(places === null ? {} : { places }) };
  const others: any[] = [];
  for (const { id: other } of items) others.push((await editor.get(`/admin/divisions/${other}`)).data);
  const beside = others.find((one) => one.division.id !== id && one.league.id === league.id).division;
  const renamed = { ...body, version, name: beside.name };
  assert.deepEqual(await fieldsOf(`/admin/divisions/${id}/change`, renamed), ['name']);
  assert.deepEqual(await fieldsOf('/admin/divisions', { ...body, league_id: league.id }), ['name']);
  const again = { season_id: season.id, name: league.name, kind: 'travel' };
  assert.deepEqual(await fieldsOf('/admin/leagues', again), ['name']);
});

test('a division that families have registered for is not removed, also without a team', async () => {
  const { league } = await firstDivision();
  const wanted = { league_id: league.id, name: 'Registered for', gender: 'coed', age_group: 'Grades 1-2' };
  const { id } = (await editor.post('/admin/divisions', wanted)).data;
  await sport.db.run('update registrations set division_id = $1 where id = (select min(id) from registrations)', [id]);
  const { division } = (await editor.get(`/admin/divisions/${id}`)).data;
  assert.equal(division.teams, 0);
  const { status, code } = await editor.post(`/admin/divisions/${id}/remove`, { version: division.version });
  assert.deepEqual([status, code], [409, 'division.in_use']);
});

test('teams: names that are empty, too long, too many, or there already', async () => {
  const { division, teams } = await firstDivision();
  const add = (names: string): Promise<string[]> => fieldsOf(`/admin/divisions/${division.id}/teams`, { names });
  assert.deepEqual(await add(' \n  \r\n'), ['names']);
  assert.deepEqual(await add('x'.repeat(81)), ['names']);
  assert.deepEqual(await add('Owls\nOWLS'), ['names']);
  const all = Array.from({ length: 101 - teams.length }, (_, n) => `Team number ${n}`);
  assert.deepEqual(await add(all.join('\n')), ['names']);
  assert.equal((await firstDivision()).teams.length, teams.length);
  const [first, second] = teams;
  const taken = { version: first.version, name: second.name };
  assert.deepEqual(await fieldsOf(`/admin/teams/${first.id}/change`, taken), ['name']);
  const longest = await editor.post(`/admin/divisions/${division.id}/teams`, { names: 'x'.repeat(80) });
  assert.equal(longest.status, 201, JSON.stringify(longest.data));
  const full = all.slice(0, -2).join('\n');
  assert.equal((await editor.post(`/admin/divisions/${division.id}/teams`, { names: full })).status, 201, 'a hundred');
});

test('a team with games, with players or with a history is not removed', async () => {
  const { teams } = await firstDivision();
  const withGames = teams.find(({ games }: any) => games > 0);
  const remove = (team: any) => editor.post(`/admin/teams/${team.id}/remove`, { version: team.version });
  assert.match((await remove(withGames)).data.message, /game/);
  const { division } = await firstDivision();
  const made = async (names: string) =>
    (await editor.post(`/admin/divisions/${division.id}/teams`, { names })).data.items?.[0];
  await sport.db.run(`delete from teams where name like 'Team number %'`);
  const [players, history] = [await made('With players'), await made('With a history')];
  await sport.db.run(`insert into roster_entries (team_id, player_id) select $1, min(id) from players`, [players.id]);
  assert.match((await remove({ ...players, ...(await teamNow(players.id)) })).data.message, /player/);
  await sport.db.run(
    `update practices set team_id = $1, division_id = (select division_id from teams where id = $1) where id = (select max(id) from practices where status = 'scheduled')`,
    [history.id],
  );
  const refused = await remove({ ...history, ...(await teamNow(history.id)) });
  assert.deepEqual([refused.status, refused.code], [409, 'team.in_use']);
});
const teamNow = async (id: number): Promise<{ version: number }> =>
  (await firstDivision()).teams.find((team: any) => team.id === id);

test('the order of ranks has each rule once, known ones, and the record among them', async () => {
  const { division } = await firstDivision();
  const set = (rules: string[]): Promise<string[]> =>
    fieldsOf(`/admin/divisions/${division.id}/tie-breaks`, { version: division.version, rules });
  assert.deepEqual(await set(['win_percentage', 'win_percentage']), ['rules']);
  assert.deepEqual(await set(['head_to_head']), ['rules']);
});

test('a place whose name another has, and one where something is still to come', async () => {
  const { items } = (await editor.get('/admin/venues')).data;
  const [first, second] = items;
  const { version, city } = first;
  const taken = { version, name: second.name, ...(city ? { city } : {}) };
  assert.deepEqual(await fieldsOf(`/admin/venues/${first.id}/change`, taken), ['name']);
  assert.deepEqual(await fieldsOf('/admin/venues', { name: second.name }), ['name']);
  const { data: made } = await editor.post('/admin/venues', { name: 'Only practices' });
  await sport.db.run('update practices set venue_id = $1, starts_at = $2 where id = (select min(id) from practices)', [
    made.id,
    new Date(sport.clock.now().getTime() + 86_400_000),
  ]);
  const { status, code } = await editor.post(`/admin/venues/${made.id}/remove`, { version: made.version });
  assert.deepEqual([status, code], [409, 'venue.in_use']);
});
