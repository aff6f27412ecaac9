import { KNOWN_SPORTS, type AccountWithSports, type HubAccount } from '@sports-hub/contract';
import { toUtcTime } from '@sports-hub/kernel';
import type { AccountRow, LinkedMembers } from './queries.ts';

/** An account as clients see it. */
export const presentAccount = ({
  id,
  email,
  first_name,
  last_name,
  verified_at,
  disabled,
  created_at,
}: AccountRow): HubAccount => ({
  id,
  email,
  first_name,
  last_name,
  verified_at: verified_at && toUtcTime(verified_at),
  disabled,
  created_at: toUtcTime(created_at),
});

export const presentAccountWithSports = (account: AccountRow, members: LinkedMembers): AccountWithSports => ({
  ...presentAccount(account),
  pending_email: account.pending_email,
  sports: KNOWN_SPORTS.flatMap((sport) => {
    const memberId = members[sport];
    return memberId === undefined ? [] : [{ sport, member_id: memberId }];
  }),
});
