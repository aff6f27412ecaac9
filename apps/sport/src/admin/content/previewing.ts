import type { ContentKind, ContentPreview, PreviewLink } from '@sports-hub/contract';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { Previews } from '../../content/versions/previews.ts';
import { subjectOf } from '../../content/versions/publishing.ts';
import { closeVersion } from '../../content/versions/versions.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import type { ContentOptions, ContentReader } from './reading.ts';

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
const PATH = '/preview/';

/** How the newest version will look, for those who write it and for the board. */
export function createPreviewing(
  { db, log, addresses, previews }: ContentOptions & { previews: Previews },
  { kindOf, present, open }: ContentReader,
) {
  return {
    /** For the page of whoever looks at it now. */
    async preview(caller: AdminCaller, name: ContentKind, id: number): Promise<ContentPreview> {
      const item = await present(db, kindOf(name).name, id);
      const { token } = await previews.sign(db, caller.id, { kind: name, id, number: item.number, seconds: HOUR });
      return { item, url: `${PATH}${token}`, links_begin: `${addresses.siteUrl}${PATH}` };
    },

    /** The version stays as it is: whoever goes on writing makes another one. */
    previewLink: (caller: AdminCaller, name: ContentKind, id: number, version: number): Promise<PreviewLink> =>
      db.transaction(async (tx) => {
        const item = await open(tx, kindOf(name), id, version);
        const number = item.newest;
        await closeVersion(tx, name, id, number);
        const { token, until } = await previews.sign(tx, caller.id, { kind: name, id, number, seconds: WEEK });
        await log(tx, caller, {
          event: 'content.preview_linked',
          subject: subjectOf(item),
          after: { title: item.title, number },
        });
        return { url: `${addresses.siteUrl}${PATH}${token}`, number, until: toLocalTime(until) };
      }),
  };
}
