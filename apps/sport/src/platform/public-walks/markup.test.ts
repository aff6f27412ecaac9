import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asAdmin } from '../../testing/admin-client.ts';
import { COLUMN_PRIVACY } from '../../testing/column-privacy.ts';
import { walkPages } from '../../testing/page-walk.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { sanitiseHtml } from '../html/safe-html.ts';

// Somebody types markup wherever an administrator, a family or a coach can type, and every page is looked at. The sport
// has pages of its own for the hub to show; what the hub makes of them is in the hub's tests.

/** Ends an attribute, then begins a tag. */
const CANARY = 'Zq7"<x y=1>';
const ADDRESS = 'javascript:Zq7()';
const RICH = `<p onclick="Zq7()">Zq7"&lt;x</p><script>Zq7()</script><img src=x onerror="Zq7()"><a href="${ADDRESS}">x</a>`;

const ESCAPED = /^(?:&quot;|&#34;|\\"|\\u0022|%22)(?:&lt;|&#60;|\\u003c|%3c)/i;

/** Where what was typed is not just text. */
function loose(page: string): string[] {
  const found: string[] = [];
  for (const { index } of page.matchAll(/Zq7/g)) {
    const after = page.slice(index + 3, index + 30);
    if (ESCAPED.test(after)) continue;
    // In text a quotation mark ends nothing; in a tag it does.
    const isInTag = page.lastIndexOf('<', index) > page.lastIndexOf('>', index);
    if (/^(?:"|&quot;)&lt;/.test(after) && !isInTag) continue;
    found.push(page.slice(Math.max(0, index - 80), index + 40));
  }
  if (/(?:href|src|action)="\s*javascript:/i.test(page)) found.push('an address that is a program');
  return found;
}

/** Not typed by people, or looked up by its value. */
const NOT_TYPED =
  /hash|token|secret|sealed|challenge|credential|transports|fingerprint|sha256|media_type|(?:^|_)(?:key|slug|path|code|id|ref|reference|statistic|client|purpose|rule|email|address|color_\w+|theme_mode|heading_font|body_font|external_id|receipt_number|event|actor|subject|processor|currency|type|platform)$/;
const ADDRESSES = /(?:^|_)(?:url|target)$/;

async function plant({ db }: TestSport): Promise<string[]> {
  const texts = await db.rows<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public' and udt_name = 'text'`,
  );
  const columns = texts.filter(({ table, column }) => {
    const privacy = COLUMN_PRIVACY[table]?.[column];
    return privacy !== undefined && privacy !== 'closed' && !NOT_TYPED.test(column);
  });
  // The database itself refuses an address that is a program; what it does not refuse is on the pages from now on.
  for (const { table, column } of columns.filter((one) => ADDRESSES.test(one.column)))
    await db.run(`update ${table} set ${column} = $1`, [ADDRESS]).catch(() => undefined);
  await db.transaction(async (tx) => {
    // Without triggers and checks: what is typed today may be more than what was allowed yesterday.
    await tx.run('set local session_replication_role = replica');
    await tx.run(`do $$ declare c record; begin
      for c in select conrelid::regclass as place, conname from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', c.place, c.conname);
      end loop; end $$`);
    for (const { table, column } of columns) {
      const name = `${table}.${column}`;
      if (column === 'html') await tx.run(`update ${table} set html = $1`, [sanitiseHtml(`${RICH}${name}`)]);
      else if (!ADDRESSES.test(column))
        await tx.run(`update ${table} set ${column} = $1 || ctid`, [`${CANARY}${name} `]);
    }
  });
  return columns.map(({ table, column }) => `${table}.${column}`);
}

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
