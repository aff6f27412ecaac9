import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { assertAccessible } from './accessibility.ts';
import { overflow, PHONE } from './browser.ts';
import { startOfflineStack, untilKept, type OfflineStack } from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
});
after(() => stack.stop());

async function usePhone(use: (phone: BrowserContext) => Promise<void>, isMobile = true): Promise<void> {
  const phone = await stack.browser.browser()!.newContext({ viewport: PHONE, isMobile, hasTouch: isMobile });
  try {
    await use(phone);
  } finally {
    await phone.close();
  }
}
async function signIn(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  await page.goto(`${stack.origin}/account.php`);
  await page.getByLabel('Email').first().fill('pat.parker@riverbend.example');
  await page.locator('#password').fill('Riverbend2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  return page;
}
/** A tab of its own each time. */
async function visit(phone: BrowserContext): Promise<Page> {
  for (const page of phone.pages()) await page.close();
  const page = await phone.newPage();
  await page.goto(`${stack.origin}/`);
  await page.getByRole('heading', { name: 'Your week' }).waitFor();
  return page;
}
const hint = (page: Page) => page.getByText('Keep Riverbend on your home screen?');

test('the home screen is offered once, at the third visit, on phones; “Not now” is final', async () => {
  await usePhone(async (phone) => {
    // The first visit signs in.
    assert.equal(await hint(await signIn(phone)).isVisible(), false);
    assert.equal(await hint(await visit(phone)).isVisible(), false, 'the second');
    const page = await visit(phone);
    await hint(page).waitFor();
    const week = await page.getByRole('link', { name: 'Show the next week' }).boundingBox();
    const offered = await hint(page).boundingBox();
    assert.ok(offered!.y > week!.y, 'below the week');
    await assertAccessible(page, 'home with the hint');
    assert.equal(await overflow(page), 0);
    await page.reload();
    await hint(page).waitFor();
    await page.getByRole('button', { name: 'Not now' }).click();
    assert.equal(await hint(page).count(), 0);
    await page.reload();
    assert.equal(await hint(page).isVisible(), false);
    // Signing out removes everything that is kept, and not that.
    await page.goto(`${stack.origin}/account.php`);
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(phone);
    for (let n = 0; n < 3; n += 1) assert.equal(await hint(await visit(phone)).isVisible(), false);
  });
  await usePhone(async (desktop) => {
    await signIn(desktop);
    for (let n = 0; n < 3; n += 1) assert.equal(await hint(await visit(desktop)).isVisible(), false);
  }, false);
});

test('the page says how, for both kinds of phone, and stays in the account', async () => {
  await usePhone(async (phone) => {
    const page = await signIn(phone);
    await page.goto(`${stack.origin}/account.php?tab=notifications`);
    await page.getByRole('link', { name: /Riverbend on your home screen/ }).click();
    await page.getByRole('heading', { name: 'Riverbend on your home screen' }).waitFor();
    await page.getByRole('link', { name: 'iPhone, iPad' }).click();
    await page.getByText('Add to Home Screen').waitFor();
    await assertAccessible(page, 'install');
    assert.equal(await overflow(page), 0);
    await page.getByRole('link', { name: 'Android' }).click();
    await page.getByText('Open this page in Chrome.').waitFor();
  });
});

test('the installed app begins with a sign-in for who is signed out, and with the week for everybody else', async () => {
  await usePhone(async (phone) => {
    const page = await phone.newPage();
    await page.goto(`${stack.origin}/start`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await assertAccessible(page, 'app start');
    assert.equal(await overflow(page), 0);
    await page.getByRole('link', { name: 'Email and password' }).click();
    await page.waitForURL(/account\.php/);
    const signedIn = await signIn(phone);
    await untilKept(signedIn, '/', '/teams');
    await signedIn.goto(`${stack.origin}/start`);
    await signedIn.getByRole('heading', { name: 'Your week' }).waitFor();
    // Also without a connection.
    stack.way.fault = 'refuse';
    await signedIn.goto(`${stack.origin}/start`);
    await signedIn.getByRole('heading', { name: 'Your week' }).waitFor();
    assert.equal(new URL(signedIn.url()).pathname, '/');
    stack.way.fault = 'pass';
  });
});
