import type { Tx } from '@sports-hub/kernel';
import type { ToldClosure } from '../community/important/closures.ts';
import { CLOSED_SPAN } from '../season/conflicts/queries.ts';
import type { NoticeLine } from './queries.ts';

/** SQL for whether there is still to be told of a closure `c` what a line's subject says. */
export const isStillSo = (subject: string): string =>
  `case ${subject} when 'closure' then c.lifted_at is null else not exists (
     select 1 from venue_closures again
      where again.venue_id = c.venue_id and again.lifted_at is null and again.day <= coalesce(c.last_day, c.day)
        and coalesce(again.last_day, again.day) >= c.day and coalesce(again.from_time, '00:00') < coalesce(c.until_time, '24:00')
        and coalesce(again.until_time, '24:00') > coalesce(c.from_time, '00:00')) end`;

/**
 * Which closures some lines are about, by day, looked up once for everybody. Whoever lifts one waits until these people were
 * told, or they are not told of it.
 */
export async function openToldClosures(
  tx: Tx,
  lines: readonly NoticeLine[],
): Promise<(some: readonly NoticeLine[]) => ToldClosure[]> {
  const keyOf = ({ subject, subject_id: id }: { subject: string; subject_id: number }): string => `${subject} ${id}`;
  const about = new Map(
    lines.filter(({ subject }) => subject === 'closure' || subject === 'reopening').map((line) => [keyOf(line), line]),
  );
  if (about.size === 0) return () => [];
  const ids = [...about.values()].map(({ subject_id }) => subject_id);
  await tx.run('select 1 from venue_closures where id = any ($1::bigint[]) order by id for share', [ids]);
  const closures = await tx.rows<ToldClosure>(
    `select c.id, told.subject, v.name as venue, ${CLOSED_SPAN}, c.reason, c.words
       from unnest($1::text[], $2::bigint[]) told(subject, id) join venue_closures c on c.id = told.id join venues v on v.id = c.venue_id
      where ${isStillSo('told.subject')} order by c.day, c.id`,
    [[...about.values()].map(({ subject }) => subject), ids],
  );
  return (some) => {
    const wanted = new Set(some.map(keyOf));
    return closures.filter(({ subject, id }) => wanted.has(keyOf({ subject, subject_id: id })));
  };
}
