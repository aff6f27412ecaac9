import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { startTestSport } from '../../testing/sport.ts';

test('what is changed in one place is on the pages of every process at its next look', async (t) => {
  const here = await startTestSport();
  const there = await startTestSport({ databaseUrl: here.databaseUrl, clock: here.clock });
  const folder = await mkdtemp(join(tmpdir(), 'page-'));
  t.after(async () => {
    await there.stop();
    await here.stop();
    await rm(folder, { recursive: true });
  });
  const isNew = async () => (await there.app.inject('/about')).body.includes('Brand new words');
  const version = async () => (await there.app.inject('/health/published')).json().version as string;

  await there.lookAtChanges();
  assert.equal(await isNew(), false);
  const before = await version();
  await writeFile(join(folder, 'about.html'), '<p>Brand new words</p>');
  await runAdmin(['basketball', 'set-page', 'about', 'Who we are', join(folder, 'about.html')], {
    DATABASE_URL: here.databaseUrl,
  });
  assert.equal(await isNew(), false, 'kept, and nobody has looked');
  await there.lookAtChanges();
  assert.equal(await isNew(), true);
  assert.notEqual(await version(), before);

  // A change by the administration is noted before its response leaves; what is refused is none.
  const noted = await version();
  await here.app.inject({ method: 'POST', url: '/api/v1/admin/no-such-thing' });
  assert.equal(await version(), noted);
  await here.app.inject({ method: 'GET', url: '/admin' });
  assert.equal(await version(), noted);
});
