import { t } from '@sports-hub/contract/texts';
import { Problem, type Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import { ownAffair } from './access.ts';
import type { AdminCaller } from './sign-in/guard.ts';

/** SQL for an address without what somebody may add to it, `+tag`. */
export const PLAIN_ADDRESS = (column: string): string => `lower(regexp_replace(${column}, '\\+[^@]*@', '@'))`;

/** Who stands behind it: who was signed in, whose address it carries, and the child's guardians. */
const BEHIND = `array(
  select m.id from members m where m.id = r.submitted_by or lower(m.email) = lower(r.email)
  union select g.member_id from guardian_links g where g.player_id = r.player_id and ${isVerifiedGuardian('g')})`;
/** The child. Sent signed out it is a new player whom nobody is linked to: then the name and the birthday say who it is. */
const CHILD = `array(
  select p.id from players p where p.id = r.player_id
  union select p.id from players p where lower(p.last_name) = lower(r.player_last_name) and lower(p.first_name) = lower(r.player_first_name)
     and p.birth_date = r.birth_date)`;

/** SQL: whether one of these families is the administrator's own, `$1`. */
const isOwnAmong = (families: string): string =>
  `select exists (
       select 1 from registrations r join members me on me.id = $1
        where r.family_hash in (${families})
          and (${PLAIN_ADDRESS('r.email')} = ${PLAIN_ADDRESS('me.email')}
            or ${ownAffair('me.id', BEHIND, CHILD)})) as own`;
const FAMILY = 'select f.family_hash from registrations f where f.id = $2';
const WAIT_BESIDE = `select w.family_hash from registrations f
   join registrations w on w.period_id = f.period_id and w.division_id = f.division_id and w.status = 'waitlisted' where f.id = $2`;

/**
 * Whether a registration is of the administrator's own family: made by them or with their address, of a child whom they are
 * or were linked to, by somebody with whom they share a child, or of a sibling of such a one. Super-admins are no exception.
 */
export async function isOwnFamily(sql: Sql, caller: Pick<AdminCaller, 'id'>, registrationId: number): Promise<boolean> {
  return (await sql.one<{ own: boolean }>(isOwnAmong(FAMILY), [caller.id, registrationId])).own;
}

export async function refuseOwnFamily(
  sql: Sql,
  caller: Pick<AdminCaller, 'id'>,
  registrationId: number,
): Promise<void> {
  if (await isOwnFamily(sql, caller, registrationId)) throw new Problem('admin.own_affair');
}

/** Whose own child waits for the same spots would gain by passing somebody else over, or by taking an offer back. */
export async function refuseBesideOwnFamily(
  sql: Sql,
  caller: Pick<AdminCaller, 'id'>,
  registrationId: number,
): Promise<void> {
  const { own } = await sql.one<{ own: boolean }>(isOwnAmong(WAIT_BESIDE), [caller.id, registrationId]);
  if (own) throw new Problem('admin.own_affair', { message: t('answers.registrations.ownFamilyWaits') });
}
