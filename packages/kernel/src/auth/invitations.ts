import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';

/** Long enough for the next evening, short enough for a mail that is forwarded later. */
const INVITATION_SECONDS = 86_400;
/** The administration's own to a member that it made: as good as the temporary password in the same mail. */
const MEMBER_INVITATION_SECONDS = 14 * 86_400;

/**
 * A sport's word that an address is its reader's, mailed there and nowhere else: with it the hub makes an account
 * whose address needs no other proof.
 */
export interface Invitation {
  /** Random, so that a second use can be told. */
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  email: string;
  first_name: string;
  last_name: string;
  /** The registration whose page sends another one; empty where there is none. */
  reference: string;
  /** The member that the administration has made for this address, at the temporary password of this mail. */
  member?: InvitedMember | undefined;
}

export interface InvitedMember {
  id: number;
  password_version: number;
}

const sign = (secret: string, sport: Sport, payload: string): Buffer =>
  createHmac('sha256', `account invitation ${secret}`).update(`${sport}\n${payload}`).digest();

export function mintInvitation(
  secret: string,
  sport: Sport,
  { email, first_name, last_name, reference, member }: Omit<Invitation, 'id' | 'expires'>,
  now: Date,
): string {
  const expires = Math.floor(now.getTime() / 1000) + (member ? MEMBER_INVITATION_SECONDS : INVITATION_SECONDS);
  const said = [randomUUID(), expires, email, first_name, last_name, reference, member];
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${payload}.${sign(secret, sport, payload).toString('base64url')}`;
}

const TOKEN = /^([\w-]{1,1500})\.([\w-]{43})$/;

/** What an invitation says that is genuine and this sport's; whether it is still good is for the reader to ask. */
export function readInvitation(secrets: readonly string[], sport: Sport, token: string): Invitation | undefined {
  const [, payload, signature] = TOKEN.exec(token) ?? [];
  if (!payload || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  if (!secrets.some((secret) => timingSafeEqual(given, sign(secret, sport, payload)))) return undefined;
  // Signed by us: what is in it has our form.
  const [id, expires, email, first_name, last_name, reference, member] = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as [string, number, string, string, string, string, (InvitedMember | null)?];
  return { id, expires, email, first_name, last_name, reference, ...(member ? { member } : {}) };
}

export const isInvitationLive = ({ expires }: Pick<Invitation, 'expires'>, now: Date): boolean =>
  expires > now.getTime() / 1000;
