import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyKindOf, isRaw, type OperationSpec, type Sport } from '@sports-hub/contract';
import { CLIENT_ADDRESS_HEADER, Problem, type Logger } from '@sports-hub/kernel';
import { responseCheck, collector, type WholeResponse } from './responses.ts';
import { UpstreamFailure, type Exchange, type UpstreamRequest } from './exchange.ts';
import { requestHeaders, sharedRequestHeaders } from './headers.ts';
import type { MemberToken, MemberTokens } from './member-tokens.ts';
import { relayTo } from './relay.ts';
import type { Upstreams } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The public id of the agent that makes the request, if one does. */
    agentId?: string;
  }
}

/** Whom a request acts for at the sport. */
export interface ActingMember {
  memberId: number;
  hubAccountId: number;
}

export const unavailable = (failure: UpstreamFailure): Problem =>
  new Problem('sport.unavailable', { retryAfter: failure.retryAfter });

const asFailure = (error: unknown): UpstreamFailure => {
  if (error instanceof UpstreamFailure) return error;
  throw error;
};

/** The client for whom a public page is asked for. */
export interface PageAsker {
  address: string;
  agent: string | undefined;
}

/** Sends requests on to a sport and its responses back. */
export function createForwarding({
  upstreams,
  tokens,
  log,
}: {
  upstreams: Upstreams;
  tokens: MemberTokens;
  log: Logger;
}) {
  const note = (sport: Sport, requestId: string, op: OperationSpec, failure: UpstreamFailure) =>
    log.warn('sport did not answer', {
      sport,
      request_id: requestId,
      operation: op.name,
      reason: failure.kind,
      error_code: failure.message,
    });

  return {
    /**
     * For one client: streams the response to it. With `member`, each try carries a token of its own, ended afterwards.
     */
    forClient(op: OperationSpec) {
      const check = responseCheck(op, upstreams.maxBytes);
      const isFile = Object.values(op.responses).some(isRaw);
      return async (
        sport: Sport,
        target: string,
        request: FastifyRequest,
        reply: FastifyReply,
        member: ActingMember | null,
      ): Promise<void> => {
        const upstream = upstreams.of(sport);
        for (let tries = 1; ; tries += 1) {
          // Gone while it was being authenticated: its `close` was before anyone listened.
          if (reply.raw.destroyed) {
            reply.hijack();
            return;
          }
          const outgoing: UpstreamRequest = { ...clientRequest(op, target, request), isFile };
          let token: MemberToken | undefined;
          if (member)
            outgoing.member = {
              ...member,
              token: () =>
                (token = tokens.mint(sport, member.memberId, member.hubAccountId, `${op.method} ${target}`)).token,
            };
          // Whoever changes something that needs no signing in is limited by where they are.
          if (op.method === 'POST' && (!member || op.knowsMember))
            outgoing.headers[CLIENT_ADDRESS_HEADER] = tokens.clientAddress(
              sport,
              { address: request.ip, agent: request.agentId },
              `${op.method} ${target}`,
            );
          const relay = relayTo(reply, check, { acceptEncoding: request.headers['accept-encoding'] });
          const timeBefore = upstream.clockDifference;
          let isEnded = false;
          let exchange: Exchange | undefined;
          const clientGone = () => exchange?.abandon();
          try {
            exchange = upstream.send(outgoing, relay);
            reply.raw.once('close', clientGone);
            await exchange.done;
            relay.finish();
            return;
          } catch (error) {
            const failure = asFailure(error);
            if (failure.kind === 'abandoned') {
              if (!relay.hasBegun) reply.hijack();
              return;
            }
            note(sport, request.id, op, failure);
            if (relay.hasBegun) {
              // Half a response was sent: only a cut connection tells the client that it is not whole.
              reply.raw.destroy();
              return;
            }
            if (tries > 1) throw unavailable(failure);
            // Refused for the time of its signature: nothing was done, and now the sport's time is known.
            if (upstream.clockDifference !== timeBefore) continue;
            if (failure.kind !== 'connection') throw unavailable(failure);
            if (op.method === 'GET') continue;
            // A process that stops may cut a connection just when a request is on its way to it. The token tells
            // whether the sport has begun with it; ended unused, it never will.
            if (token) {
              isEnded = true;
              if (await tokens.endUnused(token)) continue;
            }
            throw unavailable(failure);
          } finally {
            reply.raw.off('close', clientGone);
            if (token && exchange?.isSent && !relay.isTokenUsed && !isEnded) tokens.end(token);
          }
        }
      };
    },

    /** For everyone who asks for the same page: collects the response. Rejects with an `UpstreamFailure`. */
    forEveryone(op: OperationSpec) {
      const check = responseCheck(op, upstreams.maxBytes);
      return async (
        sport: Sport,
        target: string,
        requestId: string,
        etag: string | undefined,
        asker?: PageAsker,
      ): Promise<WholeResponse> => {
        const upstream = upstreams.of(sport);
        const headers = {
          ...sharedRequestHeaders(requestId),
          ...(etag ? { 'if-none-match': etag } : {}),
          // Where the sport limits how often one client may ask. Everybody else gets what is kept.
          ...(op.throttle && asker
            ? { [CLIENT_ADDRESS_HEADER]: tokens.clientAddress(sport, asker, `${op.method} ${target}`) }
            : {}),
        };
        for (let tries = 1; ; tries += 1) {
          const receiver = collector(upstreams.maxBytes, check);
          try {
            await upstream.send({ method: 'GET', target, headers }, receiver).done;
            return receiver.response();
          } catch (error) {
            const failure = asFailure(error);
            note(sport, requestId, op, failure);
            if (failure.kind !== 'connection' || tries === 2) throw failure;
          }
        }
      };
    },
  };
}
export type Forwarding = ReturnType<typeof createForwarding>;

function clientRequest(op: OperationSpec, target: string, request: FastifyRequest): UpstreamRequest {
  const headers = requestHeaders(request);
  if (op.method === 'GET') return { method: 'GET', target, headers };
  const contentType = request.headers['content-type'];
  const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
  if (contentType !== undefined) headers['content-type'] = bodyKindOf(op) === 'json' ? 'application/json' : contentType;
  headers['content-length'] = String(body.length);
  return { method: 'POST', target, headers, body };
}
