import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { createAgentMails } from '@sports-hub/hub/agents/mails';
import { createLinkMails } from '@sports-hub/hub/links/mails';
import { createMails as createHubMails } from '@sports-hub/hub/accounts/mails/mails';
import { TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, TEST_SECRETS, type TestHub } from '@sports-hub/hub/testing/hub';
import { mintInvitation, renderMail, type MailDraft } from '@sports-hub/kernel';
import { createAdminMails } from '@sports-hub/sport/admin/mails';
import { invitationMail } from '@sports-hub/sport/community/announcements/invitations';
import { issueNotice } from '@sports-hub/sport/community/guardian-notices/service';
import { createSponsorMails } from '@sports-hub/sport/content/sponsors/submissions/mails';
import { createMails as createSportMails } from '@sports-hub/sport/members/mails/mails';
import * as registrationMails from '@sports-hub/sport/registration/outcomes/mails';
import { aFamily, clinic, finalize, mailedToken } from '@sports-hub/sport/registration/testing/families';
import { anotherPaperMail } from '@sports-hub/sport/registration/papers/mails';
import * as unpaidMails from '@sports-hub/sport/registration/unpaid/mails';
import { createNewsletterMails } from '@sports-hub/sport/relays/newsletter/mails';
import { createNoticeMails } from '@sports-hub/sport/notices/mails';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

const HUB = 'http://localhost:4000';
const SITE = 'http://localhost:4001';

let hub: TestHub;
let sport: TestSport;
const tokens: Record<string, string> = {};

const tokenIn = (mails: readonly { text: string }[], pattern: RegExp): string => {
  const found = mails
    .map(({ text }) => pattern.exec(text)?.[1])
    .filter(Boolean)
    .at(-1);
  assert.ok(found, `${pattern} is in a mail`);
  return found;
};

before(async () => {
  sport = await startTestSport();
  hub = await startTestHub({ clock: sport.clock });
  const visitor = new TestClient(hub.app);
  await visitor.open();
  const address = 'mail.links@riverbend.example';
  const registered = await visitor.post('/auth/register', {
    first_name: 'Mail',
    last_name: 'Links',
    email: address,
    password: 'A-long-enough-1',
    terms: true,
  });
  assert.ok(registered.status < 300, registered.body);
  tokens['hub-verify'] = tokenIn(await hub.mails(address), /purpose=verify&token=([\w-]+)/);
  await visitor.post('/auth/forgot-password', { email: 'pat.parker@riverbend.example' });
  tokens['hub-reset'] = tokenIn(await hub.mails('pat.parker@riverbend.example'), /purpose=reset&token=([\w-]+)/);
  const { reference } = await sport.db.one<{ reference: string }>(
    'select reference from registrations order by id limit 1',
  );
  tokens['reference'] = reference;
  tokens['invitation'] = mintInvitation(
    TEST_SECRETS.basketball,
    'basketball',
    { email: 'new.parent@homes.example', first_name: 'Nia', last_name: 'Reed', reference },
    sport.clock.now(),
  );
  const family = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
  await finalize(sport, family);
  tokens['confirm'] = await mailedToken(sport, family['email']);
  // Riley's uncle was linked, and her parent is told.
  const [uncle, parent, riley] = [1011, 1007, 1];
  tokens['notice'] = await sport.db.transaction((tx) =>
    issueNotice(tx, { memberId: uncle, playerId: riley, guardianId: parent, now: sport.clock.now() }),
  );
});
after(async () => {
  await hub.stop();
  await sport.stop();
});

/** Stands for whatever a mail is about: an account, a member, a registration, a sponsorship. */
const ABOUT = {
  id: 1,
  first_name: 'Ada',
  last_name: 'Lane',
  email: 'ada@example.org',
  created_at: new Date(),
  client_name: 'Helper',
  kind: 'anonymous',
  public_id: 'a1',
  contact_name: 'Ada',
  package_name: 'Gold',
  amount_cents: 100,
  expires_on: '2030-01-01',
  sponsor_name: 'Shop',
  phone: null,
  sponsor_url: null,
  player_first_name: 'Ada',
  parent_first_name: 'Ada',
  total_cents: 100,
  lines: [],
  receipt_number: 'R-1',
  client: null,
  at: new Date(),
  subject: 'News',
  paragraphs: ['News'],
};

type Template = (...values: never[]) => MailDraft | string;
interface Family {
  /** Where its templates are. */
  file: string;
  templates(): Record<string, Template>;
  /** What they are called with. */
  values(name: string): unknown[];
}

const confirmation = () => ({
  league: 'League',
  division: 'Division',
  confirmationUrl: `${SITE}/registration/done?reference=${tokens['reference']}`,
});
/** To a member who is linked to the hub, or is a member of the sport alone. */
const adminValues =
  (isOnHub: boolean) =>
  (name: string): unknown[] => {
    if (name === 'newGuardian') return ['Ada', { child: 'Riley', adult: 'Umar Parker', token: tokens['notice'] }];
    if (name === 'enabled') return ['Ada', isOnHub];
    if (name === 'assigned') return ['Ada', 'Hawks', isOnHub];
    if (name === 'temporaryPassword') return ['Ada', 'PASSWORD', accountUrl()];
    if (name === 'claimApproved') return ['Ada', 'Riley', { note: 'note', isOnHub, teams: ['Hawks'] }];
    if (/^(linkVerified|askForConsent|warning)$/.test(name)) return ['Ada', 'Riley', isOnHub];
    return ['Ada', name === 'secondStepChanged' ? 'code' : 'TOKEN', 'note', isOnHub];
  };
const accountUrl = (): string => `${HUB}/account/welcome/basketball?token=${tokens['invitation']}`;
const MOVED = {
  ...{ kind: 'moved', subject: 'game', id: 1, away: 'Otters', home: 'Hawks' },
  was: { starts_at: new Date(), venue: null, status: 'scheduled' },
  is: { starts_at: new Date(), venue: null, status: 'scheduled' },
};
/** One of a kind, and several. */
const noticeFamilies = [true, false].flatMap((is_on_hub) =>
  [1, 2].map((count): Family => ({
    file: 'apps/sport/src/notices/mails.ts',
    templates: () => createNoticeMails({ sport: 'basketball', siteUrl: SITE, hubUrl: HUB }),
    values: (name) => {
      const about = {
        announcements: { author: 'Kim', scope: 'Hawks', title: 'White', body: 'Wear white' },
        messages: { ...ABOUT, is_player: false, unread: 1 },
        schedule: MOVED,
        answers: { first_name: 'Riley', title: 'Hawks at Otters', starts_at: '2026-11-28T12:00:00', closes_at: null },
      }[name];
      // The page of the link itself is opened where it is tested.
      if (name === 'answers')
        return [{ ...ABOUT, is_on_hub }, Array.from({ length: count }, () => about), { url: SITE, coaches: ['Kim'] }];
      if (name === 'schedule')
        return [{ ...ABOUT, is_on_hub }, Array.from({ length: count }, () => about), { closures: [], sentences: [] }];
      return [{ ...ABOUT, is_on_hub }, about ? Array.from({ length: count }, () => about) : count];
    },
  })),
);
const FAMILIES: Family[] = [
  ...noticeFamilies,
  {
    file: 'apps/hub/src/accounts/mails/mails.ts',
    templates: () => createHubMails(HUB),
    values: (name) => [
      ABOUT,
      name === 'newDevice' ? ABOUT : /reset/i.test(name) ? tokens['hub-reset'] : tokens['hub-verify'],
    ],
  },
  { file: 'apps/hub/src/links/mails.ts', templates: () => createLinkMails(HUB), values: () => [ABOUT, 'basketball'] },
  {
    file: 'apps/hub/src/agents/mails.ts',
    templates: () => createAgentMails(HUB),
    values: (name) => (name === 'asked' ? [ABOUT, `${HUB}/agent/consent?request=REQUEST`] : [ABOUT, ABOUT]),
  },
  {
    file: 'apps/sport/src/members/mails/mails.ts',
    templates: () => createSportMails({ sport: 'basketball', siteUrl: SITE, hubUrl: HUB }),
    values: () => [ABOUT, 'TOKEN'],
  },
  {
    file: 'apps/sport/src/admin/mails.ts',
    templates: () => createAdminMails({ sport: 'basketball', siteUrl: SITE, hubUrl: HUB, organisation: 'Riverbend' }),
    values: adminValues(true),
  },
  {
    file: 'apps/sport/src/admin/mails.ts',
    templates: () => createAdminMails({ sport: 'basketball', siteUrl: SITE, hubUrl: HUB, organisation: 'Riverbend' }),
    values: adminValues(false),
  },
  ...[true, false].map((has_account): Family => ({
    file: 'apps/sport/src/community/announcements/invitations.ts',
    templates: () => ({ invitationMail }),
    values: () => [
      {
        ...ABOUT,
        child: 'Ada',
        has_account,
        url: has_account ? `${HUB}/messages.php?sport=basketball&tab=family` : accountUrl(),
      },
    ],
  })),
  {
    file: 'apps/sport/src/relays/newsletter/mails.ts',
    templates: () => createNewsletterMails({ sport: 'basketball', siteUrl: SITE }),
    values: (name) => (name === 'issue' ? [ABOUT, 'TOKEN'] : ['TOKEN', 'TOKEN']),
  },
  {
    file: 'apps/sport/src/content/sponsors/submissions/mails.ts',
    templates: () => createSponsorMails({ sport: 'basketball', siteUrl: SITE }),
    values: () => [ABOUT, 'reason', 100],
  },
  {
    file: 'apps/sport/src/registration/outcomes/mails.ts',
    templates: () => ({ ...registrationMails }) as unknown as Record<string, Template>,
    values: (name) =>
      name === 'receiptMail'
        ? [
            [{ registration: ABOUT, facts: confirmation(), parts: [] }],
            { others: [], accountUrl: accountUrl(), confirmationUrl: confirmation().confirmationUrl },
          ]
        : [
            ABOUT,
            confirmation(),
            name === 'accountLinkMail'
              ? accountUrl()
              : name === 'offerMail'
                ? new Date()
                : { refunded: 100, charged: 100 },
          ],
  },
  {
    file: 'apps/sport/src/registration/unpaid/mails.ts',
    templates: () => ({ ...unpaidMails }) as unknown as Record<string, Template>,
    values: () => [
      ABOUT,
      confirmation(),
      { confirmBy: new Date(), url: `${SITE}/registration/confirm?token=${tokens['confirm']}` },
    ],
  },
  {
    file: 'apps/sport/src/registration/papers/mails.ts',
    templates: () => ({ anotherPaperMail }),
    values: () => [ABOUT, confirmation(), { label: 'Proof of age', reason: 'It cannot be read.' }],
  },
];

/** Mails that are written where they are sent. None of them may hold a link that is not of the list below. */
const ELSEWHERE: Record<string, string[]> = {
  'apps/sport/src/community/messaging/notices.ts': [`${HUB}/messages.php?sport=basketball`, `${SITE}/messages.php`],
  'apps/sport/src/community/claims/service.ts': [],
  'apps/sport/src/community/guardian-notices/service.ts': [`${SITE}/contact`],
  'apps/sport/src/notices/silent-devices.ts': [`${HUB}/account.php`, `${SITE}/account.php`],
  'packages/kernel/src/week/mail.ts': [`${HUB}/`],
  'apps/sport/src/notices/helping-mails.ts': [`${SITE}/account/helping`, `${HUB}/rides/basketball/1/game/1`],
  'apps/sport/src/admin/rosters/letters.ts': [
    `${HUB}/messages.php?sport=basketball`,
    `${SITE}/messages.php`,
    `${SITE}/account.php`,
  ],
  // Shown on a page, never sent.
  'apps/hub/src/pages/week-preview.ts': [],
  // Opened where it is tested.
  'apps/sport/src/season/coach-questions/asking.ts': [],
  'apps/sport/src/season/officials/telling.ts': [],
  'apps/sport/src/relays/contact/service.ts': [],
  'apps/sport/src/relays/board-mail/service.ts': [],
  'apps/sport/src/registration/aid/mails.ts': [],
  'apps/sport/src/registration/installments/mails.ts': [],
  // Links of an email to families are looked at in its own tests; that to a board member has none.
  'apps/sport/src/family-mail/composing.ts': [],
  'apps/sport/src/admin/board/service.ts': [],
};

/**
 * Where a link leads, and what the page it leads to says. A link that is not here has no page that anybody has looked
 * at.
 */
const PAGES: [RegExp, RegExp][] = [
  [/4000\/account\.php\?purpose=verify/, /Did you create this account|confirm/i],
  [/4000\/account\.php\?purpose=reset/, /new password/i],
  [/4000\/account\.php(\?(tab=(security|assistants)|view=forgot))?$/, /sign in|password/i],
  [/4000\/messages\.php\?sport=basketball(&tab=family|&tab=announcements|&c=\d+)?$/, /messages/i],
  [/4000\/account\/welcome\/basketball\?token=/, /Make your account/],
  [/4000\/rides\/basketball\/\d+\/game\/\d+$/, /sign in/i],
  [/4000\/agent\/consent\?request=/, /assistant|sign in/i],
  [/4000\/?$/, /Riverbend/],
  [/4001\/account\.php\?purpose=(verify|reset)/, /password|address|link/i],
  [/4001\/account(\.php|\/helping)$/, /sign in/i],
  [/4001\/messages\.php(\?tab=announcements|\?c=\d+)?$/, /sign in/i],
  [/4001\/admin\/permissions$/, /Sign in to administration/],
  [/4001\/schedules(\/games\/\d+)?$/, /schedule/i],
  [/4001\/admin\/(claims|reports|sponsors)$/, /sign in/i],
  [/4001\/contact$/, /message/i],
  [/4001\/sponsors$/, /sponsor/i],
  [/4001\/sponsors\/apply\?package=/, /sponsor/i],
  [/4001\/admin\/community\.php$/, /sign in/i],
  [/4001\/admin\/second-step$/, /sign in|second step/i],
  [/4001\/guardian-links\/suspend\?token=/, /Suspend the link/],
  [/4001\/newsletter\/(confirm|unsubscribe)\?token=/, /newsletter/i],
  [/4001\/registration\/confirm\?token=/, /Confirm the spot/],
  [/4001\/registration\/done\?reference=/, /registration/i],
  [/4001\/registration\/papers\?reference=/, /files|registration/i],
  [/4001\/?$/, /Riverbend/],
];

const LINK = /https?:\/\/[^\s"'<>)]+[^\s"'<>).,;:]/g;

/** Every link of a mail, as its text and as its headers have it. */
function linksOf(draft: MailDraft | string): string[] {
  if (typeof draft === 'string') return [draft];
  const { text, html } = renderMail(draft, 'Riverbend', HUB);
  return [
    ...(text.match(LINK) ?? []),
    ...(html.replaceAll('&#38;', '&').replaceAll('&amp;', '&').match(LINK) ?? []),
    ...(draft.unsubscribeUrl ? [draft.unsubscribeUrl] : []),
  ];
}

/** Follows a link as a browser does, redirects included. */
async function open(link: string): Promise<{ status: number; body: string }> {
  for (let address = new URL(link), hops = 0; hops < 4; hops += 1) {
    const app = address.port === '4000' ? hub.app : sport.app;
    const response = await app.inject({
      url: `${address.pathname}${address.search}`,
      headers: { accept: 'text/html', host: address.host },
    });
    if (response.statusCode < 300 || response.statusCode >= 400)
      return { status: response.statusCode, body: response.body };
    address = new URL(String(response.headers.location), address);
  }
  throw new Error(`${link} leads round in circles`);
}

test('point 10: every link of every mail leads to a page that exists and is the right one', async () => {
  const links = new Map<string, string>();
  for (const { file, templates, values } of FAMILIES) {
    for (const [name, template] of Object.entries(templates())) {
      if (typeof template !== 'function') continue;
      for (const link of linksOf(template(...(values(name) as never[])))) links.set(link, `${file}: ${name}`);
    }
  }
  for (const [file, all] of Object.entries(ELSEWHERE)) for (const link of all) links.set(link, file);
  assert.ok(links.size > 15, `${links.size} links`);
  const wrong: string[] = [];
  for (const [link, from] of links) {
    const expected = PAGES.find(([pattern]) => pattern.test(link.replace(/#.*$/, '')));
    if (!expected) {
      wrong.push(`${from}: nobody has looked at ${link}`);
      continue;
    }
    const { status, body } = await open(link);
    const words = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? body;
    if (status !== 200 || !expected[1].test(words)) wrong.push(`${from}: ${link} is ${status}`);
  }
  assert.deepEqual(wrong, []);
});

test('point 10: there is no mail that this test does not know', async () => {
  const root = new URL('../../../', import.meta.url);
  const known = new Set([...FAMILIES.map(({ file }) => file), ...Object.keys(ELSEWHERE)]);
  const unknown: string[] = [];
  for (const folder of ['apps/hub/src', 'apps/sport/src', 'packages/kernel/src']) {
    for (const name of await readdir(new URL(`${folder}/`, root), { recursive: true })) {
      const file = `${folder}/${name}`;
      if (!file.endsWith('.ts') || /\.test\.ts$|\/testing\/|kernel\/src\/mail\//.test(file) || known.has(file))
        continue;
      // A mail is a greeting and paragraphs, wherever it is written.
      const text = await readFile(new URL(file, root), 'utf8');
      if (/^\s*greeting:/m.test(text) && /^\s*paragraphs:/m.test(text)) unknown.push(file);
    }
  }
  assert.deepEqual(unknown, []);
});
