import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { OpenGuest } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, auditOf } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const note = (
  event_id: number,
  first_name: string,
  { who = 'coach.kim', ...more }: { who?: string; client_id?: string; team_id?: number } = {},
) =>
  as(sport, who).post('/community/attendance-guests', {
    ...{ team_id: 1, kind: 'game', event_id, first_name, client_id: randomUUID() },
    ...more,
  });
const names = ({ guests }: { guests: { first_name: string }[] }): string[] =>
  guests.map(({ first_name }) => first_name);
const read = async (event: number) =>
  (await as(sport, 'coach.kim').get(`/community/attendance?team_id=1&kind=game&event_id=${event}`)).json().data;

test('a child who is there and on no list is noted by first name, once, and taken back; the roster stays as it is', async () => {
  const game = await addGame(sport, { hours: 1 });
  const players = (await read(game)).players.length;
  const client_id = randomUUID();
  const both = await Promise.all([note(game, 'Mo', { client_id }), note(game, 'Mo', { client_id })]);
  for (const { statusCode, body } of both) assert.equal(statusCode, 200, body);
  await note(game, 'Bea');
  const list = await read(game);
  assert.deepEqual([names(list), list.players.length], [['Mo', 'Bea'], players]);
  assert.deepEqual([list.guests[0].by.first_name, list.guests[0].is_settled], ['Kim', false]);
  const { id } = list.guests[0];
  const gone = await as(sport, 'coach.kim').post('/community/attendance-guests/remove', {
    ...{ team_id: 1, kind: 'game', event_id: game, guest_id: id },
  });
  assert.deepEqual(names(gone.json().data), ['Bea']);
  // What a device sends late does not bring it back.
  assert.deepEqual(names((await note(game, 'Mo', { client_id })).json().data), ['Bea']);
  assert.equal(await sport.db.maybeOne(`select 1 from attendance_guests where first_name = 'Mo'`), undefined);
  await sport.db.run('delete from games where id = $1', [game]);
  assert.equal(await sport.db.maybeOne('select 1 from attendance_guests where event_id = $1', [game]), undefined);
});

test('what a device sends again long after is known, and refused to nobody', async () => {
  const game = await addGame(sport, { hours: -24 * 13 });
  const client_id = randomUUID();
  assert.equal((await note(game, 'Ida', { client_id })).statusCode, 200);
  await sport.db.run(`update games set starts_at = starts_at - interval '3 days' where id = $1`, [game]);
  assert.equal((await note(game, 'Ida', { client_id })).statusCode, 200);
  assert.equal((await note(game, 'Ida')).statusCode, 409);
});

test('only a coach of that team notes one, at the times of attendance', async () => {
  const game = await addGame(sport, { hours: 1 });
  for (const who of ['pat.parker', 'riley.parker']) assert.equal((await note(game, 'Mo', { who })).statusCode, 403);
  assert.equal((await note(game, 'Mo', { team_id: 2 })).statusCode, 403);
  assert.equal((await note(999_999, 'Mo')).statusCode, 404);
  assert.equal((await note(game, '')).statusCode, 422);
  assert.equal((await note(await addGame(sport, { hours: 5 }), 'Mo')).json().data.code, 'attendance.not_taken');
  assert.deepEqual(names(await read(game)), []);
});

test('the league reads of it as a question, and says once that it has looked', async () => {
  const game = await addGame(sport, { hours: 1 });
  await note(game, 'Juno');
  const office = await asAdminOf(sport, 'robin.vale', { season: true });
  const open = async (): Promise<OpenGuest[]> =>
    (await office.get('/admin/attendance-guests')).data.items.filter(
      ({ first_name }: OpenGuest) => first_name === 'Juno',
    );
  const [guest] = await open();
  assert.ok(guest);
  assert.deepEqual([guest.first_name, guest.team.name, guest.noted_by], ['Juno', 'Hawks', 'Kim Coleman']);
  for (const _ of [1, 2]) assert.equal((await office.post(`/admin/attendance-guests/${guest.id}/settle`)).status, 200);
  assert.deepEqual(await open(), []);
  assert.equal((await auditOf(sport, 'season.guest_settled')).length, 1);
  assert.equal((await read(game)).guests[0].is_settled, true);
});
