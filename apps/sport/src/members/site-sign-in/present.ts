import type { SiteMember } from '@sports-hub/contract';
import type { MemberRow } from '../queries.ts';

export const presentMember = (member: MemberRow): SiteMember => ({
  id: member.id,
  email: member.email,
  first_name: member.first_name,
  last_name: member.last_name,
  phone: member.phone,
  is_coach: member.is_coach,
  is_staff: member.is_staff,
  is_player: member.player_id !== null,
  email_verified: member.is_email_verified,
  has_temporary_password: member.has_temporary_password,
});
