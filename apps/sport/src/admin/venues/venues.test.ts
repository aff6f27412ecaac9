import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const season = async (): Promise<number> =>
  (await sport.db.one<{ id: number }>('select id from seasons where is_current')).id;

test('a place has weekly times, which do not overlap and are given back', async () => {
  const season_id = await season();
  const made = await editor.post('/admin/venues', { name: 'Cedar Hall', city: 'Riverbend' });
  assert.equal(made.status, 201);
  const add = (slot: object) => editor.post(`/admin/venues/${made.data.id}/slots`, { season_id, ...slot });
  const added = await add({ weekdays: ['2', '4'], begins: '17:00', ends: '20:00' });
  assert.deepEqual(
    added.data.slots.map(({ weekday, begins, ends }: Record<string, unknown>) => [weekday, begins, ends]),
    [
      [2, '17:00', '20:00'],
      [4, '17:00', '20:00'],
    ],
  );
  const over = await add({ weekdays: ['4'], begins: '19:00', ends: '21:00' });
  assert.deepEqual([over.status, over.data.fields.begins], [422, 'Part of this time is there already.']);
  const backwards = await add({ weekdays: ['1'], begins: '19:00', ends: '18:00' });
  assert.match(backwards.data.fields.ends, /before it begins/);
  assert.equal((await add({ weekdays: ['1'], begins: '25:00', ends: '26:00' })).status, 422);
  const [slot] = added.data.slots;
  const left = await editor.post(`/admin/venue-slots/${slot.id}/remove`);
  assert.equal(left.data.slots.length, 1);
  assert.equal((await auditOf(sport, 'venue.time_removed')).length, 1);
});

test('a changed address reaches calendars; the second of two is told who was quicker', async () => {
  const [venue] = (await editor.get('/admin/venues')).data.items.filter(
    ({ to_come }: { to_come: number }) => to_come > 0,
  );
  const sequence = async () =>
    (await sport.db.one<{ sum: number }>('select sum(sequence)::int as sum from games where venue_id = $1', [venue.id]))
      .sum;
  const before_ = await sequence();
  const body = {
    version: venue.version,
    name: venue.name,
    address: '1 New Street',
    map_url: 'https://maps.example/x',
    courts: 2,
  };
  assert.equal((await editor.post(`/admin/venues/${venue.id}/change`, body)).data.address, '1 New Street');
  assert.ok((await sequence()) > before_);
  const late = await editor.post(`/admin/venues/${venue.id}/change`, { ...body, name: 'Mine' });
  assert.deepEqual([late.code, late.data.current.address], ['record.changed', '1 New Street']);
  const bad = { ...body, version: late.data.current.version, map_url: 'javascript:alert(1)' };
  assert.equal((await editor.post(`/admin/venues/${venue.id}/change`, bad)).status, 422);
});

test('a place is not removed while something comes; afterwards it is offered nowhere, and comes back by its name', async () => {
  const [venue] = (await editor.get('/admin/venues')).data.items.filter(
    ({ to_come }: { to_come: number }) => to_come > 0,
  );
  const { games } = await sport.db.one<{ games: number }>(
    `select count(*)::int as games from games where venue_id = $1 and status = 'scheduled' and starts_at > $2`,
    [venue.id, sport.clock.now()],
  );
  const refused = await editor.post(`/admin/venues/${venue.id}/remove`, { version: venue.version });
  assert.deepEqual([refused.status, refused.code], [409, 'venue.in_use']);
  if (games > 0) assert.match(refused.data.message, new RegExp(`${venue.name} has ${games} games? to come`));
  await sport.db.run(`update games set status = 'cancelled' where venue_id = $1 and status = 'scheduled'`, [venue.id]);
  await sport.db.run(`update practices set status = 'cancelled' where venue_id = $1`, [venue.id]);
  await sport.db.run('update tournament_matches set venue_id = null where venue_id = $1', [venue.id]);
  await sport.db.run('update special_events set venue_id = null where venue_id = $1', [venue.id]);
  assert.equal((await editor.post(`/admin/venues/${venue.id}/remove`, { version: venue.version })).status, 200);
  const names = async () =>
    (await sport.app.inject('/api/v1/venues')).json().data.items.map(({ name }: { name: string }) => name);
  assert.ok(!(await names()).includes(venue.name));
  const back = await editor.post('/admin/venues', { name: venue.name });
  assert.equal(back.data.id, venue.id);
  assert.ok((await names()).includes(venue.name));
  const taken = await editor.post('/admin/venues', { name: venue.name });
  assert.equal(taken.data.fields.name, 'There is a venue of this name already.');
});

test('a week shows what is on there, and what has no court left is a conflict', async () => {
  const { id, starts_at, venue_id } = await sport.db.one<{ id: number; starts_at: string; venue_id: number }>(
    `select id, to_char(starts_at, 'YYYY-MM-DD') as starts_at, venue_id from games
      where status = 'scheduled' and venue_id is not null and starts_at > $1 order by games.starts_at limit 1`,
    [sport.clock.now()],
  );
  const { week, venue } = (await editor.get(`/admin/venues/${venue_id}?week=${starts_at}`)).data;
  assert.ok(week.events.some((event: { id: number; kind: string }) => event.kind === 'game' && event.id === id));
  assert.equal(new Date(`${week.starts_on}T00:00Z`).getUTCDay(), 1);
  await sport.db.run('update venues set courts = 1 where id = $1', [venue_id]);
  await sport.db.run(
    `insert into practices (division_id, team_id, venue_id, starts_at, created_at, updated_at)
     select division_id, home_team_id, venue_id, starts_at + interval '10 minutes', now(), now() from games where id = $1`,
    [id],
  );
  const after_ = (await editor.get(`/admin/venues/${venue_id}`)).data.venue;
  assert.equal(after_.conflicts, venue.conflicts + 1);
});
