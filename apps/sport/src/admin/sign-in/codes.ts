import { createHash, randomInt } from 'node:crypto';
import type { Tx } from '@sports-hub/kernel';
import { drawQr } from '../../platform/qr.ts';

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const HOW_MANY = 10;
const PERIOD = 30;

const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const normalised = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');
/** Codes are random and long; the member's number keeps equal ones apart. */
const hashCode = (memberId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${memberId}:${normalised(code)}`)
    .digest();

/** Ten new codes; the old ones end. They are returned once and kept hashed. */
export async function replaceRecoveryCodes(tx: Tx, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${group()}-${group()}-${group()}`);
  await tx.run('delete from administrator_recovery_codes where member_id = $1', [memberId]);
  await tx.run(
    'insert into administrator_recovery_codes (member_id, code_hash) select $1, h from unnest($2::bytea[]) h',
    [memberId, codes.map((code) => hashCode(memberId, code))],
  );
  return codes;
}

/** Each works once: one conditional update decides. */
export const useRecoveryCode = async (tx: Tx, memberId: number, code: string, now: Date): Promise<boolean> =>
  (await tx.run(
    'update administrator_recovery_codes set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null',
    [memberId, hashCode(memberId, code), now],
  )) === 1;

/** Loaded on first use: most processes never need it. */
const authenticator = () => import('otpauth');

export async function newKey(): Promise<string> {
  const { Secret } = await authenticator();
  return new Secret({ size: 20 }).base32;
}

export async function keyUri(key: string, { issuer, label }: { issuer: string; label: string }): Promise<string> {
  const { Secret, TOTP } = await authenticator();
  return new TOTP({ issuer, label, secret: Secret.fromBase32(key), digits: 6, period: PERIOD }).toString();
}

/** The number of the 30 seconds that a code belongs to, one before or after now allowed; undefined for a wrong code. */
export async function stepOfCode(key: string, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await authenticator();
  const token = code.replace(/\s/g, '');
  const totp = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: PERIOD });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** A picture of the key for a camera. Colours come from the page. */
export async function qrPicture(uri: string): Promise<string> {
  const { size, path } = await drawQr(uri);
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code with your key. The same key stands beside it as text." shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
