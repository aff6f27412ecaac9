import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { toLocalTime } from '@sports-hub/kernel/time';
import { sportOperations } from '@sports-hub/contract';
import { countStatements, INTERNAL_TOKEN_HEADER, secondsAfter } from '@sports-hub/kernel';
import { internalToken, linkedHubAccount } from '../../testing/callers.ts';
import { idOf } from '../../testing/cast.ts';
import { addGame, nextPractice } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { CASEY_AND_DIAZ, CLAIM_OF_NEW_FAMILY, FIRST_OF_CASEY_AND_DIAZ } from '../../testing/demo-ids.ts';

/** Of somebody who was linked to Riley, about whom Pat was told. */
const NEW_LINK = 9_001;
const ANNOUNCEMENT_OF_KIM = 9_002;

const A_BROWSER = {
  endpoint: 'https://fcm.googleapis.com/x',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
/** Of the Hawks, for the whole season. */
const DUTY = 7001;
const RIDE_OF_PAT = 7101;
const RIDE_OF_KIM = 7102;
/** For Jordan, with Pat. */
const RIDE_REQUEST = 7201;

let sport: TestSport;
let practice: number;
/** It has just begun. */
let game: number;
before(async () => {
  sport = await startTestSport({ env: { PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters' } });
  practice = await nextPractice(sport, 1);
  game = await addGame(sport, { hours: -1 });
  await sport.db.run(
    `insert into result_entries (game_id, side, member_id, client_id, ended, home_score, away_score, pressed_at, entered_at)
     values ($1, 'away', $2, 'somebody-of-the-others', 'played', 2, 1, now(), now())`,
    [game, idOf(sport, 'coach.lee')],
  );
  await sport.db.run(
    `insert into guardian_links (id, member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, $2, 1, 'parent_guardian', 'verified', now(), now())`,
    [NEW_LINK, idOf(sport, 'casey.brook')],
  );
  await sport.db.run(
    `insert into guardian_link_notices (token_hash, link_id, verified_at, guardian_id, expires_at)
     select 'x', id, verified_at, $2, now() + interval '1 day' from guardian_links where id = $1`,
    [NEW_LINK, idOf(sport, 'pat.parker')],
  );
  await sport.db.run(
    `insert into announcements (id, author_id, scope_type, scope_id, title, body, created_at)
     values ($1, $2, 'team', 1, 'Title', 'Body', now())`,
    [ANNOUNCEMENT_OF_KIM, idOf(sport, 'coach.kim')],
  );
  await sport.db.run(
    `insert into duties (id, season_id, kind, title, team_id, minutes, places, created_by, created_at) overriding system value
     select $1, id, 'snack', 'Snack', 1, 30, 1, $2, now() from seasons where is_current`,
    [DUTY, idOf(sport, 'coach.kim')],
  );
  await sport.db.run(
    `insert into rides (id, team_id, event_kind, event_id, driver_id, direction, seats, offered_at) overriding system value
     values ($1, 1, 'practice', $5, $2, 'there', 2, now()), ($3, 1, 'practice', $5, $4, 'there', 2, now())`,
    [RIDE_OF_PAT, idOf(sport, 'pat.parker'), RIDE_OF_KIM, idOf(sport, 'coach.kim'), practice],
  );
  await sport.db.run(
    `insert into ride_requests (id, ride_id, player_id, asked_by, asked_at, changed_at) overriding system value
     values ($1, $2, 3, $3, now(), now())`,
    [RIDE_REQUEST, RIDE_OF_PAT, idOf(sport, 'alex.morgan')],
  );
});
after(() => sport.stop());

type Pinned = readonly [
  operation: string,
  who: string,
  method: 'GET' | 'POST',
  path: string | (() => string),
  body: (() => object) | undefined,
  statements: number,
];

/**
 * Statements per request, the guard's one included, whatever the size of the response. Begin and commit are not
 * counted. A GET without parameters that is not here must do with two: the guard's and its own.
 */
const PINNED: readonly Pinned[] = [
  ['getCommunityMe', 'pat.parker', 'GET', 'me', undefined, 4],
  ['listChildStandings', 'pat.parker', 'GET', 'children', undefined, 4],
  ['getFamilyRegistration', 'pat.parker', 'GET', 'registrations/5', undefined, 3],
  ['correctRegistration', 'pat.parker', 'POST', 'registrations/5/correct', () => ({}), 3],
  ['cancelRegistration', 'robin.vale', 'POST', 'registrations/3/cancel', () => ({ refund: 0 }), 5],
  ['getCommunityProfile', 'pat.parker', 'GET', 'profile', undefined, 1],
  ['updateCommunityProfile', 'pat.parker', 'POST', 'profile', () => ({ first_name: 'Pat', last_name: 'Parker' }), 4],
  ['getNoticeSettings', 'pat.parker', 'GET', 'notice-settings', undefined, 6],
  ['changeNoticeSetting', 'pat.parker', 'POST', 'notice-settings', () => ({ kind: 'messages', mail: true }), 8],
  ['addNoticeDevice', 'pat.parker', 'POST', 'notice-devices', () => A_BROWSER, 9],
  ['testNoticeDevice', 'pat.parker', 'POST', 'notice-devices/1/test', () => ({}), 10],
  ['removeNoticeDevice', 'pat.parker', 'POST', 'notice-devices/1/remove', () => ({}), 7],
  [
    'setQuietHours',
    'pat.parker',
    'POST',
    'quiet-hours',
    () => ({ quiet: { from: '21:00', until: '07:00', urgent_passes: true } }),
    8,
  ],
  ['getImportantFamilies', 'coach.kim', 'GET', 'important/1/families?team_id=1', undefined, 6],
  ['noteTold', 'coach.kim', 'POST', 'important/1/told', () => ({ team_id: 1, player_id: 3 }), 8],
  ['noteNotTold', 'coach.kim', 'POST', 'important/1/not-told', () => ({ team_id: 1, player_id: 3 }), 8],
  ['markSeen', 'pat.parker', 'POST', 'important/1/seen', () => ({}), 4],
  ['markUnseen', 'pat.parker', 'POST', 'important/1/unseen', () => ({}), 4],
  ['listRegistrationChildren', 'pat.parker', 'GET', 'registrations/children', undefined, 4],
  [
    'renameChild',
    'pat.parker',
    'POST',
    'child-name',
    () => ({ account_id: idOf(sport, 'riley.parker'), first_name: 'Riley', last_name: 'Parker' }),
    8,
  ],
  [
    'claimChild',
    'new.family',
    'POST',
    'claims',
    () => ({ first_name: randomUUID(), last_name: 'X', birth_date: '2015-01-01' }),
    4,
  ],
  [
    'setChildConsent',
    'pat.parker',
    'POST',
    'child-consent',
    () => ({ account_id: idOf(sport, 'riley.parker'), enabled: true }),
    9,
  ],
  ['listRecipients', 'pat.parker', 'GET', 'recipients', undefined, 2],
  ['listRecipients', 'new.family', 'GET', 'recipients', undefined, 2],
  ['listOwnEvents', 'pat.parker', 'GET', 'own-events?from=2026-11-01&to=2027-10-31', undefined, 2],
  ['listConversations', 'coach.kim', 'GET', 'conversations', undefined, 2],
  ['listConversations', 'new.family', 'GET', 'conversations', undefined, 2],
  ['listConversations', 'pat.parker', 'GET', 'conversations?child_account_id=1012', undefined, 3],
  ['startConversation', 'pat.parker', 'POST', 'conversations', () => ({ recipient_id: idOf(sport, 'coach.kim') }), 2],
  ['startConversation', 'pat.parker', 'POST', 'conversations', () => ({ recipient_id: idOf(sport, 'alex.morgan') }), 7],
  ['listMessages', 'casey.brook', 'GET', `conversations/${CASEY_AND_DIAZ}/messages`, undefined, 2],
  ['listMessages', 'casey.brook', 'GET', `conversations/${CASEY_AND_DIAZ}/messages?after=999999`, undefined, 2],
  [
    'sendMessage',
    'casey.brook',
    'POST',
    `conversations/${CASEY_AND_DIAZ}/messages`,
    () => ({ body: 'x', client_id: randomUUID() }),
    2,
  ],
  [
    'markRead',
    'casey.brook',
    'POST',
    `conversations/${CASEY_AND_DIAZ}/read`,
    () => ({ message_id: FIRST_OF_CASEY_AND_DIAZ }),
    2,
  ],
  [
    'publishAnnouncement',
    'coach.kim',
    'POST',
    'announcements',
    () => ({ scope_type: 'team', scope_id: 1, title: 'x', body: 'x' }),
    4,
  ],
  ['getReach', 'coach.kim', 'GET', 'reach?scope_type=team&scope_id=1', undefined, 4],
  // Nobody of this roster was registered here: three more for each mail.
  ['mailInvitations', 'coach.kim', 'POST', 'reach/invitations', () => ({ scope_type: 'team', scope_id: 1 }), 5],
  [
    'editAnnouncement',
    'coach.kim',
    'POST',
    `announcements/${ANNOUNCEMENT_OF_KIM}/edit`,
    () => ({ title: randomUUID(), body: 'x' }),
    7,
  ],
  ['withdrawAnnouncement', 'coach.kim', 'POST', `announcements/${ANNOUNCEMENT_OF_KIM}/withdraw`, () => ({}), 5],
  [
    'reportMessage',
    'casey.brook',
    'POST',
    'reports',
    () => ({ message_id: FIRST_OF_CASEY_AND_DIAZ + 1, reason: 'x' }),
    3,
  ],
  [
    'setAnswer',
    'pat.parker',
    'POST',
    'answers',
    () => ({ player_id: 1, kind: 'practice', event_id: practice, value: 'comes', client_id: randomUUID() }),
    2,
  ],
  [
    'getFamilyEvent',
    'pat.parker',
    'GET',
    () => `family-event?player_id=1&kind=practice&event_id=${practice}`,
    undefined,
    6,
  ],
  [
    'getTeamAnswers',
    'coach.kim',
    'GET',
    () => `team-answers?team_id=1&kind=practice&event_id=${practice}`,
    undefined,
    4,
  ],
  ['changeTeamAnswerSettings', 'coach.kim', 'POST', 'team-answer-settings', () => ({ team_id: 1, closes_hours: 2 }), 4],
  [
    'remindFamilies',
    'coach.kim',
    'POST',
    'answer-reminders',
    () => ({ team_id: 1, kind: 'practice', event_id: practice }),
    7,
  ],
  [
    'changeEventAnswerTime',
    'coach.kim',
    'POST',
    'event-answer-time',
    () => ({ team_id: 1, kind: 'practice', event_id: practice, closes_hours: 1 }),
    6,
  ],
  [
    'changeTeamEventNote',
    'coach.kim',
    'POST',
    'team-event-note',
    () => ({ team_id: 1, kind: 'practice', event_id: practice, be_there_minutes: 20, bring: 'Water' }),
    6,
  ],
  ['getAttendance', 'coach.kim', 'GET', () => `attendance?team_id=1&kind=game&event_id=${game}`, undefined, 4],
  [
    'noteGuest',
    'coach.kim',
    'POST',
    'attendance-guests',
    () => ({ team_id: 1, kind: 'game', event_id: game, first_name: 'Mo', client_id: randomUUID() }),
    9,
  ],
  [
    'removeGuest',
    'coach.kim',
    'POST',
    'attendance-guests/remove',
    () => ({ team_id: 1, kind: 'game', event_id: game, guest_id: 1 }),
    6,
  ],
  ['getTeamEmergency', 'coach.kim', 'GET', () => `team-emergency?team_id=1&kind=game&event_id=${game}`, undefined, 6],
  ['getOwnPractice', 'coach.kim', 'GET', () => `team-practice?team_id=1&practice_id=${practice}`, undefined, 5],
  [
    'noteAttendance',
    'coach.kim',
    'POST',
    'attendance',
    () => ({ team_id: 1, player_id: 1, kind: 'game', event_id: game, state: 'here', client_id: randomUUID() }),
    3,
  ],
  ['listResultsToEnter', 'coach.kim', 'GET', 'results', undefined, 3],
  [
    'enterResult',
    'coach.kim',
    'POST',
    'results',
    () => ({ game_id: game, ended: 'played', home_score: 2, away_score: 1, client_id: randomUUID() }),
    15,
  ],
  [
    'objectToResult',
    'coach.kim',
    'POST',
    'result-objections',
    () => ({ game_id: game, note: 'No, it was not', client_id: randomUUID() }),
    15,
  ],
  [
    'offerRide',
    'pat.parker',
    'POST',
    'rides',
    () => ({ team_id: 1, event_kind: 'practice', event_id: practice, direction: 'back', seats: 2 }),
    6,
  ],
  [
    'getEventRides',
    'pat.parker',
    'GET',
    () => `event-rides?team_id=1&kind=practice&event_id=${practice}`,
    undefined,
    4,
  ],
  ['askForRide', 'pat.parker', 'POST', `rides/${RIDE_OF_KIM}/ask`, () => ({ player_id: 1 }), 10],
  [
    'allowRideAlone',
    'alex.morgan',
    'POST',
    `rides/${RIDE_OF_PAT}/yes`,
    () => ({ player_id: 3, typed_name: 'Alex Morgan' }),
    9,
  ],
  ['forbidRideAlone', 'alex.morgan', 'POST', `rides/${RIDE_OF_PAT}/no`, () => ({ player_id: 3 }), 8],
  ['acceptRideRequest', 'pat.parker', 'POST', `ride-requests/${RIDE_REQUEST}/accept`, () => ({}), 8],
  ['endRideRequest', 'pat.parker', 'POST', `ride-requests/${RIDE_REQUEST}/end`, () => ({}), 9],
  ['withdrawRide', 'pat.parker', 'POST', `rides/${RIDE_OF_PAT}/withdraw`, () => ({}), 7],
  ['takeDuty', 'pat.parker', 'POST', `duties/${DUTY}/take`, () => ({}), 7],
  ['listDutyPeople', 'pat.parker', 'GET', `duties/${DUTY}/people`, undefined, 3],
  ['offerDuty', 'pat.parker', 'POST', `duties/${DUTY}/offer`, () => ({ to: idOf(sport, 'alex.morgan') }), 9],
  ['declineDuty', 'alex.morgan', 'POST', `duties/${DUTY}/decline`, () => ({}), 6],
  ['keepDuty', 'pat.parker', 'POST', `duties/${DUTY}/keep`, () => ({}), 6],
  [
    'confirmTeamDuty',
    'coach.kim',
    'POST',
    `team-duties/${DUTY}/confirm`,
    () => ({ member_id: idOf(sport, 'pat.parker'), outcome: 'done' }),
    7,
  ],
  ['giveBackDuty', 'pat.parker', 'POST', `duties/${DUTY}/give-back`, () => ({}), 6],
  ['listTeamDuties', 'coach.kim', 'GET', 'team-duties?team_id=1', undefined, 3],
  ['makeSnackList', 'coach.kim', 'POST', 'snack-lists', () => ({ team_id: 1, title: 'Snack' }), 6],
  ['withdrawTeamDuty', 'coach.kim', 'POST', `team-duties/${DUTY}/withdraw`, () => ({}), 8],
  ['suspendNewGuardian', 'pat.parker', 'POST', `new-guardians/${NEW_LINK}/suspend`, () => ({}), 14],
  ['listClaims', 'new.family', 'GET', 'claims', undefined, 3],
  ['withdrawClaim', 'new.family', 'POST', `claims/${CLAIM_OF_NEW_FAMILY}/withdraw`, () => ({}), 5],
  [
    'moveOwnPractice',
    'coach.kim',
    'POST',
    'team-practice/move',
    () => ({
      ...{ team_id: 1, practice_id: practice, sequence: 0 },
      starts_at: toLocalTime(secondsAfter(sport.clock.now(), 5 * 86_400)).slice(0, 16),
    }),
    22,
  ],
  [
    'cancelOwnPractice',
    'coach.kim',
    'POST',
    'team-practice/cancel',
    () => ({ team_id: 1, practice_id: practice, sequence: 1 }),
    22,
  ],
];

const COMMUNITY = sportOperations.filter(({ path }) => path.startsWith('/community/'));
const isPinned = (name: string): boolean => PINNED.some(([pinned]) => pinned === name);
const PLAIN = COMMUNITY.filter(({ name, method, path }) => method === 'GET' && !path.includes(':') && !isPinned(name));
const plainly = ({ name, path }: { name: string; path: string }): Pinned => [
  name,
  'pat.parker',
  'GET',
  path.slice('/community/'.length),
  undefined,
  2,
];

for (const [operation, who, method, path, body, statements] of [...PINNED, ...PLAIN.map(plainly)]) {
  test(`${operation} (${typeof path === 'string' ? path : ''}) takes ${statements} statements`, async () => {
    const memberId = idOf(sport, who);
    const url = `/api/v1/community/${typeof path === 'string' ? path : path()}`;
    const token = internalToken(sport, {
      method,
      url,
      memberId,
      hubAccountId: await linkedHubAccount(sport, memberId),
    });
    let status = 0;
    const counted = await countStatements(async () => {
      status = (
        await sport.app.inject({
          method,
          url,
          headers: { [INTERNAL_TOKEN_HEADER]: token },
          ...(body ? { payload: body() } : {}),
        })
      ).statusCode;
    });
    assert.ok(status < 300, `it answered ${status}`);
    assert.equal(counted, statements);
  });
}

test('every community endpoint is pinned', () => {
  assert.ok(PLAIN.length > 1);
  assert.deepEqual(
    COMMUNITY.filter((op) => !PLAIN.includes(op) && !isPinned(op.name))
      .map(({ name }) => name)
      // An answer needs a question of an administrator first, a registered child a registration, what was sent an hour, and
      // to agree a text that was published.
      .filter(
        (name) =>
          ![
            'agreeToText',
            'answerClaim',
            'claimRegisteredChildren',
            'disownRegisteredChildren',
            'sendImportantAgain',
          ].includes(name),
      ),
    [],
    'say in PINNED how many statements these take',
  );
});
