import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SeasonImport } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/* Teams that come with a file stand at once; families hear of them when somebody says so, once. */

let sport: TestSport;
let office: AdminClient;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const HEADINGS = 'ID,First,Last,Birthdate,Gender,Division,Team,Jersey';
interface Placed {
  external_id: string;
  first_name: string;
  last_name: string;
  birth_date: string;
  gender: string;
  division: string;
  team: string;
  other: string;
}
/** A child of Pat Parker on a team of the current season, and another team of that division. */
const child = (): Promise<Placed> =>
  sport.db.one<Placed>(
    `select p.external_id, p.first_name, p.last_name, p.birth_date::text, p.gender, d.name as division, t.name as team,
            (select min(o.name) from teams o where o.division_id = d.id and o.id <> t.id) as other
       from guardian_links g join players p on p.id = g.player_id join roster_entries e on e.player_id = p.id
       join teams t on t.id = e.team_id join divisions d on d.id = t.division_id and d.id in (select id from current_divisions)
      where g.member_id = $1 and g.status = 'verified' and exists (select from teams o where o.division_id = d.id and o.id <> t.id)
      order by p.id, t.id limit 1`,
    [idOf(sport, 'pat.parker')],
  );
const rowOf = (
  { external_id, first_name, last_name, birth_date, gender, division }: Placed,
  team: string,
  jersey = '',
) => [external_id, first_name, last_name, birth_date, gender, division, team, jersey].join();

async function bringIn(...rows: string[]): Promise<SeasonImport> {
  const { data } = await office.post('/admin/imports', { kind: 'rosters', text: [HEADINGS, ...rows].join('\n') });
  assert.equal(data.counts?.wrong, 0, JSON.stringify(data));
  const applied = await office.post(`/admin/imports/${data.id}/apply`, {
    version: data.version,
    difference: data.difference,
  });
  assert.equal(applied.status, 200, applied.code);
  return applied.data;
}
const act = (one: SeasonImport, what: 'tell' | 'undo') =>
  office.post(`/admin/imports/${one.id}/${what}`, { version: one.version });
const mailsOf = async (name: string): Promise<string[]> =>
  (await sport.mails()).filter(({ to }) => to === `${name}@riverbend.example`).map(({ text }) => text);
const pageOf = async ({ id }: SeasonImport): Promise<string> =>
  (
    await sport.app.inject({
      url: `/admin/imports/${id}`,
      headers: { accept: 'text/html', cookie: office.cookie ?? '' },
    })
  ).body;

test('the family of a child whom a file moved is told when somebody says so, once, and then nothing is undone', async () => {
  const moved = await child();
  const one = await bringIn(rowOf(moved, moved.other));
  assert.deepEqual(await mailsOf('pat.parker'), [], 'applying tells nobody');
  assert.ok(one.tells && one.tells.families > 0 && one.can_undo, JSON.stringify(one.tells));
  assert.match(await pageOf(one), /Nobody was told of these teams yet.*Tell \d famil/s);
  const told = await act(one, 'tell');
  assert.equal(told.status, 200, told.code);
  assert.deepEqual([told.data.tells, told.data.can_undo, told.data.told_at !== null], [null, false, true]);
  const [text, ...more] = await mailsOf('pat.parker');
  assert.equal(more.length, 0);
  assert.match(text ?? '', new RegExp(`${moved.first_name}[^]*${moved.other}`));
  assert.equal((await act(one, 'tell')).code, 'record.changed', 'a second press with the old version');
  assert.equal((await act(told.data, 'tell')).code, 'record.conflict');
  assert.equal((await act(told.data, 'undo')).code, 'record.conflict');
  assert.equal((await mailsOf('pat.parker')).length, 1);
  assert.match(await pageOf(told.data), /Families and coaches were told/);
  const [line] = await auditOf(sport, 'import.told');
  assert.equal(line?.detail['players'], 1);
});

test('a number on the jersey is no news, and whoever was moved since, or taken back, is left out', async () => {
  const here = await child();
  const numbered = await bringIn(rowOf(here, here.team, '41'));
  assert.equal(numbered.tells, null);
  assert.equal((await act(numbered, 'tell')).code, 'record.conflict');
  const moved = await bringIn(rowOf(here, here.other, '41'));
  assert.ok(moved.tells);
  await sport.db.run(
    `delete from roster_entries using players p, teams t where p.id = player_id and p.external_id = $1 and t.id = team_id and t.name = $2`,
    [here.external_id, here.other],
  );
  assert.equal((await office.get(`/admin/imports/${moved.id}`)).data.tells, null);
  assert.equal((await act(moved, 'tell')).code, 'record.conflict');
});

test('after a day, in a season that is being prepared, and by whoever only reads, nobody is told', async () => {
  const here = await sport.db.one<Placed>(
    `select p.external_id, p.first_name, p.last_name, p.birth_date::text, p.gender, d.name as division, t.name as team, t.name as other
       from players p, teams t join divisions d on d.id = t.division_id and d.id in (select id from current_divisions)
      where p.joined_with is null and p.external_id is not null
        and not exists (select from roster_entries e join teams x on x.id = e.team_id where e.player_id = p.id and x.division_id = d.id)
      order by p.id, t.id limit 1`,
  );
  const one = await bringIn(rowOf(here, here.team));
  assert.ok(one.tells);
  const reader = await asAdminOf(sport, 'staff.diaz', { season: false });
  assert.equal(
    (await reader.post(`/admin/imports/${one.id}/tell`, { version: one.version })).code,
    'permission.missing',
  );
  await sport.db.run('update seasons set is_current = false where is_current');
  assert.equal((await office.get(`/admin/imports/${one.id}`)).data.tells, null);
  await sport.db.run('update seasons set is_current = true, is_prepared = false where id = $1', [one.season.id]);
  sport.clock.advance(24 * 3600 + 1);
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  assert.equal((await office.get(`/admin/imports/${one.id}`)).data.tells, null);
  assert.equal((await act(one, 'tell')).code, 'record.conflict');
});
