import type { ProblemCode } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';

/**
 * Who may see and write what, in SQL. The definitions are views and functions of the database
 * (`database/`), so that choosing rows and deciding a write cannot drift apart:
 *
 * - `member_holdings`: the teams and divisions a member holds now, and as what
 * - `guardian_oversight`: which guardian may read which player's conversations
 * - `messaging_players`, `may_take_part(member)`: the player logins that may take part at all
 * - `held_scopes(member)`, `contacts_of(member, after, limit)`: what follows from these for one member
 * - `contact_refusal(from, to)`: whether two members may talk, with both locked
 */

/**
 * For a statement over `conversations c`: the member in this parameter takes part, or is a participating child's
 * guardian.
 */
export const mayRead = (member: string): string =>
  `(${member} in (c.account_a, c.account_b)
    or exists (select 1 from guardian_oversight o where o.guardian_id = ${member} and o.account_id in (c.account_a, c.account_b)))`;

/** The other way round: everybody who may read the conversation `c`. */
export const READERS = `
  select c.account_a union select c.account_b
  union select o.guardian_id from guardian_oversight o where o.account_id in (c.account_a, c.account_b)`;

/** Why two members may not talk now, or null. What the answer rests on stays locked until the transaction ends. */
export async function contactRefusal(tx: Tx, from: number, to: number): Promise<ProblemCode | null> {
  const { refusal } = await tx.one<{ refusal: ProblemCode | null }>('select contact_refusal($1, $2) as refusal', [
    from,
    to,
  ]);
  return refusal;
}
