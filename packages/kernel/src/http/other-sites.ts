import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';

/**
 * Refuses a form that another site's page sent, before anything is made of it: it could replace a cookie or plant what
 * was typed. Browsers say where a request comes from; our own pages send no referrer, so `Origin` would not tell.
 */
export function refuseOtherSites({ headers }: Pick<FastifyRequest, 'headers'>): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('csrf.invalid');
}
