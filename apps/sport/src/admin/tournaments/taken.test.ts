import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AdminMatch, AdminTournament } from '@sports-hub/contract';
import { asAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { plantGame, startTableSport } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

/* When and where a match is played, beside everything else that is planned. */

const DAY = '2027-07-10';
let sport: TestSport;
let admin: AdminClient;
let matches: AdminMatch[] = [];
before(async () => {
  sport = await startTableSport();
  admin = await asAdmin(sport, 'admin');
  const { id } = await sport.db.one<{ id: number }>(
    `select division_id as id from teams group by 1 order by count(*) desc limit 1`,
  );
  const { status, data } = await admin.post('/admin/tournaments', {
    ...{ name: 'Cup', division_id: id, starts_on: DAY, ends_on: DAY, format: 'single', team_ids: await teamsOf(id) },
  });
  assert.equal(status, 201, JSON.stringify(data));
  matches = (data as AdminTournament).rounds.flatMap((round) => round.matches);
});
after(() => sport.stop());

const teamsOf = async (divisionId: number): Promise<number[]> =>
  (
    await sport.db.rows<{ id: number }>('select id from teams where division_id = $1 order by id limit 4', [divisionId])
  ).map(({ id }) => id);
const set = (match: AdminMatch, time: string, venue_id = 1) =>
  admin.post(`/admin/matches/${match.id}/change`, { version: match.version, day: DAY, time, venue_id });
const refused = async (match: AdminMatch, time: string, venue = 1) => {
  const { status, data } = await set(match, time, venue);
  assert.equal(status, 422);
  return data.fields;
};

test('a place that something takes, and a team that plays then, are said at their fields', async () => {
  const [first, second, final] = matches as [AdminMatch, AdminMatch, AdminMatch];
  await plantGame(sport, `${DAY}T10:00`, { home: 3, away: 4, venue: 1 });
  assert.match((await refused(first, '10:30')).venue_id, /is taken until 11:00.AM/);
  const home = first.home.team!.id;
  const other = (
    await teamsOf((await sport.db.one<{ id: number }>('select division_id as id from teams where id = $1', [home])).id)
  ).find((id) => id !== home)!;
  await plantGame(sport, `${DAY}T14:00`, { home, away: other, venue: 2 });
  assert.match((await refused(first, '14:30', 3)).time, new RegExp(`${first.home.team!.name} cannot be in two places`));
  assert.equal((await set(first, '11:00')).status, 200, 'right after it');

  // Another match of the draft, which is no game yet, and the final, of which nobody knows who plays.
  assert.match((await refused(second, '11:30')).venue_id, /of Cup is there from 11:00.AM/);
  assert.equal((await set(second, '12:00')).status, 200);
  assert.match((await refused(final, '12:30')).venue_id, /of Cup is there from 12:00.PM/);
  assert.equal((await set(final, '16:00')).status, 200);
  const [moved] = (await admin.get(`/admin/tournaments`)).data.items;
  const now = ((await admin.get(`/admin/tournaments/${moved.id}`)).data as AdminTournament).rounds.flatMap(
    (round) => round.matches,
  );
  assert.equal(
    (
      await set(
        now.find(({ id }) => id === final.id)!,
        '16:30',
      )
    ).status,
    200,
    'it does not stand in its own way',
  );
});

test('as much at one time as there are courts', async () => {
  const { data } = await admin.get('/admin/tournaments');
  const now = ((await admin.get(`/admin/tournaments/${data.items[0].id}`)).data as AdminTournament).rounds.flatMap(
    (round) => round.matches,
  );
  const final = now.at(-1)!;
  assert.equal((await set(final, '12:00')).status, 422);
  await sport.db.run('update venues set courts = 2 where id = 1');
  assert.equal((await set(final, '12:00')).status, 200);
});
