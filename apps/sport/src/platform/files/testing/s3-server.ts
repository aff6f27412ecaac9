import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { S3Location } from '../location.ts';

/** What the way to the store does to a request; null: nothing. */
export type StoreFault = 'slow' | 'unavailable' | 'half' | 'cut' | 'skewed' | null;

export interface S3Double {
  location: S3Location;
  /** The same as a service is told. */
  environment: Record<string, string>;
  requests: { method: string; path: string }[];
  /** Decides about each request. */
  fault: (request: { method: string; path: string }) => StoreFault;
  stop(): Promise<void>;
}

const BUCKET = 'club-files';

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/**
 * A real S3 server, which verifies signatures, with its objects in this folder. Where a client signs the `/` behind a
 * bucket's name, as S3 does and this server does not, it must let that pass.
 */
export async function s3Server(
  directory: string,
  { bucket = BUCKET, isStrict = true }: { bucket?: string; isStrict?: boolean } = {},
): Promise<Server> {
  const { default: S3rver } = await import('@20minutes/s3rver');
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: bucket }],
  });
  await store.configureBuckets();
  return createServer(store.callback());
}

/** Sends a request on and lets half of the answer's body through. */
function relay(incoming: IncomingMessage, outgoing: ServerResponse, port: number, isHalf: boolean): void {
  const onward = request({
    port,
    host: '127.0.0.1',
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  });
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isHalf) return void answer.pipe(outgoing);
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const body = Buffer.concat(parts);
      outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/** The store behind a way that can fail. */
export async function startS3(): Promise<S3Double> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const server = await s3Server(directory);
  const port = await listening(server);
  const waiting = new Set<NodeJS.Timeout>();
  const way = createServer((incoming, outgoing) => {
    const seen = { method: incoming.method ?? '', path: incoming.url ?? '' };
    double.requests.push(seen);
    const fault = double.fault(seen);
    if (fault === 'cut') return void incoming.socket.destroy();
    // The server would have to say this itself, but reads every time as right.
    if (fault === 'skewed') return void outgoing.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>');
    if (fault === 'unavailable') return void outgoing.writeHead(503, { 'content-type': 'text/plain' }).end('later');
    if (fault !== 'slow') return relay(incoming, outgoing, port, fault === 'half');
    const timer = setTimeout(() => relay(incoming, outgoing, port, false), 4_000);
    waiting.add(timer);
  });
  const endpoint = `http://127.0.0.1:${await listening(way)}`;
  const location: S3Location = {
    kind: 's3',
    endpoint,
    region: 'us-east-1',
    bucket: BUCKET,
    prefix: 'club/',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const double: S3Double = {
    location,
    environment: {
      FILES_URL: `s3://${BUCKET}/club?endpoint=${endpoint}`,
      FILES_ACCESS_KEY_ID: 'S3RVER',
      FILES_SECRET_ACCESS_KEY: 'S3RVER',
    },
    requests: [],
    fault: () => null,
    async stop() {
      waiting.forEach(clearTimeout);
      for (const each of [way, server]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      await rm(directory, { recursive: true, force: true });
    },
  };
  return double;
}
