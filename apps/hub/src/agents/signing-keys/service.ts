import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CryptoKey, JWK } from 'jose';
import { createSealing, keptSecret, secondsAfter, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { ASSERTION_SECONDS } from '../protocol.ts';
import { findCurrentKey, insertKey, listPublicKeys, retireKey } from './queries.ts';

/** A retired key is published for as long as what it signed may live, and a little longer. */
const OVERLAP_SECONDS = ASSERTION_SECONDS + 300;
/** Another process may have rotated the keys. */
const KEEP_MS = 30_000;

export interface SigningKeys {
  /** Signs what the hub itself vouches for. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** The claims of something we signed, or undefined. */
  verify(token: string): Promise<Record<string, unknown> | undefined>;
  published(): Promise<JWK[]>;
  /** A new key signs from now on; the old one is honoured until what it signed has run out. */
  rotate(sql: Sql): Promise<string>;
}

export interface SigningKeyOptions {
  db: Database;
  clock: Clock;
  issuer: string;
  /** Encrypts the private keys at rest. */
  secret: string;
}

/** The secret from configuration, or one kept beside the hub's other files. */
export const agentKeySecret = (given: string | undefined, dataDir: string): Promise<string> =>
  keptSecret(given, join(dataDir, 'agent-key-secret'));

const TYPE = 'agent-assertion+jwt';

/** The hub's ES256 keys, made when they are first needed and shared by all its processes. */
export function createSigningKeys({ db, clock, issuer, secret }: SigningKeyOptions): SigningKeys {
  const sealing = createSealing('agent signing keys', secret);
  let kept: { kid: string; key: CryptoKey; until: number } | undefined;

  const make = async (sql: Sql): Promise<void> => {
    const { exportJWK, generateKeyPair } = await import('jose');
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const kid = randomUUID();
    await insertKey(sql, {
      kid,
      publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
      sealed: sealing.seal(JSON.stringify(await exportJWK(privateKey))),
      now: clock.now(),
    });
  };

  const current = async (): Promise<{ kid: string; key: CryptoKey }> => {
    if (kept && kept.until > performance.now()) return kept;
    let row = await findCurrentKey(db);
    if (!row) {
      await make(db);
      row = await findCurrentKey(db);
    }
    const { importJWK } = await import('jose');
    const key = (await importJWK(JSON.parse(sealing.unseal(row!.private_sealed)) as JWK, 'ES256')) as CryptoKey;
    kept = { kid: row!.kid, key, until: performance.now() + KEEP_MS };
    return kept;
  };

  const published = async (): Promise<JWK[]> => {
    await current();
    const rows = await listPublicKeys(db, secondsAfter(clock.now(), -OVERLAP_SECONDS));
    return rows.map(({ public_jwk: jwk }) => jwk);
  };

  return {
    published,
    async sign(claims) {
      const { SignJWT } = await import('jose');
      const { kid, key } = await current();
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + ASSERTION_SECONDS)
        .sign(key);
    },
    async verify(token) {
      const { createLocalJWKSet, jwtVerify } = await import('jose');
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: await published() }), {
          algorithms: ['ES256'],
          typ: TYPE,
          issuer,
          audience: issuer,
          currentDate: clock.now(),
        });
        return payload;
      } catch (error) {
        if (String((error as { code?: unknown }).code).startsWith('ERR_J')) return undefined;
        throw error;
      }
    },
    async rotate(sql) {
      await retireKey(sql, clock.now());
      await make(sql);
      kept = undefined;
      return (await findCurrentKey(sql))!.kid;
    },
  };
}
