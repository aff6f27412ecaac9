import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where people find the site, as a browser writes it in `Origin`. */
    readonly siteOrigin: string;
  }
}

/** As configured, or as the browser itself has just asked for: a site may be reached under several names. */
const isOwn = (origin: string, { server, headers }: Pick<FastifyRequest, 'headers' | 'server'>): boolean =>
  origin === server.siteOrigin || URL.parse(origin)?.host === headers.host;

/**
 * Refuses a form that another site's page sent, before anything is made of it: it could replace a cookie or plant what
 * was typed. Browsers say where a request comes from. Our own pages send no referrer, so the `Origin` of their forms is
 * `null`, which tells nothing; any other must be ours.
 */
export function refuseOtherSites(request: Pick<FastifyRequest, 'headers' | 'server'>): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (isElsewhere || (origin !== undefined && origin !== 'null' && !isOwn(origin, request)))
    throw new Problem('csrf.invalid');
}
