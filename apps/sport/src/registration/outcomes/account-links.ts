import type { Sport } from '@sports-hub/contract';
import { mintInvitation, type Clock } from '@sports-hub/kernel';
import type { Registration } from '../records/queries.ts';

/**
 * The link that makes an account at the hub, for the address of a registration. It goes into mails to that address and
 * nowhere else: whoever holds it has shown that the address is theirs.
 */
export const createAccountLinks =
  ({ sport, hubUrl, secrets, clock }: { sport: Sport; hubUrl: string; secrets: readonly string[]; clock: Clock }) =>
  ({ email, parent_first_name, parent_last_name, reference }: Registration): string => {
    const to = { email, first_name: parent_first_name, last_name: parent_last_name, reference };
    return `${hubUrl}/account/welcome/${sport}?token=${mintInvitation(secrets[0] ?? '', sport, to, clock.now())}`;
  };
export type AccountLinks = ReturnType<typeof createAccountLinks>;
