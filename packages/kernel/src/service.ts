import type { FastifyInstance } from 'fastify';
import { ConfigError } from './config.ts';
import { channelPath } from './channel/frames.ts';
import { listenForChannels } from './channel/server.ts';
import { listenOnSocket } from './http/local-socket.ts';
import { isStatementLost, refusedSetting } from './sql/pooler.ts';
import { errorFields, type Logger } from './log.ts';

const GRACE_MS = 10_000;
/**
 * Connections that the system holds until they are accepted; it may allow fewer. One too many is not refused: its
 * client tries again after one, three and seven seconds, which is far longer than anybody would have waited here.
 */
const BACKLOG = 4_096;

export interface RunningService {
  app: FastifyInstance;
  /** Whether a credential lets its bearer open a channel; where it is left out, nobody can. */
  acceptChannel?(credential: string): Promise<boolean>;
  /** Ends what the service holds beside its server: jobs, pools. */
  close(): Promise<void>;
}

/**
 * Stops a server. First it only says so: `/health/ready` is 503 and every response ends its connection, while
 * everything is still answered. Then no new requests, those in flight get up to ten seconds, and it is over.
 */
export async function stopService(
  { app, close }: RunningService,
  { graceMs = GRACE_MS, announceMs = 0 }: { graceMs?: number; announceMs?: number } = {},
): Promise<void> {
  if (announceMs > 0) {
    app.stopping.isAnnounced = true;
    await new Promise((resolve) => setTimeout(resolve, announceMs));
  }
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    await close();
  }
}

/** A service's whole life: start, listen, stop on a signal or when the process that started it is gone. */
export async function runService(
  start: () => Promise<
    RunningService & { log: Logger; port: number; host: string; socket?: string | undefined; announceMs: number }
  >,
): Promise<void> {
  let service: Awaited<ReturnType<typeof start>> | undefined;
  let isListening = false;
  let stopping = false;
  const stop = (signal: string) => {
    // Nobody is being served yet, and what a start does can be broken off at any point.
    if (!service || !isListening) process.exit(0);
    if (stopping) return;
    stopping = true;
    const { log, announceMs } = service;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), announceMs + GRACE_MS + 2_000).unref();
    stopService(service, { announceMs }).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop failed', errorFields(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  process.on('disconnect', () => stop('disconnect'));
  // False, and not undefined, when whoever started this process was gone before it could listen to that.
  if (process.connected === false) process.exit(0);

  try {
    service = await start();
    const { socket } = service;
    const listenBeside = socket === undefined ? undefined : listenOnSocket(service.app, socket, BACKLOG);
    const path = socket === undefined ? undefined : channelPath(socket);
    const takeChannels =
      path && service.acceptChannel ? listenForChannels(service.app, path, service.acceptChannel) : undefined;
    await service.app.listen({ port: service.port, host: service.host, backlog: BACKLOG });
    await listenBeside?.();
    await takeChannels?.();
  } catch (error) {
    process.stderr.write(`${startFailure(error, service)}\n`);
    process.exit(1);
  }
  isListening = true;
  service.log.info('listening', { port: service.port, host: service.host });
}

const NO_SUCH_ADDRESS = ['ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'];

const GONE_CODES = ['57P01', '57P02', '57P03', '08006', 'ECONNRESET', 'EPIPE'];
/** The driver's words have no code. */
const GONE_WORDS = /^Connection terminated|^Query read timeout|^timeout exceeded when trying to connect/;

/** A connection that broke or went quiet, also as the cause of what a caller was told. */
function isDatabaseGone(error: unknown): boolean {
  const { code = '', message = '', cause } = error as { code?: string; message?: string; cause?: unknown };
  return GONE_CODES.includes(code) || GONE_WORDS.test(message) || (cause instanceof Error && isDatabaseGone(cause));
}

/** One line that names what to change; `listening` once a service was ready and began to listen there. */
export function startFailure(error: unknown, listening?: { port: number; host: string }): string {
  const { code, message } = error as { code?: string; message?: string };
  if (error instanceof ConfigError) return error.message;
  if (code === 'EACCES' && (error as { syscall?: string }).syscall !== 'open')
    return `PORT: this user may not listen on ${listening?.port}; choose one above 1023`;
  if (code === 'EADDRINUSE') return `PORT: ${listening?.port} is taken; choose another`;
  // Everything else was ready: what is left is the address.
  if (code === 'EADDRNOTAVAIL' || (listening && NO_SUCH_ADDRESS.includes(code ?? '')))
    return `HOST: ${listening?.host ?? 'it'} is not an address of this machine; use 127.0.0.1 or 0.0.0.0`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'].includes(code ?? ''))
    return 'DATABASE_URL: no PostgreSQL server answers there';
  const setting = refusedSetting(error);
  if (setting)
    return `DATABASE_URL: the pooler there refuses ${setting}, which this service names when it connects; have it ignored (ignore_startup_parameters) and set for the role (docs/operations.md, Poolers)`;
  if (isStatementLost(error))
    return 'DATABASE_URL: the pooler there does not keep prepared statements; set max_prepared_statements (docs/operations.md, Poolers)';
  if (isDatabaseGone(error)) return 'DATABASE_URL: the PostgreSQL server there ended, or does not answer any more';
  if (code === '28P01' || code === '28000') return 'DATABASE_URL: the server refused this user and password';
  if (/invalid value for parameter "TimeZone"/.test(message ?? ''))
    return 'TIME_ZONE: the PostgreSQL server does not know this zone';
  if (code === '3D000') return 'DATABASE_URL: this database does not exist';
  return `The service could not start: ${message ?? 'unknown error'}`;
}
