import { t } from '@sports-hub/contract/texts';
import type { AdminMember, AdminMemberRow } from '@sports-hub/contract';
import type { Tone } from '../kit/index.ts';

/** The state of a member in words. */
export function stateTags(member: AdminMemberRow | AdminMember): [string, Tone][] {
  const tags: [string, Tone][] = [];
  if (member.administrator)
    tags.push([member.administrator === 'super' ? 'Super-admin' : t('admin.memberState.administrator'), 'ink']);
  if (member.is_coach) tags.push([t('admin.memberState.coach'), 'accent']);
  if (member.is_staff) tags.push([t('admin.memberState.staff'), 'accent']);
  if (member.is_player) tags.push([t('admin.memberState.playerLogin'), 'info']);
  if (member.has_temporary_password) tags.push([t('admin.memberState.temporaryPassword'), 'warning']);
  if (!member.email_verified) tags.push([t('admin.memberState.emailNotVerified'), 'warning']);
  if (!member.is_active) tags.push([t('admin.memberState.disabled'), 'danger']);
  return tags;
}
