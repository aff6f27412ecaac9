import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { equalSecrets } from './secrets.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** A request that changes something must carry the token of the very session its cookie names. */
export function requireCsrf(request: FastifyRequest, session: { csrfToken: string } | undefined): void {
  if (SAFE_METHODS.has(request.method)) return;
  const given = request.headers['x-csrf-token'];
  if (!session || typeof given !== 'string' || !equalSecrets(given, session.csrfToken))
    throw new Problem('csrf.invalid');
}
