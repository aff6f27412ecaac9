import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { asScheduler, plantGame, plantPractice, saveEdits, startTableSport } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTableSport();
  robin = await asScheduler(sport);
});
after(() => sport.stop());
const clear = async (): Promise<void> => {
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  await sport.db.run(`delete from practices where starts_at > '2027-01-01'`);
};

const rowOf = async (key: string) => {
  const { data } = await robin.get('/admin/schedule?limit=500&from=2027-06-01');
  return data.items.find((row: { key: string }) => row.key === key);
};
const check = async (...changes: object[]) => (await robin.post('/admin/schedule/check', { changes })).data;
const VENUES = ['Riverbend Community Center', 'Lincoln School Gym'] as const;

describe('the rows of a season', () => {
  beforeEach(clear);
  test('come from today on, filtered, in pages that miss and repeat nothing', async () => {
    await plantGame(sport, '2027-06-30T10:00');
    const keys = [];
    for (let day = 10; day < 15; day += 1) keys.push(await plantGame(sport, `2027-07-${day}T10:00`));
    keys.push(await plantPractice(sport, '2027-07-14T10:00', { team: 2 }));
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { data } = await robin.get(`/admin/schedule?limit=2${next && `&after=${next}`}`);
      assert.equal(data.total, 6);
      seen.push(...data.items.map(({ key }: { key: string }) => key));
      next = data.next_after;
    }
    assert.deepEqual(seen, keys);
    const count = async (query: string) => (await robin.get(`/admin/schedule?${query}`)).data.total;
    assert.equal(await count('kind=practice'), 1);
    assert.equal(await count('team_id=1'), 5);
    assert.equal(await count('venue_id=2'), 0);
    assert.equal(await count('status=postponed'), 0);
    assert.equal(await count('from=2027-06-01'), 7);
    assert.equal(await count('division_id=2'), 0);
    assert.equal((await robin.get('/admin/schedule?season_id=999999')).code, 'record.not_found');
  });

  test('are read by whoever may see the season, and changed by nobody else', async () => {
    const key = await plantGame(sport, '2027-07-10T10:00');
    const reader = await asAdminOf(sport, 'casey.brook', { season: false });
    assert.equal((await reader.get('/admin/schedule')).status, 200);
    assert.equal((await reader.post('/admin/schedule/check', { changes: [] })).status, 200);
    assert.equal((await reader.post('/admin/schedule/changes', { changes: [{ key }] })).code, 'permission.missing');
    const other = await asAdminOf(sport, 'casey.brook', { content: true });
    assert.equal((await other.get('/admin/schedule')).code, 'permission.missing');
  });
});

describe('what collides', () => {
  beforeEach(clear);
  test('at one place is told where it is changed, with free times there and the same time elsewhere', async () => {
    await plantGame(sport, '2027-07-10T12:00', { home: 3, away: 4 });
    await plantGame(sport, '2027-07-10T15:00', { home: 3, away: 4, venue: 2 });
    const key = await plantGame(sport, '2027-07-10T15:00');
    const { conflicts } = await check({ key, starts_at: '2027-07-10T12:30' });
    const venue = conflicts.find(({ kind }: { kind: string }) => kind === 'venue');
    assert.deepEqual([venue.key, venue.level], [key, 'danger']);
    assert.match(venue.title, /^Riverbend Community Center is taken until 1:00.PM\.$/);
    assert.match(venue.words, /is there from 12:00.PM\.$/);
    assert.deepEqual(venue.free, [
      { starts_at: '2027-07-10T13:00:00', venue: { id: 1, name: VENUES[0] } },
      { starts_at: '2027-07-10T13:30:00', venue: { id: 1, name: VENUES[0] } },
      { starts_at: '2027-07-10T12:30:00', venue: { id: 2, name: VENUES[1] } },
    ]);
    assert.deepEqual(
      (await check({ key, starts_at: '2027-07-10T13:00' })).conflicts,
      [],
      'one after the other is none',
    );
    assert.deepEqual((await check({ key, starts_at: '2027-07-10T12:30', status: 'cancelled' })).conflicts, []);
  });

  test('a team in two places, a closed place, a coach with two teams, a family with two children, no day of rest', async () => {
    const key = await plantGame(sport, '2027-07-10T10:00');
    await plantPractice(sport, '2027-07-12T18:00', { team: 1, venue: 2 });
    await sport.db.run(`insert into venue_closures (venue_id, day, created_at) values (1, '2027-07-13', $1)`, [
      sport.clock.now(),
    ]);
    const kinds = async (starts_at: string, more: object = {}) =>
      (await check({ key, starts_at, ...more })).conflicts.map(
        ({ kind, level }: { kind: string; level: string }) => `${kind} ${level}`,
      );
    assert.deepEqual(await kinds('2027-07-12T18:30'), ['team danger']);
    assert.deepEqual(await kinds('2027-07-13T18:30'), ['closed danger']);
    assert.deepEqual(await kinds('2027-07-13T18:30', { venue_id: 2 }), []);
    // Kim coaches the Hawks and, from now on, the Comets, where Riley's brother Sam plays.
    const { id: comets } = await sport.db.one<{ id: number }>(
      `select t.id from teams t join current_teams c on c.id = t.id where t.name = 'Comets'`,
    );
    await sport.db.run(
      `insert into assignments (member_id, role, team_id, created_at) values (1003, 'coach', $1, $2)`,
      [comets, sport.clock.now()],
    );
    await plantPractice(sport, '2027-07-15T18:00', { team: comets, venue: 2 });
    const { conflicts } = await check({ key, starts_at: '2027-07-15T18:00' });
    const [coach, family] = conflicts;
    assert.deepEqual([coach.kind, coach.level, coach.title], ['coach', 'warning', 'Kim Coleman coaches both.']);
    assert.deepEqual([family.kind, family.level], ['family', 'info']);
    assert.ok(family.free.length > 0);
    for (const { starts_at, venue } of family.free) {
      const moved = (await check({ key, starts_at, venue_id: venue.id })).conflicts;
      assert.deepEqual(moved, [], `${starts_at} is free of everybody, families too`);
    }
    assert.equal(family.words, `Parker: Sam with Comets (${VENUES[1]}), Riley with Hawks (${VENUES[0]}).`);
    assert.ok(!family.words.includes('Pat'), 'no name of a parent');
    await plantGame(sport, '2027-07-21T10:00', { home: 2, away: 1 });
    assert.deepEqual(await kinds('2027-07-20T10:00'), ['rest info', 'rest info']);
    assert.deepEqual(await kinds('2027-07-19T10:00'), []);
    const [rest] = (await check({ key, starts_at: '2027-07-20T10:00' })).conflicts;
    assert.deepEqual(
      rest.free.map(({ starts_at, venue }: { starts_at: string; venue: { id: number } }) => [starts_at, venue.id]),
      [
        ['2027-07-19T10:00:00', 1],
        ['2027-07-18T10:00:00', 1],
      ],
      'the nearest days with a day of rest before and after',
    );
    await sport.db.run('delete from assignments where team_id = $1', [comets]);
    await sport.db.run('delete from venue_closures');
  });

  test('is not saved until it is solved or said to be on purpose, and then stays so', async () => {
    await plantGame(sport, '2027-07-10T12:00', { home: 3, away: 4 });
    const key = await plantGame(sport, '2027-07-10T15:00');
    const edit = { key, sequence: 0, starts_at: '2027-07-10T12:30' };
    const refused = (await saveEdits(robin, [edit])).data.rows[0];
    assert.deepEqual([refused.outcome, refused.status], ['refused', 422]);
    assert.match(refused.message, /is taken until 1:00.PM/);
    assert.equal((await rowOf(key)).starts_at, '2027-07-10T15:00:00');
    assert.equal((await saveEdits(robin, [{ ...edit, on_purpose: true }])).data.rows[0].outcome, 'saved');
    const { conflicts } = await check();
    assert.ok(!conflicts.some(({ level }: { level: string }) => level === 'danger'), 'nobody is asked again');
  });

  test('what only fitted because of a row that was left alone is left alone, too', async () => {
    const first = await plantGame(sport, '2027-07-10T12:00');
    const second = await plantGame(sport, '2027-07-10T15:00', { home: 3, away: 4 });
    const { data } = await saveEdits(robin, [
      { key: first, sequence: 99, starts_at: '2027-07-10T17:00' },
      { key: second, sequence: 0, starts_at: '2027-07-10T12:00' },
    ]);
    assert.deepEqual(
      data.rows.map(({ outcome }: { outcome: string }) => outcome),
      ['changed', 'refused'],
    );
  });
});

describe('a set of changes', () => {
  beforeEach(clear);
  test('is saved row by row: what somebody else changed comes back with both values, the others are saved', async () => {
    const [one, two] = [await plantGame(sport, '2027-07-10T10:00'), await plantGame(sport, '2027-07-17T10:00')];
    const chris = await asScheduler(sport, 'casey.brook');
    await saveEdits(chris, [{ key: one, sequence: 0, starts_at: '2027-07-10T11:00' }], { tell: 'none' });
    const { data } = await saveEdits(robin, [
      { key: one, sequence: 0, starts_at: '2027-07-10T12:00' },
      { key: two, sequence: 0, venue_id: 2 },
    ]);
    const [changed, saved] = data.rows;
    assert.deepEqual([changed.outcome, changed.status, changed.changed_by], ['changed', 409, 'Casey Brook']);
    assert.equal(changed.row.starts_at, '2027-07-10T11:00:00');
    assert.deepEqual([saved.outcome, saved.row.venue.id, saved.row.sequence], ['saved', 2, 1]);
    const audit = (await auditOf(sport, 'schedule.changed')).at(-1)!;
    assert.equal(audit.detail['rows'], 1);
    assert.match(audit.detail['before'][two], /Sat, Jul.17, 10:00.AM/);
    assert.match(audit.detail['after'][two], new RegExp(VENUES[1]));
  });

  test('is saved once, however often it is sent', async () => {
    const key = await plantGame(sport, '2027-07-10T10:00');
    const body = { client_id: 'client-id-of-a-set-1', changes: [{ key, sequence: 0, starts_at: '2027-07-11T10:00' }] };
    const sets = await Promise.all([1, 2, 3].map(() => robin.post('/admin/schedule/changes', body)));
    assert.equal(new Set(sets.map(({ data }) => data.id)).size, 1);
    const save = () => robin.post(`/admin/schedule/changes/${sets[0]!.data.id}/save`, { tell: 'now' });
    const saved = await Promise.all([save(), save(), save()]);
    assert.deepEqual(new Set(saved.map(({ data }) => data.rows[0].outcome)), new Set(['saved']));
    assert.equal((await rowOf(key)).sequence, 1);
    assert.equal((await save()).data.rows[0].outcome, 'saved');
    const other = await asScheduler(sport, 'casey.brook');
    assert.equal((await other.get(`/admin/schedule/changes/${sets[0]!.data.id}`)).status, 404, 'nobody else’s');
  });

  test('says at the row what cannot be, and saves the rest', async () => {
    const game = await plantGame(sport, '2027-07-10T10:00');
    const practice = await plantPractice(sport, '2027-07-10T18:00', { venue: 2 });
    const old = await plantGame(sport, '2027-06-10T10:00');
    const words = async (edit: object) => (await saveEdits(robin, [edit])).data.rows[0].message;
    assert.equal(await words({ key: game, starts_at: '2027-06-20T10:00' }), 'This is in the past.');
    assert.equal(await words({ key: game, home_team_id: 2 }), 'A team cannot play against itself.');
    assert.match(await words({ key: game, starts_at: '2027-09-01T10:00' }), /outside the season/);
    assert.match(await words({ key: game, away_team_id: 5 }), /different divisions/);
    assert.match(await words({ key: game, away_team_id: 99999 }), /Choose a team/);
    assert.match(await words({ key: game, venue_id: 99999 }), /no such place/);
    assert.match(await words({ key: practice, status: 'postponed' }), /not postponed/);
    assert.match(await words({ key: old, venue_id: 2 }), /has begun already/);
    assert.match(await words({ key: 'game:999999', venue_id: 2 }), /not in this season/);
    await sport.db.run(`update games set status = 'final', home_score = 1, away_score = 0 where id = $1`, [
      Number(old.slice(5)),
    ]);
    assert.match(await words({ key: old, starts_at: '2027-07-20T10:00' }), /has a result/);
    await sport.db.run(`update seasons set ends_on = '2027-06-30' where is_current`);
    assert.match(await words({ key: game, venue_id: 2 }), /season is over/);
    await sport.db.run(`update seasons set ends_on = '2027-08-31' where is_current`);
    const invalid = await robin.post('/admin/schedule/changes', { changes: [{ key: 'special:1' }] });
    assert.equal(invalid.code, 'request.invalid');
  });

  test('can add games and practices', async () => {
    const { data } = await saveEdits(robin, [
      { key: 'new:1', kind: 'game', starts_at: '2027-07-10T10:00', home_team_id: 1, away_team_id: 2, venue_id: 1 },
      { key: 'new:2', kind: 'practice', starts_at: '2027-07-11T10:00', home_team_id: 1 },
      { key: 'new:3', kind: 'game', home_team_id: 1, away_team_id: 2 },
    ]);
    assert.deepEqual(
      data.rows.map(({ outcome }: { outcome: string }) => outcome),
      ['saved', 'saved', 'refused'],
    );
    assert.equal(data.rows[2].message, 'Enter a date and a time.');
    assert.equal((await rowOf(data.rows[0].row.key)).home.name, 'Hawks');
  });

  test('a match of a tournament is changed in its bracket', async () => {
    const match = await sport.db.maybeOne<{ id: number }>(
      'select id from games where tournament_match_id is not null limit 1',
    );
    assert.ok(match);
    const { data } = await saveEdits(robin, [{ key: `game:${match.id}`, status: 'cancelled' }]);
    assert.match(data.rows[0].message, /The bracket decides\.$/);
  });
});
