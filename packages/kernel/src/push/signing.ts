import { createECDH, createPrivateKey, hkdfSync, sign } from 'node:crypto';
import { CURVE } from './encryption.ts';

/** Signs what we send, so that push services know whom to complain to (VAPID, RFC 8292). */
export interface PushSigning {
  /** What browsers subscribe with. */
  publicKey: string;
  /** The header of a request to a push service. */
  authorization(endpoint: string, now: Date): string;
}

/** How many points the curve has. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Push services take no more than a day. */
const LIFETIME_SECONDS = 12 * 3600;

/** A number below the order, of more bits than it has, so that none is likelier than another. */
function scalarOf(secret: string): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'key that signs web push', 48));
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * The key is made from a secret, the same on every process and every service that has it: a browser subscribes once,
 * whoever sends. `contact` is an address of ours, `mailto:` or `https:`; Apple refuses anything else.
 */
export function createPushSigning(secret: string, contact: string): PushSigning {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(scalarOf(secret));
  const point = curve.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: curve.getPrivateKey().toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey,
    authorization(endpoint, now) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS,
        sub: contact,
      };
      const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${signed}.${signature}, k=${publicKey}`;
    },
  };
}
