import Type, { type Static } from 'typebox';
import { DateOnly, LocalTime, Nullable, OneOf } from '../schemas.ts';

export const SEARCH_KINDS = ['team', 'game', 'news', 'page', 'question', 'document', 'event', 'venue'] as const;
/** More words than these are not looked at. */
export const MAX_SEARCH_WORDS = 6;
export const MAX_SEARCH_LENGTH = 80;

export const SearchResult = Type.Object({
  kind: OneOf(SEARCH_KINDS),
  title: Type.String(),
  about: Type.String({ description: 'One line about it: the division of a team, the summary of a page. May be empty' }),
  url: Type.String({ description: 'An absolute address: its page, or the file of a document' }),
  starts_at: Nullable(LocalTime),
  date: Nullable(DateOnly),
});
export type SearchResult = Static<typeof SearchResult>;

export const SearchMeta = Type.Object({
  is_close: Type.Boolean({
    description: 'Nothing has all words as they were typed: these have words that are spelled like them',
  }),
});
export type SearchMeta = Static<typeof SearchMeta>;
