import Type, { type Static } from 'typebox';
import { Fields, Line, Nullable, Id, IdInput } from '../../schemas.ts';
import { contentRecord, savedContent } from './content-schemas.ts';

/** A draft may be unfinished: what has to be there is asked for when it is published. */
export const DraftTitle = Line(0, 200);
/** Of the page's address, as somebody types it; the service makes an address of it. */
export const DraftSlug = Type.String({ maxLength: 120, 'x-text': 'trim' });
export const DraftSummary = Type.String({ maxLength: 400, 'x-text': 'trim' });
/** Simple HTML; what it must not hold is removed. */
export const DraftHtml = Type.String({ maxLength: 200_000, 'x-text': 'trim' });

export const ArticleFields = Type.Object({
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  html: Type.String(),
  picture_id: Nullable(Id),
  picture_alt: Type.String(),
  picture_credit: Type.String(),
});
export type ArticleFields = Static<typeof ArticleFields>;

export const ArticleRecord = contentRecord(ArticleFields.properties);
export type ArticleRecord = Static<typeof ArticleRecord>;

export const NewDraft = Fields({ title: Type.Optional(DraftTitle) });
export type NewDraft = Static<typeof NewDraft>;
export const SavedArticle = savedContent({
  title: DraftTitle,
  slug: Type.Optional(DraftSlug),
  summary: DraftSummary,
  html: DraftHtml,
  picture_id: Type.Optional(IdInput),
  picture_alt: Type.Optional(Line(0, 300)),
  picture_credit: Type.Optional(Line(0, 120)),
});
export type SavedArticle = Static<typeof SavedArticle>;
