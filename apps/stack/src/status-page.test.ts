import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { runAdmin } from '@sports-hub/hub/operator/run';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

let world: HubAndSports;
let client: TestClient;
const CHIEF = demoAddress('pat.parker');
before(async () => {
  world = await startHubAndSports();
  client = await new TestClient(world.hub.app).open();
  await client.signIn(CHIEF);
});
after(() => world.stop());

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: world.hub.databaseUrl, SITE_URL: 'https://hub.example.org' });
const page = async (cookie = client.cookie) => {
  const { statusCode, body, headers } = await world.hub.app.inject({
    url: '/status',
    headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
  });
  return { status: statusCode, html: body, headers };
};
/** The card of one service, as somebody reads it. */
const cardOf = (html: string, service: string): string =>
  (new RegExp(`<section[^>]*id="${service}"[^]*?</section>`).exec(html)?.[0] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('only an account that an operator has added sees the page; to everybody else there is none', async () => {
  const visitor = await page('');
  assert.equal(visitor.status, 303);
  assert.equal(visitor.headers.location, '/account.php?next=%2Fstatus');
  assert.equal((await page()).status, 404);
  assert.match(await admin('operators'), /^Nobody may look/);
  assert.equal(await admin('add-operator', CHIEF), `${CHIEF} may look at /status.`);
  assert.equal(await admin('add-operator', CHIEF), `${CHIEF} could look at /status already.`);
  assert.match(await admin('operators'), new RegExp(`  ${CHIEF}  since .* by operator:`));
  const shown = await page();
  assert.equal(shown.status, 200);
  assert.equal(shown.headers['cache-control'], 'no-store');
  assert.equal(await admin('remove-operator', CHIEF), `${CHIEF} may not look at /status any more.`);
  assert.equal((await page()).status, 404);
  await world.hub.db.run('update accounts set verified_at = null where email = $1', [demoAddress('coach.kim')]);
  await assert.rejects(admin('add-operator', demoAddress('coach.kim')), /has not confirmed this address/);
  await admin('add-operator', CHIEF);
});

test('what is pending and what failed is told in words and numbers, for each service', async () => {
  const { html } = await page();
  for (const service of ['hub', 'basketball', 'baseball'])
    assert.match(cardOf(html, service), / Works .* The pictures begin/, service);
  const { db, jobs } = world.sport('basketball');
  for (const state of ['failed', 'retry'])
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'mail', { to: `${state}@secret.example`, subject: 'CANARY' });
      await tx.run(
        `update jobs.job set state = $1::text::jobs.job_state, retry_count = 4, created_on = now() - interval '3 hours'
          where data->>'to' = $2`,
        [state, `${state}@secret.example`],
      );
    });
  const later = (await page()).html;
  const card = cardOf(later, 'basketball');
  assert.match(card, /Attention/);
  assert.match(card, /Pending .*1 email, for 3 hours/);
  assert.match(card, /Failed 1 email did not arrive\. failed-mails shows why\./);
  assert.match(cardOf(later, 'baseball'), / Works /);
  assert.match(later, /Something needs your attention/);
  assert.ok(!/CANARY|secret\.example/.test(later));
});

test('the last week is kept, five minutes a sample however many processes take it, and no longer', async () => {
  const { hub } = world;
  const samples = () =>
    hub.db.one<{ count: number; moments: number; failed: number }>(
      `select count(*)::int as count, count(distinct at)::int as moments, max(failed)::int as failed from status_samples`,
    );
  await hub.jobs.runRepeated();
  await hub.jobs.runRepeated();
  assert.deepEqual(await samples(), { count: 3, moments: 1, failed: 1 });
  hub.clock.advance(300);
  await hub.jobs.runRepeated();
  assert.deepEqual(await samples(), { count: 6, moments: 2, failed: 1 });
  const card = cardOf((await page()).html, 'basketball');
  assert.match(card, /Last seven days Responded 100% of the time Response time at most \d+ ms/);
  assert.match(card, /Failed at most 1 $/);
  hub.clock.advance(7 * 86_400);
  await hub.jobs.runRepeated();
  assert.equal((await samples()).moments, 1, 'what is older is gone');
});

test('a sport that is down is said to be, and the page is there with the rest', async () => {
  // Another week has passed since.
  client = await new TestClient(world.hub.app).open();
  await client.signIn(CHIEF);
  await world.sport('basketball').app.close();
  const { status, html } = await page();
  assert.equal(status, 200);
  assert.match(html, /No response: Basketball</);
  assert.match(cardOf(html, 'basketball'), /Does not respond Not known while it does not respond/);
  // Only the hub's clock was moved on.
  assert.match(cardOf(html, 'baseball'), /Attention Pending Nothing Failed Its clock differs by [\d,]+ seconds\./);
  world.hub.clock.advance(300);
  await world.hub.jobs.runRepeated();
  const card = cardOf((await page()).html, 'basketball');
  assert.match(card, /Responded 50% of the time/);
});
