import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { canSignIn } from '../../community/announcements/reach.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { hasHubLink } from '../../members/hub-links/queries.ts';

export interface Guardian {
  player_id: number;
  email: string;
  first_name: string;
  is_on_hub: boolean;
}

/** Who may know everything of these players: verified guardians who can sign in. */
export const findGuardians = (sql: Sql, playerIds: readonly number[]): Promise<Guardian[]> =>
  sql.rows<Guardian>(
    `select g.player_id, m.email, m.first_name, ${hasHubLink('m.id')} as is_on_hub
       from guardian_links g join members m on m.id = g.member_id
      where g.player_id = any ($1::bigint[]) and ${isVerifiedGuardian('g')} and ${canSignIn('m')} order by m.id, g.player_id`,
    [playerIds],
  );

export interface TeamCoach {
  team_id: number;
  email: string;
  first_name: string;
  is_on_hub: boolean;
}

export const findTeamCoaches = (sql: Sql, teamIds: readonly number[]): Promise<TeamCoach[]> =>
  sql.rows<TeamCoach>(
    `select t.id as team_id, m.email, m.first_name, ${hasHubLink('m.id')} as is_on_hub
       from assigned_scopes a join members m on m.id = a.member_id join teams t on t.id = a.team_id
      where t.id = any ($1::bigint[]) and a.role = 'coach' and ${canSignIn('m')} order by m.id, t.id`,
    [teamIds],
  );

export interface ToldTeam {
  id: number;
  name: string;
  division: string;
  coaches: string[];
  first_event: { kind: string; starts_at: string; venue: string | null } | null;
}

/** Teams as a mail names them, with what is on first. */
export const findToldTeams = (sql: Sql, teamIds: readonly number[], now: Date): Promise<ToldTeam[]> =>
  sql.rows<ToldTeam>(
    `select t.id, t.name, d.name as division, array(
              select m.first_name || ' ' || m.last_name from assignments a join members m on m.id = a.member_id
               where a.team_id = t.id and a.role = 'coach' and m.is_active
              union select t.coach_name where t.coach_name is not null order by 1) as coaches,
            (select json_build_object('kind', e.kind, 'starts_at', ${localTime('e.starts_at')}, 'venue', v.name)
               from team_events e left join venues v on v.id = e.venue_id
              where e.team_id = t.id and e.kind in ('game', 'practice') and e.status = 'scheduled' and e.starts_at > $2
              order by e.starts_at, e.kind, e.event_id limit 1) as first_event
       from teams t join divisions d on d.id = t.division_id where t.id = any ($1::bigint[])`,
    [teamIds, now],
  );
