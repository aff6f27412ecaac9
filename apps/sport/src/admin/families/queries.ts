import type { AdminAssignment, AdminChild, AdminMember, AdminPlayer, Consequences } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

/** The state of a member, for a statement over `members m`. */
export const STATE_COLUMNS = `m.id, m.first_name, m.last_name, m.email, m.is_active, m.email_verified_at is not null as email_verified,
  m.has_temporary_password, m.is_coach, m.is_staff, exists (select 1 from player_logins l where l.member_id = m.id) as is_player,
  (select case when a.is_super then 'super' else 'pages' end from administrators a where a.member_id = m.id) as administrator`;

export const CURRENT_TEAMS = (player: string): string =>
  `coalesce((select json_agg(t.name order by t.id) from roster_entries r join current_teams t on t.id = r.team_id where r.player_id = ${player}), '[]')`;

type Bare = Omit<AdminMember, 'children' | 'player' | 'assignments' | 'protected'>;

export const findBareMember = (sql: Sql, id: number): Promise<Bare | undefined> =>
  sql.maybeOne<Bare>(
    `select ${STATE_COLUMNS}, m.version, m.phone, ${localTime('m.created_at')} as created_at,
            exists (select 1 from hub_links h where h.member_id = m.id) as is_linked_to_hub,
            coalesce((select json_agg(json_build_object('created_at', ${localTime('s.created_at')}, 'last_used_at', ${localTime('s.last_seen_at')})
                        order by s.last_seen_at desc) from sessions s where s.subject_id = m.id), '[]') as sessions
       from members m where m.id = $1`,
    [id],
  );

/** Registered players with everybody who is or was linked: those of a member, or one by its number. */
const findChildren = (sql: Sql, where: string, id: number): Promise<AdminChild[]> =>
  sql.rows<AdminChild>(
    `select p.id as player_id, p.first_name, p.last_name, p.birth_date, ${CURRENT_TEAMS('p.id')} as teams,
            l.member_id as account_id, coalesce(l.messaging_enabled, false) as messaging_enabled,
            coalesce((select json_agg(json_build_object('id', g.id, 'version', g.version, 'member_id', g.member_id,
                'member_name', x.first_name || ' ' || x.last_name, 'member_is_active', x.is_active, 'relationship', g.relationship,
                'status', g.status, 'verified_at', ${localTime('g.verified_at')}) order by g.id)
              from guardian_links g join members x on x.id = g.member_id where g.player_id = p.id and g.status <> 'revoked'), '[]') as links
       from players p left join player_logins l on l.player_id = p.id
      where ${where} order by p.id limit 50`,
    [id],
  );

export const findChildrenOf = (sql: Sql, memberId: number): Promise<AdminChild[]> =>
  findChildren(
    sql,
    `p.id in (select player_id from guardian_links where member_id = $1 and status <> 'revoked')`,
    memberId,
  );
export const findPlayerOf = async (sql: Sql, memberId: number): Promise<AdminChild | null> =>
  (await findChildren(sql, 'p.id = (select player_id from player_logins where member_id = $1)', memberId))[0] ?? null;

export const findAssignmentsOf = (sql: Sql, memberId: number): Promise<AdminAssignment[]> =>
  sql.rows<AdminAssignment>(
    `select a.id, a.role, case when a.team_id is null then 'division' else 'team' end as scope_type,
            coalesce(a.team_id, a.division_id) as scope_id, coalesce(t.name, d.name) as name
       from assignments a left join teams t on t.id = a.team_id left join divisions d on d.id = a.division_id
      where a.member_id = $1 order by a.id`,
    [memberId],
  );

/** What disabling would cause. A child is silenced when nobody else who can sign in may read along. */
export const findConsequences = async (sql: Sql, memberId: number): Promise<Consequences | undefined> =>
  sql.maybeOne<Consequences>(
    `with children as (
       select p.id, p.first_name, p.last_name, l.messaging_enabled,
              exists (select 1 from guardian_links o join members x on x.id = o.member_id
                       where o.player_id = p.id and o.member_id <> $1 and o.relationship = 'parent_guardian' and o.status = 'verified'
                         and x.is_active and x.email_verified_at is not null and not x.has_temporary_password
                         and not exists (select 1 from player_logins q where q.member_id = x.id)) as has_other_guardian
         from guardian_links g join players p on p.id = g.player_id left join player_logins l on l.player_id = p.id
        where g.member_id = $1 and g.relationship = 'parent_guardian' and g.status = 'verified')
     select (select count(*)::integer from sessions where subject_id = $1) as sessions,
            (select count(*)::integer from conversations where account_a = $1 or account_b = $1) as conversations,
            exists (select 1 from hub_links where member_id = $1) as is_linked_to_hub,
            coalesce((select json_agg(coalesce(t.name, d.name) order by a.id) from assignments a left join teams t on t.id = a.team_id
                        left join divisions d on d.id = a.division_id where a.member_id = $1), '[]') as assignments,
            coalesce((select json_agg(first_name order by id) from children where messaging_enabled and not has_other_guardian), '[]') as silenced,
            coalesce((select json_agg(json_build_object('name', first_name, 'has_other_guardian', has_other_guardian,
                        'teams', ${CURRENT_TEAMS('children.id')}) order by id) from children), '[]') as children
       from members m where m.id = $1`,
    [memberId],
  );

export const PLAYER_COLUMNS = `p.id as player_id, p.first_name, p.last_name, p.birth_date, ${CURRENT_TEAMS('p.id')} as teams,
  (select l.member_id from player_logins l where l.player_id = p.id) as account_id,
  coalesce((select json_agg(json_build_object('id', x.id, 'name', x.first_name || ' ' || x.last_name,
      'can_sign_in', x.is_active and x.email_verified_at is not null and not x.has_temporary_password) order by x.id)
    from guardian_links g join members x on x.id = g.member_id
   where g.player_id = p.id and g.relationship = 'parent_guardian' and g.status = 'verified'), '[]') as guardians`;

export const findPlayer = (sql: Sql, id: number): Promise<AdminPlayer | undefined> =>
  sql.maybeOne<AdminPlayer>(`select ${PLAYER_COLUMNS} from players p where p.id = $1`, [id]);
