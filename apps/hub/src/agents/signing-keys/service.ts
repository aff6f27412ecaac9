import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { CryptoKey, JWK } from 'jose';
import {
  createSealing,
  openKey,
  opensWith,
  secondsAfter,
  type Clock,
  type Database,
  type KeptKey,
  type Sealing,
  type Sql,
  type Tx,
} from '@sports-hub/kernel';
import { ASSERTION_SECONDS } from '../protocol.ts';
import { readUnverified } from '../signed-tokens.ts';
import { deleteKeys, findCurrentKey, holdKey, insertKey, listPublicKeys, retireKey } from './queries.ts';

/** A retired key is published for as long as what it signed may live, and a little longer. */
const OVERLAP_SECONDS = ASSERTION_SECONDS + 300;
/** The form of a `kid` of ours; whoever sends another names no key. */
const KID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SigningKeys {
  /** Signs what the hub itself vouches for. */
  sign(sql: Sql, claims: Record<string, unknown>): Promise<string>;
  /** The claims of something we signed, or undefined. Its key is not revoked before the transaction ends. */
  verify(tx: Tx, token: string): Promise<Record<string, unknown> | undefined>;
  published(): Promise<JWK[]>;
  /** A new key signs from now on; the old one is honoured until what it signed has run out. */
  rotate(sql: Sql): Promise<string>;
  /** A new key signs from now on, and nothing that an earlier one signed counts any more, on any process. */
  revoke(tx: Tx): Promise<{ kid: string; revoked: number }>;
}

export interface SigningKeyOptions {
  db: Database;
  clock: Clock;
  issuer: string;
  /** Encrypts the private keys at rest. */
  secret: string;
}

/** The secret from configuration, or one kept beside the hub's other files. */
export const agentKey = (given: string | undefined, dataDir: string): KeptKey => ({
  name: 'AGENT_KEY_SECRET',
  given,
  file: join(dataDir, 'agent-key-secret'),
  acceptCommand: '`npm run hub:admin -- accept-key`',
});

const sealingWith = (secret: string): Sealing => createSealing('agent signing keys', secret);

/** Whether the key that signs, if there is one, can be read with a secret. */
export async function opensSigningKey(sql: Sql, secret: string): Promise<boolean> {
  const current = await findCurrentKey(sql);
  return !current || opensWith(sealingWith(secret), current.private_sealed);
}
export const openAgentKey = (sql: Sql, key: KeptKey): Promise<string> =>
  openKey(sql, key, (secret) => opensSigningKey(sql, secret));

const TYPE = 'agent-assertion+jwt';

/** The hub's ES256 keys, made when they are first needed and shared by all its processes. */
export function createSigningKeys({ db, clock, issuer, secret }: SigningKeyOptions): SigningKeys {
  const sealing = sealingWith(secret);
  /** Opened once; which key signs is asked each time, because another process may have changed it. */
  let kept: { kid: string; key: CryptoKey } | undefined;

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

  const current = async (sql: Sql): Promise<{ kid: string; key: CryptoKey }> => {
    let row = await findCurrentKey(sql);
    if (!row) {
      await make(sql);
      row = await findCurrentKey(sql);
    }
    const { kid, private_sealed: sealed } = row!;
    if (kept?.kid === kid) return kept;
    const { importJWK } = await import('jose');
    kept = { kid, key: (await importJWK(JSON.parse(sealing.unseal(sealed)) as JWK, 'ES256')) as CryptoKey };
    return kept;
  };
  const honouredFrom = (): Date => secondsAfter(clock.now(), -OVERLAP_SECONDS);

  return {
    async published() {
      await current(db);
      return (await listPublicKeys(db, honouredFrom())).map(({ public_jwk: jwk }) => jwk);
    },
    async sign(sql, claims) {
      const { SignJWT } = await import('jose');
      const { kid, key } = await current(sql);
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: TYPE })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + ASSERTION_SECONDS)
        .sign(key);
    },
    async verify(tx, token) {
      const { createLocalJWKSet, jwtVerify } = await import('jose');
      const kid = (await readUnverified(token))?.kid;
      const key = kid && KID.test(kid) ? await holdKey(tx, kid, honouredFrom()) : undefined;
      if (!key) return undefined;
      try {
        const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [key.public_jwk] }), {
          algorithms: ['ES256'],
          typ: TYPE,
          issuer,
          audience: issuer,
          currentDate: clock.now(),
        });
        return payload;
      } catch {
        // Nothing but the token can be wrong here.
        return undefined;
      }
    },
    async rotate(sql) {
      await retireKey(sql, clock.now());
      await make(sql);
      return (await findCurrentKey(sql))!.kid;
    },
    async revoke(tx) {
      const revoked = await deleteKeys(tx);
      await make(tx);
      return { kid: (await findCurrentKey(tx))!.kid, revoked };
    },
  };
}
