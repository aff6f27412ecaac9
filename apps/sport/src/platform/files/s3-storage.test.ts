import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, Problem } from '@sports-hub/kernel';
import { createTestLog } from '@sports-hub/kernel/testing';
import { createS3Storage } from './s3-storage.ts';
import { MissingFile, type FileStorage } from './storage.ts';
import { startS3, type S3Double } from './testing/s3-server.ts';

let s3: S3Double;
const { log, lines } = createTestLog();
/** A storage of its own: each begins without the failures of another. */
const open = (other: Partial<S3Double['location']> = {}): FileStorage =>
  createS3Storage({ ...s3.location, ...other }, 'basketball', {
    log,
    times: { answerMs: 1_000, uploadMs: 1_000 },
    listedAtOnce: 3,
  });
before(async () => {
  s3 = await startS3();
});
after(() => s3.stop());
afterEach(() => {
  s3.fault = () => null;
  s3.requests.length = 0;
});

const listed = async (storage: FileStorage): Promise<string[]> => {
  const digests: string[] = [];
  for await (const sha256 of storage.list()) digests.push(sha256);
  return digests.sort();
};
const whole = (bytes: Buffer) => ({ start: 0, end: bytes.length - 1 });
const readWhole = async (storage: FileStorage, sha256: string, bytes: Buffer): Promise<Buffer> =>
  buffer(await storage.read(sha256, whole(bytes)));
const isBusy = (error: unknown): boolean => {
  assert.ok(error instanceof Problem, String(error));
  assert.deepEqual([error.status, error.code, error.details.retryAfter], [503, 'server.busy', 2]);
  return true;
};

test('what is kept is read again, whole and in part, is listed, and is gone when it was removed', async () => {
  const storage = open();
  const bytes = randomBytes(3_000);
  const sha256 = await storage.keep(bytes);
  assert.equal(await storage.keep(bytes), sha256, 'the same bytes once more');
  assert.deepEqual(await readWhole(storage, sha256, bytes), bytes);
  assert.deepEqual(await buffer(await storage.read(sha256, { start: 10, end: 19 })), bytes.subarray(10, 20));
  assert.deepEqual(await listed(storage), [sha256]);
  await storage.remove(sha256);
  await storage.remove(sha256);
  await assert.rejects(storage.read(sha256, whole(bytes)), MissingFile);
  assert.deepEqual(await listed(storage), []);
  await storage.check();
  assert.equal(storage.trouble(), undefined);
});

test('more than one page of names is listed to its end', async () => {
  const storage = open({ prefix: 'many/' });
  const kept = await Promise.all(Array.from({ length: 7 }, (_, n) => storage.keep(Buffer.from(`file ${n}`))));
  assert.deepEqual(await listed(storage), kept.sort());
});

test('a wrong secret, an unknown key, a missing bucket and a wrong clock each end the start with one sentence', async () => {
  for (const [storage, sentence, fault] of [
    [open({ secretAccessKey: 'WRONG' }), /FILES_SECRET_ACCESS_KEY \(SignatureDoesNotMatch\)$/, null],
    [open({ accessKeyId: 'NOBODY' }), /FILES_ACCESS_KEY_ID \(InvalidAccessKeyId\)$/, null],
    [open({ bucket: 'not-there' }), /no such bucket.* \(NoSuchBucket\)$/, null],
    [open(), /this machine's clock is wrong \(RequestTimeTooSkewed\)$/, 'skewed'],
  ] as const) {
    s3.fault = () => fault;
    await assert.rejects(storage.check(), (error: Error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, sentence);
      return true;
    });
    await assert.rejects(storage.keep(Buffer.from('lost?')), isBusy);
    assert.match(storage.trouble() ?? '', /does not answer as it should \(\w+\)/);
  }
  s3.fault = () => null;
  assert.deepEqual(await listed(open()), [], 'nothing was written');
  assert.ok(lines.some((line) => line.includes('file store failed') && line.includes('SignatureDoesNotMatch')));
  assert.ok(!lines.some((line) => line.includes('WRONG')), 'no secret is logged');
});

test('a store that says 503, breaks off or is slow once is tried again, and nobody notices', async () => {
  for (const fault of ['unavailable', 'cut', 'slow'] as const) {
    const storage = open();
    const bytes = randomBytes(2_000);
    let left = 1;
    s3.fault = () => (left-- > 0 ? fault : null);
    const sha256 = await storage.keep(bytes);
    left = 1;
    assert.deepEqual(await readWhole(storage, sha256, bytes), bytes, fault);
    await storage.remove(sha256);
  }
});

test('one that stays so is 503 with Retry-After within seconds, is not asked for a moment, and then comes back', async () => {
  for (const fault of ['unavailable', 'slow'] as const) {
    const storage = open();
    const bytes = randomBytes(100);
    const sha256 = await storage.keep(bytes);
    s3.fault = () => fault;
    s3.requests.length = 0;
    const began = performance.now();
    await assert.rejects(storage.read(sha256, whole(bytes)), isBusy);
    assert.ok(performance.now() - began < 5_000, fault);
    assert.equal(s3.requests.length, 3, 'tried a few times');
    await assert.rejects(storage.keep(bytes), isBusy);
    assert.equal(s3.requests.length, 3, 'told at once while it rests');
    await storage.check();
    s3.fault = () => null;
    await sleep(1_050);
    assert.deepEqual(await readWhole(storage, sha256, bytes), bytes);
    assert.equal(storage.trouble(), undefined);
    await storage.remove(sha256);
  }
});

test('half a body is asked for from where it broke off, also of a large file', async () => {
  const storage = open();
  for (const size of [1_000, 3_000_000]) {
    const bytes = randomBytes(size);
    const sha256 = await storage.keep(bytes);
    let left = 3;
    s3.fault = ({ method }) => (method === 'GET' && left-- > 0 ? 'half' : null);
    assert.ok(bytes.equals(await readWhole(storage, sha256, bytes)), String(size));
    assert.ok(left < 0);
    s3.fault = ({ method }) => (method === 'GET' ? 'half' : null);
    await assert.rejects(readWhole(storage, sha256, bytes), isBusy);
    s3.fault = () => null;
    await storage.remove(sha256);
  }
});
