import type { FastifyReply } from 'fastify';
import type { Sport } from '@sports-hub/contract';

/** A number of a record as an address has it. */
export const ID_IN_ADDRESS = /^[1-9]\d{0,14}$/;

/** Whoever is not signed in does so first, and is then brought back to `next`. */
export const sendToSignIn = (reply: FastifyReply, next: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(`/account.php?next=${encodeURIComponent(next)}`, 303);

/** The sport of that name, for somebody who is linked to it. */
export const linkedSport = (
  caller: { members: Readonly<Record<string, number>> } | undefined,
  name: string | undefined,
): Sport | undefined => Object.keys(caller?.members ?? {}).find((known) => known === name) as Sport | undefined;
