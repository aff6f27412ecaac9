import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { API_PREFIX, sportOperations, type OperationSpec } from '@sports-hub/contract';
import { INTERNAL_TOKEN_HEADER } from '@sports-hub/kernel';
import { asMember, internalToken, linkedHubAccount } from '../../testing/callers.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../../testing/sport.ts';
import { addGame, nextPractice } from '../../testing/events.ts';
import { ACCESS_MATRIX, CALLERS, type CallerKind, type MatrixLine } from './access-matrix.ts';

const OPERATIONS = new Map(
  sportOperations.filter(({ path }) => path.startsWith('/community/')).map((op) => [op.name, op]),
);

let sport: TestSport;
let callers: Record<CallerKind, number>;
let noorsClaim: number;
let rileysRegistration: number;
/** Of an adult who was linked to Riley, about whom Pat was told. */
let newLink: number;
/** Conversations and one message of each, by the names the matrix uses. */
const conversations: Record<string, number> = { unknown: 999_999 };
const messages: Record<string, number> = { unknown: 999_999 };
const announcements: Record<string, number> = { unknown: 999_999 };
/** Asked of the families of the Hawks. */
let important: number;
/** The next one of a team. */
const practices: Record<string, number> = {};
/** They have just begun; somebody of the other team has said how they ended. */
const games: Record<string, number> = {};
/** Of Alex Morgan, with Pat's request for Riley. */
let ride: number;
let rideRequest: number;
/** A snack duty of a team, with room for everybody. */
const duties: Record<string, number> = { unknown: 999_999 };

before(async () => {
  sport = await startTestSport({
    env: { THROTTLE_MESSAGES: '1000/60', THROTTLE_ANNOUNCEMENTS: '1000/60', THROTTLE_CLAIMS: '1000/60' },
  });
  const id = (name: string): number => idOf(sport, name);
  const { id: former } = await sport.db.one<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, created_at) values ('former@riverbend.example', 'Fay', 'Former', now(), now()) returning id`,
  );
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at) values ($1, 1, 'parent_guardian', 'revoked', now(), now())`,
    [former],
  );
  callers = {
    coach: id('coach.kim'),
    'flag-only': id('coach.flag'),
    removed: id('coach.lee'),
    staff: id('staff.diaz'),
    guardian: id('pat.parker'),
    former,
    relative: id('uncle.parker'),
    player: id('riley.parker'),
    silent: id('jordan.morgan'),
    stranger: id('new.family'),
  };
  const asked = await sport.db.one<{ id: number }>(
    `update claims set question = 'Which school?', asked_at = now() where member_id = $1 returning id`,
    [callers.stranger],
  );
  noorsClaim = asked.id;
  rileysRegistration = (
    await sport.db.one<{ id: number }>(
      `select max(id) as id from registrations where player_id = 1 and status = 'registered'`,
    )
  ).id;
  newLink = (
    await sport.db.one<{ id: number }>(
      `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
       values ($1, 1, 'parent_guardian', 'verified', now(), now()) returning id`,
      [id('casey.brook')],
    )
  ).id;
  await sport.db.run(
    `insert into guardian_link_notices (token_hash, link_id, verified_at, guardian_id, expires_at)
     select 'x', id, verified_at, $2, now() + interval '1 day' from guardian_links where id = $1`,
    [newLink, id('pat.parker')],
  );
  conversations['pat-kim'] = 1;
  conversations['riley-kim'] = 2;
  // Talked while they could; then the coach lost the division and the player the consent.
  await sport.db.run('update player_logins set messaging_enabled = true where member_id = $1', [callers.silent]);
  for (const [name, from, to] of [
    ['jordan-kim', 'coach.kim', callers.silent],
    ['robin-lee', 'coach.lee', id('robin.vale')],
  ] as const) {
    conversations[name] = (await as(sport, from).post('/community/conversations', { recipient_id: to })).json().data.id;
    await as(sport, from).post(`/community/conversations/${conversations[name]}/messages`, {
      body: 'hello',
      client_id: randomUUID(),
    });
  }
  await sport.db.run('update player_logins set messaging_enabled = false where member_id = $1', [callers.silent]);
  for (const [name, from, scope_type, scope_id] of [
    ['of-kim', 'coach.kim', 'team', 1],
    ['of-removed', 'coach.lee', 'division', 2],
  ] as const) {
    const words = { scope_type, scope_id, title: 'Title', body: 'Body' };
    announcements[name] = (await as(sport, from).post('/community/announcements', words)).json().data.id;
  }
  await as(sport, 'coach.kim').post('/community/announcements', {
    ...{ scope_type: 'team', scope_id: 1, title: 'Title', body: 'Body', important: true },
  });
  await sport.tellNotices();
  important = (await as(sport, 'coach.kim').get('/community/important')).json().data.items[0].id;
  for (const [name, team] of [
    ['hawks', 1],
    ['comets', 3],
  ] as const)
    practices[name] = await nextPractice(sport, team);
  for (const [name, home, away] of [
    ['hawks', 1, 2],
    ['comets', 3, 4],
  ] as const) {
    games[name] = await addGame(sport, { home, away, hours: -1 });
    await sport.db.run(
      `insert into result_entries (game_id, side, member_id, client_id, ended, home_score, away_score, pressed_at, entered_at)
       values ($1, 'away', $2, $3, 'played', 2, 1, now(), now())`,
      [games[name], callers.stranger, randomUUID()],
    );
  }
  for (const [name, team] of [
    ['hawks', 1],
    ['comets', 3],
  ] as const)
    duties[name] = (
      await sport.db.one<{ id: number }>(
        `insert into duties (season_id, kind, title, team_id, own_starts_at, minutes, places, created_by, created_at)
         select id, 'snack', 'Snack', $1, now() + interval '2 days', 30, 50, $2, now() from seasons where is_current returning id`,
        [team, callers.coach],
      )
    ).id;
  const toPractice = { team_id: 1, event_kind: 'practice', event_id: practices['hawks'], direction: 'there', seats: 2 };
  ride = (await as(sport, 'alex.morgan').post('/community/rides', toPractice)).json().data.id;
  rideRequest = (await as(sport, 'pat.parker').post(`/community/rides/${ride}/ask`, { player_id: 1 })).json().data
    .requests[0].id;
  await sport.db.run('delete from assignments where member_id = $1', [callers.removed]);
  for (const [name, conversation] of Object.entries(conversations)) {
    if (name !== 'unknown')
      messages[name] = (
        await sport.db.one<{ id: number }>('select min(id) as id from messages where conversation_id = $1', [
          conversation,
        ])
      ).id;
  }
});
after(() => sport.stop());

interface Call {
  query?: string;
  id?: number | undefined;
  body?: object;
}

const CHILDREN: Record<string, number> = { riley: 1, jordan: 3, unknown: 999_999 };
const TEAMS: Record<string, number> = { hawks: 1, comets: 3, 'unknown-team': 999 };
const withoutPlace = (record: string): string => record.replace('-elsewhere', '');
/** A child or team with a practice of its own, or of another team. */
const childAndEvent = (record: string) => ({
  player_id: CHILDREN[withoutPlace(record)],
  kind: 'practice',
  event_id: practices[record.endsWith('-elsewhere') ? 'comets' : 'hawks'],
});
const teamAndEvent = (record: string) => ({
  team_id: TEAMS[withoutPlace(record)],
  kind: 'practice',
  event_id: practices[record === 'hawks' ? 'hawks' : 'comets'],
});
const teamAndPractice = (record: string) => {
  const { team_id, event_id } = teamAndEvent(record);
  return { team_id, practice_id: event_id };
};
const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** What to send for an operation on a record. */
function callFor(operation: string, record: string): Call {
  const account: Record<string, number> = {
    riley: idOf(sport, 'riley.parker'),
    jordan: idOf(sport, 'jordan.morgan'),
    'an-adult': idOf(sport, 'alex.morgan'),
    alex: idOf(sport, 'alex.morgan'),
    robin: idOf(sport, 'robin.vale'),
    'other-sport': 5003,
  };
  const scopes: Record<string, Record<string, string>> = {
    hawks: { scope_type: 'team', scope_id: '1' },
    otters: { scope_type: 'team', scope_id: '2' },
    'unknown-team': { scope_type: 'team', scope_id: '999' },
    'grades-3-4': { scope_type: 'division', scope_id: '1' },
    'grades-5-6': { scope_type: 'division', scope_id: '2' },
  };
  switch (operation) {
    case 'updateCommunityProfile':
      return { body: { first_name: 'Same', last_name: 'Name' } };
    // Nobody has published any.
    case 'agreeToText':
      return { body: { number: 1 } };
    case 'removeNoticeDevice':
    case 'testNoticeDevice':
      return { id: 999_999, body: {} };
    // Push is not set up here.
    case 'addNoticeDevice':
      return { body: { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' } };
    case 'changeNoticeSetting':
      return { body: { kind: 'announcements', mail: true } };
    case 'claimChild':
      return { body: { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' } };
    case 'claimRegisteredChildren':
    case 'disownRegisteredChildren':
      return { body: { registration_ids: [999_999] } };
    case 'answerClaim':
      return { id: record === 'unknown' ? 999_999 : noorsClaim, body: { answer: 'Lincoln School' } };
    case 'withdrawClaim':
      return { id: record === 'unknown' ? 999_999 : noorsClaim, body: {} };
    case 'getFamilyRegistration':
      return { id: record === 'unknown' ? 999_999 : rileysRegistration };
    case 'correctRegistration':
      return { id: record === 'unknown' ? 999_999 : rileysRegistration, body: { phone: '555-0100' } };
    case 'cancelRegistration':
      return { id: record === 'unknown' ? 999_999 : rileysRegistration, body: { refund: 0 } };
    case 'suspendNewGuardian':
      return { id: record === 'unknown' ? 999_999 : newLink, body: {} };
    case 'renameChild':
      return { body: { account_id: account[record], first_name: 'Riley', last_name: 'Parker' } };
    case 'setChildConsent':
      return { body: { account_id: account[record], enabled: record === 'riley' } };
    case 'listOwnEvents':
      return { query: '?from=2026-11-01&to=2026-11-30' };
    case 'listConversations':
      return record === 'own' ? {} : { query: `?child_account_id=${account[record.slice('of-'.length)]}` };
    case 'startConversation':
      return { body: { recipient_id: account[record.replace('with-', '')] } };
    case 'listMessages':
      return { id: conversations[record] };
    case 'sendMessage':
      return { id: conversations[record], body: { body: 'hello', client_id: randomUUID() } };
    case 'markRead':
      return { id: conversations[record], body: { message_id: messages[record] } };
    case 'publishAnnouncement':
      return { body: { ...scopes[record], title: 'Title', body: 'Body' } };
    case 'getReach':
      return { query: `?${new URLSearchParams(scopes[record])}` };
    case 'mailInvitations':
      return { body: { ...scopes[record] } };
    case 'editAnnouncement':
      return { id: announcements[record], body: { title: 'Edited', body: 'Edited' } };
    case 'withdrawAnnouncement':
      return { id: announcements[record], body: {} };
    case 'markSeen':
    case 'markUnseen':
      return { id: record === 'unknown' ? 999_999 : important, body: {} };
    case 'getImportantFamilies':
      return { id: record === 'unknown' ? 999_999 : important, query: `?team_id=${record === 'otters' ? 2 : 1}` };
    case 'noteTold':
    case 'noteNotTold':
      return { id: important, body: { team_id: 1, player_id: record === 'of-others' ? 2 : 1 } };
    case 'sendImportantAgain':
      return { id: important, body: { team_id: 1 } };
    case 'setAnswer':
      return { body: { ...childAndEvent(record), value: 'comes', client_id: randomUUID() } };
    case 'getFamilyEvent':
      return { query: `?${new URLSearchParams(textsOf(childAndEvent(record)))}` };
    case 'getTeamAnswers':
    case 'getAttendance':
    case 'getTeamEmergency':
      return { query: `?${new URLSearchParams(textsOf(teamAndEvent(record)))}` };
    case 'getOwnPractice':
      return { query: `?${new URLSearchParams(textsOf(teamAndPractice(record)))}` };
    case 'cancelOwnPractice':
      return { body: { ...teamAndPractice(record), sequence: 999 } };
    case 'moveOwnPractice':
      return { body: { ...teamAndPractice(record), sequence: 999, starts_at: '2040-11-28T13:30' } };
    case 'noteGuest':
      return { body: { ...teamAndEvent(record), first_name: 'Ash', client_id: randomUUID() } };
    case 'removeGuest':
      return { body: { ...teamAndEvent(record), guest_id: 999_999 } };
    case 'noteAttendance':
      return { body: { ...teamAndEvent(record), player_id: 1, state: 'here', client_id: randomUUID() } };
    case 'enterResult':
      return {
        body: {
          game_id: games[record] ?? 999_999,
          ended: 'played',
          home_score: 2,
          away_score: 1,
          client_id: randomUUID(),
        },
      };
    case 'objectToResult':
      return { body: { game_id: games[record] ?? 999_999, note: 'No, it was not', client_id: randomUUID() } };
    case 'changeTeamAnswerSettings':
      return { body: { team_id: teamAndEvent(record).team_id, closes_hours: null } };
    case 'remindFamilies':
      return { body: teamAndEvent(record) };
    case 'changeEventAnswerTime':
      return { body: { ...teamAndEvent(record), closes_hours: 1 } };
    case 'changeTeamEventNote':
      return { body: { ...teamAndEvent(record), be_there_minutes: 20, bring: 'Water' } };
    case 'offerRide':
      return {
        body: { team_id: 1, event_kind: 'practice', event_id: practices['hawks'], direction: 'back', seats: 2 },
      };
    case 'getEventRides':
      return { query: `?${new URLSearchParams(textsOf(teamAndEvent(record)))}` };
    case 'withdrawRide':
      return { id: ride, body: {} };
    case 'askForRide':
    case 'forbidRideAlone':
      return { id: ride, body: { player_id: 1 } };
    case 'allowRideAlone':
      return { id: ride, body: { player_id: 1, typed_name: 'Same Name' } };
    case 'acceptRideRequest':
    case 'endRideRequest':
      return { id: record === 'unknown' ? 999_999 : rideRequest, body: {} };
    case 'takeDuty':
    case 'listDutyPeople':
    case 'offerDuty':
    case 'keepDuty':
    case 'declineDuty':
    case 'giveBackDuty':
    case 'withdrawTeamDuty':
      return { id: duties[record], body: {} };
    case 'confirmTeamDuty':
      return { id: duties[record], body: { member_id: callers.guardian, outcome: 'done' } };
    case 'listTeamDuties':
      return { query: `?team_id=${scopes[record]?.['scope_id']}` };
    case 'makeSnackList':
      return { body: { team_id: scopes[record]?.['scope_id'], title: 'Snack' } };
    case 'reportMessage':
      return { body: { message_id: messages[record], reason: 'Please look' } };
    default:
      return {};
  }
}

const outcomeOf = (response: { statusCode: number; json(): { data: { code?: string } } }): string => {
  if (response.statusCode < 300) return 'ok';
  return response.statusCode === 403 ? String(response.json().data.code) : String(response.statusCode);
};

function requestFor(
  op: OperationSpec,
  record: string,
): { method: 'GET' | 'POST'; path: string; body: object | undefined } {
  const { query = '', id, body } = callFor(op.name, record);
  return { method: op.method, path: op.path.replace(':id', String(id ?? 1)).replace(':kind', 'terms') + query, body };
}

const hasLine = ({ name }: OperationSpec): boolean => ACCESS_MATRIX.some(({ operation }) => operation === name);
/** What gives everybody their own needs no line. */
const OWN: readonly MatrixLine[] = [...OPERATIONS.values()]
  .filter((op) => op.method === 'GET' && !op.params && !hasLine(op))
  .map(({ name }) => ({
    operation: name,
    record: 'own',
    expected: Object.fromEntries(CALLERS.map((caller) => [caller, 'ok'])) as MatrixLine['expected'],
  }));

test('every community endpoint is in the matrix, and nothing else', () => {
  assert.deepEqual(
    [...new Set([...OWN, ...ACCESS_MATRIX].map(({ operation }) => operation))].sort(),
    [...OPERATIONS.keys()].sort(),
    'give what is missing a line in access-matrix.ts, and what it sends a case in callFor',
  );
  assert.ok([...OPERATIONS.values()].every(({ access }) => access === 'member'));
});

for (const { operation, record, expected } of [...OWN, ...ACCESS_MATRIX]) {
  test(`${operation} on ${record}`, async () => {
    const outcomes: Record<string, string> = {};
    for (const caller of CALLERS) {
      const { method, path, body } = requestFor(OPERATIONS.get(operation) as OperationSpec, record);
      const member = asMember(sport, callers[caller]);
      outcomes[caller] = outcomeOf(method === 'GET' ? await member.get(path) : await member.post(path, body));
    }
    assert.deepEqual(outcomes, expected);
  });
}

describe('callers who are not let in at all get the same from every endpoint', () => {
  const refuse = async (
    headersFor: (method: 'GET' | 'POST', url: string) => Promise<Record<string, string>>,
  ): Promise<Set<string>> => {
    const outcomes = new Set<string>();
    for (const op of OPERATIONS.values()) {
      const { record } = ACCESS_MATRIX.find(({ operation }) => operation === op.name) ?? { record: 'own' };
      const { method, path, body } = requestFor(op, record);
      const url = `${API_PREFIX}${path}`;
      outcomes.add(
        outcomeOf(
          await sport.app.inject({
            method,
            url,
            headers: await headersFor(method, url),
            ...(body ? { payload: body } : {}),
          }),
        ),
      );
    }
    return outcomes;
  };
  const withToken =
    (options: Omit<Parameters<typeof internalToken>[1], 'url' | 'method'>) =>
    async (method: 'GET' | 'POST', url: string) => ({
      [INTERNAL_TOKEN_HEADER]: internalToken(sport, { method, url, ...options }),
    });

  test('nobody signed in', async () => assert.deepEqual(await refuse(async () => ({})), new Set(['401'])));
  test('a member of the other sport', async () => {
    assert.deepEqual(
      await refuse(withToken({ sport: 'baseball', secret: TEST_SECRET.baseball, memberId: 5007, hubAccountId: 1 })),
      new Set(['401']),
    );
  });
  test('an account without a link', async () => {
    assert.deepEqual(
      await refuse(withToken({ memberId: idOf(sport, 'new.family'), hubAccountId: 12_345 })),
      new Set(['link.required']),
    );
  });
  for (const [name, code] of [
    ['unverified.mail', 'member.email_unverified'],
    ['temp.password', 'member.temporary_password'],
    ['inactive.member', 'member.inactive'],
  ] as const) {
    test(name, async () => {
      const memberId = idOf(sport, name);
      assert.deepEqual(
        await refuse(withToken({ memberId, hubAccountId: await linkedHubAccount(sport, memberId) })),
        new Set([code]),
      );
    });
  }
});
