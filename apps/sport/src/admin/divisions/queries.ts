import type { AdminTeam, DivisionSetup, TieBreak } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { changedBy } from '../changed-by.ts';

const SELECT_TEAM = `
  select t.id, t.division_id, t.name, t.color, t.coach_name,
         coalesce((select json_agg(json_build_object('id', m.id, 'first_name', m.first_name, 'last_name', m.last_name, 'assignment_id', a.id)
                     order by m.last_name, m.first_name, m.id)
                     from assignments a join members m on m.id = a.member_id where a.team_id = t.id and a.role = 'coach'), '[]') as coaches,
         (select count(*) from roster_entries r where r.team_id = t.id)::integer as players,
         (select count(*) from games g where t.id in (g.home_team_id, g.away_team_id) and g.status <> 'cancelled')::integer as games,
         t.version, ${changedBy('team', 't.id')} as changed
    from teams t`;

export const findTeams = (sql: Sql, divisionId: number): Promise<AdminTeam[]> =>
  sql.rows<AdminTeam>(`${SELECT_TEAM} where t.division_id = $1 order by t.name, t.id`, [divisionId]);

export const findTeam = (sql: Sql, id: number): Promise<AdminTeam | undefined> =>
  sql.maybeOne<AdminTeam>(`${SELECT_TEAM} where t.id = $1`, [id]);

export const lockTeam = (tx: Tx, id: number): Promise<AdminTeam | undefined> =>
  tx.maybeOne<AdminTeam>(`${SELECT_TEAM} where t.id = $1 for no key update of t`, [id]);

/** What hangs on a team beside games and players, and would be lost or is not ours to remove. */
export const hasTeamHistory = async (sql: Sql, id: number): Promise<boolean> =>
  (
    await sql.one<{ used: boolean }>(
      `select exists (select from practices where team_id = $1 and status <> 'cancelled')
           or exists (select from tournament_entries where team_id = $1)
           or exists (select from duties where team_id = $1)
           or exists (select from important_teams where team_id = $1) as used`,
      [id],
    )
  ).used;

export const findLeagueSeason = (
  sql: Sql,
  divisionId: number,
): Promise<(DivisionSetup['league'] & { season_id: number }) | undefined> =>
  sql.maybeOne<DivisionSetup['league'] & { season_id: number }>(
    'select l.id, l.name, l.kind, l.season_id from divisions d join leagues l on l.id = d.league_id where d.id = $1',
    [divisionId],
  );

/** Its own order, in which level teams are ranked; none for the sport's. */
export const findOwnRules = (sql: Sql, divisionId: number): Promise<{ rule: TieBreak; cap: number | null }[]> =>
  sql.rows<{ rule: TieBreak; cap: number | null }>(
    'select rule, cap from standings_rules where division_id = $1 order by position',
    [divisionId],
  );

/** Games to come that families see, and how many families: those of the players of the teams in them. */
export const findTold = (sql: Sql, divisionId: number, now: Date): Promise<DivisionSetup['told']> =>
  sql.one<DivisionSetup['told']>(
    `with coming as (
       select g.home_team_id, g.away_team_id from games g
        where g.division_id = $1 and g.is_public and g.status = 'scheduled' and g.starts_at > $2
     )
     select (select count(*) from coming)::integer as games,
            (select count(distinct coalesce('m' || (
                select min(k.member_id) from guardian_links k where k.player_id = r.player_id and k.status = 'verified'), 'p' || r.player_id))
               from roster_entries r where r.team_id in (select home_team_id from coming union select away_team_id from coming))::integer as families`,
    [divisionId, now],
  );

/** Coaches who can be assigned, with the teams and divisions of the current season that they have already. */
export const findCoaches = (sql: Sql): Promise<DivisionSetup['coaches']> =>
  sql.rows<DivisionSetup['coaches'][number]>(
    `select m.id, m.first_name, m.last_name,
            array(select coalesce(t.name, d.name) from assignments a left join current_teams t on t.id = a.team_id
                    left join current_divisions d on d.id = a.division_id
                   where a.member_id = m.id and a.role = 'coach' and coalesce(t.name, d.name) is not null order by 1) as coaches
       from members m where m.is_coach and m.is_active and m.email_verified_at is not null
      order by m.last_name, m.first_name, m.id limit 500`,
  );

export const hasRegistrations = async (sql: Sql, divisionId: number): Promise<boolean> =>
  (
    await sql.one<{ used: boolean }>(
      `select exists (select from registrations where division_id = $1) or exists (select from registration_divisions where division_id = $1)
           or exists (select from assignments where division_id = $1) or exists (select from tournaments where division_id = $1)
           or exists (select from special_events where division_id = $1) as used`,
      [divisionId],
    )
  ).used;
