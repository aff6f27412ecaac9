import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { API_PREFIX, type AdminSponsorship } from '@sports-hub/contract';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { makePng } from '../../demo/content/png.ts';
import { multipart } from '../../testing/multipart.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let treasurer: AdminClient;
before(async () => {
  sport = await startTestSport();
  treasurer = await asAdminOf(sport, 'robin.vale', { registration: true, money: true });
});
after(() => sport.stop());

/** Sent in and paid, as a sponsor does it. */
const paidBy = async (sponsor_name: string): Promise<AdminSponsorship> => {
  const offer = await sport.db.one<{ id: number }>(
    'select id from sponsor_packages where is_offered and price_cents > 0 order by id limit 1',
  );
  const form = await multipart({
    sponsor_name,
    sponsor_url: 'https://millstreet.example/',
    package_id: String(offer.id),
    contact_name: 'Mara Mills',
    phone: '',
    email: 'mara@millstreet.example',
    expiration_date: '',
    logo_file: { bytes: makePng(40, 20, ['#225588', '#ffffff'], (x, y) => (x + y) % 2) },
  });
  const sent = await sport.app.inject({ method: 'POST', url: `${API_PREFIX}/sponsors/payment-intent`, ...form });
  assert.equal(sent.statusCode, 201, sent.body);
  const payload = { clientSecret: sent.json().clientSecret, outcome: 'succeeded' };
  assert.equal((await sport.app.inject({ method: 'POST', url: '/dev/payments/confirm', payload })).statusCode, 200);
  await sport.jobs.runPending();
  return (await listed()).find((item) => item.sponsor_name === sponsor_name) ?? assert.fail('not listed');
};
const listed = async (): Promise<AdminSponsorship[]> => (await treasurer.get('/admin/sponsorships')).data.items;
const page = async (url: string): Promise<string> =>
  (await sport.app.inject({ url, headers: { cookie: treasurer.cookie ?? '' } })).body;

test('a paid sponsorship stands on the home page, and on its own with the logo, until it is approved', async () => {
  assert.doesNotMatch(await page('/admin/community.php'), /Sponsorship to decide/);
  const sponsorship = await paidBy('Mill Street Bakery');
  assert.match(
    await page('/admin/community.php'),
    /href="\/admin\/sponsors"[^]*Sponsorship to decide[^]*Mill Street Bakery/,
  );
  const [office] = (await sport.mails()).filter(({ subject }) => /pending approval/.test(subject));
  assert.ok(
    office?.links.some((link) => link.endsWith('/admin/sponsors')),
    'the mail leads there',
  );
  const html = await page('/admin/sponsors');
  assert.match(html, /Show Mill Street Bakery\?/);
  assert.ok(sponsorship.logo_url && html.includes(sponsorship.logo_url.replace('&', '&amp;')));
  assert.equal((await sport.app.inject({ url: sponsorship.logo_url })).headers['content-type'], 'image/png');

  const approved = await treasurer.post(`/admin/sponsorships/${sponsorship.id}/approve`, {});
  assert.deepEqual([approved.status, approved.data.sponsor_name], [200, 'Mill Street Bakery']);
  const shown = (await sport.app.inject(`${API_PREFIX}/sponsors`)).json().data.items;
  assert.ok(shown.some(({ name }: { name: string }) => name === 'Mill Street Bakery'));
  assert.match(await page('/admin/sponsors'), /On the site[^]*by Robin Vale/);
  assert.equal((await treasurer.post(`/admin/sponsorships/${sponsorship.id}/approve`, {})).status, 409);
  assert.match((await auditOf(sport, 'sponsorship.approved'))[0]?.actor ?? '', /^member:/);
});

test('nobody decides about what was sent in with their own address', async () => {
  const { id } = await paidBy('Vale Bikes');
  await sport.db.run(`update sponsor_submissions set email = 'Robin.Vale+bikes@riverbend.example' where id = $1`, [id]);
  assert.equal((await treasurer.post(`/admin/sponsorships/${id}/approve`, {})).code, 'admin.own_affair');
  assert.equal((await treasurer.post(`/admin/sponsorships/${id}/refuse`, { reason: 'mine' })).code, 'admin.own_affair');
  const other = await asAdminOf(sport, 'casey.brook', { money: true });
  assert.equal((await other.post(`/admin/sponsorships/${id}/approve`, {})).status, 200);
});

test('declining asks for a reason, and gives the money back', async () => {
  const { id, amount_cents } = await paidBy('Betting Corner');
  assert.equal((await treasurer.post(`/admin/sponsorships/${id}/refuse`, { reason: '' })).status, 422);
  const refused = await treasurer.post(`/admin/sponsorships/${id}/refuse`, { reason: 'We show no betting.' });
  assert.deepEqual([refused.status, refused.data.refund_cents], [200, amount_cents]);
  await sport.jobs.runPending();
  const { balance } = await sport.db.one<{ balance: number }>(
    `select sum(l.amount_cents)::integer as balance from payment_ledger l join payments p on p.id = l.payment_id
      where p.subject = 'sponsorship' and p.subject_id = $1`,
    [id],
  );
  assert.equal(balance, 0);
  const found = (await listed()).find((item) => item.id === id);
  assert.deepEqual([found?.status, found?.reason, found?.decided_by], ['refused', 'We show no betting.', 'Robin Vale']);
});
