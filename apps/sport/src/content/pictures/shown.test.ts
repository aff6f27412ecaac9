import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { toLocalTime } from '@sports-hub/kernel/time';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { photograph, sendFile } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

/** A picture that texts may show, in all its sizes. */
async function picture(): Promise<{ file_id: number; path: string }> {
  const { data } = await sendFile(robin, await photograph(700, 450));
  await sport.jobs.runPending();
  return (await robin.post('/admin/pictures', { upload_id: data.id })).data;
}
const statusOf = async (path: string): Promise<number> => (await sport.app.inject(path)).statusCode;
const figure = ({ path }: { path: string }): string =>
  `<figure><img src="${path}" alt="Two players" width="700" height="450" /></figure>`;
const page = async (path: string): Promise<string> => {
  await sport.lookAtChanges();
  return (await sport.app.inject({ url: path, headers: { accept: 'text/html' } })).body;
};

interface Item {
  id: number;
  version: number;
}
async function begin(kind: 'news' | 'pages', title: string, fields: object): Promise<Item> {
  const { item } = (await robin.post(`/admin/${kind}`, { title })).data;
  const saved = await robin.post(`/admin/${kind}/${item.id}`, {
    ...{ version: item.version, title, summary: '', html: '' },
    ...fields,
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  return saved.data.item;
}
const act = async (kind: 'news' | 'page', { id, version }: Item, action: string, body: object = {}): Promise<Item> => {
  const { status, data } = await robin.post(`/admin/content/${kind}/${id}/${action}`, { version, ...body });
  assert.equal(status, 200, JSON.stringify(data));
  return data;
};

test('a picture is public, in all its sizes, exactly as long as something shows it', async () => {
  const shared = await picture();
  assert.equal(await statusOf(shared.path), 404);
  const first = await begin('news', 'First', { html: figure(shared) });
  const second = await begin('pages', 'Second', { html: figure(shared) });
  assert.equal(await statusOf(shared.path), 404, 'a draft shows it to nobody');
  let [one, two] = [await act('news', first, 'publish'), await act('page', second, 'publish')];
  const sizes = await sport.db.rows<{ path: string }>(
    `select '/files/' || f.id || '/' || f.name as path from picture_sizes o join picture_sizes z on z.picture_id = o.picture_id
       join files f on f.id = z.file_id where o.file_id = $1`,
    [shared.file_id],
  );
  assert.ok(sizes.length >= 4);
  const all = (): Promise<number[]> => Promise.all(sizes.map(({ path }) => statusOf(path)));
  assert.deepEqual([...new Set(await all())], [200]);
  one = await act('news', one, 'unpublish');
  assert.deepEqual([...new Set(await all())], [200], 'the page still shows it');
  two = await act('page', two, 'unpublish');
  assert.deepEqual([...new Set(await all())], [404]);
  // What asks with what it has kept is told so, too.
  const { sha256 } = await sport.db.one<{ sha256: string }>('select sha256 from files where id = $1', [shared.file_id]);
  const again = await sport.app.inject({ url: shared.path, headers: { 'if-none-match': `"${sha256}"` } });
  assert.equal(again.statusCode, 404);
  await act('page', two, 'publish');
  assert.equal(await statusOf(shared.path), 200);
  // A new version without it ends it as well.
  const changed = await robin.get(`/admin/pages/${two.id}`);
  const { version } = changed.data.item;
  const saved = await robin.post(`/admin/pages/${two.id}`, {
    version,
    title: 'Second',
    summary: '',
    html: '<p>No</p>',
  });
  assert.equal(await statusOf(shared.path), 200);
  await act('page', saved.data.item, 'publish');
  assert.equal(await statusOf(shared.path), 404);
});

test('a picture ends at the time that its article ends, and is kept nowhere for long', async () => {
  const { path, file_id } = await picture();
  const item = await begin('news', 'For a while', { picture_id: file_id, picture_alt: 'A gym' });
  const until = toLocalTime(new Date(sport.clock.now().getTime() + 600_000)).slice(0, 16);
  await act('news', item, 'publish', { when: 'now', until });
  const response = await sport.app.inject(path);
  assert.equal(response.statusCode, 200);
  assert.ok(Number(/max-age=(\d+)/.exec(String(response.headers['cache-control']))![1]) <= 300);
  sport.clock.advance(1200);
  assert.equal(await sport.publishPlanned(), 1);
  assert.equal(await statusOf(path), 404);
});

test('the public page says what is on the picture, who took it, and offers the sizes that were made', async () => {
  const { file_id, ...inText } = await picture();
  const item = await begin('news', 'Said', {
    ...{ html: figure(inText), picture_id: file_id },
    ...{ picture_alt: 'Two players & a "ball"', picture_credit: 'Robin Vale' },
  });
  await act('news', item, 'publish');
  const { data } = (await sport.app.inject('/api/v1/news/said')).json<{ data: any }>();
  assert.deepEqual([data.image_alt, data.image_credit], ['Two players & a "ball"', 'Robin Vale']);
  assert.ok(data.image_sizes.some(({ media_type }: any) => media_type === 'image/avif'));
  for (const { url } of data.image_sizes) assert.equal(await statusOf(new URL(url).pathname), 200, url);
  assert.match(data.html, /^<figure><img src="http/, 'programs get the text as it was written');
  const html = await page('/news/said');
  assert.match(html, /alt="Two players &amp; a &quot;ball&quot;"/);
  assert.match(html, /Photo: Robin Vale/);
  const [, text = ''] = /<div class="prose">(.*?)<\/div>/s.exec(html) ?? [];
  assert.match(
    text,
    /^<figure><picture><source type="image\/avif" srcset="\/files\/\d+\/picture-320.avif 320w, [^"]*" sizes="[^"]*"><img loading="lazy" decoding="async" srcset="[^"]* 640w[^"]*" sizes="[^"]*" src="\/files\//,
  );
  assert.match(text, /alt="Two players"/);
});
