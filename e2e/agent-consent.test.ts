import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { assertAccessible } from './accessibility.ts';
import { assertAtError, firstPage, openBrowser, PHONE, watch } from './browser.ts';

let hub: TestHub;
let browser: BrowserContext;
let origin = '';

before(async () => {
  // The agent's addresses name the site as configured; the test opens their paths.
  hub = await startTestHub({ env: { SITE_URL: 'http://localhost:4000' } });
  await hub.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await hub.stop();
});

test('a person is led to sign in, sees who asks for what, mistypes the code, allows, and withdraws it again', async () => {
  const registered = await fetch(`${origin}/agent/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'service_auth',
      login_hint: 'pat.parker@riverbend.example',
      client_name: '<b>Weekplanner</b>',
      scope: 'public:read registration:write',
    }),
  });
  const { claim } = (await registered.json()) as { claim: { user_code: string; verification_uri: string } };
  const asked = new URL(claim.verification_uri);
  const page = firstPage(browser);
  const { complaints } = watch(page, origin);
  await page.goto(`${origin}${asked.pathname}${asked.search}`);
  assert.match(page.url(), /\/account\.php\?next=/);
  await page.fill('form[data-form="sign-in"] input[name="email"]', 'pat.parker@riverbend.example');
  await page.fill('form[data-form="sign-in"] input[name="password"]', 'Riverbend2026');
  await page.click('form[data-form="sign-in"] button[type="submit"]');
  await page.waitForURL(/\/agent\/consent/);
  assert.equal(await page.locator('h1 b').count(), 0, 'a name is text');
  assert.ok(await page.getByText('Start a registration for you').isVisible());
  await assertAccessible(page, 'agent-consent');
  await page.setViewportSize(PHONE);
  const wrong = claim.user_code === '000000' ? '111111' : '000000';
  await page.fill('#code', wrong);
  await page.click('button[value="allow"]');
  await page.waitForSelector('text=4 attempts are left');
  await assertAtError(page, '#code');
  await page.fill('#code', `${claim.user_code.slice(0, 3)} ${claim.user_code.slice(3)}`);
  await page.click('button[value="allow"]');
  await page.waitForSelector('text=may act for you');
  await assertAccessible(page, 'agent-allowed');
  await page.getByRole('link', { name: 'Assistants you allowed' }).click();
  await page.waitForSelector('text=Not used yet');
  await assertAccessible(page, 'account-assistants');
  await page.click('form[data-form="withdraw-agent"] button');
  await page.waitForSelector('text=That assistant can no longer use your account');
  await page.getByText('No assistant uses your account').waitFor();
  assert.deepEqual(
    complaints.filter((text) => !/422/.test(text)),
    [],
  );
  await page.goto(`${origin}${asked.pathname}${asked.search}`);
  assert.ok(await page.getByText('This request has ended').isVisible());
});
