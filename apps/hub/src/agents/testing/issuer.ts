import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import type { Clock } from '@sports-hub/kernel';

export interface SignOptions {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** A key that the issuer does not publish. */
  key?: CryptoKey;
}

export interface TestIssuer {
  issuer: string;
  /** For the hub's variables. */
  env: Record<string, string>;
  /** How often its keys were asked for. */
  requests(): number;
  /** Answers for the keys in another way from now on. */
  behave(listener: RequestListener): void;
  rotate(): Promise<void>;
  assertion(options?: SignOptions): Promise<string>;
  event(events: object, options?: SignOptions): Promise<string>;
  strangersKey(): Promise<CryptoKey>;
  stop(): Promise<void>;
}

/** An issuer of identities with its own keys, on a port of its own. */
export async function startTestIssuer(clock: Clock, audience = 'http://localhost:4000'): Promise<TestIssuer> {
  let requests = 0;
  let listener: RequestListener | undefined;
  let current!: { key: CryptoKey; jwk: JWK };
  const published: JWK[] = [];
  const rotate = async (): Promise<void> => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    current = { key: privateKey, jwk: { ...(await exportJWK(publicKey)), kid: randomUUID(), alg: 'ES256' } };
    published.push(current.jwk);
  };
  await rotate();
  const server = createServer((request, response) => {
    requests += 1;
    if (listener) return listener(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: published }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = 'https://issuer.example';
  const sign = (defaults: Record<string, unknown>, typ: string, { claims = {}, header = {}, key }: SignOptions) => {
    const all = Object.fromEntries(
      Object.entries({ ...defaults, ...claims }).filter(([, value]) => value !== undefined),
    );
    return new SignJWT(all)
      .setProtectedHeader({ alg: 'ES256', typ, kid: current.jwk.kid!, ...header })
      .sign(key ?? current.key);
  };
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  return {
    issuer,
    env: { AGENT_ISSUERS: `${issuer}=${origin}/keys`, AGENT_PRIVATE_HOSTS: '127.0.0.1' },
    requests: () => requests,
    behave(next) {
      listener = next;
    },
    rotate,
    assertion: (options = {}) =>
      sign(
        {
          iss: issuer,
          aud: audience,
          sub: 'person-1',
          jti: randomUUID(),
          iat: seconds(),
          exp: seconds() + 300,
          auth_time: seconds() - 60,
          client_id: 'clubmate',
          email: 'stranger@elsewhere.example',
          email_verified: true,
        },
        'oauth-id-jag+jwt',
        options,
      ),
    event: (events, options = {}) =>
      sign(
        { iss: issuer, aud: audience, jti: randomUUID(), iat: seconds(), sub: 'person-1', events },
        'secevent+jwt',
        options,
      ),
    strangersKey: async () => (await generateKeyPair('ES256')).privateKey,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
