import type { Recipient } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { findRecipients } from './queries.ts';

const PAGE = 50;

/** A page of the people a member may write to now. There is no list of children beyond that. */
export async function listRecipients(
  sql: Sql,
  memberId: number,
  after: number,
): Promise<{ items: Recipient[]; next_after: number; has_more: boolean }> {
  const found = await findRecipients(sql, { memberId, after, limit: PAGE + 1 });
  const { items, hasMore } = pageOf(found, PAGE);
  return { items, next_after: items.at(-1)?.id ?? after, has_more: hasMore };
}
