import type { Tx } from '@sports-hub/kernel';
import { mayDecide } from './audiences.ts';

/** How many of these claims still wait for somebody who may decide about them. */
export const countWaitingClaims = (tx: Tx, memberId: number, ids: readonly number[]): Promise<{ count: number }> =>
  tx.one<{ count: number }>(
    `select count(*)::integer as count from claims c, administrators a
      where c.id = any ($2::bigint[]) and c.status = 'pending' and a.member_id = $1 and ${mayDecide('family-accounts')}`,
    [memberId, ids],
  );

export const countOpenReports = (tx: Tx, memberId: number, ids: readonly number[]): Promise<{ count: number }> =>
  tx.one<{ count: number }>(
    `select count(*)::integer as count from reports r, administrators a
      where r.id = any ($2::bigint[]) and r.status = 'open' and a.member_id = $1 and ${mayDecide('team-messaging')}`,
    [memberId, ids],
  );
