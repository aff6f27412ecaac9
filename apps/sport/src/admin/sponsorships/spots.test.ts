import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { API_PREFIX } from '@sports-hub/contract';
import { makePng } from '../../demo/content/png.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { multipart } from '../../testing/multipart.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let registrar: AdminClient;
let packageId = 0;
before(async () => {
  sport = await startTestSport();
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  ({ id: packageId } = await sport.db.one<{ id: number }>(
    `insert into sponsor_packages (name, description, price_cents, duration_months) values ('Scoreboard', 'On the scoreboard.', 25000, 12) returning id`,
  ));
});
after(() => sport.stop());

let client = 0;
const formOf = (sponsor_name: string, more: Record<string, string> = {}) =>
  multipart({
    sponsor_name,
    contact_name: 'Mara Mills',
    email: `${sponsor_name.replaceAll(/\W/g, '').toLowerCase()}@sponsors.example`,
    package_id: String(packageId),
    logo_file: { bytes: makePng(40, 20, ['#225588', '#ffffff'], (x, y) => (x + y) % 2) },
    ...more,
  });
const post = async (url: string, form: Awaited<ReturnType<typeof multipart>>) =>
  sport.app.inject({ method: 'POST', url, remoteAddress: `10.7.0.${(client += 1)}`, ...form });
const sendIn = async (name: string) => post(`${API_PREFIX}/sponsors/payment-intent`, await formOf(name));
const setSpots = (spots: number | undefined) =>
  registrar.post(`/admin/sponsorships/packages/${packageId}/spots`, spots === undefined ? {} : { spots });
const left = async (): Promise<number | null> =>
  (await sport.app.inject(`${API_PREFIX}/sponsors/packages`))
    .json()
    .data.items.find(({ id }: { id: number }) => id === packageId).spots_left;
const ends = (sponsor_name: string) =>
  sport.db.run(`update sponsor_submissions set status = 'expired', logo = null where sponsor_name = $1`, [
    sponsor_name,
  ]);

test('two sponsors at once for the last spot: one has it, the other is told, and nothing of theirs is stored', async () => {
  assert.equal(await left(), null);
  assert.equal((await setSpots(1)).data.spots, 1);
  assert.equal(await left(), 1);
  const sent = await Promise.all([sendIn('North Bakery'), sendIn('South Bakery')]);
  assert.deepEqual(sent.map(({ statusCode }) => statusCode).toSorted(), [201, 422]);
  const refused = sent.find(({ statusCode }) => statusCode === 422)?.json();
  assert.match(refused.data.fields.package_id, /All spots of “Scoreboard” are taken/);
  const { stored } = await sport.db.one<{ stored: number }>(
    `select count(*)::int as stored from sponsor_submissions where package_id = $1`,
    [packageId],
  );
  assert.equal(stored, 1);
  assert.equal(await left(), 0);

  const first = sent[0].statusCode === 201 ? 'North Bakery' : 'South Bakery';
  assert.equal((await sendIn(first)).statusCode, 200, 'the very same again is the one that has the spot');
  const page = await post('/sponsors/apply', await formOf('East Bakery', { may_use: 'yes' }));
  assert.equal(page.statusCode, 422);
  assert.match(page.body, /All spots of “Scoreboard” are taken/);
  assert.match(page.body, /value="East Bakery"/, 'what was typed stays');
  assert.match(page.body, new RegExp(`value="${packageId}"[^>]*disabled`));
  assert.match((await sport.app.inject('/sponsors/packages')).body, /Scoreboard[^]*Taken/);

  await ends(first);
  assert.equal(await left(), 1, 'what ended frees its spot');
  assert.equal((await sendIn('West Bakery')).statusCode, 201);
  await ends('West Bakery');
});

test('whoever sends in while another is about to take the last spot waits until that is decided', async () => {
  let late: ReturnType<typeof sendIn> | undefined;
  await sport.db.transaction(async (tx) => {
    await tx.run('select 1 from sponsor_packages where id = $1 for no key update', [packageId]);
    await tx.run(
      `insert into sponsor_submissions (reference, package_id, amount_cents, sponsor_name, contact_name, email, expires_on, fingerprint, status, submitted_at, logo, logo_type)
       values ('first', $1, 100, 'First Bakery', 'Ana', 'first@sponsors.example', local_day($2) + 300, 'first', 'awaiting_payment', $2, 'x', 'image/png')`,
      [packageId, sport.clock.now()],
    );
    let isAnswered = false;
    late = sendIn('Late Bakery').finally(() => (isAnswered = true));
    const isWaiting = async (): Promise<boolean> =>
      (await sport.db.maybeOne(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) !== undefined;
    while (!isAnswered && !(await isWaiting())) await setTimeout(20);
  });
  assert.equal((await late)?.statusCode, 422);
  await ends('First Bakery');
});

test('a sponsor of the site has a spot until the last day, and keeps it when it renews', async () => {
  await sport.db.run(
    `insert into sponsors (package_id, name, contact_email, status, starts_on, expires_on)
     values ($1, 'Oak Books', 'oakbooks@sponsors.example', 'active', local_day($2) - 300, local_day($2) + 5)`,
    [packageId, sport.clock.now()],
  );
  assert.equal(await left(), 0);
  assert.equal((await sendIn('Late Bakery')).statusCode, 422);
  assert.equal((await sendIn('Oak Books')).statusCode, 201, 'its own spot');
  const [offer] = (await registrar.get('/admin/sponsorships/packages')).data.items.filter(
    ({ id }: { id: number }) => id === packageId,
  );
  assert.deepEqual([offer.spots, offer.shown, offer.under_way, offer.taken], [1, 1, 1, 1]);
  await ends('Oak Books');
  sport.clock.advance(6 * 86_400);
  assert.equal(await left(), 1);
});

test('spots are never fewer than are taken; without a number there are as many as ask; who may not is refused', async () => {
  registrar = await asAdminOf(sport, 'robin.vale', { registration: true });
  assert.equal((await setSpots(5)).status, 200);
  for (const name of ['One Bakery', 'Two Bakery']) assert.equal((await sendIn(name)).statusCode, 201);
  const refused = await setSpots(1);
  assert.deepEqual([refused.status, refused.data.fields.spots], [422, 'Not below 2: so many spots are taken.']);
  for (const spots of [0, -1, 1001, 1.5]) assert.equal((await setSpots(spots)).status, 422, `${spots}`);
  assert.equal((await registrar.post('/admin/sponsorships/packages/999999/spots', { spots: 3 })).status, 404);
  assert.equal((await setSpots(undefined)).data.spots, null);
  assert.equal(await left(), null);
  const events = await auditOf(sport, 'sponsor_package.spots_set');
  assert.equal(events.length, 3);
  const reader = await asAdminOf(sport, 'staff.diaz', { registration: false });
  assert.equal((await reader.post(`/admin/sponsorships/packages/${packageId}/spots`, { spots: 9 })).status, 403);
  const { body } = await sport.app.inject({ url: '/admin/sponsors', headers: { cookie: registrar.cookie ?? '' } });
  assert.match(body, /Packages[^]*Scoreboard[^]*2 taken[^]*2 not decided/);
});
