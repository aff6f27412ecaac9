import { t } from '@sports-hub/contract/texts';
import { acceptInvitation, createSportAccount, linkSport, type Sport } from '@sports-hub/contract';
import { created, invalidField, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../accounts/authentication.ts';
import { originOf } from '../accounts/origin.ts';
import { browserOf, giveSignIn, type SessionCookies } from '../accounts/sessions/browser.ts';
import type { Invitations } from './invitations.ts';
import type { Links } from './service.ts';

export function addLinkRoutes(
  routes: Routes<HubGuards>,
  {
    links,
    invitations,
    sports,
    cookies,
  }: { links: Links; invitations: Invitations; sports: readonly Sport[]; cookies: SessionCookies },
): void {
  /** A sport that this hub does not have is as wrong as one that nobody knows. */
  const ours = (sport: Sport): Sport => {
    if (!sports.includes(sport))
      throw invalidField('sport', t('answers.links.routes.thisMustBe', { sports: sports.join(' or ') }));
    return sport;
  };
  routes.on(linkSport, async ({ caller, body: { sport, ...credentials } }) =>
    created(await links.link(caller.account.id, ours(sport), credentials)),
  );
  routes.on(createSportAccount, async ({ caller, body: { sport, invitation } }) =>
    created(await links.createMember(caller.account.id, ours(sport), invitation)),
  );
  routes.on(acceptInvitation, async ({ caller: visitor, body: { sport, token, ...fields }, request, reply }) => {
    const browser = browserOf(request, visitor, cookies);
    const { memberId, ...signIn } = await invitations.accept(ours(sport), token, fields, browser, originOf(request));
    return created({ ...giveSignIn(reply, cookies, signIn).data, member_id: memberId });
  });
}
