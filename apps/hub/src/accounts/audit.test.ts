import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { createSweep } from './sweep.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

interface AuditRow {
  event: string;
  actor: string;
  subject: string | null;
  request_id: string | null;
}
const events = () =>
  hub.db.rows<AuditRow>('select event, actor, subject, request_id, detail from audit_events order by id');

test('every security-relevant event is written down with its request, and neither audit nor log holds a secret', async () => {
  const client = await new TestClient(hub.app).open();
  const secrets = [
    'Canary-Password-77',
    'Canary-Wrong-88',
    'Canary-Changed-99',
    'Canaryfirst',
    'Canarylast',
    'canary.bird@example.org',
    'canary.ghost@example.org',
    'canary.moved@example.org',
  ];
  const requestIds: string[] = [];
  const post = async (path: string, body: object = {}) => {
    const response = await client.post(path, body);
    requestIds.push(String(response.headers['x-request-id']));
    return response;
  };
  const mailed = async (to: string) => {
    const token = tokenIn((await hub.mails(to))[0]!);
    secrets.push(token);
    hub.clock.advance(1);
    return token;
  };
  const person = {
    email: 'canary.bird@example.org',
    password: 'Canary-Password-77',
    first_name: 'Canaryfirst',
    last_name: 'Canarylast',
    terms: true,
  };
  await post('/auth/register', person);
  const verification = await mailed(person.email);
  await post('/auth/register', person);
  await hub.mails();
  hub.clock.advance(1);
  await post('/auth/login', { email: 'canary.ghost@example.org', password: 'Canary-Wrong-88' });
  await post('/auth/login', { email: person.email, password: 'Canary-Wrong-88' });
  await post('/auth/login', { email: demoAddress('disabled'), password: PASSWORD });
  const { data } = await post('/auth/login', { email: person.email, password: person.password });
  secrets.push(data.token, String(client.csrf), String(client.cookie?.split('=')[1]));
  await post('/auth/resend-verification');
  const resent = await mailed(person.email);
  await post('/auth/verify', { token: verification });
  await post('/auth/verify', { token: resent });
  await post('/account/email', { current_password: 'Canary-Wrong-88', email: 'canary.moved@example.org' });
  await post('/account/email', { current_password: person.password, email: 'canary.moved@example.org' });
  await post('/auth/verify', { token: await mailed('canary.moved@example.org') });
  await post('/auth/forgot-password', { email: 'canary.moved@example.org' });
  await post('/auth/reset-password', {
    token: await mailed('canary.moved@example.org'),
    password: 'Canary-Changed-99',
  });
  await client.open();
  await post('/auth/login', { email: 'canary.moved@example.org', password: 'Canary-Changed-99' });
  await post('/account/password', { current_password: 'Canary-Changed-99', password: 'Canary-Password-77' });
  await client.open();
  await post('/auth/login', { email: 'canary.moved@example.org', password: 'Canary-Password-77' });
  await post('/auth/logout');

  const written = await events();
  const account = `account:${data.account.id}`;
  assert.deepEqual(
    written.map((row) => row.event),
    [
      'account.registered',
      'account.registered_again',
      'sign_in.failed',
      'sign_in.failed',
      'sign_in.disabled',
      'sign_in.succeeded',
      'account.verification_resent',
      'account.verified',
      'password.check_failed',
      'email.change_asked',
      'email.changed',
      'password.reset_mailed',
      'password.reset',
      'sign_in.succeeded',
      'password.changed',
      'sign_in.succeeded',
      'sign_out',
    ],
  );
  assert.match(written[2]?.subject ?? '', /^address:[0-9a-f]{32}$/, 'an address without an account is hashed');
  assert.equal(written[3]?.subject, account);
  assert.ok(written.every((row) => row.request_id && requestIds.includes(row.request_id)));
  assert.ok(written.filter((row) => row.actor === account).length >= 10);

  const everything = JSON.stringify(written) + hub.logLines.join('');
  assert.ok(hub.logLines.length > 10);
  for (const secret of secrets) assert.ok(!everything.includes(secret), `${secret} was written down`);
});

test('point 7: entries are kept for as long as AUDIT_DAYS says, and no longer', async () => {
  const insert = (event: string, days: number) =>
    hub.db.run(`insert into audit_events (at, event, actor) values ($1, $2, 'system')`, [
      new Date(hub.clock.now().getTime() - days * 86_400_000),
      event,
    ]);
  await insert('kept', 39);
  await insert('over', 41);
  await createSweep(hub.db, hub.clock, { auditDays: 40 })();
  const left = await hub.db.rows(`select event from audit_events where event in ('kept', 'over')`);
  assert.deepEqual(left, [{ event: 'kept' }]);
});
