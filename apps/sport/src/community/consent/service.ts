import type { ChildConsent } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import type { MemberCaller } from '../../platform/http/guards.ts';

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
        const login = await tx.maybeOne<{ player_id: number }>(
          `select p.player_id from player_logins p join guardian_links g on g.player_id = p.player_id
            where p.member_id = $2 and g.member_id = $1 and g.relationship = 'parent_guardian' and g.status = 'verified'
              for no key update of p for share of g`,
          [guardian.id, accountId],
        );
        // The same for an unknown account, another family's child and somebody who is no player.
        if (!login) throw new Problem('guardian.required');
        await throttle.take(tx, 'consent', guardian.id);
        await tx.run('update player_logins set messaging_enabled = $2 where member_id = $1', [accountId, enabled]);
        await tx.run(
          `insert into consent_ledger (player_id, account_id, guardian_id, enabled, at, via, request_id) values ($1, $2, $3, $4, $5, $6, $7)`,
          [login.player_id, accountId, guardian.id, enabled, clock.now(), guardian.via, requestId],
        );
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
