import type { Game } from '@sports-hub/contract';
import type { BenchContext, BenchStack } from '../../harness.ts';
import type { LedgerRow, Side } from '../rows.ts';
import { worldOf } from '../../messaging/world.ts';
import { startDirectus } from './directus.ts';
import { startParseServer } from './parse-server.ts';
import type { Peer, PeerGame, PeerWorld } from './peer.ts';
import { startWordPress, type WordPress } from './wordpress.ts';

const SPORT = '/api/v1/sports/basketball';
/** Of games and messages, against a general back end. */
const READING = 10;
const WRITING = 5;
const CONNECTIONS = 20;

interface Data<T> {
  data: T;
}

const read = async <T>(url: string): Promise<T> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return ((await response.json()) as Data<T>).data;
};

/** The same questions as in the ledger, with other people's systems in the place of the references. */
export async function createPeerRows(
  ctx: BenchContext,
  { stack, rows, divisions }: { stack: BenchStack; rows: readonly LedgerRow[]; divisions: number },
): Promise<LedgerRow[]> {
  const { hub, basketball } = stack;
  const rowOf = (name: string): LedgerRow => rows.find((row) => row.name === name)!;
  const start = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    ctx.say(`starting ${name} ...`);
    return work().catch((error: unknown) => {
      ctx.say(`${name} is left out: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    });
  };

  const shown = await read<{ items: Game[] }>(`${hub.url}${SPORT}/schedules/games?from=1999-01-01`);
  const { conversations, messages } = worldOf(divisions);
  const world: PeerWorld = {
    games: await gamesOf(hub.url),
    messages: { conversations, each: Math.round(messages / conversations) },
    pageSize: shown.items.length,
  };
  const peers = [
    await start('Directus', () => startDirectus(ctx, world)),
    await start('Parse Server', () => startParseServer(ctx, world)),
  ].filter((peer): peer is Peer => peer !== undefined);

  const against = (row: LedgerRow, name: string, reference: Side & { name: string }, speed: number): LedgerRow => ({
    name,
    limits: row.limits,
    connections: CONNECTIONS,
    ours: row.ours,
    reference,
    speed,
  });
  const kept = rowOf('public list of the API, cached');
  const keptGames: LedgerRow = { ...kept, ours: { ...kept.ours, asked: [{ path: `${SPORT}/schedules/games` }] } };
  const found = peers.flatMap((peer) => {
    const asking = (...asked: Side['asked']): Side & { name: string } => ({
      name: peer.name,
      origin: peer.origin,
      asked,
      processes: [peer.process],
    });
    return [
      against(keptGames, `games, ${peer.name}`, asking(peer.games), READING),
      against(
        rowOf('public list of the API, not cached'),
        `games of a day nobody asked for, ${peer.name}`,
        asking(peer.gamesFrom),
        READING,
      ),
      against(rowOf('empty poll'), `empty poll, ${peer.name}`, asking(...peer.poll), READING),
      against(rowOf('send'), `send, ${peer.name}`, asking(...peer.send), WRITING),
    ];
  });

  const news = await articleOf(basketball.url);
  const wordpress = await start('WordPress', () => startWordPress(ctx, news));
  return wordpress ? [...found, newsRow(rowOf('public page of a sport, cached'), news.path, wordpress)] : found;
}

const newsRow = (row: LedgerRow, path: string, { name, origin, processes, page }: WordPress): LedgerRow => ({
  ...row,
  name: `news page, ${name}`,
  ours: { ...row.ours, asked: [{ path }] },
  reference: { name, origin, asked: [page], processes: processes.map((one) => ({ ...one, name: 'reference' })) },
  speed: READING,
  isSlow: true,
});

async function articleOf(sport: string): Promise<{ title: string; html: string; path: string }> {
  const { items } = await read<{ items: { slug: string }[] }>(`${sport}/api/v1/news`);
  const slug = items[0]?.slug;
  if (slug === undefined) throw new Error('There is no news');
  const { title, html } = await read<{ title: string; html: string }>(`${sport}/api/v1/news/${slug}`);
  return { title, html, path: `/news/${slug}` };
}

async function gamesOf(hub: string): Promise<PeerGame[]> {
  const games: PeerGame[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await read<{ items: Game[] }>(
      `${hub}${SPORT}/schedules/games?from=1999-01-01&limit=100&page=${page}`,
    );
    if (items.length === 0) return games;
    games.push(
      ...items.map(({ starts_at, home_team, away_team, venue, division, status }) => ({
        starts_at,
        home_team: home_team.name,
        away_team: away_team.name,
        venue: venue?.name ?? '',
        division: division.name,
        status,
      })),
    );
  }
}
