/**
 * An address with a slash at its end is the address without it. Decided before anything looks at it, so that routes,
 * caches, limits and signatures know one address only.
 */
export function withoutTrailingSlash(url: string): string {
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  return end > 1 && url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : url;
}
