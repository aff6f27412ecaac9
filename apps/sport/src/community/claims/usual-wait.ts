import { secondsAfter, type Sql } from '@sports-hub/kernel';

const RECENT_SECONDS = 180 * 86_400;
const LAST = 20;
/** Fewer say nothing about the next one. */
const ENOUGH = 5;

/** How many hours the league took for the middle one of the claims that it decided last; null when these are too few. */
export async function findUsualHours(sql: Sql, now: Date): Promise<number | null> {
  const { decided, hours } = await sql.one<{ decided: number; hours: number | null }>(
    `select count(*)::integer as decided, ceil(percentile_cont(0.5) within group (order by seconds) / 3600)::integer as hours
       from (select extract(epoch from reviewed_at - created_at)::double precision as seconds from claims
              where status in ('approved', 'rejected') and objected_at is null and reviewed_at > $1
              order by reviewed_at desc limit ${LAST}) last`,
    [secondsAfter(now, -RECENT_SECONDS)],
  );
  return decided < ENOUGH ? null : hours;
}
