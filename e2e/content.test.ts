import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { asAdminOf, type AdminClient } from '@sports-hub/sport/testing/admin-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { assertTrustedTypes, eventually, firstPage, openBrowser, overflow } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: string;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site}/dev/administrator`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const text = (on = page) => on.locator('.editor__text');
const isSaid = (words: RegExp, on = page): Promise<void> =>
  eventually(async () => assert.match(await on.locator('[data-saved]').innerText(), words));
const isSaved = (on = page): Promise<void> => isSaid(/^Saved /, on);
const newest = async (id: string): Promise<any> => (await robin.get(`/admin/news/${id}`)).data;
const htmlOf = async (id: string): Promise<string> => (await newest(id)).fields.html;

/** Begins an article with these paragraphs, and opens it. */
async function begin(title: string, html = ''): Promise<string> {
  const { item } = (await robin.post('/admin/news', { title })).data;
  if (html) await robin.post(`/admin/news/${item.id}`, { version: item.version, title, summary: '', html });
  await page.goto(`${site}/admin/news/${item.id}`);
  await text().waitFor();
  return String(item.id);
}

test('an article is begun, written with keys, gets a picture, is published, and reads on the public page as it was written', async () => {
  await page.goto(`${site}/admin/content`);
  await page.locator('summary', { hasText: 'New' }).click();
  await page.locator('.pop__panel').getByRole('button', { name: 'Article' }).click();
  await text().waitFor();
  const id = /news\/(\d+)/.exec(page.url())![1]!;
  await page.getByLabel('Title').fill('Snow or no snow');
  await page.getByLabel('Summary').fill('What happens when it snows.');
  await text().click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('We play.');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' Unless the roads are closed.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Who decides');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- The board');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The referee');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What does it lead to?').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Set the link' }).click();
  await dialog.getByText('This is no address.').waitFor();
  await dialog.getByLabel('What does it lead to?').fill('/faqs');
  await dialog.getByLabel('Words of the link').fill('Questions');
  await dialog.getByRole('button', { name: 'Set the link' }).click();
  await isSaved();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 480 } });
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await eventually(async () => {
    await sport.jobs.runPending();
    assert.equal(await dialog.getByText('The picture is here.').count(), 1);
  });
  await dialog.getByRole('button', { name: 'Use the picture' }).click();
  await dialog.getByText('Say what is on the picture.').waitFor();
  await dialog.getByRole('button', { name: 'Crop' }).click();
  await dialog.getByLabel('Size of the part').fill('50');
  await dialog.getByRole('button', { name: 'Move left' }).click();
  await dialog.getByLabel('Description').fill('A page');
  await dialog.getByRole('button', { name: 'Use the picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () =>
    assert.match(await htmlOf(id), /<img src="\/files\/\d+\/[^"]+" alt="A page" width="320" height="200" \/>/),
  );
  await isSaved();
  await assertAccessible(page, 'writing an article');
  await assertTrustedTypes(page);
  const src = /src="(\/files\/[^"]+)"/.exec(await htmlOf(id))![1]!;
  assert.equal((await sport.app.inject(src)).statusCode, 404, 'nobody sees it yet');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The public sees it now').waitFor();
  assert.equal((await sport.app.inject(src)).statusCode, 200);
  await page.goto(`${site}/news/snow-or-no-snow`);
  assert.equal(await page.locator('h1').innerText(), 'Snow or no snow');
  assert.match(
    await page.locator('.prose').innerHTML(),
    /^<p><strong>We play\.<\/strong> Unless the roads are closed\.<\/p><h2>Who decides<\/h2><ul><li>The board<\/li><li>The referee<\/li><\/ul>.*<a href="\/faqs"/,
  );
});

test('what is pasted loses scripts, looks, pictures of elsewhere and hidden markup, and keeps what can be written here', async () => {
  const id = await begin('Pasted');
  await text().click();
  const word =
    '<html><head><style>p{color:red}</style></head><body><h1>Rules</h1><p class="MsoNormal" style="color:red"><span style="font-weight:700">Bold</span> words</p>' +
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>First</p>` +
    `<p class="MsoListParagraph" style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">a.</span>Under it</p>` +
    '<script>window.hacked=1</script><img src="x" onerror="window.hacked=1"><a href="javascript:window.hacked=1">x</a>' +
    `<div style="display:none">${'<span>hidden</span>'.repeat(5)}</div><table><tr><th>A</th></tr><tr><td>B</td></tr></table></body></html>`;
  const paste = (html: string, times = 1) =>
    page.evaluate(
      ([one, count]) => {
        const data = new DataTransfer();
        data.setData('text/html', one.replace('</body>', `<div hidden>${'<b>x</b>'.repeat(count)}</div></body>`));
        document
          .querySelector('.editor__text')!
          .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [html, times] as const,
    );
  // 5 MB of it.
  await paste(word, 650_000);
  await page.getByText('We left out colors, fonts and pictures.').waitFor();
  await isSaved();
  const html = await htmlOf(id);
  assert.match(
    html,
    /^<h2>Rules<\/h2><p><strong>Bold<\/strong> words<\/p><ol><li>First<ol><li>Under it<\/li><\/ol><\/li><\/ol>/,
  );
  assert.match(
    html,
    /<table><thead><tr><th scope="col">A<\/th><\/tr><\/thead><tbody><tr><td>B<\/td><\/tr><\/tbody><\/table>$/,
  );
  assert.doesNotMatch(html, /hidden|script|onerror|style|<img/);
  assert.equal(await page.evaluate('window.hacked'), undefined);
  await begin('Pasted into a sentence', '<p>Before.</p>');
  await text().click();
  await page.keyboard.press('Control+End');
  await paste('<html><body><h2>Heading</h2><p>Words</p></body></html>');
  assert.equal((await text().innerHTML()).replaceAll(/<br[^>]*>/g, ''), '<p>Before.</p><h2>Heading</h2><p>Words</p>');
});

test('without a connection what is typed is kept on the device, and comes back into the text when the page is opened again', async () => {
  const id = await begin('Lost connection', '<p>Begun.</p>');
  await browser.setOffline(true);
  await text().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Written in a tunnel.');
  await isSaid(/^Not saved: you are offline\. Kept on this device\.$/);
  await browser.setOffline(false);
  await isSaved();
  assert.equal(await htmlOf(id), '<p>Begun. Written in a tunnel.</p>');
  await browser.setOffline(true);
  await page.keyboard.type(' And another one.');
  await isSaid(/^Not saved/);
  // The tab is gone before there is a connection.
  const other = await browser.newPage();
  await page.close();
  page = other;
  await browser.setOffline(false);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site}/admin/news/${id}`);
  await isSaved();
  assert.equal(await htmlOf(id), '<p>Begun. Written in a tunnel. And another one.</p>');
});

test('after an hour without a connection one signs in again, and finds what both wrote meanwhile', async () => {
  const id = await begin('A long tunnel', '<p>One.</p><p>Two.</p>');
  await browser.setOffline(true);
  await text().locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Written in the tunnel.');
  await isSaid(/^Not saved: you are offline/);
  // The session ends meanwhile, and somebody else goes on.
  sport.clock.advance(3_700);
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
  const { item } = await newest(id);
  const html = '<p>One.</p><p>Two, says Robin.</p>';
  await robin.post(`/admin/news/${id}`, { version: item.version, title: 'A long tunnel', summary: '', html });
  await browser.setOffline(false);
  await isSaid(/^Not saved: you were signed out\. Kept on this device\. Sign in$/);
  await page.locator('[data-saved]').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill('admin@riverbend.example');
  await page.locator('input[type=password]').fill('Riverbend2026');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/admin/news/${id}$`));
  await isSaved();
  assert.equal(await htmlOf(id), '<p>One. Written in the tunnel.</p><p>Two, says Robin.</p>');
});

test('two people write at once: different paragraphs are put together, the same one is chosen, nothing is lost', async () => {
  const id = await begin('Two people', '<p>One.</p><p>Two.</p><p>Three.</p>');
  const robinSaves = async (html: string) => {
    const { item } = await newest(id);
    const saved = await robin.post(`/admin/news/${id}`, {
      version: item.version,
      title: 'Two people',
      summary: '',
      html,
    });
    assert.equal(saved.status, 200);
  };
  await robinSaves('<p>One.</p><p>Two.</p><p>Three, says Robin.</p>');
  await text().locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine.');
  await eventually(async () => assert.equal(await htmlOf(id), '<p>One. Mine.</p><p>Two.</p><p>Three, says Robin.</p>'));
  await page.getByText('Robin Vale changed other parts at the same time.').waitFor();
  await isSaved();

  await robinSaves('<p>One. Mine.</p><p>Two, says Robin.</p><p>Three, says Robin.</p>');
  await text().locator('p').nth(1).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Mine, too.');
  await page.getByText('Robin Vale changed the same paragraph while you were writing').waitFor();
  assert.match(await htmlOf(id), /Two, says Robin/, 'nothing is written over');
  await page.getByRole('button', { name: 'Put both into the text' }).click();
  await eventually(async () =>
    assert.equal(
      await htmlOf(id),
      '<p>One. Mine.</p><p>Two. Mine, too.</p><p>Two, says Robin.</p><p>Three, says Robin.</p>',
    ),
  );
});

test('versions show what changed, and an earlier one comes back', async () => {
  const id = await begin('Versions', '<p>First words.</p>');
  const { item } = await newest(id);
  await robin.post(`/admin/content/news/${id}/publish`, { version: item.version });
  await page.reload();
  await text().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And more.');
  await isSaved();
  await page.getByRole('link', { name: /^All/ }).click();
  assert.match(await page.locator('.change').innerText(), /added:\s+And more\./);
  await assertAccessible(page, 'versions of an article');
  await page.getByRole('navigation', { name: 'Versions' }).getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Restored as a new version').waitFor();
  assert.equal(await htmlOf(id), '<p>First words.</p>');
});

test('the toolbar is one stop with Tab; arrows go on within it', async () => {
  await begin('Keys', '<p>Words.</p>');
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""');
  await page.getByLabel('Summary').focus();
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Kind of paragraph');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'Bold');
  await page.keyboard.press('End');
  assert.equal(await focused(), 'Redo');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate('document.activeElement.classList.contains("editor__text")'), true);
  await page.setViewportSize({ width: 360, height: 740 });
  assert.equal(await overflow(page), 0);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a publish date in the past and a link to a page that is gone are said before anybody sees them', async () => {
  const id = await begin('Dates', '<p><a href="/news/never-was">Gone</a></p>');
  await page.getByLabel('Later').check();
  await page.getByLabel('Day and time').fill('2020-01-01T08:00');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('That time is over. Publish it now?').first().waitFor();
  await page.getByLabel('Now').check();
  await page.getByText('The link “Gone” leads to /news/never-was, where there is no page.').first().waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await eventually(async () => assert.match(await page.locator('[role=alert]').innerText(), /never-was/));
  assert.equal((await newest(id)).item.state, 'draft');
  await page.getByLabel('Publish all the same').check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await eventually(async () => assert.equal((await newest(id)).item.state, 'live'));
});

test('a link to an address that is not there is marked in the text while it is written, and only as long as it is so', async () => {
  await begin('Marked', '<p>See <a href="/news/never-was">the old page</a> and <a href="/faqs">the questions</a></p>');
  const marked = text().locator('.dead-link');
  await eventually(async () => assert.deepEqual(await marked.allInnerTexts(), ['the old page']));
  assert.match((await marked.getAttribute('title')) ?? '', /leads to \/news\/never-was, where there is no page/);
  await assertAccessible(page, 'dead-link');
  const dialog = page.getByRole('dialog');
  const leadTo = async (words: string, from: string, address: string): Promise<void> => {
    const field = dialog.getByLabel('What does it lead to?');
    // Faster than anybody, keys may come before the editor knows what was clicked.
    await eventually(async () => {
      await text().getByText(words).click();
      await page.keyboard.press('Control+k');
      const led = await field.inputValue();
      if (led !== from) await page.keyboard.press('Escape');
      assert.equal(led, from);
    });
    await field.fill(address);
    await dialog.getByRole('button', { name: 'Set the link' }).click();
  };
  await leadTo('the old page', '/news/never-was', '/about');
  await leadTo('the questions', '/faqs', '/news/not-there');
  await eventually(async () => assert.deepEqual(await marked.allInnerTexts(), ['the questions']));
});

test('a text of 5 000 words is typed in without waiting', async () => {
  const paragraph = `<p>${'Families come to the gym and cheer. '.repeat(14)}</p>`;
  await begin('Long', paragraph.repeat(52));
  await text().locator('p').nth(30).click();
  const slowest = await page.evaluate<number>(`new Promise((done) => {
    const times = [];
    const type = () => {
      if (times.length === 20) return done(times.sort((a, b) => a - b)[14]);
      const from = performance.now();
      document.execCommand('insertText', false, 'x');
      document.querySelector('.editor__text').offsetHeight;
      times.push(performance.now() - from);
      setTimeout(type, 10);
    };
    type();
  })`);
  assert.ok(slowest < 50, `${slowest} ms`);
});

test('without script the article is a form with simple HTML', async () => {
  const plain = await openBrowser({ script: false });
  try {
    const own = firstPage(plain);
    await own.goto(`${site}/dev/administrator`);
    const { item } = (await robin.post('/admin/news', { title: 'No script' })).data;
    await own.goto(`${site}/admin/news/${item.id}`);
    await own.getByLabel('Text').fill('<p>Plain <script>alert(1)</script>words.</p>');
    await own.getByRole('button', { name: 'Save draft' }).click();
    await own.getByText('Saved.').waitFor();
    assert.equal(await htmlOf(String(item.id)), '<p>Plain words.</p>');
  } finally {
    await plain.close();
  }
});
