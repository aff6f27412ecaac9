import pg from 'pg';
import { fetchWhole, interleave, row, time, type BenchContext, type BenchRow, type Suite } from '../harness.ts';

const DIVISIONS = 625;
const TEAMS_EACH = 8;
/** 625 divisions of 8 teams are 5 000 teams; 160 games each are 100 000 games, half of them over. */
const GAMES_EACH = 160;

/** A season of two years around today, filled evenly. Divisions are girls', boys' and coed, of twelve age groups. */
const WORLD = `
  insert into divisions (league_id, name, gender, age_group, position)
  select (select min(id) from leagues), 'Division ' || n, (array['girls', 'boys', 'coed'])[1 + n % 3], 'Grade ' || 1 + n % 12, 100 + n from generate_series(1, ${DIVISIONS}) n;
  insert into teams (division_id, name)
  select d.id, 'Team ' || t from divisions d cross join generate_series(1, ${TEAMS_EACH}) t where d.name like 'Division %';
  with numbered as (
    select d.id as division_id, (select array_agg(id order by id) from teams where division_id = d.id) as teams, row_number() over (order by d.id) as place
    from divisions d where d.name like 'Division %'
  )
  insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, status, home_score, away_score, created_at, updated_at)
  select division_id, teams[1 + g % ${TEAMS_EACH}], teams[1 + (g + 1 + g / ${TEAMS_EACH} % ${TEAMS_EACH - 1}) % ${TEAMS_EACH}], 1 + g % 4, starts_at, status,
    case when status = 'final' then (g * 7 + place) % 40 end, case when status = 'final' then (g * 11 + place) % 40 end, now(), now()
  from numbered cross join generate_series(0, ${GAMES_EACH - 1}) g
  cross join lateral (select date_trunc('hour', now()) + ((g - ${GAMES_EACH / 2}) * 109 + place % 97) * interval '1 hour' as starts_at) t
  cross join lateral (select case when starts_at < now() then 'final' else 'scheduled' end as status) s;
  insert into practices (division_id, team_id, starts_at, created_at, updated_at)
  select division_id, id, now() + (n - 5) * interval '7 days' + id % 600 * interval '10 minutes', now(), now() from teams cross join generate_series(1, 10) n where name like 'Team %'`;

interface LargeSeason {
  /** Of a division in the middle of it. */
  division: number;
  team: number;
  game: number;
  games: number;
  teams: number;
}

/** Fills a sport's database with a season a hundred times the demo world's. */
export async function loadLargeSeason(databaseUrl: string): Promise<LargeSeason> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(WORLD);
    for (const table of ['games', 'practices', 'teams', 'divisions', 'schedule_days'])
      await client.query(`vacuum (analyze) ${table}`);
    const {
      rows: [found],
    } = await client.query<LargeSeason>(
      `select (select count(*)::int from games) as games, (select count(*)::int from teams) as teams, d.id::int as division,
         (select min(id)::int from teams where division_id = d.id) as team, (select min(id)::int from games where division_id = d.id) as game
       from divisions d where d.name = 'Division 300'`,
    );
    if (!found) throw new Error('The world was not loaded');
    return found;
  } finally {
    await client.end();
  }
}

async function startLargeSport(ctx: BenchContext): Promise<LargeSeason & { url: string; pages: number }> {
  const { url, databaseUrl } = await ctx.startSport('schedules_large');
  ctx.say('loading 100 000 games ...');
  const season = await loadLargeSeason(databaseUrl);
  ctx.say(`${season.games} games, ${season.teams} teams`);
  return { ...season, url: `${url}/api/v1`, pages: Math.floor(season.games / 20) };
}

export const suite: Suite = {
  name: 'schedules',
  summary:
    '100 000 games and 5 000 teams against the demo world: each list and the standings at most twice their time there.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const small = `${stack.basketball.url}/api/v1`;
    const large = await startLargeSport(ctx);
    const today = (later: number): string => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10);
    const week = `from=${today(-3)}&to=${today(4)}`;
    // In the demo world division 4 has eight teams, of which 6 is the first.
    const compared: readonly (readonly [name: string, ours: string, reference: string])[] = [
      ['games, first page', '/schedules/games', '/schedules/games'],
      ['games of a division', `/schedules/games?division_id=${large.division}`, '/schedules/games?division_id=4'],
      ['games of a team', `/schedules/games?team_id=${large.team}`, '/schedules/games?team_id=6'],
      ['games of a week', `/schedules/games?${week}`, `/schedules/games?from=${today(-60)}&to=${today(60)}`],
      ['girls’ games', '/schedules/games?gender=girls', '/schedules/games?gender=girls'],
      ['games of an age group', '/schedules/games?age_group=Grade%207', '/schedules/games?age_group=Grades%207-8'],
      [
        'girls’ games of an age group in a week',
        `/schedules/games?gender=girls&age_group=Grade%204&${week}`,
        `/schedules/games?gender=girls&age_group=Grades%207-8&from=${today(-60)}&to=${today(60)}`,
      ],
      [
        'games of a division from today',
        `/schedules/games?division_id=${large.division}&from=${today(-30)}`,
        `/schedules/games?division_id=4&from=${today(-30)}`,
      ],
      [
        'games, a page in the middle',
        `/schedules/games?page=${Math.floor(large.pages / 2)}`,
        '/schedules/games?page=2',
      ],
      ['games, the last page', `/schedules/games?page=${large.pages}`, '/schedules/games?page=2'],
      ['practices, first page', '/schedules/practices', '/schedules/practices'],
      ['practices of a team', `/schedules/practices?team_id=${large.team}`, '/schedules/practices?team_id=1'],
      ['one game', `/schedules/games/${large.game}`, '/schedules/games/1'],
      [
        'results and standings of a division',
        `/game-results?division_id=${large.division}`,
        '/game-results?division_id=4',
      ],
      ['roster', `/teams/${large.team}/roster`, '/teams/6/roster'],
    ];
    const rows: BenchRow[] = [];
    const calls = ctx.rounds > 2 ? 200 : 40;
    for (const [name, ours, reference] of compared) {
      ctx.say(`${name} ...`);
      await fetchWhole(`${large.url}${ours}`);
      const measured = await interleave(
        () => time(() => fetchWhole(`${large.url}${ours}`), calls),
        () => time(() => fetchWhole(`${small}${reference}`), calls),
        ctx.rounds,
      );
      rows.push(row({ name, ...measured, unit: 'ms', atMost: 2 }));
    }
    return rows;
  },
};
