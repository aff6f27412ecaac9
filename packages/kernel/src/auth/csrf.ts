import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { equalSecrets, unsealSecret } from './secrets.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** In this header goes what a form of our own pages held, when its handler makes the call that the form stands for. */
export const FORM_TOKEN = 'x-form-token';

/** The CSRF tokens of a session. */
export interface CsrfTokens {
  /** The session's own, which its pages and `GET /session` give. */
  csrfToken: string;
  /** What the client held when it signed in: good in `X-CSRF-Token`, which no form of another site can send. */
  heldToken?: string | undefined;
}

/** For a statement over `sessions s`. */
export const CSRF_COLUMNS = 's.csrf_sealed, s.is_csrf_held';
export interface CsrfRow {
  csrf_sealed: Buffer;
  is_csrf_held: boolean;
}

export function readCsrfTokens(secret: string, { csrf_sealed, is_csrf_held }: CsrfRow): CsrfTokens {
  const stored = unsealSecret(secret, csrf_sealed);
  return is_csrf_held ? { csrfToken: ownCsrfToken(secret), heldToken: stored } : { csrfToken: stored };
}

/** New with every session, as its secret is, and of no use for finding it out. */
export const ownCsrfToken = (secret: string): string => createHmac('sha256', secret).update('csrf').digest('base64url');

/**
 * A request that changes something must carry a token of the very session its cookie names. Returns the one that the
 * client goes on sending, if it is a client of the API.
 */
export function requireCsrf(request: FastifyRequest, session: CsrfTokens | undefined): string | undefined {
  if (SAFE_METHODS.has(request.method)) return undefined;
  const { [FORM_TOKEN]: ofForm, 'x-csrf-token': ofClient } = request.headers;
  const isForm = ofForm !== undefined;
  const given = isForm ? ofForm : ofClient;
  const good = session ? [session.csrfToken, ...(isForm || !session.heldToken ? [] : [session.heldToken])] : [];
  if (typeof given !== 'string' || !good.some((token) => equalSecrets(given, token))) throw new Problem('csrf.invalid');
  return isForm ? undefined : given;
}
