const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** What a browser says of the challenge that it let a passkey sign. */
export interface PasskeyAnswer {
  challenge: string;
  /** The page stood in a frame of another site, whose visitor may not know what they agree to. */
  isFramed: boolean;
  /** Whose passkey it is, as the device has it. */
  userHandle: string | undefined;
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Undefined when it cannot be read. Says nothing about the signature. */
export function readPasskeyAnswer(given: unknown): PasskeyAnswer | undefined {
  const response = member(given, 'response');
  const [text, userHandle] = [member(response, 'clientDataJSON'), member(response, 'userHandle')];
  if (typeof text !== 'string' || !BASE64URL.test(text)) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  const challenge = member(data, 'challenge');
  if (typeof challenge !== 'string') return undefined;
  return {
    challenge,
    isFramed: Boolean(member(data, 'crossOrigin')) || member(data, 'topOrigin') !== undefined,
    userHandle: typeof userHandle === 'string' ? userHandle : undefined,
  };
}

/** A user handle as WebAuthn has it in JSON. */
export const userHandleOf = (subject: string): string => Buffer.from(subject).toString('base64url');
