import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import {
  CLIENT_ADDRESS_HEADER,
  clientKey,
  readClientAddress,
  type Clock,
  type ForwardedClient,
} from '@sports-hub/kernel';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, as the throttles count: the hub's client for a request that the hub forwards. */
    readonly client: string;
    /** The agent for which the hub forwards the request; undefined for people and apps. */
    readonly agent: string | undefined;
    /** What the hub says of them, read once; null when it says nothing that can be believed. */
    forwardedClient?: ForwardedClient | null;
  }
}

/** Gives every request its `client` and `agent`, found out when it is first asked for. */
export function addClients(
  app: FastifyInstance,
  { sport, secrets, clock }: { sport: Sport; secrets: readonly string[]; clock: Clock },
): void {
  const read = (request: FastifyRequest): ForwardedClient | null => {
    const told = request.headers[CLIENT_ADDRESS_HEADER];
    request.forwardedClient ??=
      (typeof told === 'string' &&
        readClientAddress(secrets, told, {
          sport,
          request: `${request.method} ${request.raw.url}`,
          now: clock.now(),
        })) ||
      null;
    return request.forwardedClient;
  };
  app.decorateRequest('client', {
    getter(this: FastifyRequest): string {
      return clientKey(read(this)?.address ?? this.ip);
    },
  });
  app.decorateRequest('agent', {
    getter(this: FastifyRequest): string | undefined {
      return read(this)?.agent;
    },
  });
}
