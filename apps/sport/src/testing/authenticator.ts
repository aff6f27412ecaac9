import { Secret, TOTP } from 'otpauth';

/** The six digits that somebody's app would show at this time. */
export const codeFor = (key: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });
