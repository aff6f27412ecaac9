import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, watch } from './browser.ts';
import { startFilesSite, type FilesSite } from './files-site.ts';

let own: FilesSite;
before(async () => {
  own = await startFilesSite();
});
after(() => own.stop());

const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

test('several files at once: each is put on the site or refused in words, and what was typed for one outlives another', async () => {
  const { page, site, sport, looksRight } = own;
  const { complaints } = watch(page, site);
  await page.goto(`${site}/admin/documents`);
  await page.getByText('Drop files here').waitFor();
  await page
    .locator('input[type=file]')
    .setInputFiles([
      text('family-handbook.txt', 'A newer handbook.'),
      text('board-meeting-2026-11-09.txt', 'We bought balls.'),
      text('snack-rules.txt', 'No nuts.'),
      { name: 'tip-off.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2000, 'film') },
      { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    ]);
  await page.getByText('Films do not fit here. Put a link under Videos.', { exact: true }).waitFor();
  await page.getByText('This file is empty.', { exact: true }).waitFor();
  const row = (name: string) => page.locator('[data-upload]').filter({ hasText: name });
  for (const name of ['family-handbook.txt', 'board-meeting-2026-11-09.txt', 'snack-rules.txt'])
    await row(name).locator('.ok').waitFor();
  await looksRight('documents with files');

  await row('snack-rules').getByLabel('What is in it').first().fill('For every team.');
  assert.equal(await row('board-meeting').getByLabel('Day of the meeting').inputValue(), '2026-11-09');
  await row('board-meeting').getByRole('button', { name: 'Put the minutes on the site' }).click();
  await page.getByText('It is on the site.').waitFor();
  assert.equal(await row('snack-rules').getByLabel('What is in it').first().inputValue(), 'For every team.');
  await row('snack-rules').getByLabel('Group').fill('Rules');
  await row('snack-rules').getByRole('button', { name: 'Put on the site' }).click();
  await page.getByRole('link', { name: 'Snack rules', exact: true }).waitFor();

  await row('family-handbook').getByText('A document “Family handbook” exists.').waitFor();
  await row('family-handbook').getByRole('button', { name: 'Replace it' }).click();
  await page.getByText('Replaced. Links to the old file lead to the new one.').waitFor();
  assert.equal(await page.locator('[data-upload]').count(), 0);
  await sport.lookAtChanges();
  const { body } = await sport.app.inject({ url: '/documents', headers: { accept: 'text/html' } });
  assert.match(body, /Snack rules/);
  assert.match(body, /family-handbook\.txt/);

  await page.getByRole('link', { name: 'Change Snack rules' }).click();
  await page.locator('#form').waitFor();
  await looksRight('documents, one of them open');
  // The film was refused before it was sent.
  assert.deepEqual(
    complaints.filter((words) => !words.includes('422')),
    [],
  );
});

test('a file that broke off goes on where it stopped when the connection is back', async () => {
  const { page, site } = own;
  const lines = Buffer.alloc(8 * 1024 * 1024, 'a line of text that says something\n');
  let parts = 0;
  await page.route('**/parts?from=*', async (route) => {
    parts += 1;
    await (parts % 2 === 0 ? route.abort() : route.continue());
  });
  await page.goto(`${site}/admin/documents`);
  await page.locator('input[type=file]').setInputFiles([{ name: 'long.txt', mimeType: 'text/plain', buffer: lines }]);
  await page.getByText('Stopped: the connection broke.').waitFor();
  await page.locator('[data-upload]').filter({ hasText: 'long.txt' }).locator('.ok').waitFor();
  assert.equal(parts, 15, 'eight parts; however often it broke off, it got further');
  await page.unroute('**/parts?from=*');
  await page.getByRole('button', { name: 'Remove long.txt' }).click();
  await eventually(async () => assert.equal(await page.locator('[data-upload]').count(), 0));
});
