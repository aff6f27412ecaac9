import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { asAdminOf, auditOf, grantPages, type AdminClient } from '../../testing/admin-client.ts';
import { photograph, sendFile } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const DAY = 24 * 3600;
let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
});
/** Signed in again: sessions end as the clock goes on. */
beforeEach(async () => {
  robin = await asAdminOf(sport, 'robin.vale', { content: true });
});
after(() => sport.stop());

const at = (url: string) =>
  sport.app.inject({ url: url.startsWith('http') ? new URL(url).pathname : url, headers: { accept: 'text/html' } });
/** A draft with a picture that nobody else sees. */
async function draft(): Promise<{ id: number; version: number; file: number }> {
  const { data: upload } = await sendFile(robin, await photograph(600, 400));
  await sport.jobs.runPending();
  const { data: picture } = await robin.post('/admin/pictures', { upload_id: upload.id });
  const { data } = await robin.post('/admin/news', { title: 'Bracket is out' });
  const saved = await robin.post(`/admin/news/${data.item.id}`, {
    version: data.item.version,
    title: 'Bracket is out',
    summary: 'Eight teams.',
    html: `<p>The draw.</p><figure><img src="${picture.path}" alt="The bracket"></figure>`,
    slug: '',
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  return { id: data.item.id, version: saved.data.version ?? saved.data.item.version, file: picture.file_id };
}

test('a link for the board shows the version as it is, with its pictures, for seven days and to nobody else', async () => {
  const { id, version, file } = await draft();
  const made = await robin.post(`/admin/content/news/${id}/preview-link`, { version });
  assert.equal(made.status, 200, JSON.stringify(made.data));
  const { url } = made.data;
  const shown = await at(url);
  assert.equal(shown.statusCode, 200);
  assert.match(shown.body, /<h1>Bracket is out<\/h1>/);
  assert.deepEqual([shown.headers['x-robots-tag'], shown.headers['cache-control']], ['noindex', 'no-store']);
  const path = /src="(\/preview\/[^"]+)" alt="The bracket"/.exec(shown.body)?.[1] ?? '';
  const picture = await at(path);
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/jpeg']);
  assert.equal((await at(`/files/${file}/picture-600.jpg`)).statusCode, 404, 'it is public nowhere');
  const other = await draft();
  assert.equal((await at(`${new URL(url).pathname}/files/${other.file}`)).statusCode, 404, 'no other picture');
  assert.equal((await auditOf(sport, 'content.preview_linked')).length, 1);

  // Who goes on writing makes another version.
  const { item, fields } = (await robin.get(`/admin/news/${id}`)).data;
  delete fields.picture_id;
  const next = await robin.post(`/admin/news/${id}`, { version: item.version, ...fields, title: 'Secret' });
  assert.equal(next.status, 200, JSON.stringify(next.data));
  assert.match((await at(url)).body, /<h1>Bracket is out<\/h1>/);

  const token = new URL(url).pathname;
  for (const forged of [
    token.replace('.news.', '.page.'),
    token.replace(`.${id}.`, `.${other.id}.`),
    `${token}x`,
    '/preview/x',
  ])
    assert.notEqual((await at(forged)).statusCode, 200, forged);
  sport.clock.advance(7 * DAY + 1);
  assert.notEqual((await at(url)).statusCode, 200, 'a week later');
});

test('a link ends with what its maker may do: without content, and with a closed account', async () => {
  const { id, version } = await draft();
  const { url } = (await robin.post(`/admin/content/news/${id}/preview-link`, { version })).data;
  const status = async (): Promise<number> => (await at(url)).statusCode;
  await grantPages(sport, 'robin.vale', { season: true });
  assert.equal(await status(), 422, 'another page only');
  await grantPages(sport, 'robin.vale', { content: false });
  assert.equal(await status(), 200, 'who reads drafts');
  const setActive = (isActive: boolean) =>
    sport.db.run(`update members set is_active = $1 where email = 'robin.vale@riverbend.example'`, [isActive]);
  await setActive(false);
  assert.equal(await status(), 422, 'a closed account');
  await setActive(true);
  assert.equal(await status(), 200);
});

test('the preview of the administration is framed by our own pages only, in the colors that are wanted', async () => {
  const { id } = await draft();
  const { url } = (await robin.get(`/admin/content/news/${id}/preview`)).data;
  const shown = await at(`${url}?look=dark`);
  assert.match(shown.body, /data-theme="dark"/);
  assert.match(String(shown.headers['content-security-policy']), /frame-ancestors 'self'/);
  assert.equal(shown.headers['x-frame-options'], 'SAMEORIGIN');
  const page = await sport.app.inject({ url: `/admin/news/${id}/preview`, headers: { cookie: robin.cookie ?? '' } });
  assert.match(String(page.headers['content-security-policy']), /frame-src 'self'/);
  assert.match(page.body, new RegExp(`<iframe src="/preview/`));
  sport.clock.advance(3601);
  assert.notEqual((await at(url)).statusCode, 200);
});

test('what nobody has opened yet can be looked at, too', async () => {
  const { id } = await sport.db.one<{ id: number }>('select min(id) as id from information_pages');
  const { url } = (await robin.get(`/admin/content/page/${id}/preview`)).data;
  assert.equal((await at(url)).statusCode, 200);
  const reader = await asAdminOf(sport, 'alex.morgan', { content: false });
  assert.equal((await reader.get(`/admin/content/page/${id}/preview`)).status, 200);
  assert.equal((await reader.post(`/admin/content/page/${id}/preview-link`, { version: 1 })).status, 403);
  assert.equal((await robin.get('/admin/content/page/999999/preview')).status, 404);
});
