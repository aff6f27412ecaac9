import type { ChildConsent } from '@sports-hub/contract';
import type { Audit, Clock, Database, Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import type { MemberCaller } from '../../authentication/guards.ts';
import { accessChild } from '../access.ts';
import { insertConsent, setMessagingEnabled } from './queries.ts';

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
        const { player_id: playerId } = await accessChild(tx, guardian.id, accountId, 'login');
        await throttle.take(tx, 'consent', guardian.id);
        await setMessagingEnabled(tx, accountId, enabled);
        await insertConsent(tx, {
          playerId,
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
          detail: { player_id: playerId, via: guardian.via },
          requestId,
        });
        return { account_id: accountId, player_id: playerId, messaging_enabled: enabled };
      }),
  };
}
export type Consent = ReturnType<typeof createConsent>;
