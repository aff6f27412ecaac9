import { t } from '@sports-hub/contract/texts';
import type { SearchResult } from '@sports-hub/contract';
import { NothingFound, PageHead, SearchForm, SearchResults, TooOften } from '../kit/index.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

export interface SearchData extends PageContext {
  /** What was typed; empty before anything was. */
  q: string;
  items: readonly SearchResult[];
  /** Nothing has the words as they were typed. */
  isClose: boolean;
  /** This client searches too often; nothing was looked for. */
  isTooOften: boolean;
}

export const SearchPage = ({ site, path, today, q, items, isClose, isTooOften }: SearchData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('kit.search.search')}>
        <p>{t('sport.search.whatThereIsToFind')}</p>
      </PageHead>
      <SearchForm q={q} />
      {isTooOften ? (
        <TooOften />
      ) : q === '' ? null : items.length === 0 ? (
        <NothingFound q={q} />
      ) : (
        <>
          {isClose ? <p className="search-note">{t('kit.search.nothingIsSpelledLikeThat', { q })}</p> : null}
          <SearchResults items={items} today={today} />
        </>
      )}
    </main>
  </SportFrame>
);

export const searchHead = (data: SearchData) =>
  sportHead(data, {
    title: data.q ? t('kit.search.searchQ', { q: data.q }) : t('kit.search.search'),
    description: t('sport.search.whatThereIsToFind'),
    hidden: true,
  });
