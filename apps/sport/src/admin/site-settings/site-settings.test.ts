import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { multipart } from '../../testing/multipart.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let robin: AdminClient;
let alex: AdminClient;
before(async () => {
  sport = await startTestSport();
  robin = await asAdminOf(sport, 'robin.vale', { site: true });
  alex = await asAdminOf(sport, 'alex.morgan', { site: true });
});
after(() => sport.stop());

const settings = async () => (await robin.get('/admin/site')).data;
const VALUES =
  'name tagline hero_title hero_subtitle color_primary color_secondary color_accent color_background color_text contact_email contact_phone contact_street contact_city contact_state contact_zip footer_text social_links version'.split(
    ' ',
  );
const save = async (change: object, client = robin) => {
  const now = await settings();
  return client.post('/admin/site', { ...Object.fromEntries(VALUES.map((name) => [name, now[name]])), ...change });
};
const site = async () => (await sport.app.inject('/api/v1/site')).json().data;
const sendLogo = async (version: number, bytes: Buffer) => {
  const { payload, headers } = await multipart({
    version: String(version),
    logo_file: { filename: 'our club.png', bytes },
  });
  const response = await sport.app.inject({
    method: 'POST',
    url: '/api/v1/admin/site/logo',
    remoteAddress: robin.ip,
    headers: { ...headers, cookie: robin.cookie ?? '', 'x-csrf-token': robin.csrf ?? '' },
    payload,
  });
  return { status: response.statusCode, data: response.json().data };
};

test('what is saved stands on every page, with who changed it', async () => {
  const saved = await save({ name: 'Riverbend Hoops', hero_title: 'We start at six', color_primary: '#2A5' });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  assert.match(saved.data.changed.by, /Robin Vale/);
  assert.equal(saved.data.undo.by, saved.data.changed.by);
  const shown = await site();
  assert.deepEqual([shown.name, shown.branding.colors.primary], ['Riverbend Hoops', '#22aa55']);
  await sport.lookAtChanges();
  const home = (await sport.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  assert.match(home, /We start at six/);
  assert.match(home, /Riverbend Hoops/);
  const [entry] = (await auditOf(sport, 'content.settings_saved')).slice(-1);
  assert.equal(entry?.detail['before'].hero_title === entry?.detail['after'].hero_title, false);
  assert.deepEqual(Object.keys(entry?.detail['after']).sort(), ['color_primary', 'hero_title', 'name']);
});

test('what is public looks again: the number that the hub watches has changed before the response leaves', async () => {
  const number = async () => (await sport.app.inject('/health/published')).json().version;
  const before = await number();
  await save({ tagline: 'Another line' });
  assert.notEqual(await number(), before);
});

test('colors are checked: one that is none, white that nobody reads, text on its background; each at its field', async () => {
  const none = await save({ color_primary: 'orange', color_text: '#12' });
  assert.equal(none.status, 422);
  assert.deepEqual(Object.keys(none.data.fields).sort(), ['color_primary', 'color_text']);
  const yellow = await save({ color_primary: '#f2b134' });
  assert.equal(yellow.data.fields.color_primary, 'White on this yellow reaches 1.9. Choose a darker one.');
  const pale = await save({ color_text: '#bbbbbb' });
  assert.match(pale.data.fields.color_text, /reaches 1\.\d; it needs 4\.5/);
  const dark = await save({ color_background: '#202020' });
  assert.match(dark.data.fields.color_background, /has to be light/);
  // Too light for white letters, and not refused: buttons become darker by themselves.
  const orange = await save({ color_primary: '#e8742c' });
  assert.equal(orange.status, 200, JSON.stringify(orange.data));
  const of = (name: string) => orange.data.readable.find((pair: { name: string }) => pair.name === name);
  assert.deepEqual([of('chosen').is_enough, of('buttons').is_enough, of('dark').is_enough], [false, true, true]);
});

test('links are https, have a name, and stay in their order; empty ones are left out', async () => {
  const saved = await save({
    social_links: [
      { label: 'Photos', url: 'https://photos.example/riverbend' },
      { label: '', url: '' },
      { label: 'Videos', url: 'https://video.example/riverbend' },
    ],
  });
  assert.equal(saved.status, 200, JSON.stringify(saved.data));
  assert.deepEqual(
    (await site()).social_links.map(({ network }: { network: string }) => network),
    ['Photos', 'Videos'],
  );
  const refused = await save({
    social_links: [
      { label: 'Photos', url: 'https://photos.example/riverbend' },
      { label: '', url: 'javascript:alert(1)' },
      { label: 'Videos', url: 'http://video.example' },
      { label: 'Us', url: 'https://user@elsewhere.example' },
    ],
  });
  assert.deepEqual(Object.keys(refused.data.fields).sort(), [
    'social_links.1.label',
    'social_links.1.url',
    'social_links.2.url',
    'social_links.3.url',
  ]);
  assert.equal((await site()).social_links.length, 2);
});

test('of two people at once the second one gets what the first one saved', async () => {
  const { version } = await settings();
  assert.equal((await save({ version, tagline: 'First' })).status, 200);
  const second = await save({ version, tagline: 'Second' }, alex);
  assert.deepEqual([second.status, second.code, second.data.current.tagline], [409, 'record.changed', 'First']);
  const [one, other] = await Promise.all([save({ tagline: 'Left' }), save({ tagline: 'Right' }, alex)]);
  assert.deepEqual([one.status, other.status].sort(), [200, 409]);
});

test('a change is taken back within a day, and the one before it then', async () => {
  await save({ tagline: 'One' });
  await save({ tagline: 'Two', color_accent: '#d1495b', social_links: [] });
  const links = (await site()).social_links.length;
  assert.equal(links, 0);
  const undone = await alex.post('/admin/site/undo', { version: (await settings()).version });
  assert.equal(undone.status, 200, JSON.stringify(undone.data));
  assert.deepEqual([(await site()).tagline, (await site()).social_links.length], ['One', 2]);
  assert.equal((await auditOf(sport, 'content.settings_undone')).length, 1);
  const stale = await alex.post('/admin/site/undo', { version: 1 });
  assert.equal(stale.code, 'record.changed');
  sport.clock.advance(86_401);
  robin = await asAdminOf(sport, 'robin.vale', { site: true });
  const now = await settings();
  assert.equal(now.undo, null);
  assert.equal((await robin.post('/admin/site/undo', { version: now.version })).code, 'site.nothing_to_undo');
});

test('a logo is drawn again and shown, comes back when that is undone, and what is no picture is refused at its field', async () => {
  const { version, logo: before } = await settings();
  const png = await sharp({ create: { width: 1000, height: 500, channels: 4, background: '#b3471b' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-camera' } } })
    .png()
    .toBuffer();
  const sent = await sendLogo(version, png);
  assert.equal(sent.status, 200, JSON.stringify(sent.data));
  assert.match(sent.data.logo.url, /^\/files\/\d+\/logo\.png$/);
  const file = await sport.app.inject(sent.data.logo.url);
  assert.equal(file.statusCode, 200);
  assert.ok(!file.rawPayload.includes('SECRET-camera'));
  assert.ok((await site()).branding.logo_url.endsWith(sent.data.logo.url));
  const head = async (path: string): Promise<string> => {
    await sport.lookAtChanges();
    const { body } = await sport.app.inject({ url: path, headers: { accept: 'text/html' } });
    return /<a [^>]*class="head__home".*?<\/a>/s.exec(body)?.[0] ?? body;
  };
  // At the top of every page, with its size, so that nothing moves when it comes; the name beside it is read out.
  const picture = `<img src="${sent.data.logo.url}" alt width="72" height="36" class="head__logo"/>`;
  for (const path of ['/', '/no-such-page']) assert.ok((await head(path)).includes(picture), await head(path));
  const { width } = await sharp(file.rawPayload).metadata();
  assert.equal(width, 480, 'no larger than it is shown');
  assert.equal((await sendLogo(version, png)).data.code, 'record.changed');
  const refused = await sendLogo(sent.data.version, Buffer.from('<svg onload="alert(1)"/>'));
  assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, ['logo_file']]);
  const undone = await robin.post('/admin/site/undo', { version: sent.data.version });
  assert.deepEqual(undone.data.logo, before);
  const plain = await robin.post('/admin/site/logo/remove', { version: undone.data.version });
  assert.deepEqual([plain.data.logo, (await site()).branding.logo_url], [null, null]);
  assert.match(await head('/'), /<span class="logo"><svg/);
});

test('whoever looks after content alone may neither see nor change the settings; a reader only sees them', async () => {
  const editor = await asAdminOf(sport, 'staff.diaz', { content: 'publish' });
  assert.equal((await editor.get('/admin/site')).code, 'permission.missing');
  const reader = await asAdminOf(sport, 'staff.diaz', { site: false });
  assert.equal((await reader.get('/admin/site')).status, 200);
  assert.equal((await save({ tagline: 'Mine' }, reader)).code, 'permission.missing');
});

test('a site that nobody has set up is set up here, once', async () => {
  const empty = await startTestSport();
  try {
    await empty.db.run('delete from site_settings');
    const someone = await asAdminOf(empty, 'robin.vale', { site: true });
    const { data } = await someone.get('/admin/site');
    assert.deepEqual([data.version, data.logo], [1, null]);
    const body = Object.fromEntries(VALUES.flatMap((name) => (data[name] === null ? [] : [[name, data[name]]])));
    const wanted = { ...body, contact_email: 'hello@riverbend.example', tagline: 'New' };
    assert.equal((await someone.post('/admin/site', wanted)).status, 200);
    assert.equal((await someone.post('/admin/site', wanted)).code, 'record.changed');
  } finally {
    await empty.stop();
  }
});
