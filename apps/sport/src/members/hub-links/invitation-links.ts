import type { Sport } from '@sports-hub/contract';
import { mintInvitation, type Clock, type Invitation } from '@sports-hub/kernel';

/**
 * The link that makes an account at the hub. It goes into mails to the address that it names and nowhere else: whoever
 * holds it has shown that the address is theirs.
 */
export const createInvitationLinks =
  ({ sport, hubUrl, secrets, clock }: { sport: Sport; hubUrl: string; secrets: readonly string[]; clock: Clock }) =>
  (to: Omit<Invitation, 'id' | 'expires'>): string =>
    `${hubUrl}/account/welcome/${sport}?token=${mintInvitation(secrets[0] ?? '', sport, to, clock.now())}`;
export type InvitationLinks = ReturnType<typeof createInvitationLinks>;
