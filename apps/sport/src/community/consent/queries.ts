import type { Tx } from '@sports-hub/kernel';
import type { MemberCaller } from '../../authentication/guards.ts';

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
