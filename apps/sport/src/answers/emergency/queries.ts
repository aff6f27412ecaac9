import type { EmergencyPlayer } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import type { EventKey } from '../events.ts';
import type { TeamEventKey } from '../team/queries.ts';

/** Every verified guardian of each child, also one who cannot sign in. */
export const findEmergencyPlayers = (sql: Sql, teamId: number): Promise<EmergencyPlayer[]> =>
  sql.rows<EmergencyPlayer>(
    `select p.id as player_id, p.first_name, p.last_name, r.jersey_number,
            (select coalesce(json_agg(json_build_object('name', m.first_name || ' ' || m.last_name, 'phone', nullif(m.phone, ''))
                      order by nullif(m.phone, '') is null, m.id), '[]')
               from guardian_links g join members m on m.id = g.member_id and m.is_active
              where g.player_id = p.id and ${isVerifiedGuardian('g')}) as guardians
       from roster_entries r join players p on p.id = r.player_id
      where r.team_id = $1 order by p.first_name, p.last_name, p.id`,
    [teamId],
  );

export const keepLook = (tx: Tx, { teamId, kind, eventId }: TeamEventKey, memberId: number, now: Date) =>
  tx.run(
    `insert into emergency_looks (team_id, kind, event_id, member_id, looked_at) values ($1, $2, $3, $4, $5)
     on conflict (team_id, kind, event_id, member_id) do update set looked_at = excluded.looked_at`,
    [teamId, kind, eventId, memberId, now],
  );

/** Who opened the numbers of the teams of a child at an event, the last first. */
export const findLooks = (
  sql: Sql,
  { playerId, kind, eventId }: EventKey & { playerId: number },
): Promise<{ first_name: string; looked_at: Date }[]> =>
  sql.rows<{ first_name: string; looked_at: Date }>(
    `select m.first_name, l.looked_at from emergency_looks l join members m on m.id = l.member_id
      where l.kind = $2 and l.event_id = $3
        and exists (select 1 from roster_entries r where r.team_id = l.team_id and r.player_id = $1)
      order by l.looked_at desc, m.id`,
    [playerId, kind, eventId],
  );
