import { createInvitationLinks } from '../../members/hub-links/invitation-links.ts';
import type { Registration } from '../records/queries.ts';

/** The link that makes an account at the hub, for the address of a registration. */
export function createAccountLinks(options: Parameters<typeof createInvitationLinks>[0]) {
  const linkTo = createInvitationLinks(options);
  return ({ email, parent_first_name, parent_last_name, reference }: Registration): string =>
    linkTo({ email, first_name: parent_first_name, last_name: parent_last_name, reference });
}
export type AccountLinks = ReturnType<typeof createAccountLinks>;
