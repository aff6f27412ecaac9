import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createTestLog } from '../testing/logs.ts';
import { captureDelivery, readCapturedMail } from './capture.ts';
import { createMail, type Mail } from './mail.ts';
import { smtpDelivery } from './smtp.ts';
import type { MailDraft } from './template.ts';
import { eventually } from '../testing/eventually.ts';

const clock = createTestClock();
const { log, lines } = createTestLog();
let database: KernelDatabase;
let folder = '';
before(async () => {
  database = await startKernelDatabase();
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
after(async () => {
  await database.end();
  await rm(folder, { recursive: true, force: true });
});

const draft = (subject: string, name = 'Pat'): MailDraft => ({
  subject,
  greeting: `Hello ${name},`,
  paragraphs: ['please confirm your address.'],
  action: { label: 'Confirm', url: 'http://localhost:4000/account.php?purpose=verify&token=SECRET-token' },
  footnote: 'Not you? Ignore this.',
});

describe('without a mail server', () => {
  let jobs: Jobs;
  let mail: Mail;
  before(async () => {
    jobs = createJobs({ databaseUrl: database.url, log, poll: false });
    mail = createMail({
      jobs,
      deliver: captureDelivery(folder, clock),
      siteUrl: 'http://localhost:4000',
      organisation: 'Riverbend',
    });
    await jobs.start();
  });
  after(() => jobs.stop());
  const send = async (to: string, what: MailDraft) => {
    await database.db.transaction((tx) => mail.send(tx, to, what));
    await jobs.runPending();
  };

  test('a mail is captured with its text, html and links, newest first, and found by its recipient', async () => {
    await send('pat@riverbend.example', draft('First'));
    clock.advance(1);
    await send('kim@riverbend.example', draft('Second'));
    const all = await readCapturedMail(folder);
    assert.deepEqual(
      all.map(({ subject }) => subject),
      ['Second', 'First'],
    );
    const [mine, ...others] = await readCapturedMail(folder, 'PAT@riverbend.example');
    assert.equal(others.length, 0);
    assert.equal(mine?.to, 'pat@riverbend.example');
    assert.ok(mine?.links.includes('http://localhost:4000/account.php?purpose=verify&token=SECRET-token'));
    assert.match(mine?.text ?? '', /Hello Pat,/);
    assert.match(
      mine?.html ?? '',
      /<a href="http:\/\/localhost:4000\/account\.php\?purpose=verify&#38;token=SECRET-token"/,
    );
  });
  test('a mail of a transaction that rolls back is never sent', async () => {
    await assert.rejects(
      database.db.transaction(async (tx) => {
        await mail.send(tx, 'x@riverbend.example', draft('Never'));
        throw new Error('undo');
      }),
      /undo/,
    );
    await jobs.runPending();
    assert.deepEqual(await readCapturedMail(folder, 'x@riverbend.example'), []);
  });
  test('names cannot add markup or lines', async () => {
    await send('z@riverbend.example', draft('Third', '<img src=x onerror=alert(1)>\r\nBcc: all@riverbend.example'));
    const [mine] = await readCapturedMail(folder, 'z@riverbend.example');
    assert.ok(!/<img|\nBcc/.test(mine?.html ?? ''), 'html');
    assert.match(mine?.text ?? '', /^Hello <img src=x onerror=alert\(1\)> Bcc: all/);
  });
  test('files appear whole, and none are left half written', async () => {
    assert.ok((await readdir(folder)).every((name) => name.endsWith('.json') && !name.startsWith('.')));
  });
});

describe('with a mail server', () => {
  const received: { mail: ParsedMail; to: string[] }[] = [];
  let refuse = 0;
  let connections = 0;
  let server: SMTPServer;
  let jobs: Jobs;
  let mail: Mail;
  let smtp: ReturnType<typeof smtpDelivery>;
  before(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect(_session, done) {
        connections += 1;
        done();
      },
      onData(stream, session, done) {
        simpleParser(stream).then((parsed) => {
          if (refuse > 0) {
            refuse -= 1;
            done(new Error('SECRET-refusal try later'));
            return;
          }
          received.push({ mail: parsed, to: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        }, done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    smtp = smtpDelivery(`smtp://127.0.0.1:${port}`, 'Riverbend <no-reply@riverbend.example>');
    jobs = createJobs({ databaseUrl: database.url, log });
    mail = createMail({
      jobs,
      deliver: smtp.deliver,
      siteUrl: 'https://sports.example.org',
      organisation: 'Riverbend',
    });
    await jobs.start();
  });
  after(async () => {
    await jobs.stop();
    smtp.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const until = (condition: () => boolean) => eventually('the mail server has it', condition);

  test('a mail arrives with both bodies; a subject cannot add headers or recipients', { timeout: 30_000 }, async () => {
    await database.db.transaction((tx) =>
      mail.send(tx, 'pat@riverbend.example', draft('Confirm\r\nBcc: all@riverbend.example')),
    );
    await until(() => received.length === 1);
    const [{ mail: arrived, to } = { mail: undefined, to: [] }] = received;
    assert.deepEqual(to, ['pat@riverbend.example']);
    assert.equal(arrived?.bcc, undefined);
    assert.equal(arrived?.from?.value[0]?.address, 'no-reply@riverbend.example');
    assert.match(arrived?.messageId ?? '', /^<[0-9a-f-]{36}@sports\.example\.org>$/);
    assert.match(arrived?.text ?? '', /please confirm/);
    assert.match(String(arrived?.html), /please confirm/);
    assert.equal(arrived?.headers.get('auto-submitted'), 'auto-generated');
  });
  test(
    'a mail that the server refuses for now is sent again, under the same message id, and nothing of it is logged',
    { timeout: 60_000 },
    async () => {
      refuse = 1;
      await database.db.transaction((tx) => mail.send(tx, 'kim@riverbend.example', draft('Again')));
      await until(() => received.length === 2);
      assert.deepEqual(received[1]?.to, ['kim@riverbend.example']);
      assert.ok(!/SECRET|kim@/.test(lines.join('')));
    },
  );
  test('point 25: many mails share a few connections to the server', { timeout: 60_000 }, async () => {
    const before = received.length;
    connections = 0;
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await mail.send(tx, `many-${n}@riverbend.example`, draft(`Mail ${n}`));
    });
    await until(() => received.length === before + 40);
    assert.ok(connections <= 5, `${connections} connections`);
  });
  test('a mail that was sent is deleted within the minute: it may hold a link; one that a killed process held is taken up within 30 s', async () => {
    const settings = await database.db.one(
      `select deletion_seconds, expire_seconds from jobs.queue where name = 'mail'`,
    );
    // Ended leases are looked for every five seconds.
    assert.deepEqual(settings, { deletion_seconds: 30, expire_seconds: 25 });
  });
});
