import { randomUUID } from 'node:crypto';
import { API_PREFIX, type OperationSpec, type QueryOf, type ResultOf, type Sport } from '@sports-hub/contract';
import { targetBuilder } from '@sports-hub/kernel';
import { UpstreamFailure } from './exchange.ts';
import type { ActingMember } from './forwarding.ts';
import { sharedRequestHeaders } from './headers.ts';
import type { MemberToken, MemberTokens } from './member-tokens.ts';
import { collector, isOurProblem, responseCheck, type WholeResponse } from './responses.ts';
import type { Upstreams } from './upstreams.ts';

type Body<O extends OperationSpec> = Extract<ResultOf<O>, { data: unknown }>['data'];

/**
 * Reads from a sport as one of its members, for what the hub does without that member's browser: a calendar program
 * asks, a mail is due. The sport decides as for every request of the member. Undefined when it refuses; rejects with
 * an `UpstreamFailure` when it does not respond.
 */
export const createMemberReads =
  ({ upstreams, tokens }: { upstreams: Upstreams; tokens: MemberTokens }) =>
  <O extends OperationSpec>(op: O) => {
    const targetFor = targetBuilder(op, API_PREFIX);
    const check = responseCheck(op, upstreams.maxBytes);

    const send = async (sport: Sport, member: ActingMember, target: string): Promise<WholeResponse> => {
      let minted: MemberToken | undefined;
      const token = (): string =>
        (minted = tokens.mint(sport, member.memberId, member.hubAccountId, `GET ${target}`)).token;
      const headers = sharedRequestHeaders(randomUUID());
      const receiver = collector(upstreams.maxBytes, check);
      const exchange = upstreams
        .of(sport)
        .send({ method: 'GET', target, headers, member: { ...member, token } }, receiver);
      try {
        await exchange.done;
        return receiver.response();
      } catch (error) {
        if (minted && exchange.isSent) tokens.end(minted);
        throw error;
      }
    };

    return async (sport: Sport, member: ActingMember, query: QueryOf<O>): Promise<Body<O> | undefined> => {
      const target = targetFor({}, query);
      const before = upstreams.of(sport).clockDifference;
      const response = await send(sport, member, target).catch((error: unknown) => {
        // Refused for the time of its signature, or the connection was dead: nothing was done.
        const isOther = upstreams.of(sport).clockDifference !== before;
        if (error instanceof UpstreamFailure && (isOther || error.kind === 'connection'))
          return send(sport, member, target);
        throw error;
      });
      if (response.status === 200) return (JSON.parse(response.body.toString()) as { data: Body<O> }).data;
      if (response.status < 500 && isOurProblem(response)) return undefined;
      throw new UpstreamFailure('refused', 'not what was asked for');
    };
  };
export type MemberReads = ReturnType<typeof createMemberReads>;
