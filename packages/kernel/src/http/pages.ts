import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_CSP } from './headers.ts';
import { gzipBeginning } from './compressed-beginning.ts';
import { acceptsGzip, compressWell, preferredEncoding } from './encodings.ts';
import { createCompressedForms, sendShared } from './shared-content.ts';
import { tagOf } from './validators.ts';

const publicForms = createCompressedForms({ maxBytes: 8 * 1024 * 1024 });
const WORTH_COMPRESSING = 1_400;

export interface PageOptions {
  status?: number;
  /** `public` pages may be kept for a minute and asked about afterwards; `private` ones are kept by nobody. */
  cache?: 'public' | 'private';
  policy?: string;
  headers?: Record<string, string>;
  /**
   * Of a page that holds a CSRF token beside something the visitor chose nothing is compressed but its own styles: the
   * length of what is sent would tell about the token.
   */
  holdsSecret?: boolean;
}

/**
 * Styles that a page brings itself stand before everything that a person wrote, so what follows cannot pass for them.
 */
const OWN_STYLES = /^<!doctype html><html[^<>]*><head><meta charset="utf-8"><style>([^<]*)<\/style>/;

/**
 * The policy for just this page: it allows the styles that the page begins with, by their hash, and no others inline.
 */
export function pagePolicy(html: string, policy: string = PAGE_CSP): string {
  const own = OWN_STYLES.exec(html)?.[1];
  if (own === undefined) return policy;
  return policy.replace("style-src 'self'", `$& 'sha256-${createHash('sha256').update(own).digest('base64')}'`);
}

/** What a page says of itself to search engines, in its head: what people wrote comes later. */
const isHiddenFromSearch = (html: string): boolean => {
  const place = html.indexOf('<meta name="robots" content="noindex">');
  return place >= 0 && place < html.indexOf('</head>');
};

/** The headers that follow from the page itself. Search engines read theirs without taking the page apart. */
export const pageHeaders = (html: string, policy?: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(html, policy),
  ...(isHiddenFromSearch(html) ? { 'x-robots-tag': 'noindex' } : {}),
});

/**
 * Sends a page under the pages' own security policy: everything from our host, nothing inline but the page's own
 * styles.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  { status = 200, cache = 'private', policy = PAGE_CSP, headers = {}, holdsSecret = false }: PageOptions = {},
): Promise<FastifyReply> {
  reply.code(status).headers({
    ...pageHeaders(html, policy),
    'cache-control': cache === 'public' ? 'public, max-age=60, stale-while-revalidate=300' : 'no-store',
    vary: 'Accept-Encoding, Cookie',
    ...headers,
  });
  reply.type('text/html; charset=utf-8').serializer((body: unknown) => body as string);
  if (cache === 'public' && status === 200 && !holdsSecret) {
    const body = Buffer.from(html);
    const tag = tagOf(body);
    return sendShared(request, reply, { tag, body, inEncoding: publicForms(tag, body) });
  }
  if (holdsSecret) return sendSecret(request, reply, html);
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (!encoding || html.length < WORTH_COMPRESSING) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compressWell(encoding, html));
}

function sendSecret(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const styles = OWN_STYLES.exec(html)?.[0];
  if (styles === undefined || !acceptsGzip(request.headers['accept-encoding'])) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipBeginning(html, styles.length));
}

/** Whether the one who asks is a browser that shows pages, rather than a program that reads JSON. */
export function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  if (path.startsWith('/api/') || path.startsWith('/assets/') || path.startsWith('/health')) return false;
  return /\btext\/html\b/.test(request.headers.accept ?? '');
}
