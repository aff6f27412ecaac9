import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HomeHours, ManagedDuty } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
});
after(() => sport.stop());

const SHIFT = { kind: 'shift', title: 'Scorer', minutes: 90, places: 2 };
const make = async (more: object = {}): Promise<ManagedDuty> => {
  const { status, data } = await office.post('/admin/duties', { ...SHIFT, ...more });
  assert.equal(status, 201, JSON.stringify(data));
  return data;
};
const list = async (): Promise<ManagedDuty[]> => (await office.get('/admin/duties')).data.items;
const take = (who: string, id: number) => as(sport, who).post(`/community/duties/${id}/take`, {});

test('an administrator makes shifts with an event, at a time or for the season; gaps come first', async () => {
  const game = await addGame(sport, { hours: 30 });
  const full = await make({ event_kind: 'game', event_id: game, places: '1' });
  assert.equal(full.event?.title, 'Otters at Hawks');
  await take('pat.parker', full.id);
  const late = await make({ starts_at: '2026-07-20T10:00' });
  const soon = await make({ starts_at: '2026-07-10T10:00:00', team_id: 3, coaches_only: true });
  const season = await make();
  const ids = [soon.id, late.id, season.id, full.id];
  assert.deepEqual(
    (await list()).map(({ id }) => id).filter((id) => ids.includes(id)),
    ids,
  );
  assert.deepEqual(
    (await list()).find(({ id }) => id === full.id)?.takers.map(({ name }) => name),
    ['Pat Parker'],
  );
  assert.ok((await auditOf(sport, 'duty.made')).length >= 4);
});

test('what makes no sense is refused at its field', async () => {
  const refused = async (more: object): Promise<string> => {
    const { status, data } = await office.post('/admin/duties', { ...SHIFT, ...more });
    assert.equal(status, 422, JSON.stringify(more));
    return Object.keys(data.fields).join();
  };
  assert.equal(await refused({ starts_at: '2026-07-01T10:00' }), 'starts_at');
  assert.equal(await refused({ starts_at: '2026-13-41T99:00' }), 'starts_at');
  assert.equal(await refused({ event_kind: 'game' }), 'event_id');
  assert.equal(await refused({ event_id: 1 }), 'event_kind');
  assert.equal(await refused({ event_kind: 'game', event_id: 999_999 }), 'event_id');
  assert.equal(await refused({ team_id: 999_999 }), 'team_id');
  assert.equal(await refused({ minutes: 2 }), 'minutes');
  assert.equal(await refused({ places: '51' }), 'places');
  assert.equal(await refused({ title: '' }), 'title');
});

test('a withdrawn shift is gone for who had taken it', async () => {
  const { id } = await make({ starts_at: '2026-07-20T10:00' });
  await take('pat.parker', id);
  assert.equal((await office.post(`/admin/duties/${id}/withdraw`, {})).status, 200);
  assert.equal((await office.post(`/admin/duties/${id}/withdraw`, {})).status, 404);
  const { items } = (await as(sport, 'pat.parker').get('/community/duties')).json().data;
  assert.ok(!items.some((duty: ManagedDuty) => duty.id === id));
});

test('hours: none asked until a rule is set; done by an administrator’s word; who opted out owes nothing', async () => {
  const hours = async (who: string) => (await as(sport, who).get('/community/duty-hours')).json().data;
  await office.post('/admin/duty-hours', {});
  assert.equal((await hours('pat.parker')).asked_minutes, null);
  await sport.db.run(
    `update registrations r set email = 'pat.parker@riverbend.example' where player_id = 1 and status = 'registered'`,
  );
  const ask = (value?: number | string) =>
    office.post('/admin/duty-hours', value === undefined ? {} : { hours: value });
  assert.equal((await ask(101)).status, 422);
  const { data } = await ask('6');
  const pat = data.items.find(({ member_id }: HomeHours) => member_id === idOf(sport, 'pat.parker'));
  assert.deepEqual([pat.asked_minutes, pat.opted_out], [360, false]);
  assert.equal((await hours('pat.parker')).asked_minutes, 360);
  // Somebody who registered nobody is asked for nothing.
  assert.equal((await hours('coach.flag')).asked_minutes, null);

  const before = await hours('pat.parker');
  const { id } = await make();
  await take('pat.parker', id);
  assert.equal((await hours('pat.parker')).taken_minutes, before.taken_minutes + 90);
  const said = await office.post(`/admin/duties/${id}/confirm`, {
    member_id: idOf(sport, 'pat.parker'),
    outcome: 'done',
  });
  assert.equal(said.status, 200);
  const after_ = await hours('pat.parker');
  assert.deepEqual([after_.done_minutes, after_.taken_minutes], [before.done_minutes + 90, before.taken_minutes]);

  await sport.db.run(
    `update registrations set lines = lines || '[{"rule": "volunteer_opt_out", "label": "x", "amount": 5000}]'
      where player_id = 1 and status = 'registered'`,
  );
  const paid = await hours('pat.parker');
  assert.deepEqual([paid.asked_minutes, paid.opted_out], [0, true]);
  assert.equal((await ask()).data.hours, null);
  assert.equal((await hours('pat.parker')).asked_minutes, null);
});
