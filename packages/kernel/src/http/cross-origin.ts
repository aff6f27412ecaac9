import type { FastifyRequest } from 'fastify';
import type { OperationSpec } from '@sports-hub/contract';

/** Headers of a response that a script of another origin may want to read. */
const EXPOSED = 'etag, age, warning, retry-after, x-request-id';
const ALLOWED_HEADERS = 'authorization, content-type, x-csrf-token, if-none-match, if-modified-since';
const PREFLIGHT_SECONDS = '600';

/** What anybody may read without credentials, any site may read. */
export const isPublicRead = (op: OperationSpec | undefined): boolean => op?.access === 'public' && op.method === 'GET';

/** The same for every request, so that a response which is kept for others holds nothing of who asked first. */
export const PUBLIC_READ_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'cross-origin-resource-policy': 'cross-origin',
};

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Other origins: public GETs are open to all of them, without credentials. Everything else answers the origins of the
 * allowlist only, which is empty unless somebody runs a front end elsewhere.
 */
export function createCrossOrigin(allowed: ReadonlySet<string>) {
  const originOf = (request: FastifyRequest): string | undefined => {
    const { origin } = request.headers;
    return origin !== undefined && allowed.has(origin) ? origin : undefined;
  };
  return {
    /** For what is not a public read. */
    headersFor(request: FastifyRequest): Readonly<Record<string, string>> | undefined {
      if (allowed.size === 0) return undefined;
      const origin = originOf(request);
      if (origin === undefined) return { vary: 'origin' };
      return {
        vary: 'origin',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': EXPOSED,
        'cross-origin-resource-policy': 'cross-origin',
      };
    },
    /** What a browser asks before it sends a request; undefined where it may not. */
    preflight(
      request: FastifyRequest,
      methods: readonly string[],
      isPublic: boolean,
    ): Record<string, string> | undefined {
      const asked = request.headers['access-control-request-method'];
      if (request.method !== 'OPTIONS' || asked === undefined || !methods.includes(asked)) return undefined;
      const common = { 'access-control-allow-headers': ALLOWED_HEADERS, 'access-control-max-age': PREFLIGHT_SECONDS };
      if (isPublic && isReading(asked))
        return { ...common, 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' };
      const origin = originOf(request);
      return origin === undefined
        ? undefined
        : {
            ...common,
            vary: 'origin',
            'access-control-allow-origin': origin,
            'access-control-allow-credentials': 'true',
            'access-control-allow-methods': methods.join(', '),
          };
    },
  };
}
