import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** Where a browser gets notices, and what only it can read them with (RFC 8030, RFC 8291). */
export interface PushSubscription {
  endpoint: string;
  /** The browser's public key and its secret, as it gave them. */
  p256dh: string;
  auth: string;
}

export const CURVE = 'prime256v1';
/** One record is enough for what a push service takes. */
const RECORD_BYTES = 4096;
/** What is left of it without its head, its tag and its end. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 103;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

function newSender(): ECDH {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return sender;
}

/** Encrypts for one browser (RFC 8291, `aes128gcm`). Sender and salt are given in tests only. */
export function encryptPush(
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  text: string,
  { sender = newSender(), salt = randomBytes(16) }: { sender?: ECDH; salt?: Buffer } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = sender.getPublicKey();
  const shared = derive(
    sender.computeSecret(receiver),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]),
    32,
  );
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(own.length, 4);
  // The byte 2 ends the last record.
  const body = [cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, own, ...body]);
}

/** Whether these can be the keys of a browser: a point of the curve, and sixteen bytes. */
export function arePushKeys({ p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    newSender().computeSecret(Buffer.from(p256dh, 'base64url'));
    return Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    return false;
  }
}
