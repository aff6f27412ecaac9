import type { SearchResult } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localDate, localTime } from '@sports-hub/kernel/time';
import { filePath } from '../../platform/files/links.ts';

export type FoundRow = Omit<SearchResult, 'url'> & { path: string };

/** Of one word this many are looked at, the newest first: of several words the rarest decides. */
const MAX_OF_A_WORD = 500;
const MAX_TEAMS = 40;

/**
 * The words, $1, each with what it finds: whatever begins with it, where $2 is true also what is spelled like it. Words that say
 * nothing ("the") are left out.
 */
const WORDS = `words as materialized (
  select row_number() over ()::int - 1 as place, query, spellings
    from (select to_tsquery('english', word || ':*') as query, case when $2 and length(word) >= 4 then spellings_of(word) end as spellings
            from unnest($1::text[]) word) w
   where numnode(query) > 0)`;
const HAS_WORD = '(e.document @@ w.query or e.spellings && w.spellings)';
const IS_SHOWN = `not exists (select from divisions d where d.id = e.division_id and d.is_hidden)
  and (e.source <> 'teams' or exists (select from current_divisions d where d.id = e.division_id))`;

/** What has all words: the best of each kind, `limit` at most of each. Games are found apart. */
export const findEntries = (
  sql: Sql,
  { words, isClose, now, limit }: { words: readonly string[]; isClose: boolean; now: Date; limit: number },
): Promise<FoundRow[]> =>
  sql.rows<FoundRow>(
    `with ${WORDS},
     chosen as (select distinct c.source, c.key from words w cross join lateral (
       select e.source, e.key from search_entries e where ${HAS_WORD} and e.since <= $3 order by e.since desc, e.key desc limit ${MAX_OF_A_WORD}) c),
     best as (
       select e.*, ts_rank(e.document, (select string_agg('(' || query::text || ')', '|')::tsquery from words)) as rank
         from chosen join search_entries e using (source, key)
        where not exists (select from words w where ${HAS_WORD} is not true) and e.since <= $3 and ${IS_SHOWN}),
     ranked as (select *, row_number() over (partition by kind order by rank desc, since desc, title, source, key) as place from best)
     select e.kind, e.title, coalesce(e.path, ${filePath('f')}) as path, e.about,
         ${localTime('s.starts_at')} as starts_at,
         case e.source when 'news' then ${localDate('e.since')} when 'meeting_minutes' then m.met_on when 'tournaments' then o.starts_on
           when 'special_events' then s.starts_on end as date
       from ranked e
       left join documents d on e.source = 'documents' and d.id::text = e.key
       left join meeting_minutes m on e.source = 'meeting_minutes' and m.id::text = e.key
       left join resources r on e.source = 'resources' and r.id::text = e.key
       left join tournaments o on e.source = 'tournaments' and o.id::text = e.key
       left join special_events s on e.source = 'special_events' and s.id::text = e.key
       left join files f on f.id = coalesce(d.file_id, m.file_id, r.file_id) and f.is_public
      where e.place <= $4 and (e.path is not null or f.id is not null)
      order by e.rank desc, e.since desc, e.title, e.source, e.key`,
    [words, isClose, now, limit],
  );

/**
 * Games of teams that have the words between them, their division's included: those to come first, then the latest.
 */
export const findGamesByTeams = (
  sql: Sql,
  { words, isClose, now, limit }: { words: readonly string[]; isClose: boolean; now: Date; limit: number },
): Promise<FoundRow[]> =>
  sql.rows<FoundRow>(
    `with ${WORDS},
     named as (select c.key::bigint as id, bit_or(1 << w.place) as has from words w cross join lateral (
       select e.key from search_entries e where e.source = 'teams' and ${HAS_WORD} and ${IS_SHOWN} limit ${MAX_OF_A_WORD}) c group by c.key),
     chosen as (select id from named order by bit_count(has::bit(8)) desc, id desc limit ${MAX_TEAMS}),
     -- Looked up, not joined: the planner thinks of a handful of teams and would compare each game with all of them.
     has as materialized (select jsonb_object_agg(id, has) as of_team, (select (1 << count(*)::int) - 1 from words) as wanted from named),
     near as (
       select distinct g.id, g.starts_at, g.home_team_id, g.away_team_id from chosen t cross join lateral (
         select id, starts_at, home_team_id, away_team_id from games where home_team_id = t.id and is_public and status <> 'cancelled'
         union all
         select id, starts_at, home_team_id, away_team_id from games where away_team_id = t.id and is_public and status <> 'cancelled') g),
     best as materialized (
       select n.id, n.starts_at from near n, has
        where coalesce((has.of_team->>n.home_team_id::text)::int, 0) | coalesce((has.of_team->>n.away_team_id::text)::int, 0) = has.wanted
        order by n.starts_at < $3, abs(extract(epoch from n.starts_at - $3)), n.id limit $4)
     select 'game' as kind, a.name || ' at ' || h.name as title, '/schedules/games/' || g.id as path, concat_ws(' · ', d.name, v.name) as about,
         ${localTime('g.starts_at')} as starts_at, null::date as date
       from best join games g on g.id = best.id
       join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id join divisions d on d.id = g.division_id
       left join venues v on v.id = g.venue_id
      order by g.starts_at < $3, abs(extract(epoch from g.starts_at - $3)), g.id`,
    [words, isClose, now, limit],
  );
