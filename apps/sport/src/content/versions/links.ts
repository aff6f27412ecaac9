import type { Sql } from '@sports-hub/kernel';
import { findPublicFile, findSuccessor } from '../../platform/files/queries.ts';
import { followAddress } from './addresses.ts';

/** Finds links of a text that lead nowhere on the site. */
export interface SiteAddresses {
  siteUrl: string;
  /** Pages that do not depend on what volunteers write. */
  isKnown(path: string): boolean;
}

/** The path on our site that an address leads to; undefined for one elsewhere. */
export function pathOnSite(href: string, siteUrl: string): string | undefined {
  const own = href.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href;
  if (!/^\/(?!\/)/.test(own)) return undefined;
  return own.split(/[?#]/, 1)[0]!.replace(/(.)\/$/, '$1');
}

export type LinkFault = 'missing' | 'gone' | 'later' | 'no-file';

/** Everybody gets it at its address, or what stands in its place now. */
const isFileShown = async (sql: Sql, id: number, name: string): Promise<boolean> =>
  (await findPublicFile(sql, id))?.name === name || (await findSuccessor(sql, id))?.earlier_name === name;

/** Why an address on the site shows nothing: it never did, it was taken away, or its time has not come. Undefined for a good one. */
export async function faultOfLink(
  sql: Sql,
  path: string,
  now: Date,
  isKnown: SiteAddresses['isKnown'],
): Promise<LinkFault | undefined> {
  if (isKnown(path)) return undefined;
  const [, file, name] = /^\/files\/([1-9]\d{0,14})\/([^/]+)$/.exec(path) ?? [];
  if (file && name) return (await isFileShown(sql, Number(file), name)) ? undefined : 'no-file';
  const found = await sql.maybeOne<{ is_live: boolean }>(
    `select bool_or(l.since <= $2 and (l.until is null or l.until > $2)) as is_live from live_content l where l.path = $1 having count(*) > 0`,
    [path, now],
  );
  if (found?.is_live) return undefined;
  const led = await followAddress(sql, path, now);
  if (led) return undefined;
  if (led === null) return 'gone';
  const isPlanned = await sql.maybeOne(
    'select 1 from content_items where path = $1 and removed_at is null and planned is not null',
    [path],
  );
  return isPlanned || found ? 'later' : 'missing';
}
