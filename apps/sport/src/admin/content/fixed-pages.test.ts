import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const [ABOUT, PROGRAMS, TRAVEL] = [1_000_000_001, 1_000_000_002, 1_000_000_004];
let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const page = async (url: string) => {
  await sport.lookAtChanges();
  return sport.app.inject({ url, headers: { accept: 'text/html' } });
};
const recordOf = async (id: number) => (await robin.get(`/admin/pages/${id}`)).data;
const save = async (id: number, fields: object) => {
  const { item } = await recordOf(id);
  const words = { title: 'Who we are', summary: '', html: '<p>Volunteers since 1987.</p>' };
  return robin.post(`/admin/pages/${id}`, { version: item.version, ...words, ...fields });
};
const press = async (id: number, action: string, body: object = {}) => {
  const { item } = await recordOf(id);
  return robin.post(`/admin/content/page/${id}/${action}`, { version: item.version, ...body });
};

test('pages that every site has stand among the pages, and are written, published and taken back like others', async () => {
  const { items } = (await robin.get('/admin/content/page?limit=100')).data;
  const fixed = items.filter((item: any) => item.is_fixed).map(({ path, state }: any) => `${path} ${state}`);
  assert.deepEqual(fixed.toSorted(), [
    '/about live',
    '/programs live',
    '/programs/in-house live',
    '/programs/travel live',
  ]);
  assert.ok(items.some((item: any) => !item.is_fixed));
  const before = (await page('/about')).body;
  const saved = await save(ABOUT, { slug: 'somewhere-else' });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  assert.deepEqual([saved.data.fields.slug, saved.data.item.path], ['/about', '/about'], 'its address is its own');
  assert.equal((await page('/about')).body, before, 'a draft');
  assert.equal((await press(ABOUT, 'publish')).status, 200);
  assert.match((await page('/about')).body, /<h1>Who we are<\/h1>.*Volunteers since 1987/s);
  assert.equal((await sport.app.inject('/api/v1/about')).json().data.title, 'Who we are');
  const restored = await press(ABOUT, 'restore', { number: 1 });
  assert.equal(restored.data.path, '/about');
  assert.equal((await press(ABOUT, 'publish')).status, 200);
  assert.doesNotMatch((await page('/about')).body, /since 1987/);
});

test('none of them is taken away, now or at a time', async () => {
  for (const action of ['unpublish', 'delete']) {
    const refused = await press(ABOUT, action);
    assert.deepEqual([refused.status, refused.code], [409, 'content.fixed'], action);
  }
  const until = await press(ABOUT, 'publish', { until: '2099-01-01T08:00' });
  assert.match(until.data.fields.until, /can be changed, but not taken away/);
  assert.equal((await page('/about')).statusCode, 200);
  const { body } = await sport.app.inject({ url: `/admin/pages/${ABOUT}`, headers: { cookie: robin.cookie ?? '' } });
  assert.match(body, /Every site has this page/);
  assert.doesNotMatch(body, /name="slug"|name="until"|unpublishContent|deleteContent/);
});

test('one that nobody has written yet waits for its first words', async () => {
  await sport.db.run(`delete from pages where key = 'programs-travel'`);
  const { item, fields } = await recordOf(TRAVEL);
  assert.deepEqual([item.state, item.path, item.changed, fields.title], ['draft', '/programs/travel', null, '']);
  assert.equal((await page('/programs/travel')).statusCode, 404);
  assert.deepEqual((await robin.get(`/admin/content/page/${TRAVEL}/versions`)).data.items, []);
  const empty = await press(TRAVEL, 'publish');
  assert.deepEqual(Object.keys(empty.data.fields), ['title']);
  assert.equal((await save(TRAVEL, { title: 'On the road' })).status, 200);
  assert.equal((await press(TRAVEL, 'publish')).status, 200);
  assert.match((await page('/programs/travel')).body, /<h1>On the road<\/h1>/);
});

test('its preview is the page itself, with the programs below', async () => {
  assert.equal((await save(PROGRAMS, { title: 'What we play' })).status, 200);
  const { url } = (await robin.get(`/admin/content/page/${PROGRAMS}/preview`)).data;
  const { body } = await page(url);
  assert.match(body, /<h1>What we play<\/h1>/);
  assert.match(body, /class="card program"/);
  const about = (await robin.get(`/admin/content/page/${ABOUT}/preview`)).data;
  assert.doesNotMatch((await page(about.url)).body, /class="crumb"/);
});

test('no other page takes the address of one of them', async () => {
  const { item } = (await robin.post('/admin/pages', { title: 'Impostor' })).data;
  const words = { title: 'Impostor', summary: '', html: '<p>Not us.</p>', slug: '/about' };
  const saved = await robin.post(`/admin/pages/${item.id}`, { version: item.version, ...words });
  assert.deepEqual([saved.data.fields.slug, saved.data.item.path], ['about', '/info/about']);
});

test('what the operator writes by a command is the newest version, and whoever is writing loses nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'words.html');
  await writeFile(file, '<p>By the operator.</p>');
  const command = (key: string) =>
    runAdmin(['basketball', 'set-page', key, 'From a file', file], { DATABASE_URL: sport.databaseUrl });
  const { slug, id } = await sport.db.one<{ slug: string; id: number }>(
    'select slug, id from information_pages where is_published order by id limit 1',
  );
  for (const [key, record] of [
    ['about', ABOUT],
    [slug, id],
  ] as const) {
    const mine = (await save(record, { html: '<p>Being written.</p>' })).data.item;
    await command(key);
    const { item, fields } = await recordOf(record);
    assert.deepEqual([item.state, item.has_draft, fields.html], ['live', false, '<p>By the operator.</p>'], key);
    const words = { title: 'Mine', summary: '', html: '<p>Mine.</p>' };
    const stale = await robin.post(`/admin/pages/${record}`, { version: mine.version, ...words });
    assert.deepEqual([stale.status, stale.code], [409, 'record.changed'], key);
    const versions = (await robin.get(`/admin/content/page/${record}/versions`)).data.items;
    assert.deepEqual([versions[0].how, versions[0].is_live], ['found', true], key);
    const written = await press(record, 'restore', { number: mine.number });
    assert.equal(written.status, 200, 'the draft is still among the versions');
  }
});
