import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { openLookups } from '@sports-hub/kernel';
import { findConversations } from '@sports-hub/sport/community/messaging/queries';
import { announce, referenceOptions } from './harness.ts';

/** A member's conversations with nothing around them: a bare Fastify and the one prepared statement that reads them. */
const { databaseUrl, memberId } = referenceOptions<{ databaseUrl: string; memberId: number }>();

const db = openLookups(databaseUrl);
const app = fastify();
app.get('/', async () => ({
  success: true,
  version: '1.0.0',
  data: {
    items: await findConversations(db, { memberId, readerId: memberId, limit: 51 }),
    next_before: null,
    monitoring: false,
  },
}));
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
