import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

const clock = createTestClock();
const tokens = createOneTimeTokens<'verify' | 'reset'>(clock, { newestOnly: ['reset'] });
/** Nothing to lock: the subjects of these tests are numbers. */
const subjectItself = async (_tx: unknown, id: number) => id;
const issue = (purpose: 'verify' | 'reset', subject: number, detail?: string) =>
  database.db.transaction((tx) => tokens.issue(tx, purpose, subject, detail));
const consume = (token: string, ...purposes: ('verify' | 'reset')[]) =>
  database.db.transaction((tx) => tokens.consume(tx, purposes, token, subjectItself));

test('of twenty uses at once, from two processes, exactly one gets the subject', async () => {
  const token = await issue('reset', 1, 'new@riverbend.example');
  const views = [database.db, database.open()];
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (views[i % 2] ?? database.db).transaction((tx) => tokens.consume(tx, ['reset'], token, subjectItself)),
    ),
  );
  assert.deepEqual(results.filter(Boolean), [{ purpose: 'reset', subject: 1, detail: 'new@riverbend.example' }]);
});

test('a use that is rolled back is no use', async () => {
  const token = await issue('verify', 2);
  await assert.rejects(
    database.db.transaction(async (tx) => {
      await tokens.consume(tx, ['verify'], token, subjectItself);
      throw new Error('undo');
    }),
    /undo/,
  );
  assert.ok(await consume(token, 'verify'));
});

test('a token is good for its purpose only, for an hour, and, where only the newest counts, until a newer one', async () => {
  const reset = await issue('reset', 3);
  assert.equal(await consume(reset, 'verify'), undefined);
  const newer = await issue('reset', 3);
  const verify = await issue('verify', 3);
  assert.equal(await consume(reset, 'reset'), undefined);
  assert.ok(await consume(newer, 'verify', 'reset'));
  clock.advance(3599);
  const late = await issue('verify', 4);
  assert.ok(await consume(verify, 'verify'), 'one second before the hour');
  clock.advance(3600);
  assert.equal(await consume(late, 'verify'), undefined, 'at the hour');
  assert.equal(await consume('unknown', 'verify'), undefined);
});

test('of a purpose that may have several, each is good for its hour and one use, until all are ended', async () => {
  const first = await issue('verify', 6);
  const second = await issue('verify', 6);
  const third = await issue('verify', 6);
  assert.ok(await consume(first, 'verify'), 'the older one still works');
  assert.equal(await consume(first, 'verify'), undefined);
  assert.ok(await consume(second, 'verify'));
  await tokens.end(database.db, 6, ['verify']);
  assert.equal(await consume(third, 'verify'), undefined);
});

test('what is stored does not open anything', async () => {
  const token = await issue('reset', 5);
  const stored = await database.db.rows<{ token_hash: Buffer }>('select * from one_time_tokens');
  assert.ok(stored.every(({ token_hash: hash }) => hash.length === 32));
  assert.ok(!JSON.stringify(stored).includes(token));
  assert.ok(Buffer.from(token, 'base64url').length >= 32);
  await tokens.end(database.db, 5, ['reset']);
  assert.equal(await consume(token, 'reset'), undefined);
});

test('looking at a token does not use it up, and sees what using it would see', async () => {
  const token = await issue('verify', 6);
  assert.deepEqual(
    [await tokens.isLive(database.db, ['verify'], token), await tokens.isLive(database.db, ['reset'], token)],
    [true, false],
  );
  await consume(token, 'verify');
  assert.equal(await tokens.isLive(database.db, ['verify'], token), false);
  const late = await issue('verify', 6);
  clock.advance(3600);
  assert.equal(await tokens.isLive(database.db, ['verify'], late), false);
});
