import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ImportantFamilies, ImportantNotice } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../../testing/callers.ts';
import { addGame } from '../../testing/events.ts';
import { addEverybody, CHILDREN, HAWKS, linesOf, OTTERS, type Everybody } from '../../testing/everybody.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

/*
 * A game of the Hawks and the Otters has moved. Who sees of each team who has seen that, and of what became known of each
 * child; and who is asked to confirm it at all.
 *
 *   names   which families have seen it, who was told how, and numbers to call
 *   count   how many families have
 *   -       nothing
 *
 *   asked   whether it stands among what one is asked to confirm
 *   press   whether a press is taken, and for which children it counts with the coaches
 */
const MATRIX = `
who                  hawks  otters asked press
guardian             -      -      yes   riley
other-guardian       -      -      yes   riley,drew
guardian-of-teammate -      -      yes   jordan
guardian-of-opponent -      -      yes   drew
coach                names  -      yes   none
coach-of-opponent    -      names  yes   none
coach-of-division    -      -      no    no
staff-of-division    -      -      no    no
staff-of-team        -      -      yes   none
coach-without-team   -      -      no    no
relative             -      -      no    no
former-guardian      -      -      no    no
pending-guardian     -      -      no    no
player               -      -      yes   none
silent-player        -      -      yes   none
administrator        -      -      no    no
stranger             -      -      no    no
`;

const TEAMS = [HAWKS, OTTERS];

let sport: TestSport;
let people: Everybody;
let notice: number;
const call = (who: string) => asMember(sport, people[who]!);
const listOf = async (who: string): Promise<ImportantNotice[]> =>
  ((await call(who).get('/community/important')).json().data as { items: ImportantNotice[] }).items;
const familiesOf = (who: string, team: number) =>
  call(who).get(`/community/important/${notice}/families?team_id=${team}`);

before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_PROFILE: '1000/60' },
  });
  people = await addEverybody(sport);
  const game = await addGame(sport, { home: HAWKS, away: OTTERS, hours: 30 });
  sport.clock.advance(61);
  await sport.tellNotices();
  await sport.db.run(`update games set starts_at = starts_at + interval '2 hours', updated_at = $2 where id = $1`, [
    game,
    sport.clock.now(),
  ]);
  sport.clock.advance(61);
  await sport.tellNotices();
  await sport.db.run(`update members set phone = '555-0100'`);
  const found = (await listOf('coach')).find(({ events }) =>
    events.some(({ kind, id }) => kind === 'game' && id === game),
  );
  assert.ok(found, 'the coach is asked');
  notice = found.id;
});
after(() => sport.stop());

async function seenBy(who: string): Promise<string[]> {
  const item = (await listOf(who)).find(({ id }) => id === notice);
  const cells: string[] = [];
  for (const team of TEAMS) {
    const response = await familiesOf(who, team);
    const isCounted = item?.teams.some(({ id }) => id === team) ?? false;
    assert.equal(response.body.includes('555-0100'), response.statusCode === 200, 'numbers are there for who may call');
    if (response.statusCode !== 200) assert.ok([403, 404].includes(response.statusCode), response.body);
    cells.push(response.statusCode === 200 ? 'names' : isCounted ? 'count' : '-');
  }
  // Nobody else's press is in what one is asked.
  assert.equal(item?.seen_at ?? null, null);
  return [...cells, item ? 'yes' : 'no'];
}

/** For which children a press counts, as their coaches see it. */
async function pressOf(who: string): Promise<string> {
  const { statusCode } = await call(who).post(`/community/important/${notice}/seen`, {});
  if (statusCode !== 200) {
    assert.ok([403, 404].includes(statusCode), who);
    return 'no';
  }
  const seen: string[] = [];
  for (const [coach, team] of [
    ['coach', HAWKS],
    ['coach-of-opponent', OTTERS],
  ] as const) {
    const { families } = (await familiesOf(coach, team)).json().data as ImportantFamilies;
    for (const [name, id] of Object.entries(CHILDREN))
      if (families.some(({ player_id, is_seen }) => player_id === id && is_seen)) seen.push(name);
  }
  assert.equal((await call(who).post(`/community/important/${notice}/unseen`, {})).statusCode, 200);
  return seen.join(',') || 'none';
}

const LINES = linesOf(MATRIX);

test('everybody is in the matrix', () =>
  assert.deepEqual(LINES.map(([who]) => who).sort(), Object.keys(people).sort()));

for (const [who = '', ...cells] of LINES)
  test(`${who} sees who has seen it, and confirms it`, async () =>
    assert.deepEqual([...(await seenBy(who)), await pressOf(who)], cells));

test('nobody who is not signed in sees or does anything', async () => {
  for (const path of ['important', `important/${notice}/families?team_id=${HAWKS}`])
    assert.equal((await sport.app.inject(`/api/v1/community/${path}`)).statusCode, 401, path);
  const pressed = await sport.app.inject({
    method: 'POST',
    url: `/api/v1/community/important/${notice}/seen`,
    payload: {},
  });
  assert.equal(pressed.statusCode, 401);
});
