import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import {
  INTERNAL_TOKEN_HEADER, Problem, readInternalToken, TOKEN_USED_HEADER, type Clock, type InternalClaims, type Sql,
} from '@sports-hub/kernel';
import { MEMBER_COLUMNS, type MemberRow } from '../members/queries.ts';

/**
 * Records the use and lets one user win, without waiting for the disk. A lost record needs a crash of the database
 * within a fraction of a second, and takes with it whatever the request wrote after it: the log is kept in order,
 * so a change that was made durable made the use of its token durable as well.
 */
const RECORD_USE = `insert into used_internal_tokens (expires_at, id)
  select to_timestamp($1), $2 where set_config('synchronous_commit', 'off', true) = 'off'
  on conflict do nothing returning 1`;

/** One round trip: uses the token up and reads the member as they are now, if the link still stands. */
const USE_AS_MEMBER = `with used as (${RECORD_USE})
  select exists (select from used) as is_first_use, ${MEMBER_COLUMNS}
    from (select) as request
    left join hub_links l on l.member_id = $3 and l.hub_account_id = $4
    left join members m on m.id = l.member_id
    left join player_logins p on p.member_id = m.id`;

type UsedByMember = { is_first_use: boolean } & (MemberRow | { [K in keyof MemberRow]: null });

export interface InternalCallers {
  /** True when the request comes with an internal token, good or bad: then nothing else can vouch for it. */
  hasToken(request: FastifyRequest): boolean;
  member(request: FastifyRequest, reply: FastifyReply): Promise<{ member: MemberRow; hubAccountId: number }>;
  service(request: FastifyRequest, reply: FastifyReply): Promise<{ hubAccountId: number }>;
}

const tokenId = (id: string): Buffer => Buffer.from(id, 'base64url');

/** Requests that come from the hub. Each carries a token for exactly this request, good once. */
export function createInternalCallers({ db, clock, sport, secrets }: { db: Sql; clock: Clock; sport: Sport; secrets: readonly string[] }): InternalCallers {
  const readClaims = (request: FastifyRequest, kind: InternalClaims['kind']): InternalClaims => {
    const token = request.headers[INTERNAL_TOKEN_HEADER];
    if (typeof token !== 'string') throw new Problem('auth.required');
    const claims = readInternalToken(secrets, token, { sport, request: `${request.method} ${request.raw.url}`, now: clock.now() });
    if (claims?.kind !== kind) throw new Problem('auth.invalid_token');
    return claims;
  };
  const markUsed = (reply: FastifyReply, isFirstUse: boolean): void => {
    reply.header(TOKEN_USED_HEADER, '1');
    if (!isFirstUse) throw new Problem('auth.invalid_token');
  };
  return {
    hasToken: (request) => request.headers[INTERNAL_TOKEN_HEADER] !== undefined,
    async member(request, reply) {
      const { expires, id, memberId, hubAccountId } = readClaims(request, 'member');
      const { is_first_use, ...member } = await db.one<UsedByMember>(USE_AS_MEMBER, [expires, tokenId(id), memberId, hubAccountId]);
      markUsed(reply, is_first_use);
      if (member.id === null) throw new Problem('link.required');
      return { member, hubAccountId };
    },
    async service(request, reply) {
      const { expires, id, hubAccountId } = readClaims(request, 'service');
      markUsed(reply, await db.run(RECORD_USE, [expires, tokenId(id)]) === 1);
      return { hubAccountId };
    },
  };
}

/** Makes an unused token worthless; a used one stays used. */
export async function endInternalToken(db: Sql, { id, expires }: { id: string; expires: number }): Promise<void> {
  await db.run(RECORD_USE, [expires, tokenId(id)]);
}

/** A use is remembered for this long after the expiry, however far apart the clocks of two processes are. */
const KEPT_SECONDS = 60;

/** Forgets uses of tokens that expired long ago, a bounded number at a time. Returns how many went. */
export const sweepUsedTokens = (db: Sql, clock: Clock, batch = 50_000): Promise<number> =>
  db.run(
    `delete from used_internal_tokens where (expires_at, id) in (
       select expires_at, id from used_internal_tokens where expires_at < to_timestamp($1) order by expires_at, id limit $2 for update skip locked)`,
    [clock.now().getTime() / 1000 - KEPT_SECONDS, batch],
  );
