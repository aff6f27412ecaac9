import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, eventually } from '@sports-hub/kernel/testing';
import { as } from '@sports-hub/sport/testing/cast';
import { addGame } from '@sports-hub/sport/testing/events';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

const PROMISED_MS = 5_000;
const HAWKS = 1;

// The clock stands still: nothing that is kept grows old by itself, so what is new here has been looked for.
const clock = createTestClock('2026-07-02T16:00:00Z');
let atTheField: TestSport;
let ofTheSite: TestSport;
let hub: TestHub;
before(async () => {
  atTheField = await startTestSport({ clock });
  // The process that serves the site and the hub is not the one at which the result is entered.
  ofTheSite = await startTestSport({ clock, databaseUrl: atTheField.databaseUrl, pollJobs: true });
  const origin = await ofTheSite.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ clock, env: { SPORTS: `basketball=${origin}` }, pollJobs: true });
});
after(async () => {
  await hub.stop();
  await ofTheSite.stop();
  await atTheField.stop();
});

interface Row {
  team: { id: number };
  wins: number;
  points_for: number;
}
/** What the standings count for the Hawks, in the words of the interface. */
function countedIn(body: string): [wins: number, points: number] {
  const { items } = JSON.parse(body).data as { items: { standings: Row[] }[] };
  const row = items.flatMap(({ standings }) => standings).find(({ team }) => team.id === HAWKS);
  return [row?.wins ?? 0, row?.points_for ?? 0];
}

test('a result entered at the field is on standings and team pages within five seconds, through the hub’s cache too', async () => {
  const game = await addGame(atTheField, { home: HAWKS, hours: -1 });
  const throughHub = (path: string) => hub.app.inject(`/api/v1/sports/basketball${path}`);
  const onSite = (path: string) => ofTheSite.app.inject({ url: path, headers: { accept: 'text/html' } });
  const games = `/schedules/games?team_id=${HAWKS}&from=2026-07-02&to=2026-07-02`;
  const looks: Record<string, () => Promise<{ statusCode: number; body: string }>> = {
    'the hub’s game': () => throughHub(`/schedules/games/${game}`),
    'the hub’s games of the team': () => throughHub(games),
    'the hub’s results': () => throughHub('/game-results'),
    'the standings of the site': () => onSite('/game-results?division_id=1'),
    'the team’s page': () => onSite(`/teams/${HAWKS}`),
  };
  for (const [name, look] of Object.entries(looks)) {
    const { statusCode, body } = await look();
    assert.equal(statusCode, 200, name);
    assert.doesNotMatch(body, /\b487\b/, name);
  }
  const [wins, points] = countedIn((await throughHub('/game-results')).body);

  const entered = await as(atTheField, 'coach.kim').post('/community/results', {
    game_id: game,
    ended: 'played',
    home_score: 487,
    away_score: 486,
    client_id: randomUUID(),
  });
  assert.equal(entered.statusCode, 200, entered.body);
  const deadline = performance.now() + PROMISED_MS;
  for (const [name, look] of Object.entries(looks))
    await eventually(
      `${name} shows the result`,
      async () => /\b487\b/.test((await look()).body),
      Math.max(0, deadline - performance.now()),
    );
  assert.deepEqual(countedIn((await throughHub('/game-results')).body), [wins + 1, points + 487]);
});
