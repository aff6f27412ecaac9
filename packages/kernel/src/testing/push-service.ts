import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '../push/encryption.ts';

/** A notice that arrived at a browser of a test, as it reads it. */
export interface ReceivedPush {
  device: string;
  text: string;
  ttl: number;
}

export interface TestPushService {
  origin: string;
  received: ReceivedPush[];
  /** Whatever came, also what no browser can read. */
  requests: number;
  /** A browser that subscribes with our public key. */
  subscribe(publicKey: string, device?: string): PushSubscription;
  /** What the service answers for a device instead of taking it. */
  refuse(device: string, status: number | undefined): void;
  stop(): Promise<void>;
}

interface Browser {
  keys: ECDH;
  auth: Buffer;
  /** Whose notices it takes. */
  publicKey: string;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** As a browser does (RFC 8188, RFC 8291). */
function decrypt({ keys, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), auth, info, 32);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce,
  );
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(21 + sender.length, -16)), decipher.final()]);
  if (text.at(-1) !== 2) throw new Error('not the last record');
  return text.subarray(0, -1).toString('utf8');
}

/** Whether the request is signed by whom the browser subscribed with, for this service and for now (RFC 8292). */
function isSigned(header: string, publicKey: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== publicKey || !claims) return false;
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url');
  const ours = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
  });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const isNow = typeof exp === 'number' && exp * 1000 > Date.now() - 60_000;
  return (
    aud === origin &&
    isNow &&
    /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(String(sub)) &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: ours, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A push service and the browsers behind it: it checks signatures, and they decrypt. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Browser>();
  const refusals = new Map<string, number>();
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      service.requests += 1;
      const device = decodeURIComponent((request.url ?? '').slice('/push/'.length));
      const body = await bodyOf(request);
      const answer = (status: number): void => void response.writeHead(status).end();
      const browser = browsers.get(device);
      const refusal = refusals.get(device);
      if (refusal !== undefined) return answer(refusal);
      if (!browser) return answer(404);
      const { authorization = '', ttl } = request.headers;
      if (!isSigned(authorization, browser.publicKey, service.origin)) return answer(403);
      received.push({ device, text: decrypt(browser, body), ttl: Number(ttl) });
      return answer(201);
    })().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: TestPushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    requests: 0,
    subscribe(publicKey, device = randomBytes(9).toString('base64url')) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(device, { keys, auth, publicKey });
      return {
        endpoint: `${service.origin}/push/${encodeURIComponent(device)}`,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    refuse(device, status) {
      if (status === undefined) refusals.delete(device);
      else refusals.set(device, status);
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return service;
}
