import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createTestLog } from '../testing/logs.ts';
import { startSlowMailServer, type SlowMailServer, type SmtpMoment } from '../testing/slow-mail-server.ts';
import { createMail, type Mail } from './mail.ts';
import { notingRefusals, sweepRefusedAddresses } from './refused-addresses.ts';
import { smtpDelivery } from './smtp.ts';
import { eventually } from '../testing/eventually.ts';

const clock = createTestClock();
const { log, lines } = createTestLog();
const FROM = 'Riverbend <no-reply@riverbend.example>';
const draft = (subject: string) => ({ subject, greeting: 'Hello,', paragraphs: ['please confirm.'] });
let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

/** A process of the service, with leases of a second. */
function startProcess(deliver: ReturnType<typeof smtpDelivery>['deliver']): { jobs: Jobs; mail: Mail } {
  const jobs = createJobs({ databaseUrl: database.url, log, leaseSeconds: 1, idleMs: 20 });
  return { jobs, mail: createMail({ jobs, deliver, siteUrl: 'http://localhost:4000', organisation: 'Riverbend' }) };
}
const waiting = async (): Promise<number> =>
  (
    await database.db.one<{ count: number }>(
      `select count(*)::integer as count from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')`,
    )
  ).count;

test(
  'a server that is slow in every reply gets each of 25 mails once, from two processes',
  { timeout: 90_000 },
  async () => {
    // A whole conversation takes two and a half leases, and of the ten mails that are taken together five wait for it.
    const server = await startSlowMailServer({ pauseMs: 420 });
    const smtps = [smtpDelivery(server.url, FROM), smtpDelivery(server.url, FROM)];
    const processes = smtps.map(({ deliver }) => startProcess(deliver));
    for (const { jobs } of processes) await jobs.start();
    await database.db.transaction(async (tx) => {
      for (let n = 0; n < 25; n += 1)
        await processes[0]!.mail.send(tx, `slow-${n}@riverbend.example`, draft(`Mail ${n}`));
    });
    await eventually('no mail waits', async () => (await waiting()) === 0, 150_000);
    for (const { jobs } of processes) await jobs.stop();
    for (const { close } of smtps) close();
    await server.stop();
    assert.equal(server.taken.length, 25, 'deliveries');
    assert.equal(new Set(server.taken.map(({ to }) => to)).size, 25, 'mails');
  },
);

test(
  'a server that trickles its replies is given up on as a whole, and only for that mail',
  { timeout: 30_000 },
  async () => {
    const trickling = await startSlowMailServer({ pauseMs: 40, pace: 'trickled' });
    const { deliver, close } = smtpDelivery(trickling.url, FROM, { wholeMs: 600, silenceMs: 60_000 });
    const mail = { messageId: '<1@x>', to: 'a@riverbend.example', subject: 'x', text: 'x', html: 'x' };
    await assert.rejects(deliver(mail));
    await assert.rejects(deliver(mail), 'and the next one has a connection of its own');
    assert.equal(trickling.moments.get('greeting'), 2);
    await eventually('both connections end', () => trickling.ended() >= 2);
    assert.deepEqual(trickling.taken, []);
    close();
    await trickling.stop();
  },
);

describe('a refusal', () => {
  let server: SlowMailServer;
  let jobs: Jobs;
  let mail: Mail;
  let smtp: ReturnType<typeof smtpDelivery>;
  let answers: Partial<Record<SmtpMoment, string>> = {};
  before(async () => {
    server = await startSlowMailServer({ reply: (moment) => answers[moment] });
    smtp = smtpDelivery(server.url.replace('://', '://user:secret@'), FROM);
    jobs = createJobs({ databaseUrl: database.url, log, poll: false });
    mail = createMail({
      jobs,
      deliver: notingRefusals(smtp.deliver, { db: database.db, clock, log }),
      siteUrl: 'http://localhost:4000',
      organisation: 'Riverbend',
    });
    await jobs.start();
  });
  after(async () => {
    await jobs.stop();
    smtp.close();
    await server.stop();
  });
  const tried = async (to: string, with_: typeof answers) => {
    answers = with_;
    await database.db.transaction((tx) => mail.send(tx, to, draft(to)));
    await jobs.runPending();
    return database.db.one(
      `select state::text as state, output, deletion_seconds > 1000000 as is_kept from jobs.job where data->>'to' = $1
        order by created_on desc limit 1`,
      [to],
    );
  };
  const refused = async () =>
    (await database.db.rows<{ address: string }>('select address from refused_addresses order by 1')).map(
      ({ address }) => address,
    );

  test('of the recipient for good is the end after one try, kept with the server’s words, and noted', async () => {
    const before = server.moments.get('RCPT') ?? 0;
    assert.deepEqual(await tried('Gone@riverbend.example', { RCPT: '550 5.1.1 <gone>: no such\tuser' }), {
      state: 'failed',
      output: { refused: 'recipient', says: '550 5.1.1 <gone>: no such user' },
      is_kept: true,
    });
    assert.equal((server.moments.get('RCPT') ?? 0) - before, 1, 'one try');
    assert.deepEqual(await refused(), ['gone@riverbend.example']);
    assert.ok(!/gone/i.test(lines.join('')), 'nothing of it is logged');
  });
  test('is forgotten when a mail arrives there, or after two weeks', async () => {
    await tried('gone@riverbend.example', {});
    assert.deepEqual(await refused(), []);
    await tried('old@riverbend.example', { RCPT: '550 no' });
    assert.equal(await sweepRefusedAddresses(database.db, clock, 10), 0);
    clock.advance(14 * 24 * 3600);
    assert.equal(await sweepRefusedAddresses(database.db, clock, 10), 1);
    assert.deepEqual(await refused(), []);
  });
  test('of the message, or by a policy, is the end as well, but says nothing about the address', async () => {
    for (const [to, answer] of [
      ['filtered@riverbend.example', { message: '554 5.7.1 this looks like spam' }],
      ['data@riverbend.example', { DATA: '554 no' }],
      ['relay@riverbend.example', { RCPT: '554 5.7.1 relay access denied' }],
    ] as const) {
      const { state, output } = await tried(to, answer);
      assert.deepEqual([state, output.refused], ['failed', 'message'], to);
    }
    assert.deepEqual(await refused(), []);
  });
  test('for now, or of what is not about this mail, is tried again', async () => {
    const cases: [string, typeof answers][] = [
      ['greeting', { greeting: '554 5.3.2 no service' }],
      ['auth', { AUTH: '535 5.7.8 wrong password' }],
      ['sender', { MAIL: '550 5.7.1 sender not allowed' }],
      ['sign-in', { RCPT: '530 5.7.0 sign in first' }],
      ['greylist', { RCPT: '450 4.2.0 come back later' }],
      ['full', { message: '452 4.3.1 no room' }],
    ];
    for (const [name, answer] of cases) {
      // It greets and asks for the password once for each connection.
      smtp.close();
      const { state, is_kept } = await tried(`${name}@riverbend.example`, answer);
      assert.deepEqual([state, is_kept], ['retry', false], name);
    }
    assert.equal(server.moments.get('AUTH'), 6, 'each was asked what it refuses');
    assert.deepEqual(await refused(), []);
  });
});
