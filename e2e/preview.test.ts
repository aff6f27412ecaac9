import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, watch } from './browser.ts';
import { startFilesSite, type FilesSite } from './files-site.ts';

let own: FilesSite;
before(async () => {
  own = await startFilesSite();
});
after(() => own.stop());

test('an article is looked at as a desktop and a phone show it, and with a link for the board', async () => {
  const { page, site, looksRight } = own;
  const { complaints } = watch(page, site);
  await page.goto(`${site}/admin/news`);
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  const title = await page.getByLabel('Title').inputValue();
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: `Preview of “${title}”` }).waitFor();
  const desktop = page.frameLocator('iframe[title=Desktop]');
  await desktop.getByRole('heading', { level: 1, name: title }).waitFor();
  const widthOf = (name: string): Promise<number> =>
    page
      .frameLocator(`iframe[title=${name}]`)
      .locator('html')
      .evaluate(({ clientWidth }) => clientWidth);
  assert.ok((await widthOf('Desktop')) >= 960);
  assert.ok((await widthOf('Phone')) <= 390);
  await looksRight('preview');
  await page.getByRole('link', { name: 'Dark' }).click();
  await eventually(async () =>
    assert.equal(await page.frameLocator('iframe[title=Phone]').locator('html').getAttribute('data-theme'), 'dark'),
  );
  await page.getByRole('button', { name: 'Make a link for the board' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).waitFor();
  const link = await page.getByRole('button', { name: 'Copy the link' }).getAttribute('data-copy');
  await page.context().clearCookies();
  await page.goto(`${site}${new URL(link ?? '').pathname}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  assert.deepEqual(complaints, []);
});
