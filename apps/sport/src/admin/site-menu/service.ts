import type { ContentItem, LinkToPage, SavedMenu, SiteMenu } from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { findItem } from '../../content/versions/items.ts';
import { faultOfLink, pathOnSite, type SiteAddresses } from '../../content/versions/links.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { arrangeMenu, putOnTop, type ArrangedEntry } from './arrange.ts';
import {
  findDraftPaths,
  findLinksTo,
  findMenu,
  findMenuVersion,
  findPagesOutside,
  lockMenu,
  nextMenuIds,
  noteMenuSaved,
  storeMenu,
  type MenuRow,
} from './queries.ts';

/** "About › Questions", as the audit log has it. */
const inWords = (entries: readonly { id: string; under: string; label: string; target: string }[]): string[] => {
  const labels = new Map(entries.map(({ id, label }) => [id, label]));
  return entries.map(({ under, label, target }) => `${under ? `${labels.get(under)} › ` : ''}${label} (${target})`);
};
const asStored = ({ id, under, place, label, target }: MenuRow) => ({
  id: String(id),
  under: under === null ? '' : String(under),
  place,
  label,
  target,
});

/** The menu at the top of the site: two levels, saved as a whole. */
export function createSiteMenu({ db, clock, log, addresses }: ActionContext & { addresses: SiteAddresses }) {
  const statesOf = async (sql: Sql, rows: readonly MenuRow[]): Promise<SiteMenu['items']> => {
    const paths = rows.map(({ target }) => pathOnSite(target, addresses.siteUrl));
    const drafts = new Set(
      await findDraftPaths(
        sql,
        paths.filter((path) => path !== undefined),
      ),
    );
    const items: SiteMenu['items'] = [];
    for (const [at, row] of rows.entries()) {
      const path = paths[at];
      const fault = path === undefined ? undefined : await faultOfLink(sql, path, clock.now(), addresses.isKnown);
      const state = path === undefined ? 'elsewhere' : !fault ? 'live' : drafts.has(path) ? 'draft' : 'nowhere';
      items.push({ ...row, state });
    }
    return items;
  };

  const read = async (sql: Sql): Promise<SiteMenu> => ({
    items: await statesOf(sql, await findMenu(sql)),
    outside: (await findPagesOutside(sql, clock.now())).map(({ state, ...page }) => ({
      ...page,
      state: state === 'live' ? ('live' as const) : ('draft' as const),
    })),
    ...(await findMenuVersion(sql)),
  });

  return {
    read: (): Promise<SiteMenu> => read(db),

    save: (caller: AdminCaller, sent: SavedMenu): Promise<SiteMenu> =>
      db.transaction(async (tx) => {
        const { version } = await lockMenu(tx);
        if (version !== sent.version) throw changedSince(await read(tx));
        const before = (await findMenu(tx)).map(asStored);
        const known = new Set(before.map(({ id }) => id));
        const wanted: ArrangedEntry[] = sent.on_top ? putOnTop(sent, before) : arrangeMenu(sent);
        // Somebody took out what has a number here and is no longer known: it comes back as a new entry.
        const fresh = wanted.filter(({ id }) => !known.has(id));
        const ids = new Map(before.map(({ id }) => [id, Number(id)]));
        for (const [at, { id }] of (await nextMenuIds(tx, fresh.length)).entries()) ids.set(fresh[at]!.id, id);
        await storeMenu(
          tx,
          wanted.map(({ id, under, label, target }) => ({
            id: ids.get(id)!,
            under: under === '' ? null : ids.get(under)!,
            label,
            target,
          })),
        );
        await noteMenuSaved(tx, caller.id, clock.now());
        await log(tx, caller, {
          event: 'content.menu_saved',
          before: { entries: inWords(before) },
          after: { entries: inWords(wanted) },
        });
        return read(tx);
      }),

    async linksTo(id: number): Promise<{ item: ContentItem; items: LinkToPage[] }> {
      const item = await findItem(db, clock.now(), 'page', id);
      if (!item) throw new Problem('record.not_found');
      return { item, items: item.path === null ? [] : await findLinksTo(db, item.path) };
    },
  };
}
export type SiteMenuOffice = ReturnType<typeof createSiteMenu>;
