import { t } from '@sports-hub/contract/texts';
import type { SearchResult } from '@sports-hub/contract';
import { NothingFound, Notice, PageHead, SearchForm, SearchResults, SectionHead, TooOften } from '../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

export interface HubSearchData {
  site: HubSite;
  viewer: Viewer | undefined;
  today: string;
  /** What was typed; empty before anything was. */
  q: string;
  /** Every sport, with what it found; none where it did not respond. */
  found: readonly { key: string; name: string; items: readonly SearchResult[]; isClose: boolean; isAway: boolean }[];
  /** This client searches too often. */
  isTooOften: boolean;
}

export const HubSearchPage = ({ site, viewer, today, q, found, isTooOften }: HubSearchData) => {
  const away = found.filter(({ isAway }) => isAway);
  const all = found.filter(({ items }) => items.length > 0);
  // A sport that has the very words goes before one where they are only spelled alike.
  const shown = all.some(({ isClose }) => !isClose) ? all.filter(({ isClose }) => !isClose) : all;
  return (
    <HubFrame site={site} viewer={viewer}>
      <main className="wrap main" id="main">
        <PageHead title={t('kit.search.search')}>
          <p>{t('hub.search.whatThereIsToFind')}</p>
        </PageHead>
        <SearchForm q={q} />
        {isTooOften ? <TooOften /> : null}
        {away.length > 0 ? (
          <Notice
            tone="warning"
            icon="offline"
            title={t('hub.search.doesNotRespond', { sports: away.map(({ name }) => name).join(', ') })}
          >
            {t('hub.search.tryAgainLater')}
          </Notice>
        ) : null}
        {q !== '' && !isTooOften && shown.length === 0 && away.length < found.length ? <NothingFound q={q} /> : null}
        {shown.some(({ isClose }) => isClose) ? (
          <p className="search-note">{t('kit.search.nothingIsSpelledLikeThat', { q })}</p>
        ) : null}
        <div className="stack stack--xl">
          {shown.map(({ key, name, items }) => (
            <section key={key} className="stack" aria-labelledby={`sport-${key}`}>
              <SectionHead id={`sport-${key}`} title={name} />
              <SearchResults items={items} today={today} place={key} level={3} />
            </section>
          ))}
        </div>
      </main>
    </HubFrame>
  );
};
