import type { ProblemCode } from '@sports-hub/contract';
import { Problem } from '../problem.ts';

/** By a constraint's name, the problem it stands for; where the code's own words do not fit, with others. */
export type Constraints = Readonly<Record<string, ProblemCode | { code: ProblemCode; message: string }>>;

/**
 * No connection, shutting down, starting up, too many clients, statement timed out; and a server that only follows
 * another, which a balancer may lead to for a moment.
 */
const UNAVAILABLE = /^(08|57P0|53|57014|25006)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']);

/** The driver's own words for a connection that is gone, which have no code, and the server's for a closed database. */
const LOST = new RegExp(
  `^(${[
    'database ".*" is not currently accepting connections',
    'Connection terminated',
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'Client (has encountered a connection error|was closed)',
    'Cannot use a pool after',
  ].join('|')})`,
);

/**
 * A constraint that has a problem code becomes that problem; an unreachable database becomes 503;
 * a value the database cannot hold (a NUL that slipped through, a year 0) becomes 422. The rest stays.
 */
export function translateSqlError(error: unknown, constraints: Constraints): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  if (constraint) {
    const known = constraints[constraint];
    if (known)
      return typeof known === 'string' ? new Problem(known) : new Problem(known.code, { message: known.message });
  }
  if (UNAVAILABLE.test(code) || UNREACHABLE.has(code) || LOST.test(error.message)) {
    return Object.assign(new Problem('server.busy', { retryAfter: 2 }), { cause: error });
  }
  if (['22021', '22008', '22003', '22P05'].includes(code))
    return Object.assign(new Problem('request.invalid'), { cause: error });
  return error;
}
