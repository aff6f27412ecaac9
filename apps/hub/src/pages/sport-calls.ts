import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX, type Call, type Sport } from '@sports-hub/contract';
import { callRoute } from '@sports-hub/kernel';

/** Calls a sport's operations through the gateway, as the visitor: its rules are the same for pages and for clients. */
export const createSportCalls =
  (app: FastifyInstance) =>
  (request: FastifyRequest, sport: Sport): Call =>
  (op, input = {}) => {
    const { cookie, 'user-agent': agent } = request.headers;
    return callRoute(app, op, input, {
      prefix: `${API_PREFIX}/sports/${sport}`,
      ip: request.ip,
      headers: { ...(cookie ? { cookie } : {}), ...(agent ? { 'user-agent': agent } : {}) },
    });
  };
export type SportCalls = ReturnType<typeof createSportCalls>;
