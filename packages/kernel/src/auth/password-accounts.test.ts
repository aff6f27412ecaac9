import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAudit } from '../audit.ts';
import type { Problem } from '../problem.ts';
import type { Database } from '../sql/database.ts';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createThrottle } from '../throttle/throttle.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { addressSubject, createPasswordAccounts, type HeldPassword } from './password-accounts.ts';
import { createPasswords } from './passwords.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

const clock = createTestClock();
const ORIGIN = { client: '192.0.2.7', requestId: 'request-1' };
const NOT_THERE = 'not.there@riverbend.example';

/** What must not be touched: every use of it fails the test. */
const forbidden = new Proxy({} as Database, {
  get() {
    throw new Error('the connections of other requests were used');
  },
});

interface Row extends HeldPassword {
  email: string;
}
const passwords = createPasswords({ parameters: { memoryCost: 8192, timeCost: 1, parallelism: 1 } });

async function accountsOn(db: Database, limit = 5) {
  const audit = createAudit(clock);
  const rules = { limit, seconds: 900 };
  const throttle = createThrottle(
    {
      'login-address': rules,
      'login-ip': rules,
      'login-device': rules,
      'sign-ins': rules,
      'change-password': rules,
      'one-time-token-ip': rules,
      'forgot-ip': rules,
    },
    clock,
  );
  const row: Row = {
    id: 7,
    email: 'pat@riverbend.example',
    password_hash: await passwords.hash('Riverbend2026'),
    password_version: 1,
  };
  return createPasswordAccounts<Row, Row>({
    db,
    counters: database.db,
    audit,
    mail: { send: async () => {} } as never,
    passwords,
    tokens: createOneTimeTokens<'reset'>(clock, { newestOnly: ['reset'] }),
    throttle,
    attempts: createSignInAttempts(database.db, throttle),
    devices: createKnownDevices(clock),
    store: {
      subjectOf: (id) => `person:${id}`,
      findByAddress: async (_sql, email) => (email === row.email ? row : undefined),
      findById: async () => row,
      lock: async (_tx, _id, version) => (version === undefined || version === row.password_version ? row : undefined),
      setPassword: async () => {
        row.password_version += 1;
      },
      endSignIns: async () => {},
      changedMail: () => ({ subject: '', paragraphs: [] }) as never,
      events: { checkFailed: 'check.failed', changed: 'changed', reset: 'reset' },
    },
  });
}
const refused = (code: string) => (error: Problem) => {
  assert.equal(error.code, code);
  return true;
};
const written = (subject: string) =>
  database.db.rows<{ event: string; actor: string }>(
    'select event, actor from audit_events where subject = $1 order by id',
    [subject],
  );

test('tries with tokens, links asked for and changed passwords are counted on connections of their own', async () => {
  const accounts = await accountsOn(forbidden, 1);
  await accounts.countTokenTry(ORIGIN);
  await assert.rejects(accounts.countTokenTry(ORIGIN), refused('throttle.exceeded'));
  await assert.rejects(accounts.reset('made-up', 'Otherbend2027', ORIGIN), refused('throttle.exceeded'));
  const elsewhere = { ...ORIGIN, client: '192.0.2.8' };
  await assert.rejects(
    accounts.forgot(elsewhere, async () => {}),
    /connections of other requests/,
  );
  await assert.rejects(
    accounts.forgot(elsewhere, async () => {}),
    refused('throttle.exceeded'),
  );
});

test('a reset link may be looked at as often as somebody likes: looking uses up neither it nor the tries of whoever has it', async () => {
  const accounts = await accountsOn(database.db, 2);
  const token = await database.db.transaction((tx) =>
    createOneTimeTokens<'reset'>(clock, { newestOnly: ['reset'] }).issue(tx, 'reset', 7),
  );
  for (let looks = 0; looks < 3; looks += 1) {
    assert.equal(await accounts.isResetLive(token), true);
    assert.equal(await accounts.isResetLive('made-up'), false);
  }
  for (let tries = 0; tries < 2; tries += 1) await accounts.countTokenTry({ ...ORIGIN, client: '192.0.2.10' });
});

test('a wrong current password is refused, counted like a failed sign-in and written down', async () => {
  const accounts = await accountsOn(database.db);
  const person = { id: 7, email: 'pat@riverbend.example' };
  const origin = { ...ORIGIN, client: '192.0.2.9' };
  for (let tries = 0; tries < 5; tries += 1)
    await assert.rejects(accounts.confirm(person, `Wrong${tries}`, origin), refused('request.invalid'));
  await assert.rejects(accounts.confirm(person, 'Riverbend2026', origin), refused('throttle.exceeded'));
  await assert.rejects(
    accounts.prove({ ...person, password: 'Riverbend2026', origin, failure: { event: 'failed', actor: 'visitor' } }),
    refused('throttle.exceeded'),
  );
  assert.deepEqual(
    await written('person:7'),
    Array.from({ length: 5 }, () => ({ event: 'check.failed', actor: 'person:7' })),
  );
});

test('an unknown address, a wrong password and a place that is closed to the person are one refusal and one kind of entry', async () => {
  const accounts = await accountsOn(database.db, 50);
  const email = 'pat@riverbend.example';
  clock.advance(1_000);
  const prove = (given: { email: string; password: string }, isAdmitted = true) =>
    accounts.prove({
      ...given,
      origin: { ...ORIGIN, client: '192.0.2.10' },
      failure: { event: 'entry.failed', actor: 'visitor' },
      isAdmitted: async () => isAdmitted,
    });
  await assert.rejects(prove({ email: NOT_THERE, password: 'Riverbend2026' }), refused('auth.invalid_credentials'));
  await assert.rejects(prove({ email, password: 'Wrong12345' }), refused('auth.invalid_credentials'));
  await assert.rejects(prove({ email, password: 'Riverbend2026' }, false), refused('auth.invalid_credentials'));
  assert.equal((await prove({ email, password: 'Riverbend2026' })).id, 7);
  const entry = { event: 'entry.failed', actor: 'visitor' };
  assert.deepEqual(await written(addressSubject(NOT_THERE)), [entry]);
  assert.deepEqual((await written('person:7')).slice(-2), [entry, entry]);
});
