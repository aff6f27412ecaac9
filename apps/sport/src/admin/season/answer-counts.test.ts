import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

test('an administrator reads how many come, and nobody’s name, answer or note', async () => {
  const game = await addGame(sport, { hours: 30 });
  await as(sport, 'pat.parker').post('/community/answers', {
    ...{
      player_id: 1,
      kind: 'game',
      event_id: game,
      value: 'comes',
      note: 'A-NOTE-TO-THE-COACH',
      client_id: randomUUID(),
    },
  });
  const admin = await asAdminOf(sport, 'robin.vale', { season: false });
  const { body } = await sport.app.inject({
    url: '/api/v1/admin/answer-counts',
    headers: { cookie: admin.cookie ?? '' },
  });
  const { items } = JSON.parse(body).data;
  const hawks = items.find(
    ({ event_id, kind, team }: { event_id: number; kind: string; team: { id: number } }) =>
      kind === 'game' && event_id === game && team.id === 1,
  );
  assert.equal(hawks.turnout.comes, 1);
  assert.equal(hawks.turnout.first_names, null);
  for (const word of ['A-NOTE-TO-THE-COACH', 'Riley', 'Pat', 'player_id']) assert.ok(!body.includes(word), word);
});

test('the page lists them, for who may see the season', async () => {
  const open = async (rights: Record<string, boolean>) => {
    const { cookie } = await asAdminOf(sport, 'robin.vale', rights);
    return sport.app.inject({ url: '/admin/answers', headers: { cookie: cookie ?? '', accept: 'text/html' } });
  };
  assert.match((await open({ season: false })).body, /Hawks · Otters at Hawks.*1 going · /s);
  assert.equal((await open({ 'family-accounts': true })).statusCode, 403);
});
