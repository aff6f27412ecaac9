import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, type AdminClient } from '../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/** Whoever saves what is there already has changed nothing: no line in the log, no later version, no mail. */
let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  const pages = { season: true, site: true, content: true, registration: true, money: true };
  editor = await asAdminOf(sport, 'robin.vale', pages);
});
after(() => sport.stop());

const lines = async (): Promise<number> =>
  (await sport.db.one<{ count: number }>('select count(*)::int as count from audit_events')).count;
/** What `path` gives is sent to it once more, and comes back as it was. */
async function savedAgain(path: string, body: Record<string, unknown>): Promise<Record<string, any>> {
  const had = await lines();
  const { status, data } = await editor.post(path, body);
  assert.equal(status, 200, `${path}: ${JSON.stringify(data)}`);
  assert.equal(await lines(), had, `${path} leaves a line`);
  return data;
}
const pick = (row: Record<string, any>, ...names: string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => (row[name] === null || row[name] === undefined ? [] : [[name, row[name]]])),
  );

test('a division, whether it is shown, its order of ranks and its place at the top', async () => {
  const { items } = (await editor.get('/admin/divisions')).data;
  const { division, tie_breaks } = (await editor.get(`/admin/divisions/${items[0].id}`)).data;
  const { id, version } = division;
  const same = pick(division, 'version', 'name', 'gender', 'age_group', 'places', 'team_size');
  assert.equal((await savedAgain(`/admin/divisions/${id}/change`, same)).version, version);
  const shown = await savedAgain(`/admin/divisions/${id}/show`, { version, is_public: !division.is_hidden });
  assert.equal(shown.version, version);
  assert.equal((await savedAgain(`/admin/divisions/${id}/move`, { version, direction: 'up' })).version, version);
  const { rules, cap, is_own } = tie_breaks;
  const order = { version, rules: is_own ? rules : [], ...(is_own && cap !== null ? { cap } : {}) };
  assert.equal((await savedAgain(`/admin/divisions/${id}/tie-breaks`, order)).version, version);
});

test('a team', async () => {
  const { items } = (await editor.get('/admin/divisions')).data;
  const { teams } = (await editor.get(`/admin/divisions/${items[0].id}`)).data;
  const same = pick(teams[0], 'version', 'name', 'color', 'coach_name');
  assert.equal((await savedAgain(`/admin/teams/${teams[0].id}/change`, same)).version, teams[0].version);
});

test('a season, and that it is the current one', async () => {
  const { items } = (await editor.get('/admin/seasons')).data;
  const current = items.find(({ state }: { state: string }) => state === 'current');
  const same = pick(current, 'version', 'name', 'starts_on', 'ends_on');
  assert.equal((await savedAgain(`/admin/seasons/${current.id}/change`, same)).version, current.version);
  const made = await savedAgain(`/admin/seasons/${current.id}/make-current`, { version: current.version });
  assert.equal(made.version, current.version);
});

test('a place to play', async () => {
  const [venue] = (await editor.get('/admin/venues')).data.items;
  const same = pick(venue, 'version', 'name', 'address', 'city', 'state', 'zip', 'map_url', 'notes', 'directions');
  assert.equal((await savedAgain(`/admin/venues/${venue.id}/change`, same)).version, venue.version);
});

test('how results are entered', async () => {
  const [season] = (await editor.get('/admin/seasons')).data.items.filter((one: any) => one.state === 'current');
  const { settings } = (await editor.get(`/admin/seasons/${season.id}/results`)).data;
  const same = pick(settings, 'version', 'coaches_enter', 'forfeit_score');
  const saved = await savedAgain(`/admin/seasons/${season.id}/result-settings`, same);
  assert.equal(saved['version'], settings.version);
});

test('an official', async () => {
  const made = await editor.post('/admin/officials', { name: 'Toni Whistle', email: 'toni@officials.example' });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  const same = pick(made.data, 'version', 'name', 'email', 'phone', 'notes', 'grade');
  await savedAgain(`/admin/officials/${made.data.id}/change`, same);
});
