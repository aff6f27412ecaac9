/**
 * An address on this very site, for going on after signing in, written out. Anything else is dropped: it may lead to
 * another host.
 */
export function localAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.length > 500) return undefined;
  const url = new URL(value, 'http://here.invalid');
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots are resolved by now: two slashes would name another host.
  return url.host === 'here.invalid' && !path.startsWith('//') ? path : undefined;
}
