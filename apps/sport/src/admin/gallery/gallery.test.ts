import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AdminGalleryPicture, AdminVideo, GalleryImage, Video } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { photograph, sendFile } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let editor: AdminClient;
before(async () => {
  sport = await startTestSport();
  editor = await asAdminOf(sport, 'robin.vale', { content: 'publish' });
});
after(() => sport.stop());

const list = async (): Promise<AdminGalleryPicture[]> => (await editor.get('/admin/gallery')).data.items;
const videos = async (): Promise<AdminVideo[]> => (await editor.get('/admin/videos')).data.items;
const publicItems = async <T>(path: string): Promise<T[]> =>
  (await sport.app.inject(`/api/v1${path}`)).json<{ data: { items: T[] } }>().data.items;
const inPublic = (): Promise<GalleryImage[]> => publicItems('/gallery');
const statusOf = async (url: string): Promise<number> =>
  (await sport.app.inject(url.startsWith('http') ? new URL(url).pathname : url)).statusCode;
/** Pictures that are here, each in its sizes. */
async function sent(count: number, client = editor): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < count; place += 1)
    ids.push((await sendFile(client, await photograph(900, 600), { name: `IMG_${place}.jpg` })).data.id);
  await sport.jobs.runPending();
  return ids;
}

test('several pictures are published at once; those without a description stay private and are still there', async () => {
  const [first = 0, second = 0, third = 0] = await sent(3);
  const pictures = [
    { id: first, alt: 'Two players jump for the ball', title: 'Tip-off' },
    { id: second, alt: '  ' },
    { id: String(third), alt: 'The team in a circle' },
  ];
  const made = await editor.post('/admin/gallery', {
    album: 'Autumn games',
    taken_on: '2026-11-14',
    looked: true,
    pictures,
  });
  assert.equal(made.status, 201, JSON.stringify(made.data));
  assert.deepEqual(
    (made.data.items as AdminGalleryPicture[]).map(({ album, title, alt, taken_on }) => [album, title, alt, taken_on]),
    [
      ['Autumn games', 'Tip-off', 'Two players jump for the ball', '2026-11-14'],
      ['Autumn games', '', 'The team in a circle', '2026-11-14'],
    ],
  );
  const shown = (await inPublic()).filter(({ album }) => album === 'Autumn games');
  assert.deepEqual([shown.length, shown[0]?.width, shown[0]!.sizes.length > 2], [2, 900, true]);
  for (const { image_url, thumbnail_url } of shown)
    assert.deepEqual([await statusOf(image_url), await statusOf(thumbnail_url)], [200, 200]);
  const waiting = (await editor.get('/admin/uploads?purpose=picture')).data.items as {
    id: number;
    picture: { id: number };
  }[];
  assert.deepEqual(
    waiting.map(({ id }) => id),
    [second],
  );
  const open = await sport.db.one<{ shown: number }>(
    `select count(*)::integer as shown from picture_sizes z join files f on f.id = z.file_id and f.is_public where z.picture_id = $1`,
    [waiting[0]!.picture.id],
  );
  assert.equal(open.shown, 0);
  assert.equal((await auditOf(sport, 'gallery.published')).length, 1);

  // What is published is taken off the site where it stands, not by stopping what once was on its way.
  const stopped = await editor.post(`/admin/uploads/${first}/stop`);
  assert.deepEqual([stopped.status, stopped.code], [409, 'upload.over']);
  assert.equal(await statusOf(shown[0]!.image_url), 200);

  const again = { album: 'Autumn games', looked: true, pictures: [{ id: first, alt: 'Again' }] };
  assert.deepEqual((await editor.post('/admin/gallery', again)).data.fields.pictures !== undefined, true);
  const nothing = await editor.post('/admin/gallery', { ...again, pictures: [{ id: second }] });
  assert.deepEqual([nothing.status, nothing.data.fields.pictures !== undefined], [422, true]);
  const another = await asAdminOf(sport, 'casey.brook', { content: 'publish' });
  const [theirs] = await sent(1, another);
  const foreign = await editor.post('/admin/gallery', { ...again, pictures: [{ id: theirs, alt: 'Theirs' }] });
  assert.equal(foreign.status, 422);
});

test('where a family said no, nobody publishes before saying that they looked', async () => {
  const child = await sport.db.one<{ id: number; name: string }>(
    `update registrations set answers = answers - 'photo_consent'
      where id = (select min(r.id) from registrations r join current_divisions d on d.id = r.division_id where r.status = 'registered')
      returning id, player_first_name || ' ' || left(player_last_name, 1) || '.' as name`,
  );
  const unshown = (await editor.get('/admin/gallery/unshown-children')).data.items;
  assert.deepEqual([unshown.length, unshown[0].name], [1, child.name]);
  assert.ok(unshown[0].team);
  const [id] = await sent(1);
  const wanted = { album: 'Autumn games', looked: false, pictures: [{ id, alt: 'The bench' }] };
  const refused = await editor.post('/admin/gallery', wanted);
  assert.deepEqual([refused.status, refused.data.fields.looked !== undefined], [422, true]);
  assert.equal((await editor.post('/admin/gallery', { ...wanted, looked: true })).status, 201);
  await sport.db.run(`update registrations set answers = answers || '{"photo_consent": true}' where id = $1`, [
    child.id,
  ]);
  assert.deepEqual((await editor.get('/admin/gallery/unshown-children')).data.items, []);
});

test('what is said of a picture is changed, albums are renamed, pictures moved within their album', async () => {
  const own = async () => (await list()).filter(({ album }) => album === 'Autumn games');
  const before = await own();
  const { id, version } = before[0]!;
  const change = { version, album: 'Autumn games', alt: 'Two players', title: 'First ball' };
  const changed = await editor.post(`/admin/gallery/${id}`, change);
  assert.deepEqual([changed.status, changed.data.title, changed.data.taken_on], [200, 'First ball', null]);
  const late = await editor.post(`/admin/gallery/${id}`, { ...change, title: 'Late' });
  assert.deepEqual([late.status, late.code, late.data.current.title], [409, 'record.changed', 'First ball']);
  assert.equal((await editor.post(`/admin/gallery/${id}`, { ...change, alt: '' })).status, 422);

  const last = before.at(-1)!.id;
  assert.equal((await editor.post(`/admin/gallery/${last}/move`, { direction: 'up' })).status, 200);
  const order = [...before.slice(0, -2).map((one) => one.id), last, before.at(-2)!.id];
  assert.deepEqual(
    (await own()).map((one) => one.id),
    order,
  );
  const shown = (await inPublic()).filter(({ album }) => album === 'Autumn games');
  assert.deepEqual(
    shown.map((one) => one.id),
    order,
  );

  const renamed = await editor.post('/admin/gallery/rename-album', { album: 'Autumn games', name: 'Games in October' });
  assert.deepEqual([renamed.status, renamed.data.items.length], [200, before.length]);
  const nowhere = await editor.post('/admin/gallery/rename-album', { album: 'Autumn games', name: 'Nothing' });
  assert.equal(nowhere.status, 422);
});

test('a removed picture is gone with all of its files; one that an article shows, too, stays there', async () => {
  const [picture, other] = (await list()).filter(({ album }) => album === 'Games in October');
  await sport.db.run(
    `update information_pages set html = html || '<img src="' || $1 || '" alt="A circle">'
    where id = (select min(id) from information_pages)`,
    [other!.image_url],
  );
  for (const { id, version } of [picture!, other!]) {
    assert.equal((await editor.post(`/admin/gallery/${id}/remove`, { version: version + 1 })).status, 409);
    assert.equal((await editor.post(`/admin/gallery/${id}/remove`, { version })).status, 200);
    assert.equal((await editor.post(`/admin/gallery/${id}/remove`, { version })).status, 404);
  }
  assert.ok(!(await inPublic()).some(({ id }) => id === picture!.id || id === other!.id));
  assert.deepEqual([await statusOf(picture!.image_url), await statusOf(other!.image_url)], [404, 200]);
  const left = Number(/\/files\/(\d+)\//.exec(picture!.image_url)?.[1]);
  assert.deepEqual(await sport.db.rows('select 1 from files where id = $1', [left]), []);

  // One from before pictures had sizes.
  const old = (await list())[0]!;
  assert.equal((await editor.post(`/admin/gallery/${old.id}/remove`, { version: old.version })).status, 200);
  assert.equal(await statusOf(old.image_url), 404);
});

test('videos are shown by their address and length, newest first', async () => {
  const wanted = { title: 'Final', url: 'https://video.example/final', length: '1:02:30', description: 'All of it.' };
  for (const [field, values] of Object.entries({
    url: ['http://video.example/final', 'javascript:alert(1)', 'https://me@video.example/x', 'final'],
    length: ['0:00', '4', '4:75', '1:75:00', '-1:00', 'long'],
  }))
    for (const value of values) {
      const refused = await editor.post('/admin/videos', { ...wanted, [field]: value });
      assert.deepEqual([refused.status, refused.data.fields?.[field] !== undefined], [422, true], value);
    }
  const added = await editor.post('/admin/videos', wanted);
  assert.deepEqual([added.status, added.data.length], [201, '1:02:30'], JSON.stringify(added.data));
  const [shown] = await publicItems<Video>('/videos');
  assert.deepEqual([shown?.title, shown?.url, shown?.duration_seconds], ['Final', wanted.url, 3750]);
  const { id, version } = added.data as AdminVideo;
  const changed = await editor.post(`/admin/videos/${id}`, { ...wanted, version, length: '75:05' });
  assert.deepEqual([changed.status, changed.data.length], [200, '1:15:05'], JSON.stringify(changed.data));
  assert.equal((await editor.post(`/admin/videos/${id}`, { ...wanted, version })).code, 'record.changed');
  assert.equal((await editor.post(`/admin/videos/${id}/remove`, { version })).status, 409);
  assert.equal((await editor.post(`/admin/videos/${id}/remove`, { version: changed.data.version })).status, 200);
  assert.ok(!(await videos()).some((one) => one.id === id));
  assert.equal((await auditOf(sport, 'video.removed')).length, 1);
});

test('who may not publish sees what there is, and changes nothing', async () => {
  const writer = await asAdminOf(sport, 'alex.morgan', { content: true });
  const [picture] = await list();
  assert.equal((await writer.get('/admin/gallery')).status, 200);
  const stranger = await asAdminOf(sport, 'staff.diaz', { season: true });
  assert.equal((await stranger.get('/admin/gallery/unshown-children')).status, 403, 'names of children');
  assert.equal((await writer.post(`/admin/gallery/${picture!.id}/remove`, { version: picture!.version })).status, 403);
});
