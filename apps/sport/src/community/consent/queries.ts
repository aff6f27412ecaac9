import type { Tx } from '@sports-hub/kernel';
import type { MemberCaller } from '../../platform/http/guards.ts';

/** The login of a child whose verified guardian this is; both stay as they are until the transaction ends. */
export const lockLoginOfChild = (
  tx: Tx,
  guardianId: number,
  accountId: number,
): Promise<{ player_id: number } | undefined> =>
  tx.maybeOne<{ player_id: number }>(
    `select p.player_id from player_logins p join guardian_links g on g.player_id = p.player_id
      where p.member_id = $2 and g.member_id = $1 and g.relationship = 'parent_guardian' and g.status = 'verified'
        for no key update of p for share of g`,
    [guardianId, accountId],
  );

export const setMessagingEnabled = (tx: Tx, accountId: number, enabled: boolean): Promise<number> =>
  tx.run('update player_logins set messaging_enabled = $2 where member_id = $1', [accountId, enabled]);

export const insertConsent = (
  tx: Tx,
  consent: {
    playerId: number;
    accountId: number;
    guardianId: number;
    enabled: boolean;
    at: Date;
    via: MemberCaller['via'];
    requestId: string;
  },
): Promise<number> =>
  tx.run(
    `insert into consent_ledger (player_id, account_id, guardian_id, enabled, at, via, request_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      consent.playerId,
      consent.accountId,
      consent.guardianId,
      consent.enabled,
      consent.at,
      consent.via,
      consent.requestId,
    ],
  );
