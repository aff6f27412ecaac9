import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SeasonImport } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
let one: SeasonImport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  const team = await sport.db.one<{ division: string; home: string; away: string }>(
    `select d.name as division, min(t.name) as home, max(t.name) as away from teams t join divisions d on d.id = t.division_id
      where d.id in (select id from current_divisions) group by d.id having count(*) > 1 order by d.id limit 1`,
  );
  const text = `Game No.,Div,Home,Visitor,Start\nR-1,${team.division},${team.home},${team.away},2026-12-05T09:00\n`;
  ({ data: one } = await office.post('/admin/imports', { kind: 'games', text }));
  assert.equal(one.counts.new, 1, JSON.stringify(one));
});
after(() => sport.stop());

const act = (what: string, body: object) => office.post(`/admin/imports/${one.id}/${what}`, body);
const stored = () => sport.db.rows(`select 1 from games where external_id = 'R-1'`);

test('a column goes where this kind of file has something, and one place takes one column; else words stand at it', async () => {
  const columns = (...fields: string[]) =>
    act('columns', { version: one.version, columns: fields.map((field, place) => ({ id: place + 1, field })) });
  const odd = await columns('external_id', 'division', 'home_team', 'away_team', 'birth_date');
  assert.deepEqual([odd.status, Object.keys(odd.data.fields)], [422, ['columns.5.field']]);
  const twice = await columns('external_id', 'division', 'home_team', 'home_team', 'starts_at');
  assert.deepEqual([twice.status, Object.keys(twice.data.fields)], [422, ['columns.4.field']]);
  assert.equal((await office.get(`/admin/imports/${one.id}`)).data.version, one.version, 'nothing of it is kept');
});

test('what is over is not changed by a file any more, and not back either', async () => {
  const over = (isOver: boolean) =>
    sport.db.run('update seasons set is_current = not $2, is_prepared = false where id = $1', [one.season.id, isOver]);
  const apply = () => act('apply', { version: one.version, difference: one.difference });
  await over(true);
  const refused = await apply();
  assert.equal(refused.status, 422, refused.code);
  assert.equal((await stored()).length, 0);
  await over(false);
  const { data: applied, status } = await apply();
  assert.equal(status, 200);
  await over(true);
  assert.equal((await act('undo', { version: applied.version })).status, 422);
  assert.equal((await stored()).length, 1);
  await over(false);
  assert.equal((await act('undo', { version: applied.version })).status, 200);
  assert.equal((await stored()).length, 0);
});
