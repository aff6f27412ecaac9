import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { multipart } from '../../testing/multipart.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let treasurer: AdminClient;
before(async () => {
  sport = await startTestSport();
  treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  await sport.db.run('update sponsors set contact_email = null');
});
after(() => sport.stop());

const EMAIL = 'mara@oak.example';
/** On the site until so many days from now. */
const aSponsor = async (days: number, email = EMAIL): Promise<number> =>
  (
    await sport.db.one<{ id: number }>(
      `insert into sponsors (package_id, name, contact_name, contact_email, status, starts_on, expires_on)
       select min(id), 'Oak & Elm Books', 'Mara Mills', $1, 'active', local_day($2) - 300, local_day($2) + $3::int from sponsor_packages returning id`,
      [email, sport.clock.now(), days],
    )
  ).id;
const mails = async (email = EMAIL) => (await sport.mails(email)).filter(({ subject }) => /ends on/.test(subject));
const days = async (count: number): Promise<void> => {
  sport.clock.advance(count * 86_400);
  await sport.sweepSponsorships();
  await sport.sweepSponsorships();
};

test('a sponsor is asked 30 and 7 days before the last day, each once, and not afterwards', async () => {
  await aSponsor(32);
  await days(1);
  assert.equal((await mails()).length, 0);
  await days(1);
  const [first] = await mails();
  assert.match(first?.text ?? '', /Oak & Elm Books/);
  assert.ok(first?.links.some((link) => /\/sponsors\/apply\?renew=\d+\.[\w-]{43}$/.test(link)));
  await days(10);
  assert.equal((await mails()).length, 1);
  await days(13);
  assert.equal((await mails()).length, 2);
  await days(9);
  assert.equal((await mails()).length, 2);
  assert.equal((await auditOf(sport, 'sponsorship.renewal_asked')).length, 2);
});

test('the link of the mail opens the form with what is known, and the logo that is shown goes along', async () => {
  const email = 'filled@oak.example';
  const id = await aSponsor(20, email);
  const logo = await sport.db.one<{ id: number; name: string; sha256: string }>(
    `select f.id, f.name, f.sha256 from sponsors s join files f on f.id = s.logo_file_id where f.media_type = 'image/png' order by f.id limit 1`,
  );
  await sport.db.run(
    `update sponsors set logo_file_id = $2, contact_phone = '555-0102', url = 'https://oak.example/' where id = $1`,
    [id, logo.id],
  );
  await days(0);
  const [link = ''] = (await mails(email))[0]?.links ?? [];
  const { pathname, search, searchParams } = new URL(link);
  const open = (url: string) => sport.app.inject({ url, headers: { accept: 'text/html' } });
  const { body } = await open(pathname + search);
  for (const value of ['Oak &amp; Elm Books', 'Mara Mills', email, '555-0102', 'https://oak.example/'])
    assert.ok(body.includes(`value="${value}"`), value);
  const { package_id } = await sport.db.one<{ package_id: number }>('select package_id from sponsors where id = $1', [
    id,
  ]);
  assert.match(
    body,
    new RegExp(`<input[^>]*name="package_id"[^>]*value="${package_id}"[^>]*checked|checked[^>]*value="${package_id}"`),
  );
  const token = searchParams.get('renew') ?? '';
  assert.ok(body.includes(`name="kept_logo" value="${token}"`) && body.includes(logo.name));
  const shown = await sport.app.inject(`/sponsors/logo?kept=${token}`);
  assert.equal(createHash('sha256').update(shown.rawPayload).digest('hex'), logo.sha256);
  // Sent as it came: it is a sponsorship of its own, with that picture.
  const answers = {
    package_id: String(package_id),
    sponsor_name: 'Oak & Elm Books',
    contact_name: 'Mara Mills',
    email,
  };
  const sent = await sport.app.inject({
    method: 'POST',
    url: '/sponsors/apply',
    ...(await multipart({ ...answers, phone: '', sponsor_url: '', may_use: 'yes', kept_logo: token })),
  });
  assert.equal(sent.statusCode, 303, sent.body.slice(0, 600));
  // Another's link, a changed one, and one whose time is over show an empty form.
  const other = await aSponsor(40, 'other@oak.example');
  for (const wrong of [token.replace(/^\d+/, String(other)), `${token.slice(0, -1)}_`, 'x'])
    assert.doesNotMatch((await open(`/sponsors/apply?renew=${wrong}`)).body, /Mara Mills|kept_logo" value="\d/, wrong);
  await sport.db.run('update sponsors set expires_on = expires_on - 100 where id = $1', [id]);
  assert.doesNotMatch((await open(pathname + search)).body, /Mara Mills|kept_logo" value="\d/);
});

test('who has sent in the next one is not asked', async () => {
  const id = await aSponsor(10, 'next@oak.example');
  await sport.db.run(
    `insert into sponsor_submissions (reference, package_id, amount_cents, sponsor_name, contact_name, email, expires_on, fingerprint, status, submitted_at, logo, logo_type)
     select 'next-one', package_id, 100, name, contact_name, contact_email, expires_on + 300, 'x', 'awaiting_approval', $2, 'x', 'image/png' from sponsors where id = $1`,
    [id, sport.clock.now()],
  );
  await days(0);
  assert.equal((await mails('next@oak.example')).length, 0);
  treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  assert.equal((await treasurer.post(`/admin/sponsorships/on-site/${id}/ask`, {})).status, 409);
});

test('somebody may ask before, once a day, and the page says when', async () => {
  const id = await aSponsor(60, 'early@oak.example');
  treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
  const listed = async () =>
    (await treasurer.get('/admin/sponsorships/on-site')).data.items.find((one: { id: number }) => one.id === id);
  assert.deepEqual([(await listed()).can_be_asked, (await listed()).asked_at], [true, null]);
  assert.equal((await treasurer.post(`/admin/sponsorships/on-site/${id}/ask`, {})).status, 200);
  assert.equal((await treasurer.post(`/admin/sponsorships/on-site/${id}/ask`, {})).status, 409);
  assert.equal((await mails('early@oak.example')).length, 1);
  assert.ok((await listed()).asked_at);
  const { body } = await sport.app.inject({ url: '/admin/sponsors', headers: { cookie: treasurer.cookie ?? '' } });
  assert.match(body, /Asked to renew on/);
  assert.equal((await treasurer.post('/admin/sponsorships/on-site/999999/ask', {})).status, 404);
});

test('deciding is for who looks after the money; others read', async () => {
  const reader = await asAdminOf(sport, 'staff.diaz', { registration: true });
  assert.equal((await reader.get('/admin/sponsorships')).status, 200);
  for (const step of ['approve', 'refuse']) {
    const { status } = await reader.post(`/admin/sponsorships/1/${step}`, { reason: 'No betting.' });
    assert.equal(status, 403, step);
  }
});
