import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { openDatabase } from '@sports-hub/kernel';
import type { BenchContext } from '../../harness.ts';
import { messageRows, MESSAGE, partsOf, polledConversations, type Peer, type PeerWorld } from './peer.ts';
import { fetchPeer, startProgram } from './programs.ts';

const VERSION = '9.10.0';
const KEY = 'a-key-of-this-benchmark';
const JSON_BODY = { 'content-type': 'application/json' };
const ANYBODY = { 'x-parse-application-id': 'bench' };
const MASTER = { ...ANYBODY, 'x-parse-master-key': KEY };

/** Asked as its clients ask: games by anybody, messages by a signed-in user who may read and write them. */
export async function startParseServer(ctx: BenchContext, world: PeerWorld): Promise<Peer> {
  const folder = await fetchPeer(ctx, 'parse-server', VERSION);
  const databaseUrl = await ctx.database('parse');
  const port = await freePort();
  const { host, port: databasePort, user, password, database } = partsOf(databaseUrl);
  const origin = `http://127.0.0.1:${port}`;
  const settings = join(ctx.folder, 'parse-server.json');
  await writeFile(
    settings,
    JSON.stringify({
      appId: 'bench',
      masterKey: KEY,
      masterKeyIps: ['127.0.0.1', '::1'],
      host: '127.0.0.1',
      port,
      mountPath: '/parse',
      serverURL: `${origin}/parse`,
      databaseURI: `postgres://${user}:${encodeURIComponent(password)}@localhost:${databasePort}/${database}`,
      databaseOptions: { host, max: 10 },
      silent: true,
      logLevel: 'error',
    }),
  );
  const running = await startProgram(
    ctx,
    {
      name: 'parse-server',
      command: process.execPath,
      args: [join(folder, 'bin', 'parse-server'), settings],
      env: { NODE_ENV: 'production', PARSE_SERVER_LOGS_FOLDER: join(ctx.folder, 'parse-logs') },
    },
    `${origin}/parse/health`,
  );

  const text = { type: 'String' };
  const number = { type: 'Number' };
  await createClass(origin, 'Game', {
    startsAt: { type: 'Date' },
    homeTeam: text,
    awayTeam: text,
    venue: text,
    division: text,
    status: text,
  });
  await createClass(origin, 'Message', { conversation: number, number, sender: number, body: text, clientId: text });
  const member = await signUp(origin);
  const signedIn = { ...ANYBODY, 'x-parse-session-token': member.sessionToken };
  const db = openDatabase({ url: databaseUrl, connections: 1 });
  await db.run(
    `insert into "Game" ("objectId", "createdAt", "updatedAt", "startsAt", "homeTeam", "awayTeam", venue, division, status)
     select 'game' || row_number() over (), now(), now(), starts_at, home_team, away_team, venue, division, status from jsonb_to_recordset($1)
         as game (starts_at timestamptz, home_team text, away_team text, venue text, division text, status text)`,
    [JSON.stringify(world.games)],
  );
  await db.run(
    `insert into "Message" ("objectId", "createdAt", "updatedAt", conversation, number, sender, body, "_rperm", "_wperm")
     select 'm' || conversation || '-' || n, now(), now(), conversation, n, n % 2, $1, array[$2], array[$2] from ${messageRows(world)}`,
    [MESSAGE, member.objectId],
  );
  await db.run('create index on "Game" ("startsAt")');
  await db.run('create index on "Message" (conversation, number)');
  await db.run('analyze');
  await db.close();

  const games = `/parse/classes/Game?order=startsAt&limit=${world.pageSize}`;
  const where = (condition: object): string => encodeURIComponent(JSON.stringify(condition));
  const conversations = polledConversations(world);
  const newest = world.messages.each;
  return {
    name: `Parse Server ${VERSION}`,
    origin,
    process: running,
    games: { path: games, headers: ANYBODY },
    gamesFrom: {
      path: `${games}&where=${where({ startsAt: { $gte: { __type: 'Date', iso: 'DAYT00:00:00.000Z' } } }).replace('DAY', '{day}')}`,
      headers: ANYBODY,
    },
    poll: conversations.map((conversation) => ({
      path: `/parse/classes/Message?where=${where({ conversation, number: { $gt: newest } })}&order=number&limit=100`,
      headers: signedIn,
    })),
    send: conversations.map((conversation) => ({
      path: '/parse/classes/Message',
      method: 'POST',
      headers: { ...signedIn, ...JSON_BODY },
      body: JSON.stringify({
        ACL: { [member.objectId]: { read: true, write: true } },
        conversation,
        number: 0,
        sender: 1,
        body: MESSAGE,
        clientId: 'peer-{n}',
      }),
    })),
  };
}

async function createClass(origin: string, className: string, fields: object): Promise<void> {
  const response = await fetch(`${origin}/parse/schemas/${className}`, {
    method: 'POST',
    headers: { ...MASTER, ...JSON_BODY },
    body: JSON.stringify({ className, fields }),
  });
  if (!response.ok) throw new Error(`Parse Server does not make a class: ${await response.text()}`);
}

async function signUp(origin: string): Promise<{ objectId: string; sessionToken: string }> {
  const response = await fetch(`${origin}/parse/users`, {
    method: 'POST',
    headers: { ...ANYBODY, ...JSON_BODY },
    body: JSON.stringify({ username: 'pat', password: 'a-password-of-this-benchmark' }),
  });
  if (!response.ok) throw new Error(`Parse Server does not sign up: ${await response.text()}`);
  return (await response.json()) as { objectId: string; sessionToken: string };
}
