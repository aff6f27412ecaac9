import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makePng } from '../demo/content/png.ts';
import { blackPng } from '../platform/pictures/testing/hostile.ts';
import { multipart, type FormFile } from '../testing/multipart.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
let packageId = '';
const logo = makePng(40, 20, ['#225588', '#ffffff'], (x, y) => (x + y) % 2);
before(async () => {
  sport = await startTestSport({ env: { CONTACT_TO: 'office@riverbend.example' } });
  const { id } = await sport.db.one('select id from sponsor_packages where is_offered and price_cents > 0 limit 1');
  packageId = String(id);
});
after(() => sport.stop());

let count = 0;
const apply = async (more: Record<string, string | FormFile> = {}) => {
  count += 1;
  return sport.app.inject({
    method: 'POST',
    url: '/sponsors/apply',
    remoteAddress: `10.2.0.${count}`,
    ...(await multipart({
      sponsor_name: 'Mill Street <Bakery>',
      contact_name: 'Ana Brandt',
      phone: '',
      email: `ana.${count}@millstreet.example`,
      sponsor_url: '',
      package_id: packageId,
      may_use: 'yes',
      logo_file: { bytes: logo },
      ...more,
    })),
  });
};
const payWith = (reference: string, card: string) =>
  sport.app.inject({
    method: 'POST',
    url: '/sponsors/payment',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ reference, card_number: card }).toString(),
  });

test('from the form to the thanks without script, with a declined card in between', async () => {
  const form = await sport.app.inject(`/sponsors/apply?package=${packageId}`);
  assert.equal(form.statusCode, 200);
  assert.match(form.body, new RegExp(`value="${packageId}"[^>]*checked`));
  assert.match(form.body, /enctype="multipart\/form-data"/i);

  const sent = await apply();
  assert.equal(sent.statusCode, 303, sent.body);
  const address = String(sent.headers.location);
  const reference = new URL(address, 'http://x').searchParams.get('reference') ?? '';
  const payment = await sport.app.inject(address);
  assert.match(payment.body, /Mill Street &lt;Bakery(&gt;|>)/);
  assert.match(payment.body, /<h1[^>]*>Pay for your sponsorship/);
  const picture = await sport.app.inject(`/sponsors/logo?reference=${reference}`);
  assert.equal(picture.headers['content-type'], 'image/png');

  const declined = await payWith(reference, '4000 0000 0000 0002');
  assert.equal(declined.statusCode, 422);
  assert.match(declined.body, /The card was declined/);
  const paid = await payWith(reference, '4242 4242 4242 4242');
  assert.deepEqual([paid.statusCode, paid.headers.location], [303, address]);
  const thanks = await sport.app.inject(address);
  assert.match(thanks.body, /<h1[^>]*>Thank you/);
  assert.match(thanks.body, /sponsorship of/, 'the organisation’s own words');
  assert.match(thanks.body, /Paid: \$[\d,.]+, receipt [\w-]+/);
  assert.match(thanks.body, /The receipt is on its way to ana\.\d+@millstreet\.example/);
  assert.doesNotMatch(payment.body, /on its way to/, 'not before');
  assert.doesNotMatch(thanks.body, /card_number/);
  assert.equal((await payWith(reference, '4242 4242 4242 4242')).statusCode, 303, 'a second click pays nothing more');
  const { charges } = await sport.db.one(
    `select count(*)::int as charges from payment_ledger m join payments y on y.id = m.payment_id where m.kind = 'charge' and y.subject = 'sponsorship'`,
  );
  assert.equal(charges, 1);
  assert.equal((await sport.mails('office@riverbend.example')).length, 1);
});

test('a payment that takes its time is said to be on its way, and nobody is asked to pay again', async () => {
  const address = String((await apply()).headers.location);
  const reference = new URL(address, 'http://x').searchParams.get('reference') ?? '';
  assert.equal((await payWith(reference, '4000 0000 0000 0077')).statusCode, 303);
  const waiting = await sport.app.inject(address);
  assert.match(waiting.body, /<h1[^>]*>Your payment is not confirmed yet.*Please do not pay again/s);
  assert.doesNotMatch(waiting.body, /card_number|Start again/);
});

test('what is wrong is told at once, and what was typed is still there', async () => {
  const refused = await apply({
    email: 'ana',
    sponsor_url: 'javascript:alert(1)',
    contact_name: '',
    may_use: '',
    logo_file: { bytes: '', filename: '' },
  });
  assert.equal(refused.statusCode, 422);
  for (const words of [/not an email address/, /This is needed\./, /Choose a picture/, /We need this/])
    assert.match(refused.body, words);
  assert.match(refused.body, /value="Mill Street &lt;Bakery(&gt;|>)"/);
  assert.match(refused.body, /<title>Error: /);
  const focused = [...refused.body.matchAll(/<[^>]* autofocus\b[^>]*>/g)].map(([tag]) => tag);
  assert.match(focused.join(), /^<input [^>]*name="contact_name"[^>]*>$/, 'the first field that is wrong');
  const noPackage = await apply({ package_id: '' });
  assert.match(noPackage.body, /<fieldset [^>]*aria-invalid="true" autofocus/);
  const picture = await apply({ logo_file: { bytes: '<svg onload="alert(1)"/>' } });
  assert.equal(picture.statusCode, 422);
  assert.match(picture.body, /not a PNG, JPEG or WebP/);
  const wide = await apply({ logo_file: { bytes: blackPng(15_999_999, 1, { bits: 16 }) } });
  assert.equal(wide.statusCode, 422);
  assert.match(wide.body, /too wide/);
  assert.match(wide.body, /value="Mill Street &lt;Bakery(&gt;|>)"/, 'nothing typed is lost');
});

test('a logo stays over an error, is shown on light and dark, and is sent with the corrected form', async () => {
  const refused = await apply({ email: 'ana' });
  assert.equal(refused.statusCode, 422);
  const kept = /name="kept_logo" value="([\w-]{43})"/.exec(refused.body)?.[1] ?? '';
  assert.match(refused.body, /logo\.png.*kept while you fill in the rest/s);
  assert.equal(refused.body.split(`/sponsors/logo?kept=${kept}`).length - 1, 2, 'on both grounds');
  const picture = await sport.app.inject(`/sponsors/logo?kept=${kept}`);
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.match(String(picture.headers['cache-control']), /no-store/);

  const nothing = { logo_file: { bytes: '', filename: '' }, kept_logo: kept };
  const again = await apply({ ...nothing, may_use: '' });
  assert.equal(again.statusCode, 422);
  assert.match(again.body, new RegExp(`name="kept_logo" value="${kept}"`), 'also over the next error');
  const sent = await apply(nothing);
  assert.equal(sent.statusCode, 303, sent.body);
  assert.equal((await sport.app.inject(`/sponsors/logo?kept=${kept}`)).statusCode, 404, 'gone once it is sent');
  const reference = new URL(String(sent.headers.location), 'http://x').searchParams.get('reference');
  assert.equal((await sport.app.inject(`/sponsors/logo?reference=${reference}`)).statusCode, 200);
});

test('Preview shows the picture and complains about nothing else; Remove takes it away; a bad one is refused at its field', async () => {
  const shown = await apply({ email: '', may_use: '', preview: '1' });
  assert.equal(shown.statusCode, 200);
  assert.doesNotMatch(shown.body, /aria-invalid/);
  const kept = /name="kept_logo" value="([\w-]{43})"/.exec(shown.body)?.[1] ?? '';
  const bad = await apply({ kept_logo: kept, preview: '1', logo_file: { bytes: 'no picture' } });
  assert.equal(bad.statusCode, 422);
  assert.match(bad.body, /not a PNG, JPEG or WebP/);
  assert.match(bad.body, new RegExp(`name="kept_logo" value="${kept}"`), 'the good one stays');
  const removed = await apply({ kept_logo: kept, remove: '1', logo_file: { bytes: '', filename: '' } });
  assert.equal(removed.statusCode, 200);
  assert.doesNotMatch(removed.body, /kept_logo/);
  assert.match(removed.body, /value="Mill Street &lt;Bakery(&gt;|>)"/);
  assert.equal((await sport.app.inject(`/sponsors/logo?kept=${kept}`)).statusCode, 404);
});

test('a kept logo is gone after a day, and one client cannot fill the database with them', async () => {
  const kept = /name="kept_logo" value="([\w-]{43})"/.exec((await apply({ email: 'ana' })).body)?.[1] ?? '';
  const now = sport.clock.now();
  sport.clock.advance(86_400);
  assert.equal((await sport.app.inject(`/sponsors/logo?kept=${kept}`)).statusCode, 404);
  await sport.sweepSponsorships();
  sport.clock.set(now);
  assert.equal((await sport.db.one<{ n: number }>('select count(*)::int as n from sponsor_kept_logos')).n, 0);
  const payload = await multipart({ preview: '1', logo_file: { bytes: logo } });
  const send = () =>
    sport.app.inject({ method: 'POST', url: '/sponsors/apply', remoteAddress: '10.9.9.9', ...payload });
  for (let n = 0; n < 31; n += 1) assert.equal((await send()).statusCode, 200);
  assert.equal((await sport.db.one<{ n: number }>('select count(*)::int as n from sponsor_kept_logos')).n, 30);
});

test('a website without a scheme gets one; another scheme than the web’s is refused', async () => {
  for (const [typed, kept] of [
    ['millstreet.example', 'https://millstreet.example'],
    [' millstreet.example:8080/bread ', 'https://millstreet.example:8080/bread'],
    ['http://millstreet.example/', 'http://millstreet.example/'],
  ] as const) {
    const sent = await apply({ sponsor_url: typed });
    assert.equal(sent.statusCode, 303, sent.body);
    const row = await sport.db.one('select sponsor_url from sponsor_submissions order by id desc limit 1');
    assert.equal(String(row['sponsor_url']).replace(/\/$/, ''), kept.replace(/\/$/, ''));
  }
  assert.equal((await apply({ sponsor_url: 'javascript:alert(1)' })).statusCode, 422);
});

test('a reference that is none shows nothing', async () => {
  for (const path of ['payment', 'logo'])
    for (const reference of ['', 'x', 'a'.repeat(43), "' or 1=1 --"])
      assert.equal(
        (await sport.app.inject(`/sponsors/${path}?reference=${encodeURIComponent(reference)}`)).statusCode,
        404,
      );
  assert.equal((await payWith('a'.repeat(43), '4242')).statusCode, 404);
  const json = await sport.app.inject({ method: 'POST', url: '/sponsors/apply', payload: {} });
  assert.equal(json.statusCode, 415);
});
