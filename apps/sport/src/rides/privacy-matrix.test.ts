import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Ride } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../testing/callers.ts';
import { addGame } from '../testing/events.ts';
import { addEverybody, CHILDREN, HAWKS, linesOf, OTTERS, type Everybody } from '../testing/everybody.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/*
 * Who sees what of the ride of a child: a teammate's guardian drives Riley, another guardian of Drew's drives Drew.
 *
 *   id     the ride, who asked for whom, and the child's number
 *   name   the ride, and the child by first name, without its number
 *   ride   the ride, and nothing of the child
 *   -      nothing
 */
const MATRIX = `
who                  riley  drew
guardian             id     -
other-guardian       id     id
guardian-of-teammate name   -
guardian-of-opponent -      id
coach                id     -
coach-of-opponent    -      id
coach-of-division    -      -
staff-of-division    -      -
staff-of-team        id     -
coach-without-team   -      -
relative             -      -
former-guardian      -      -
pending-guardian     -      -
player               -      -
silent-player        -      -
administrator        -      -
stranger             -      -
`;

/** Who does what with a ride of the Hawks that a teammate's guardian has offered, and with Riley's seat in it. */
const MAY = `
who                  offers asks accepts agrees ends withdraws
guardian             yes    yes  no      yes    yes  no
other-guardian       yes    yes  no      yes    yes  no
guardian-of-teammate yes    no   yes     no     yes  yes
guardian-of-opponent no     no   no      no     no   no
coach                yes    no   no      no     no   no
coach-of-opponent    no     no   no      no     no   no
coach-of-division    no     no   no      no     no   no
staff-of-division    no     no   no      no     no   no
staff-of-team        yes    no   no      no     no   no
coach-without-team   no     no   no      no     no   no
relative             no     no   no      no     no   no
former-guardian      no     no   no      no     no   no
pending-guardian     no     no   no      no     no   no
player               no     no   no      no     no   no
silent-player        no     no   no      no     no   no
administrator        no     no   no      no     no   no
stranger             no     no   no      no     no   no
`;

let sport: TestSport;
let people: Everybody;
const post = (who: string, path: string, body: object = {}) =>
  asMember(sport, people[who]!).post(`/community/${path}`, body);

const offer = (who: string, team_id: number, event_id: number) =>
  post(who, 'rides', { team_id, event_kind: 'game', event_id, direction: 'there', seats: 2, meeting_venue_id: 1 });
const offered = async (who: string, team: number, event: number): Promise<number> =>
  (await offer(who, team, event)).json().data.id;
/** A seat that was asked for; the id of the request. */
async function asked(who: string, ride: number, player_id: number): Promise<number> {
  const response = await post(who, `rides/${ride}/ask`, { player_id });
  assert.equal(response.statusCode, 200, response.body);
  return (response.json().data as Ride).requests.find((request) => request.is_own)!.id;
}

let game: number;
const rides: Record<string, number> = {};
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z'), env: { THROTTLE_RIDES: '1000/60' } });
  people = await addEverybody(sport);
  await sport.db.run(`update members set phone = '555-0100'`);
  game = await addGame(sport, { home: HAWKS, away: OTTERS, hours: 30 });
  rides['riley'] = await offered('guardian-of-teammate', HAWKS, game);
  await asked('guardian', rides['riley'], CHILDREN.riley);
  rides['drew'] = await offered('guardian-of-opponent', OTTERS, game);
  await asked('other-guardian', rides['drew'], CHILDREN.drew);
});
after(() => sport.stop());

/** Everything that somebody can read of rides. */
async function* readBy(who: string): AsyncGenerator<Ride> {
  const get = async (path: string) => (await asMember(sport, people[who]!).get(`/community/${path}`)).json().data;
  yield* ((await get('rides')) as { items?: Ride[] }).items ?? [];
  for (const team of [HAWKS, OTTERS])
    yield* ((await get(`event-rides?team_id=${team}&kind=game&event_id=${game}`)) as { rides?: Ride[] }).rides ?? [];
}

/** The most that somebody gets to see of a child's ride, whatever they ask for. */
async function seenBy(who: string, child: 'riley' | 'drew'): Promise<string> {
  const levels = new Set<string>();
  for await (const { id, requests } of readBy(who)) {
    if (id !== rides[child]) continue;
    levels.add('ride');
    // Whom to call is said around an event to its coaches, and nowhere else.
    assert.ok(!JSON.stringify(requests).includes('555-0100'));
    for (const request of requests)
      if (request.player_id === CHILDREN[child]) levels.add('id');
      else if (request.first_name.toLowerCase() === child) levels.add('name');
  }
  return ['id', 'name', 'ride'].find((level) => levels.has(level)) ?? '-';
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
  test(`${who} sees of each child’s ride`, async () => {
    assert.deepEqual([await seenBy(who, 'riley'), await seenBy(who, 'drew')], cells);
  });

for (const [who = '', ...cells] of linesOf(MAY))
  test(`${who} does with a ride`, async () => {
    const { riley } = CHILDREN;
    /** A ride that nobody has touched yet, and in it a seat that Riley's guardian asks for. */
    const event = await addGame(sport, { home: HAWKS, away: OTTERS, hours: 40 });
    const fresh = async (): Promise<{ ride: number; request: number }> => {
      const ride = await offered('guardian-of-teammate', HAWKS, event);
      return { ride, request: await asked('guardian', ride, riley) };
    };
    const did = async (path: string, body: object = {}) => {
      const { statusCode, body: text } = await post(who, path, body);
      assert.ok([200, 403, 404, 422].includes(statusCode), `${path}: ${text}`);
      return statusCode === 200 ? 'yes' : 'no';
    };
    const name = { guardian: 'Pat Parker', 'other-guardian': 'Casey Brook' }[who] ?? 'Pat Parker';
    const offers = (await offer(who, HAWKS, event)).statusCode === 201 ? 'yes' : 'no';
    const { ride, request } = await fresh();
    assert.deepEqual(
      [
        offers,
        await did(`rides/${await offered('guardian-of-teammate', HAWKS, await addGame(sport, { hours: 50 }))}/ask`, {
          player_id: riley,
        }),
        await did(`ride-requests/${request}/accept`),
        await did(`rides/${ride}/yes`, { player_id: riley, typed_name: name }),
        await did(`ride-requests/${request}/end`),
        await did(`rides/${ride}/withdraw`),
      ],
      cells,
    );
  });

test('nobody who is not signed in sees anything', async () => {
  for (const path of ['rides', `event-rides?team_id=${HAWKS}&kind=game&event_id=${game}`])
    assert.equal((await sport.app.inject(`/api/v1/community/${path}`)).statusCode, 401, path);
});
