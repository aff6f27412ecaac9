import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ADMIN_PAGES, adminOperations, sportOperations, type OperationSpec } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, type AdminClient } from '../testing/admin-client.ts';
import { asMember } from '../testing/callers.ts';
import { addDuty } from '../testing/duties.ts';
import { addGame, nextPractice } from '../testing/events.ts';
import { addEverybody, CHILDREN, HAWKS, linesOf, type Everybody } from '../testing/everybody.ts';
import { sampleBody } from '../testing/sample-body.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

/*
 * Where words that belong to one child of the Hawks and its game come out, and to whom: every GET of members is asked by
 * every kind of person for every record, every GET and every file of the administration by somebody with all rights. What
 * is not in this table shows none of them, and an operation that is added is asked without anybody writing it down.
 *
 *   note    what Riley's guardian told the coaches with the answer
 *   noter   the coach who noted that Riley was there
 *   guest   a child who was there and is on no list
 *   phone   the number of Riley's guardian
 *   meet    where somebody who drives children of the team meets them
 *   yes     the name that was typed under the written yes for Riley
 *   taker   the parent who brings the snack; adults also stand where they can be written to, called, or handed a duty
 */
const SHOWN = `
word   operation            to
note   getFamilyEvent       guardian other-guardian
note   listFamilyEvents     guardian other-guardian
note   getTeamAnswers       coach
noter  getFamilyEvent       guardian other-guardian
noter  getAttendance        coach
guest  getAttendance        coach
phone  getCommunityMe       guardian
phone  getCommunityProfile  guardian
phone  getImportantFamilies coach
phone  getTeamEmergency     coach
meet   getEventRides        guardian other-guardian guardian-of-teammate coach staff-of-team
meet   listRides            guardian other-guardian guardian-of-teammate coach staff-of-team
yes    getEventRides        guardian other-guardian guardian-of-teammate coach staff-of-team
yes    listRides            guardian other-guardian guardian-of-teammate coach staff-of-team
taker  listTeamDuties       coach staff-of-team
taker  getImportantFamilies coach
taker  getTeamEmergency     coach
taker  getReach             coach coach-of-division staff-of-team staff-of-division
taker  listDutyPeople       guardian other-guardian
taker  listRecipients       guardian other-guardian guardian-of-teammate guardian-of-opponent player coach coach-of-division staff-of-team staff-of-division
`;

/** In the administration: the question about the child, and the record of whoever has the number. */
const ADMINISTRATION = ['guest listAttendanceGuests', 'phone getAdminMember'];

const WORDS = {
  note: 'zqnote',
  noter: 'Zqnoter',
  guest: 'Zqguest',
  phone: '555-7301',
  meet: 'Zqmeet',
  yes: 'Zqyes',
  taker: 'Zqtaker',
} as const;
/** Of adults whom the administration knows by name anyway. */
const NAMES_OF_ADULTS: readonly string[] = ['noter', 'taker'];

let sport: TestSport;
let people: Everybody;
let everything: AdminClient;
let game: number;

before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_PROFILE: '1000/60', THROTTLE_ANNOUNCEMENTS: '1000/60' },
  });
  people = await addEverybody(sport);
  everything = await asAdminOf(sport, 'admin', Object.fromEntries(ADMIN_PAGES.map((page) => [page, 'publish'])));
  game = await addGame(sport, { hours: 2 });
  const event = { kind: 'game', event_id: game };
  const asWho = (who: string) => asMember(sport, people[who]!);
  const did = async (who: string, path: string, body: object): Promise<{ id: number; requests: { id: number }[] }> => {
    const response = await asWho(who).post(`/community/${path}`, body);
    assert.ok(response.statusCode < 300, `${path}: ${response.body}`);
    return response.json().data;
  };
  const name = (who: number, first: string) =>
    sport.db.run('update members set first_name = $2 where id = $1', [who, first]);

  const noter = await asRecord(
    `insert into members (email, first_name, last_name, created_at) values ('n', 'Zqnoter', 'X', now()) returning id`,
  );
  await did('guardian', 'answers', {
    ...event,
    player_id: CHILDREN.riley,
    value: 'comes',
    note: WORDS.note,
    client_id: randomUUID(),
  });
  await sport.db.run(
    `insert into attendance (player_id, kind, event_id, state, noted_by, pressed_at, starts_at)
     select $1, 'game', $2, 'here', $3, starts_at, starts_at from games where id = $2`,
    [CHILDREN.riley, game, noter],
  );
  await did('coach', 'attendance-guests', {
    ...event,
    team_id: HAWKS,
    first_name: WORDS.guest,
    client_id: randomUUID(),
  });
  await sport.db.run('update members set phone = $2 where id = $1', [people['guardian'], WORDS.phone]);
  const { id: ride } = await did('guardian-of-teammate', 'rides', {
    ...{ team_id: HAWKS, event_kind: 'game', event_id: game, direction: 'there', seats: 2, meeting: WORDS.meet },
  });
  await did('guardian', `rides/${ride}/ask`, { player_id: CHILDREN.riley });
  await did('guardian', `rides/${ride}/yes`, { player_id: CHILDREN.riley, typed_name: 'Pat Parker' });
  await sport.db.run('update ride_consents set typed_name = $1', [WORDS.yes]);
  const duty = await addDuty(sport, { game, places: 2 });
  const taker = await asRecord(
    `insert into members (email, first_name, last_name, email_verified_at, created_at) values ('t', 'X', 'X', now(), now()) returning id`,
  );
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at) values ($1, $2, 'parent_guardian', 'verified', now())`,
    [taker, CHILDREN.jordan],
  );
  await sport.db.run('insert into duty_takes (duty_id, member_id, taken_at) values ($1, $2, $3)', [
    duty,
    taker,
    sport.clock.now(),
  ]);
  await name(taker, WORDS.taker);
  await did('coach', 'announcements', { scope_type: 'team', scope_id: HAWKS, title: 'T', body: 'B', important: true });
  await sport.tellNotices();
});
after(() => sport.stop());

const asRecord = async (statement: string): Promise<number> => (await sport.db.one<{ id: number }>(statement)).id;

type Key = string | number;
const keysOf = async (statement: string): Promise<Key[]> =>
  (await sport.db.rows<{ key: Key }>(statement)).map(({ key }) => key);
/** The first and the last ones: what is added here is among the last. */
const someOf = (table: string) =>
  keysOf(
    `(select id as key from ${table} order by id limit 2) union (select id from ${table} order by id desc limit 2)`,
  );

/** What stands for the parameter of a path, by the path before it. A new kind of path must be added here. */
const RECORDS: Readonly<Record<string, () => Promise<Key[]>>> = {
  '/community/registrations': () => someOf('registrations'),
  '/community/conversations': () => someOf('conversations'),
  '/community/duties': () => someOf('duties'),
  '/community/important': () => someOf('important_notices'),
};
/** The values worth trying of a query. */
const VALUES: Readonly<Record<string, () => Key[] | Promise<Key[]>>> = {
  team_id: () => [1, 2, 3],
  kind: () => ['game'],
  event_id: () => [game],
  player_id: () => Object.values(CHILDREN),
  practice_id: async () => [await nextPractice(sport, HAWKS)],
  scope_type: () => ['team', 'division'],
  scope_id: () => [1, 2],
  child_account_id: () => [people['player']!, people['silent-player']!],
  from: () => ['2026-06-20'],
  to: () => ['2026-07-10'],
  before: () => [999_999],
  after: () => [0],
};

/** Every address of an operation: each record, with what is required in every combination, and each filter by itself. */
async function addressesOf({ path, query }: OperationSpec): Promise<string[]> {
  const [before_ = '', after_] = path.split(/\/:[a-z_]+/);
  const records =
    after_ === undefined ? [path] : (await known(RECORDS, before_, path)).map((key) => `${before_}/${key}${after_}`);
  const { properties = {}, required = [] } = (query ?? {}) as { properties?: object; required?: string[] };
  let queries: URLSearchParams[] = [new URLSearchParams()];
  for (const name of required) {
    const values = await known(VALUES, name, path);
    queries = queries.flatMap((one) => values.map((value) => withValue(one, name, value)));
  }
  const filters = Object.keys(properties).filter((name) => !required.includes(name));
  const filtered: URLSearchParams[] = [];
  for (const name of filters)
    for (const value of await known(VALUES, name, path))
      filtered.push(...queries.map((one) => withValue(one, name, value)));
  return records.flatMap((record, index) =>
    [...queries, ...(index === 0 ? filtered : [])].map((one) => (one.size > 0 ? `${record}?${one}` : record)),
  );
}
const withValue = (query: URLSearchParams, name: string, value: Key): URLSearchParams =>
  new URLSearchParams([...query, [name, String(value)]]);
const known = async (table: typeof VALUES, name: string, path: string): Promise<Key[]> => {
  const find = table[name];
  assert.ok(find, `say in this test what stands for ${name} of ${path}`);
  return find();
};

const wordsIn = (text: string): string[] =>
  Object.entries(WORDS).flatMap(([word, sign]) => (text.includes(sign) ? [word] : []));

/** The lines of the table as they are: who found what where. */
async function crawl(): Promise<{ lines: string[]; silent: string[] }> {
  const shown = new Map<string, Set<string>>();
  const silent: string[] = [];
  const note = (text: string, operation: string, who: string, words = wordsIn(text)): void => {
    for (const word of words) {
      const key = `${word} ${operation}`;
      shown.set(key, (shown.get(key) ?? new Set()).add(who));
    }
  };
  for (const operation of sportOperations.filter(({ method, access }) => method === 'GET' && access === 'member')) {
    let answered = false;
    for (const address of await addressesOf(operation))
      for (const [who, member] of Object.entries(people)) {
        const { statusCode, body } = await asMember(sport, member).get(address);
        assert.ok(statusCode < 500, `${address}: ${body}`);
        answered ||= statusCode === 200;
        note(body, operation.name, who);
      }
    if (!answered) silent.push(operation.name);
  }
  return { lines: [...shown].map(([key, who]) => `${key} ${[...who].sort().join(' ')}`).sort(), silent };
}

test('what belongs to a child and its game comes out where the table says, and nowhere else', async () => {
  const { lines, silent } = await crawl();
  assert.deepEqual(silent, [], 'nobody gets anything from these: say what to ask them for');
  assert.deepEqual(
    lines,
    linesOf(SHOWN)
      .map(([word, operation, ...who]) => `${word} ${operation} ${who.sort().join(' ')}`)
      .sort(),
  );
});

test('the administration shows them only where the table says', async () => {
  const shown = new Set<string>();
  for (const operation of adminOperations.filter(({ access }) => access === 'admin')) {
    if (operation.method === 'POST' && !operation.name.startsWith('export')) continue;
    for (const path of await administrationPaths(operation)) {
      const { statusCode, body } = await sport.app.inject({
        method: operation.method,
        url: `/api/v1${path}`,
        headers: { cookie: everything.cookie ?? '', 'x-csrf-token': everything.csrf ?? '' },
        ...(operation.method === 'POST' ? { payload: sampleBody(operation) } : {}),
      });
      assert.ok(statusCode < 500, `${path}: ${body}`);
      for (const word of wordsIn(body)) if (!NAMES_OF_ADULTS.includes(word)) shown.add(`${word} ${operation.name}`);
    }
  }
  assert.deepEqual([...shown].sort(), ADMINISTRATION);
});

/** The first records of whatever kind it is, and those of this test. */
async function administrationPaths({ path }: OperationSpec): Promise<string[]> {
  if (!/:[a-z_]+/.test(path)) return [path];
  const ids = new Set<Key>([1, 2, 3, people['guardian']!, people['coach']!, people['player']!, game]);
  return [...ids].map((id) => path.replace(':kind', 'news').replace(/:[a-z_]+/, String(id)));
}
