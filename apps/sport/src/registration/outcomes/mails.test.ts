import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { runAdmin } from '../../operator/run.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  clinic,
  confirm,
  finalize,
  findLeague,
  openPeriod,
  registerAndPay,
  type Body,
} from '../testing/families.ts';

const SITE = 'https://basketball.example.org';
const NASTY = { player_first_name: '<b>Bobby</b> https://evil.example', parent_first_name: 'Eve, click here' };

let server: MailServer;
let sport: TestSport;
before(async () => {
  server = await startMailServer();
  sport = await startTestSport({ env: { SMTP_URL: server.url, SITE_URL: SITE } });
  // The operator's commands have the real clock.
  sport.clock.set(new Date());
});
after(async () => {
  await sport.stop();
  await server.stop();
});

const operator = (...args: (string | number)[]) =>
  runAdmin(['basketball', ...args.map(String)], { DATABASE_URL: sport.databaseUrl, SITE_URL: SITE });
const idOf = async ({ email }: Body): Promise<number> =>
  (await sport.db.one<{ id: number }>('select id from registrations where email = $1', [email])).id;

/** The mails of a family that have come since, over a real conversation with a mail server. */
async function mailsTo({ email }: Body): Promise<ReceivedMail[]> {
  await sport.jobs.runPending();
  await sport.jobs.runPending();
  const own = server.received.filter(({ to }) => to.includes(String(email)));
  server.received.length = 0;
  return own;
}

/** One mail, in text and HTML, with its link; what a family typed is neither markup nor a link. */
function assertMail(received: ReceivedMail[], subject: RegExp, ...contents: RegExp[]): void {
  assert.deepEqual(
    received.map(({ mail }) => subject.test(mail.subject ?? '')),
    [true],
    received.map(({ mail }) => mail.subject).join(),
  );
  const [{ mail, to, source }] = received as [ReceivedMail];
  for (const content of contents) {
    assert.match(mail.text ?? '', content);
    assert.match(String(mail.html).replaceAll(/\s+/g, ' '), content);
  }
  assert.match(mail.text ?? '', new RegExp(`${SITE}/registration/(done\\?reference|confirm\\?token)=`));
  assert.match(String(mail.html), new RegExp(`href="${SITE}/registration/(done\\?reference|confirm\\?token)=`));
  assert.equal(to.length, 1);
  assert.doesNotMatch(String(mail.html), /<b>Bobby|href="https:\/\/evil/);
  assert.match(source, /^Message-ID: /im);
}

test('a receipt has its number, its lines and the way back', async () => {
  const body = { ...(await aFamily(sport)), ...NASTY };
  const { result } = await registerAndPay(sport, body);
  assertMail(
    await mailsTo(body),
    /is registered: In-house league/,
    new RegExp(`Receipt ${result.data.receipt_number}`),
    /\$125\.00/,
    /Grades 3–4/,
    /Early bird \(Early price until \w{3}\s\d+\)/,
  );
});

test('part of the money back, then a cancellation with the rest: each is told once', async () => {
  const body = { ...(await aFamily(sport)), ...NASTY };
  await registerAndPay(sport, body);
  await mailsTo(body);
  const id = await idOf(body);
  await operator('refund-registration', id, '--amount', 2_500, '--reason', 'no jersey');
  assertMail(await mailsTo(body), /^Refund/, /\$25\.00 of \$125\.00/);
  await operator('cancel-registration', id, '--reason', 'moved', '--refund');
  const [cancelled, refunded] = await mailsTo(body);
  assert.ok(cancelled && refunded);
  assertMail([cancelled], /^Canceled/, /has been canceled/);
  assertMail([refunded], /^Refund/, /\$125\.00 of \$125\.00/);
});

test('the waiting list, an offer that ends, and the receipt when it is taken', async () => {
  const first = await aFamily(sport, { division: 'Grades 5-6 Girls' });
  await registerAndPay(sport, first);
  const body = { ...(await aFamily(sport, { division: 'Grades 5-6 Girls' })), ...NASTY };
  assert.equal((await finalize(sport, body)).data.status, 'unconfirmed');
  const asked = await mailsTo(body);
  assertMail(asked, /^Please confirm/, /Grades 5–6 Girls is full/, /until \w+day, .* Eastern time/, /do nothing/);
  const [, token = ''] = /confirm\?token=([\w.-]+)/.exec(asked[0]?.mail.text ?? '') ?? [];
  assert.equal((await confirm(sport, token)).data.status, 'waitlisted');
  assertMail(await mailsTo(body), /is on the waiting list/, /Grades 5–6 Girls is full/, /It costs nothing now/);
  await operator('cancel-registration', await idOf(first), '--reason', 'moved', '--refund');
  const { period_id, division_id } = await findLeague(sport, openPeriod(sport), 'Grades 5-6 Girls');
  await operator('promote-registration', '--period', period_id, '--division', division_id);
  assertMail(
    await mailsTo(body),
    /^A spot for/,
    /is held for .* until \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M Eastern time/,
    /\$125\.00/,
  );
});

test('who waits for what is free reads of nothing to pay, before and after confirming it', async () => {
  const { period_id, division_id } = await findLeague(sport, clinic(sport), 'Clinic, grades 3-6');
  await sport.db.run(
    'update registration_divisions set capacity = places_taken where period_id = $1 and division_id = $2',
    [period_id, division_id],
  );
  const body = await aFamily(sport, { period: clinic(sport), division: 'Clinic, grades 3-6' });
  await finalize(sport, body);
  const [asked] = await mailsTo(body);
  assert.match(asked?.mail.text ?? '', /is full\..*It costs nothing\.\s/s);
  const link = /\S+confirm\?token=\S+/.exec(asked?.mail.text ?? '')?.[0] ?? '';
  await confirm(sport, new URL(link).searchParams.get('token') ?? '');
  const [waiting] = await mailsTo(body);
  assert.match(waiting?.mail.subject ?? '', /waiting list/);
  for (const { mail } of [asked!, waiting!]) assert.doesNotMatch(mail.text ?? '', /you pay/);
});
