import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { Target } from './load.ts';

/** Every request for another member and conversation; every message with a client_id of its own. */
const { url, kind, seconds, connections, targets } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  kind: 'poll' | 'send';
  seconds: number;
  connections: number;
  targets: Target[];
};
let turn = 0;

const setupRequest = (request: object): object => {
  const target = targets[(turn += 1) % targets.length] as Target;
  const headers = {
    'content-type': 'application/json',
    ...(target.token ? { authorization: `Bearer ${target.token}` } : {}),
  };
  if (kind === 'poll') return { ...request, method: 'GET', path: target.path, headers };
  return {
    ...request,
    method: 'POST',
    path: target.path,
    headers,
    body: JSON.stringify({
      ...target.body,
      body: 'Practice is at five at the middle school gym.',
      client_id: randomUUID(),
    }),
  };
};

const options = {
  url,
  connections,
  duration: seconds,
  requests: [{ method: kind === 'poll' ? 'GET' : 'POST', setupRequest }],
};
const result = await autocannon(options as never);
process.send?.({
  requestsPerSecond: result.requests.average,
  p50: result.latency.p50,
  p99: result.latency.p99,
  errors: result.errors + result.timeouts + result.non2xx,
});
