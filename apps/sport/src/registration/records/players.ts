import type { Tx } from '@sports-hub/kernel';
import { markDuplicates } from '../../season/players/duplicates.ts';
import type { Registration } from './queries.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

type Child = Pick<
  Registration,
  'player_first_name' | 'player_last_name' | 'birth_date' | 'gender' | 'child_hash' | 'submitted_by'
>;

/** The verified child of whoever was signed in; it stays as read, and joined with no other, until the transaction ends. */
const findOwnChild = (tx: Tx, child: Child): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `select p.id from guardian_links g join players p on p.id = g.player_id
      where g.member_id = $1 and ${isVerifiedGuardian('g')} and p.joined_with is null
        and lower(p.first_name) = lower($2) and lower(p.last_name) = lower($3) and p.birth_date = $4
      order by p.id limit 1 for share of p`,
    [child.submitted_by, child.player_first_name, child.player_last_name, child.birth_date],
  );

/** Two registrations of one child at once must see each other; of several children, in one order for everybody. */
export async function lockChildren(tx: Tx, children: readonly Pick<Child, 'child_hash'>[]): Promise<void> {
  const keys = children.map(({ child_hash }) => child_hash.readBigInt64BE(8));
  for (const key of keys.toSorted((a, b) => (a < b ? -1 : 1)))
    await tx.run('select pg_advisory_xact_lock($1)', [key.toString()]);
}

/**
 * The registered player: an existing one only where a verified guardian of that child was signed in. Anybody can type a
 * child's name and birth date, and what hangs on a player is what claims are judged by; so everything else becomes a
 * player of its own, which may be the same child.
 */
export async function findOrAddPlayer(tx: Tx, child: Child, now: Date): Promise<number> {
  const own = child.submitted_by === null ? undefined : await findOwnChild(tx, child);
  if (own) return own.id;
  await lockChildren(tx, [child]);
  const { id } = await tx.one<{ id: number }>(
    'insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, $3, $4, $5) returning id',
    [
      child.player_first_name,
      child.player_last_name,
      child.birth_date,
      child.gender === 'girls' ? 'girls' : 'boys',
      now,
    ],
  );
  await markDuplicates(tx, [id], now);
  return id;
}
