import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '@sports-hub/kernel';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { createDirectoryStorage } from '@sports-hub/sport/platform/files/directory-storage';
import { moveFiles } from '@sports-hub/sport/platform/files/move';
import { openLocation } from '@sports-hub/sport/platform/files/open';
import { startS3 } from '@sports-hub/sport/platform/files/testing/s3-server';
import type { DataFile } from './data-files.ts';
import { connectTo } from './moment.ts';
import { findStoredFiles } from './stored-files.ts';

test('a backup holds the files of a store by the paths of a data directory, and fills another store with them', async (t) => {
  const s3 = await startS3();
  t.after(s3.stop);
  const database = await cloneDatabase('basketball');
  t.after(database.drop);
  const db = openDatabase({ url: database.url });
  const store = openLocation(s3.location, 'basketball');
  const directory = createDirectoryStorage(join(process.env['TEST_DATA_DIR'] ?? '', 'files', 'basketball'));
  const { copied } = await moveFiles(db, directory, store);
  await db.close();
  assert.equal(findStoredFiles({}, '/data'), undefined, 'those of the data directory are in the backup anyway');

  const client = await connectTo(database.url);
  const read = async () => {
    const stored = findStoredFiles(s3.environment, '/data')!;
    const files: DataFile[] = [];
    for await (const file of stored.read('basketball', client)) files.push(file);
    return { files, missing: stored.missing() };
  };
  const { files, missing } = await read();
  assert.deepEqual([files.length, missing], [copied, 0]);
  for (const { file, content } of files) {
    const sha256 = createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex');
    assert.equal(file, `files/basketball/${sha256.slice(0, 2)}/${sha256}`);
  }
  await store.remove(files[0]!.file.slice(-64));
  assert.deepEqual([(await read()).files.length, (await read()).missing], [copied - 1, 1]);
  await client.end();

  const other = findStoredFiles(
    { ...s3.environment, FILES_URL: s3.environment['FILES_URL']?.replace('/club?', '/new?') },
    '/data',
  )!;
  for (const file of files) assert.equal(await other.take(file), true);
  const listed: string[] = [];
  for await (const sha256 of openLocation({ ...s3.location, prefix: 'new/' }, 'basketball').list()) listed.push(sha256);
  assert.deepEqual(listed.sort(), files.map(({ file }) => file.slice(-64)).sort());
  for (const file of ['secrets.json', 'files/basketball/kept.bin', `files/chess/${'a'.repeat(2)}/${'a'.repeat(64)}`])
    assert.equal(await other.take({ file, content: '' }), false, file);
});
