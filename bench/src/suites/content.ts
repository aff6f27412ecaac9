import pg from 'pg';
import {
  againstBareServer,
  fetchWhole,
  interleave,
  row,
  time,
  type BenchContext,
  type BenchRow,
  type Suite,
} from '../harness.ts';

const NEWS = 10_000;
const CALLS = 200;

/** A sport with ten thousand published news items beside the demo world. */
async function startLargeSport(ctx: BenchContext): Promise<string> {
  const { url, databaseUrl } = await ctx.startSport('basketball_large');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into news (slug, title, summary, html, html_rules, file_id, published_at, updated_at)
     select 'item-' || n, 'News item number ' || n, 'A summary of about the length that people write.', '<p>' || repeat('Words of an article. ', 40) || '</p>', 1,
            (select min(id) from files), now() - n * interval '2 hours', now()
       from generate_series(1, ${NEWS}) n`,
  );
  await client.query('vacuum (analyze) news');
  await client.end();
  return url;
}

export const suite: Suite = {
  name: 'content',
  summary: `Public content with ${NEWS} news items against the demo world's thirty, and from the hub's cache against a bare server.`,
  async run(ctx) {
    const stack = await ctx.startStack();
    const small = `${stack.basketball.url}/api/v1`;
    const large = `${await startLargeSport(ctx)}/api/v1`;
    const rows: BenchRow[] = [];
    for (const [name, path, reference = path] of [
      ['news, first page', '/news'],
      ['news, 30 a page', '/news?limit=30'],
      ['news, a page in the middle', '/news?page=250', '/news'],
      ['one article', '/news/picture-day-is-coming'],
      ['home', '/home'],
    ] as const) {
      ctx.say(`${name} ...`);
      const measured = await interleave(
        () => time(() => fetchWhole(`${large}${path}`), CALLS),
        () => time(() => fetchWhole(`${small}${reference}`), CALLS),
        ctx.rounds,
      );
      rows.push(row({ name: `${name}, ${NEWS} items against 30`, ...measured, unit: 'ms', atMost: 2 }));
    }
    const cached = `${stack.hub.url}/api/v1/sports/basketball/news`;
    ctx.say('news from the hub’s cache ...');
    const { errors, ...measured } = await againstBareServer(ctx, cached);
    rows.push(
      row({
        name: 'news from the hub’s cache against a bare server',
        ...measured,
        unit: 'requests/s',
        atLeast: 0.6,
        note: `${errors} errors`,
      }),
    );
    return rows;
  },
};
