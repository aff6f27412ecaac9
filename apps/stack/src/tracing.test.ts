import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { projectRoot } from './config.ts';

interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
}
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'service' | 'attributes'> & {
        attributes: { key: string; value: Record<string, unknown> }[];
      })[];
    }[];
  }[];
}

const raw: string[] = [];
const spans: CollectedSpan[] = [];
let headersSeen: unknown;
/** A collector, as far as services speak to it. */
const collector = createServer((request, response) => {
  let text = '';
  headersSeen = request.headers['x-collector-key'];
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    raw.push(text);
    for (const { resource, scopeSpans } of (JSON.parse(text) as OtlpBody).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: resource.attributes.find(({ key }) => key === 'service.name')!.value.stringValue,
          attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
        });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let sport: TestSport;
let hub: TestHub;
before(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=secret',
  };
  sport = await startTestSport({ env });
  const origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  hub = await startTestHub({ env: { ...env, SPORTS: `basketball=${origin}` } });
});
after(() => {
  collector.close();
});

test('one request is one trace over hub, sport and statements, with nothing that anybody wrote', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('pat.parker'));
  const [trace, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const conversations = '/sports/basketball/community/conversations?limit=7&CANARY-query=1';
  // Told not to be sampled: a stranger's wish, which does not count.
  const { status } = await client.send('GET', conversations, undefined, { traceparent: `00-${trace}-${parent}-00` });
  assert.equal(status, 200);
  const odd = await client.send('GET', '/CANARY-path', undefined, { traceparent: 'CANARY-header' });
  assert.equal(odd.status, 404);
  await hub.stop();
  await sport.stop();

  const own = spans.filter(({ traceId }) => traceId === trace);
  const byService = (service: string) => own.filter((span) => span.service === service);
  const [atHub] = byService('hub').filter(({ name }) => name === 'listConversations');
  const [atSport] = byService('basketball').filter(({ name }) => name === 'listConversations');
  assert.equal(atHub?.parentSpanId, parent);
  assert.equal(atSport?.parentSpanId, atHub?.spanId, 'the sport goes on where the hub is');
  assert.equal(atHub?.attributes['http.response.status_code'], 200);
  for (const [service, above] of [
    ['hub', atHub],
    ['basketball', atSport],
  ] as const) {
    const statements = byService(service).filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    assert.ok(statements.length >= 1, `${service} asked its database`);
    assert.ok(statements.every(({ parentSpanId }) => parentSpanId === above?.spanId));
    assert.match(String(statements[0]?.attributes['db.query.text']), /^\s*\w+ /);
  }
  assert.equal(headersSeen, 'secret');
  const everything = raw.join('');
  for (const word of ['CANARY', 'pat.parker', 'Riverbend2026', client.cookie!.split('=')[1]!, client.ip])
    assert.ok(!everything.includes(word), word);
});

test('without the variables none of it is loaded, and nothing stands beside requests and statements', async () => {
  const address = (path: string): string => JSON.stringify(pathToFileURL(join(projectRoot, path)).href);
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openSeeing } = await import(${address('packages/kernel/src/index.ts')});
    await import(${address('apps/hub/src/hub.ts')});
    await import(${address('apps/sport/src/sport.ts')});
    const config = { metrics: undefined, tracing: undefined, databaseUrl: '' };
    const { metrics, tracing, statements } = await openSeeing({ config, service: 'hub', log: undefined });
    const watchers = [metrics, tracing, statements('requests')].filter((watcher) => watcher !== undefined).length;
    const libraries = loaded.filter((url) => /node_modules\\/(?:@opentelemetry|prom-client)/.test(url));
    console.log(JSON.stringify({ modules: loaded.length > 500, libraries, watchers }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: projectRoot,
  });
  assert.deepEqual(JSON.parse(stdout), { modules: true, libraries: [], watchers: 0 });
});
