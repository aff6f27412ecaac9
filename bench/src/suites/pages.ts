import { randomBytes } from 'node:crypto';
import { interleave, load, row, time, type BenchContext, type BenchRow, type Suite } from '../harness.ts';
import { loadLargeSeason } from './schedules.ts';

async function responses(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  await response.arrayBuffer();
}

let asked = 0;
/** From another day each time, long before the season: the same games, but no page from the cache. */
function fresh(url: string): string {
  asked += 1;
  const day = new Date(Date.UTC(1950, 0, 1) + (asked % 20_000) * 86_400_000).toISOString().slice(0, 10);
  return `${url}${url.includes('?') ? '&' : '?'}from=${day}`;
}

async function startLargeSport(ctx: BenchContext): Promise<{ url: string; division: number }> {
  const databaseUrl = await ctx.database('pages_large');
  const service = await ctx.startService({
    name: 'pages_large',
    program: ['apps/sport/src/main.ts', 'basketball'],
    env: {
      DEMO: 'on',
      DATABASE_URL: databaseUrl,
      SPORT_SECRET: randomBytes(24).toString('hex'),
      HUB_URL: 'http://localhost:4000',
    },
  });
  ctx.say('loading 100 000 games ...');
  return { url: service.url, division: await loadLargeSeason(databaseUrl) };
}

export const suite: Suite = {
  name: 'pages',
  summary:
    'Pages of a sport’s site: from the cache against a bare server, made anew against their API call, and with 100 000 games.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const site = stack.basketball.url;
    const rows: BenchRow[] = [];

    const cached = `${site}/schedules/games`;
    await responses(cached);
    const bare = await ctx.bareServer(cached);
    ctx.say('a page from the cache ...');
    let errors = 0;
    const kept = await interleave(
      async () => {
        const result = await load({ url: cached, seconds: ctx.seconds });
        errors += result.errors;
        return result.requestsPerSecond;
      },
      async () => (await load({ url: bare.url, seconds: ctx.seconds })).requestsPerSecond,
      ctx.rounds,
    );
    rows.push(
      row({
        name: 'a cached page against a bare server',
        ...kept,
        unit: 'requests/s',
        atLeast: 0.7,
        note: `${errors} errors`,
      }),
    );

    const calls = ctx.rounds > 2 ? 200 : 40;
    ctx.say('a page that is made anew ...');
    // Times, so the ratio is turned round: at most 1 / 0.3 of the API call's.
    const made = await interleave(
      () => time(() => responses(fresh(`${site}/schedules/games`)), calls),
      () => time(() => responses(fresh(`${site}/api/v1/schedules/games?limit=40`)), calls),
      ctx.rounds,
    );
    rows.push(row({ name: 'an uncached schedule page against its API call', ...made, unit: 'ms', atMost: 1 / 0.3 }));

    const large = await startLargeSport(ctx);
    ctx.say('a page with 100 000 games ...');
    const grown = await interleave(
      () => time(() => responses(fresh(`${large.url}/schedules/games?division_id=${large.division}`)), calls),
      () => time(() => responses(fresh(`${site}/schedules/games?division_id=4`)), calls),
      ctx.rounds,
    );
    rows.push(row({ name: 'a schedule page with 100 000 games against 40', ...grown, unit: 'ms', atMost: 1.5 }));
    return rows;
  },
};
