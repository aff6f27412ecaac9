import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { asAdminOf, type AdminClient } from '../../testing/admin-client.ts';
import { photograph, sendFile, sendForm, sendPart } from '../../testing/sent-files.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const MB = 1024 * 1024;
const DAY = 24 * 3600;

let sport: TestSport;
let editor: AdminClient;
let other: AdminClient;
/** Of this file alone: what is left in it is counted. */
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  sport = await startTestSport({ env: { DATA_DIR: folder } });
  editor = await asAdminOf(sport, 'robin.vale', { content: true });
  other = await asAdminOf(sport, 'casey.brook', { content: true });
});
after(async () => {
  await sport.stop();
  await rm(folder, { recursive: true, force: true });
});

const upload = async (id: number) => (await editor.get(`/admin/uploads/${id}`)).data;
/** Everything that waits is looked through. */
const settle = (): Promise<number> => sport.jobs.runPending();
/** A file of so many bytes that is no picture. */
const bytesOf = (size: number): Buffer => Buffer.alloc(size, 'a line of text that says something\n');

describe('a file in parts', () => {
  test('arrives whole, is looked through by itself, and is in the sizes that pages need', async () => {
    const photo = await photograph(3000, 2000, { grain: 900, quality: 100 });
    assert.ok(photo.length > MB && photo.includes('SECRET-camera'));
    const sent = await sendFile(editor, photo);
    assert.deepEqual([sent.status, sent.data.state, sent.data.received], [200, 'checking', photo.length]);
    await settle();
    const { state, picture } = await upload(sent.data.id);
    assert.deepEqual([state, picture.width, picture.height, picture.is_whole], ['ready', 2048, 1365, true]);

    const files = await sport.db.rows<{
      id: number;
      name: string;
      media_type: string;
      width: number;
      is_public: boolean;
    }>(
      `select f.id, f.name, f.media_type, f.width, f.is_public from picture_sizes z join files f on f.id = z.file_id
        where z.picture_id = $1 order by f.media_type, f.width`,
      [picture.id],
    );
    assert.deepEqual(
      files.map(({ name }) => name),
      [320, 640, 1280, 2048]
        .flatMap((width) => `picture-${width}.avif`)
        .concat([320, 640, 1280, 2048].map((width) => `picture-${width}.jpg`)),
    );
    for (const { id, width, media_type } of files) {
      const response = await sport.app.inject({
        url: `/api/v1/admin/files/${id}`,
        headers: { cookie: editor.cookie ?? '' },
      });
      assert.equal(response.headers['content-type'], media_type);
      assert.ok(!response.rawPayload.includes('SECRET-camera'));
      const about = await sharp(response.rawPayload).metadata();
      assert.deepEqual([about.width, about.exif], [width, undefined], 'places and cameras stay behind');
    }
    // Nobody else sees it before it is published.
    const [{ id, name } = { id: 0, name: '' }] = files;
    assert.equal((await sport.app.inject(`/files/${id}/${name}`)).statusCode, 404);
    assert.equal((await sport.app.inject(`/api/v1/admin/files/${id}`)).statusCode, 401);
    const reader = await asAdminOf(sport, 'alex.morgan', { season: true });
    const closed = await sport.app.inject({
      url: `/api/v1/admin/files/${id}`,
      headers: { cookie: reader.cookie ?? '' },
    });
    assert.equal(closed.statusCode, 403);
  });

  test('goes on where it stopped: after a lost response, a part in the wrong place, another process, a reload', async () => {
    const bytes = bytesOf(2 * MB + 100);
    const wanted = { purpose: 'document', name: 'rules.txt', size: bytes.length, device_key: 'rules.txt/2097252/1' };
    const { data: begun, status } = await editor.post('/admin/uploads', wanted);
    assert.equal(status, 201);
    const { id, part_bytes } = begun;
    assert.equal((await sendPart(editor, id, 0, bytes.subarray(0, part_bytes))).data.received, MB);
    // The response was lost: the same part again says how far it is, and doubles nothing.
    const again = await sendPart(editor, id, 0, bytes.subarray(0, part_bytes));
    assert.deepEqual([again.status, again.data.code, again.data.current.received], [409, 'upload.out_of_step', MB]);
    const ahead = await sendPart(editor, id, 2 * MB, bytes.subarray(2 * MB));
    assert.deepEqual([ahead.status, ahead.data.current.received], [409, MB]);
    // The page was loaded again and the file chosen again.
    const same = await editor.post('/admin/uploads', wanted);
    assert.deepEqual([same.status, same.data.id, same.data.received], [200, id, MB]);
    assert.equal((await editor.post('/admin/uploads', { ...wanted, device_key: 'another' })).status, 201);

    const there = await startTestSport({
      databaseUrl: sport.databaseUrl,
      clock: sport.clock,
      env: { FILES_URL: `file://${sport.dataDir}/files` },
    });
    try {
      const next = await sendPart(editor, id, MB, bytes.subarray(MB, 2 * MB), there.app);
      assert.equal(next.data.received, 2 * MB, JSON.stringify(next));
      assert.equal((await sendPart(editor, id, 2 * MB, bytes.subarray(2 * MB), there.app)).data.state, 'checking');
      await there.jobs.runPending();
    } finally {
      await there.stop();
    }
    const { state, media_type } = await upload(id);
    assert.deepEqual([state, media_type], ['ready', 'text/plain']);
    const { file_id } = await sport.db.one<{ file_id: number }>('select file_id from uploads where id = $1', [id]);
    const file = await sport.app.inject({
      url: `/api/v1/admin/files/${file_id}`,
      headers: { cookie: editor.cookie ?? '' },
    });
    assert.equal(
      createHash('sha256').update(file.rawPayload).digest('hex'),
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  test('a file that is no content is not to be had, whoever writes content', async () => {
    const bytes = bytesOf(100);
    const { data } = await editor.post('/admin/uploads', { purpose: 'document', name: 'a.txt', size: bytes.length });
    await sendPart(editor, data.id, 0, bytes);
    await sport.jobs.runPending();
    const { file_id } = await sport.db.one<{ file_id: number }>('select file_id from uploads where id = $1', [data.id]);
    const read = () =>
      sport.app.inject({ url: `/api/v1/admin/files/${file_id}`, headers: { cookie: editor.cookie ?? '' } });
    assert.equal((await read()).statusCode, 200);
    // As a family's papers are, and a sponsor's logo: there, and nobody's content.
    await sport.db.run('delete from uploads where id = $1', [data.id]);
    assert.equal((await read()).statusCode, 404);
  });

  test('of two that send the same part at once, one counts', async () => {
    const bytes = bytesOf(MB + 10);
    const { data } = await editor.post('/admin/uploads', {
      purpose: 'document',
      name: 'twice.txt',
      size: bytes.length,
    });
    const first = bytes.subarray(0, MB);
    const answers = await Promise.all([sendPart(editor, data.id, 0, first), sendPart(editor, data.id, 0, first)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await upload(data.id)).received, MB);
  });

  test('has no more bytes than were announced, no part is too large, and an empty one is none', async () => {
    const { data } = await editor.post('/admin/uploads', { purpose: 'document', name: 'short.txt', size: 10 });
    assert.equal((await sendPart(editor, data.id, 0, Buffer.alloc(11))).status, 422);
    assert.equal((await sendPart(editor, data.id, 0, Buffer.alloc(0))).status, 422);
    assert.equal((await sendPart(editor, data.id, 0, Buffer.alloc(MB + 1))).status, 413);
    assert.equal((await sendPart(editor, data.id, 3, Buffer.alloc(1))).status, 409);
    assert.equal((await upload(data.id)).received, 0);
  });

  test('is nobody else’s business, and ends where it is stopped', async () => {
    const { data } = await editor.post('/admin/uploads', { purpose: 'document', name: 'mine.txt', size: 10 });
    assert.equal((await other.get(`/admin/uploads/${data.id}`)).status, 404);
    assert.equal((await sendPart(other, data.id, 0, bytesOf(10))).status, 404);
    assert.equal((await other.post(`/admin/uploads/${data.id}/stop`)).status, 404);
    assert.ok(!(await other.get('/admin/uploads')).data.items.some(({ id }: { id: number }) => id === data.id));
    const reader = await asAdminOf(sport, 'jordan.morgan', { content: false });
    assert.equal((await reader.post('/admin/uploads', { purpose: 'document', name: 'a.txt', size: 1 })).status, 403);

    assert.equal((await editor.post(`/admin/uploads/${data.id}/stop`)).data.state, 'stopped');
    assert.equal((await editor.post(`/admin/uploads/${data.id}/stop`)).status, 200);
    const late = await sendPart(editor, data.id, 0, bytesOf(10));
    assert.deepEqual([late.status, late.data.code], [409, 'upload.over']);
  });

  test('that is stopped while it is looked through stays stopped, and nothing of it is left', async () => {
    const { data } = await sendFile(editor, await photograph());
    await editor.post(`/admin/uploads/${data.id}/stop`);
    await settle();
    assert.deepEqual([(await upload(data.id)).state, (await upload(data.id)).picture], ['stopped', null]);
    const { data: ready } = await sendFile(editor, await photograph());
    await settle();
    const { picture } = await upload(ready.id);
    await editor.post(`/admin/uploads/${ready.id}/stop`);
    assert.equal((await sport.db.rows('select 1 from pictures where id = $1', [picture.id])).length, 0);
  });
});

describe('what does not fit', () => {
  test('is said before anything is sent, where the name or the size says it', async () => {
    const begin = async (purpose: string, name: string, size = 1000) => {
      const { status, data } = await editor.post('/admin/uploads', { purpose, name, size });
      return [status, data.fields?.name];
    };
    assert.deepEqual(await begin('document', 'tip-off.mov'), [422, 'Films do not fit here. Put a link under Videos.']);
    assert.deepEqual(await begin('picture', 'tip-off.MP4'), [422, 'Films do not fit here. Put a link under Videos.']);
    assert.deepEqual(await begin('picture', 'IMG_1.HEIC'), [
      422,
      'This picture cannot be opened. Save it as JPEG and try again.',
    ]);
    assert.deepEqual(await begin('picture', 'large.jpg', 25 * MB + 1), [422, '26 MB. Up to 25 MB fit.']);
    assert.deepEqual(await begin('document', 'large.pdf', 30 * MB), [422, '30 MB. Up to 20 MB fit.']);
    assert.equal((await begin('picture', 'just.jpg', 25 * MB))[0], 201);
  });

  test('a file whose name or type lies is what its bytes say, or refused in words', async () => {
    const outcome = async (bytes: Buffer, name: string, purpose: 'picture' | 'document' = 'picture') => {
      const { data } = await sendFile(editor, bytes, { name, purpose });
      await settle();
      const { state, problem, media_type } = await upload(data.id);
      return [state, problem ?? media_type];
    };
    const photo = await photograph(200, 100);
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(200)]);
    const phone = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(200)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    assert.deepEqual(await outcome(film, 'photo.jpg'), ['refused', 'Films do not fit here. Put a link under Videos.']);
    assert.deepEqual(await outcome(film, 'rules.pdf', 'document'), [
      'refused',
      'Films do not fit here. Put a link under Videos.',
    ]);
    assert.deepEqual(await outcome(phone, 'photo.jpg'), [
      'refused',
      'This picture cannot be opened. Save it as JPEG and try again.',
    ]);
    assert.match(String((await outcome(svg, 'photo.png'))[1]), /not a picture|not a PNG/);
    assert.match(String((await outcome(svg, 'rules.pdf', 'document'))[1]), /does not fit here/);
    assert.match(String((await outcome(Buffer.from('%PDF-1.7 '), 'photo.jpg'))[1]), /not a PNG/);
    assert.match(
      String((await outcome(photo.subarray(0, photo.length >> 1), 'half.jpg'))[1]),
      /broken off|cannot be read/,
    );
    // A picture among the documents is drawn again, whatever it is called.
    assert.deepEqual(await outcome(photo, 'form.pdf', 'document'), ['ready', 'image/jpeg']);
    const file = await sport.db.one<{ id: number; name: string }>(
      'select id, name from files order by id desc limit 1',
    );
    assert.equal(file.name, 'form.jpg');
    // What phones write behind a picture stays behind and is no reason to refuse it.
    const withFilm = Buffer.concat([photo, Buffer.from('SECRET-film'), film]);
    assert.equal((await outcome(withFilm, 'motion.jpg'))[0], 'ready');
  });

  test('several whole files of a form without script are each taken or refused for themselves', async () => {
    const photo = await photograph(400, 300);
    const { status, data } = await sendForm(editor, [
      { bytes: photo, filename: 'one.jpg' },
      { bytes: Buffer.from('nothing'), filename: 'two.jpg' },
      { bytes: photo, filename: 'film.mov' },
      { bytes: Buffer.alloc(0), filename: 'empty.jpg' },
      { bytes: await photograph(2600, 900, { grain: 700, quality: 100 }), filename: 'three.jpg' },
    ]);
    assert.equal(status, 200, JSON.stringify(data));
    await settle();
    const states = await Promise.all(data.items.map(async ({ id }: { id: number }) => (await upload(id)).state));
    assert.deepEqual(states, ['ready', 'refused', 'refused', 'ready']);
    assert.equal((await sendForm(editor, [])).status, 422);
  });
});

describe('what is left', () => {
  test('by somebody who never came back is forgotten after a day, with its bytes', async () => {
    const begun = await editor.post('/admin/uploads', { purpose: 'picture', name: 'left.jpg', size: 2 * MB });
    await sendPart(editor, begun.data.id, 0, Buffer.alloc(MB, 'left'));
    const unused = await sendFile(editor, await photograph(300, 200));
    await settle();
    const { picture } = await upload(unused.data.id);
    sport.clock.advance(DAY + 60);
    editor = await asAdminOf(sport, 'robin.vale', { content: true });
    await sport.jobs.runRepeated();
    assert.equal((await editor.get(`/admin/uploads/${begun.data.id}`)).status, 404);
    assert.equal((await sport.db.rows('select 1 from pictures where id = $1', [picture.id])).length, 0);
    // Noted at the first look, removed a day later.
    await sport.sweepFiles();
    sport.clock.advance(DAY + 60);
    await sport.sweepFiles();
    assert.deepEqual(await sport.db.rows('select sha256 from unnamed_files'), []);
    const paths = await readdir(join(folder, 'files/basketball'), { recursive: true });
    const there = paths.map((path) => path.slice(-64)).filter((name) => name.length === 64);
    const named = await sport.db.rows<{ sha256: string }>('select distinct sha256 from files');
    assert.ok(there.length > 0);
    assert.deepEqual(
      there.filter((name) => !named.some(({ sha256 }) => sha256 === name)),
      [],
    );
  });

  test('of a picture that was drawn are no originals: their parts go at the next look', async () => {
    editor = await asAdminOf(sport, 'robin.vale', { content: true });
    const photo = await photograph(1200, 900);
    const digest = createHash('sha256').update(photo.subarray(0, MB)).digest('hex');
    const { data } = await sendFile(editor, photo);
    const noted = () =>
      sport.db.rows<{ since: Date | null }>('select since from unnamed_files where sha256 = $1', [digest]);
    assert.deepEqual(await noted(), []);
    await sport.sweepFiles();
    await settle();
    assert.equal((await upload(data.id)).state, 'ready');
    assert.equal((await noted()).length, 1);
    await sport.sweepFiles();
    assert.deepEqual(await noted(), []);
  });

  test('what cannot be looked through for an hour is said', async () => {
    editor = await asAdminOf(sport, 'robin.vale', { content: true });
    const { data } = await sendFile(editor, await photograph(100, 80));
    await sport.db.run(`delete from jobs.job where name = 'uploads.check'`);
    sport.clock.advance(1500);
    await editor.get(`/admin/uploads/${data.id}`);
    sport.clock.advance(1500);
    await editor.get(`/admin/uploads/${data.id}`);
    sport.clock.advance(700);
    await sport.jobs.runRepeated();
    const { state, problem } = await upload(data.id);
    assert.deepEqual([state, problem], ['refused', 'We could not look through this file. Choose it again.']);
  });

  test('a part whose bytes are gone is asked for again', async () => {
    const { data } = await sendFile(editor, await photograph(100, 80));
    const [{ sha256 } = { sha256: '' }] = await sport.db.rows<{ sha256: string }>(
      'select sha256 from upload_parts where upload_id = $1',
      [data.id],
    );
    await rm(join(sport.dataDir, 'files/basketball', sha256.slice(0, 2), sha256));
    await settle();
    assert.deepEqual([(await upload(data.id)).state, (await upload(data.id)).received], ['receiving', 0]);
  });

  test('nobody fills the disk: so many bytes may be on their way, of one and of all', async () => {
    const size = 25 * MB;
    const begun = { purpose: 'picture', name: 'begun.jpg', size, device_key: 'begun.jpg/26214400/1' };
    const { data } = await editor.post('/admin/uploads', begun);
    await sport.db.run(
      `insert into uploads (member_id, purpose, name, device_key, size, created_at, updated_at)
       select (select id from members where email = 'robin.vale@riverbend.example'), 'picture', 'x', '', $1, $2, $2
         from generate_series(1, 170)`,
      [size, sport.clock.now()],
    );
    const refused = await editor.post('/admin/uploads', { purpose: 'picture', name: 'more.jpg', size });
    assert.deepEqual(
      [refused.status, refused.code, Number(refused.headers['retry-after'])],
      [429, 'upload.too_much', 5],
    );
    const again = await editor.post('/admin/uploads', begun);
    assert.deepEqual([again.status, again.data.id], [200, data.id], 'what is counted already goes on');
    const another = await asAdminOf(sport, 'casey.brook', { content: true });
    assert.equal((await another.post('/admin/uploads', { purpose: 'picture', name: 'more.jpg', size })).status, 201);
  });
});
