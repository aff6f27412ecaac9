import type { Tx } from '@sports-hub/kernel';
import { lockIdentities, lockRegistration, type Registration } from '../records/queries.ts';
import { findChildrenOf } from './present.ts';
import { lockAidRequest, type AidRow } from './queries.ts';

/** The children of a request and the request itself, locked in the order that everybody keeps. */
export async function lockRequest(
  tx: Tx,
  found: AidRow,
): Promise<{ request: AidRow; children: Registration[]; open: Registration[] }> {
  const before = await findChildrenOf(tx, found.id);
  await lockIdentities(
    tx,
    before.map(({ identity_hash }) => identity_hash),
  );
  const children: Registration[] = [];
  for (const { id } of before.toSorted((a, b) => a.id - b.id)) children.push(await lockRegistration(tx, id));
  const request = await lockAidRequest(tx, found.id);
  const open = children.filter(({ status }) => status === 'awaiting_payment' || status === 'waitlisted');
  return { request, children, open };
}
