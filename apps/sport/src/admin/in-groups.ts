/** What stands in groups: groups in the order of their first record, each with its records in their order. */
export const grouped = (records: readonly { id: number; category: string }[]): number[] =>
  [...Map.groupBy(records, ({ category }) => category).values()].flat().map(({ id }) => id);

export interface GroupMove {
  /** All of them, in their new order. */
  order: number[];
  /** In its group, from one. */
  place: number;
}

/** The order after a record was moved by one within its group; undefined where it is at the end already. */
export function moveInGroup(
  records: readonly { id: number; category: string }[],
  moved: { id: number; category: string },
  direction: 'up' | 'down',
): GroupMove | undefined {
  const group = records.filter(({ category }) => category === moved.category).map(({ id }) => id);
  const other = group[group.indexOf(moved.id) + (direction === 'up' ? -1 : 1)];
  if (other === undefined) return undefined;
  const order = grouped(records);
  const [at, there] = [order.indexOf(moved.id), order.indexOf(other)];
  [order[at], order[there]] = [other, moved.id];
  return { order, place: group.indexOf(other) + 1 };
}
