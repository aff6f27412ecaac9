import type { AudienceGroup, FamilyMailAudience } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../members/guardian-links.ts';

/** One child and somebody to write to about them; or a coach, without a child; or a child without anybody. */
export interface AudienceRow {
  role: 'guardian' | 'registrant' | 'coach' | null;
  child: string | null;
  player_id: number | null;
  child_first_name: string;
  child_last_name: string;
  /** How the child is meant: registered, waiting, begun and not finished, or not any more. */
  standing: 'registered' | 'waiting' | 'begun' | 'ended';
  /** Divisions of the child; teams and divisions of a coach. */
  places: string[];
  email: string | null;
  member_id: number | null;
  first_name: string;
  last_name: string;
}

/** SQL for whether a member is an adult who is known to read at their address. A player's login is never written to. */
export const isAddressee = (member: string): string =>
  `(${member}.is_active and ${member}.email_verified_at is not null
    and not exists (select 1 from player_logins l where l.member_id = ${member}.id))`;

/** Money that is still to come: a fee without a payment, or a part of it that is late. `$5` is today. */
const OWES = `(r.status in ('registered', 'awaiting_payment') and (
    (r.total_cents > 0 and r.payment_status in ('none', 'requires_payment', 'mismatch'))
    or exists (select 1 from installments i where i.registration_id = r.id
                 and (i.status = 'failed' or (i.status = 'due' and i.due_on < $5::date)))))`;

const CHILDREN = `
  chosen_divisions as (
    select d.id, d.name from divisions d join leagues l on l.id = d.league_id
     where l.season_id = $1 and (d.id = any ($2::bigint[]) or (cardinality($2::bigint[]) = 0 and cardinality($3::bigint[]) = 0))),
  chosen_teams as (
    select t.id, t.name, d.name as division
      from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
     where l.season_id = $1 and (t.id = any ($3::bigint[]) or t.division_id in (select id from chosen_divisions))),
  found as (
    select r.id as registration_id, coalesce(r.player_id, own.id) as player_id, encode(r.child_hash, 'hex') as child_hash,
           r.player_first_name as first_name, r.player_last_name as last_name, d.name as place,
           case r.status when 'registered' then 'registered' when 'waitlisted' then 'waiting'
                when 'cancelled' then 'ended' when 'expired' then 'ended' else 'begun' end as standing
      from registrations r join divisions d on d.id = r.division_id join leagues l on l.id = d.league_id
      left join lateral (
        -- Sent by a verified guardian of a child of that name, whose place is not taken yet.
        select p.id from guardian_links g join players p on p.id = g.player_id
         where r.player_id is null and g.member_id = r.submitted_by and ${isVerifiedGuardian('g')} and p.joined_with is null
           and lower(p.first_name) = lower(r.player_first_name) and lower(p.last_name) = lower(r.player_last_name)
           and p.birth_date = r.birth_date
         order by p.id limit 1) own on true
     where r.id = any ($6::bigint[]) or (cardinality($6::bigint[]) = 0 and l.season_id = $1
       and (r.division_id in (select id from chosen_divisions)
            or exists (select 1 from roster_entries e join chosen_teams t on t.id = e.team_id where e.player_id = coalesce(r.player_id, own.id)))
       and (('registered' = any ($4::text[]) and r.status = 'registered') or ('waiting' = any ($4::text[]) and r.status = 'waitlisted')
            or ('not_paid' = any ($4::text[]) and ${OWES})))
    union all
    select null, p.id, null, p.first_name, p.last_name, t.division, 'registered'
      from chosen_teams t join roster_entries e on e.team_id = t.id join players p on p.id = e.player_id
     where 'registered' = any ($4::text[]) and cardinality($6::bigint[]) = 0),
  children as (
    select coalesce('player ' || player_id, 'child ' || child_hash) as child, max(player_id) as player_id,
           array_remove(array_agg(registration_id), null) as registrations,
           min(first_name) as first_name, min(last_name) as last_name, array_agg(distinct place order by place) as places,
           case when bool_or(standing = 'registered') then 'registered' when bool_or(standing = 'waiting') then 'waiting'
                when bool_or(standing = 'begun') then 'begun' else 'ended' end as standing
      from found group by 1)`;

/**
 * Everybody whom an audience is: the verified guardians of each child, each with an address of their own; for a child
 * without one, whoever registered it last. Not who said that the child is not theirs, and nobody whose link to it was
 * taken away.
 */
export const findAudience = (
  sql: Sql,
  { season_id, division_ids, team_ids, groups, registration_ids }: FamilyMailAudience,
  today: string,
): Promise<AudienceRow[]> =>
  sql.rows<AudienceRow>(
    `with ${CHILDREN},
     guardians as (
       select c.child, m.id as member_id, m.email, m.first_name, m.last_name
         from children c join guardian_links g on g.player_id = c.player_id and ${isVerifiedGuardian('g')}
         join members m on m.id = g.member_id and ${isAddressee('m')}),
     registrants as (
       select c.child, last.* from children c
        cross join lateral (
          select m.id as member_id, coalesce(m.email, r.email) as email, coalesce(m.first_name, r.parent_first_name) as first_name,
                 coalesce(m.last_name, r.parent_last_name) as last_name
            from registrations r
            left join members m on (m.id = r.submitted_by or (r.submitted_by is null and lower(m.email collate "C") = lower(r.email collate "C")))
           where (r.id = any (c.registrations) or (r.player_id = c.player_id and r.status = 'registered'))
             and not exists (select 1 from disowned_registrations x where x.registration_id = r.id)
             and (m.id is null or (m.is_active and not exists (select 1 from player_logins l where l.member_id = m.id)))
             and not exists (
               select 1 from guardian_links g where g.member_id = m.id and g.player_id = c.player_id and g.status = 'revoked')
           order by r.id desc limit 1) last
        where not exists (select 1 from guardians g where g.child = c.child))
     select case when a.email is not null then a.role end as role, c.child, c.player_id, c.first_name as child_first_name,
            c.last_name as child_last_name, c.standing, c.places, a.email, a.member_id,
            coalesce(a.first_name, '') as first_name, coalesce(a.last_name, '') as last_name
       from children c left join (
         select 'guardian' as role, * from guardians union all select 'registrant', * from registrants) a on a.child = c.child
     union all
     select 'coach', null, null, '', '', 'registered', x.places, m.email, m.id, m.first_name, m.last_name
       from (
         select a.member_id, array_agg(distinct coalesce(t.name, d.name) order by coalesce(t.name, d.name)) as places
           from assignments a left join chosen_teams t on t.id = a.team_id left join chosen_divisions d on d.id = a.division_id
          where 'coaches' = any ($4::text[]) and cardinality($6::bigint[]) = 0 and a.role = 'coach' and (t.id is not null or d.id is not null)
          group by a.member_id) x
       join members m on m.id = x.member_id and ${isAddressee('m')}
     order by last_name, first_name, email, child_last_name, child_first_name, child`,
    [season_id ?? 0, division_ids, team_ids, groups satisfies readonly AudienceGroup[], today, registration_ids],
  );

/** Those of these addresses that want no news and offers. */
export const findUnsubscribed = (sql: Sql, addresses: readonly string[]): Promise<{ address: string }[]> =>
  sql.rows<{ address: string }>(
    'select address from mailed_addresses where address = any ($1::text[]) and unsubscribed_at is not null',
    [addresses],
  );

export const findRefused = (sql: Sql, addresses: readonly string[]): Promise<{ address: string }[]> =>
  sql.rows<{ address: string }>('select address from refused_addresses where address = any ($1::text[])', [addresses]);

/** What an audience is called. */
export const findAudienceNames = (
  sql: Sql,
  { season_id, division_ids, team_ids }: FamilyMailAudience,
): Promise<{ season: string | null; divisions: string[]; teams: string[] }> =>
  sql.one<{ season: string | null; divisions: string[]; teams: string[] }>(
    `select (select name from seasons where id = $1) as season,
            coalesce((select array_agg(d.name order by d.position, d.id) from divisions d where d.id = any ($2::bigint[])), '{}') as divisions,
            coalesce((select array_agg(t.name order by t.name) from teams t where t.id = any ($3::bigint[])), '{}') as teams`,
    [season_id ?? 0, division_ids, team_ids],
  );
