import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { METHODS } from 'node:http';
import { after, before, test } from 'node:test';
import { hubOperations, PROBLEM_CODES, sportOperations } from '@sports-hub/contract';
import { eventually, readScraped, scrapedValue } from '@sports-hub/kernel/testing';
import { PASSWORD, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub({ env: { METRICS_PORT: '0' } });
});
after(() => hub.stop());

const scrape = async (): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${hub.metrics?.port}/metrics`);
  assert.equal(response.status, 200);
  return response.text();
};
/** The libraries' own follow the garbage collector's mood. */
const ownSeries = (text: string): string[] =>
  readScraped(text)
    .filter(({ name }) => name.startsWith('sports_hub_'))
    .map(({ name, labels }) => `${name}${JSON.stringify(labels)}`);
const wordsOf = (text: string, label: string): Set<string> =>
  new Set(readScraped(text).flatMap(({ labels }) => labels[label] ?? []));

const SAMPLE_PATHS = [
  '/X',
  '/X/X?X=X',
  '/api/v1/X',
  '/api/v1/account/X',
  '/api/v1/sports/X/teams',
  '/api/v1/sports/basketball/X',
  '/api/v1/sports/basketball/teams/X',
  '/api/v1/sports/basketball/community/messages/X',
  '/api/v1/sports/basketball/teams?X=X&page=X',
  '/assets/X.js',
  '/account?X=X',
  '/%00X',
  '/../X/%2e%2e/X',
];
/** The same kinds of requests with other words in them each time. */
async function fuzz(): Promise<void> {
  const methods = METHODS.filter((method) => method !== 'CONNECT');
  for (const sample of SAMPLE_PATHS)
    for (const method of methods) {
      const url = sample.replaceAll('X', () => randomBytes(9).toString('base64url'));
      await hub.app.inject({ method: method as 'GET', url, headers: { accept: 'text/html' } }).catch(() => {});
    }
}

test('odd paths, methods and ids add no series, however many there are', async () => {
  await fuzz();
  const before = ownSeries(await scrape());
  await fuzz();
  await fuzz();
  const text = await scrape();
  const added = ownSeries(text).filter((series) => !before.includes(series));
  assert.deepEqual(added, []);
  assert.ok(before.length < 600, `${before.length} series`);

  const known = new Set([
    ...[...hubOperations, ...sportOperations].map(({ name }) => name),
    ...['assets', 'health', 'other', 'page', 'unmatched'],
  ]);
  assert.deepEqual([...wordsOf(text, 'operation').difference(known)], []);
  assert.deepEqual([...wordsOf(text, 'code').difference(new Set<string>(PROBLEM_CODES))], []);
  for (const status of wordsOf(text, 'status')) assert.match(status, /^[1-5]\d\d$/);
});

test('requests are told by operation and status, and nothing of who made them', async () => {
  const canary = `canary-${randomBytes(6).toString('hex')}`;
  const client = new TestClient(hub.app);
  const login = { email: `${canary}@example.org`, password: PASSWORD };
  assert.equal((await client.send('POST', '/auth/login', login)).status, 403);
  assert.equal((await client.send('GET', `/health?${canary}=1`)).status, 200);
  const text = await scrape();
  const count = (operation: string, status: string) =>
    scrapedValue(text, 'sports_hub_request_seconds_count', { operation, status });
  assert.equal(count('getHubHealth', '200'), 1);
  assert.equal(count('login', '403'), 1);
  assert.ok(!text.includes(canary));
  assert.ok(!text.includes(client.ip));
});

test('a sport that does not answer is seen: failures, then a breaker that is open', async () => {
  for (let times = 0; times < 12; times += 1)
    await hub.app.inject({ url: `/api/v1/sports/basketball/venues?page=${times}` });
  const text = await scrape();
  const told = (name: string, labels = {}) => scrapedValue(text, name, { sport: 'basketball', ...labels }) ?? -1;
  assert.equal(told('sports_hub_upstream_up'), 0);
  assert.ok(told('sports_hub_upstream_requests_total', { outcome: 'failed' }) >= 5);
  assert.ok(told('sports_hub_upstream_requests_total', { outcome: 'refused' }) >= 1);
  assert.equal(told('sports_hub_upstream_in_flight'), 0);
});

test('pools, request groups, hashing, queues, disk and clock are told', async () => {
  // Only what comes over a connection is in a group.
  await fetch(`${await hub.app.listen({ port: 0, host: '127.0.0.1' })}/api/v1/sports/basketball/venues`);
  await hub.db.transaction((tx) => hub.jobs.enqueue(tx, 'mail', { to: 'somebody@example.org' }));
  // What was read before is kept for some seconds.
  const text = await eventually('the mail is seen', async () => {
    const now = await scrape();
    return scrapedValue(now, 'sports_hub_queue_jobs', { queue: 'mail', state: 'created' }) ? now : undefined;
  });
  assert.equal(scrapedValue(text, 'sports_hub_connections_limit', { connections: 'main' }), 10);
  const names = new Set(readScraped(text).map(({ name }) => name));
  for (const name of [
    'sports_hub_connections',
    'sports_hub_connections_waiting',
    'sports_hub_group_in_flight',
    'sports_hub_group_oldest_seconds',
    'sports_hub_group_refused_total',
    'sports_hub_password_hashes',
    'sports_hub_password_hashes_refused_total',
    'sports_hub_queue_oldest_seconds',
    'sports_hub_disk_free_bytes',
    'sports_hub_clock_difference_seconds',
    'sports_hub_replicas',
    'sports_hub_statement_seconds_count',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    assert.ok(names.has(name), name);
});
