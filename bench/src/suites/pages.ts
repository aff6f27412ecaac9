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
import { loadLargeSeason } from './schedules.ts';

let asked = 0;
/** From another day each time, long before the season: the same games, but no page from the cache. */
function fresh(url: string): string {
  asked += 1;
  const day = new Date(Date.UTC(1950, 0, 1) + (asked % 20_000) * 86_400_000).toISOString().slice(0, 10);
  return `${url}${url.includes('?') ? '&' : '?'}from=${day}`;
}

async function startLargeSport(ctx: BenchContext): Promise<{ url: string; division: number }> {
  const { url, databaseUrl } = await ctx.startSport('pages_large');
  ctx.say('loading 100 000 games ...');
  return { url, division: (await loadLargeSeason(databaseUrl)).division };
}

export const suite: Suite = {
  name: 'pages',
  summary:
    'Pages of a sport’s site: from the cache against a bare server, rendered afresh against their API call, and with 100 000 games.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const site = stack.basketball.url;
    const rows: BenchRow[] = [];

    const cached = `${site}/schedules/games`;
    ctx.say('a page from the cache ...');
    const { errors, ...kept } = await againstBareServer(ctx, cached);
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
    ctx.say('a page that is rendered afresh ...');
    // Times, so the ratio is turned round: at most 1 / 0.3 of the API call's.
    const made = await interleave(
      () => time(() => fetchWhole(fresh(`${site}/schedules/games`)), calls),
      () => time(() => fetchWhole(fresh(`${site}/api/v1/schedules/games?limit=40`)), calls),
      ctx.rounds,
    );
    rows.push(row({ name: 'an uncached schedule page against its API call', ...made, unit: 'ms', atMost: 1 / 0.3 }));

    const large = await startLargeSport(ctx);
    ctx.say('a page with 100 000 games ...');
    const grown = await interleave(
      () => time(() => fetchWhole(fresh(`${large.url}/schedules/games?division_id=${large.division}`)), calls),
      () => time(() => fetchWhole(fresh(`${site}/schedules/games?division_id=4`)), calls),
      ctx.rounds,
    );
    rows.push(row({ name: 'a schedule page with 100 000 games against 40', ...grown, unit: 'ms', atMost: 1.5 }));
    return rows;
  },
};
