import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asAdmin } from '../../testing/admin-client.ts';
import { ADDRESS, CANARY, loose, plant } from '../../testing/markup.ts';
import { walkPages } from '../../testing/page-walk.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

// Somebody types markup wherever an administrator, a family or a coach can type, and every page is looked at. The sport
// has pages of its own for the hub to show; what the hub makes of them is walked in apps/stack.

/** Looked for, so that it is shown again. */
const TYPED = encodeURIComponent(CANARY);
/** Seen by whom they concern. */
const OF_THE_FAMILY = ['/account.php', '/messages.php', '/registration/form'];
const OF_THE_OFFICE = [
  '/admin/community.php',
  '/admin/families',
  '/admin/families/1007',
  '/admin/families/1007/disable',
  `/admin/families/1009/link?q=${TYPED}`,
  '/admin/claims',
  '/admin/claims/1',
  '/admin/messaging',
  '/admin/player-logins',
  `/admin/player-logins/new?q=${TYPED}`,
  '/admin/reports',
  '/admin/reports/1',
  '/admin/permissions',
  `/admin/permissions/new?q=${TYPED}`,
  '/admin/audit',
  '/admin/waiting-list',
  '/admin/payments',
];

/** A few of each area: if one of them is not shown any more, this test has lost its way. */
const SHOWN = [
  'news.title',
  'news.summary',
  'news.html',
  'pages.html',
  'information_pages.title',
  'faqs.question',
  'faqs.html',
  'programs.title',
  'teams.name',
  'divisions.name',
  'players.first_name',
  'venues.name',
  'venues.directions',
  'games.notes',
  'special_events.title',
  'tournaments.name',
  'documents.title',
  'meeting_minutes.title',
  'resources.title',
  'gallery_images.alt',
  'videos.title',
  'board_members.name',
  'board_members.html',
  'sponsors.name',
  'sponsor_packages.description',
  'site_settings.name',
  'site_settings.footer_text',
  'site_notices.title',
  'navigation_items.label',
  'seo_pages.description',
  'registration_periods.name',
  'registration_fields.label',
  'members.first_name',
  'claims.first_name',
  'reports.reason',
  'reported_messages.body',
];

test('what is loose is found', () => {
  assert.equal(loose(`<p title="Zq7&quot;&lt;x">Zq7"&lt;x</p><script>{"a":"Zq7\\"\\u003cx"}</script>`).length, 0);
  for (const bad of [`<p>${CANARY}</p>`, '<p title="Zq7"&lt;x">', '<b onclick="Zq7()">', `<a href="${ADDRESS}">`])
    assert.notEqual(loose(bad).length, 0, bad);
});

describe('nothing that somebody typed becomes markup', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());

  test('on any page of the site, of the account or of the administration, in text, attributes or structured data', async () => {
    const family = await new SiteClient(sport.app).open();
    await family.post('/auth/login', { email: 'pat.parker@riverbend.example', password: 'Riverbend2026' });
    const claimant = await new SiteClient(sport.app).open();
    await claimant.post('/auth/login', { email: 'new.family@riverbend.example', password: 'Riverbend2026' });
    const office = await asAdmin(sport, 'admin');
    await plant(sport);

    const pages = await walkPages(sport);
    for (const [client, urls] of [
      [family, OF_THE_FAMILY],
      [claimant, OF_THE_FAMILY],
      [office, OF_THE_OFFICE],
    ] as const)
      for (const url of urls) {
        const { statusCode: status, body } = await sport.app.inject({
          url,
          headers: { accept: 'text/html', cookie: client.cookie ?? '' },
        });
        assert.equal(status, 200, url);
        pages.push({ url, status, body, text: body, operation: { name: 'page' } });
      }

    // The manifest is JSON and sent as such; `<` means nothing there.
    const found = pages
      .filter(({ url }) => !url.endsWith('.webmanifest'))
      .flatMap(({ url, body }) => loose(body).map((place) => `${url}: ${place}`));
    assert.deepEqual(found.slice(0, 10), []);
    assert.deepEqual(
      pages.filter(({ status }) => status >= 500).map(({ url }) => url),
      [],
    );
    const all = pages.map(({ body }) => body).join('\n');
    assert.deepEqual(
      SHOWN.filter((name) => !all.includes(name)),
      [],
      'these are on no page',
    );
  });
});
