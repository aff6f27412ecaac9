import { createServer } from 'node:net';
import { codeOf, StartError } from './start-error.ts';

/** Fails with one clear line unless somebody may listen there. */
export async function requireFreePort(host: string, port: number, usedBy: string, variable: string): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    switch (codeOf(error)) {
      case 'EADDRINUSE':
        throw new StartError(
          `${variable}: port ${port} (${usedBy}) is taken; stop the program that uses it, or choose another`,
        );
      case 'EACCES':
        throw new StartError(
          `${variable}: this user may not listen on port ${port} (${usedBy}); choose one above 1023`,
        );
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new StartError(`HOST: ${host} is not an address of this machine; use 127.0.0.1 or 0.0.0.0`);
      default:
        throw error;
    }
  }
}

export const freePort = (host = '127.0.0.1'): Promise<number> => listenOnce(host, 0);

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
