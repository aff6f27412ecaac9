import type { ContentCheck, ContentItem, ContentKind } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { linksOf } from '../../content/versions/blocks.ts';
import { findItem, type LockedItem } from '../../content/versions/items.ts';
import type { AnyContent, ContentDeclaration } from '../../content/versions/kind.ts';
import { faultOfLink, pathOnSite, type LinkFault, type SiteAddresses } from '../../content/versions/links.ts';
import { openItem } from '../../content/versions/publishing.ts';
import { readFields } from '../../content/versions/versions.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';

export interface ContentRecord<F extends object> {
  item: ContentItem;
  fields: F;
  checks: ContentCheck[];
}

export interface ContentOptions extends ActionContext {
  kinds: ReadonlyMap<ContentKind, AnyContent>;
  addresses: SiteAddresses;
}

/** No text has so many links; one that does is not worth a second of the database each time it is saved. */
const PAGES_LOOKED_FOR = 500;

const LINK_WORDS = {
  missing: 'answers.content.linkMissing',
  gone: 'answers.content.linkGone',
  later: 'answers.content.linkLater',
  'no-file': 'answers.content.linkNoFile',
} as const;

/** How records stand: what their newest version says, and what stands in the way of publishing it. */
export function createContentReader({ clock, kinds, addresses }: ContentOptions) {
  const kindOf = (name: ContentKind): AnyContent => {
    const kind = kinds.get(name);
    if (!kind) throw new Problem('record.not_found');
    return kind;
  };
  const present = async (sql: Sql, kind: ContentKind, id: number): Promise<ContentItem> => {
    const item = await findItem(sql, clock.now(), kind, id);
    if (!item) throw new Problem('record.not_found');
    return item;
  };
  const fieldsOf = async <F extends object>(sql: Sql, kind: ContentDeclaration<F>, item: ContentItem): Promise<F> => {
    const written = await readFields(sql, kind, item.id, item.number);
    const found = written ?? (await kind.read(sql, item.id));
    if (!found) throw new Problem('record.not_found');
    return written ?? kind.clean(found);
  };

  /** Links in its texts that show nothing, each once, in words. Each page is looked for once, and not more than so many. */
  const linkChecks = async <F extends object>(sql: Sql, kind: ContentDeclaration<F>, fields: F) => {
    const checks: ContentCheck[] = [];
    const own = kind.path(fields);
    const faults = new Map<string, Promise<LinkFault | undefined>>();
    const faultOf = (path: string): Promise<LinkFault | undefined> => {
      const known = faults.get(path);
      if (known || faults.size === PAGES_LOOKED_FOR) return known ?? Promise.resolve(undefined);
      const fault = faultOfLink(sql, path, clock.now(), addresses.isKnown);
      faults.set(path, fault);
      return fault;
    };
    for (const { name, text, isHtml } of kind.parts(fields))
      for (const { href, words } of isHtml ? linksOf(text) : []) {
        const path = pathOnSite(href, addresses.siteUrl);
        const fault = path === undefined || path === own ? undefined : await faultOf(path);
        if (!fault) continue;
        const message = t(LINK_WORDS[fault], { words: words || path!, path: path! });
        if (!checks.some((check) => check.message === message && check.link === href))
          checks.push({ field: name, message, stops: false, link: href });
      }
    return checks;
  };
  const checksOf = async <F extends object>(sql: Sql, kind: ContentDeclaration<F>, id: number, fields: F) => [
    ...(await kind.check(sql, id, fields)),
    ...(await linkChecks(sql, kind, fields)),
  ];
  const record = async <F extends object>(
    sql: Sql,
    kind: ContentDeclaration<F>,
    id: number,
  ): Promise<ContentRecord<F>> => {
    const item = await present(sql, kind.name, id);
    const fields = await fieldsOf(sql, kind, item);
    return { item, fields, checks: await checksOf(sql, kind, id, fields) };
  };

  /** Locks the record, seen at this version. */
  const open = async (tx: Tx, kind: AnyContent, id: number, version: number): Promise<LockedItem> => {
    const item = await openItem(tx, kind, id, clock.now());
    if (item.version !== version) throw changedSince(await present(tx, kind.name, id));
    return item;
  };

  return { kindOf, present, fieldsOf, checksOf, record, open };
}
export type ContentReader = ReturnType<typeof createContentReader>;
