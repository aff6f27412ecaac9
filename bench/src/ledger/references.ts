import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { createPasswords, openDatabase, openLookups } from '@sports-hub/kernel';
import { findMembers } from '@sports-hub/sport/admin/families/search';
import { findConversations } from '@sports-hub/sport/community/messaging/queries';
import { announce, referenceOptions } from '../harness.ts';

/**
 * What the work itself costs: a bare Fastify and the same statements, prepared once per connection, with no checks of any kind.
 */
const { hub, basketball } = referenceOptions<{ hub: string; basketball: string }>();
const accounts = new pg.Pool({ connectionString: hub, max: 10 });
const messages = new pg.Pool({ connectionString: basketball, max: 10 });
const lookups = openLookups(basketball);
const db = openDatabase({ url: basketball, connections: 10, constraints: {} });
const passwords = createPasswords();
const app = fastify();

const envelope = (data: unknown): object => ({ success: true, version: '1.0.0', data });

app.get('/account/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { rows } = await accounts.query({
    name: 'account',
    values: [id],
    text: 'select id, email, first_name, last_name, verified_at, disabled, created_at from accounts where id = $1',
  });
  return envelope(rows[0]);
});

app.post('/login', async (request) => {
  const { email, password } = request.body as { email: string; password: string };
  const { rows } = await accounts.query<{ id: number; password_hash: string }>({
    name: 'credentials',
    values: [email],
    text: 'select id, first_name, last_name, password_hash from accounts where lower(email collate "C") = lower($1::text collate "C")',
  });
  const { password_hash: hash, ...account } = rows[0] ?? {};
  return envelope((await passwords.matches(hash, password)) ? account : null);
});

app.get('/poll', async (request) => {
  const { conversation, after } = request.query as { conversation: string; after: string };
  const { rows } = await messages.query({
    name: 'poll',
    values: [conversation, after],
    text: 'select id, sender_id, body, created_at from messages where conversation_id = $1 and id > $2 order by id limit 100',
  });
  return envelope({ items: rows });
});

app.get('/conversations/:member', async (request) => {
  const memberId = Number((request.params as { member: string }).member);
  return envelope({ items: await findConversations(lookups, { memberId, readerId: memberId, limit: 51 }) });
});

app.post('/send', async (request) => {
  const { conversation, member, body, client_id } = request.body as Record<string, string>;
  const { rows } = await messages.query({
    name: 'send',
    values: [conversation, member, client_id, body],
    text: `insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
           values ($1, $2, $3, $4, now(), 0, 0) returning id, sender_id, body, created_at`,
  });
  return envelope(rows[0]);
});

app.get('/search', async (request) => {
  const { q = '' } = request.query as { q?: string };
  return envelope(await findMembers(db, { q, filter: 'all', before: undefined }));
});

await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
