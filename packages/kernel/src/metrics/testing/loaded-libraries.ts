// Prints which of the libraries that only some need are loaded with the kernel, and after metrics were opened.
import { createRequire } from 'node:module';
import { createLogger, openMetrics } from '../../index.ts';

const { cache } = createRequire(import.meta.url);
const loaded = (): string[] =>
  ['prom-client', '@opentelemetry/sdk-trace-node', '@opentelemetry/exporter-trace-otlp-http'].filter((name) =>
    Object.keys(cache).some((file) => file.includes(`/node_modules/${name}/`)),
  );

const before = loaded();
const metrics = await openMetrics({
  config: { host: '127.0.0.1', port: 0 },
  service: 'hub',
  databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
  log: createLogger({ service: 'hub', level: 'silent' }),
});
process.stdout.write(JSON.stringify({ before, after: loaded() }));
await metrics?.close();
