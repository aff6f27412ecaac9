import type { ContentCheck, ContentKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

/** A part of a version, to be compared with the same part of another one. */
export interface ContentPart {
  name: string;
  /** What people call it. */
  label: string;
  text: string;
  /** The text is simple HTML: it is compared paragraph by paragraph, and its links are looked at. */
  isHtml?: boolean;
}

export interface LiveMoment {
  now: Date;
  /** Since when the public sees the record; a change of what is live keeps that. */
  since: Date;
  /** Until when, where that is known. */
  until: Date | null;
}

/**
 * A kind of content that volunteers look after: news, pages, notices. `F` are the fields of a version. The table of the
 * kind holds what is live and nothing else; ids are given once, before anything is live.
 */
export interface ContentDeclaration<F extends object> {
  name: ContentKind;
  /** The id of a new record, from the table's own numbers. */
  nextId(tx: Tx): Promise<number>;
  /** As something begins. */
  blank(title: string): F;
  /** What is live, as fields. */
  read(sql: Sql, id: number): Promise<F | undefined>;
  /** Makes the live record what the fields say, with this id; adds it where there is none. */
  store(tx: Tx, id: number, fields: F, moment: LiveMoment): Promise<void>;
  /** Takes the live record away. */
  remove(tx: Tx, id: number): Promise<void>;
  /** Fields as they may be kept: HTML sanitised. Done again when the rules have changed. */
  clean(fields: F): F;
  /** As a version goes live: what followed something else until then is fixed, such as an address that followed the title. */
  settle?(fields: F): F;
  title(fields: F): string;
  /** Where the public reads it; null where it has no page of its own. */
  path(fields: F): string | null;
  /** What is missing or should be looked at before it is published; dead links are found for every kind. */
  check(sql: Sql, id: number, fields: F): Promise<ContentCheck[]>;
  parts(fields: F): ContentPart[];
}

/** Any kind, where its fields do not matter. */
export type AnyContent = ContentDeclaration<object>;
