import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { asAdmin } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { hold } from '../../testing/held.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

test('two claims of one member that are decided at the same moment wait for each other in one order', async () => {
  const clerk = await asAdmin(sport, 'clerk');
  const claims: { id: number; version: number }[] = [];
  for (const first_name of ['Ali', 'Bea']) {
    const made = await as(sport, 'coach.lee').post('/community/claims', {
      first_name,
      last_name: 'Lee',
      birth_date: '2016-01-30',
    });
    claims.push((await clerk.get(`/admin/claims/${made.json().data.id}`)).data);
  }
  const players = await sport.db.rows<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at)
     select name, 'Lee', '2016-01-30', 'boys', now() from unnest(array['Ali', 'Bea']) name returning id`,
  );
  const reader = await hold(sport.db, (tx) =>
    tx.run('select 1 from members where id = $1 for share', [idOf(sport, 'coach.lee')]),
  );
  const both = claims.map(({ id, version }, n) =>
    clerk.post(`/admin/claims/${id}/approve`, {
      version,
      player_id: players[n]?.id,
      reason: 'Seen them',
      spoken_to: 'Lee',
    }),
  );
  await waitForBlocked(sport.db, 2);
  await reader.commit();
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status),
    [200, 200],
  );
});
