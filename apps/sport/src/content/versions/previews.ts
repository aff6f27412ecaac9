import type { ContentItem, ContentKind } from '@sports-hub/contract';
import { Problem, secondsAfter, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { isSignedForMember, signForMember } from '../../members/mails/link-keys.ts';
import { findItem, mayReadContent } from './items.ts';
import type { AnyContent } from './kind.ts';
import { readFields } from './versions.ts';

/** What a link shows: one version, as it is, until a time. */
interface Shown {
  kind: ContentKind;
  id: number;
  number: number;
  /** In seconds since 1970. */
  until: number;
}

const TOKEN = /^([1-9]\d{0,14})\.([a-z-]{1,30})\.([1-9]\d{0,14})\.([1-9]\d{0,6})\.(\d{10,11})\.([\w-]{43})$/;
const wordsOf = ({ kind, id, number, until }: Shown): string =>
  `preview of ${kind} ${id}, version ${number}, until ${until}`;

export interface PreviewedVersion {
  item: ContentItem;
  fields: object;
}

/**
 * Links that show a version to whoever has them, without a sign-in. They are signed with a key of whoever made them, and
 * end at their time, with the record, and when that account may not look at drafts any more.
 */
export function createPreviews({
  db,
  clock,
  kinds,
}: {
  db: Database;
  clock: Clock;
  kinds: ReadonlyMap<ContentKind, AnyContent>;
}) {
  return {
    async sign(
      sql: Sql,
      by: number,
      { kind, id, number, seconds }: Omit<Shown, 'until'> & { seconds: number },
    ): Promise<{ token: string; until: Date }> {
      const until = secondsAfter(clock.now(), seconds);
      const shown = { kind, id, number, until: Math.floor(until.getTime() / 1000) };
      const signature = await signForMember(sql, by, wordsOf(shown));
      return { token: [by, kind, id, number, shown.until, signature].join('.'), until };
    },

    async read(token: string): Promise<PreviewedVersion> {
      const [, by, name, id, number, until, signature = ''] = TOKEN.exec(token) ?? [];
      const kind = kinds.get(name as ContentKind);
      if (!kind) throw new Problem('token.invalid');
      const shown = { kind: kind.name, id: Number(id), number: Number(number), until: Number(until) };
      const isSigned = await isSignedForMember(db, Number(by), { text: wordsOf(shown), signature });
      if (!isSigned || !(await mayReadContent(db, Number(by)))) throw new Problem('token.invalid');
      const item = await findItem(db, clock.now(), kind.name, shown.id);
      if (shown.until * 1000 <= clock.now().getTime() || !item) throw new Problem('token.invalid');
      const fields = await readFields(db, kind, shown.id, shown.number);
      if (fields) return { item, fields };
      // Nobody has opened it in the administration: there is what is live, and nothing else.
      const live = shown.number === 1 ? await kind.read(db, shown.id) : undefined;
      if (!live) throw new Problem('token.invalid');
      return { item, fields: kind.clean(live) };
    },
  };
}
export type Previews = ReturnType<typeof createPreviews>;
