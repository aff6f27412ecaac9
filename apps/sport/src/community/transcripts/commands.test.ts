import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAdmin } from '../../operator/run.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { isIntact } from './transcript.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const admin = (...args: string[]) => runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl });

test('the operator switches transcripts on and exports a conversation as JSON or HTML', async () => {
  await assert.rejects(admin('transcript', '1'), /switched off/);
  assert.match(await admin('safety', '--transcript-export', 'on'), /transcript export {2}on/);
  const exported = JSON.parse(await admin('transcript', '1'));
  assert.equal(exported.messages.length, 6);
  assert.match(exported.conversation.exported_by, /^operator:/);
  assert.ok(isIntact(exported));
  assert.match(await admin('transcript', '1', '--format', 'html'), /^<!doctype html>/);
});

test('bad arguments are named', async () => {
  await assert.rejects(admin('transcript'), /by its number/);
  for (const id of ['0', 'x', '9223372036854775808']) await assert.rejects(admin('transcript', id), /by its number/);
  await assert.rejects(admin('transcript', '1', '--format', 'pdf'), /--format/);
  await assert.rejects(admin('transcript', '999999'), /not found/);
  await assert.rejects(admin('safety', '--quiet-hours', '25:00-08:00'), /--quiet-hours/);
  await assert.rejects(admin('safety', '--guardian-notices', 'yes'), /--guardian-notices/);
});

test('the operator sees and changes the safety settings', async () => {
  assert.match(await admin('safety'), /quiet hours {8}off \(20:00 to 08:00\)/);
  assert.match(
    await admin('safety', '--quiet-hours', '21:00-07:30', '--guardian-notices', 'on'),
    /on \(21:00 to 07:30\)\nguardian notices {3}on/,
  );
  assert.match(await admin('safety', '--quiet-hours', 'off'), /quiet hours {8}off \(21:00 to 07:30\)/);
});
