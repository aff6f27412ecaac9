import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import { CLIENT_ADDRESS_HEADER, clientKey, readClientAddress, type Clock } from '@sports-hub/kernel';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, as the throttles count: the hub's client for a request that the hub forwards. */
    readonly client: string;
  }
}

/** Gives every request its `client`, found out when it is first asked for. */
export function addClients(
  app: FastifyInstance,
  { sport, secrets, clock }: { sport: Sport; secrets: readonly string[]; clock: Clock },
): void {
  app.decorateRequest('client', {
    getter(this: FastifyRequest): string {
      const told = this.headers[CLIENT_ADDRESS_HEADER];
      const address =
        typeof told === 'string'
          ? readClientAddress(secrets, told, { sport, request: `${this.method} ${this.raw.url}`, now: clock.now() })
          : undefined;
      return clientKey(address ?? this.ip);
    },
  });
}
