import type { Tx } from '@sports-hub/kernel';
import type { NoticeLine } from './queries.ts';

/** What whoever changed the schedule wrote about it, by the lines that tell of it; looked up once for everybody. */
export async function openSentences(
  tx: Tx,
  lines: readonly NoticeLine[],
): Promise<(some: readonly NoticeLine[]) => string[]> {
  const idsIn = (some: readonly NoticeLine[]): number[] =>
    some.filter(({ subject }) => subject === 'change_set').map(({ subject_id }) => subject_id);
  const ids = [...new Set(idsIn(lines))];
  if (ids.length === 0) return () => [];
  const sets = await tx.rows<{ id: number; sentence: string }>(
    'select id, sentence from schedule_change_sets where id = any ($1::bigint[]) and sentence is not null order by id',
    [ids],
  );
  return (some) => {
    const wanted = new Set(idsIn(some));
    return sets.filter(({ id }) => wanted.has(id)).map(({ sentence }) => sentence);
  };
}
