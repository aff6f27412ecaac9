import { chmod, lstat, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../config.ts';

const LOOK_AGAIN_MS = 50;
/** For its user and group: the hub may run as another user. */
const MODE = 0o660;

async function removeLeftover(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found && !found.isSocket())
    throw new ConfigError('LISTEN_SOCKET', 'names something that is there and is not a socket');
  await rm(path, { force: true });
}

/** Replaces what a killed process left there. */
export async function listenAt(server: Server, path: string, backlog?: number): Promise<void> {
  await removeLeftover(path);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ path, backlog }, resolve);
    });
    await chmod(path, MODE);
  } catch (error) {
    throw new ConfigError('LISTEN_SOCKET', `cannot be made there (${(error as { code?: string }).code ?? 'failed'})`);
  }
}

/**
 * Beside its port, a service can listen on a socket in the file system, for a hub on the same machine: what passes
 * through it costs both less than what passes through the network's layers. A connection through it counts as one from
 * loopback, with the same checks and limits. To be called before the service listens; gives how to begin.
 */
export function listenOnSocket(app: FastifyInstance, path: string, backlog: number): () => Promise<void> {
  const server = createServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' });
    app.server.emit('connection', socket);
  });
  // The server that closes knows only its own connections: these are waited for here.
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS);
    const closed = new Promise((resolve) => server.close(resolve));
    app.server.closeIdleConnections();
    await closed;
    clearInterval(timer);
  });
  return () => listenAt(server, path, backlog);
}
