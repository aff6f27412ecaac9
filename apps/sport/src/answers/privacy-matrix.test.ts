import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../testing/callers.ts';
import { as } from '../testing/cast.ts';
import { addGame, nextPractice } from '../testing/events.ts';
import {
  addEverybody,
  CHILDREN,
  COMETS,
  HAWKS,
  linesOf,
  OTTERS,
  type CastChild,
  type Everybody,
} from '../testing/everybody.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/*
 * Who sees what of whose answer to one event, with the team's switch for first names off and on: every kind of person
 * against every child, looked for in everything that the operations about answers give them.
 *
 *   note    the answer, who gave it, and the note to the coaches
 *   value   the answer and who gave it
 *   name    that the child comes, by first name
 *   count   how many of the team come
 *   -       nothing
 *
 * Riley and Jordan are on the Hawks, Drew is on the Otters, whom they play, and Sam is on the Comets, who have a practice.
 */
const MATRIX = `
who                  riley  jordan drew   sam
guardian             note   count  -      note
other-guardian       note   count  note   -
guardian-of-teammate count  note   -      -
guardian-of-opponent -      -      note   -
coach                note   note   -      -
coach-of-opponent    -      -      note   -
coach-of-division    -      -      -      -
staff-of-division    -      -      -      -
staff-of-team        -      -      -      -
coach-without-team   -      -      -      -
relative             -      -      -      -
former-guardian      -      -      -      -
pending-guardian     -      -      -      -
player               value  count  -      -
silent-player        count  value  -      -
administrator        -      -      -      -
stranger             -      -      -      -
`;

/** Who reads whether a child was there: its guardians, and the coaches of its team. */
const ATTENDANCE = `
who                  riley  jordan drew   sam
guardian             there  -      -      there
other-guardian       there  -      there  -
guardian-of-teammate -      there  -      -
guardian-of-opponent -      -      there  -
coach                there  there  -      -
coach-of-opponent    -      -      there  -
coach-of-division    -      -      -      -
staff-of-division    -      -      -      -
staff-of-team        -      -      -      -
coach-without-team   -      -      -      -
relative             -      -      -      -
former-guardian      -      -      -      -
pending-guardian     -      -      -      -
player               -      -      -      -
silent-player        -      -      -      -
administrator        -      -      -      -
stranger             -      -      -      -
`;

/**
 * At the field: whom to call of a child (`calls`), or that a coach of the team looked at that (`looks`), and the child who
 * was there and is on no list of the team (`guest`).
 */
const FIELD = `
who                  riley jordan drew  hawks otters
guardian             looks -      -     -     -
other-guardian       looks -      looks -     -
guardian-of-teammate -     looks  -     -     -
guardian-of-opponent -     -      looks -     -
coach                calls calls  -     guest -
coach-of-opponent    -     -      calls -     guest
coach-of-division    -     -      -     -     -
staff-of-division    -     -      -     -     -
staff-of-team        -     -      -     -     -
coach-without-team   -     -      -     -     -
relative             -     -      -     -     -
former-guardian      -     -      -     -     -
pending-guardian     -     -      -     -     -
player               -     -      -     -     -
silent-player        -     -      -     -     -
administrator        -     -      -     -     -
stranger             -     -      -     -     -
`;

const NAMES = Object.keys(CHILDREN) as CastChild[];

let sport: TestSport;
let people: Everybody;
let game: number;
let practice: number;
/** Near enough for what is at the field. */
let today: number;
const eventOf = (child: CastChild) =>
  child === 'sam' ? { kind: 'practice', event_id: practice } : { kind: 'game', event_id: game };
const teamOf = (child: CastChild) => ({ riley: HAWKS, jordan: HAWKS, drew: OTTERS, sam: COMETS })[child];

before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_PROFILE: '1000/60' },
  });
  people = await addEverybody(sport);
  game = await addGame(sport, { home: HAWKS, away: OTTERS, hours: 30 });
  practice = await nextPractice(sport, COMETS);
  for (const [child, who] of [
    ['riley', 'pat.parker'],
    ['jordan', 'alex.morgan'],
    ['drew', 'casey.brook'],
    ['sam', 'pat.parker'],
  ] as const) {
    const body = { ...eventOf(child), player_id: CHILDREN[child], value: 'comes', client_id: randomUUID() };
    const said = await as(sport, who).post('/community/answers', { ...body, note: `note-of-${child}` });
    assert.equal(said.statusCode, 200);
    const { kind, event_id } = eventOf(child);
    await sport.db.run(
      `insert into attendance (player_id, kind, event_id, state, noted_by, pressed_at, starts_at)
       select $1, $2, $3, 'here', $4, starts_at, starts_at from team_events where kind = $2 and event_id = $3 limit 1`,
      [CHILDREN[child], kind, event_id, people['coach']],
    );
  }
  today = await addGame(sport, { home: HAWKS, away: OTTERS, hours: 2 });
  await sport.db.run(`update members set phone = '555-0100'`);
  for (const [who, team_id, first_name] of [
    ['coach', HAWKS, 'guest-of-hawks'],
    ['coach-of-opponent', OTTERS, 'guest-of-otters'],
  ] as const) {
    const caller = asMember(sport, people[who]!);
    const body = { team_id, kind: 'game', event_id: today, first_name, client_id: randomUUID() };
    assert.equal((await caller.post('/community/attendance-guests', body)).statusCode, 200);
    assert.equal((await caller.get(`/community/team-emergency?${ofToday({ team_id })}`)).statusCode, 200);
  }
});
after(() => sport.stop());

const ofToday = (owner: Record<string, number>): string =>
  String(new URLSearchParams({ kind: 'game', event_id: String(today), ...mapped(owner) }));
const mapped = (owner: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(owner).map(([name, id]) => [name, String(id)]));

interface Seen {
  guardians?: { phone: string | null }[];
  emergency_looks?: object[];
  player_id?: number;
  answer?: object | string | null;
  attendance?: object | null;
  first_names?: string[] | null;
  comes?: number;
}

/** Every object in what an operation gave. */
function* objectsIn(value: unknown): Generator<Seen> {
  if (value === null || typeof value !== 'object') return;
  yield value as Seen;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

/** Everything that somebody can ask for about the event of a child. */
async function* readBy(who: string, child: CastChild): AsyncGenerator<unknown> {
  const { kind, event_id } = eventOf(child);
  const query = (owner: object) =>
    new URLSearchParams(Object.entries({ ...owner, kind, event_id }).map(([k, v]) => [k, String(v)]));
  const paths = [
    'family-events',
    'coached-events',
    ...NAMES.map((name) => `family-event?${query({ player_id: CHILDREN[name] })}`),
    ...[HAWKS, OTTERS, COMETS].flatMap((team_id) =>
      ['team-answers', 'attendance'].map((name) => `${name}?${query({ team_id })}`),
    ),
  ];
  for (const path of paths) yield (await asMember(sport, people[who]!).get(`/community/${path}`)).json().data;
}

/** The most that somebody gets to see of a child's answer, whatever they ask for. */
async function seenBy(who: string, child: CastChild): Promise<string> {
  const levels = new Set<string>();
  for await (const data of readBy(who, child)) {
    if (JSON.stringify(data).includes(`note-of-${child}`)) levels.add('note');
    for (const event of objectsIn(data)) {
      const { team, turnout, counts } = event as { team?: { id: number }; turnout?: Seen; counts?: Seen };
      if (event.player_id === CHILDREN[child] && event.answer) levels.add('value');
      if (team?.id !== teamOf(child)) continue;
      if (turnout?.comes || counts?.comes) levels.add('count');
      if (turnout?.first_names?.some((name) => name.toLowerCase() === child)) levels.add('name');
    }
  }
  return ['note', 'value', 'name', 'count'].find((level) => levels.has(level)) ?? '-';
}

/** Whether somebody reads that a child was there. */
async function readsAttendance(who: string, child: CastChild): Promise<string> {
  for await (const data of readBy(who, child))
    for (const { player_id, attendance } of objectsIn(data))
      if (player_id === CHILDREN[child] && attendance) return 'there';
  return '-';
}

/** Everything that somebody can ask for about the game of today. */
async function readAtField(who: string): Promise<unknown[]> {
  const paths = [
    'family-events',
    'coached-events',
    'own-events',
    ...NAMES.map((name) => `family-event?${ofToday({ player_id: CHILDREN[name] })}`),
    ...[HAWKS, OTTERS].flatMap((team_id) =>
      ['team-answers', 'attendance', 'team-emergency', 'event-rides', 'team-duties'].map(
        (name) => `${name}?${ofToday({ team_id })}`,
      ),
    ),
  ];
  const found: unknown[] = [];
  for (const path of paths) found.push((await asMember(sport, people[who]!).get(`/community/${path}`)).json().data);
  return found;
}

async function seenAtField(who: string): Promise<string[]> {
  const found = await readAtField(who);
  const of = (child: CastChild): string => {
    const own = [...objectsIn(found)].filter(({ player_id }) => player_id === CHILDREN[child]);
    if (own.some(({ guardians }) => guardians?.some(({ phone }) => phone))) return 'calls';
    return own.some(({ emergency_looks }) => emergency_looks?.length) ? 'looks' : '-';
  };
  const guests = ['hawks', 'otters'].map((team) =>
    JSON.stringify(found).includes(`guest-of-${team}`) ? 'guest' : '-',
  );
  // A number stands in what somebody reads where they may call, and nowhere else.
  const mayCall = (['riley', 'jordan', 'drew'] as const).some((child) => of(child) === 'calls');
  assert.equal(JSON.stringify(found).includes('555-0100'), mayCall);
  return [of('riley'), of('jordan'), of('drew'), ...guests];
}

const LINES = linesOf(MATRIX);

test('everybody is in the matrices', () => {
  for (const lines of [LINES, linesOf(ATTENDANCE), linesOf(FIELD)])
    assert.deepEqual(lines.map(([who]) => who).sort(), Object.keys(people).sort());
});

for (const [who = '', ...cells] of linesOf(ATTENDANCE))
  test(`${who} reads of each child whether it was there`, async () =>
    assert.deepEqual(await Promise.all(NAMES.map((child) => readsAttendance(who, child))), cells));

for (const [who = '', ...cells] of linesOf(FIELD))
  test(`${who} sees at the field`, async () => assert.deepEqual(await seenAtField(who), cells));

for (const shows of [false, true])
  for (const [who = '', ...cells] of LINES)
    test(`${who} sees of each child, first names ${shows ? 'on' : 'off'}`, async () => {
      const body = { team_id: HAWKS, shows_first_names: shows };
      assert.equal((await as(sport, 'coach.kim').post('/community/team-answer-settings', body)).statusCode, 200);
      const seen = await Promise.all(NAMES.map((child) => seenBy(who, child)));
      // The switch is the Hawks' own: it tells their families who of them comes, and nobody else.
      const expected = cells.map((cell) => (shows && cell === 'count' ? 'name' : cell));
      assert.deepEqual(seen, expected);
    });

test('nobody who is not signed in sees anything', async () => {
  for (const path of [
    'family-events',
    'coached-events',
    'team-answers',
    'family-event',
    'attendance',
    'team-emergency',
  ])
    assert.equal((await sport.app.inject(`/api/v1/community/${path}`)).statusCode, 401, path);
});
