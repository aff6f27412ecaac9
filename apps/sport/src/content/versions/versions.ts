import type { ContentKind, ContentVersion } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { HTML_RULES } from '../../platform/html/safe-html.ts';
import type { AnyContent, ContentDeclaration } from './kind.ts';

/** Whoever goes on writing within this time writes on in the same version. */
const SAME_VERSION = `interval '10 minutes'`;
const LONGEST_VERSION = `interval '1 hour'`;

/** What a version says, by the rules of today. */
export async function readFields<F extends object>(
  sql: Sql,
  kind: ContentDeclaration<F>,
  id: number,
  number: number,
): Promise<F | undefined> {
  const row = await sql.maybeOne<{ fields: F; html_rules: number }>(
    'select fields, html_rules from content_versions where kind = $1 and id = $2 and number = $3',
    [kind.name, id, number],
  );
  return row && (row.html_rules === HTML_RULES ? row.fields : kind.clean(row.fields));
}

export const partsThatDiffer = (kind: AnyContent, before: object | undefined, after: object): string[] => {
  const were = new Map(before ? kind.parts(before).map(({ name, text }) => [name, text]) : []);
  return kind.parts(after).flatMap(({ name, text }) => (text === (were.get(name) ?? '') ? [] : [name]));
};

export interface VersionDraft {
  number: number;
  fields: object;
  how: ContentVersion['how'];
  restoredFrom?: number;
  parts: readonly string[];
  by: number | null;
  now: Date;
  isClosed?: boolean;
}

export const insertVersion = (tx: Tx, kind: ContentKind, id: number, version: VersionDraft): Promise<number> =>
  tx.run(
    `insert into content_versions (kind, id, number, fields, html_rules, how, restored_from, parts, made_at, changed_at, made_by, is_closed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)`,
    [
      kind,
      id,
      version.number,
      JSON.stringify(version.fields),
      HTML_RULES,
      version.how,
      version.restoredFrom ?? null,
      JSON.stringify(version.parts),
      version.now,
      version.by,
      version.isClosed ?? false,
    ],
  );

/** Whether this member is still writing the newest version. */
export const isStillWriting = async (
  tx: Tx,
  { kind, id, newest }: { kind: ContentKind; id: number; newest: number },
  by: number,
  now: Date,
): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from content_versions where kind = $1 and id = $2 and number = $3 and made_by = $4 and not is_closed
        and changed_at > $5::timestamptz - ${SAME_VERSION} and made_at > $5::timestamptz - ${LONGEST_VERSION}`,
    [kind, id, newest, by, now],
  )) !== undefined;

export const rewriteVersion = (
  tx: Tx,
  { kind, id, newest }: { kind: ContentKind; id: number; newest: number },
  { fields, parts, now }: Pick<VersionDraft, 'fields' | 'parts' | 'now'>,
): Promise<number> =>
  tx.run(
    'update content_versions set fields = $4, html_rules = $5, parts = $6, changed_at = $7 where kind = $1 and id = $2 and number = $3',
    [kind, id, newest, JSON.stringify(fields), HTML_RULES, JSON.stringify(parts), now],
  );

/** It is shown to somebody as it is: it stays so, and whoever goes on writing makes another one. */
export const closeVersion = (tx: Tx, kind: ContentKind, id: number, number: number): Promise<number> =>
  tx.run('update content_versions set is_closed = true where kind = $1 and id = $2 and number = $3', [
    kind,
    id,
    number,
  ]);

/** As it goes live. */
export const settleVersion = (
  tx: Tx,
  { kind, id }: { kind: ContentKind; id: number },
  number: number,
  fields: object,
): Promise<number> =>
  tx.run(
    'update content_versions set is_closed = true, fields = $4, html_rules = $5 where kind = $1 and id = $2 and number = $3',
    [kind, id, number, JSON.stringify(fields), HTML_RULES],
  );

/** The one before, which is not always one less: what is older than two years is gone. */
export const findNumberBefore = async (
  sql: Sql,
  kind: ContentKind,
  id: number,
  number: number,
): Promise<number | null> =>
  (
    await sql.one<{ number: number | null }>(
      'select max(number) as number from content_versions where kind = $1 and id = $2 and number < $3',
      [kind, id, number],
    )
  ).number;

export type VersionRow = Omit<ContentVersion, 'is_live' | 'is_planned'>;

export const findVersions = (sql: Sql, kind: ContentKind, id: number, reader: number): Promise<VersionRow[]> =>
  sql.rows<VersionRow>(
    `select v.number, v.how, v.restored_from, (select m.first_name || ' ' || m.last_name from members m where m.id = v.made_by) as by,
            coalesce(v.made_by = $3, false) as is_own, ${localTime('v.changed_at')} as at, v.parts
       from content_versions v where v.kind = $1 and v.id = $2 order by v.number desc limit 500`,
    [kind, id, reader],
  );

/** Versions are kept for two years; what is live, planned or the newest stays. */
export const sweepVersions = (sql: Sql, now: Date): Promise<number> =>
  sql.run(
    `delete from content_versions where (kind, id, number) in (
       select v.kind, v.id, v.number from content_versions v join content_items i on i.kind = v.kind and i.id = v.id
        where v.changed_at < $1::timestamptz - interval '2 years'
          and (i.removed_at is not null or (v.number <> i.newest and v.number is distinct from i.live and v.number is distinct from i.planned))
        limit 500)`,
    [now],
  );

/** Of what was deleted, when nothing is left of it. */
export const sweepItems = (sql: Sql, now: Date): Promise<number> =>
  sql.run(
    `delete from content_items where (kind, id) in (
       select i.kind, i.id from content_items i
        where i.removed_at < $1::timestamptz - interval '2 years'
          and not exists (select from content_versions v where v.kind = i.kind and v.id = i.id) limit 500)`,
    [now],
  );
