import type { ContentKind, ContentWriter } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

/** Whoever was not heard of for so long has closed the page. */
const GONE = `interval '25 seconds'`;

export const notePresence = (
  sql: Sql,
  { kind, id, by, place, now }: { kind: ContentKind; id: number; by: number; place: number | null; now: Date },
): Promise<number> =>
  sql.run(
    `insert into content_presence (kind, id, member_id, place, seen_at) values ($1, $2, $3, $4, $5)
     on conflict (kind, id, member_id) do update set place = excluded.place, seen_at = excluded.seen_at`,
    [kind, id, by, place, now],
  );

/** Those who have it open now, but for who asks. */
export const findOthers = (sql: Sql, kind: ContentKind, id: number, by: number, now: Date): Promise<ContentWriter[]> =>
  sql.rows<ContentWriter>(
    `select m.first_name || ' ' || m.last_name as name, p.place from content_presence p join members m on m.id = p.member_id
      where p.kind = $1 and p.id = $2 and p.member_id <> $3 and p.seen_at > $4::timestamptz - ${GONE} order by m.id`,
    [kind, id, by, now],
  );

export const sweepPresence = (sql: Sql, now: Date): Promise<number> =>
  sql.run(
    `delete from content_presence where (kind, id, member_id) in (
       select kind, id, member_id from content_presence where seen_at < $1::timestamptz - interval '1 hour' limit 500)`,
    [now],
  );
