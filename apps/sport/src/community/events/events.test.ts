import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { OwnEvent } from '@sports-hub/contract';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const [GAME, PRACTICE, PICNIC, FOR_OLDER, HIDDEN] = [90_001, 90_001, 90_002, 90_003, 90_004];

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
  // Riley plays for the Hawks (1), Sam for the Comets (3), of another division.
  await sport.db.run(
    `insert into games (id, division_id, home_team_id, away_team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values ($1, 1, 2, 1, 1, '2040-11-24T17:00Z', 60, now(), now())`,
    [GAME],
  );
  await sport.db.run(
    `insert into practices (id, division_id, team_id, venue_id, starts_at, duration_minutes, created_at, updated_at)
     values ($1, 2, 3, 1, '2040-11-24T22:30Z', 60, now(), now())`,
    [PRACTICE],
  );
  await sport.db.run(
    `insert into special_events (id, division_id, title, starts_on, ends_on, created_at, updated_at) values
       ($1, null, 'Picnic', '2040-11-23', '2040-11-25', now(), now()), ($2, 2, 'Skills day', '2040-11-26', null, now(), now()),
       ($3, (select id from divisions where is_hidden limit 1), 'Secret', '2040-11-26', null, now(), now())`,
    [PICNIC, FOR_OLDER, HIDDEN],
  );
});
after(() => sport.stop());

const eventsOf = async (who: string, from = '2040-11-24', to = '2040-11-30'): Promise<OwnEvent[]> => {
  const response = await as(sport, who).get(`/community/own-events?from=${from}&to=${to}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data.items;
};
const names = (events: OwnEvent[]): string[] =>
  events.map(
    ({ title, people }) =>
      `${title}: ${people.map(({ role, first_name, team }) => `${first_name ?? role} ${team.name}`).join(', ')}`,
  );

describe('whose events', () => {
  test('a guardian gets those of every verified child, with whom they are for; those of one division only its children', async () => {
    assert.deepEqual(names(await eventsOf('pat.parker')), [
      'Picnic: Riley Hawks, Sam Comets',
      'Hawks at Otters: Riley Hawks',
      'Comets practice: Sam Comets',
      'Skills day: Sam Comets',
    ]);
  });

  test('a coach gets those of the team, a player the own ones with the player’s number, strangers nothing', async () => {
    assert.deepEqual(names(await eventsOf('coach.kim')), ['Picnic: coach Hawks', 'Hawks at Otters: coach Hawks']);
    const [, game] = await eventsOf('riley.parker');
    assert.deepEqual(game?.people, [
      {
        role: 'player',
        player_id: 1,
        first_name: null,
        team: { id: 1, name: 'Hawks' },
        answer: null,
        be_there_at: null,
      },
    ]);
    for (const who of ['uncle.parker', 'new.family']) assert.deepEqual(await eventsOf(who), [], who);
  });

  test('nothing of a child is there any more from the moment in which the guardian’s link is not verified', async () => {
    const link = [idOf(sport, 'pat.parker'), 1];
    await sport.db.run(`update guardian_links set status = 'revoked' where member_id = $1 and player_id = $2`, link);
    assert.ok(!names(await eventsOf('pat.parker')).some((name) => name.includes('Riley')));
    await sport.db.run(`update guardian_links set status = 'verified' where member_id = $1 and player_id = $2`, link);
  });
});

test('an answer stands with its child until the event is on another day, and never with the coach', async () => {
  const body = { player_id: 1, kind: 'game', event_id: GAME, value: 'does_not_come', client_id: 'own-events-answer-1' };
  assert.equal((await as(sport, 'pat.parker').post('/community/answers', body)).statusCode, 200);
  const answers = async (who: string) =>
    (await eventsOf(who)).find(({ kind }) => kind === 'game')?.people.map(({ answer }) => answer);
  assert.deepEqual(await answers('pat.parker'), ['does_not_come']);
  assert.deepEqual(await answers('coach.kim'), [null]);
});

describe('which', () => {
  test('both days count, days of a longer event too; a range is at most 400 days and in order', async () => {
    assert.deepEqual(names(await eventsOf('pat.parker', '2040-11-25', '2040-11-25')), [
      'Picnic: Riley Hawks, Sam Comets',
    ]);
    assert.deepEqual(
      (await eventsOf('coach.kim', '2040-11-24', '2040-11-24')).map(({ kind }) => kind),
      ['event', 'game'],
    );
    for (const query of [
      'from=2040-11-24&to=2040-11-23',
      'from=2040-01-01&to=2041-12-01',
      'from=2040-11-24',
      'from=x&to=y',
    ])
      assert.equal((await as(sport, 'pat.parker').get(`/community/own-events?${query}`)).statusCode, 422, query);
  });

  test('a hidden division’s games are not there', async () => {
    await sport.db.run('update divisions set is_hidden = true where id = 1');
    assert.deepEqual(names(await eventsOf('coach.kim')), ['Picnic: coach Hawks']);
    await sport.db.run('update divisions set is_hidden = false where id = 1');
  });
});

describe('what changed', () => {
  const game = async (): Promise<OwnEvent> => (await eventsOf('pat.parker')).find(({ kind }) => kind === 'game')!;
  const change = (set: string) =>
    sport.db.run(`update games set ${set}, updated_at = $2 where id = $1`, [GAME, sport.clock.now()]);

  test('is told with what it was before the first change, for a week, and is nothing when it was changed back', async () => {
    assert.equal((await game()).was, null);
    const old = await sport.db.one<{ name: string }>('select name from venues where id = 1');
    await change('venue_id = 2');
    assert.deepEqual((await game()).was, { starts_at: '2040-11-24T12:00:00', venue: old.name, status: 'scheduled' });
    await change(`starts_at = '2040-11-24T18:00Z', status = 'postponed'`);
    assert.deepEqual((await game()).was, { starts_at: '2040-11-24T12:00:00', venue: old.name, status: 'scheduled' });
    await change(`starts_at = '2040-11-24T17:00Z', status = 'scheduled', venue_id = 1`);
    assert.equal((await game()).was, null);
    await change(`status = 'cancelled'`);
    assert.equal((await game()).was?.status, 'scheduled');
    sport.clock.advance(7 * 86_400);
    assert.equal((await game()).was, null);
  });
});
