import type { FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import {
  inBatches,
  INTERNAL_TOKEN_HEADER,
  Problem,
  isTimely,
  readInternalToken,
  readSignedClaims,
  SERVICE_TIME_HEADER,
  TOKEN_USED_HEADER,
  type Clock,
  type InternalClaims,
  type Sql,
  type ResponseHead,
} from '@sports-hub/kernel';
import { CHANNEL_REQUEST, ChannelRequest, type ChannelMember } from '@sports-hub/kernel/channel';
import { MEMBER_COLUMNS, type MemberRow } from '../members/queries.ts';

/**
 * Records uses and lets one user of each win, without waiting for the disk. A lost record needs a crash of the database
 * within a fraction of a second, and takes with it whatever the request wrote after it: the log is kept in order,
 * so a change that was made durable made the use of its token durable as well. In order, so that two never wait for
 * each other.
 */
const RECORD_USES = `insert into used_internal_tokens (expires_at, id)
  select to_timestamp(t.expires) as expires_at, t.id from unnest($1::bigint[], $2::uuid[]) t(expires, id)
   where set_config('synchronous_commit', 'off', true) = 'off' order by expires_at, t.id
  on conflict do nothing returning id`;

/** Who was asked for, as they are now, if the link still stands. */
const LINKED_MEMBER = `
      select ${MEMBER_COLUMNS} from hub_links l join members m on m.id = l.member_id left join player_logins p on p.member_id = m.id
       where l.member_id = asked.member_id and l.hub_account_id = asked.hub_account_id limit 1`;

/** One round trip: uses tokens up and reads their members as they are now, if the link still stands. */
const USE_AS_MEMBERS = `with used as (${RECORD_USES})
  select asked.id in (select used.id from used) as is_first_use, found.*
    from unnest($2::uuid[], $3::bigint[], $4::bigint[]) with ordinality asked(id, member_id, hub_account_id, place)
    left join lateral (${LINKED_MEMBER}) found on true
   order by asked.place`;

/** The same for whom the hub names on a channel, where a request is there once and nothing has to be used up. */
const READ_MEMBERS = `select found.*
    from unnest($1::bigint[], $2::bigint[]) with ordinality asked(member_id, hub_account_id, place)
    left join lateral (${LINKED_MEMBER}) found on true
   order by asked.place`;

type FoundMember = MemberRow | { [K in keyof MemberRow]: null };
type UsedByMember = { is_first_use: boolean } & FoundMember;

const recordUse = async (db: Sql, { id, expires }: { id: string; expires: number }): Promise<boolean> =>
  (await db.run(RECORD_USES, [[expires], [id]])) === 1;

/**
 * For whom the hub reads, as it says on a channel that has proved to be its own. What changes something needs a token
 * there as well.
 */
function memberOnChannel({ raw, method }: FastifyRequest): ChannelMember | undefined {
  const request: unknown = raw;
  return request instanceof ChannelRequest && method === 'GET' ? request.member : undefined;
}

/** Whether it came through a channel, which only the hub can open. */
export const isOnChannel = ({ raw }: FastifyRequest): boolean => (raw as unknown) instanceof ChannelRequest;

export interface InternalCallers {
  /** True when the hub says who is asking, well or badly: then nothing else can vouch for it. */
  hasToken(request: FastifyRequest): boolean;
  member(request: FastifyRequest, reply: ResponseHead): Promise<{ member: MemberRow; hubAccountId: number }>;
  service(request: FastifyRequest, reply: ResponseHead): Promise<{ hubAccountId: number }>;
}

/** Whether a credential lets its bearer open a channel: only the hub can have signed it, and it is good once. */
export const createChannelGate =
  ({ db, clock, sport, secrets }: { db: Sql; clock: Clock; sport: Sport; secrets: readonly string[] }) =>
  async (credential: string): Promise<boolean> => {
    const claims = readInternalToken(secrets, credential, { sport, request: CHANNEL_REQUEST, now: clock.now() });
    return claims?.kind === 'service' && (await recordUse(db, claims));
  };

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * What the hub has signed for this request; null for a signature that is not one; undefined before anybody looked.
     */
    internalClaims?: InternalClaims | null;
    /** The signature is the hub's, but of another minute: its clock and ours differ, or it was kept. */
    isUntimely?: boolean;
  }
}

/** Reads what the hub has signed, once for each request. */
export const createClaimsReader =
  ({ clock, sport, secrets }: { clock: Clock; sport: Sport; secrets: readonly string[] }) =>
  (request: FastifyRequest): InternalClaims | null => {
    if (request.internalClaims === undefined) {
      const token = request.headers[INTERNAL_TOKEN_HEADER];
      const claims =
        typeof token === 'string'
          ? readSignedClaims(secrets, token, { sport, request: `${request.method} ${request.raw.url}` })
          : undefined;
      request.isUntimely = claims !== undefined && !isTimely(claims, clock.now());
      request.internalClaims = request.isUntimely ? null : (claims ?? null);
    }
    return request.internalClaims;
  };
export type ClaimsReader = ReturnType<typeof createClaimsReader>;

/** Requests that come from the hub. Each carries a token for exactly this request, good once. */
export function createInternalCallers({
  db,
  lookups,
  clock,
  claimsOf,
}: {
  db: Sql;
  lookups: Sql;
  clock: Clock;
  claimsOf: ClaimsReader;
}): InternalCallers {
  const readClaims = (request: FastifyRequest, kind: InternalClaims['kind']): InternalClaims => {
    if (request.headers[INTERNAL_TOKEN_HEADER] === undefined) throw new Problem('auth.required');
    const claims = claimsOf(request);
    if (request.isUntimely)
      throw new Problem('auth.invalid_token', {
        headers: { [SERVICE_TIME_HEADER]: String(Math.floor(clock.now().getTime() / 1000)) },
      });
    if (claims?.kind !== kind) throw new Problem('auth.invalid_token');
    return claims;
  };
  const markUsed = (reply: ResponseHead, isFirstUse: boolean): void => {
    reply.header(TOKEN_USED_HEADER, '1');
    if (!isFirstUse) throw new Problem('auth.invalid_token');
  };
  const useAsMember = inBatches(async (tokens: InternalClaims[]) => {
    const uses = await lookups.rows<UsedByMember>(USE_AS_MEMBERS, [
      tokens.map(({ expires }) => expires),
      tokens.map(({ id }) => id),
      tokens.map(({ memberId }) => memberId),
      tokens.map(({ hubAccountId }) => hubAccountId),
    ]);
    // Of the same token twice in one statement, the earlier is the first use.
    for (const [place, use] of uses.entries())
      use.is_first_use &&= tokens.findIndex(({ id }) => id === tokens[place]!.id) === place;
    return uses;
  });
  const readMember = inBatches((asked: ChannelMember[]) =>
    lookups.rows<FoundMember>(READ_MEMBERS, [
      asked.map(({ memberId }) => memberId),
      asked.map(({ hubAccountId }) => hubAccountId),
    ]),
  );
  return {
    hasToken: (request) =>
      request.headers[INTERNAL_TOKEN_HEADER] !== undefined || memberOnChannel(request) !== undefined,
    async member(request, reply) {
      const said = memberOnChannel(request);
      if (said && request.headers[INTERNAL_TOKEN_HEADER] === undefined) {
        const member = await readMember(said);
        if (member.id === null) throw new Problem('link.required');
        return { member, hubAccountId: said.hubAccountId };
      }
      const claims = readClaims(request, 'member');
      const { is_first_use, ...member } = await useAsMember(claims);
      markUsed(reply, is_first_use);
      if (member.id === null) throw new Problem('link.required');
      return { member, hubAccountId: claims.hubAccountId };
    },
    async service(request, reply) {
      const { expires, id, hubAccountId } = readClaims(request, 'service');
      markUsed(reply, await recordUse(db, { id, expires }));
      return { hubAccountId };
    },
  };
}

/** Makes an unused token worthless, and says whether it was unused; a used one stays used. */
export const endInternalToken = (db: Sql, { id, expires }: { id: string; expires: number }): Promise<boolean> =>
  recordUse(db, { id, expires });

/** A use is remembered for this long after the expiry, however far apart the clocks of two processes are. */
const KEPT_SECONDS = 60;

/** Forgets uses of tokens that expired long ago, a bounded number at a time. Returns how many went. */
export const sweepUsedTokens = (db: Sql, clock: Clock, batch = 50_000): Promise<number> =>
  db.run(
    `delete from used_internal_tokens where (expires_at, id) in (
       select expires_at, id from used_internal_tokens where expires_at < to_timestamp($1) order by expires_at, id limit $2 for update skip locked)`,
    [clock.now().getTime() / 1000 - KEPT_SECONDS, batch],
  );
