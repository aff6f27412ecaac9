import type { ChildName, ChildStanding, CommunityMe, CommunityProfile } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Throttle, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { MemberCaller } from '../../authentication/guards.ts';
import type { SportThrottle } from '../../throttles.ts';
import { accessChild } from '../access.ts';
import { findClaims } from '../claims/queries.ts';
import { findRunningRegistrations } from '../../registration/records/standing.ts';
import {
  findChildren,
  findConfirmedChildren,
  findPlayerStanding,
  findScopes,
  renameMember,
  updateProfile,
} from './queries.ts';
import { standingsOf } from './standings.ts';

type Messaging = CommunityMe['messaging'];

/** Longer ago a refusal is no news any more. */
const REFUSED_DAYS = 30;
const RECENT_CLAIMS = 50;

function messagingStatus(
  standing: { messaging_enabled: boolean; may_take_part: boolean } | undefined,
  holdsScopes: boolean,
): Messaging {
  const silent = (reason: NonNullable<Messaging['reason']>): Messaging => ({ can_send: false, reason });
  if (standing && !standing.messaging_enabled) return silent('consent_off');
  if (standing && !standing.may_take_part) return silent('no_guardian');
  return holdsScopes ? { can_send: true, reason: null } : silent('no_scope');
}

export function createFamilies({
  db,
  clock,
  audit,
  throttle,
  familyAccountUrl,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  throttle: Throttle<SportThrottle>;
  familyAccountUrl: string;
}) {
  const note = (tx: Tx, by: number, whom: number, requestId: string): Promise<void> =>
    audit(tx, { event: 'profile.changed', actor: `member:${by}`, subject: `member:${whom}`, requestId });
  return {
    async me(caller: MemberCaller): Promise<CommunityMe> {
      const [children, scopes, standing] = await Promise.all([
        findChildren(db, caller.id),
        findScopes(db, caller.id),
        findPlayerStanding(db, caller.id),
      ]);
      const { id, email, first_name, last_name, phone, is_coach, is_staff } = caller;
      return {
        account: { id, email, first_name, last_name, phone, is_coach, is_staff, is_player: caller.player_id !== null },
        children,
        messaging: messagingStatus(standing, scopes.length > 0),
        scopes,
        publish_scopes: scopes
          .filter(({ role }) => role === 'coach' || role === 'staff')
          .map(({ scope_type, scope_id, name }) => ({ scope_type, scope_id, name })),
        family_account_url: familyAccountUrl,
      };
    },

    /** How far each child is. A player has none. */
    async standings(caller: MemberCaller): Promise<ChildStanding[]> {
      if (caller.player_id !== null) return [];
      const today = toLocalDate(clock.now());
      const [children, claims, registrations] = await Promise.all([
        findConfirmedChildren(db, caller.id),
        findClaims(db, caller.id, RECENT_CLAIMS),
        findRunningRegistrations(db, caller, today),
      ]);
      return standingsOf({ children, claims, registrations, refusedSince: addDays(today, -REFUSED_DAYS) });
    },

    changeProfile: (
      caller: MemberCaller,
      change: { first_name: string; last_name: string; phone?: string | undefined },
      requestId: string,
    ): Promise<CommunityProfile> =>
      db.transaction(async (tx) => {
        // Coaches and families know a player by this name: a guardian or an administrator changes it.
        const isRenamed = change.first_name !== caller.first_name || change.last_name !== caller.last_name;
        if (caller.player_id !== null && isRenamed) throw new Problem('profile.name_fixed');
        await throttle.take(tx, 'profile', caller.id);
        const phone = change.phone === undefined ? undefined : change.phone || null;
        const profile = await updateProfile(tx, {
          memberId: caller.id,
          first_name: change.first_name,
          last_name: change.last_name,
          phone,
        });
        await note(tx, caller.id, caller.id, requestId);
        return profile;
      }),

    /** A verified guardian's word for the name of a child's own login. */
    renameChild: (
      guardian: MemberCaller,
      childAccountId: number,
      name: { first_name: string; last_name: string },
      requestId: string,
    ): Promise<ChildName> =>
      db.transaction(async (tx) => {
        await accessChild(tx, guardian.id, childAccountId, 'link');
        await throttle.take(tx, 'profile', guardian.id);
        const renamed = await renameMember(tx, childAccountId, name);
        await note(tx, guardian.id, childAccountId, requestId);
        return { account_id: childAccountId, ...renamed };
      }),
  };
}
export type Families = ReturnType<typeof createFamilies>;
