import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from '../config.ts';

/** Whoever scrapes needs one connection; more are somebody else. */
const MAX_CONNECTIONS = 16;
const TIMEOUT_MS = 5_000;

/** A server of its own beside the service's, for `/metrics` alone. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

function createMetricsServer(write: () => Promise<string>, contentType: string): Server {
  const server = createServer({ headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS }, (request, response) => {
    request.resume();
    const isScrape = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isScrape) {
      response.writeHead(404).end();
      return;
    }
    write().then(
      (text) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.keepAliveTimeout = TIMEOUT_MS;
  return server;
}

const ADVICE: Readonly<Record<string, (host: string, port: number) => ConfigError>> = {
  EADDRINUSE: (_host, port) => new ConfigError('METRICS_PORT', `${port} is taken; choose another`),
  EACCES: (_host, port) =>
    new ConfigError('METRICS_PORT', `this user may not listen on ${port}; choose one above 1023`),
  EADDRNOTAVAIL: (host) => new ConfigError('METRICS_HOST', `${host} is not an address of this machine`),
  ENOTFOUND: (host) => new ConfigError('METRICS_HOST', `${host} is not an address of this machine`),
};

export async function serveMetrics({
  host,
  port,
  write,
  contentType,
}: {
  host: string;
  port: number;
  write: () => Promise<string>;
  contentType: string;
}): Promise<MetricsServer> {
  const server = createMetricsServer(write, contentType);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(ADVICE[error.code ?? '']?.(host, port) ?? error));
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
