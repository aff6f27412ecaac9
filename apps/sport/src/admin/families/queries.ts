import type { AdminAssignment, AdminChild, AdminMember, AdminPlayer, Consequences } from '@sports-hub/contract';
import type { InvitedMember, Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isEligible } from '../../members/queries.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

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
                       where o.player_id = p.id and o.member_id <> $1 and ${isVerifiedGuardian('o')}
                         and ${isEligible('x')}) as has_other_guardian
         from guardian_links g join players p on p.id = g.player_id left join player_logins l on l.player_id = p.id
        where g.member_id = $1 and ${isVerifiedGuardian('g')})
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
      'can_sign_in', ${isEligible('x')}) order by x.id)
    from guardian_links g join members x on x.id = g.member_id
   where g.player_id = p.id and ${isVerifiedGuardian('g')}), '[]') as guardians`;

/** None where the player was joined with another one: that one is meant. */
export const findPlayer = (sql: Sql, id: number): Promise<AdminPlayer | undefined> =>
  sql.maybeOne<AdminPlayer>(`select ${PLAYER_COLUMNS} from players p where p.id = $1 and p.joined_with is null`, [id]);

/** Counts the edits of a member: a change names the version it has seen. */
export const findMemberVersion = async (sql: Sql, id: number): Promise<number> =>
  (await sql.one<{ version: number }>('select version from members where id = $1', [id])).version;

/** An account with a temporary password, made by an administrator; `by` is no member where an operator made it. */
export const insertMemberWithPassword = (
  tx: Tx,
  person: {
    email: string;
    hash: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    by: number;
    now: Date;
  },
): Promise<InvitedMember> =>
  tx.one<InvitedMember>(
    `insert into members (email, password_hash, has_temporary_password, invited_address, first_name, last_name, phone, created_at, created_by)
     values ($1, $2, true, $1, $3, $4, $5, $6, (select id from members where id = $7)) returning id, password_version`,
    [person.email, person.hash, person.first_name, person.last_name, person.phone, person.now, person.by],
  );

export const setTemporaryPassword = (tx: Tx, id: number, hash: string): Promise<InvitedMember> =>
  tx.one<InvitedMember>(
    `update members set password_hash = $2, password_version = password_version + 1, invited_address = email
      where id = $1 returning id, password_version`,
    [id, hash],
  );

export const setNames = (
  tx: Tx,
  id: number,
  { first_name, last_name, phone }: { first_name: string; last_name: string; phone: string | null },
): Promise<number> =>
  tx.run('update members set first_name = $2, last_name = $3, phone = $4 where id = $1', [
    id,
    first_name,
    last_name,
    phone,
  ]);

export const setMemberRoles = (
  tx: Tx,
  id: number,
  { is_coach, is_staff }: { is_coach: boolean; is_staff: boolean },
): Promise<number> => tx.run('update members set is_coach = $2, is_staff = $3 where id = $1', [id, is_coach, is_staff]);

export const setActive = (tx: Tx, id: number, active: boolean): Promise<number> =>
  tx.run('update members set is_active = $2 where id = $1', [id, active]);

export interface LinkToStore {
  memberId: number;
  playerId: number;
  relationship: string;
  by: string;
  reason: string | null;
  now: Date;
}

/** Verifies a link, a removed one too. */
export const storeVerifiedLink = (tx: Tx, link: LinkToStore): Promise<number> =>
  tx.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at, verified_by, reason)
     values ($1, $2, $3, 'verified', $4, $4, $5, $6)
     on conflict (member_id, player_id) do update set relationship = excluded.relationship, status = 'verified', verified_at = excluded.verified_at,
       verified_by = excluded.verified_by, reason = excluded.reason`,
    [link.memberId, link.playerId, link.relationship, link.now, link.by, link.reason],
  );

export const findLinkState = (
  sql: Sql,
  memberId: number,
  playerId: number,
): Promise<{ relationship: string; status: string } | undefined> =>
  sql.maybeOne('select relationship, status from guardian_links where member_id = $1 and player_id = $2 for update', [
    memberId,
    playerId,
  ]);

export interface LinkAtHand {
  member_id: number;
  player_id: number;
  relationship: string;
  status: string;
  version: number;
  child: string;
}

/** Links are never deleted and keep their member. */
export const findLinkOwner = (sql: Sql, id: number): Promise<{ member_id: number; player_id: number } | undefined> =>
  sql.maybeOne('select member_id, player_id from guardian_links where id = $1', [id]);

/** A link that is about to be removed: it stays as read until the transaction ends. */
export const lockLink = (tx: Tx, id: number): Promise<LinkAtHand> =>
  tx.one<LinkAtHand>(
    `select g.member_id, g.player_id, g.relationship, g.status, g.version, p.first_name as child
       from guardian_links g join players p on p.id = g.player_id where g.id = $1 for update of g`,
    [id],
  );

export const revokeLink = (tx: Tx, id: number, reason: string): Promise<number> =>
  tx.run(`update guardian_links set status = 'revoked', reason = $2 where id = $1`, [id, reason]);

/** The verified guardians whom a child has beside this member. */
export const findOtherGuardians = (
  sql: Sql,
  playerId: number,
  memberId: number,
): Promise<{ id: number; email: string; guardian: string; child: string; adult: string }[]> =>
  sql.rows(
    `select m.id, m.email, m.first_name as guardian, p.first_name as child,
            (select a.first_name || ' ' || a.last_name from members a where a.id = $2) as adult
       from guardian_links g join members m on m.id = g.member_id and m.is_active join players p on p.id = g.player_id
      where g.player_id = $1 and g.member_id <> $2 and ${isVerifiedGuardian('g')} order by m.id`,
    [playerId, memberId],
  );
