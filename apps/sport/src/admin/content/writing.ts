import type { ContentItem, ContentKind } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Tx } from '@sports-hub/kernel';
import {
  insertItem,
  lockItem,
  noteAsked,
  noteLive,
  noteNewest,
  noteRemoved,
  type LockedItem,
} from '../../content/versions/items.ts';
import type { AnyContent, ContentDeclaration } from '../../content/versions/kind.ts';
import { openItem, subjectOf } from '../../content/versions/publishing.ts';
import {
  findNumberBefore,
  insertVersion,
  isStillWriting,
  partsThatDiffer,
  readFields,
  rewriteVersion,
} from '../../content/versions/versions.ts';
import { changedSince } from '../access.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { ContentOptions, ContentReader, ContentRecord } from './reading.ts';

/** Drafts: begun, saved, restored, discarded, deleted. What the public reads stays as it is. */
export function createContentWriting(
  { db, clock, log, addresses }: ContentOptions,
  { kindOf, present, record, open }: ContentReader,
) {
  /** Our own addresses are kept without the name of the site, which may change. */
  const withOwnLinks = (html: string): string => html.replaceAll(`="${addresses.siteUrl}/`, '="/');

  /** The newest version becomes this. Nothing where it says that already. */
  const write = async <F extends object>(
    tx: Tx,
    caller: AdminCaller,
    kind: ContentDeclaration<F>,
    item: LockedItem,
    { fields, how, restoredFrom }: { fields: F; how: 'edited' | 'restored'; restoredFrom?: number },
  ): Promise<void> => {
    const now = clock.now();
    const newest = (await readFields(tx, kind, item.id, item.newest))!;
    if (JSON.stringify(newest) === JSON.stringify(fields)) return;
    const isShown = item.newest === item.live || item.newest === item.planned;
    const goesOn = how === 'edited' && !isShown && (await isStillWriting(tx, item, caller.id, now));
    const number = goesOn ? item.newest : item.newest + 1;
    const before = goesOn ? await findNumberBefore(tx, kind.name, item.id, number) : item.newest;
    const was = before === null ? undefined : await readFields(tx, kind, item.id, before);
    const parts = partsThatDiffer(kind as AnyContent, was, fields);
    if (goesOn) await rewriteVersion(tx, item, { fields, parts, now });
    else
      await insertVersion(tx, kind.name, item.id, {
        ...{ number, fields, how, parts, by: caller.id, now },
        ...(restoredFrom === undefined ? {} : { restoredFrom }),
      });
    const title = kind.title(fields);
    await noteNewest(tx, item, { number, title, path: kind.path(fields), by: caller.id, now });
    // One line for each version; what it says is kept with it.
    if (!goesOn)
      await log(tx, caller, {
        event: how === 'restored' ? 'content.restored' : 'content.saved',
        subject: subjectOf(item),
        before: { title: item.title, number: item.newest },
        after: { title, number, parts, ...(restoredFrom === undefined ? {} : { from: restoredFrom }) },
      });
  };

  return {
    /** Begins a record: a draft with one version. */
    create: <F extends object>(caller: AdminCaller, kind: ContentDeclaration<F>, given: F): Promise<ContentRecord<F>> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const fields = kind.clean(given);
        const id = await kind.nextId(tx);
        const title = kind.title(fields);
        await insertItem(tx, {
          ...{ kind: kind.name, id, title, path: kind.path(fields) },
          ...{ live: null, planned: null, publishAt: null, expiresAt: null, liveSince: null, ended: null },
          ...{ changedAt: now, changedBy: caller.id },
        });
        await insertVersion(tx, kind.name, id, {
          ...{ number: 1, fields, how: 'begun', parts: partsThatDiffer(kind as AnyContent, undefined, fields) },
          ...{ by: caller.id, now },
        });
        await log(tx, caller, { event: 'content.begun', subject: `${kind.name}:${id}`, after: { title } });
        return record(tx, kind, id);
      }),

    /**
     * Saves a draft. `change` makes the fields out of the newest ones. What the public reads stays as it is. Somebody
     * who has seen an older version gets the record as it stands, and nothing is lost.
     */
    save: <F extends object>(
      caller: AdminCaller,
      kind: ContentDeclaration<F>,
      id: number,
      version: number,
      change: (newest: F) => F,
    ): Promise<ContentRecord<F>> =>
      db.transaction(async (tx) => {
        const item = await openItem(tx, kind as AnyContent, id, clock.now());
        if (item.version !== version) throw changedSince(await record(tx, kind, id));
        const wanted = change((await readFields(tx, kind, id, item.newest))!);
        const own = Object.fromEntries(
          Object.entries(wanted).map(([name, value]) => [
            name,
            typeof value === 'string' ? withOwnLinks(value) : value,
          ]),
        ) as F;
        await write(tx, caller, kind, item, { fields: kind.clean(own), how: 'edited' });
        return record(tx, kind, id);
      }),

    restore: (
      caller: AdminCaller,
      name: ContentKind,
      id: number,
      { version, number }: { version: number; number: number },
    ): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const kind = kindOf(name);
        const item = await open(tx, kind, id, version);
        const fields = await readFields(tx, kind, id, number);
        if (!fields) throw invalidField('number', t('answers.content.noSuchVersion'));
        await write(tx, caller, kind, item, { fields, how: 'restored', restoredFrom: number });
        return present(tx, name, id);
      }),

    discard: (caller: AdminCaller, name: ContentKind, id: number, version: number): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const kind = kindOf(name);
        const item = await open(tx, kind, id, version);
        if (item.live !== null && item.live !== item.newest) {
          const fields = (await readFields(tx, kind, id, item.live))!;
          await write(tx, caller, kind, item, { fields, how: 'restored', restoredFrom: item.live });
          const { newest, live_since, expires_at } = (await lockItem(tx, name, id))!;
          // It is what the public reads already.
          await noteLive(tx, item, { number: newest, since: live_since ?? clock.now(), until: expires_at });
        }
        return present(tx, name, id);
      }),

    ask: (caller: AdminCaller, name: ContentKind, id: number, version: number): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const item = await open(tx, kindOf(name), id, version);
        await noteAsked(tx, item, caller.id, clock.now());
        await log(tx, caller, {
          event: 'content.asked',
          subject: subjectOf(item),
          after: { title: item.title, number: item.newest },
        });
        return present(tx, name, id);
      }),

    remove: (caller: AdminCaller, name: ContentKind, id: number, version: number): Promise<ContentItem> =>
      db.transaction(async (tx) => {
        const kind = kindOf(name);
        const item = await open(tx, kind, id, version);
        const last = await present(tx, name, id);
        if (last.is_fixed) throw new Problem('content.fixed');
        if (item.live !== null || item.planned !== null) throw new Problem('content.is_live');
        await noteRemoved(tx, item, clock.now());
        await log(tx, caller, {
          event: 'content.deleted',
          subject: subjectOf(item),
          before: { title: item.title, number: item.newest },
        });
        return last;
      }),
  };
}
