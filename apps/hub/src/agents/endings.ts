import type { Tx } from '@sports-hub/kernel';
import { deleteClaim } from './claims/queries.ts';
import { endAssertions, setWithdrawn } from './queries.ts';
import { deleteTokens } from './tokens/queries.ts';

/** Ends everything that came from a registration: its claim, assertions and tokens. Returns how many tokens lived. */
async function endCredentials(tx: Tx, id: number): Promise<number> {
  await deleteClaim(tx, id);
  return deleteTokens(tx, id);
}

/** The registration is over; whoever wants another registers again. */
export async function endRegistration(tx: Tx, id: number, now: Date): Promise<number> {
  await setWithdrawn(tx, id, now);
  return endCredentials(tx, id);
}

/** The registration stays; what was derived from it until now counts no more. */
export async function endDerived(tx: Tx, id: number, now: Date): Promise<number> {
  // Assertions carry whole seconds: one of this second ends as well.
  await endAssertions(tx, id, new Date(now.getTime() + 1000));
  return endCredentials(tx, id);
}
