import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAdmin } from '../../operator/run.ts';
import { aFamily } from '../../registration/testing/families.ts';
import { askForProof, PROOF, uploadPaper } from '../../registration/testing/papers.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { openLocation } from './open.ts';
import { keepFiles, nameFiles, type FileDraft } from './service.ts';
import { MissingFile, type FileStorage } from './storage.ts';
import { startS3, type S3Double } from './testing/s3-server.ts';

const DAY = 86_400;
const REST_MS = 1_050;

const textFile = (words: string, name = 'words.txt'): FileDraft => ({
  name,
  mediaType: 'text/plain',
  bytes: Buffer.from(words),
});
const digestOf = (words: string): string => createHash('sha256').update(words).digest('hex');

describe('files in an object store', () => {
  let s3: S3Double;
  let sport: TestSport;
  let store: FileStorage;
  let directory: string;
  before(async () => {
    s3 = await startS3();
    directory = join(process.env['TEST_DATA_DIR'] ?? '', 'files');
    // The demo world's own files lie in the directory, as those of a club that has just moved.
    sport = await startTestSport({ env: { ...s3.environment, FILES_ALSO_URL: pathToFileURL(directory).href } });
    store = openLocation(s3.location, 'basketball');
  });
  after(async () => {
    await sport.stop();
    await s3.stop();
  });
  afterEach(() => {
    s3.fault = () => null;
  });

  const get = (url: string, headers: Record<string, string> = {}) => sport.app.inject({ url, headers });
  const upload = async (draft: FileDraft): Promise<string> => {
    const kept = await keepFiles(sport.db, store, [draft], sport.clock.now());
    const [id] = await sport.db.transaction((tx) => nameFiles(tx, kept, sport.clock.now()));
    return `/files/${id}/${draft.name}`;
  };
  const isKept = (sha256: string, storage = store): Promise<boolean> =>
    storage.read(sha256, { start: 0, end: 4 }).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof MissingFile, String(error));
        return false;
      },
    );
  const forget = (url: string) => sport.db.run('delete from files where id = $1', [Number(url.split('/')[2])]);
  const operator = (...words: string[]) =>
    runAdmin(['basketball', ...words], { ...s3.environment, DATABASE_URL: sport.databaseUrl });

  test('are served with digest, long caching and ranges, also of several megabytes', async () => {
    const words = '0123456789'.repeat(300_000);
    const url = await upload(textFile(words, 'long.txt'));
    const response = await get(url);
    assert.equal(response.statusCode, 200);
    assert.equal(response.body, words);
    assert.equal(response.headers['cache-control'], 'public, max-age=300');
    assert.equal(response.headers['etag'], `"${digestOf(words)}"`);
    assert.equal(response.headers['repr-digest'], `sha-256=:${createHash('sha256').update(words).digest('base64')}:`);
    const part = await get(url, { range: 'bytes=2000003-2000007' });
    assert.deepEqual([part.statusCode, part.body], [206, '34567']);
    assert.equal((await get(url, { range: 'bytes=-3' })).body, '789');
  });

  test('one that the store cannot give now is 503 that nobody keeps; one that it does not have is 404', async () => {
    const words = 'soon back';
    const url = await upload(textFile(words));
    s3.fault = () => 'unavailable';
    const response = await get(url);
    assert.equal(response.statusCode, 503);
    assert.equal(response.json().data.code, 'server.busy');
    assert.equal(response.headers['retry-after'], '2');
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['etag'], undefined);
    const ready = (await get('/health/ready')).json().data;
    assert.deepEqual(ready.warnings, ['the file store does not answer as it should (Status503)']);
    assert.equal((await get(url, { 'if-none-match': `"${digestOf(words)}"` })).statusCode, 304, 'needs no store');
    s3.fault = () => null;
    await sleep(REST_MS);
    assert.equal((await get(url)).body, words);
    await store.remove(digestOf(words));
    assert.equal((await get(url)).statusCode, 404);
    await forget(url);
  });

  test('an upload that the store refuses names nothing, and the next one works', async () => {
    const words = 'at the second try';
    s3.fault = ({ method }) => (method === 'PUT' ? 'unavailable' : null);
    await assert.rejects(upload(textFile(words)), /server\.busy/);
    assert.equal(await sport.db.maybeOne('select 1 from files where sha256 = $1', [digestOf(words)]), undefined);
    s3.fault = () => null;
    await sleep(REST_MS);
    assert.equal((await get(await upload(textFile(words)))).body, words);
  });

  test('what a process killed between bytes and row has left is removed after a day; what a row names stays', async () => {
    const script = fileURLToPath(new URL('testing/kept-and-killed.ts', import.meta.url));
    const child = spawn(process.execPath, [script, sport.databaseUrl, 'killed', sport.clock.now().toISOString()], {
      env: { PATH: process.env['PATH'], ...s3.environment },
      stdio: 'inherit',
    });
    assert.deepEqual(await once(child, 'exit'), [null, 'SIGKILL']);
    await keepFiles(sport.db, store, [textFile('named at last')], sport.clock.now());
    const named = await upload(textFile('named'));
    assert.ok(await isKept(digestOf('killed')));

    sport.clock.advance(DAY - 60);
    assert.equal(await sport.sweepFiles(), 0);
    assert.ok(await isKept(digestOf('killed')));
    // Whoever keeps the same bytes again begins a new day.
    const again = await upload(textFile('named at last'));
    sport.clock.advance(120);
    s3.fault = ({ method }) => (method === 'DELETE' ? 'unavailable' : null);
    await assert.rejects(sport.sweepFiles(), /server\.busy/);
    s3.fault = () => null;
    await sleep(REST_MS);
    assert.equal(await sport.sweepFiles(), 1);
    assert.ok(!(await isKept(digestOf('killed'))));
    assert.equal(await sport.sweepFiles(), 0);
    assert.equal((await get(named)).body, 'named');
    assert.equal((await get(again)).body, 'named at last');
  });

  test('bytes go a day after the last row that named them', async () => {
    const [first, second] = [await upload(textFile('twice')), await upload(textFile('twice'))];
    await forget(first);
    for (const _ of [1, 2]) {
      await sport.sweepFiles();
      sport.clock.advance(DAY + 1);
    }
    assert.equal(await sport.sweepFiles(), 0);
    assert.equal((await get(second)).body, 'twice');
    await forget(second);
    assert.equal(await sport.sweepFiles(), 0, 'not at once');
    assert.ok(await isKept(digestOf('twice')));
    sport.clock.advance(DAY + 1);
    assert.equal(await sport.sweepFiles(), 1);
    assert.ok(!(await isKept(digestOf('twice'))));
  });

  test('a removal and an upload of the same bytes wait for each other: the upload wins', async () => {
    await keepFiles(sport.db, store, [textFile('raced')], sport.clock.now());
    sport.clock.advance(DAY + 1);
    let isRemoving = (): void => {};
    const removing = new Promise<void>((resolve) => (isRemoving = resolve));
    s3.fault = ({ method }) => {
      if (method === 'DELETE') isRemoving();
      return null;
    };
    const sweep = sport.sweepFiles();
    await Promise.race([removing, sweep]);
    const url = await upload(textFile('raced'));
    await sweep;
    assert.equal((await get(url)).body, 'raced');
  });

  test('only the operator has removed what the database knows nothing of', async () => {
    const stranger = await store.keep(Buffer.from('from elsewhere'));
    sport.clock.advance(2 * DAY);
    await sport.sweepFiles();
    assert.ok(await isKept(stranger), 'it may be another database’s');
    assert.match(await operator('unknown-files'), new RegExp(`^In s3://club-files/club/:\n${stranger}$`));
    assert.match(await operator('unknown-files', '--remove'), /^1 file .* will be removed a day from now/);
    sport.clock.set(new Date(Date.now() + DAY * 1000 + 60_000));
    assert.equal(await sport.sweepFiles(), 1);
    assert.ok(!(await isKept(stranger)));
    assert.match(await operator('unknown-files'), /^None in/);
  });

  test('a file that a family sent with a registration is known to the database', async () => {
    await askForProof(sport);
    const { league_id } = await aFamily(sport);
    assert.equal((await uploadPaper(sport, { field: PROOF, league_id: String(league_id) })).status, 201);
    assert.match(await operator('unknown-files'), /^None in/);
  });

  test('move-files copies everything while people upload, can be broken off, and mends what is not whole', async () => {
    const s3Url = s3.environment['FILES_URL'] ?? '';
    const { rows } = await sport.db.pool.query<{ sha256: string }>('select distinct sha256 from files');
    const before = await get('/api/v1/documents');
    let allowed = 5;
    s3.fault = ({ method }) => (method === 'PUT' && allowed-- <= 0 ? 'unavailable' : null);
    await assert.rejects(operator('move-files', directory, s3Url), /^CommandError: Not finished: .*Run it again/);

    // Half a file under a whole one's name, as a copy by hand may leave it.
    const victim = rows.map(({ sha256 }) => sha256).find((sha256) => sha256 !== digestOf('named'))!;
    let uploads: Promise<string[]> | undefined;
    s3.fault = ({ method }) => {
      if (method === 'PUT' && !uploads) {
        uploads = Promise.all(
          ['a', 'b', 'c'].map(async (words) => {
            const early = createDirectoryStorage(join(directory, 'basketball'));
            const kept = await keepFiles(sport.db, early, [textFile(`old ${words}`)], sport.clock.now());
            await sport.db.transaction((tx) => nameFiles(tx, kept, sport.clock.now()));
            return kept[0]!.sha256;
          }),
        );
      }
      return null;
    };
    assert.match(
      await operator('move-files', directory, s3Url),
      /files of this sport in s3:.*, \d+ of them copied now/,
    );
    for (const sha256 of (await uploads) ?? []) assert.ok(await isKept(sha256), 'uploaded while it ran');
    assert.match(await operator('move-files', directory, s3Url), /, 0 of them copied now/);
    s3.fault = () => null;

    const back = join(directory, '..', 'moved-back');
    assert.match(await operator('move-files', s3Url, back), /, (?!0)\d+ of them copied now/);
    const copy = createDirectoryStorage(join(back, 'basketball'));
    const { size } = await sport.db.one<{ size: number }>('select size from files where sha256 = $1 limit 1', [victim]);
    await writeFile(join(back, 'basketball', victim.slice(0, 2), victim), Buffer.alloc(size));
    assert.match(await operator('move-files', s3Url, back), /, 1 of them copied now/);
    const bytes = await buffer(await copy.read(victim, { start: 0, end: size - 1 }));
    assert.equal(createHash('sha256').update(bytes).digest('hex'), victim);
    await rm(back, { recursive: true });

    // From now on the store is enough.
    const alone = await startTestSport({ env: s3.environment, databaseUrl: sport.databaseUrl });
    for (const { url } of before.json().data.items)
      assert.equal((await alone.app.inject(new URL(url).pathname)).statusCode, 200, url);
    await alone.stop();
  });
});
