import type { Tx } from '@sports-hub/kernel';

/** A place that is closed, as somebody is told of it. */
export interface ToldClosure {
  venue: string;
  /** `2026-11-14` */
  day: string;
  reason: string | null;
}

export const findToldClosures = (tx: Tx, ids: readonly number[]): Promise<ToldClosure[]> =>
  tx.rows<ToldClosure>(
    `select v.name as venue, to_char(c.day, 'YYYY-MM-DD') as day, c.reason
       from venue_closures c join venues v on v.id = c.venue_id
      where c.id = any ($1::bigint[]) order by c.day, c.id`,
    [ids],
  );
