import type { ContentKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

/** No chain is longer: each address leads to where its record is now. Only pages that were led to another page can add to it. */
const STEPS = 8;

/** An address that no longer is that of a live record leads to it all the same, or says that it is gone. */
export const leaveAddress = (
  tx: Tx,
  {
    path,
    kind,
    id,
    target = null,
    now,
  }: { path: string; kind: ContentKind; id: number; target?: string | null; now: Date },
): Promise<number> =>
  tx.run(
    `insert into content_addresses (path, kind, id, target, since) values ($1, $2, $3, $4, $5)
     on conflict (path) do update set kind = excluded.kind, id = excluded.id, target = excluded.target, since = excluded.since`,
    [path, kind, id, target, now],
  );

/** Something is live there now. */
export const takeAddress = (tx: Tx, path: string): Promise<number> =>
  tx.run('delete from content_addresses where path = $1', [path]);

/** Where an old address leads: a path, or null for what is gone. Undefined for one that never was. */
export async function followAddress(sql: Sql, path: string, now: Date): Promise<string | null | undefined> {
  const seen = new Set<string>();
  let at = path;
  for (let step = 0; step < STEPS && !seen.has(at); step += 1) {
    seen.add(at);
    const found = await sql.maybeOne<{ target: string | null }>(
      `select coalesce(a.target, l.path) as target from content_addresses a
         left join live_content l on l.kind = a.kind and l.id = a.id and l.since <= $2 and (l.until is null or l.until > $2)
        where a.path = $1`,
      [at, now],
    );
    if (!found) return at === path ? undefined : at;
    if (found.target === null) return null;
    at = found.target;
  }
  // Round and round: nothing is there.
  return null;
}

/** A record that programs ask for by a name it had before. */
export async function atOldAddress<T>(
  sql: Sql,
  folder: string,
  slug: string,
  now: Date,
  find: (slug: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const target = await followAddress(sql, folder + slug, now);
  return target?.startsWith(folder) ? find(target.slice(folder.length)) : undefined;
}
