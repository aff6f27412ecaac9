import { Problem } from '@sports-hub/kernel';
import type { MemberRow } from './queries.ts';

type MemberState = Pick<MemberRow, 'is_active' | 'is_email_verified' | 'has_temporary_password'>;

/** What stands between a member and the family and messaging area, in the order in which it can be put right. */
export function requireEligible(member: MemberState): void {
  if (!member.is_active) throw new Problem('member.inactive');
  if (!member.is_email_verified) throw new Problem('member.email_unverified');
  if (member.has_temporary_password) throw new Problem('member.temporary_password');
}
