import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type AppOptions } from '../http/app.ts';
import { createTestLog } from './logs.ts';

/** A bare service of the kernel, for the kernel's own tests: no database, no routes yet. */
export function createTestApp(options: Partial<AppOptions> = {}): { app: FastifyInstance; lines: string[] } {
  const { log, lines } = createTestLog();
  return { app: createApp({ log, siteUrl: 'http://localhost:4000', checkResponses: true, ...options }), lines };
}

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
