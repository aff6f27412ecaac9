// A sport that is in no installation by itself, run from configuration: an entry in the table of sports, its demo data
// and `SPORTS`, and nothing else (docs/adding-a-sport.md).
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import {
  CALENDAR_SPORTS,
  isForwarded,
  KNOWN_SPORTS,
  SPORT_TABLE,
  sportFace,
  sportOperations,
  SPORTS,
} from '@sports-hub/contract';
import { TestClient, demoAddress, PASSWORD } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, emptyDatabase, type TestDatabase } from '@sports-hub/kernel/testing';
import { setUpSport } from '@sports-hub/sport/setup';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

const NOWHERE = 'http://127.0.0.1:1';
let dataDir: string;
let database: TestDatabase;
let soccer: TestSport;
let hub: TestHub;
/** A hub of the same release that nobody told of soccer. */
let plain: TestHub;

before(async () => {
  const clock = createTestClock();
  dataDir = await mkdtemp(join(tmpdir(), 'third-sport-'));
  database = await emptyDatabase();
  const siteUrl = 'http://localhost:4003';
  await setUpSport({ sport: 'soccer', databaseUrl: database.url, demo: true, dataDir, siteUrl });
  soccer = await startTestSport({
    sport: 'soccer',
    databaseUrl: database.url,
    clock,
    env: { DATA_DIR: dataDir, SITE_URL: siteUrl },
  });
  await soccer.db.run('update site_settings set logo_file_id = null');
  await soccer.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(soccer.app.server.address() as AddressInfo).port}`;
  hub = await startTestHub({
    clock,
    env: { SPORTS: `basketball=${NOWHERE},baseball=${NOWHERE},soccer=${origin}` },
  });
  plain = await startTestHub({ clock, databaseUrl: hub.databaseUrl });
});
after(async () => {
  await plain.stop();
  await hub.stop();
  await soccer.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const signedIn = async (at: TestHub, name: string): Promise<TestClient> => {
  const client = new TestClient(at.app);
  await client.signIn(demoAddress(name));
  return client;
};
const page = ({ app, cookie }: TestClient, url: string) => app.inject({ url, headers: { cookie: cookie ?? '' } });
const json = async (at: { app: TestHub['app'] }, url: string) => {
  const response = await at.app.inject(url);
  assert.equal(response.statusCode, 200, `${url}: ${response.body}`);
  return response.json<{ data: Record<string, unknown>; meta: Record<string, unknown> }>();
};

test('every entry of the table is whole, and no two sports can be mistaken for each other', () => {
  const distinct = (values: readonly unknown[]): void => assert.equal(new Set(values).size, values.length);
  const entries = KNOWN_SPORTS.map((sport) => SPORT_TABLE[sport]);
  // They stand in one calendar, football among them.
  const faces = CALENDAR_SPORTS.map(sportFace);
  distinct(faces.map(({ title }) => title));
  distinct(faces.map(({ look }) => look.colour));
  distinct(faces.map(({ look }) => look.mark));
  distinct(entries.map(({ demo }) => demo.firstMemberId));
  for (const { statistics, scored } of entries) assert.ok(statistics.some(([code]) => code === scored));
  assert.ok(KNOWN_SPORTS.every((sport) => /^[a-z]{3,20}$/.test(sport)));
});

test('the hub says that it has the sport, and a hub that was not told does not', async () => {
  assert.deepEqual((await json(hub, '/api/v1/health')).data['sports'], [...SPORTS, 'soccer']);
  assert.deepEqual((await json(plain, '/api/v1/health')).data['sports'], SPORTS);
});

test('its site answers by itself: bootstrap, home page, statistics of its own', async () => {
  const { data } = await json(soccer, '/api/v1/bootstrap');
  assert.equal(data['sport'], 'soccer');
  const page = await soccer.app.inject('/');
  assert.equal(page.statusCode, 200, page.body);
  assert.match(page.body, /Riverbend Soccer/);
  // Without a logo of its own it shows its ball.
  assert.ok(page.body.includes('m12 8.2 3.6 2.6-1.4 4.3H9.8l-1.4-4.3z'));
  for (const other of SPORTS) assert.ok(page.body.includes(SPORT_TABLE[other].title), `leads to ${other}`);
  const counted = await soccer.db.rows<{ code: string }>('select code from statistics order by position');
  assert.deepEqual(
    counted.map(({ code }) => code),
    SPORT_TABLE.soccer.statistics.map(([code]) => code),
  );
});

test('every public read goes through the hub, and does not exist where the sport is not configured', async () => {
  const reads = sportOperations.filter(
    (op) => isForwarded(op) && op.method === 'GET' && op.access === 'public' && !op.path.includes(':'),
  );
  assert.ok(reads.length > 20);
  for (const { path, query } of reads) {
    if ((query as { required?: string[] } | undefined)?.required?.length) continue;
    const response = await hub.app.inject(`/api/v1/sports/soccer${path}`);
    assert.equal(response.statusCode, 200, `${path}: ${response.body}`);
    const unknown = await plain.app.inject(`/api/v1/sports/soccer${path}`);
    assert.equal(unknown.statusCode, 404);
    assert.equal(unknown.json<{ data: { code: string } }>().data.code, 'sport.not_found');
  }
});

test('an account links it, reads its messages there, and is none the wiser on a hub without it', async () => {
  const person = await signedIn(hub, 'unlinked');
  const linked = await person.post('/account/link-sport', {
    sport: 'soccer',
    email: 'pat.parker@riverbend.example',
    password: PASSWORD,
  });
  assert.equal(linked.status, 201, linked.body);
  const { firstMemberId } = SPORT_TABLE.soccer.demo;
  assert.deepEqual(linked.data, { sport: 'soccer', member_id: firstMemberId + 6 });
  assert.deepEqual((await person.get('/account')).data.sports, [linked.data]);
  assert.equal((await person.get('/sports/soccer/community/me')).status, 200);
  assert.match((await hub.mails(demoAddress('unlinked')))[0]?.subject ?? '', /^Soccer is linked/);
  const messages = await page(person, '/messages.php');
  assert.equal(messages.headers['location'], '/messages.php?sport=soccer');

  const elsewhere = await signedIn(plain, 'unlinked');
  assert.deepEqual((await elsewhere.get('/account')).data.sports, []);
  assert.equal((await elsewhere.get('/sports/soccer/community/me')).status, 404);
  assert.equal((await page(elsewhere, '/')).statusCode, 200);
  const refused = await elsewhere.post('/account/create-sport-account', { sport: 'soccer' });
  assert.equal(refused.status, 422, refused.body);
  assert.deepEqual(Object.keys(refused.data.fields as object), ['sport']);
});

test('its games stand in the calendar, in the file and on the pages, with its own colour and mark', async () => {
  const { data, meta } = await json(hub, '/api/v1/calendar?sport=soccer');
  assert.deepEqual(
    (meta['sources'] as { sport: string; ok: boolean }[]).map(({ sport, ok }) => [sport, ok]),
    [['soccer', true]],
  );
  assert.ok((data['items'] as unknown[]).length > 0);
  assert.match((await hub.app.inject('/api/v1/calendar?format=ics&sport=soccer')).body, /SUMMARY:Soccer: /);
  // The styles of a page are within it, and have every sport of the calendar.
  const styles = /<style>(.*?)<\/style>/s;
  for (const url of ['/', '/calendar?sport=soccer']) {
    const page = await hub.app.inject(url);
    assert.equal(page.statusCode, 200);
    assert.match(page.body.replace(styles, ''), /sport-soccer/, url);
    assert.match(page.body, /sport=soccer/, url);
  }
  const home = (await hub.app.inject('/')).body;
  assert.match(home.replace(styles, ''), /door--soccer/);
  assert.doesNotMatch((await plain.app.inject('/')).body.replace(styles, ''), /soccer/i);
  const rules = styles.exec(home)?.[1] ?? '';
  for (const sport of CALENDAR_SPORTS) assert.ok(rules.includes(`.sport-${sport}{`), sport);
});

test('documents and tools name the sports of the hub that shows them', async () => {
  for (const [at, named] of [
    [hub, true],
    [plain, false],
  ] as const)
    for (const url of ['/api/v1/openapi.json', '/docs', '/llms.txt'])
      assert.equal(/soccer/.test((await at.app.inject(url)).body), named, url);
});
