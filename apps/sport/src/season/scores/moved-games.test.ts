import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FieldGame, ResultOffice } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdmin, type AdminClient } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/* What was said of a game, and what became of the game since: another day, or a file of results. */

let sport: TestSport;
let admin: AdminClient;
let season: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  admin = await asAdmin(sport, 'admin');
  season = (await sport.db.one<{ id: number }>('select id from seasons where is_current')).id;
});
after(() => sport.stop());

const office = async (): Promise<ResultOffice> => (await admin.get(`/admin/seasons/${season}/results`)).data;
const inOffice = async (id: number): Promise<FieldGame | undefined> => {
  const { missing, undecided, lately } = await office();
  return [...missing, ...undecided, ...lately].find(({ game_id }) => game_id === id);
};
const enter = (game_id: number, body: object) =>
  as(sport, 'coach.kim').post('/community/results', { game_id, ended: 'played', client_id: randomUUID(), ...body });
const decide = (id: number, body: object) => admin.post(`/admin/games/${id}/result`, { ended: 'played', ...body });
const move = (id: number, hours: number) =>
  sport.db.run(
    `update games set starts_at = starts_at + $2 * interval '1 hour', status = 'scheduled', updated_at = $3 where id = $1`,
    [id, hours, sport.clock.now()],
  );
const numberOf = async (id: number): Promise<string> =>
  (await sport.db.one<{ external_id: string }>('select external_id from games where id = $1', [id])).external_id;
const bringIn = async (kind: 'results' | 'games', text: string) => {
  const { data } = await admin.post('/admin/imports', { kind, text });
  assert.deepEqual([data.counts.wrong, data.counts.changed], [0, 1], JSON.stringify(data.wrong));
  const { status } = await admin.post(`/admin/imports/${data.id}/apply`, {
    version: data.version,
    difference: data.difference,
  });
  assert.equal(status, 200);
};

test('a game that is played on another day begins without what was said on the first', async () => {
  const game = await addGame(sport, { hours: -1 });
  const { data: link } = await admin.post('/admin/scorekeeper-links', { venue_id: 1, day: '2026-07-02' });
  await sport.db.run('update games set venue_id = 1 where id = $1', [game]);
  const said = await sport.app.inject({
    method: 'POST',
    url: `/api/v1/scorekeeper/${link.url.split('/').at(-1)}/results`,
    payload: { game_id: game, ended: 'broken_off', client_id: randomUUID() },
  });
  assert.equal(said.json().data.state, 'open');
  await move(game, 24);
  sport.clock.advance(24 * 3600);
  admin = await asAdmin(sport, 'admin');
  const { state, entries } = (await enter(game, { home_score: 3, away_score: 2 })).json().data;
  assert.deepEqual([state, entries.length], ['stands', 1]);
});

test('another hour of the same day changes nothing of what was said', async () => {
  const game = await addGame(sport, { hours: -2 });
  await enter(game, { ended: 'broken_off' });
  await move(game, 1);
  assert.deepEqual([(await inOffice(game))?.state, (await inOffice(game))?.entries.length], ['open', 1]);
});

test('a decision does not write over a result that came with a file meanwhile', async () => {
  const game = await addGame(sport, { hours: -3 });
  const seen = (await inOffice(game))!.version;
  await bringIn('results', `external_id,home_score,away_score\n${await numberOf(game)},50,40\n`);
  const late = await decide(game, { home_score: 24, away_score: 31, version: seen });
  assert.deepEqual([late.status, late.code], [409, 'record.changed']);
  assert.deepEqual([late.data.current.home_score, late.data.current.away_score], [50, 40], 'what stands now');
  const again = await decide(game, { home_score: 24, away_score: 31, version: late.data.current.version });
  assert.deepEqual([again.status, again.data.home_score], [200, 24]);
});

test('a result that a file takes back is missing again, and can be entered at the field', async () => {
  for (const kind of ['results', 'games'] as const) {
    const game = await addGame(sport, { hours: -3 });
    const { version } = (await inOffice(game))!;
    assert.equal((await decide(game, { home_score: 1, away_score: 2, version })).status, 200);
    const [row] = await sport.db.rows<{ line: string }>(
      `select concat_ws(',', g.external_id, d.name, h.name, a.name, to_char(g.starts_at, 'YYYY-MM-DD"T"HH24:MI'), 'scheduled') as line
         from games g join divisions d on d.id = g.division_id join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
        where g.id = $1`,
      [game],
    );
    const text =
      kind === 'results'
        ? `external_id,home_score,away_score,status\n${await numberOf(game)},,,scheduled\n`
        : `external_id,division,home_team,away_team,starts_at,status\n${row!.line}\n`;
    await bringIn(kind, text);
    const { missing } = await office();
    assert.ok(
      missing.some(({ game_id }) => game_id === game),
      kind,
    );
    assert.equal((await enter(game, { home_score: 7, away_score: 6 })).json().data.state, 'stands', kind);
  }
});
