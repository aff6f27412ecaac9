import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { asAdmin } from '@sports-hub/sport/testing/admin-client';
import { assertAccessible, findings } from './accessibility.ts';
import { DESKTOP, firstPage, openBrowser, overflow, PHONE } from './browser.ts';
import { lostInContrastTheme } from './contrast-theme.ts';
import { pagesOf, routesOf, type FoundPage } from './page-addresses.ts';
import { makeRarePages } from './rare-pages.ts';
import { signInAtBoth, startWholeStack, type WholeStack } from './whole-stack.ts';

let stack: WholeStack;
let browser: BrowserContext;
before(async () => {
  [stack, browser] = await Promise.all([startWholeStack(), openBrowser()]);
  // A coach who also looks after the services.
  await stack.hub.db.run(
    `insert into operators (account_id, added_at, added_by)
     select id, created_at, 'test' from accounts where email = 'coach.kim@riverbend.example'`,
  );
});
after(async () => {
  await browser.close();
  await stack.stop();
});

interface Role {
  who: string;
  look: { size: typeof PHONE; theme: 'light' | 'dark' };
  /** Their sessions, as `name=value`. */
  cookies(): Promise<{ hub?: string | undefined; sport?: string | undefined }>;
}

const atBoth = (name: string) => signInAtBoth(stack, name);
const ROLES: readonly Role[] = [
  { who: 'a stranger', look: { size: PHONE, theme: 'light' }, cookies: async () => ({}) },
  { who: 'a parent', look: { size: DESKTOP, theme: 'dark' }, cookies: () => atBoth('pat.parker') },
  { who: 'a player', look: { size: PHONE, theme: 'dark' }, cookies: () => atBoth('riley.parker') },
  { who: 'a coach', look: { size: DESKTOP, theme: 'light' }, cookies: () => atBoth('coach.kim') },
  {
    who: 'an administrator',
    look: { size: PHONE, theme: 'light' },
    cookies: async () => ({ sport: (await asAdmin(stack.basketball, 'admin')).cookie }),
  },
];

/** Lead on to another page, are files, or are there only after something was done: below, and in other tests. */
const NOBODY_FINDS = [
  '/account/sign-in/:sport',
  '/account/welcome/:sport',
  '/dev/mail/:name',
  '/dev/mail/:name/html',
  '/account/hub',
  '/account/hub/return',
  '/admin',
  '/admin/families/:id/enable',
  '/admin/duplicates/:id',
  '/admin/closures/:id',
  '/admin/officials/:id',
  '/officiating/:token',
  '/admin/schedule-runs/:id',
  '/admin/schedule/save/:id',
  '/admin/imports/:id',
  '/results/:sport',
  '/score/:token',
  '/admin/matches/:id/correct',
  '/admin/money/:id',
  '/admin/payouts/:id',
  '/admin/installments/:id',
  '/admin/mail/:id',
  '/admin/mail/:id/addresses',
  '/admin/mail/:id/send',
  '/admin/registration-periods/:id/review',
  '/preview/:token/files/:id',
  '/privacy',
  '/terms',
  '/team-events/:sport/:kind/:event/:owner/emergency/kept',
  '/apple-touch-icon.png',
  '/calendar/family/:file',
];

/** What a page says, without what differs for everybody: who is signed in, and tokens. */
const said = (html: string): string =>
  (/<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html).replaceAll(/value="[^"]{20,}"/g, '');

const looked = new Set<string>();
/** How many of one place somebody has looked at; more of them are built alike, and take minutes. */
const alike = new Map<string, number>();
const MAX_ALIKE = 2;
const places = new Set<string>();

for (const { who, look, cookies } of ROLES)
  test(`axe finds nothing on the pages of ${who}`, async (t) => {
    const own = await cookies();
    alike.clear();
    const page = firstPage(browser);
    await page.setViewportSize(look.size);
    await page.emulateMedia({ colorScheme: look.theme });
    const faults: string[] = [];
    let count = 0;
    for (const [app, origin, cookie] of [
      [stack.hub.app, stack.hubOrigin, own.hub],
      [stack.basketball.app, stack.sportOrigin, own.sport],
    ] as const) {
      await browser.clearCookies();
      // Nobody signs in here, so nothing tells the worker that what it keeps is somebody else's.
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate(`caches.keys().then((all) => Promise.all(all.map((name) => caches.delete(name))))`);
      const [name = '', value = ''] = (cookie ?? '').split(/=(.*)/s);
      if (cookie) await browser.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
      const found = await pagesOf(app, { patterns: routesOf(app), headers: cookie ? { cookie } : {} });
      for (const { place } of found) places.add(`${origin} ${place.split(' ', 1)[0]}`);
      for (const { address, html } of found.filter(isNew)) {
        count += 1;
        await page.goto(`${origin}${address}`);
        // Hundreds of the same kind take axe a minute.
        await page.evaluate(`document.querySelectorAll('.operation ~ .operation').forEach((more) => more.remove())`);
        for (const finding of await findings(page)) faults.push(`${address}: ${finding}`);
        for (const lost of await lostInContrastTheme(page)) faults.push(`${address} does not show as chosen: ${lost}`);
        if ((await overflow(page)) > 0) faults.push(`${address} is wider than the window`);
        assert.ok(html.includes('<h1'), `${address} has a heading`);
      }
    }
    t.diagnostic(`${count} pages`);
    assert.deepEqual(faults, []);
  });

function isNew({ place, html }: FoundPage): boolean {
  const key = `${place}\n${said(html)}`;
  if (looked.has(key)) return false;
  looked.add(key);
  const before = alike.get(place) ?? 0;
  alike.set(place, before + 1);
  return before < MAX_ALIKE;
}

test('every page of the routes was found by somebody', () => {
  const missing = [
    [stack.hub.app, stack.hubOrigin] as const,
    [stack.basketball.app, stack.sportOrigin] as const,
  ].flatMap(([app, origin]) => routesOf(app).filter((pattern) => !places.has(`${origin} ${pattern}`)));
  assert.deepEqual([...new Set(missing)].toSorted(), NOBODY_FINDS.toSorted());
});

test('axe finds nothing on pages that are there only after something was done', async () => {
  const office = await asAdmin(stack.basketball, 'admin');
  const [name = '', value = ''] = (office.cookie ?? '').split(/=(.*)/s);
  await browser.clearCookies();
  await browser.addCookies([{ name, value, url: stack.sportOrigin, httpOnly: true, sameSite: 'Lax' }]);
  const page = firstPage(browser);
  for (const address of await makeRarePages(stack.basketball, office)) {
    const response = await page.goto(`${stack.sportOrigin}${address}`);
    assert.equal(response?.status(), 200, address);
    await assertAccessible(page, address);
    assert.deepEqual(await lostInContrastTheme(page), [], address);
  }
});
