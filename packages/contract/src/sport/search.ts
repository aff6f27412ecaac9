import Type from 'typebox';
import { jsonWithMeta, operation } from '../operation.ts';
import { Items } from '../schemas.ts';
import { MAX_SEARCH_LENGTH, SearchMeta, SearchResult } from './search-schemas.ts';

export const listSearchResults = operation({
  service: 'sport',
  tag: 'Public content',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  cache: 'public',
  scope: 'public:read',
  name: 'listSearchResults',
  path: '/search',
  summary:
    'Teams, games, news, pages, questions, documents, events and venues with all of these words, the best of each kind first',
  query: Type.Object({
    q: Type.String({
      minLength: 2,
      maxLength: MAX_SEARCH_LENGTH,
      description: 'Words or their beginnings; the first six count. Never finds a player',
    }),
  }),
  responses: { 200: jsonWithMeta(Items(SearchResult), SearchMeta) },
  throttle: ['searches'],
  problems: [],
});
