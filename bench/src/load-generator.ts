import autocannon from 'autocannon';
import type { LoadResult } from './harness.ts';

const result = await autocannon(JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof autocannon>[0]);
process.send?.({
  requestsPerSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  errors: result.errors + result.timeouts + result.non2xx,
} satisfies LoadResult);
