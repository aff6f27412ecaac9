import type { ContentItem, ContentKind, ContentState } from '@sports-hub/contract';
import { countItems, findItems } from '../../content/versions/items.ts';
import type { ContentDeclaration } from '../../content/versions/kind.ts';
import { createHistory } from './history.ts';
import { createContentReader, type ContentOptions, type ContentRecord } from './reading.ts';
import { createReleasing } from './releasing.ts';
import { createContentWriting } from './writing.ts';

/** What volunteers write, whatever its kind: drafts, versions, and what of it the public sees. */
export function createContent(options: ContentOptions) {
  const { db, clock } = options;
  const reader = createContentReader(options);
  return {
    ...createContentWriting(options, reader),
    ...createReleasing(options, reader),
    ...createHistory(options, reader),

    async list(
      kind: ContentKind,
      { q, state, page, limit }: { q: string; state: ContentState | 'asked' | ''; page: number; limit: number },
    ): Promise<{ items: ContentItem[]; total: number }> {
      const now = clock.now();
      const items = await findItems(db, now, kind, { q, state, limit, offset: (page - 1) * limit });
      return { items, total: await countItems(db, now, kind, { q, state }) };
    },

    get: <F extends object>(kind: ContentDeclaration<F>, id: number): Promise<ContentRecord<F>> =>
      reader.record(db, kind, id),
  };
}
export type SiteContent = ReturnType<typeof createContent>;
