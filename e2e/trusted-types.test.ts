import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertTrustedTypes, firstPage, openBrowser, watch } from './browser.ts';

// That pages work so, with passkeys, messages, the wizard and the card form, is what the other files look at: all of
// them collect what the browser complains about.
let hub: TestHub;
let sport: TestSport;
let browser: BrowserContext;
let origins: { hub: string; sport: string };
before(async () => {
  [hub, sport] = await Promise.all([startTestHub(), startTestSport()]);
  const [atHub, atSport] = await Promise.all([hub, sport].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })));
  origins = { hub: atHub!, sport: atSport! };
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await Promise.all([hub.stop(), sport.stop()]);
});

const PAGES = {
  hub: ['/', '/calendar', '/account.php', '/messages.php?sport=basketball', '/docs', '/dev/mail', '/no/such/page'],
  sport: [
    '/',
    '/schedule',
    '/account.php',
    '/messages.php',
    '/registration/form',
    '/sponsors/apply',
    '/admin/community.php',
    '/no/such/page',
  ],
};
for (const place of ['hub', 'sport'] as const)
  test(`on pages of the ${place} no text becomes markup or a script`, async () => {
    const page = firstPage(browser);
    for (const path of PAGES[place]) {
      await page.goto(origins[place] + path);
      await assertTrustedTypes(page);
    }
  });

test('the calendar of the home page changes in place', async () => {
  const page = await browser.newPage();
  const { complaints } = watch(page, origins.hub);
  await page.goto(origins.hub);
  await page.evaluate('window.isSame = true');
  await page.getByRole('link', { name: 'Football', exact: true }).click();
  await page.locator('.chip[aria-current]', { hasText: 'Football' }).waitFor();
  assert.equal(await page.evaluate('window.isSame'), true, 'without leaving the page');
  assert.deepEqual(complaints, []);
});
