import assert from 'node:assert/strict';
import type { BrowserContext, Cookie, Page } from 'playwright-core';
import type { TestSport } from '@sports-hub/sport/testing/sport';
import { watch } from './browser.ts';

export const PASSWORD = 'Chosen2026word';
const COOKIE = 'basketball_session';

/** Families, coaches and players at a sport's own site: one page of the browser, which is one of them at a time. */
export interface SitePeople {
  page: Page;
  complaints: string[];
  /** Somebody's first visit: chooses an own password with what was mailed to them, and signs in. */
  arrive(name: string, email: string): Promise<void>;
  /** From now on the page is this person's, at this address. */
  visit(name: string, path: string): Promise<Page>;
}

export async function openSite(browser: BrowserContext, sport: TestSport, origin: string): Promise<SitePeople> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { complaints } = watch(page, origin);
  const cookies = new Map<string, Cookie>();

  const become = async (cookie: Cookie | undefined): Promise<void> => {
    // The page before must not ask with the next person's cookie.
    await page.goto('about:blank');
    await browser.clearCookies({ name: COOKIE });
    if (cookie) await browser.addCookies([cookie]);
  };
  const signIn = async (email: string, password: string): Promise<void> => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: /^Your .* account$/ }).waitFor();
  };
  /** Links in mails name the configured site; the test's own port is another. */
  const here = (link: string): string => origin + new URL(link).pathname + new URL(link).search;

  return {
    page,
    complaints,
    async arrive(name, email) {
      await become(undefined);
      const mails = await sport.mails(email);
      const link = mails
        .flatMap(({ links }) => links)
        .find((mailed) => mailed.includes('token=') && !mailed.includes('/account/welcome/'));
      if (link) {
        await page.goto(here(link));
        await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Save password' }).click();
        await page.getByText('Your password is set.').waitFor();
      } else {
        const [, temporary = ''] =
          /password ([A-Z]{4}-\d{4}-[a-z]{6})/.exec(mails.map(({ text }) => text).join(' ')) ?? [];
        await page.goto(`${origin}/account.php`);
        await signIn(email, temporary);
        await page.getByLabel('Temporary password').fill(temporary);
        await page.getByLabel('Your own password', { exact: true }).fill(PASSWORD);
        await page.getByRole('button', { name: 'Save password' }).click();
        await page.getByText('Your password is changed.').waitFor();
      }
      await page.goto(`${origin}/account.php`);
      await signIn(email, PASSWORD);
      const cookie = (await browser.cookies()).find((kept) => kept.name === COOKIE);
      assert.ok(cookie, `${name} is signed in`);
      cookies.set(name, cookie);
    },
    async visit(name, path) {
      await become(cookies.get(name));
      await page.goto(`${origin}${path}`);
      return page;
    },
  };
}
