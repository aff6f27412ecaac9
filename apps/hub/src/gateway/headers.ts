import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/**
 * The only headers of a client's request that reach a sport, and the only headers of a sport's response that reach a
 * client. Everything else the hub sets itself or drops: credentials, cookies, caching rules, forwarding headers,
 * redirects.
 */
const TO_SPORT = ['accept', 'accept-language', 'user-agent', 'if-none-match', 'if-modified-since'] as const;
const TO_CLIENT = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
  'content-disposition',
  'allow',
] as const;

/** For a request made for one client. */
export function requestHeaders(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {
    'accept-encoding': 'identity',
    'x-request-id': request.id,
    'x-forwarded-for': request.ip,
  };
  for (const name of TO_SPORT) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return headers;
}

/** For a request whose response is shared: nothing in it comes from the client that happened to ask first. */
export const sharedRequestHeaders = (requestId: string): Record<string, string> => ({
  accept: '*/*',
  'accept-encoding': 'identity',
  'x-request-id': requestId,
});

export function responseHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of TO_CLIENT) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  return passed;
}

/** What a program or a person reads; pictures and files are packed already. */
export const isCompressible = (contentType: string | undefined): boolean =>
  /^(application\/json|text\/)/.test(contentType ?? '');
