import type { CommunityMe, CommunityProfile } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

/** SQL: the teams of a player `c` in the current season. */
const TEAMS = `coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'division_id', t.division_id) order by t.id)
                        from roster_entries r join current_teams t on t.id = r.team_id where r.player_id = c.id), '[]')`;

/** Children of verified guardians only; teams of the current season. */
export const findChildren = (sql: Sql, memberId: number): Promise<CommunityMe['children']> =>
  sql.rows(
    `select c.id as player_id, c.first_name, c.last_name, l.member_id as account_id, coalesce(l.messaging_enabled, false) as messaging_enabled,
            ${TEAMS} as teams
       from guardian_links g join players c on c.id = g.player_id left join player_logins l on l.player_id = c.id
      where g.member_id = $1 and ${isVerifiedGuardian('g')}
      order by c.id`,
    [memberId],
  );

export interface ConfirmedChild extends Pick<
  CommunityMe['children'][number],
  'player_id' | 'first_name' | 'last_name' | 'teams'
> {
  birth_date: string;
}

/** The same children, for comparing them with what was asked for and registered. */
export const findConfirmedChildren = (sql: Sql, memberId: number): Promise<ConfirmedChild[]> =>
  sql.rows<ConfirmedChild>(
    `select c.id as player_id, c.first_name, c.last_name, c.birth_date, ${TEAMS} as teams
       from guardian_links g join players c on c.id = g.player_id
      where g.member_id = $1 and ${isVerifiedGuardian('g')}
      order by c.id`,
    [memberId],
  );

export const findScopes = (sql: Sql, memberId: number): Promise<CommunityMe['scopes']> =>
  sql.rows(
    `select s.scope_type, s.scope_id, coalesce(t.name, d.name) as name, s.role
       from held_scopes($1) s
       left join teams t on s.scope_type = 'team' and t.id = s.scope_id
       left join divisions d on s.scope_type = 'division' and d.id = s.scope_id
      order by s.scope_type, s.scope_id, s.role`,
    [memberId],
  );

/** Whether a player login may take part now, and what its guardian has said. */
export const findPlayerStanding = (
  sql: Sql,
  memberId: number,
): Promise<{ messaging_enabled: boolean; may_take_part: boolean } | undefined> =>
  sql.maybeOne(
    `select messaging_enabled, exists (select 1 from messaging_players m where m.account_id = l.member_id) as may_take_part
       from player_logins l where l.member_id = $1`,
    [memberId],
  );

/** A phone left out stays as it is. */
export const updateProfile = (
  tx: Tx,
  {
    memberId,
    first_name,
    last_name,
    phone,
  }: { memberId: number; first_name: string; last_name: string; phone: string | null | undefined },
): Promise<CommunityProfile> =>
  tx.one<CommunityProfile>(
    `update members set first_name = $2, last_name = $3, phone = case when $4 then $5 else phone end where id = $1
     returning id, email, first_name, last_name, phone`,
    [memberId, first_name, last_name, phone !== undefined, phone ?? null],
  );

export const renameMember = (
  tx: Tx,
  id: number,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<{ first_name: string; last_name: string }> =>
  tx.one('update members set first_name = $2, last_name = $3 where id = $1 returning first_name, last_name', [
    id,
    first_name,
    last_name,
  ]);
