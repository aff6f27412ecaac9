import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import type { BrowserContext, Page } from 'playwright-core';
import { SPORTS } from '@sports-hub/contract';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { findings } from './accessibility.ts';
import { DESKTOP, faultsWhenZoomed, lookInContrastTheme, openBrowser, overflow, PHONE, watch } from './browser.ts';
import { FIRST_GAME, FIRST_TEAM, FIRST_TOURNAMENT } from '@sports-hub/sport/testing/demo-ids';

const TOURNAMENT = `/tournaments/${FIRST_TOURNAMENT}`;

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How it is written, not what it means.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    // What an administrator may type: a long title, a phone number with a hyphen.
    'long-title': 'off',
    'tel-non-breaking': 'off',
    'no-inline-style': 'error',
    // Every script is the site's own.
    'require-sri': 'off',
  },
});

/** One of each kind is looked at closely; the rest is more of the same. */
const kindOf = (path: string): string =>
  path
    .split('?', 1)[0]!
    .replaceAll(/\/\d+/g, '/1')
    .replace(/^\/(news|info)\/.*/, '/$1/x');

/** What is looked at in the browser, because a browser is dear: the kinds that differ most. */
const IN_BROWSER: Readonly<Record<string, readonly string[]>> = {
  basketball: [
    '/',
    '/schedules/games',
    '/schedules',
    '/game-results',
    `/schedules/games/${FIRST_GAME}`,
    `/teams/${FIRST_TEAM}`,
    TOURNAMENT,
    '/news/x',
    '/board-members',
    '/faqs',
    '/account.php',
  ],
  baseball: ['/', '/schedules/games', TOURNAMENT],
};
const IN_DARK = new Set(['/', '/schedules/games', '/game-results', TOURNAMENT]);

let browser: BrowserContext;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const name of SPORTS)
  describe(`the site of ${name}`, () => {
    let sport: TestSport;
    let origin: string;
    const pages = new Map<string, string>();
    before(async () => {
      const port = await freePort();
      origin = `http://localhost:${port}`;
      sport = await startTestSport({ sport: name, env: { SITE_URL: origin, HUB_URL: 'http://hub.test' } });
      await sport.app.listen({ port, host: '127.0.0.1' });
    });
    after(() => sport.stop());

    test('from the home page every link leads somewhere, and every page is valid HTML with one h1', async () => {
      const open = ['/'];
      const seen = new Set(open);
      const lost: string[] = [];
      const invalid: string[] = [];
      const checkedKinds = new Map<string, number>();
      for (let path = open.shift(); path !== undefined; path = open.shift()) {
        const response = await sport.app.inject({ url: path, headers: { accept: 'text/html' } });
        // Signing in leads to the hub, which is another service.
        const isHub = /^https?:\/\/[^/]+\/account\/sign-in\//.test(String(response.headers.location));
        if (response.statusCode !== (isHub ? 303 : 200)) lost.push(`${path} ${response.statusCode}`);
        if (!String(response.headers['content-type']).startsWith('text/html')) continue;
        const { body } = response;
        const kind = kindOf(path);
        const checked = checkedKinds.get(kind) ?? 0;
        if (checked < 1) {
          checkedKinds.set(kind, checked + 1);
          pages.set(kind, pages.get(kind) ?? path);
          const { results } = await validator.validateString(body);
          invalid.push(
            ...results.flatMap(({ messages }) =>
              messages.map(
                ({ ruleId, message, offset }) =>
                  `${path}: ${ruleId} ${message} at ${body.slice(offset - 60, offset + 60)}`,
              ),
            ),
          );
        }
        if (body.match(/<h1[\s>]/g)?.length !== 1) invalid.push(`${path}: one h1`);
        for (const [, href = ''] of body.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
          const address = href.replaceAll('&amp;', '&').replace(origin, '').split('#', 1)[0]!;
          // Other months of the week and later pages of lists go on for ever.
          if (!address.startsWith('/') || seen.has(address) || /^\/schedules\?.*from=|\.ics$/.test(address)) continue;
          if (seen.size > 260) continue;
          seen.add(address);
          open.push(address);
        }
        for (const [, id = ''] of body.matchAll(/\shref="#([^"]+)"/g))
          if (!new RegExp(`\\sid="${id}"`).test(body)) lost.push(`${path}#${id}`);
      }
      assert.deepEqual(lost, []);
      assert.deepEqual([...new Set(invalid)].slice(0, 20), []);
      assert.ok(seen.size > 150, `${seen.size} pages`);
    });

    test('one page of each kind runs without complaint, fits a phone and 200 % zoom, and passes axe', async () => {
      const page: Page = await browser.newPage();
      const { complaints } = watch(page, origin);
      const found: string[] = [];
      for (const kind of IN_BROWSER[name] ?? []) {
        const path = pages.get(kind) ?? kind;
        const themes = IN_DARK.has(kind) ? (['light', 'dark'] as const) : (['light'] as const);
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(`${origin}${path}`);
        for (const colorScheme of themes) {
          if (colorScheme === 'dark') await page.setViewportSize(DESKTOP);
          await page.emulateMedia({ colorScheme });
          if ((await overflow(page)) > 0) found.push(`${path} is wider than ${page.viewportSize()?.width} px`);
          for (const finding of await findings(page, colorScheme === 'dark'))
            found.push(`${path} (${colorScheme}): ${finding}`);
        }
        for (const fault of await faultsWhenZoomed(page)) found.push(`${path} at 200 %: ${fault}`);
      }
      // An administrator writes the menu, and may write a lot.
      await page.setViewportSize(DESKTOP);
      await page.evaluate(
        `for (const link of document.querySelectorAll('.head__nav a')) link.textContent += ' SchedulesAndResultsOfAllLeagues'`,
      );
      if ((await overflow(page)) > 0) found.push('a long menu is wider than the page');
      await page.close();
      assert.deepEqual(found, []);
      assert.deepEqual(complaints, []);
    });

    test('what one sees of a link or button is in its name, for those who speak to their device', async () => {
      const page = await browser.newPage();
      for (const path of ['/schedules/practices', '/schedules/games', '/game-results', `/teams/${FIRST_TEAM}`]) {
        await page.goto(`${origin}${path}`);
        assert.deepEqual(await findings(page), [], path);
        const others = await page.evaluate<string[]>(
          `axe.run(document, { runOnly: ['label-content-name-mismatch'] })
             .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)))`,
        );
        assert.deepEqual(others, [], path);
      }
      await page.close();
    });

    test('a contrast theme shows what is chosen, and a calendar can be followed in every program', async () => {
      const page = await browser.newPage();
      await page.goto(`${origin}/sponsors/apply`);
      for (const control of [page.locator('[name=package_id]').first(), page.locator('[name=may_use]')]) {
        const empty = await lookInContrastTheme(page, control, 'middle');
        await control.check();
        assert.notEqual(
          await lookInContrastTheme(page, control, 'middle'),
          empty,
          (await control.getAttribute('name')) ?? '',
        );
      }
      await page.emulateMedia({ forcedColors: 'active' });
      const groundsOf = (items: string) =>
        page.evaluate<string[]>(
          `[...document.querySelectorAll('${items}')].map((item) => getComputedStyle(item).backgroundColor)`,
        );
      for (const [path, items] of [
        ['/game-results', '.chips .chip'],
        ['/schedules/games', '.segments > *'],
      ] as const) {
        await page.goto(`${origin}${path}`);
        const [chosen, ...others] = [await groundsOf(`${items}[aria-current]`), await groundsOf(items)].flat();
        assert.ok(
          others.some((ground) => ground !== chosen),
          `${items} in ${path}`,
        );
      }
      await page.emulateMedia({ forcedColors: null });

      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
      await page.setViewportSize(PHONE);
      await page.goto(`${origin}/schedules/games`);
      await page
        .getByRole('link', { name: /^Add .+ to my calendar$/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Apple Calendar' }).waitFor();
      await page.goto(`${origin}/teams/${FIRST_TEAM}`);
      await page.locator('summary', { hasText: /^Add the / }).click();
      await page.getByText(/^You get every game and practice of the /).waitFor();
      const address = `${origin}/api/v1/teams/${FIRST_TEAM}/calendar.ics`;
      const webcal = address.replace('http:', 'webcal:');
      for (const [program, href] of [
        ['Apple Calendar', webcal],
        ['Google Calendar', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`],
      ] as const)
        assert.equal(await page.getByRole('link', { name: program }).getAttribute('href'), href);
      assert.match(
        (await page.getByRole('link', { name: 'Outlook' }).getAttribute('href')) ?? '',
        /^https:\/\/outlook\./,
      );
      await page.getByRole('button', { name: 'Copy' }).click();
      await page.getByText('Link copied.').waitFor();
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), address);
      assert.deepEqual(await findings(page), []);
      assert.equal(await overflow(page), 0);
      await page.close();
    });

    test('a bracket is one sheet of paper without menus; schedule, standings and roster are paper too', async () => {
      const page = await browser.newPage();
      await page.goto(`${origin}${TOURNAMENT}`);
      const pdf = await page.pdf({ format: 'Letter', landscape: true });
      assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
      assert.ok((pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0) <= 2);
      await page.emulateMedia({ media: 'print' });
      for (const selector of ['.head', '.foot', '.tabs-bottom', '.strip'])
        assert.equal(await page.locator(selector).isVisible(), false, selector);
      assert.ok(await page.locator('.bracket').isVisible());
      for (const [path, shown, hidden] of [
        ['/schedules/games', '.game', '.filters, .segments, form, .game .btn, .calendar-card'],
        ['/game-results', '.standings', '.chip:not([aria-current])'],
        [`/teams/${FIRST_TEAM}`, '.roster', 'main .btn'],
      ] as const) {
        await page.goto(`${origin}${path}`);
        for (const selector of [shown, '.paper-name'])
          assert.ok(await page.locator(selector).first().isVisible(), `${path}: ${selector}`);
        if (path === '/schedules/games')
          assert.equal(await page.locator('.paper-choice').innerText(), 'Games · All divisions');
        if (path === '/game-results') assert.match(await page.locator('.chip:visible').innerText(), /^Grades \d–\d/);
        for (const control of await page.locator(`.head, .foot, .tabs-bottom, .strip, ${hidden}`).all())
          assert.equal(await control.isVisible(), false, `${path}: ${await control.getAttribute('class')}`);
        assert.equal(await overflow(page), 0, path);
      }
      await page.close();
    });
  });
