import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const get = (url: string) => sport.app.inject({ url });
/** A player of this division about whom there is something to see. */
const counted = async (divisionId: number): Promise<number> => {
  const { id } = await sport.db.one<{ id: number }>(
    `select r.player_id as id from roster_entries r join teams t on t.id = r.team_id and t.division_id = $1
      where exists (select from player_statistics s join games g on g.id = s.game_id
                     where s.player_id = r.player_id and g.status = 'final' and g.is_public) order by 1 limit 1`,
    [divisionId],
  );
  return id;
};
const seasonsOf = async (player: number): Promise<unknown[]> => {
  const response = await get(`/api/v1/players/${player}/stats`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data.seasons;
};

test('a division’s statistics are given to nobody once they are switched off, and come back as they were', async () => {
  const editor = await asAdminOf(sport, 'robin.vale', { season: true });
  const set = async (id: number, shows_statistics: boolean) =>
    editor.post(`/admin/divisions/${id}/statistics`, { shows_statistics });
  const [young, older] = [await counted(1), await counted(2)];
  const before_ = await seasonsOf(young);
  assert.ok(before_.length > 0);
  assert.equal((await set(1, false)).status, 200);
  assert.deepEqual(await seasonsOf(young), []);
  const page = (await get(`/players/${young}`)).body;
  assert.match(page, /No statistics yet/);
  assert.doesNotMatch(page, /<table/);
  assert.ok((await seasonsOf(older)).length > 0, 'the other division goes on');
  assert.equal((await set(1, false)).status, 200, 'a second press changes nothing');
  assert.equal((await auditOf(sport, 'division.statistics_hidden')).length, 1);
  assert.equal((await set(1, true)).status, 200);
  assert.deepEqual(await seasonsOf(young), before_);
  assert.equal((await set(999, false)).status, 404);
});

test('the page of a division switches them', async () => {
  const editor = await asAdminOf(sport, 'robin.vale', { season: true });
  const headers = { cookie: editor.cookie ?? '' };
  const list = await sport.app.inject({ url: '/admin/divisions', headers });
  assert.match(list.body, /Grades 3–4/);
  const page = await sport.app.inject({ url: '/admin/divisions/1', headers });
  assert.match(page.body, /aria-checked="true"[^>]*aria-label="Statistics of Grades 3–4 are shown"/);
});
