import type { Sport } from '@sports-hub/contract';
import {
  isInvitationLive,
  Problem,
  readInvitation,
  type Invitation,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import type { InvitedAccounts, InvitedFields } from '../accounts/invited.ts';
import type { AccountOrigin } from '../accounts/origin.ts';
import type { Browser, NewSignIn } from '../accounts/sessions/service.ts';
import type { HubConfig } from '../config.ts';
import type { Upstreams } from '../gateway/upstreams.ts';
import type { HubThrottle } from '../throttles.ts';
import type { Links } from './service.ts';

export interface InvitationsOptions {
  counters: Sql;
  throttle: Throttle<HubThrottle>;
  sports: HubConfig['sports'];
  upstreams: Pick<Upstreams, 'of'>;
  invited: InvitedAccounts;
  links: Pick<Links, 'createMember'>;
}

/** A mailed link as it stands: what it says, if it is genuine, and what can be done with it. */
export type LookedInvitation = { state: 'forged' } | (Invitation & { state: 'new' | 'known' | 'used' | 'over' });

/** From a registration, or the administration's invitation, to an account: the sport vouches for the address it has mailed to, the hub makes the rest. */
export function createInvitations({ counters, throttle, sports, upstreams, invited, links }: InvitationsOptions) {
  const read = (sport: Sport, token: string): Invitation | undefined =>
    readInvitation(sports.get(sport)?.secrets ?? [], sport, token);
  const isLive = (sport: Sport, invitation: Invitation): boolean =>
    isInvitationLive(invitation, upstreams.of(sport).now());

  return {
    /** Uses nothing up: mail programs look at links too. */
    async look(sport: Sport, token: string): Promise<LookedInvitation> {
      const invitation = read(sport, token);
      if (!invitation) return { state: 'forged' };
      const state = isLive(sport, invitation) ? await invited.look(invitation) : 'over';
      return { ...invitation, state };
    },

    /** The account is made whether or not the sport can be reached then; its own page links it later. */
    async accept(
      sport: Sport,
      token: string,
      fields: InvitedFields,
      browser: Browser,
      origin: AccountOrigin,
    ): Promise<NewSignIn & { memberId: number | null }> {
      await throttle.take(counters, 'one-time-token-ip', origin.client);
      const invitation = read(sport, token);
      if (!invitation || !isLive(sport, invitation)) throw new Problem('token.invalid');
      const signIn = await invited.create(invitation, fields, browser, origin);
      try {
        const own = invitation.member ? token : undefined;
        return { ...signIn, memberId: (await links.createMember(signIn.account.id, sport, own)).member_id };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { ...signIn, memberId: null };
      }
    },
  };
}
export type Invitations = ReturnType<typeof createInvitations>;
