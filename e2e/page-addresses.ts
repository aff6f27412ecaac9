import type { FastifyInstance } from 'fastify';

/** A page that somebody can open, as they would get it. */
export interface FoundPage {
  address: string;
  /** The pattern of its route, with the part of it that the address names. */
  place: string;
  html: string;
}

/** Parts of one page that are pages for who looks at them. */
const PARTS = ['tab', 'view', 'purpose'] as const;
/** Not for people, or for browsers to take home. */
const NO_PAGES =
  /^\/(?:api|assets|files|health|\.well-known|schemas|sports|dev\/administrator)\b|\.(?:ics|pdf|json|xml|txt|js|svg|ico|md|rss|css|webmanifest)$/;

/** The patterns of all addresses that an app responds to a GET with, as its router has them. */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path, methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      if (path === undefined) return [];
      const depth = indent.length / 4;
      above[depth] = `${depth > 0 ? above[depth - 1] : ''}${path}`;
      return methods.split(', ').includes('GET') ? [above[depth].replaceAll(/\/{2,}/g, '/')] : [];
    })
    .filter((route) => !NO_PAGES.test(route));
}

function isOf(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || /^:/.test(part));
}

/**
 * The pages that somebody finds: every address without a parameter, and for each other pattern the first that a page
 * leads to.
 */
export async function pagesOf(
  app: FastifyInstance,
  { patterns, headers }: { patterns: readonly string[]; headers: Record<string, string> },
): Promise<FoundPage[]> {
  const placeOf = (address: string): string | undefined => {
    const { pathname, searchParams } = new URL(address, 'http://site.invalid');
    const pattern = patterns.find((one) => one === pathname) ?? patterns.find((one) => isOf(one, pathname));
    const parts = PARTS.flatMap((name) => (searchParams.get(name) ? [`${name}=${searchParams.get(name)}`] : []));
    return pattern && [pattern, ...parts].join(' ');
  };
  const waiting = patterns.filter((pattern) => !/[:*]/.test(pattern));
  const seen = new Set(waiting.map(placeOf));
  const found: FoundPage[] = [];
  for (const address of waiting) {
    const response = await app.inject({ url: address, headers: { accept: 'text/html', ...headers } });
    const { location, refresh } = response.headers;
    // An address that leads to a part of its own page.
    if (location?.startsWith('/') && placeOf(location)?.startsWith(placeOf(address)!) && !waiting.includes(location))
      waiting.push(location);
    if (!String(response.headers['content-type']).startsWith('text/html') || refresh) continue;
    found.push({ address, place: placeOf(address)!, html: response.body });
    for (const [, href = ''] of response.body.matchAll(/ href="(\/[^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&');
      const place = placeOf(link);
      if (place === undefined || seen.has(place)) continue;
      seen.add(place);
      waiting.push(link);
    }
  }
  return found;
}
