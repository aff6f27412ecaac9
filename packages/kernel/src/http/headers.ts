/** Sent with every response. API responses run nothing and are framed by nobody. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For our own pages: everything from our own host, no inline script, and no text that a script makes markup of. */
export const PAGE_CSP = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'",
  "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  "require-trusted-types-for 'script'; trusted-types own-pages",
].join('; ');

/** For a service worker: it asks our own host, and nobody else. */
export const WORKER_CSP = "default-src 'none'; connect-src 'self'";

export function securityHeaders(siteUrl: string): Readonly<Record<string, string>> {
  return Object.freeze({
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}
