import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '@sports-hub/kernel/testing';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { PASSWORD, TestClient } from '../../testing/client.ts';
import { freePort } from '../../testing/free-port.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

/** A mail server that is away until it is started. */
async function createMailServer() {
  const port = await freePort();
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        received.push(mail);
        done();
      }, done);
    },
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    start: () =>
      new Promise<void>((resolve) => {
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

let hub: TestHub;
let mailServer: Awaited<ReturnType<typeof createMailServer>>;
before(async () => {
  mailServer = await createMailServer();
  hub = await startTestHub({
    env: {
      SMTP_URL: mailServer.url,
      SITE_URL: 'https://hub.example.org',
      MAIL_FROM: 'Riverbend <no-reply@hub.example.org>',
    },
  });
});
after(async () => {
  await hub.stop();
  await mailServer.stop();
});

test('with the mail server away registering succeeds, and the mail arrives when it is back', async () => {
  const client = new TestClient(hub.app);
  client.csrf = (await client.get('/session')).data.csrf_token;
  const response = await client.post('/auth/register', {
    email: 'Nova.Quill@example.org',
    password: PASSWORD,
    first_name: 'Zoë <b>',
    last_name: 'Quill',
    terms: true,
  });
  assert.equal(response.status, 201);
  assert.ok((await hub.jobs.runPending()) >= 2, 'the mail was tried');
  assert.equal(mailServer.received.length, 0);

  await mailServer.start();
  const mail = await eventually('the mail arrives', async () => {
    await hub.jobs.runPending();
    return mailServer.received[0];
  });
  assert.equal(mail.subject, 'Verify your email address');
  assert.equal(mail.from?.text, '"Riverbend" <no-reply@hub.example.org>');
  assert.equal([mail.to].flat()[0]?.text, 'Nova.Quill@example.org');
  assert.match(mail.messageId ?? '', /^<[0-9a-f-]{36}@hub\.example\.org>$/);
  assert.equal(mail.headers.get('auto-submitted'), 'auto-generated');
  assert.match(mail.text ?? '', /^Hello Zoë <b>,/);
  const html = String(mail.html);
  assert.ok(html.includes('Hello Zoë &#60;b&#62;,'));
  const link = /https:\/\/hub\.example\.org\/account\.php\?purpose=verify&token=[\w-]{43}/.exec(mail.text ?? '')?.[0];
  assert.ok(link && html.includes(link.replace('&', '&#38;')), 'both parts have the link');
  assert.equal((await client.post('/auth/verify', { token: new URL(link).searchParams.get('token') })).status, 200);

  await hub.jobs.runPending();
  assert.equal(mailServer.received.length, 1, 'it is sent once');
});
