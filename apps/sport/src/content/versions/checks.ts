import type { ContentCheck, ContentKind } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { picturesOf } from './blocks.ts';

const stop = (field: string, message: string): ContentCheck => ({ field, message, stops: true });

export const titleCheck = (title: string): ContentCheck[] =>
  title.trim() === '' ? [stop('title', t('answers.content.needsTitle'))] : [];

/** Everybody who does not see a picture is told what is on it. */
export const pictureChecks = ({
  html = '',
  picture_id = null,
  picture_alt = '',
}: {
  html?: string;
  picture_id?: number | null;
  picture_alt?: string;
}): ContentCheck[] => [
  ...(picture_id !== null && picture_alt.trim() === ''
    ? [stop('picture_alt', t('answers.content.pictureNeedsDescription'))]
    : []),
  ...(picturesOf(html).some(({ alt }) => alt.trim() === '')
    ? [stop('html', t('answers.content.pictureInTextNeedsDescription'))]
    : []),
];

/** It was sent, and not forgotten since. */
export const pictureIsThere = async (sql: Sql, fileId: number | null): Promise<ContentCheck[]> =>
  fileId === null || (await sql.maybeOne('select 1 from files where id = $1', [fileId]))
    ? []
    : [stop('picture_id', t('answers.content.notAPicture'))];

/** An address is that of one record: of what is live, of what will be, or of an old link to something that is live. */
export async function addressCheck(
  sql: Sql,
  { kind, id, path }: { kind: ContentKind; id: number; path: string | null },
): Promise<ContentCheck[]> {
  if (path === null) return [stop('slug', t('answers.content.needsAddress'))];
  const other = await sql.maybeOne<{ title: string }>(
    `select title from live_content where path = $1 and not (kind = $2 and id = $3)
     union all
     select title from content_items where path = $1 and not (kind = $2 and id = $3) and planned is not null and removed_at is null
     limit 1`,
    [path, kind, id],
  );
  if (other) return [stop('slug', t('answers.content.addressTaken', { path, title: other.title }))];
  const led = await sql.maybeOne<{ title: string }>(
    `select l.title from content_addresses a join live_content l on l.kind = a.kind and l.id = a.id
      where a.path = $1 and a.target is null and not (a.kind = $2 and a.id = $3)`,
    [path, kind, id],
  );
  return led ? [stop('slug', t('answers.content.addressLeads', { path, title: led.title }))] : [];
}
