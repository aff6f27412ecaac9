import type { Announcement, AnnouncementReach } from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { drawQr, type QrDrawing } from '../../platform/qr.ts';
import { publicName } from '../../season/teams/queries.ts';

type Scope = Pick<Announcement, 'scope_type' | 'scope_id'>;

export const canSignIn = (member: string): string =>
  `${member}.is_active and ${member}.email_verified_at is not null and not ${member}.has_temporary_password`;

export const findAssigned = (
  sql: Sql,
  memberId: number,
  { scope_type, scope_id }: Scope,
): Promise<object | undefined> =>
  sql.maybeOne(
    `select 1 from held_scopes($1) where scope_type = $2 and scope_id = $3 and role in ('coach', 'staff') limit 1`,
    [memberId, scope_type, scope_id],
  );

/** Everybody else who holds the team or division now and can sign in to read. */
const countReaders = async (sql: Sql, memberId: number, { scope_type, scope_id }: Scope): Promise<number> => {
  const { people } = await sql.one<{ people: number }>(
    scope_type === 'team'
      ? `select count(distinct m.id)::integer as people from member_holdings h join members m on m.id = h.member_id
          where h.team_id = $1 and m.id <> $2 and ${canSignIn('m')}`
      : `select count(distinct m.id)::integer as people from member_holdings h join members m on m.id = h.member_id
          where h.division_id = $1 and m.id <> $2 and ${canSignIn('m')}`,
    [scope_id, memberId],
  );
  return people;
};

/** Every player of the team, or of the division's teams, with the adults who can be reached for them. */
const findRoster = (sql: Sql, { scope_type, scope_id }: Scope): Promise<AnnouncementReach['players']> =>
  sql.rows<AnnouncementReach['players'][number]>(
    `select p.id, ${publicName('p')} as name, t.name as team,
            array(select m.first_name || ' ' || m.last_name
                    from guardian_links g join members m on m.id = g.member_id
                   where g.player_id = p.id and ${isVerifiedGuardian('g')} and ${canSignIn('m')}
                   order by m.last_name, m.first_name, m.id) as adults
       from current_teams t join roster_entries r on r.team_id = t.id join players p on p.id = r.player_id
      where ($1 = 'team' and t.id = $2) or ($1 = 'division' and t.division_id = $2)
      order by t.name, t.id, p.first_name, p.last_name, p.id`,
    [scope_type, scope_id],
  );

/** Whom an announcement to a team or division reaches now, and whom not; for those who may publish to it. */
export function createReach({ db, invitationUrl }: { db: Sql; invitationUrl: string }) {
  let drawn: Promise<QrDrawing> | undefined;
  return async (memberId: number, scope: Scope): Promise<AnnouncementReach> => {
    if (!(await findAssigned(db, memberId, scope))) throw new Problem('scope.not_assigned');
    const [people, players] = await Promise.all([countReaders(db, memberId, scope), findRoster(db, scope)]);
    drawn ??= drawQr(invitationUrl);
    return { people, players, invitation: { url: invitationUrl, qr: await drawn } };
  };
}
export type ReadReach = ReturnType<typeof createReach>;
