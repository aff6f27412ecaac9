import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { API_PREFIX } from '@sports-hub/contract';
import { CLIENT_ADDRESS_HEADER, signClientAddress } from '@sports-hub/kernel';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { startTestSport, TEST_SECRET, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let server: MailServer;
let reachable = 0;
let boardAddress = '';
before(async () => {
  server = await startMailServer();
  sport = await startTestSport({
    env: { SMTP_URL: server.url, CONTACT_TO: 'office@riverbend.example, board@riverbend.example' },
  });
  ({ id: reachable, email: boardAddress } = await sport.db.one(
    'select id, email from board_members where email is not null order by id limit 1',
  ));
});
after(async () => {
  await sport.stop();
  await server.stop();
});
beforeEach(async () => {
  await sport.jobs.runPending();
  server.received.length = 0;
});

let clients = 0;
/** An address that nobody else used. */
const newClient = (): string => {
  clients += 1;
  return `10.9.${clients >> 8}.${clients & 255}`;
};
interface Sent {
  status: number;
  body: any;
  headers: Record<string, unknown>;
}
const post = async (path: string, payload: unknown, from = newClient(), headers = {}): Promise<Sent> => {
  const response = await sport.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${path}`,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};
/** Everything the mail server got since the test began. */
const mails = async (): Promise<ReceivedMail[]> => {
  await sport.jobs.runPending();
  return server.received;
};
const onlyMail = async (): Promise<ReceivedMail> => {
  const [mail, ...others] = await mails();
  assert.ok(mail, 'no mail');
  assert.equal(others.length, 0, 'more than one mail');
  return mail;
};

let senders = 0;
const newAddress = (): string => `visitor.${(senders += 1)}@elsewhere.example`;
const contact = (more: object = {}) => ({
  first_name: 'Ana',
  last_name: 'Brandt',
  email: newAddress(),
  phone: '555 0100',
  message: 'Where is the gym?\nAnd when?',
  ...more,
});
const boardMail = (more: object = {}) => ({
  member_id: reachable,
  sender_name: 'Ana Brandt',
  sender_email: newAddress(),
  subject: 'Practice on Thursday',
  message: 'Can Lina move to Thursday?',
  ...more,
});
const LEGACY_SUCCESS = (status: string) => ({ success: true, version: '1.0.0', status });
const withoutData = ({ data: _data, ...rest }: Record<string, unknown>) => rest;

describe('the contact form', () => {
  test('reaches each configured recipient, and a reply goes to the sender', async () => {
    const message = contact();
    const { status, body } = await post('/contact', message);
    assert.equal(status, 200);
    assert.deepEqual(withoutData(body), LEGACY_SUCCESS('sent'));
    assert.equal(body.data.status, 'sent');
    const sent = await mails();
    assert.deepEqual(sent.map(({ to }) => to).sort(), [['board@riverbend.example'], ['office@riverbend.example']]);
    const [{ mail }] = sent as [ReceivedMail];
    assert.deepEqual(
      mail.replyTo?.value.map(({ name, address }) => ({ name, address })),
      [{ name: 'Ana Brandt', address: message.email }],
    );
    assert.equal(mail.from?.value[0]?.address, 'no-reply@riverbend.example', 'we do not pretend to be the sender');
    assert.match(mail.subject ?? '', /Ana Brandt/);
    assert.match(mail.text ?? '', /> Where is the gym\?\n> And when\?/);
    assert.match(mail.text ?? '', /Phone: 555 0100/);
    assert.match(String(mail.html), /Where is the gym\?\nAnd when\?/);
  });

  test('needs no phone number, and asks for no cookie or CSRF token', async () => {
    const { phone: _phone, ...message } = contact();
    assert.equal((await post('/contact', message)).status, 200);
    assert.equal((await post('/contact', { ...message, phone: '' })).status, 200);
  });

  test('a name or subject cannot add headers, recipients or markup', async () => {
    for (const [field, value] of [
      ['first_name', 'Ana\r\nBcc: all@riverbend.example'],
      ['last_name', 'Brandt\nSubject: Free money'],
      ['phone', '1\u2028 2'],
      ['email', 'ana@elsewhere.example\r\nBcc: all@riverbend.example'],
      ['email', 'ana@elsewhere.example, all@riverbend.example'],
      ['email', '"Ana" <ana@elsewhere.example>'],
    ]) {
      const { status, body } = await post('/contact', contact({ [field!]: value }));
      assert.equal(status, 422, value);
      assert.ok(body.data.fields[field!], value);
      assert.equal(body.error, body.data.message);
    }
    assert.equal((await mails()).length, 0);
    const odd = { first_name: '"<x>, all@riverbend.example', last_name: '=?utf-8?q?=0ABcc:?= \u202Eo' };
    await post(
      '/contact',
      contact({ ...odd, message: '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x>\r\n\u001b]0;x\u0007' }),
    );
    for (const { mail, to, source } of await mails()) {
      assert.equal(to.length, 1);
      assert.equal(mail.replyTo?.value.length, 1);
      assert.match(mail.replyTo?.value[0]?.address ?? '', /^visitor/);
      assert.equal(mail.bcc, undefined);
      assert.doesNotMatch(String(mail.html), /<script/);
      assert.doesNotMatch(mail.text ?? '', /\u001b/);
      assert.equal(source.match(/^bcc:/gim), null);
    }
  });

  test('the field that people do not see is answered like success and sends nothing', async () => {
    const honest = await post('/contact', contact());
    await mails();
    server.received.length = 0;
    for (const website of ['https://spam.example', 'x', 1, true, {}, []]) {
      const { status, body } = await post('/contact', contact({ website }));
      assert.deepEqual({ status, body }, { status: honest.status, body: honest.body });
    }
    assert.equal((await mails()).length, 0);
    await post('/contact', contact({ website: '  ' }));
    assert.equal((await mails()).length, 2, 'a form sends it blank');
  });

  test('bad input is told by field', async () => {
    const wrong: [string, unknown][] = [
      ['first_name', ''],
      ['first_name', '   '],
      ['first_name', 'x'.repeat(81)],
      ['first_name', 7],
      ['last_name', null],
      ['email', 'ana'],
      ['email', ''],
      ['email', `${'x'.repeat(250)}@a.example`],
      ['message', ' \n '],
      ['message', 'x'.repeat(5001)],
      ['message', 'nul \0'],
      ['message', '\ud800'],
      ['message', ['x']],
      ['phone', '1'.repeat(41)],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await post('/contact', contact({ [field]: value }));
      assert.equal(status, 422, `${field} ${JSON.stringify(value).slice(0, 30)}`);
      assert.deepEqual(Object.keys(body.data.fields), [field]);
    }
    for (const field of ['first_name', 'last_name', 'email', 'message']) {
      const { [field]: _left, ...rest } = contact() as Record<string, unknown>;
      assert.equal((await post('/contact', rest)).status, 422, field);
    }
    assert.equal((await mails()).length, 0);
  });

  test('five an hour for a sender, however written, and ten for a client', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n += 1) assert.equal((await post('/contact', contact({ email }))).status, 200);
    const refused = await post('/contact', contact({ email: email.toUpperCase() }));
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) > 3500);
    assert.equal(refused.body.error, refused.body.data.message);
    const client = newClient();
    for (let n = 0; n < 10; n += 1) assert.equal((await post('/contact', contact(), client)).status, 200);
    assert.equal((await post('/contact', contact(), client)).status, 429);
    sport.clock.advance(3601);
    assert.equal((await post('/contact', contact({ email }), client)).status, 200);
  });

  test('without configured recipients it goes to the address that the site shows', async () => {
    const other = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    const response = await other.app.inject({ method: 'POST', url: '/api/v1/contact', payload: contact() });
    assert.equal(response.statusCode, 200);
    const { contact_email } = await sport.db.one('select contact_email from site_settings');
    const [mail] = await other.mails(contact_email);
    assert.match(mail?.reply_to ?? '', /^visitor/);
    await other.stop();
  });
});

describe('who is asking', () => {
  const request = 'POST /api/v1/contact';
  const signed = (address: string, secret = TEST_SECRET.basketball) =>
    signClientAddress(secret, { sport: 'basketball', address, request }, sport.clock.now());

  test('a request that the hub forwards counts for the hub’s client', async () => {
    const hub = newClient();
    for (let n = 0; n < 30; n += 1)
      assert.equal(
        (await post('/contact', contact(), hub, { [CLIENT_ADDRESS_HEADER]: signed(`203.0.113.${n}`) })).status,
        200,
      );
    for (let n = 0; n < 9; n += 1)
      await post('/contact', contact(), hub, { [CLIENT_ADDRESS_HEADER]: signed('203.0.113.0') });
    assert.equal(
      (await post('/contact', contact(), hub, { [CLIENT_ADDRESS_HEADER]: signed('203.0.113.0') })).status,
      429,
    );
  });

  test('a client cannot say that it is another', async () => {
    const client = newClient();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const made = `198.51.100.${n}`;
      const { status } = await post('/contact', contact(), client, {
        [CLIENT_ADDRESS_HEADER]: n % 2 ? made : signed(made, 'a-secret-that-the-sport-does-not-have-01'),
        'x-forwarded-for': made,
        forwarded: `for=${made}`,
        'x-real-ip': made,
      });
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(200), 429]);
  });
});

describe('mail to a member of the board', () => {
  test('reaches the member, whose address nobody sees', async () => {
    const message = boardMail();
    const { status, body } = await post('/board-members/email', { ...message, member_id: String(reachable) });
    assert.equal(status, 200);
    assert.deepEqual(withoutData(body), LEGACY_SUCCESS('sent'));
    assert.ok(!JSON.stringify(body).includes(boardAddress));
    const { to, mail } = await onlyMail();
    assert.deepEqual(to, [boardAddress]);
    assert.equal(mail.replyTo?.value[0]?.address, message.sender_email);
    assert.equal(mail.replyTo?.value[0]?.name, 'Ana Brandt');
    assert.match(mail.subject ?? '', /Practice on Thursday$/);
    assert.match(mail.text ?? '', /> Can Lina move/);
    const { items } = (await sport.app.inject(`${API_PREFIX}/board-members`)).json().data;
    assert.ok(!JSON.stringify(items).includes(boardAddress));
  });

  test('an unknown member and one without an address are refused alike', async () => {
    await sport.db.run(
      `insert into board_members (id, name, role, html, html_rules) values (9001, 'No Mail', 'Member', '', 1)`,
    );
    const refusals = await Promise.all(
      [9001, 999_999].map((member_id) => post('/board-members/email', boardMail({ member_id }))),
    );
    for (const { status, body } of refusals) {
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.data.fields), ['member_id']);
    }
    assert.deepEqual(refusals[0]?.body, refusals[1]?.body);
  });

  test('bad input is told by field', async () => {
    const wrong: [string, unknown][] = [
      ['member_id', 0],
      ['member_id', 'x'],
      ['member_id', 1.5],
      ['member_id', '1; drop table board_members'],
      ['sender_name', ''],
      ['sender_name', 'x'.repeat(121)],
      ['sender_name', 'Ana\nBcc: all@riverbend.example'],
      ['sender_email', 'ana@'],
      ['subject', 'Hi'],
      ['subject', 'x'.repeat(201)],
      ['subject', 'Hello\r\nBcc: all@riverbend.example'],
      ['message', 'too short'],
      ['message', 'x'.repeat(5001)],
    ];
    for (const [field, value] of wrong) {
      const { status, body } = await post('/board-members/email', boardMail({ [field]: value }));
      assert.equal(status, 422, `${field} ${String(value).slice(0, 30)}`);
      assert.deepEqual(Object.keys(body.data.fields), [field]);
    }
    assert.equal((await post('/board-members/email', boardMail({ sender_name: 'x'.repeat(120) }))).status, 200);
    assert.equal((await post('/board-members/email', boardMail({ subject: 'abc' }))).status, 200);
    assert.equal((await post('/board-members/email', boardMail({ message: '👨‍👩‍👧‍👦'.repeat(2) }))).status, 200);
  });

  test('the honeypot sends nothing, and limits hold by sender and client', async () => {
    const honest = await post('/board-members/email', boardMail());
    await mails();
    server.received.length = 0;
    const caught = await post('/board-members/email', boardMail({ website: 'https://spam.example' }));
    assert.deepEqual([caught.status, caught.body], [honest.status, honest.body]);
    assert.equal((await mails()).length, 0);
    const sender_email = newAddress();
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await post('/board-members/email', boardMail({ sender_email }))).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    const client = newClient();
    for (let n = 0; n < 10; n += 1) assert.equal((await post('/board-members/email', boardMail(), client)).status, 200);
    assert.equal((await post('/board-members/email', boardMail(), client)).status, 429);
  });
});

test('nothing that people wrote is in the log', () => {
  const log = sport.logLines.join('');
  assert.doesNotMatch(log, /visitor\.|Brandt|gym|Thursday|riverbend\.example/i);
});
