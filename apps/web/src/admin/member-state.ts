import type { AdminMember, AdminMemberRow } from '@sports-hub/contract';
import type { Tone } from '../kit/index.ts';

/** The state of a member in words. */
export function stateTags(member: AdminMemberRow | AdminMember): [string, Tone][] {
  const tags: [string, Tone][] = [];
  if (member.administrator) tags.push([member.administrator === 'super' ? 'Super-admin' : 'Administrator', 'ink']);
  if (member.is_coach) tags.push(['Coach', 'accent']);
  if (member.is_staff) tags.push(['Staff', 'accent']);
  if (member.is_player) tags.push(['Player login', 'info']);
  if (member.has_temporary_password) tags.push(['Temporary password', 'warning']);
  if (!member.email_verified) tags.push(['E-mail not verified', 'warning']);
  if (!member.is_active) tags.push(['Disabled', 'danger']);
  return tags;
}
