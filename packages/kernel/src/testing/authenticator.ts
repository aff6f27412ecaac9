import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** CBOR, as much of it as a new credential needs. */
const head = (type: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(type << 5) | length])
    : length < 256
      ? Buffer.from([(type << 5) | 24, length])
      : Buffer.from([(type << 5) | 25, length >> 8, length & 255]);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What may be wrong with a response. */
export interface Flaws {
  /** Added to what the browser says of the page. */
  clientData?: Record<string, unknown>;
  isUserVerified?: boolean;
  userHandle?: string | undefined;
  id?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** A passkey in software, whose browser says whatever a test wants it to. */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(32));
  readonly origin: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  create({ challenge, rp, user }: CreationOptions, flaws: Flaws = {}): Record<string, unknown> {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const authData = this.authenticatorData(rp.id, flaws, length, id, coseKey(this.keys.publicKey));
    return this.answer(flaws, {
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge, flaws)),
      attestationObject: base64url(
        map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(authData)]),
      ),
      transports: ['internal'],
    });
  }

  get({ challenge, rpId }: RequestOptions, flaws: Flaws = {}): Record<string, unknown> {
    const clientData = this.clientData('webauthn.get', challenge, flaws);
    const authenticatorData = this.authenticatorData(rpId, flaws);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.answer(flaws, {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
      userHandle: 'userHandle' in flaws ? flaws.userHandle : this.userHandle,
    });
  }

  private answer({ id = this.id }: Flaws, response: Record<string, unknown>): Record<string, unknown> {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, { clientData }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...clientData }));
  }

  private authenticatorData(rpId: string, { isUserVerified = true }: Flaws, ...credential: Buffer[]): Buffer {
    const flags = USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    const [counter, model] = [Buffer.alloc(4), credential.length > 0 ? Buffer.alloc(16) : Buffer.alloc(0)];
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, model, ...credential]);
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (value: string): Buffer => bytes(Buffer.from(value, 'base64url'));
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), coordinate(x)],
    [integer(-3), coordinate(y)],
  );
}
