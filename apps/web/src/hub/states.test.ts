import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ChildStanding } from '@sports-hub/contract';
import {
  renderCalendar,
  renderDocument,
  renderFailed,
  renderHome,
  renderMailedLink,
  renderNotFound,
  renderSignedIn,
  renderSignedOut,
  type CalendarData,
  type HubCalendarItem,
  type FamilyView,
  type WeekEvent,
  type WeekPerson,
  type FormContext,
  type FormName,
  type HubSite,
  type RefusedForm,
  type SignedInData,
} from '@sports-hub/web/render';

const CANARY = '<img src=x onerror=alert(1)>"\'&';
const site: HubSite = {
  organisation: 'Riverbend Youth Sports',
  sports: [
    { key: 'basketball', name: 'Basketball', fullName: 'Basketball', href: 'https://basketball.example' },
    { key: 'baseball', name: 'Baseball', fullName: 'Baseball and softball', href: 'https://baseball.example' },
  ],
  demo: false,
  siteUrl: 'https://hub.example',
};
const game = (id: number, starts_at: string, more: Partial<HubCalendarItem> = {}): HubCalendarItem => ({
  sport: 'basketball',
  id: `game-${id}`,
  kind: 'game',
  title: 'Herons at Ravens (Grades 7-8 Girls)',
  all_day: false,
  starts_at,
  status: 'scheduled',
  location: 'Lincoln School Gym, 5 Elm Street',
  ...more,
});
const calendar = (items: HubCalendarItem[], more: Partial<CalendarData> = {}): CalendarData => ({
  today: '2026-11-15',
  choice: { month: '2026-11', day: '2026-11-15', gamesOnly: false },
  items,
  sources: [],
  sports: ['basketball', 'baseball', 'football'],
  sites: { basketball: 'https://basketball.example' },
  ...more,
});
const forms: FormContext = { csrf: 'token' };
const standing = (state: ChildStanding['state'], more: Partial<ChildStanding> = {}): ChildStanding => ({
  state,
  player_id: null,
  claim_id: null,
  first_name: 'Nico',
  last_name: 'New',
  since: '2026-11-12T09:00:00',
  question: null,
  registered_for: 'Winter registration',
  teams: [],
  teams_on: null,
  registration_closes_on: '2027-01-14',
  ...more,
});
const person = (more: Partial<WeekPerson>): WeekPerson => ({
  ...{ sport: 'basketball', playerId: 1, firstName: 'Riley', kind: 'practice', eventId: 3 },
  ...{ value: null, note: null, version: 0, canAnswer: true, pressId: 'press-0123456789' },
  ...more,
});
const event = (more: Partial<WeekEvent>): WeekEvent => ({
  ...{ key: 'basketball-practice-3', sport: 'basketball', kind: 'practice', who: 'Riley', names: ['Riley'] },
  ...{ title: 'Hawks practice', href: 'https://basketball.example/3', place: 'Lincoln School Gym', people: [] },
  ...{ starts: '2026-11-17T18:00:00', ends: '2026-11-17T19:00:00' },
  ...more,
});
const week = (events: readonly WeekEvent[]): FamilyView['week'] => ({
  ...{ from: '2026-11-15', to: '2026-11-21', names: ['Riley'], hasOwn: false, wanted: 0 },
  events,
});
const family = (more: Partial<FamilyView> = {}): FamilyView => ({
  verified: true,
  sports: ['basketball'],
  week: week([]),
  unread: [],
  children: [],
  ownTeams: [],
  hours: [],
  hasScopes: false,
  away: [],
  refused: [],
  toAgree: [],
  ...more,
});
const text = (html: string): string =>
  html
    .replace(/^.*<body/s, '<body')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');

describe('the calendar', () => {
  test('a row says time, teams, division and place, and leads to the game', () => {
    const html = renderCalendar({ site, calendar: calendar([game(12, '2026-11-21T10:30:00')]) });
    assert.match(
      text(html),
      /Sat, Nov 21 1 event 10:30 AM Herons at Ravens Basketball · Grades 7–8 Girls Lincoln School Gym/,
    );
    assert.match(html, /href="https:\/\/basketball\.example\/schedules\/games\/12"/);
    assert.match(text(html), /Sun, Nov 15 Today Nothing on\. The next game is on Sat, Nov 21\./);
  });
  test('postponed and cancelled are words, a few days are on each of them, a long one says until when', () => {
    const html = renderHome({
      site,
      sportCards: [],
      news: [],
      calendar: calendar(
        [
          game(1, '2026-11-16T09:00:00', {
            status: 'postponed',
            title: 'Postponed: Herons at Ravens (Grades 7-8 Girls)',
          }),
          game(2, '2026-11-16T10:00:00', { status: 'cancelled' }),
          {
            sport: 'baseball',
            id: 'tournament-1',
            kind: 'tournament',
            title: 'Fall Cup',
            all_day: true,
            date: '2026-11-20',
            end_date: '2026-11-22',
            status: 'scheduled',
          },
          {
            sport: 'football',
            id: 'tournament-2',
            kind: 'tournament',
            title: 'Long Cup',
            all_day: true,
            date: '2026-11-08',
            end_date: '2026-11-29',
            status: 'scheduled',
          },
        ],
        {
          sources: [
            { sport: 'football', ok: false, fetched_at: null },
            { sport: 'baseball', ok: false, fetched_at: '2026-11-16T02:40:00Z' },
          ],
        },
      ),
    });
    assert.match(text(html), /Postponed/);
    assert.match(text(html), /Canceled/);
    assert.doesNotMatch(text(html), /Postponed: Herons/);
    for (const day of [20, 21, 22]) assert.match(html, new RegExp(`aria-label="[^"]*Nov\u00a0${day}: 1 baseball"`));
    assert.equal(text(html).match(/Long Cup Football · until Sun, Nov 29/g)?.length, 1);
    assert.match(text(html), /Football dates are missing at the moment\. The rest is complete\./);
    assert.match(text(html), /We last heard from baseball at 9:40 PM\./);
  });
  test('hours that the season asks of a home stand beside the week, with the way to the shifts', () => {
    const hours = { season: 'Winter', asked_minutes: 360, done_minutes: 180, taken_minutes: 120, opted_out: false };
    const view = family({
      hours: [{ sport: 'basketball', sportName: 'Basketball', site: 'https://basketball.example', ...hours }],
    });
    const html = renderHome({ site, sportCards: [], news: [], calendar: calendar([]), family: view });
    assert.match(text(html), /Volunteering this season See shifts 3 of 6 hours completed 2 taken, 1 open/);
    assert.match(html, /href="https:\/\/basketball\.example\/account\/hub\?next=%2Faccount%2Fhelping"/);
  });
  test('nothing that somebody typed becomes markup', () => {
    const html = renderHome({
      site,
      viewer: { name: CANARY },
      sportCards: [{ sport: 'basketball', name: CANARY, href: 'https://x.example', sub: CANARY }],
      news: [
        {
          href: 'https://x.example/1',
          title: CANARY,
          summary: CANARY,
          published: '2026-11-14T09:00:00',
          sport: 'basketball',
        },
      ],
      calendar: calendar([
        game(1, '2026-11-16T09:00:00', { title: CANARY, location: CANARY, url: 'javascript:alert(1)' }),
      ]),
      family: {
        verified: true,
        sports: ['basketball'],
        hours: [],
        toAgree: [],
        week: week([
          event({
            title: CANARY,
            place: CANARY,
            tags: [CANARY],
            was: { place: CANARY },
            people: [person({ firstName: CANARY, note: CANARY })],
          }),
        ]),
        children: [
          {
            sport: 'basketball',
            sportName: 'Basketball',
            site: 'https://x.example',
            standing: standing('asked', { first_name: CANARY, question: CANARY }),
          },
        ],
        ownTeams: [CANARY],
        hasScopes: true,
        away: [{ sport: 'baseball', sportName: CANARY, asOf: '2026-11-15T09:40:00' }],
        refused: [{ sport: 'baseball', sportName: CANARY, words: CANARY }],
        unread: [{ sport: 'basketball', sportName: 'Basketball', count: 120, from: CANARY }],
      },
    });
    assert.ok(!html.includes('<img') && !html.includes('javascript:'));
    assert.match(text(html), /Moved/);
    assert.match(text(html), /99\+/);
  });
});

describe('the home of a family', () => {
  const home = (more: Partial<FamilyView>, open = true): string =>
    renderHome({
      site,
      viewer: { name: 'Pat Parker' },
      sportCards: site.sports.map(({ key, name, href }) => ({
        sport: key,
        name,
        href,
        ...(open ? { sub: 'Registration is open until Jan 14' } : {}),
      })),
      news: [],
      calendar: calendar([]),
      family: family(more),
    });
  const withChild = (child: ChildStanding) => ({
    children: [{ sport: 'basketball', sportName: 'Basketball', site: 'https://basketball.example', standing: child }],
  });
  const NOTHING = /Nothing on in the next four weeks/;

  test('each state of a child is said, with the step that leads on, and none of them is called nothing on', () => {
    const tab = /href="\/messages\.php\?sport=basketball&amp;tab=family"/;
    for (const [child, words, link] of [
      [
        standing('registered'),
        /Nico Registered Basketball · Registered for Winter registration on Thu, Nov 12\. Say that Nico is your child.* Add Nico/,
        /href="\/account\/welcome\/basketball"/,
      ],
      [standing('asked'), /Nico Waiting for the league Basketball · You asked on Thu, Nov 12\./, undefined],
      [standing('asked', { question: 'Which school?' }), /The league asks you Basketball · Which school\? Answer/, tab],
      [standing('refused'), /Not approved Basketball · The league answered on Thu, Nov 12\..* Ask again/, tab],
      [
        standing('not_registered'),
        /Nico is not registered for this season\. Register Nico/,
        /href="https:\/\/basketball\.example\/registration"/,
      ],
      [standing('waiting_list'), /On the waiting list for Winter registration since Thu, Nov 12\./, undefined],
      [
        standing('no_team', { teams_on: '2026-12-01' }),
        /No team yet Basketball · Registered for Winter registration\. Teams are made on Tue, Dec 1\./,
        undefined,
      ],
      [standing('no_team', { teams_on: '2026-11-15' }), /The league is making the teams\./, undefined],
      [standing('no_team'), /Registration is open until Thu, Jan 14, 2027; the league has not said when/, undefined],
      [
        standing('no_team', { registration_closes_on: '2026-11-14' }),
        /Registered for Winter registration\. The league is making the teams\./,
        undefined,
      ],
    ] as const) {
      const html = home(withChild(child));
      assert.match(text(html), words, child.state);
      assert.doesNotMatch(text(html), NOTHING, child.state);
      if (link) assert.match(html, link, child.state);
      else assert.doesNotMatch(html, tab, child.state);
    }
    assert.doesNotMatch(text(home(withChild(standing('not_registered')), false)), /Register Nico/, 'nothing is open');
  });
  test('nothing on is said only of a team, and only when every sport has answered', () => {
    const onTeam = withChild(standing('on_team', { teams: [{ id: 1, name: 'Hawks', division_id: 1 }] }));
    assert.match(text(home(onTeam)), NOTHING);
    assert.match(text(home({ ownTeams: ['Hawks'] })), NOTHING);
    const away = [{ sport: 'baseball', sportName: 'Baseball' }];
    assert.doesNotMatch(text(home({ ...onTeam, away })), NOTHING);
    const refused = [{ sport: 'baseball', sportName: 'Baseball', words: 'This account is switched off.' }];
    assert.doesNotMatch(text(home({ ...onTeam, refused })), NOTHING);
    assert.match(text(home({ refused })), /Baseball This account is switched off\. What to do/);
    assert.match(text(home({})), /Your week starts with a team .* Add my child Register a child/);
    assert.doesNotMatch(text(home({ away })), /Your week starts with a team/);
    assert.match(text(home({ hasScopes: true })), /What is on in your division is in the calendar below\./);
  });
  test('a coach reads the name of the team, and the way to each place is in its row', () => {
    const own = week([
      event({
        href: 'https://basketball.example/schedules/practices/3',
        directions: 'https://maps.example/?to=Lincoln',
        counts: { answered: 8, players: 10, href: '/team-events/basketball/practice/3/1' },
      }),
    ]);
    const html = home({ ownTeams: ['Hawks'], week: own });
    assert.match(text(html), /Your week Sun, Nov 15 – Sat, Nov 21 /);
    const row = /<li class="ev .*?<\/li>/s.exec(html)?.[0] ?? '';
    assert.match(row, /Lincoln School Gym.*<a [^>]*href="https:\/\/maps\.example\/\?to=Lincoln"/s);
    assert.match(text(html), /Directions to Lincoln School Gym 8 of 10 answered/);
  });
  test('days come in order, those without anything in one line; what moved shows both places', () => {
    const moved = event({ was: { place: 'Field 2' }, tags: ['Same time as Sam'] });
    const words = text(
      home({ ownTeams: ['Hawks'], week: week([moved, event({ key: 'x', starts: '2026-11-20', ends: undefined })]) }),
    );
    assert.match(words, /Sun, Nov 15 – Mon, Nov 16 Nothing on Tue, Nov 17 1 event 6:00 PM to 7:00 PM/);
    assert.match(words, /Lincoln School Gym Field 2 The time stays\. Moved Same time as Sam/);
    assert.match(words, /Wed, Nov 18 – Thu, Nov 19 Nothing on Fri, Nov 20 1 event All day/);
    assert.match(words, /Show the next week/);
    const off = home({ ownTeams: ['Hawks'], week: week([event({ status: 'cancelled', people: [person({})] })]) });
    assert.match(text(off), /Canceled/);
    assert.doesNotMatch(off, /action="\/answers"/, 'nobody is asked about what is off');
  });
  test('a quiet week says until when, with the way there', () => {
    const html = home({ ownTeams: ['Hawks'], week: { ...week([]), nextDay: '2026-12-01' } });
    assert.match(text(html), /Nothing on until Tue, Dec 1 Enjoy the quiet\. Show that week/);
    assert.match(html, /href="\/\?week=2026-12-01"/);
  });
  test('an answer is a form of three buttons with a question as its name; what stands, by whom and until when is said', () => {
    const asked = home({ week: week([event({ people: [person({ closesAt: '2026-11-16T20:00:00' })] })]) });
    assert.match(asked, /aria-label="Is Riley going to Hawks practice\?"/);
    assert.match(text(asked), /1 answer wanted|Going Not going Maybe/);
    assert.match(asked, /class="line-i line-i--warn"/);
    assert.match(text(asked), /Answer by Mon, Nov 16 · 8:00 PM/);
    const later = home({ week: week([event({ people: [person({ closesAt: '2026-11-20T20:00:00' })] })]) });
    assert.doesNotMatch(later, /class="line-i line-i--warn"/);
    const given = person({ value: 'comes', note: 'Ten minutes late', by: { name: 'Jo', at: '2026-11-15T08:05:00' } });
    const html = home({ week: week([event({ people: [given] })]) });
    assert.match(html, /value="comes" [^>]*aria-pressed="true"/);
    assert.match(text(html), /“Ten minutes late” Jo answered, 8:05 AM Change the note/);
    const by = { name: 'Jo', at: '2026-11-15T08:05:00' };
    const belowOf = (said: Partial<WeekPerson>): string =>
      text(home({ week: week([event({ people: [person({ value: 'comes', ...said })] })]) }));
    assert.match(
      belowOf({ by, before: { value: 'does_not_come' } }),
      /Jo answered, 8:05 AM · You had said: Riley is not going\. Add a note/,
    );
    assert.match(belowOf({ before: { value: 'not_sure', name: 'Jo' } }), /Jo had said: Riley is a maybe\. Add a note/);
    const shut = person({ value: 'comes', canAnswer: false, closesAt: '2026-11-14T20:00:00' });
    const closed = home({ week: week([event({ people: [shut] })]) });
    assert.match(text(closed), /Riley is going\. Answers closed on Sat, Nov 14 · 8:00 PM\./);
    assert.doesNotMatch(closed, /action="\/answers"/);
  });
  test('a sport that does not respond is named, with as of when its dates are', () => {
    const away = [{ sport: 'baseball', sportName: 'Baseball', asOf: '2026-11-15T09:40:00' }];
    assert.match(text(home({ away })), /Baseball cannot be reached right now You see what we had at 9:40 AM\./);
    assert.match(
      text(home({ away: [{ ...away[0]!, asOf: '2026-11-14T21:40:00' }] })),
      /what we had at Sat, Nov 14 · 9:40 PM\./,
    );
    assert.match(
      text(home({ away: [{ sport: 'baseball', sportName: 'Baseball' }] })),
      /Dates and messages of Baseball are missing here\./,
    );
  });
});

describe('the account', () => {
  const account: SignedInData['account'] = {
    id: 1,
    email: 'pat@riverbend.example',
    pending_email: null,
    first_name: 'Pat',
    last_name: 'Parker',
    verified_at: '2026-11-01T12:00:00Z',
    disabled: false,
    created_at: '2026-11-01T12:00:00Z',
    sports: [{ sport: 'basketball', member_id: 1 }],
  };
  const signedIn = (more: Partial<SignedInData> = {}): string =>
    renderSignedIn({
      site,
      forms,
      viewer: { name: 'Pat Parker' },
      tab: 'account',
      isEmailRefused: false,
      account,
      sports: site.sports,
      today: '2026-11-15',
      ...more,
    });
  const refused = (form: FormName, code: RefusedForm['code'], values: Record<string, string> = {}): FormContext => ({
    ...forms,
    refused: { form, values, code, message: 'Said by the API.', fields: {}, retryAfter: 210, requestId: 'r-1' },
  });

  test('each refusal of linking has its words', () => {
    for (const [code, words] of [
      ['link.credentials_rejected', 'The baseball site does not know this email and password.'],
      ['link.already_exists', 'This baseball account is linked to someone else'],
      ['link.in_progress', 'This is being linked right now'],
      ['member.temporary_password', 'That sport account still has its temporary password'],
      ['member.email_unverified', 'The address of this baseball account is not confirmed yet'],
      ['member.inactive', 'This baseball account is switched off'],
      ['sport.unavailable', 'The baseball site cannot be reached right now'],
      ['throttle.exceeded', 'Try again in 4 minutes.'],
      ['record.conflict', 'Said by the API.'],
    ] as const)
      assert.ok(text(signedIn({ forms: refused('link', code, { sport: 'baseball' }) })).includes(words), code);
    assert.ok(
      text(signedIn({ forms: refused('create', 'member.already_exists', { sport: 'baseball' }) })).includes(
        'There is a baseball account with your address already',
      ),
    );
  });
  test('so has each refusal of the sign-in form and of a mailed link, with its way out', () => {
    const signInWith = (code: RefusedForm['code']): string =>
      text(renderSignedOut({ site, view: 'sign-in', forms: refused('sign-in', code) }));
    for (const [code, words] of [
      ['throttle.exceeded', 'Too many attempts Try again in 4 minutes, or reset your password now. Reset my password'],
      ['auth.required', 'You were signed out You signed out on another device, or your password was changed.'],
      ['server.error', 'Something went wrong on our side Please try again. If it stays, tell us this number: r-1.'],
      ['csrf.invalid', 'This page was open for too long Nothing was changed. What you typed is still here'],
      ['account.disabled', 'Said by the API.'],
    ] as const)
      assert.ok(signInWith(code).includes(words), `${code}: ${signInWith(code)}`);
    const link = text(renderMailedLink({ site, purpose: 'reset', forms: refused('reset', 'token.invalid') }));
    assert.ok(link.includes('This link is not valid any more Links work once and for one hour. Send a new one'), link);
  });
  test('a form that comes back has the focus at its first wrong field, else at its message, and says so in the title', () => {
    const signedOut = (more: Partial<FormContext>): string =>
      renderSignedOut({ site, view: 'sign-in', forms: { ...forms, ...more } });
    const wrong = refused('register', 'request.invalid');
    wrong.refused!.fields = { email: 'a', password: 'b', last_name: 'c', terms: 'd' };
    const focused = (html: string): string[] => [...html.matchAll(/<[^>]* autofocus\b[^>]*>/g)].map(([tag]) => tag);
    const title = (html: string): string => /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';

    const fields = signedOut(wrong);
    assert.equal(focused(fields).length, 1);
    assert.match(focused(fields)[0]!, /<input [^>]*id="last"/, 'the first in the page, before the message');
    assert.match(title(fields), /^Error: /);
    const message = signedOut(refused('sign-in', 'throttle.exceeded'));
    assert.match(focused(message).join(), /^<div autofocus role="alert" tabindex="-1" class="notice[^>]*>$/);
    assert.match(title(message), /^Error: /);
    const worked = signedOut({ said: 'registered', to: 'a@b.example' });
    assert.match(focused(worked).join(), /^<div autofocus role="status" tabindex="-1" class="notice[^>]*>$/);
    const first = signedOut({});
    assert.deepEqual(focused(first), []);
    for (const html of [worked, first]) assert.doesNotMatch(title(html), /Error/);
  });
  test('an address that is not confirmed comes first, and linking waits for it', () => {
    const page = text(signedIn({ account: { ...account, verified_at: null } }));
    assert.match(page, /Confirm your email first We sent a link to pat@riverbend\.example\./);
    assert.ok(!page.includes('Baseball password'));
  });
  test('a change of address shows what it waits for; sessions and passkeys are listed', () => {
    assert.match(
      text(signedIn({ account: { ...account, pending_email: 'new@riverbend.example' } })),
      /Waiting for you to confirm new@riverbend\.example/,
    );
    const security = text(
      signedIn({
        tab: 'security',
        security: {
          passkeys: [{ id: 1, name: CANARY, created_at: '2026-11-01T12:00:00Z', last_used_at: null }],
          sessions: [
            {
              id: 1,
              kind: 'browser',
              client: 'Safari on iPhone',
              created_at: '2026-11-15T07:09:00Z',
              last_used_at: '2026-11-15T07:09:00Z',
              current: true,
              is_new_device: false,
            },
            {
              id: 2,
              kind: 'app',
              client: null,
              created_at: '2026-11-13T12:00:00Z',
              last_used_at: '2026-11-14T02:40:00Z',
              current: false,
              is_new_device: false,
            },
            {
              id: 3,
              kind: 'browser',
              client: 'Firefox on Android',
              created_at: '2026-11-15T04:52:00Z',
              last_used_at: '2026-11-15T04:52:00Z',
              current: false,
              is_new_device: true,
            },
          ],
        },
      }),
    );
    assert.match(security, /This device Safari on iPhone · since Sun, Nov 15 · 2:09 AM Now/);
    assert.match(security, /An app Unknown program · last used Fri, Nov 13 · 9:40 PM End/);
    assert.match(security, /Firefox on Android · since Sat, Nov 14 · 11:52 PM New Was this you\?.* It was me/);
    assert.match(security, /never used/);
  });
  test('no page ever repeats a password, and every form carries the token', () => {
    for (const html of [
      renderSignedOut({
        site,
        view: 'sign-in',
        forms: refused('sign-in', 'auth.invalid_credentials', {
          'sign-in.email': CANARY,
          'sign-in.password': 'Secret1234',
        }),
      }),
      renderSignedOut({ site, view: 'forgot', forms }),
      renderMailedLink({ site, purpose: 'reset', forms }),
      signedIn(),
    ]) {
      assert.ok(!html.includes('Secret1234') && !html.includes('<img'));
      for (const [form] of html.matchAll(/<form method="post".*?<\/form>/gs))
        assert.match(form, /name="csrf" value="token"/);
    }
  });
});

/** What a page brings of its own stands at its beginning, once. */
const withoutStyles = (html: string): string =>
  html.replace(/(?<=^<!doctype html><html[^<>]*><head><meta charset="utf-8">)<style>[^<]*<\/style>/, '');

describe('every page', () => {
  test('has one h1, a named main, a language, and nothing inline but its own styles', () => {
    for (const html of [
      renderNotFound({ site }),
      renderFailed({ site, title: 'Something went wrong on our side', words: 'Please try again.', requestId: CANARY }),
      renderMailedLink({ site, purpose: 'broken', forms }),
      renderCalendar({ site, calendar: calendar([]) }),
      renderSignedOut({
        site,
        view: 'sign-in',
        forms: { ...forms, said: 'registered', to: 'a@b.example', next: '/messages.php' },
      }),
    ]) {
      assert.equal([...html.matchAll(/<h1/g)].length, 1);
      assert.match(html, /<html lang="en-US"/);
      assert.match(html, /<main[^>]* id="main"|<main id="main"/);
      assert.ok(
        !/\sstyle="|\son[a-z]+="|<style|<script(?![^>]*(src=|type="application\/(ld\+)?json"))/.test(
          withoutStyles(html),
        ),
      );
      assert.ok(!html.includes('undefined') && !html.includes('[object'));
    }
  });
  test("data for a script cannot leave its element, and the sprite holds only the page's icons", () => {
    const html = renderDocument(
      { title: CANARY, brand: 'hub', data: { text: '</script><script>alert(1)</script>' }, icons: ['send'] },
      null as never,
    );
    assert.equal([...html.matchAll(/<script/g)].length, 1);
    assert.ok(html.includes('id="i-send"') && !html.includes('id="i-home"'));
    assert.ok(!html.includes('<img'));
  });
});
