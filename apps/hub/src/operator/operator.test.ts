import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { runAdmin } from './run.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: hub.databaseUrl, SITE_URL: 'https://hub.example.org' });
const lastAudit = () => hub.db.one('select event, actor, subject, detail from audit_events order by id desc limit 1');
const idOf = async (name: string) =>
  (await hub.db.one<{ id: number }>('select id from accounts where email = $1', [demoAddress(name)])).id;

test('find shows an account by id, address or part of the name, and is written down', async () => {
  const id = await idOf('pat.parker');
  for (const text of [String(id), 'PAT.parker@riverbend.example', 'at Parke']) {
    const shown = await admin('find', text);
    assert.match(shown, new RegExp(`^${id}  pat\\.parker@riverbend\\.example  Pat Parker`));
    assert.match(shown, /links: baseball 5007, basketball 1007/);
  }
  const { event, actor, subject } = await lastAudit();
  assert.deepEqual([event, subject], ['operator.find', `account:${id}`]);
  assert.match(actor, /^operator:./);
  assert.equal(await admin('find', '100%_nobody'), 'No account found.');
  assert.equal((await admin('find', 'parker')).split('\n').filter((line) => /^\d/.test(line)).length, 3);
});

test('disable ends sessions, tokens and mailed links at once; enable lets the person in again', async () => {
  const client = await new TestClient(hub.app).open();
  const token = await client.signIn(demoAddress('coach.kim'));
  await client.post('/auth/forgot-password', { email: demoAddress('coach.kim') });
  const reset = tokenIn((await hub.mails(demoAddress('coach.kim')))[0]!);
  assert.match(await admin('disable', demoAddress('coach.kim')), /is disabled; 2 sign-ins ended/);
  assert.equal((await client.get('/account')).status, 401);
  assert.equal((await new TestClient(hub.app).get('/account', { authorization: `Bearer ${token}` })).status, 401);
  await client.open();
  assert.equal(
    (await client.post('/auth/reset-password', { token: reset, password: 'Lighthouse-2027' })).code,
    'token.invalid',
  );
  assert.equal(
    (await client.post('/auth/login', { email: demoAddress('coach.kim'), password: PASSWORD })).code,
    'account.disabled',
  );
  const { subject, detail } = await hub.db.one(
    `select subject, detail from audit_events where event = 'operator.disable'`,
  );
  assert.deepEqual([subject, detail], [`account:${await idOf('coach.kim')}`, { ended: 2 }]);

  await admin('enable', String(await idOf('coach.kim')));
  assert.equal((await lastAudit()).event, 'operator.enable');
  assert.equal(
    (await client.post('/auth/reset-password', { token: reset, password: 'Lighthouse-2027' })).code,
    'token.invalid',
    'links stay ended',
  );
  await client.signIn(demoAddress('coach.kim'));
});

test('end-sessions signs out everywhere and leaves the account usable', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('coach.lee'));
  assert.match(await admin('end-sessions', demoAddress('coach.lee')), /^2 sign-ins/);
  assert.equal((await client.get('/account')).status, 401);
  assert.equal((await lastAudit()).event, 'operator.end_sessions');
  await client.open();
  await client.signIn(demoAddress('coach.lee'));
});

test('resend-verification mails a link that works', async () => {
  await admin('resend-verification', demoAddress('unverified'));
  assert.equal((await lastAudit()).event, 'operator.resend_verification');
  const token = tokenIn((await hub.mails(demoAddress('unverified')))[0]!);
  assert.equal((await (await new TestClient(hub.app).open()).post('/auth/verify', { token })).status, 200);
  await assert.rejects(admin('resend-verification', demoAddress('unverified')), /verified already/);
});

test('unknown commands and accounts are told plainly', async () => {
  assert.match(await admin(), /resend-verification <account>/);
  await assert.rejects(admin('constructor'), /There is no command constructor/);
  await assert.rejects(admin('disable', 'nobody@example.org'), /There is no account nobody@example.org/);
  await assert.rejects(admin('disable'), /Name an account/);
  await assert.rejects(runAdmin(['find', 'x'], { DATA_DIR: '/nonexistent' }), /DATABASE_URL: is not set/);
});

test('help is given everywhere, also for one command', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']])
    assert.match(await admin(...args), /npm run hub:admin -- <command>/);
  assert.match(await admin('disable', '--help'), /^npm run hub:admin -- disable <account>\n\nLock an account/);
});

test('links in mails lead to the site that was named, and without one nothing is mailed', async () => {
  await hub.db.run('update accounts set verified_at = null where email = $1', [demoAddress('unverified')]);
  await admin('resend-verification', demoAddress('unverified'));
  const [mail] = await hub.mails(demoAddress('unverified'));
  assert.ok(
    mail!.links.every((link) => link.startsWith('https://hub.example.org')),
    mail!.links.join(),
  );
  await assert.rejects(
    runAdmin(['resend-verification', demoAddress('unverified')], { DATABASE_URL: hub.databaseUrl }),
    /^CommandError: SITE_URL: is not set/,
  );
});

test('point 19: find by a number finds the account with that id, and words agree with numbers', async () => {
  await hub.db.run(
    `insert into accounts (email, password_hash, first_name, last_name, created_at) values ('number1@example.org', 'x', 'One', '1', now())`,
  );
  const shown = await admin('find', '1');
  assert.equal(shown.split('\n').filter((line) => /^\d/.test(line)).length, 1);
  assert.match(shown, /^1  /);
  assert.match(shown, /0 sessions|1 session,|\d+ sessions/);
  const client = await new TestClient(hub.app).open();
  client.bearer = await client.signIn(demoAddress('robin.vale'));
  await hub.db.run('delete from sessions where subject_id = $1', [await idOf('robin.vale')]);
  assert.match(await admin('end-sessions', demoAddress('robin.vale')), /^1 sign-in of /);
});
