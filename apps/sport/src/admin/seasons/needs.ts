import type { SeasonNeed, SeasonOverview } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

interface Found {
  count: number;
  about: string[];
}

const MATCH = `(select h.name || '–' || a.name from teams h, teams a where h.id = g.home_team_id and a.id = g.away_team_id)`;
const GAMES =
  'from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id and l.season_id = $1';
/** How many there are, and the first three by name. */
const named = (name: string, order: string, rest: string): string =>
  `select count(*)::integer as count, coalesce((array_agg(${name} order by ${order}))[1:3], '{}') as about ${rest}`;

/** Beyond its courts: the later ones of those that are at one place at a time. */
const CONFLICTS = `
  with planned as (
    select 'game' as kind, g.id, g.venue_id, g.starts_at, g.starts_at + g.duration_minutes * interval '1 minute' as ends_at
      ${GAMES} where g.status = 'scheduled' and g.starts_at > $2 and g.venue_id is not null
    union all
    select 'practice', p.id, p.venue_id, p.starts_at, p.starts_at + p.duration_minutes * interval '1 minute'
      from practices p join divisions d on d.id = p.division_id join leagues l on l.id = d.league_id and l.season_id = $1
     where p.status = 'scheduled' and p.starts_at > $2 and p.venue_id is not null
  )
  select count(*)::integer as count, coalesce((array_agg(x.name || ', ' || to_char(x.starts_at, 'Mon FMDD') order by x.starts_at, x.id))[1:3], '{}') as about
    from (
      select v.name, p.starts_at, p.id from planned p join venues v on v.id = p.venue_id
       where (select count(*) from planned o where o.venue_id = p.venue_id and o.starts_at < p.ends_at and o.ends_at > p.starts_at
                and (o.starts_at, o.kind, o.id) < (p.starts_at, p.kind, p.id)) >= v.courts
    ) x`;

const RESULTS = named(
  MATCH,
  'g.starts_at, g.id',
  `${GAMES} where g.status = 'scheduled' and g.starts_at + g.duration_minutes * interval '1 minute' < $2`,
);
const POSTPONED = named(MATCH, 'g.starts_at, g.id', `${GAMES} where g.status = 'postponed'`);
const UNPLACED = named(
  'd.name',
  'd.position, d.id',
  `from registrations r join divisions d on d.id = r.division_id join leagues l on l.id = d.league_id and l.season_id = $1
    where r.status = 'registered' and not exists (
      select from roster_entries e join teams t on t.id = e.team_id and t.division_id = d.id where e.player_id = r.player_id)`,
);
const COACHLESS = named(
  't.name',
  't.name, t.id',
  `from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id and l.season_id = $1
    where t.coach_name is null and not exists (
      select from assignments a where a.role = 'coach' and (a.team_id = t.id or a.division_id = t.division_id))`,
);

/** What a season lacks, most urgent first; nothing for what is in order. */
export async function findNeeds(sql: Sql, id: number, now: Date): Promise<SeasonOverview['needs']> {
  const found: [SeasonNeed, Found][] = [
    ['results', await sql.one<Found>(RESULTS, [id, now])],
    ['conflicts', await sql.one<Found>(CONFLICTS, [id, now])],
    ['postponed', await sql.one<Found>(POSTPONED, [id])],
    ['unplaced', await sql.one<Found>(UNPLACED, [id])],
    ['coachless', await sql.one<Found>(COACHLESS, [id])],
  ];
  return found.flatMap(([kind, { count, about }]) => (count > 0 ? [{ kind, count, about: [...new Set(about)] }] : []));
}
