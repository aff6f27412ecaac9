import type { DivisionResults, StandingsRule } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

/**
 * `tie_break` is the rule that set this team apart from the last one it was level with; null for a team that is alone.
 */
export type StandingRow = Omit<DivisionResults['standings'][number], 'decided_by'> & { division_id: number };

/** A game between two teams that were level. */
export interface Meeting {
  game_id: number;
  on: string;
  home: number;
  away: number;
  home_score: number;
  away_score: number;
}

/** What a decision rested on, for a team that was level with others until a later rule set it apart. */
export interface DecisionRow {
  /** The teams that were level when the rule was applied, this one included; null when the record alone decided. */
  among: number[] | null;
  /** The difference as the rule counts it, with its cap. */
  difference: number;
  meetings: Meeting[] | null;
}

/** Each division's rules in order: its own, or the sport's. */
const RULES = `
  select d.id as division_id, r.rule, r.cap, row_number() over (partition by d.id order by r.position) as number
  from unnest($1::bigint[]) as d (id)
  join standings_rules r on r.division_id = d.id
    or (r.division_id is null and not exists (select from standings_rules own where own.division_id = d.id))`;

/** Another order of rules, to see what it would do: `$2` in order, and the cap `$3` of the difference. */
const OTHER_RULES = `
  select d.id as division_id, r.rule, case when r.rule = 'point_difference' then $3::integer end as cap, r.number
  from unnest($1::bigint[]) as d (id) cross join unnest($2::text[]) with ordinality as r (rule, number)`;

/**
 * The standings of any number of divisions, in one statement.
 *
 * Every division begins as one group of teams that are level. Each step applies one rule to every group that is still
 * level. A group that the rule splits begins again with the first rule, each part among itself: so head-to-head is
 * always about the games between exactly those teams that are still level. A group that it does not split goes on to
 * the next rule. After the last rule the name decides, so that the order is total.
 *
 * Fractions are doubles: equal fractions of counts this small are equal doubles, and different ones differ.
 */
const standingsBy = (rules: string): string => `
with recursive rules as materialized (${rules}),
played as (
  select home_team_id as team_id, away_team_id as opponent_id, home_score as scored, away_score as allowed
  from games where division_id = any ($1) and status = 'final' and tournament_match_id is null
  union all
  select away_team_id, home_team_id, away_score, home_score
  from games where division_id = any ($1) and status = 'final' and tournament_match_id is null
),
records as materialized (
  select t.division_id, t.id as team_id, t.name, t.color,
    count(*) filter (where p.scored > p.allowed) as wins,
    count(*) filter (where p.scored < p.allowed) as losses,
    count(*) filter (where p.scored = p.allowed) as ties,
    coalesce(sum(p.scored), 0) as points_for,
    coalesce(sum(p.allowed), 0) as points_against,
    -- least and greatest pass over what is null: a cap that is not set, but also the score of a team without games.
    coalesce(sum(greatest(-c.cap, least(c.cap, p.scored - p.allowed))) filter (where p.team_id is not null), 0) as difference,
    coalesce(avg(sign(p.scored - p.allowed) + 1), 0)::float8 as win_percentage,
    array_agg(p.opponent_id) as opponents,
    -- 2 for a win, 1 for a tie, 0 for a loss.
    array_agg(sign(p.scored - p.allowed) + 1) as outcomes,
    row_number() over (partition by t.division_id order by t.name collate "C", t.id) as alphabetical
  from teams t
  left join played p on p.team_id = t.id
  left join rules c on c.division_id = t.division_id and c.rule = 'point_difference'
  where t.division_id = any ($1)
  group by t.id
),
ranking as (
  select division_id, team_id, 1::bigint as rank, 1::bigint as number,
    array_agg(team_id) over (partition by division_id) as level, null::text as decided_by, null::bigint[] as among
  from records
  union all
  select division_id, team_id, new_rank,
    case when is_split then 1 else number + 1 end,
    new_level,
    case when is_split then rule else decided_by end,
    case when is_split then level else among end
  from (
    select *, cardinality(new_level) < cardinality(level) as is_split
    from (
      select *,
        rank + rank() over (partition by division_id, rank order by value desc) - 1 as new_rank,
        array_agg(team_id) over (partition by division_id, rank, value) as new_level
      from (
        select g.division_id, g.team_id, g.rank, g.number, g.level, g.decided_by, g.among, coalesce(r.rule, 'name') as rule,
          case r.rule
            when 'win_percentage' then t.win_percentage
            -- Only fair when all of them have met each other.
            when 'head_to_head' then case when bool_and(h.met = cardinality(g.level) - 1) over (partition by g.division_id, g.rank) then h.share else 0 end
            when 'point_difference' then t.difference
            when 'points_for' then t.points_for
            when 'points_against' then -t.points_against
            else -t.alphabetical
          end::float8 as value
        from ranking g
        join records t on t.team_id = g.team_id
        left join rules r on r.division_id = g.division_id and r.number = g.number
        cross join lateral (
          select count(distinct m.opponent_id) as met, avg(m.outcome)::float8 as share
          from unnest(t.opponents, t.outcomes) as m (opponent_id, outcome)
          where r.rule = 'head_to_head' and m.opponent_id = any (g.level)
        ) h
        where cardinality(g.level) > 1
      ) valued
    ) ranked
  ) split
)
select k.division_id, json_build_object('id', t.team_id, 'name', t.name, 'color', t.color) as team,
  t.wins, t.losses, t.ties, t.points_for, t.points_against, k.rank, k.decided_by as tie_break, t.difference,
  case when k.decided_by <> 'win_percentage' then to_json(array(select unnest(k.among) order by 1)) end as among,
  case when k.decided_by <> 'win_percentage' then (
    select json_agg(json_build_object('game_id', g.id, 'on', to_char(g.starts_at, 'Mon FMDD'),
        'home', g.home_team_id, 'away', g.away_team_id, 'home_score', g.home_score, 'away_score', g.away_score) order by g.starts_at, g.id)
    from games g
    where g.division_id = k.division_id and g.status = 'final' and g.tournament_match_id is null and g.home_team_id = any (k.among) and g.away_team_id = any (k.among)
  ) end as meetings
from ranking k join records t on t.team_id = k.team_id
where cardinality(k.level) = 1
order by k.division_id, k.rank`;

/** Teams of these divisions from first to last. The caller decides which divisions may be seen. */
export const readStandings = (sql: Sql, divisionIds: readonly number[]) =>
  sql.rows<StandingRow & DecisionRow>(standingsBy(RULES), [divisionIds]);

/** The same of one division, as another order of rules would have it. */
export const previewStandings = (
  sql: Sql,
  divisionId: number,
  { rules, cap }: { rules: readonly string[]; cap: number | null },
) => sql.rows<StandingRow & DecisionRow>(standingsBy(OTHER_RULES), [[divisionId], rules, cap]);

/** The sport's own order, for every division that has none. */
export const readSportRules = (sql: Sql) =>
  sql.rows<{ rule: Exclude<StandingsRule, 'name'>; cap: number | null }>(
    'select rule, cap from standings_rules where division_id is null order by position',
  );

/** The rules by which these divisions are ranked, the final one included. */
export const readStandingsRules = (sql: Sql, divisionIds: readonly number[]) =>
  sql.rows<{ division_id: number; rule: StandingsRule; cap: number | null }>(
    `select division_id, rule, cap from (
       ${RULES}
       union all select id, 'name', null, 1000 from unnest($1::bigint[]) as d (id)
     ) rules order by division_id, number`,
    [divisionIds],
  );
