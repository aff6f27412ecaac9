import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { findings } from './accessibility.ts';
import { lostInContrastTheme } from './contrast-theme.ts';
import { DESKTOP, faultsWhenZoomed, openBrowser, overflow, PHONE, unnamedControls, usePage, watch } from './browser.ts';

let hub: TestHub;
let browser: BrowserContext;
let origin: string;

before(async () => {
  hub = await startTestHub({ env: { SITE_URL: 'http://hub.test' } });
  origin = await hub.app.listen({ port: 0, host: '127.0.0.1' });
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await hub.stop();
});

/** Opens a page of the hub, lets the test use it, and looks for complaints of the browser. */
async function visit(path: string, size: typeof PHONE, use: (page: Page) => Promise<void>): Promise<void> {
  await usePage(browser, async (page) => {
    const { complaints } = watch(page, origin);
    await page.setViewportSize(size);
    await page.goto(`${origin}${path}`);
    await use(page);
    assert.deepEqual(complaints, []);
  });
}

async function register(email: string): Promise<void> {
  const session = await hub.app.inject('/api/v1/session');
  const response = await hub.app.inject({
    method: 'POST',
    url: '/api/v1/auth/register',
    headers: {
      cookie: String(session.headers['set-cookie']).split(';')[0]!,
      'x-csrf-token': session.json().data.csrf_token,
    },
    payload: { email, password: 'Browser2026pass', first_name: 'Bo <b>', last_name: 'Wser', terms: true },
  });
  assert.equal(response.statusCode, 201);
}

/** Where a captured mail leads, on this test's host. */
async function mailedPath(email: string): Promise<string> {
  const [mail] = await hub.mails(email);
  const link = mail?.links.find((address) => address.includes('/account.php'));
  assert.ok(link !== undefined && link.startsWith('http://hub.test/'), 'links come from the configured site');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

for (const path of [
  '/',
  '/docs',
  '/help',
  '/help/app-developer',
  '/dev/mail',
  '/account.php',
  '/account.php?purpose=reset&token=x',
]) {
  test(`${path} fits a phone, a desktop and 200 % zoom, names its controls and asks no other host`, async () => {
    for (const size of [PHONE, DESKTOP]) {
      await visit(path, size, async (page) => {
        assert.equal(await overflow(page), 0, `at ${size.width} px`);
        assert.deepEqual(await unnamedControls(page), []);
        if (size === DESKTOP) assert.deepEqual(await faultsWhenZoomed(page), [], 'at 200 %');
        assert.equal(await page.locator('h1').count(), 1);
        // A link that does not work any more has the focus at its message.
        const next = (await page.locator('.notice:focus').count()) > 0 ? 'Send a new one' : 'Skip to content';
        await page.keyboard.press('Tab');
        assert.equal(await page.evaluate('document.activeElement.textContent'), next);
      });
    }
  });
}

test('the documentation opens an operation that is linked to, and finds one by a word', async () => {
  await visit('/docs#login', DESKTOP, async (page) => {
    await page.locator('#login h3').first().waitFor({ state: 'visible' });
    await page.getByRole('searchbox').fill('reset-password');
    await page.locator('#getSession').waitFor({ state: 'hidden' });
    assert.ok(await page.locator('#resetPassword').isVisible());
  });
});

test('a mailed link verifies the address, once', async () => {
  await register('browser@riverbend.example');
  const path = await mailedPath('browser@riverbend.example');
  await visit(path, PHONE, async (page) => {
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your address is confirmed').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).waitFor({ state: 'hidden' });
  });
  const { verified_at } = await hub.db.one('select verified_at from accounts where email = $1', [
    'browser@riverbend.example',
  ]);
  assert.ok(verified_at);
});

test('captured mail is listed, filtered and shown without running anything in it', async () => {
  await register('reader@riverbend.example');
  await hub.mails();
  await visit('/dev/mail', PHONE, async (page) => {
    await page.getByLabel('To', { exact: true }).fill('reader@riverbend.example');
    await page.keyboard.press('Enter');
    await page.locator('.mails a').first().click();
    const draft = page.frameLocator('iframe');
    // A name is text, not markup.
    await draft.getByText('Bo <b>').first().waitFor();
    assert.equal(await overflow(page), 0);
  });
  await visit('/dev/mail?to=nobody%40riverbend.example', PHONE, async (page) => {
    assert.ok(await page.getByText('No mail to').isVisible());
  });
});

test('what these tests look with finds words that only dark makes pale, and what only a desktop shows', async () => {
  const page = await browser.newPage();
  const rows = '<li class="row">A row</li>'.repeat(5);
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><style>
    html { background: #fff; color: #111 }
    @media (prefers-color-scheme: dark) { html { background: #111; color: #eee } .pale { color: #333 } }
    @media (max-width: 600px) { .wide { display: none } }
  </style><body><main><h1>A page</h1><ul>${rows}<li class="row pale">A pale row</li></ul><div id="more"></div></main></body></html>`);
  const looks = async (): Promise<string[][]> => {
    const found: string[][] = [];
    for (const [isAnother, size] of [PHONE, DESKTOP].entries()) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: isAnother ? 'dark' : 'light' });
      found.push(await findings(page, isAnother === 1));
    }
    return found;
  };
  const pale = 'color-contrast: <li class="row pale">A pale row</li>';
  assert.deepEqual(await looks(), [[], [pale]]);
  await page.evaluate(`document.querySelector('.pale').remove()`);
  assert.deepEqual(await looks(), [[], []]);
  // The same once more, with something else that a phone does not show.
  await page.evaluate(`document.getElementById('more').innerHTML = '<button class="wide"></button>'`);
  const [onPhone, onDesktop] = await looks();
  assert.deepEqual(onPhone, []);
  assert.match(String(onDesktop), /^button-name: <button class="wide">/);
  await page.evaluate(`document.querySelector('.row:last-child').style.color = '#888'`);
  assert.match(String((await looks())[0]), /^color-contrast: <li class="row" style/);
  await page.close();
});

test('what is chosen by a background or a shadow alone is found in a contrast theme, what has a border or a mark is not', async () => {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title><style>
    [aria-pressed='true'], [aria-current] { background: #246; box-shadow: inset 4px 0 0 #246; font-weight: bold }
    .border[aria-pressed='true'] { border: 3px solid }
    label input { appearance: none } .mark:has(:checked)::before { content: '✓' }
  </style><body><main><h1>A page</h1>
    <button class="ground" aria-pressed="true">One</button><button class="border" aria-pressed="true">Other</button>
    <ul><li aria-current="true">Here</li><li>There</li></ul>
    <label class="mark"><input type="radio" checked> Marked</label><label class="bare"><input type="radio" checked> Not marked</label>
  </main></body></html>`);
  const lost = await lostInContrastTheme(page);
  assert.deepEqual(
    lost.map((html) => /^<(\w+)/.exec(html)?.[1]),
    ['button', 'li', 'input'],
  );
  assert.match(lost[0]!, /class="ground"/);
  assert.equal(await page.locator('input:checked').count(), 2, 'everything is as it was');
  await page.close();
});
