import type { Sql, Tx } from '@sports-hub/kernel';
import type { TeamEventKey } from '../team/queries.ts';

export interface GuestRow {
  id: number;
  first_name: string;
  noted_by: number;
  by_name: string;
  noted_at: Date;
  is_settled: boolean;
}

/** Children who were there and are on no list, in the order in which they were noted. */
export const findGuests = (sql: Sql, { teamId, kind, eventId }: TeamEventKey): Promise<GuestRow[]> =>
  sql.rows<GuestRow>(
    `select g.id, coalesce(g.first_name, '') as first_name, g.noted_by, m.first_name as by_name, g.noted_at,
            g.settled_at is not null as is_settled
       from attendance_guests g join members m on m.id = g.noted_by
      where g.team_id = $1 and g.kind = $2 and g.event_id = $3 and g.first_name is not null order by g.noted_at, g.id`,
    [teamId, kind, eventId],
  );

/** What a client has sent before, also when it was taken back. */
export const findOwnGuest = (sql: Sql, memberId: number, clientId: string): Promise<object | undefined> =>
  sql.maybeOne('select 1 from attendance_guests where noted_by = $1 and client_id = $2', [memberId, clientId]);

export const insertGuest = (
  tx: Tx,
  guest: TeamEventKey & { firstName: string; memberId: number; notedAt: Date; clientId: string },
): Promise<number> =>
  tx.run(
    `insert into attendance_guests (team_id, kind, event_id, first_name, noted_by, noted_at, client_id)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (noted_by, client_id) do nothing`,
    [guest.teamId, guest.kind, guest.eventId, guest.firstName, guest.memberId, guest.notedAt, guest.clientId],
  );

/** The name goes. */
export const takeGuestBack = (tx: Tx, { teamId, kind, eventId }: TeamEventKey, id: number): Promise<number> =>
  tx.run(
    `update attendance_guests set first_name = null where id = $4 and team_id = $1 and kind = $2 and event_id = $3`,
    [teamId, kind, eventId, id],
  );
