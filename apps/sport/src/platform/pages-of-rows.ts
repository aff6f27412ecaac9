/** A page out of rows that were read with one more than it holds. `next` is its last one, where there are more. */
export function pageOf<T>(rows: readonly T[], size: number): { items: T[]; hasMore: boolean; next: T | undefined } {
  const items = rows.slice(0, size);
  const hasMore = rows.length > size;
  return { items, hasMore, next: hasMore ? items.at(-1) : undefined };
}
