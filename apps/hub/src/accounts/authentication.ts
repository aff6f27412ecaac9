import type { FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import {
  hashSecret,
  inBatches,
  Problem,
  readCsrfTokens,
  readOnce,
  requireCsrf,
  type Clock,
  type CsrfTokens,
  type SessionCookie,
  type Sql,
} from '@sports-hub/kernel';
import { isAgentToken } from './agent-tokens.ts';
import {
  findByBearers,
  findBySession,
  type AccountRow,
  type AuthenticatedRow,
  type LinkedMembers,
  type SessionRow,
} from './queries.ts';

/** Who sent a request. */
export interface HubCaller {
  account: AccountRow;
  /** Read by the same statement as the account. */
  members: LinkedMembers;
  via: 'bearer' | 'cookie';
  /** Of the browser session, when the cookie signed the caller in. */
  sessionSecret?: string;
  /** Of the bearer token that signed the caller in. */
  tokenHash?: Buffer;
  csrfToken?: string;
}

export interface VisitorSession extends CsrfTokens {
  secret: string;
  /** The CSRF token that came with this request, if it is one of an API client. */
  givenToken?: string | undefined;
}

/** Somebody who need not be signed in. */
export interface HubVisitor {
  session?: VisitorSession;
  caller?: HubCaller;
}

export interface AuthenticationOptions {
  db: Sql;
  /** `openLookups`, or the same database. */
  lookups: Sql;
  clock: Clock;
  cookie: SessionCookie;
  /** Notes that a bearer token was used; must cost nothing. */
  used?: (tokenHash: Buffer) => void;
  /** The hub's sports: a link to one that it no longer has is as good as none. */
  sports: ReadonlyMap<Sport, unknown>;
  /** Agents' tokens open nothing that belongs to an account. */
  agents: { identify(authorization: string): Promise<unknown> };
}

const NOBODY = Buffer.alloc(32);
const BEARER = /^bearer +([A-Za-z0-9_-]{43})$/i;

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/**
 * Turns a request's credentials into a caller, with one SQL statement. A bearer token wins over the cookie, and an
 * `Authorization` header that is not a valid one is an error, never a reason to look at the cookie: otherwise a
 * made-up header would switch the CSRF check off.
 */
export function createAuthentication({
  db,
  lookups,
  clock,
  cookie,
  agents,
  sports,
  used = () => {},
}: AuthenticationOptions) {
  const linkedHere = (members: LinkedMembers): LinkedMembers =>
    Object.fromEntries(Object.entries(members).filter(([sport]) => sports.has(sport as Sport)));
  const asCaller = ({ members, ...account }: AuthenticatedRow, via: HubCaller['via']): HubCaller => ({
    account,
    members: members ? linkedHere(members) : {},
    via,
  });

  const findByBearer = inBatches((tokenHashes: Buffer[]) => findByBearers(lookups, tokenHashes, clock.now()));
  const byBearer = async (authorization: string): Promise<HubCaller> => {
    if (isAgentToken(authorization)) {
      await agents.identify(authorization);
      throw new Problem('agent.insufficient_scope', {
        headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
      });
    }
    const token = BEARER.exec(authorization)?.[1];
    if (!token) throw new Problem('auth.invalid_token');
    const tokenHash = hashSecret(token);
    const row = await findByBearer(tokenHash);
    if (row.id === null) throw new Problem('auth.invalid_token');
    if (row.disabled) throw new Problem('account.disabled');
    used(tokenHash);
    return { ...asCaller(row, 'bearer'), tokenHash };
  };

  const bySession = async (
    request: FastifyRequest,
  ): Promise<{ session: VisitorSession; row: SessionRow } | undefined> => {
    const secret = cookie.read(request.headers.cookie);
    const row = secret && (await readOnce(request, secret, () => findBySession(db, hashSecret(secret), clock.now())));
    return row ? { session: { secret, ...readCsrfTokens(secret, row) }, row } : undefined;
  };

  const sessionCaller = (row: SessionRow, session: VisitorSession): HubCaller | undefined => {
    if (row.id === null) return undefined;
    const { csrf_sealed: _sealed, is_csrf_held: _held, ...account } = row;
    return { ...asCaller(account, 'cookie'), sessionSecret: session.secret, csrfToken: session.csrfToken };
  };

  const signedIn = async (request: FastifyRequest): Promise<HubCaller> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) return byBearer(authorization);
    const found = await bySession(request);
    if (!found) throw new Problem('auth.required');
    requireCsrf(request, found.session);
    const caller = sessionCaller(found.row, found.session);
    if (!caller) throw new Problem('auth.required');
    if (caller.account.disabled) throw new Problem('account.disabled');
    return caller;
  };

  const verified = async (request: FastifyRequest): Promise<HubCaller> => {
    const caller = await signedIn(request);
    if (!caller.account.verified_at) throw new Problem('account.unverified');
    return caller;
  };

  const visitor = async (request: FastifyRequest): Promise<HubVisitor> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const caller = await byBearer(authorization);
      const session = isReading(request) ? (await bySession(request))?.session : undefined;
      return { caller, ...(session ? { session } : {}) };
    }
    const found = await bySession(request);
    if (!found) {
      if (isReading(request)) return {};
      throw new Problem('csrf.invalid');
    }
    const session = { ...found.session, givenToken: requireCsrf(request, found.session) };
    const caller = sessionCaller(found.row, session);
    return { session, ...(caller && !caller.account.disabled ? { caller } : {}) };
  };

  return {
    /** Asks as a request with a bearer token does, for nobody. */
    probe: () => findByBearer(NOBODY),
    /** A signed-in account, or 401; a cookie-authenticated POST without its CSRF token is 403. */
    signedIn,
    /** The same, and 403 until the address is verified. */
    verified,
    /** One guard per access rule of the contract. */
    guards: { public: () => null, visitor, 'signed-in': signedIn, verified },
  };
}
export type Authentication = ReturnType<typeof createAuthentication>;
export type HubGuards = Authentication['guards'];
