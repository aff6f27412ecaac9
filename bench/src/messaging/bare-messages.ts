import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { announce, referenceOptions } from '../harness.ts';

/** The least that does the same: one route and one prepared statement each, no checks of any kind. */
const { databaseUrl } = referenceOptions<{ databaseUrl: string }>();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();

app.get('/poll', async (request) => {
  const { conversation, after } = request.query as { conversation: string; after: string };
  const { rows } = await pool.query({
    name: 'poll',
    values: [conversation, after],
    text: 'select id, sender_id, body, created_at from messages where conversation_id = $1 and id > $2 order by id limit 100',
  });
  return { items: rows };
});

app.post('/send', async (request) => {
  const { conversation, member, body, client_id } = request.body as Record<string, string>;
  const { rows } = await pool.query({
    name: 'send',
    values: [conversation, member, client_id, body],
    text: `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
           values ($1, $2, $3, $4, now(), 0, 0) returning id, sender_id, body, created_at`,
  });
  return rows[0];
});

await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
