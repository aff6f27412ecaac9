import { nameOfSubject } from '../../members/audit-subjects.ts';

/** SQL for the number in a subject of this kind, `registration:12`; null for any other. */
const numberOf = (column: string, kind: string): string =>
  `case when ${column} ~ '^${kind}:[0-9]{1,15}$' then split_part(${column}, ':', 2)::bigint end`;

/** SQL for what a person calls the record that a column of the audit log names, found by index; null where it is unknown. */
export const nameOfAnything = (column: string): string => `coalesce(
  ${nameOfSubject(column)},
  (select r.player_first_name || ' ' || r.player_last_name || ' (registration ' || r.id || ')'
     from registrations r where r.id = ${numberOf(column, 'registration')}),
  (select s.sponsor_name || ' (sponsorship ' || s.id || ')' from sponsor_submissions s where s.id = ${numberOf(column, 'sponsorship')}),
  (select o.name from registration_periods o where o.id = ${numberOf(column, 'registration_period')}),
  (select c.code from registration_discounts c where c.id = ${numberOf(column, 'discount_code')}),
  (select y.name from seasons y where y.id = ${numberOf(column, 'season')}),
  (select l.name from leagues l where l.id = ${numberOf(column, 'league')}),
  (select d.name from divisions d where d.id = ${numberOf(column, 'division')}),
  (select d.name from divisions d where d.id = ${numberOf(column, 'roster')}),
  (select t.name from teams t where t.id = ${numberOf(column, 'team')}),
  (select v.name from venues v where v.id = ${numberOf(column, 'venue')}),
  (select o.title from documents o where o.id = ${numberOf(column, 'document')}),
  (select x.title || ', ' || x.met_on from meeting_minutes x where x.id = ${numberOf(column, 'minutes')}),
  (select coalesce(nullif(g.title, ''), g.alt) || ', ' || g.album from gallery_images g where g.id = ${numberOf(column, 'gallery')}),
  (select w.title from videos w where w.id = ${numberOf(column, 'video')}),
  (select b.name from board_members b where b.id = ${numberOf(column, 'board')}),
  (select a.name || ' at ' || h.name from games g join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
    where g.id = ${numberOf(column, 'game')}),
  (select nullif(i.title, '') from content_items i where i.kind = split_part(${column}, ':', 1) and ${column} ~ '^[a-z-]+:[0-9]{1,15}$'
      and i.id = split_part(${column}, ':', 2)::bigint),
  (select n.name from tournaments n where n.id = ${numberOf(column, 'tournament')}),
  (select n.name || ', ' || r.name from tournament_matches m join tournament_rounds r on r.id = m.round_id join tournaments n on n.id = m.tournament_id
    where m.id = ${numberOf(column, 'match')}),
  (select p.first_name || ' ' || p.last_name || ' (player ' || p.id || ')' from players p where p.id = ${numberOf(column, 'player')}))`;
