import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type Call, type CallRefusal, type Sport } from '@sports-hub/contract';
import { callRoute, Problem, refusalOf } from '@sports-hub/kernel';
import { completeAnswer } from './older-sport.ts';

function notUnderstood(headers: Readonly<Record<string, unknown>>): CallRefusal {
  const { status, code, text: message } = new Problem('sport.unavailable');
  return refusalOf(status, { code, message }, headers);
}

/**
 * Calls a sport's operations through the gateway, as the visitor: its rules are the same for pages and for clients. A sport
 * whose answer a page cannot show does not respond.
 */
export const createSportCalls =
  (app: FastifyInstance) =>
  (request: FastifyRequest, sport: Sport): Call =>
  async (op, input = {}) => {
    const { cookie, 'user-agent': agent } = request.headers;
    const outcome = await callRoute(app, op, input, {
      prefix: `${API_PREFIX}/sports/${sport}`,
      ip: request.ip,
      headers: { ...(cookie ? { cookie } : {}), ...(agent ? { 'user-agent': agent } : {}) },
    });
    return outcome.ok && !completeAnswer(op, outcome.status, outcome.data) ? notUnderstood(outcome.headers) : outcome;
  };
export type SportCalls = ReturnType<typeof createSportCalls>;
