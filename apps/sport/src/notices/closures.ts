import type { Tx } from '@sports-hub/kernel';
import type { NoticeLine } from './queries.ts';

/** A place that is closed, as somebody is told of it. */
export interface ToldClosure {
  id: number;
  venue: string;
  /** `2026-11-14` */
  day: string;
  reason: string | null;
}

/** Which closures some lines are about, by day. Looked up once for everybody. */
export async function openToldClosures(
  tx: Tx,
  lines: readonly NoticeLine[],
): Promise<(some: readonly NoticeLine[]) => ToldClosure[]> {
  const idsOf = (some: readonly NoticeLine[]): Set<number> =>
    new Set(some.filter(({ subject }) => subject === 'closure').map(({ subject_id }) => subject_id));
  const ids = idsOf(lines);
  const closures =
    ids.size === 0
      ? []
      : await tx.rows<ToldClosure>(
          `select c.id, v.name as venue, to_char(c.day, 'YYYY-MM-DD') as day, c.reason
             from venue_closures c join venues v on v.id = c.venue_id
            where c.id = any ($1::bigint[]) order by c.day, c.id`,
          [[...ids]],
        );
  return (some) => {
    const wanted = idsOf(some);
    return closures.filter(({ id }) => wanted.has(id));
  };
}
