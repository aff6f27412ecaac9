import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
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
  assert.ok(first?.links.some((link) => link.includes('/sponsors/apply?package=')));
  await days(10);
  assert.equal((await mails()).length, 1);
  await days(13);
  assert.equal((await mails()).length, 2);
  await days(9);
  assert.equal((await mails()).length, 2);
  assert.equal((await auditOf(sport, 'sponsorship.renewal_asked')).length, 2);
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
