import type { ContentItem, ContentKind, ContentOverview, ContentState } from '@sports-hub/contract';
import { countItems, countKinds, findItems, findOverviewItems } from '../../content/versions/items.ts';
import type { ContentDeclaration } from '../../content/versions/kind.ts';
import { findOthers, notePresence } from '../../content/versions/presence.ts';
import type { Previews } from '../../content/versions/previews.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { createPreviewing } from './previewing.ts';
import { countLists } from './lists.ts';
import { createHistory } from './history.ts';
import { createContentReader, type ContentOptions, type ContentRecord } from './reading.ts';
import { createReleasing } from './releasing.ts';
import { createContentWriting } from './writing.ts';

const OVERVIEW_LIMIT = 10;

/** What volunteers write, whatever its kind: drafts, versions, and what of it the public sees. */
export function createContent(options: ContentOptions & { previews: Previews }) {
  const { db, clock, kinds } = options;
  const names = [...kinds.keys()];
  const reader = createContentReader(options);
  return {
    ...createContentWriting(options, reader),
    ...createReleasing(options, reader),
    ...createHistory(options, reader),
    ...createPreviewing(options, reader),

    async list(
      kind: ContentKind,
      { q, state, page, limit }: { q: string; state: ContentState | 'asked' | ''; page: number; limit: number },
    ): Promise<{ items: ContentItem[]; total: number }> {
      const now = clock.now();
      const items = await findItems(db, now, kind, { q, state, limit, offset: (page - 1) * limit });
      return { items, total: await countItems(db, now, kind, { q, state }) };
    },

    async overview({ id: callerId }: Pick<AdminCaller, 'id'>): Promise<ContentOverview> {
      const now = clock.now();
      const found = await findOverviewItems(db, now, names, OVERVIEW_LIMIT);
      const of = (wanted: (typeof found)[number]['part']): ContentItem[] =>
        found.flatMap(({ part, ...item }) => (part === wanted ? [item] : []));
      return {
        counts: await countKinds(db, now, names),
        lists: await countLists(db, now, callerId),
        next: of('next'),
        drafts: of('draft'),
        failed: of('failed'),
      };
    },

    /** Notes who has it open, and says who else has. */
    async present(caller: AdminCaller, kind: ContentKind, id: number, place: number | null) {
      const now = clock.now();
      const { version } = await reader.present(db, kind, id);
      await notePresence(db, { kind, id, by: caller.id, place, now });
      return { version, others: await findOthers(db, kind, id, caller.id, now) };
    },

    get: <F extends object>(kind: ContentDeclaration<F>, id: number): Promise<ContentRecord<F>> =>
      reader.record(db, kind, id),
  };
}
export type SiteContent = ReturnType<typeof createContent>;
