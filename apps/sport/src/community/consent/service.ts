import type { ChildConsent } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import type { MemberCaller } from '../../platform/http/guards.ts';
import { insertConsent, lockLoginOfChild, setMessagingEnabled } from './queries.ts';

export function createConsent({
  db,
  clock,
  audit,
  throttle,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  throttle: Throttle<SportThrottle>;
}) {
  return {
    /**
     * A guardian's word for one child, from the next request on: sends that were decided before this commits are
     * stored before it, all others are refused.
     */
    set: (
      guardian: MemberCaller,
      { accountId, enabled }: { accountId: number; enabled: boolean },
      requestId: string,
    ): Promise<ChildConsent> =>
      db.transaction(async (tx) => {
        const login = await lockLoginOfChild(tx, guardian.id, accountId);
        // The same for an unknown account, another family's child and somebody who is no player.
        if (!login) throw new Problem('guardian.required');
        await throttle.take(tx, 'consent', guardian.id);
        await setMessagingEnabled(tx, accountId, enabled);
        await insertConsent(tx, {
          playerId: login.player_id,
          accountId,
          guardianId: guardian.id,
          enabled,
          at: clock.now(),
          via: guardian.via,
          requestId,
        });
        await audit(tx, {
          event: enabled ? 'consent.switched_on' : 'consent.switched_off',
          actor: `member:${guardian.id}`,
          subject: `member:${accountId}`,
          detail: { player_id: login.player_id, via: guardian.via },
          requestId,
        });
        return { account_id: accountId, player_id: login.player_id, messaging_enabled: enabled };
      }),
  };
}
export type Consent = ReturnType<typeof createConsent>;
