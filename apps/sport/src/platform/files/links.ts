/** Absolute addresses on the sport's own site: a response read through the hub then leads to where the thing is. */
export interface SiteLinks {
  /** A path on the site, or an address elsewhere as it is. */
  to(target: string): string;
  maybe(target: string | null): string | null;
  /** Sanitised HTML, with paths on the site as whole addresses. */
  within(html: string): string;
}

export function createSiteLinks(siteUrl: string): SiteLinks {
  const to = (target: string): string => {
    if (/^\/(?![/\\])/.test(target)) return `${siteUrl}${target}`;
    // Only pages are led to: no program, nobody's mail, no file on the reader's own machine.
    return /^https?:\/\//i.test(target) ? target : `${siteUrl}/`;
  };
  return {
    to,
    maybe: (target) => (target === null ? null : to(target)),
    within: (html) => (siteUrl === '' ? html : html.replaceAll(/(<(?:a href|img src)=")\//g, `$1${siteUrl}/`)),
  };
}

/**
 * SQL for the public path of a file joined as `alias`; null where there is none. Names need no escaping: the table
 * allows only safe ones.
 */
export const filePath = (alias: string): string => `'/files/' || ${alias}.id || '/' || ${alias}.name`;
