import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { announce, referenceOptions } from './harness.ts';

/** A bare Fastify server with one prepared lookup by primary key, on the hub's own database. */
const { databaseUrl, accountId } = referenceOptions<{ databaseUrl: string; accountId: number }>();
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const app = fastify();
app.get('/account', async () => {
  const { rows } = await pool.query({
    name: 'account',
    values: [accountId],
    text: 'select id, email, first_name, last_name, verified_at, disabled, created_at from accounts where id = $1',
  });
  return { success: true, version: '1.0.0', data: rows[0] };
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
