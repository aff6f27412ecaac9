import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Duty, ManagedDuty } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../testing/callers.ts';
import { addDuty } from '../testing/duties.ts';
import { addEverybody, HAWKS, linesOf, OTTERS, type Everybody } from '../testing/everybody.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/*
 * Who sees what of a duty that somebody has taken: a teammate's guardian has one of the Hawks, a guardian of the Otters
 * one of theirs, and the guardian of the teammate one that everybody is asked for.
 *
 *   who    the duty, and who has taken it
 *   mine   the duty as the own one
 *   duty   the duty, and how many have taken it
 *   -      nothing
 */
const MATRIX = `
who                  hawks  otters all
guardian             duty   -      duty
other-guardian       duty   duty   duty
guardian-of-teammate mine   -      mine
guardian-of-opponent -      mine   duty
coach                who    -      duty
coach-of-opponent    -      who    duty
coach-of-division    duty   duty   duty
staff-of-division    duty   duty   duty
staff-of-team        who    -      duty
coach-without-team   -      -      -
relative             -      -      -
former-guardian      -      -      -
pending-guardian     -      -      -
player               -      -      -
silent-player        -      -      -
administrator        -      -      -
stranger             -      -      -
`;

/**
 * Who does what: takes one of the Hawks, takes one with children, gives another's back, makes the list of the Hawks,
 * says what became of it, withdraws it.
 */
const MAY = `
who                  takes coaches gives-back lists says withdraws
guardian             yes   no      no         no    no   no
other-guardian       yes   no      no         no    no   no
guardian-of-teammate yes   no      no         no    no   no
guardian-of-opponent no    no      no         no    no   no
coach                yes   yes     no         yes   yes  yes
coach-of-opponent    no    no      no         no    no   no
coach-of-division    yes   yes     no         no    no   no
staff-of-division    yes   yes     no         no    no   no
staff-of-team        yes   yes     no         yes   yes  yes
coach-without-team   no    no      no         no    no   no
relative             no    no      no         no    no   no
former-guardian      no    no      no         no    no   no
pending-guardian     no    no      no         no    no   no
player               no    no      no         no    no   no
silent-player        no    no      no         no    no   no
administrator        no    no      no         no    no   no
stranger             no    no      no         no    no   no
`;

const TAKERS = { hawks: 'guardian-of-teammate', otters: 'guardian-of-opponent', all: 'guardian-of-teammate' } as const;
type Whose = keyof typeof TAKERS;
const TEAMS: Record<Whose, number | null> = { hawks: HAWKS, otters: OTTERS, all: null };

let sport: TestSport;
let people: Everybody;
const duties: Partial<Record<Whose, number>> = {};
const get = async (who: string, path: string) =>
  (await asMember(sport, people[who]!).get(`/community/${path}`)).json().data as object;
const post = (who: string, path: string, body: object = {}) =>
  asMember(sport, people[who]!).post(`/community/${path}`, body);

before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z'), env: { THROTTLE_DUTIES: '1000/60' } });
  people = await addEverybody(sport);
  for (const whose of ['hawks', 'otters', 'all'] as const) {
    const id = await addDuty(sport, { hours: 30, team: TEAMS[whose], places: 2 });
    assert.equal((await post(TAKERS[whose], `duties/${id}/take`)).statusCode, 200);
    duties[whose] = id;
  }
});
after(() => sport.stop());

/** The most that somebody gets to see of a duty, whatever they ask for. */
async function seenBy(who: string, whose: Whose): Promise<string> {
  const id = duties[whose];
  const { items = [] } = (await get(who, 'duties')) as { items?: Duty[] };
  const levels = new Set<string>();
  for (const duty of items)
    if (duty.id === id) {
      levels.add('duty');
      if (duty.mine) levels.add('mine');
      const taker = people[TAKERS[whose]];
      if (who !== TAKERS[whose] && JSON.stringify(duty).includes(`:${taker}`)) levels.add('who');
    }
  for (const team of [HAWKS, OTTERS]) {
    const { items: managed = [] } = (await get(who, `team-duties?team_id=${team}`)) as { items?: ManagedDuty[] };
    for (const duty of managed) if (duty.id === id && duty.takers.length > 0) levels.add('who');
  }
  const { items: others = [] } = (await get(who, `duties/${id}/people`)) as { items?: object[] };
  if (others.length > 0) levels.add('mine');
  return ['who', 'mine', 'duty'].find((level) => levels.has(level)) ?? '-';
}

test('everybody is in the matrices', () => {
  for (const matrix of [MATRIX, MAY])
    assert.deepEqual(
      linesOf(matrix)
        .map(([who]) => who)
        .sort(),
      Object.keys(people).sort(),
    );
});

for (const [who = '', ...cells] of linesOf(MATRIX))
  test(`${who} sees of each duty`, async () => {
    assert.deepEqual([await seenBy(who, 'hawks'), await seenBy(who, 'otters'), await seenBy(who, 'all')], cells);
  });

for (const [who = '', ...cells] of linesOf(MAY))
  test(`${who} does with duties`, async () => {
    const free = await addDuty(sport, { hours: 40 });
    const withChildren = await addDuty(sport, { hours: 41, coachesOnly: true });
    // Taken by the guardian of a teammate, or by Riley's where the guardian of the teammate tries.
    const other = who === 'guardian-of-teammate' ? 'guardian' : 'guardian-of-teammate';
    const taken = await addDuty(sport, { hours: 42 });
    assert.equal((await post(other, `duties/${taken}/take`)).statusCode, 200);
    const over = await addDuty(sport, { hours: -1 });
    await sport.db.run('insert into duty_takes (duty_id, member_id, taken_at) values ($1, $2, $3)', [
      over,
      people[other],
      sport.clock.now(),
    ]);
    const did = async (path: string, body: object = {}) => {
      const { statusCode, body: text } = await post(who, path, body);
      assert.ok([200, 201, 403, 404].includes(statusCode), `${path}: ${text}`);
      return statusCode < 300 ? 'yes' : 'no';
    };
    assert.deepEqual(
      [
        await did(`duties/${free}/take`),
        await did(`duties/${withChildren}/take`),
        await did(`duties/${taken}/give-back`),
        await did('snack-lists', { team_id: HAWKS, title: 'Oranges' }),
        await did(`team-duties/${over}/confirm`, { member_id: people[other], outcome: 'done' }),
        await did(`team-duties/${taken}/withdraw`),
      ],
      cells,
    );
  });

test('nobody who is not signed in sees anything', async () => {
  for (const path of ['duties', 'duty-hours', `team-duties?team_id=${HAWKS}`, `duties/${duties.hawks}/people`])
    assert.equal((await sport.app.inject(`/api/v1/community/${path}`)).statusCode, 401, path);
});
