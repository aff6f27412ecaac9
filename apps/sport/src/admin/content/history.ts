import type { ContentDifference, ContentItem, ContentKind, ContentVersion } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { differenceOf } from '../../content/versions/difference.ts';
import { findPlanned } from '../../content/versions/items.ts';
import { findNumberBefore, findVersions, readFields } from '../../content/versions/versions.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { ContentOptions, ContentReader } from './reading.ts';

/** Who changed what and when. */
export function createHistory({ db }: ContentOptions, { kindOf, present, fieldsOf }: ContentReader) {
  return {
    async versions(
      caller: AdminCaller,
      name: ContentKind,
      id: number,
    ): Promise<{ item: ContentItem; items: ContentVersion[] }> {
      const kind = kindOf(name);
      const item = await present(db, name, id);
      const fields = await fieldsOf(db, kind, item);
      const labels = new Map(kind.parts(fields).map((part) => [part.name, part.label]));
      const found = await findVersions(db, name, id, caller.id);
      const untouched = {
        ...{ number: 1, how: 'found' as const, restored_from: null, by: null, is_own: false, parts: [] },
        at: item.changed?.at ?? '',
      };
      const planned = await findPlanned(db, name, id);
      return {
        item,
        // A page that every site has may have been written by nobody yet.
        items: (found.length > 0 ? found : item.changed ? [untouched] : []).map((version) => ({
          ...version,
          parts: version.parts.flatMap((part) => labels.get(part) ?? []),
          is_live: version.number === item.live_number,
          is_planned: version.number === planned,
        })),
      };
    },

    async difference(
      name: ContentKind,
      id: number,
      wanted: { number?: number | undefined; against?: number | undefined },
    ): Promise<ContentDifference> {
      const kind = kindOf(name);
      const item = await present(db, name, id);
      const number = wanted.number ?? item.number;
      const against = wanted.against ?? (await findNumberBefore(db, name, id, number));
      const after = await readFields(db, kind, id, number);
      const before = against === null ? undefined : await readFields(db, kind, id, against);
      if (!after && number === item.number)
        return { item, number, against: null, parts: differenceOf([], kind.parts(await fieldsOf(db, kind, item))) };
      if (!after || (wanted.against !== undefined && !before)) throw new Problem('record.not_found');
      return {
        item,
        number,
        against: before ? against : null,
        parts: differenceOf(before ? kind.parts(before) : [], kind.parts(after)),
      };
    },
  };
}
