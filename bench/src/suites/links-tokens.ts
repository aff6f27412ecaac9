import type { FastifyReply, FastifyRequest } from 'fastify';
import { INTERNAL_TOKEN_HEADER, mintInternalToken, openDatabase, systemClock, type Database } from '@sports-hub/kernel';
import {
  createClaimsReader,
  createInternalCallers,
  sweepUsedTokens,
} from '@sports-hub/sport/authentication/internal-callers';
import { findMember } from '@sports-hub/sport/members/queries';
import { setUpSport } from '@sports-hub/sport/setup';
import { interleave, row, type Suite } from '../harness.ts';

const SECRET = 's'.repeat(40);
const URL_OF_REQUEST = '/api/v1/community/conversations/17/messages?after=120';
const PAT = { memberId: 1007, hubAccountId: 1 };
const AT_ONCE = 10;
const SWEPT = 50_000;

/** How often a second, with ten at a time. */
async function perSecond(work: () => Promise<unknown>, seconds: number): Promise<number> {
  let done = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (; performance.now() < end; done += 1) await work();
    }),
  );
  return done / seconds;
}

/** Everything a member's request costs before its handler runs: the hub's minting included. */
function letIn(db: Database): () => Promise<unknown> {
  const callers = createInternalCallers({
    db,
    lookups: db,
    clock: systemClock,
    claimsOf: createClaimsReader({ clock: systemClock, sport: 'basketball', secrets: [SECRET] }),
  });
  const reply = { header: () => reply } as unknown as FastifyReply;
  return () => {
    const { token } = mintInternalToken(
      SECRET,
      { sport: 'basketball', kind: 'member', ...PAT, request: `GET ${URL_OF_REQUEST}` },
      new Date(),
    );
    const request = {
      method: 'GET',
      headers: { [INTERNAL_TOKEN_HEADER]: token },
      raw: { url: URL_OF_REQUEST },
    } as unknown as FastifyRequest;
    return callers.member(request, reply);
  };
}

export const suite: Suite = {
  name: 'links-tokens',
  summary: 'What a one-time token costs on the way to a member’s request.',
  async run(ctx) {
    const databaseUrl = await ctx.database('links_tokens');
    await setUpSport({
      sport: 'basketball',
      databaseUrl,
      demo: true,
      dataDir: ctx.folder,
      siteUrl: 'http://localhost:4001',
    });
    const db = openDatabase({ url: databaseUrl, connections: AT_ONCE });
    ctx.atEnd(() => db.close());
    const measured = await interleave(
      () => perSecond(letIn(db), ctx.seconds),
      () => perSecond(() => findMember(db, PAT.memberId), ctx.seconds),
      ctx.rounds,
    );
    await db.run(
      `insert into used_internal_tokens select now() - interval '1 hour', uuid_send(gen_random_uuid()) from generate_series(1, $1::integer)`,
      [SWEPT],
    );
    const start = performance.now();
    await sweepUsedTokens(db, systemClock, SWEPT);
    const swept = SWEPT / ((performance.now() - start) / 1000);
    return [
      row({
        name: 'a token minted, checked, used up and its member read, against only reading the member',
        ...measured,
        unit: 'requests/s',
        atLeast: 0.4,
      }),
      row({
        name: 'forgetting used tokens',
        ours: swept,
        unit: 'tokens/s',
        atLeast: 10_000,
        note: `${SWEPT} in one sweep`,
      }),
    ];
  },
};
