import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { API_PREFIX } from '@sports-hub/contract';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { runAdmin } from '../../operator/run.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { sweepUnconfirmed } from './queries.ts';

let sport: TestSport;
let server: MailServer;
before(async () => {
  server = await startMailServer();
  sport = await startTestSport({ env: { SMTP_URL: server.url } });
});
after(async () => {
  await sport.stop();
  await server.stop();
});
beforeEach(async () => {
  await mails();
});

let count = 0;
const newAddress = (): string => `Reader.${(count += 1)}@elsewhere.example`;
const post = async (path: string, payload: object, remoteAddress?: string) => {
  count += 1;
  const response = await sport.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${path}`,
    remoteAddress: remoteAddress ?? `10.8.${count >> 8}.${count & 255}`,
    payload,
  });
  return { status: response.statusCode, body: response.json<any>() };
};
const mails = async (): Promise<ReceivedMail[]> => {
  await sport.jobs.runPending();
  return server.received.splice(0);
};
const linkIn = ({ mail }: ReceivedMail, page: string): URL => {
  const [link] = (mail.text ?? '').match(new RegExp(`http://localhost:4001/newsletter/${page}\\?token=[\\w-]+`)) ?? [];
  assert.ok(link, `no link to ${page}`);
  return new URL(link);
};
const isReader = async (email: string): Promise<boolean> =>
  (await sport.db.maybeOne(
    'select 1 from newsletter_subscriptions where lower(email) = lower($1) and confirmed_at is not null',
    [email],
  )) !== undefined;
/** Somebody who asked and confirmed; their welcome mail. */
const newReader = async (email = newAddress()): Promise<{ email: string; welcome: ReceivedMail }> => {
  await post('/newsletter', { email });
  const [asked] = await mails();
  await post('/newsletter/confirm', { token: linkIn(asked!, 'confirm').searchParams.get('token') });
  const [welcome] = await mails();
  return { email, welcome: welcome! };
};
const submit = (url: URL, payload: string, type = 'application/x-www-form-urlencoded') =>
  sport.app.inject({ method: 'POST', url: url.pathname + url.search, payload, headers: { 'content-type': type } });

test('the newsletter comes only after the link in the mail was followed', async () => {
  const email = newAddress();
  const { status, body } = await post('/newsletter', { email });
  assert.equal(status, 200);
  assert.equal(body.status, 'confirmation_sent');
  assert.equal(body.data.status, 'confirmation_sent');
  assert.ok(!(await isReader(email)));
  const [asked, ...others] = await mails();
  assert.equal(others.length, 0);
  assert.deepEqual(asked?.to, [email]);
  const link = linkIn(asked!, 'confirm');

  const page = await sport.app.inject(link.pathname + link.search);
  assert.equal(page.statusCode, 200);
  assert.match(page.headers['content-type'] as string, /^text\/html/);
  assert.ok(!(await isReader(email)), 'a mail scanner that follows the link confirms nothing');

  const confirmed = await submit(new URL('/newsletter/confirm', link), `token=${link.searchParams.get('token')}`);
  assert.equal(confirmed.statusCode, 200);
  assert.ok(await isReader(email));
  const [welcome] = await mails();
  assert.deepEqual(welcome?.to, [email]);
  const again = await submit(link, '');
  assert.equal(again.statusCode, 422);
  assert.match(again.body, /not valid any more/);
  assert.equal((await mails()).length, 0);
});

test('asking is answered alike for everyone; whoever gets it already is told so by mail', async () => {
  const { email } = await newReader();
  const known = await post('/newsletter', { email: email.toLowerCase() });
  const [already] = await mails();
  assert.match(already?.mail.subject ?? '', /already/);
  const unknown = await post('/newsletter', { email: newAddress() });
  assert.deepEqual(known, unknown);
  assert.ok(await isReader(email));
});

test('a confirmation is good once, for seven days, and a newer one ends the older', async () => {
  const email = newAddress();
  const ask = async (): Promise<string | null> => {
    await post('/newsletter', { email });
    return linkIn((await mails())[0]!, 'confirm').searchParams.get('token');
  };
  const older = await ask();
  const newer = await ask();
  const confirm = (token: unknown) => post('/newsletter/confirm', { token });
  assert.equal((await confirm(older)).body.data.code, 'token.invalid');
  const results = await Promise.all(Array.from({ length: 8 }, () => confirm(newer)));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(422)]);
  assert.equal((await mails()).length, 1, 'one welcome');

  const late = newAddress();
  await post('/newsletter', { email: late });
  const [asked] = await mails();
  sport.clock.advance(7 * 86_400);
  const refused = await confirm(linkIn(asked!, 'confirm').searchParams.get('token'));
  assert.deepEqual([refused.status, refused.body.data.code], [422, 'token.invalid']);
  assert.equal(refused.body.error, refused.body.data.message);
  await sweepUnconfirmed(sport.db, sport.clock.now());
  assert.equal(
    await sport.db.maybeOne('select 1 from newsletter_subscriptions where lower(email) = lower($1)', [late]),
    undefined,
    'an address that never confirmed is forgotten',
  );
  assert.ok(await isReader(email));
});

test('every newsletter mail has the headers of RFC 8058, and the one click really ends it', async () => {
  const { email, welcome } = await newReader();
  const list = welcome.mail.headers.get('list') as { unsubscribe?: { url?: string } };
  const link = new URL(list.unsubscribe?.url ?? '');
  assert.equal(link.href, linkIn(welcome, 'unsubscribe').href);
  assert.match(welcome.source, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  // As a mail provider sends it: no cookie, no session, no redirect followed.
  const ended = await submit(link, 'List-Unsubscribe=One-Click');
  assert.equal(ended.statusCode, 200);
  assert.ok(!(await isReader(email)));
  assert.equal((await submit(link, 'List-Unsubscribe=One-Click')).statusCode, 200, 'a second click is no failure');
});

test('the one click also comes as multipart, and the page asks before it ends anything', async () => {
  const { email, welcome } = await newReader();
  const link = linkIn(welcome, 'unsubscribe');
  const page = await sport.app.inject(link.pathname + link.search);
  assert.match(page.body, /<form method="post" action="\/newsletter\/unsubscribe">/);
  assert.ok(await isReader(email));
  const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  assert.equal((await submit(link, body, 'multipart/form-data; boundary=b')).statusCode, 200);
  assert.ok(!(await isReader(email)));
});

test('a link token cannot leave its place in the page', async () => {
  const page = await sport.app.inject('/newsletter/confirm?token=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  assert.doesNotMatch(page.body, /<script>/);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
  for (const url of ['/newsletter/confirm', '/newsletter/unsubscribe?token=a&token=b', '/newsletter/confirm?token=%00'])
    for (const method of ['GET', 'POST'] as const)
      assert.ok((await sport.app.inject({ method, url })).statusCode < 500, `${method} ${url}`);
  assert.equal((await submit(new URL('http://x/newsletter/confirm'), 'token='.padEnd(9000, 'x'))).statusCode, 413);
});

test('unsubscribing an address is answered alike for readers and strangers', async () => {
  const { email } = await newReader();
  const reader = await post('/newsletter/unsubscribe', { email: email.toUpperCase() });
  const stranger = await post('/newsletter/unsubscribe', { email: newAddress() });
  assert.equal(reader.status, 200);
  assert.equal(reader.body.status, 'unsubscribed');
  assert.deepEqual(reader, stranger);
  assert.ok(!(await isReader(email)));
  assert.equal((await mails()).length, 0);
});

test('the operator mails a newsletter to those who confirmed, each with a link of their own', async () => {
  await sport.db.run('delete from newsletter_subscriptions');
  const readers = [await newReader(), await newReader()].map(({ email }) => email);
  const undecided = newAddress();
  await post('/newsletter', { email: undecided });
  await mails();
  const folder = await mkdtemp(join(tmpdir(), 'newsletter-'));
  const file = join(folder, 'issue.txt');
  await writeFile(file, 'The season begins\n\nDear families,\nit begins.\n\n<b>Bring</b> a ball.\n');
  const operator = (...args: string[]) =>
    runAdmin(['basketball', 'newsletter', ...args], {
      DATABASE_URL: sport.databaseUrl,
      SITE_URL: 'http://localhost:4001',
    });
  assert.match(await operator(file), /To 2 readers/);
  assert.equal((await mails()).length, 0, 'only shown');
  await operator(file, '--send');
  const sent = await mails();
  assert.deepEqual(sent.map(({ to }) => to[0]).sort(), readers.sort());
  assert.equal(new Set(sent.map((mail) => linkIn(mail, 'unsubscribe').href)).size, 2);
  for (const { mail, source } of sent) {
    assert.equal(mail.subject, 'The season begins');
    assert.match(source, /^List-Unsubscribe:\s+<http:\/\/localhost:4001\/newsletter\/unsubscribe\?token=[\w-]+>\r?$/m);
    assert.doesNotMatch(String(mail.html), /<b>/);
  }
  await writeFile(file, 'Only a subject');
  await assert.rejects(operator(file), /needs a subject/);
  await rm(folder, { recursive: true });
});

test('bad input is told, the honeypot sends nothing, and limits hold by client and address', async () => {
  for (const email of ['', 'x', 7, null, 'a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example'])
    for (const path of ['/newsletter', '/newsletter/unsubscribe']) {
      const { status, body } = await post(path, { email });
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.data.fields), ['email']);
    }
  assert.equal((await post('/newsletter', {})).status, 422);
  assert.equal((await post('/newsletter', { name: 'x' })).status, 422);

  const honest = await post('/newsletter', { email: newAddress() });
  await mails();
  assert.deepEqual(await post('/newsletter', { email: newAddress(), website: 'x' }), honest);
  assert.equal((await mails()).length, 0);

  const email = newAddress();
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await post('/newsletter', { email })).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  for (const path of ['/newsletter', '/newsletter/unsubscribe']) {
    for (let n = 0; n < 10; n += 1) assert.equal((await post(path, { email: newAddress() }, '10.7.0.1')).status, 200);
    assert.equal((await post(path, { email: newAddress() }, '10.7.0.1')).status, 429);
  }
  await mails();
  assert.doesNotMatch(sport.logLines.join(''), /elsewhere\.example|token=/i);
});
