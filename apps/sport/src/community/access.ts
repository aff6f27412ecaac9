import { Problem, type Sql } from '@sports-hub/kernel';
import { lockFamily } from '../members/family-locks.ts';
import { isVerifiedGuardian } from '../members/guardian-links.ts';

const LOCKS = { link: 'for share of g', login: 'for no key update of p for share of g' } as const;

/**
 * The only access check for a child's own login: for its verified guardians. The same refusal for an unknown account, another
 * family's child and somebody who is no player, so that nobody learns which accounts are children. With a lock the
 * family's link stays as read until the transaction ends, and with `login` the login too, which is to be changed.
 */
export async function accessChild(
  sql: Sql,
  guardianId: number,
  accountId: number,
  lock?: keyof typeof LOCKS,
): Promise<{ player_id: number }> {
  const read = async (locks: string): Promise<{ player_id: number }> => {
    const login = await sql.maybeOne<{ player_id: number }>(
      `select p.player_id from player_logins p join guardian_links g on g.player_id = p.player_id
        where p.member_id = $2 and g.member_id = $1 and ${isVerifiedGuardian('g')} ${locks}`,
      [guardianId, accountId],
    );
    if (!login) throw new Problem('guardian.required');
    return login;
  };
  const found = await read('');
  if (!lock) return found;
  await lockFamily(sql, { players: [found.player_id], members: [guardianId] });
  return read(LOCKS[lock]);
}
