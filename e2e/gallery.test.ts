import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { photograph } from '@sports-hub/sport/testing/sent-files';
import { eventually, watch } from './browser.ts';
import { startFilesSite, type FilesSite } from './files-site.ts';

let own: FilesSite;
before(async () => {
  own = await startFilesSite();
});
after(() => own.stop());

const picture = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph(1200, 800, { grain: 200 }),
});

test('many pictures at once: each is described, and those that are go into an album after somebody looked', async () => {
  const { page, site, sport, looksRight } = own;
  const { complaints } = watch(page, site);
  await sport.db.run(`update registrations set answers = answers - 'photo_consent'
    where id = (select min(r.id) from registrations r join current_divisions d on d.id = r.division_id where r.status = 'registered')`);
  await page.goto(`${site}/admin/gallery`);
  await page.getByText('Drop pictures here').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Publish the pictures' }).count(), 0, 'nothing is here yet');
  await looksRight('gallery');
  const names = Array.from({ length: 6 }, (_, place) => `IMG_${2041 + place}.jpg`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      ...(await Promise.all(names.map(picture))),
      { name: 'tip-off.mov', mimeType: 'video/quicktime', buffer: Buffer.alloc(2000, 'film') },
    ]);
  await page.getByText('Films do not fit here. Put a link under Videos.', { exact: true }).waitFor();
  const row = (name: string) => page.locator('[data-upload]').filter({ hasText: name });
  await row('IMG_2041').locator('.ok').waitFor();
  await row('IMG_2041').getByLabel('What is on it').fill('Two players jump for the ball');
  for (const name of names) await row(name).locator('.ok').waitFor();
  assert.equal(await row('IMG_2041').getByLabel('What is on it').inputValue(), 'Two players jump for the ball');
  await row('IMG_2041').getByLabel('Title').fill('Tip-off');
  await row('IMG_2043').getByLabel('What is on it').fill('The bench cheers');
  await page.getByRole('combobox', { name: 'Album' }).fill('Autumn games');
  await looksRight('gallery with pictures');

  await page.getByRole('button', { name: 'Remove IMG_2046.jpg' }).click();
  await eventually(async () => assert.equal(await row('IMG_2046').count(), 0));
  assert.equal(
    await page.getByRole('combobox', { name: 'Album' }).inputValue(),
    'Autumn games',
    'what was typed stays',
  );
  const publish = page.getByRole('button', { name: 'Publish 2 pictures' });
  await publish.click();
  await page.locator('#looked-e').waitFor();
  assert.equal(await row('IMG_2043').getByLabel('What is on it').inputValue(), 'The bench cheers');
  await page.getByLabel('I looked: none of them is on these pictures').check();
  await publish.click();
  await page.getByText('They are on the site.').waitFor();
  await row('IMG_2042').waitFor();
  assert.equal(await row('IMG_2041').count(), 0);
  await sport.lookAtChanges();
  const { body } = await sport.app.inject({ url: '/gallery', headers: { accept: 'text/html' } });
  assert.match(body, /Autumn games/);
  assert.match(body, /alt="The bench cheers"/);

  await page.getByRole('link', { name: 'Open Autumn games' }).click();
  await page.getByRole('button', { name: 'Move up: The bench cheers' }).click();
  await page.getByText('Moved.').waitFor();
  await page.getByRole('link', { name: 'Change: Tip-off' }).click();
  await page.locator('#form').waitFor();
  await looksRight('gallery with an open picture');
  await page.locator('#form').getByRole('button', { name: 'Remove for good' }).click();
  await page.getByText('Removed, with its files.').waitFor();

  await page.getByRole('link', { name: 'Add a video' }).click();
  await page.getByLabel('Title').last().fill('The final');
  await page.getByLabel('Address').fill('https://video.example/final');
  await page.getByLabel('Length').fill('four');
  await page.getByRole('button', { name: 'Put on the site' }).click();
  await page.locator('#video-length-e').waitFor();
  await page.getByLabel('Length').fill('4:05');
  await page.getByRole('button', { name: 'Put on the site' }).click();
  await page.getByRole('link', { name: 'The final', exact: true }).waitFor();
  assert.deepEqual(
    complaints.filter((words) => !words.includes('422')),
    [],
  );
});
