// Other languages have longer words than English. Every page must still fit a phone when its words are 40 % longer.
//
// LONGER_WORDS_PICTURES=folder keeps a picture of each page, to look at.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { cutOff, openBrowser, overflow, usePage } from './browser.ts';
import type { Sites } from './pictures/demo-sites.ts';

const PHONE = { width: 390, height: 844 };
const PICTURES = process.env.LONGER_WORDS_PICTURES;

let program: ChildProcess;
let sites: Sites;
let browser: BrowserContext;

before(async () => {
  program = spawn(process.execPath, [fileURLToPath(new URL('longer-words/main.ts', import.meta.url))], {
    env: { ...process.env, SITE_LANGUAGE: 'qps' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(program.stdout!)) {
    if (!line.startsWith('{')) continue;
    sites = JSON.parse(line) as Sites;
    break;
  }
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  program.stdin!.end();
  await new Promise((resolve) => program.once('exit', resolve));
});

async function look(page: Page, name: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.waitForLoadState('networkidle');
  assert.match(await page.locator('body').innerText(), /[äáëïøüö]/, `${name} is in the pseudo-language`);
  if (PICTURES) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }
  assert.equal(await overflow(page), 0, `${name} scrolls sideways at ${PHONE.width} px`);
  assert.deepEqual(await cutOff(page), [], `${name} cuts words off at ${PHONE.width} px`);
}

const HUB = ['/', '/calendar', '/account.php', '/account.php?view=forgot', '/terms', '/privacy', '/help', '/nowhere'];
const SPORT = [
  '/',
  '/news',
  '/teams',
  '/schedules/games',
  '/schedules/practices',
  '/schedules/week',
  '/standings',
  '/tournaments',
  '/registration',
  '/registration/form',
  '/sponsors',
  '/sponsors/become',
  '/board',
  '/documents',
  '/contact',
  '/account.php',
  '/admin/community.php',
  '/nowhere',
];
const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home';

test('the pages of the hub fit a phone with longer words', async () => {
  for (const path of HUB)
    await usePage(browser, async (page) => {
      await page.goto(`${sites.hub}${path}`);
      await look(page, `hub-${nameOf(path)}`);
    });
});
test('the pages of a sport fit a phone with longer words', async () => {
  for (const path of SPORT)
    await usePage(browser, async (page) => {
      await page.goto(`${sites.basketball}${path}`);
      await look(page, `sport-${nameOf(path)}`);
    });
});
const signIn = async (page: Page, address: string, name: string): Promise<void> => {
  await page.goto(address);
  await page.locator('input[name=email]').first().fill(`${name}@riverbend.example`);
  const password = page.locator('input[type=password]').first();
  await password.fill('Riverbend2026');
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
};
test('what families see after signing in fits a phone with longer words', async () => {
  await usePage(browser, async (page) => {
    await signIn(page, `${sites.hub}/account.php`, 'pat.parker');
    for (const path of [
      '/',
      '/account.php',
      '/account.php?tab=security',
      '/account.php?tab=assistants',
      ...['conversations', 'announcements', 'family'].map((tab) => `/messages.php?sport=basketball&tab=${tab}`),
    ]) {
      await page.goto(`${sites.hub}${path}`);
      await look(page, `family-${nameOf(path)}`);
    }
    await page.goto(`${sites.hub}/messages.php?sport=basketball&tab=conversations`);
    await page
      .getByRole('link', { name: /Kim Coleman/ })
      .first()
      .click();
    await page.locator('.bubble').first().waitFor();
    await look(page, 'family-conversation');
  });
});
test('the administration fits a phone with longer words', async () => {
  await usePage(browser, async (page) => {
    await signIn(page, `${sites.basketball}/admin/community.php`, 'admin');
    for (const path of [
      'community.php',
      'menu',
      'families',
      'families/new',
      'claims',
      'messaging',
      'player-logins',
      'safety',
      'waiting-list',
      'payments',
      'mails',
      'permissions',
      'audit',
    ]) {
      await page.goto(`${sites.basketball}/admin/${path}`);
      await look(page, `admin-${nameOf(path)}`);
    }
  });
});
