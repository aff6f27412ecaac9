import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import sharp from 'sharp';
import { API_PREFIX } from '@sports-hub/contract';
import { startMailServer, type MailServer, type ReceivedMail } from '@sports-hub/kernel/testing/mail-server';
import { runAdmin } from '../../../operator/run.ts';
import { blackPng } from '../../../platform/pictures/testing/hostile.ts';
import { multipart, type FormFile } from '../../../testing/multipart.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../../../testing/sport.ts';

let sport: TestSport;
let server: MailServer;
let logo: Buffer;
let offer: { id: number; price_cents: number; duration_months: number };
before(async () => {
  server = await startMailServer();
  sport = await startTestSport({ env: { SMTP_URL: server.url, CONTACT_TO: 'office@riverbend.example' } });
  // The operator's commands have the real clock.
  sport.clock.set(new Date());
  logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#225588' } })
    .withExif({ IFD0: { Artist: 'SECRET-canary' } })
    .png()
    .toBuffer();
  offer = await sport.db.one(
    'select id, price_cents, duration_months from sponsor_packages where is_offered and price_cents > 0 order by id limit 1',
  );
});
after(async () => {
  await sport.stop();
  await server.stop();
});
beforeEach(async () => {
  await mails();
});

const mails = async (): Promise<ReceivedMail[]> => {
  await sport.jobs.runPending();
  return server.received.splice(0);
};
const day = (days: number): string => addDays(toLocalDate(sport.clock.now()), days);

let count = 0;
const fields = (more: Record<string, string | FormFile | readonly FormFile[]> = {}) => {
  count += 1;
  return {
    sponsor_name: `Mill Street Bakery ${count}`,
    sponsor_url: 'https://millstreet.example/',
    package_id: String(offer.id),
    contact_name: 'Ana Brandt',
    phone: '555 0100',
    email: `ana.${count}@millstreet.example`,
    expiration_date: day(90),
    logo_file: { bytes: logo },
    ...more,
  };
};
const send = async (
  form: Readonly<Record<string, string | FormFile | readonly FormFile[]>>,
  { headers = {}, payload }: { headers?: object; payload?: string | Buffer } = {},
) => {
  count += 1;
  const body = await multipart(form);
  const response = await sport.app.inject({
    method: 'POST',
    url: `${API_PREFIX}/sponsors/payment-intent`,
    remoteAddress: `10.4.${count >> 8}.${count & 255}`,
    headers: { ...body.headers, ...headers },
    payload: payload ?? body.payload,
  });
  return { status: response.statusCode, body: response.json<any>() };
};
const pay = async (clientSecret: string, outcome = 'succeeded') => {
  const response = await sport.app.inject({
    method: 'POST',
    url: '/dev/payments/confirm',
    payload: { clientSecret, outcome },
  });
  assert.equal(response.statusCode, 200, response.body);
};
const shown = async (): Promise<any[]> => (await sport.app.inject(`${API_PREFIX}/sponsors`)).json().data.items;
const isShown = async (name: string): Promise<boolean> => (await shown()).some((sponsor) => sponsor.name === name);
const numberOf = async (name: string): Promise<number> =>
  (await sport.db.one<{ id: number }>('select id from sponsor_submissions where sponsor_name = $1', [name])).id;
const operator = (...args: (string | number)[]) =>
  runAdmin(['basketball', ...args.map(String)], {
    DATABASE_URL: sport.databaseUrl,
    DATA_DIR: sport.dataDir,
    SITE_URL: 'http://localhost:4001',
    SPORT_SECRET: TEST_SECRET.basketball,
  });

test('a sponsor is shown once it is paid and approved, until its last day', async () => {
  const form = fields();
  const { status, body } = await send(form);
  assert.equal(status, 201);
  assert.deepEqual([body.success, body.status], [true, 'requires_payment']);
  assert.equal(body.clientSecret, body.data.clientSecret);
  assert.deepEqual([body.data.amount, body.data.currency], [offer.price_cents, 'usd']);
  assert.deepEqual(await mails(), [], 'nothing is mailed to an address that somebody typed in');

  await pay(body.clientSecret);
  const sent = await mails();
  const receipt = sent.find(({ to }) => to[0] === form.email);
  assert.match(receipt?.mail.subject ?? '', /receipt S-\d{6}/);
  assert.match(
    receipt?.mail.text ?? '',
    new RegExp(`\\$${(offer.price_cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`),
  );
  const notice = sent.find(({ to }) => to[0] === 'office@riverbend.example');
  assert.equal(notice?.mail.replyTo?.value[0]?.address, form.email);
  assert.ok(!(await isShown(form.sponsor_name)), 'not before a person has looked at it');

  const id = await numberOf(form.sponsor_name);
  assert.match(await operator('sponsorships'), new RegExp(`${id}  awaiting_approval`));
  const file = /logo +(\S+)/.exec(await operator('sponsorship', id))?.[1] ?? '';
  assert.equal((await sharp(await readFile(file)).metadata()).width, 80);
  await assert.rejects(
    runAdmin(['basketball', 'approve-sponsorship', String(id)], {
      DATABASE_URL: sport.databaseUrl,
      DATA_DIR: join(tmpdir(), 'another-machine'),
      SITE_URL: 'http://localhost:4001',
    }),
    /not in .*another-machine.*: set FILES_URL, or DATA_DIR, as the service has it/,
  );
  await operator('approve-sponsorship', id);
  const sponsor = (await shown()).find(({ name }) => name === form.sponsor_name);
  assert.equal(sponsor.url, 'https://millstreet.example/');
  const picture = await sport.app.inject(new URL(sponsor.logo_url).pathname);
  assert.equal(picture.statusCode, 200);
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.ok(!picture.rawPayload.includes('SECRET-canary'));
  assert.match((await mails()).map(({ mail }) => mail.subject).join(), /is on the site/);

  await assert.rejects(operator('approve-sponsorship', id), /does not wait/);
  await assert.rejects(operator('refuse-sponsorship', id, 'Too late'), /does not wait/);
  sport.clock.advance(92 * 86_400);
  assert.ok(!(await isShown(form.sponsor_name)), 'its last day is over');
  sport.clock.set(new Date());
});

test('a refused sponsor gets the money back and the reason by mail', async () => {
  const form = fields();
  const { body } = await send(form);
  await pay(body.clientSecret);
  await mails();
  const id = await numberOf(form.sponsor_name);
  assert.match(await operator('refuse-sponsorship', id, 'We show no <b>bets</b>.'), /goes back/);
  const sent = await mails();
  assert.deepEqual(new Set(sent.map(({ to }) => to[0])), new Set([form.email]));
  assert.ok(sent.some(({ mail }) => /> We show no <b>bets<\/b>\./.test(mail.text ?? '')));
  assert.ok(sent.every(({ mail }) => !/<b>bets/.test(String(mail.html))));
  const { balance } = await sport.db.one(
    `select sum(l.amount_cents)::int as balance from payment_ledger l join payments p on p.id = l.payment_id where p.subject = 'sponsorship' and p.subject_id = $1`,
    [id],
  );
  assert.equal(balance, 0);
  assert.ok(!(await isShown(form.sponsor_name)));
  assert.match(await operator('sponsorship', id), /not kept any more/);
});

test('sent again it is the same submission with the same payment, also after it was paid', async () => {
  const form = fields();
  const results = await Promise.all(Array.from({ length: 6 }, () => send(form)));
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(results.map(({ body }) => body.clientSecret)).size, 1);
  const [{ body }] = results as [(typeof results)[0]];
  await pay(body.clientSecret);
  await sport.jobs.runPending();
  const again = await send(form);
  assert.deepEqual([again.status, again.body.status], [200, 'awaiting_approval']);
  assert.equal(again.body.clientSecret, undefined, 'there is nothing left to pay');
  assert.equal(again.body.data.payment_intent, body.data.payment_intent);
});

test('nobody can change what another sent in', async () => {
  const mine = fields();
  const first = await send(mine);
  const other = await sharp(logo).negate().png().toBuffer();
  for (const change of [
    { sponsor_url: 'https://evil.example/' },
    { email: 'thief@evil.example' },
    { logo_file: { bytes: other } },
    { contact_name: 'Somebody Else' },
  ]) {
    const second = await send({ ...mine, ...change });
    assert.equal(second.status, 201);
    assert.notEqual(second.body.clientSecret, first.body.clientSecret);
  }
  await pay(first.body.clientSecret);
  await sport.jobs.runPending();
  const rows = await sport.db.rows<any>(
    `select sponsor_url, email, status from sponsor_submissions where sponsor_name = $1 and status = 'awaiting_approval'`,
    [mine.sponsor_name],
  );
  assert.deepEqual(rows, [{ sponsor_url: mine.sponsor_url, email: mine.email, status: 'awaiting_approval' }]);
});

test('a declined payment approves nothing and leaves everything as it was', async () => {
  const form = fields();
  const { body } = await send(form);
  await pay(body.clientSecret, 'declined');
  assert.deepEqual(await mails(), []);
  await assert.rejects(operator('approve-sponsorship', await numberOf(form.sponsor_name)), /does not wait/);
  await pay(body.clientSecret);
  assert.equal((await mails()).length, 2);
});

test('a free package needs no payment, only approval', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into sponsor_packages (name, description, price_cents, duration_months) values ('Nothing to pay', 'For friends', 0, 12) returning id`,
  );
  const form = fields({ package_id: String(id) });
  const { status, body } = await send(form);
  assert.deepEqual([status, body.status, body.data.amount], [201, 'awaiting_approval', 0]);
  assert.equal(body.data.payment_intent, null);
  assert.equal((await send(form)).status, 200);
  const sent = await mails();
  assert.deepEqual(
    sent.map(({ to }) => to[0]),
    ['office@riverbend.example'],
  );
  await operator('approve-sponsorship', await numberOf(form.sponsor_name));
  assert.ok(await isShown(form.sponsor_name));
  await sport.db.run('update sponsor_packages set price_cents = 49 where id = $1', [id]);
  const tiny = await send(fields({ package_id: String(id) }));
  assert.deepEqual([tiny.body.status, tiny.body.data.amount], ['awaiting_approval', 0], 'no card is charged so little');
  await mails();
  const unwanted = fields({ package_id: String(id) });
  await send(unwanted);
  await mails();
  assert.match(
    await operator('refuse-sponsorship', await numberOf(unwanted.sponsor_name), 'No.'),
    /nothing had been paid/,
  );
  assert.deepEqual(await mails(), [], 'the address was never confirmed by a payment');
});

test('what nobody pays ends after three days; a payment that comes later is given back', async () => {
  const form = fields();
  const { body } = await send(form);
  const id = await numberOf(form.sponsor_name);
  sport.clock.advance(3 * 86_400 - 60);
  await sport.sweepSponsorships();
  assert.equal(
    (await sport.db.one('select status from sponsor_submissions where id = $1', [id])).status,
    'awaiting_payment',
  );
  sport.clock.advance(120);
  await sport.sweepSponsorships();
  assert.equal((await sport.db.one('select status from sponsor_submissions where id = $1', [id])).status, 'expired');
  await pay(body.clientSecret);
  await sport.jobs.runPending();
  const { balance } = await sport.db.one(
    `select sum(l.amount_cents)::int as balance from payment_ledger l join payments p on p.id = l.payment_id where p.subject = 'sponsorship' and p.subject_id = $1`,
    [id],
  );
  assert.equal(balance, 0, 'charged and given back');
  sport.clock.set(new Date());
});

test('what was paid while nobody told us is not ended but counts, and money on its way is waited for', async () => {
  const [paid, inFlight] = [fields(), fields()];
  const intent = (await send(paid)).body.data.payment_intent;
  const slow = (await send(inFlight)).body.data.payment_intent;
  // Paid at the processor; its deliveries never come.
  await sport.db.run(`update sandbox_intents set status = 'succeeded' where id = $1`, [intent]);
  await sport.db.run(`update sandbox_intents set status = 'processing' where id = $1`, [slow]);
  sport.clock.advance(3 * 86_400 + 60);
  await sport.sweepSponsorships();
  const statusOf = async (name: string) =>
    (await sport.db.one('select status from sponsor_submissions where sponsor_name = $1', [name])).status;
  assert.equal(await statusOf(paid.sponsor_name), 'awaiting_approval');
  assert.equal(await statusOf(inFlight.sponsor_name), 'awaiting_payment');
  assert.ok(
    (await mails()).some(({ to }) => to[0] === paid.email),
    'with its receipt',
  );
  sport.clock.set(new Date());
});

test('one that cannot be ended keeps no other', async () => {
  const [bad, good] = [fields(), fields()];
  await send(bad);
  await send(good);
  await sport.db.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse before update on sponsor_submissions for each row
       when (old.sponsor_name = '${bad.sponsor_name}') execute function refuse()`,
  );
  sport.clock.advance(3 * 86_400 + 60);
  await sport.sweepSponsorships();
  sport.clock.set(new Date());
  await sport.db.pool.query('drop trigger refuse on sponsor_submissions; drop function refuse()');
  const { status } = await sport.db.one('select status from sponsor_submissions where sponsor_name = $1', [
    good.sponsor_name,
  ]);
  assert.equal(status, 'expired');
  assert.match(sport.logLines.join(''), /sponsorship sweep failed/);
});

test('the list of packages says between which days a sponsorship may end: those are taken, the next one is not', async () => {
  const { data } = (await sport.app.inject(`${API_PREFIX}/sponsors/packages`)).json<any>();
  const {
    minimum,
    maximum,
    default: usual,
  } = data.items.find(({ id }: { id: number }) => id === offer.id).expiration_date;
  const after = (date: string, days: number): string =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
  for (const expiration_date of [minimum, maximum])
    assert.equal((await send(fields({ expiration_date }))).body.data.expiration_date, expiration_date);
  for (const expiration_date of [after(minimum, -1), after(maximum, 1)])
    assert.equal((await send(fields({ expiration_date }))).status, 422, expiration_date);
  assert.equal((await send(fields({ expiration_date: '' }))).body.data.expiration_date, usual, 'empty is left out');
});

test('the last day: the package’s own without one, never a day that is over or beyond the package', async () => {
  const { expiration_date: _none, ...form } = fields();
  const usual = await send(form);
  assert.equal(usual.status, 201);
  const { end } = await sport.db.one(
    `select (($1::timestamptz at time zone 'America/New_York')::date + make_interval(months => $2))::date as end`,
    [sport.clock.now(), offer.duration_months],
  );
  assert.equal(usual.body.data.expiration_date, end);
  for (const expiration_date of [
    day(-2),
    '0000-01-01',
    '2026-02-30',
    '9999-12-31',
    'tomorrow',
    day(31 * (offer.duration_months + 2)),
  ]) {
    const { status, body } = await send(fields({ expiration_date }));
    assert.equal(status, 422, expiration_date);
    assert.deepEqual(Object.keys(body.data.fields), ['expiration_date']);
  }
});

test('bad fields are told by name, in the older shape too', async () => {
  const wrong: [string, string][] = [
    ['sponsor_name', ''],
    ['sponsor_name', 'x'.repeat(121)],
    ['sponsor_name', 'Mill\r\nStreet'],
    ['sponsor_url', 'javascript:alert(1)'],
    ['sponsor_url', 'millstreet'],
    ['sponsor_url', 'https://user:pass@millstreet.example'],
    ['sponsor_url', 'ftp://millstreet.example'],
    ['sponsor_url', `https://millstreet.example/${'x'.repeat(300)}`],
    ['package_id', '0'],
    ['package_id', '999999'],
    ['package_id', 'gold'],
    ['contact_name', ' '],
    ['phone', '5'.repeat(41)],
    ['email', 'ana'],
    ['email', 'ana@millstreet.example\r\nBcc: all@riverbend.example'],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await send(fields({ [field]: value }));
    assert.equal(status, 422, `${field} ${value.slice(0, 30)}`);
    assert.deepEqual(Object.keys(body.data.fields), [field]);
    assert.equal(body.error, body.data.message);
  }
  for (const field of ['sponsor_name', 'package_id', 'contact_name', 'email', 'logo_file']) {
    const { [field]: _left, ...rest } = fields() as Record<string, string | FormFile>;
    const { status, body } = await send(rest);
    assert.equal(status, 422, field);
    assert.deepEqual(Object.keys(body.data.fields), [field]);
  }
  await sport.db.run('update sponsor_packages set is_offered = false where id = $1', [offer.id]);
  assert.equal((await send(fields())).status, 422, 'a package that is no longer offered');
  await sport.db.run('update sponsor_packages set is_offered = true where id = $1', [offer.id]);
});

test('a logo that is no picture is told by its field; the content decides', async () => {
  const padded = Buffer.concat([logo, Buffer.alloc(5 * 1024 * 1024 + 1 - logo.length)]);
  assert.equal(padded.length, 5 * 1024 * 1024 + 1);
  const wrong: FormFile[] = [
    { bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' },
    { bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>', filename: 'logo.svg', type: 'image/svg+xml' },
    { bytes: '' },
    { bytes: 'MZ'.padEnd(400, '\0'), filename: 'logo.png' },
    { bytes: Buffer.concat([logo, Buffer.from('<script>alert(1)</script>')]) },
    { bytes: logo.subarray(0, 60) },
    { bytes: padded },
    { bytes: blackPng(15_999_999, 1, { bits: 16 }) },
    {
      bytes: await sharp({ create: { width: 4100, height: 4000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    },
  ];
  for (const logo_file of wrong) {
    const { status, body } = await send(fields({ logo_file }));
    assert.equal(status, 422, `${logo_file.bytes.length} bytes`);
    assert.deepEqual(Object.keys(body.data.fields), ['logo_file']);
  }
  const jpeg = await sharp(logo).jpeg().toBuffer();
  const { status } = await send(
    fields({ logo_file: { bytes: jpeg, filename: '../../etc/passwd.svg', type: 'text/html' } }),
  );
  assert.equal(status, 201, 'neither the name nor the type that is claimed counts');
});

test('while a picture is read, others are served', async () => {
  let isRead = false;
  const large = blackPng(4000, 4000, { bits: 16, isInterlaced: true });
  const sent = send(fields({ logo_file: { bytes: large } })).finally(() => {
    isRead = true;
  });
  let served = 0;
  while (!isRead) {
    assert.equal((await sport.app.inject(`${API_PREFIX}/health`)).statusCode, 200);
    if (!isRead) served += 1;
  }
  assert.ok([201, 422].includes((await sent).status), 'read, or on a busy machine too slowly');
  assert.ok(served >= 5, `${served} served`);
});

test('forms that are not quite forms are refused', async () => {
  const three = await send(fields({ logo_file: [{ bytes: logo }, { bytes: logo }, { bytes: logo }] }));
  assert.ok([400, 422].includes(three.status));
  assert.equal((await send(fields(), { headers: { 'content-type': 'multipart/form-data' } })).status, 400);
  assert.equal(
    (await send(fields(), { headers: { 'content-type': 'multipart/form-data; boundary=other' } })).status,
    400,
  );
  assert.equal((await send(fields(), { headers: { 'content-type': 'application/json' }, payload: '{}' })).status, 415);
  const cut = await multipart(fields());
  assert.equal((await send({}, { headers: cut.headers, payload: cut.payload.subarray(0, -80) })).status, 400);
  assert.equal((await send(fields({ logo_file: { bytes: Buffer.alloc(7 * 1024 * 1024) } }))).status, 413);
});

test('ten an hour for a client', async () => {
  const body = await multipart(fields());
  const statuses = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push(
      (
        await sport.app.inject({
          method: 'POST',
          url: `${API_PREFIX}/sponsors/payment-intent`,
          remoteAddress: '10.3.0.1',
          ...body,
        })
      ).statusCode,
    );
  assert.deepEqual(statuses, [201, ...Array<number>(9).fill(200), 429]);
});

test('reconcile agrees with all of this, and names a sponsorship that was paid and is not there', async () => {
  await sport.jobs.runPending();
  assert.match(await operator('reconcile'), /exactly one registration, sponsorship or refund/);
  const form = fields();
  const { body } = await send(form);
  await pay(body.clientSecret);
  await sport.jobs.runPending();
  const id = await numberOf(form.sponsor_name);
  await sport.db.run(`update sponsor_submissions set status = 'expired', logo = null where id = $1`, [id]);
  await assert.rejects(
    operator('reconcile'),
    new RegExp(`sponsorship ${id}, .*was kept, but its sponsorship is expired`),
  );
});
