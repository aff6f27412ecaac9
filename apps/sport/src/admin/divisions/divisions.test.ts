import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readStandings } from '../../season/standings/queries.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const setup = async (id: number) => (await editor.get(`/admin/divisions/${id}`)).data;
const withGames = async (): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `select division_id as id from games where status = 'scheduled' and is_public group by 1 order by count(*) desc, 1 limit 1`,
    )
  ).id;

test('a league and a division are not added to what is not there', async () => {
  const league = await editor.post('/admin/leagues', { season_id: 999_999, name: 'Spring', kind: 'clinic' });
  const division = { league_id: 999_999, name: 'Grades 9–10', gender: 'coed', age_group: 'Grades 9–10', places: 20 };
  const answers = [league, await editor.post('/admin/divisions', division)];
  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    answers.map(() => [404, 'record.not_found']),
  );
});

test('a division is added, filled with teams one to a line in colors of their own, changed, moved and removed', async () => {
  const { leagues } = (await editor.get('/admin/divisions')).data;
  const made = await editor.post('/admin/divisions', {
    ...{ league_id: leagues[0].id, name: 'Grades 9–10', gender: 'coed', age_group: 'Grades 9–10', places: 20 },
  });
  assert.equal(made.status, 201);
  const { id } = made.data;
  const added = await editor.post(`/admin/divisions/${id}/teams`, { names: 'Martens\n\n  Swifts \r\nTerns' });
  assert.deepEqual(
    added.data.items.map(({ name, color }: { name: string; color: string }) => [name, color]),
    [
      ['Martens', 'blue'],
      ['Swifts', 'green'],
      ['Terns', 'gold'],
    ],
  );
  const again = await editor.post(`/admin/divisions/${id}/teams`, { names: 'Kites\nSwifts' });
  assert.deepEqual([again.status, again.data.fields.names], [422, 'There is a team named Swifts already.']);
  assert.equal((await setup(id)).teams.length, 3, 'all or nothing');

  const { division } = await setup(id);
  const values = { name: 'Grades 9–11', gender: 'girls', age_group: 'Grades 9–11', places: 30, team_size: 9 };
  const changed = await editor.post(`/admin/divisions/${id}/change`, { version: division.version, ...values });
  assert.deepEqual([changed.data.name, changed.data.places, changed.data.team_size], ['Grades 9–11', 30, 9]);
  const [entry] = await auditOf(sport, 'division.changed');
  assert.deepEqual([entry?.detail['before'].places, entry?.detail['after'].places], [20, 30]);

  const orderOf = async () => (await editor.get('/admin/divisions')).data.items.map((one: { id: number }) => one.id);
  const before_ = await orderOf();
  const moved = await editor.post(`/admin/divisions/${id}/move`, { version: changed.data.version, direction: 'up' });
  assert.equal((await orderOf()).indexOf(id), before_.indexOf(id) - 1);

  const full = await editor.post(`/admin/divisions/${id}/remove`, { version: moved.data.version });
  assert.deepEqual([full.status, full.code], [409, 'division.in_use']);
  for (const team of (await setup(id)).teams)
    assert.equal((await editor.post(`/admin/teams/${team.id}/remove`, { version: team.version })).status, 200);
  const { version } = (await setup(id)).division;
  assert.equal((await editor.post(`/admin/divisions/${id}/remove`, { version })).status, 200);
});

test('not fewer places than are taken', async () => {
  const id = await withGames();
  const { division } = await setup(id);
  assert.ok(division.taken > 0);
  const { version, name, gender, age_group } = division;
  const body = { version, name, gender, age_group, places: division.taken - 1 };
  const { status, data } = await editor.post(`/admin/divisions/${id}/change`, body);
  assert.equal(status, 422);
  assert.equal(data.fields.places, `${division.taken} are taken. Less than ${division.taken} is not possible.`);
});

test('hiding asks once families were told of games, and says how many lose sight of what', async () => {
  const id = await withGames();
  const { division, told } = await setup(id);
  const hide = { version: division.version, is_public: false };
  const asked = await editor.post(`/admin/divisions/${id}/show`, hide);
  assert.deepEqual([asked.status, asked.code, asked.data.games], [409, 'division.told', told.games]);
  assert.match(asked.data.message, new RegExp(`${told.families} families lose sight of ${told.games} games`));
  const hidden = await editor.post(`/admin/divisions/${id}/show`, { ...hide, is_sure: true });
  assert.equal(hidden.data.is_hidden, true);
  assert.ok(!(await sport.app.inject('/api/v1/divisions')).body.includes(`"id":${id},`));
  await editor.post(`/admin/divisions/${id}/show`, { version: hidden.data.version, is_public: true });
  assert.equal((await auditOf(sport, 'division.shown')).length, 1);
});

test('the order of tie-breaks is previewed on today’s standings, stored, and given back to the sport', async () => {
  const id = await withGames();
  const { division, tie_breaks, teams } = await setup(id);
  const standings = async () => (await readStandings(sport.db, [id])).map(({ team }) => team.id);
  const ordered = await standings();
  // The last wins nothing, and has the most points for.
  const last = ordered.at(-1) ?? 0;
  await sport.db.run(
    `insert into games (division_id, home_team_id, away_team_id, starts_at, status, home_score, away_score, created_at, updated_at)
     values ($1, $2, $3, '2026-01-03T15:00Z', 'final', 98, 99, now(), now())`,
    [id, last, ordered[0]],
  );
  const rules = ['points_for', 'win_percentage', 'head_to_head'];
  const preview = (await editor.get(`/admin/divisions/${id}/tie-breaks?rules=${rules.join(',')}`)).data;
  const expected = preview.changes.find(({ team }: { team: { id: number } }) => team.id === last);
  assert.ok(expected.rank < expected.rank_before);
  assert.match(preview.words, / change places\.$/);
  assert.deepEqual((await standings()).at(-1), last, 'nothing was stored');
  const same = (
    await editor.get(`/admin/divisions/${id}/tie-breaks?rules=${tie_breaks.rules.join(',')}&cap=${tie_breaks.cap}`)
  ).data;
  assert.deepEqual([same.changes, same.words], [[], 'No team changes its place.']);

  const stored = await editor.post(`/admin/divisions/${id}/tie-breaks`, { version: division.version, rules });
  assert.equal(stored.status, 200);
  assert.equal((await standings()).indexOf(last) + 1, expected.rank);
  assert.ok(stored.data.version > division.version, 'its version guards the order');
  const stale = await editor.post(`/admin/divisions/${id}/tie-breaks`, { version: division.version, rules: [] });
  assert.deepEqual([stale.status, stale.code], [409, 'record.changed']);
  const back = await editor.post(`/admin/divisions/${id}/tie-breaks`, { version: stored.data.version, rules: [] });
  assert.equal(back.status, 200);
  assert.equal((await setup(id)).tie_breaks.is_own, false);
  for (const wrong of ['points_for', 'win_percentage,win_percentage', 'name', "x';--"])
    assert.equal((await editor.get(`/admin/divisions/${id}/tie-breaks?rules=${wrong}`)).status, 422, wrong);
  assert.ok(teams.length > 1);
});

test('a team keeps its games: it is renamed, guarded by its version, and not removed', async () => {
  const id = await withGames();
  const team = (await setup(id)).teams.find(({ games }: { games: number }) => games > 0);
  const other = await asAdminOf(sport, 'staff.diaz', { season: true });
  const rename = { version: team.version, name: 'Wolverines', color: 'orange' };
  assert.equal((await other.post(`/admin/teams/${team.id}/change`, rename)).data.name, 'Wolverines');
  const late = await editor.post(`/admin/teams/${team.id}/change`, { ...rename, name: 'Foxes of mine' });
  assert.deepEqual([late.status, late.data.current.name], [409, 'Wolverines']);
  assert.match(late.data.current.changed.by, /Diaz/);
  const [entry] = await auditOf(sport, 'team.changed');
  assert.deepEqual([entry?.detail['before'].name, entry?.detail['after'].name], [team.name, 'Wolverines']);
  const refused = await editor.post(`/admin/teams/${team.id}/remove`, { version: late.data.current.version });
  assert.equal(refused.status, 409);
  assert.match(refused.data.message, new RegExp(`^Wolverines have ${team.games} games\\.`));
});

test('who may only look changes nothing', async () => {
  const reader = await asAdminOf(sport, 'coach.lee', { season: false });
  const { id, version } = (await reader.get('/admin/divisions')).data.items[0];
  assert.equal((await reader.get(`/admin/divisions/${id}`)).status, 200);
  for (const [path, body] of [
    [`/admin/divisions/${id}/show`, { version, is_public: false, is_sure: true }],
    [`/admin/divisions/${id}/teams`, { names: 'X' }],
    ['/admin/seasons', { name: 'X', starts_on: '2027-01-01', ends_on: '2027-02-01' }],
    ['/admin/venues', { name: 'X' }],
  ] as const)
    assert.equal((await reader.post(path, body)).code, 'permission.missing', path);
});

test('names that people cannot tell apart are one name, whatever their dashes and capitals', async () => {
  const { leagues } = (await editor.get('/admin/divisions')).data;
  const wanted = { league_id: leagues[0].id, gender: 'coed', age_group: 'x' };
  const { data: one } = await editor.post('/admin/divisions', { ...wanted, name: 'Grades 11–12' });
  for (const name of ['Grades 11-12', 'GRADES 11–12', 'Grades  11—12']) {
    const { status, data } = await editor.post('/admin/divisions', { ...wanted, name });
    assert.deepEqual([name, status, Object.keys(data.fields)], [name, 422, ['name']]);
  }
  const { data: two } = await editor.post('/admin/divisions', { ...wanted, name: 'Grades 13–14' });
  const values = { version: two.version, gender: 'coed', age_group: 'x' };
  const renamed = await editor.post(`/admin/divisions/${two.id}/change`, { ...values, name: 'grades 11-12' });
  assert.deepEqual([renamed.status, Object.keys(renamed.data.fields)], [422, ['name']]);
  const same = await editor.post(`/admin/divisions/${two.id}/change`, { ...values, name: 'Grades 13-14' });
  assert.equal(same.status, 200, 'its own name in other letters is its own');
  assert.equal((await editor.post(`/admin/divisions/${one.id}/teams`, { names: 'Owls\nowls' })).status, 422);
  const { data } = await editor.post(`/admin/divisions/${one.id}/teams`, { names: 'Owls\nLynx' });
  const lynx = data.items.find(({ name }: { name: string }) => name === 'Lynx');
  const team = await editor.post(`/admin/teams/${lynx.id}/change`, { version: lynx.version, name: 'OWLS' });
  assert.deepEqual([team.status, Object.keys(team.data.fields)], [422, ['name']]);
});
