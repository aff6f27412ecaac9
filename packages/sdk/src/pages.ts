import type { PageMeta } from '@sports-hub/contract';
import { HubError } from './errors.ts';

export interface AfterPage<T> {
  items: T[];
  next_after: number;
  has_more: boolean;
}
export interface BeforePage<T> {
  items: T[];
  next_before: number | null;
}

/** Pages by ascending id. A filtered page may be empty and still have more behind it. */
export async function* pagesAfter<T>(
  fetchPage: (after: number) => Promise<AfterPage<T>>,
  after = 0,
): AsyncGenerator<AfterPage<T>, void> {
  for (let cursor = after; ;) {
    const page = await fetchPage(cursor);
    yield page;
    if (!page.has_more) return;
    // A service that says "more" without moving on would keep a client here for ever.
    if (page.next_after <= cursor)
      throw new HubError({ code: 'client.unreadable', message: 'The list does not move on.', status: 0 });
    cursor = page.next_after;
  }
}

/** Pages by descending id. */
export async function* pagesBefore<T>(
  fetchPage: (before: number | undefined) => Promise<BeforePage<T>>,
  before?: number,
): AsyncGenerator<BeforePage<T>, void> {
  for (let cursor = before; ;) {
    const page = await fetchPage(cursor);
    yield page;
    if (page.next_before === null) return;
    cursor = page.next_before;
  }
}

/** Pages by number, from the first to the one that completes `meta.total`. */
export async function* pagesByNumber<T>(
  fetchPage: (page: number) => Promise<{ data: { items: T[] }; meta: PageMeta }>,
): AsyncGenerator<{ items: T[]; total: number }, void> {
  for (let number = 1; ; number++) {
    const { data, meta } = await fetchPage(number);
    yield { items: data.items, total: meta.total };
    if (data.items.length === 0 || number * meta.limit >= meta.total) return;
  }
}

/** Everything of a list that is paged. Only for lists that are known to be short. */
export async function allItems<T>(pages: AsyncIterable<{ items: T[] }>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}
