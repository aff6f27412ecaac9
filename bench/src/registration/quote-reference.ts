import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createThrottle, openCounters, openDatabase, systemClock } from '@sports-hub/kernel';
import { childHash, familyOf } from '@sports-hub/sport/registration/records/identity';
import { countSiblings } from '@sports-hub/sport/registration/records/queries';
import { findTermsOfLeague } from '@sports-hub/sport/registration/periods/terms';
import { announce, referenceOptions } from '../harness.ts';

/** A quote's three statements with nothing around them: no validation, no price, no hub. */
const { databaseUrl } = referenceOptions<{ databaseUrl: string }>();

const db = openDatabase({ url: databaseUrl, connections: 10, constraints: {} });
const counters = openCounters(databaseUrl);
const throttle = createThrottle({ quotes: { limit: 999_999, seconds: 1 } }, systemClock);
const app = fastify();
app.post<{ Body: Record<string, string> }>('/', async ({ body, ip }) => {
  await throttle.take(counters, 'quotes', ip);
  const terms = await findTermsOfLeague(db, Number(body['league_id']), systemClock.now());
  const siblings = await countSiblings(db, {
    periodId: terms?.period_id ?? 0,
    family: familyOf(body),
    child: childHash(body),
    guardianId: undefined,
    before: [],
  });
  return { success: true, version: '1.0.0', data: { terms, siblings } };
});
await app.listen({ port: 0, host: '127.0.0.1' });
announce((app.server.address() as AddressInfo).port);
