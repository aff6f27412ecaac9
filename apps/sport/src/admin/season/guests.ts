import type { OpenGuest } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { teamJson } from '../../season/divisions/queries.ts';

/** What coaches noted and nobody has looked at, the newest first. */
export const findOpenGuests = (sql: Sql): Promise<OpenGuest[]> =>
  sql.rows<OpenGuest>(
    `select g.id, coalesce(g.first_name, '') as first_name, ${teamJson('t')} as team, ${localTime('e.starts_at')} as starts_at,
            coalesce(v.name, e.location) as place, m.first_name || ' ' || m.last_name as noted_by
       from attendance_guests g join team_events e on e.team_id = g.team_id and e.kind = g.kind and e.event_id = g.event_id
       join teams t on t.id = g.team_id join members m on m.id = g.noted_by left join venues v on v.id = e.venue_id
      where g.settled_at is null and g.first_name is not null order by g.noted_at desc, g.id desc limit 500`,
  );

export const isGuest = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne<{ id: number }>('select id from attendance_guests where id = $1', [id])) !== undefined;

/** Undefined: somebody has, or it was taken back. */
export const settleGuest = (
  tx: Tx,
  id: number,
  memberId: number,
  now: Date,
): Promise<{ team_id: number } | undefined> =>
  tx.maybeOne<{ team_id: number }>(
    `update attendance_guests set settled_by = $2, settled_at = $3
      where id = $1 and settled_at is null and first_name is not null returning team_id`,
    [id, memberId, now],
  );
