import { join } from 'node:path';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { openDatabase } from '@sports-hub/kernel';
import type { BenchContext } from '../../harness.ts';
import { messageRows, MESSAGE, partsOf, polledConversations, type Peer, type PeerWorld } from './peer.ts';
import { fetchNode, fetchPeer, runProgram, startProgram } from './programs.ts';

const VERSION = '12.4.0';
/** It compiles a part that newer ones do not know. */
const NODE = '22.23.3';
const TOKEN = 'a-token-of-this-benchmark';
const JSON_BODY = { 'content-type': 'application/json' };

/** Its cache is on and its limits are off, as its documentation says for production. */
export async function startDirectus(ctx: BenchContext, world: PeerWorld): Promise<Peer> {
  const node = await fetchNode(ctx, NODE);
  const folder = await fetchPeer(ctx, 'directus', VERSION, node);
  const databaseUrl = await ctx.database('directus');
  const port = await freePort();
  const { host, port: databasePort, user, password, database } = partsOf(databaseUrl);
  const program = {
    command: node,
    cwd: ctx.folder,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DB_CLIENT: 'pg',
      DB_HOST: host,
      DB_PORT: databasePort,
      DB_USER: user,
      DB_PASSWORD: password,
      DB_DATABASE: database,
      DB_POOL__MAX: '10',
      SECRET: 'a-secret-of-this-benchmark',
      ADMIN_EMAIL: 'admin@bench.example.com',
      ADMIN_PASSWORD: TOKEN,
      ADMIN_TOKEN: TOKEN,
      CACHE_ENABLED: 'true',
      CACHE_STORE: 'memory',
      CACHE_AUTO_PURGE: 'true',
      RATE_LIMITER_ENABLED: 'false',
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
    },
  };
  const cli = join(folder, 'cli.js');
  await runProgram(ctx, { ...program, name: 'directus-bootstrap', args: [cli, 'bootstrap'] });
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  await db.run(
    `create table games (id serial primary key, starts_at timestamptz not null, home_team text, away_team text, venue text, division text, status text)`,
  );
  await db.run(
    `create table messages (id serial primary key, conversation integer not null, sender integer not null, client_id text, body text not null, created_at timestamptz not null default now())`,
  );
  await db.run(
    `insert into games (starts_at, home_team, away_team, venue, division, status)
     select starts_at, home_team, away_team, venue, division, status from jsonb_to_recordset($1)
         as game (starts_at timestamptz, home_team text, away_team text, venue text, division text, status text)`,
    [JSON.stringify(world.games)],
  );
  await db.run(
    `insert into messages (conversation, sender, body) select conversation, n % 2, $1 from ${messageRows(world)}`,
    [MESSAGE],
  );
  await db.run('create index on games (starts_at)');
  await db.run('create index on messages (conversation, id)');
  await db.run('analyze');
  const { last } = await db.one<{ last: number }>('select max(id) as last from messages');
  await db.close();

  const origin = `http://127.0.0.1:${port}`;
  const running = await startProgram(
    ctx,
    { ...program, name: 'directus', args: [cli, 'start'] },
    `${origin}/server/ping`,
  );
  const headers = { authorization: `Bearer ${TOKEN}` };
  const games = `/items/games?sort=starts_at&limit=${world.pageSize}`;
  const conversations = polledConversations(world);
  return {
    name: `Directus ${VERSION}`,
    origin,
    process: running,
    games: { path: games, headers },
    gamesFrom: { path: `${games}&filter[starts_at][_gte]={day}`, headers },
    // A question that was never asked before: the cache cannot know whether something is new.
    poll: conversations.map((conversation) => ({
      path: `/items/messages?filter[conversation][_eq]=${conversation}&filter[id][_gt]=${last}&filter[sender][_neq]={n}&sort=id&limit=100`,
      headers,
    })),
    send: conversations.map((conversation) => ({
      path: '/items/messages',
      method: 'POST',
      headers: { ...headers, ...JSON_BODY },
      body: JSON.stringify({ conversation, sender: 1, body: MESSAGE, client_id: 'peer-{n}' }),
    })),
  };
}
