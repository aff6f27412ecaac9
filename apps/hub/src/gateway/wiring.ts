import type { Clock, Logger } from '@sports-hub/kernel';
import type { HubConfig } from '../config.ts';
import { createForwarding } from './forwarding.ts';
import { createMemberReads } from './member-reads.ts';
import { createMemberTokens } from './member-tokens.ts';
import { createPublicPages } from './public-pages.ts';
import { watchPublished } from './published.ts';
import { createServiceCalls } from './service-calls.ts';
import { createUpstreams } from './upstreams.ts';

/** How often somebody looks whether a sport that was given up is back. */
const PROBE_MS = 500;

/** Everything between the hub and its sports. */
export function wireGateway({
  config,
  clock,
  log,
  traceparent,
}: {
  config: HubConfig;
  clock: Clock;
  log: Logger;
  traceparent?: (() => string | undefined) | undefined;
}) {
  const upstreams = createUpstreams({ config, clock, log, traceparent, limits: { probeMs: PROBE_MS } });
  const tokens = createMemberTokens({ upstreams, calls: createServiceCalls({ upstreams }) });
  const forwarding = createForwarding({ upstreams, tokens, log });
  const pages = createPublicPages({ forwarding, clock });
  const published = watchPublished({ upstreams, pages });
  return {
    upstreams,
    published,
    forwarding,
    pages,
    memberReads: createMemberReads({ upstreams, tokens }),
    async close() {
      published.stop();
      await tokens.settled();
      await upstreams.close();
    },
  };
}
