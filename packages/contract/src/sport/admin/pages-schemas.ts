import Type, { type Static } from 'typebox';
import { contentRecord, savedContent } from './content-schemas.ts';
import { DraftHtml, DraftSlug, DraftSummary, DraftTitle } from './news-schemas.ts';

export const PageFields = Type.Object({
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  html: Type.String(),
});
export type PageFields = Static<typeof PageFields>;

export const PageRecord = contentRecord(PageFields.properties);
export type PageRecord = Static<typeof PageRecord>;

export const SavedPage = savedContent({
  title: DraftTitle,
  slug: Type.Optional(DraftSlug),
  summary: DraftSummary,
  html: DraftHtml,
});
export type SavedPage = Static<typeof SavedPage>;
