import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { fetchWhole, interleave, row, time, type BenchContext, type BenchRow, type Suite } from '../harness.ts';

const CALLS = 60;
const TIMES = 100;

async function startSport(ctx: BenchContext, name: string): Promise<{ url: string; databaseUrl: string }> {
  const databaseUrl = await ctx.database(name);
  const service = await ctx.startService({
    name,
    program: ['apps/sport/src/main.ts', 'basketball'],
    env: {
      DEMO: 'on',
      DATABASE_URL: databaseUrl,
      SPORT_SECRET: randomBytes(24).toString('hex'),
      HUB_URL: 'http://localhost:4000',
      THROTTLE_SEARCHES: '999999/60',
    },
  });
  return { url: `${service.url}/api/v1`, databaseUrl };
}

/** As many times the demo world's news, pages, documents, teams and games, with words of their own among those of all. */
async function grow(ctx: BenchContext, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  for (const statement of [
    `insert into news (slug, title, summary, html, html_rules, published_at, updated_at)
       select 'copy-' || n || '-' || id, title || ' ' || (array['north', 'harbor', 'meadow', 'summit'])[n % 4 + 1] || n, summary, html, html_rules, published_at - n * interval '1 hour', updated_at
         from news, generate_series(1, ${TIMES - 1}) n where published_at is not null`,
    `insert into information_pages (slug, title, summary, html, html_rules, updated_at)
       select 'copy-' || n || '-' || id, title || ' ' || n, summary, html, html_rules, updated_at from information_pages, generate_series(1, ${TIMES - 1}) n`,
    `insert into documents (title, description, category, file_id) select title || ' ' || n, description, category, file_id from documents, generate_series(1, ${TIMES - 1}) n`,
    `insert into divisions (league_id, name, gender, age_group, position)
       select league_id, name || ' ' || n, gender, age_group, 100 + n from divisions, generate_series(1, ${TIMES - 1}) n where not is_hidden`,
    `insert into teams (division_id, name) select c.id, t.name from divisions c
       join divisions d on d.league_id = c.league_id and c.name like d.name || ' %' and c.position > 100 and d.position < 100 join teams t on t.division_id = d.id`,
    `insert into games (external_id, division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
       select 'copy-' || h.id || '-' || a.id || '-' || n, h.division_id, h.id, a.id, (select min(id) from venues), now() + (n * 7 - 70) * interval '1 day', now(), now()
         from teams h join teams a on a.division_id = h.division_id and a.id <> h.id join divisions d on d.id = h.division_id and d.position > 100, generate_series(1, 4) n`,
  ])
    await client.query(statement);
  await client.query('vacuum analyze');
  const [counts] = (
    await client.query(
      'select (select count(*) from games) as games, (select count(*) from teams) as teams, (select count(*) from search_entries) as entries',
    )
  ).rows as { games: string; teams: string; entries: string }[];
  ctx.say(
    `${counts!.games} games, ${counts!.teams} teams, ${counts!.entries} entries, made in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  await client.end();
}

export const suite: Suite = {
  name: 'search',
  summary: `The search of a sport’s site with ${TIMES} times the demo world’s records against the demo world, asked of the sport itself.`,
  onDemand: true,
  async run(ctx) {
    const small = await startSport(ctx, 'basketball_small');
    const large = await startSport(ctx, 'basketball_searched');
    await grow(ctx, large.databaseUrl);
    const rows: BenchRow[] = [];
    for (const [name, q] of [
      ['a team', 'hawks'],
      ['two teams', 'hawks otters'],
      ['a word of all', 'grades'],
      ['a word of one', 'summit3'],
      ['the beginning of most words', 're'],
      ['six words', 'the league rules for all families'],
      ['a slip', 'hakws'],
      ['a slip in a long word', 'regsitratoin'],
      ['nothing', 'xkcdqzzy'],
    ] as const) {
      ctx.say(`${name} ...`);
      const path = `/search?q=${encodeURIComponent(q)}`;
      const measured = await interleave(
        () => time(() => fetchWhole(`${large.url}${path}`), CALLS),
        () => time(() => fetchWhole(`${small.url}${path}`), CALLS),
        ctx.rounds,
      );
      rows.push(row({ name: `${name}: “${q}”`, ...measured, unit: 'ms' }));
    }
    return rows;
  },
};
