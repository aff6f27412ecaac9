import type { CommunityMe, CommunityProfile } from '@sports-hub/contract';
import type { Audit, Database } from '@sports-hub/kernel';
import type { MemberCaller } from '../../platform/http/guards.ts';
import { findChildren, findPlayerStanding, findScopes, updateProfile } from './queries.ts';

type Messaging = CommunityMe['messaging'];

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
  audit,
  familyAccountUrl,
}: {
  db: Database;
  audit: Audit;
  familyAccountUrl: string;
}) {
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

    changeProfile: (
      caller: MemberCaller,
      change: { first_name: string; last_name: string; phone?: string | undefined },
      requestId: string,
    ): Promise<CommunityProfile> =>
      db.transaction(async (tx) => {
        const phone = change.phone === undefined ? undefined : change.phone || null;
        const profile = await updateProfile(tx, {
          memberId: caller.id,
          first_name: change.first_name,
          last_name: change.last_name,
          phone,
        });
        await audit(tx, {
          event: 'profile.changed',
          actor: `member:${caller.id}`,
          subject: `member:${caller.id}`,
          requestId,
        });
        return profile;
      }),
  };
}
export type Families = ReturnType<typeof createFamilies>;
