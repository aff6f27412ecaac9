import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSlowMailServer, type SlowMailServer } from '@sports-hub/kernel/testing/slow-mail-server';
import { demoAddress, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';
import { runAdmin } from '../../operator/run.ts';

const KIM = demoAddress('coach.kim');
let answer: string | undefined = '550 5.1.1 no such user here';
let server: SlowMailServer;
let hub: TestHub;
before(async () => {
  server = await startSlowMailServer({ reply: (moment, to) => (moment === 'RCPT' && to === KIM ? answer : undefined) });
  hub = await startTestHub({ env: { SMTP_URL: server.url, SITE_URL: 'http://localhost:4000' } });
});
after(async () => {
  await hub.stop();
  await server.stop();
});

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: hub.databaseUrl, SITE_URL: 'http://localhost:4000' });
const accountPage = async (client: TestClient): Promise<string> =>
  (await hub.app.inject({ url: '/account.php', headers: { accept: 'text/html', cookie: client.cookie ?? '' } })).body;

test('an address that is refused for good is said to its owner and to the operator, until a mail arrives', async () => {
  const kim = await new TestClient(hub.app).open();
  await kim.signIn(KIM);
  assert.doesNotMatch(await accountPage(kim), /do not arrive/);

  await kim.post('/auth/forgot-password', { email: KIM });
  await hub.jobs.runPending();
  assert.match(await accountPage(kim), new RegExp(`Emails to ${KIM} do not arrive`));
  const other = await new TestClient(hub.app).open();
  await other.signIn(demoAddress('pat.parker'));
  assert.doesNotMatch(await accountPage(other), /do not arrive/, 'and to nobody else');

  const listed = await admin('failed-mails');
  assert.match(listed, new RegExp(`${KIM}  .*\\n    address refused for good: 550 5\\.1\\.1 no such user here`));
  assert.doesNotMatch(listed, /token=/, 'never what is in it');

  answer = undefined;
  assert.match(await admin('failed-mails', '--retry'), /^\d+ mails? (is|are) tried again\.$/);
  await hub.jobs.runPending();
  assert.ok(server.taken.some(({ to }) => to === KIM));
  assert.doesNotMatch(await accountPage(kim), /do not arrive/);
  assert.equal(await admin('failed-mails'), 'Every mail was sent.');
  await assert.rejects(admin('failed-mails', '--all'), /Unknown option '--all'.*\nUse: \[--retry\]/);
  const kept = await hub.db.one(`select deletion_seconds from jobs.job where data->>'to' = $1 limit 1`, [KIM]);
  assert.equal(kept.deletion_seconds, 30, 'what has arrived is not kept');
  const events = await hub.db.rows<{ event: string }>(
    `select event from audit_events where event like '%mail%' and actor like 'operator:%' order by id`,
  );
  assert.deepEqual(
    events.map(({ event }) => event),
    ['operator.failed_mails', 'mail.retried', 'operator.failed_mails'],
  );
});
