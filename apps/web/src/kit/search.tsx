import { t } from '@sports-hub/contract/texts';
import type { SearchResult } from '@sports-hub/contract';
import { Button } from './controls.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Empty, Notice } from './surfaces.tsx';
import { formatDate, formatMoment } from './words.ts';

/** As the contract says (`MAX_SEARCH_LENGTH`), which scripts do not load. */
const MAX_LENGTH = 80;
/** In the order in which they are shown. */
const KINDS: Record<SearchResult['kind'], { icon: IconName; title: string }> = {
  team: { icon: 'users', title: t('kit.search.teams') },
  game: { icon: 'calendar', title: t('kit.search.games') },
  news: { icon: 'news', title: t('kit.search.news') },
  page: { icon: 'doc', title: t('kit.search.pages') },
  question: { icon: 'info', title: t('kit.search.questions') },
  document: { icon: 'download', title: t('kit.search.documents') },
  event: { icon: 'trophy', title: t('kit.search.events') },
  venue: { icon: 'pin', title: t('kit.search.venues') },
};

const KIND_NAMES = Object.keys(KINDS) as SearchResult['kind'][];

/** In the dark bar above the head of wide screens. */
export const StripSearch = () => (
  <form className="strip__search" role="search" action="/search">
    <button type="submit" aria-label={t('kit.search.search')}>
      <Icon name="search" size="s" />
    </button>
    <input
      type="search"
      name="q"
      required
      minLength={2}
      maxLength={MAX_LENGTH}
      aria-label={t('kit.search.search')}
      placeholder={t('kit.search.search')}
    />
  </form>
);

/** This client searches too often; nothing was looked for. */
export const TooOften = () => (
  <Notice tone="warning" role="alert" title={t('kit.search.tooOften')}>
    {t('kit.search.tryAgainInAMinute')}
  </Notice>
);

export const SearchForm = ({ q }: { q: string }) => (
  <form className="search-form" role="search" action="/search">
    <div className="search grow">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        name="q"
        required
        minLength={2}
        maxLength={MAX_LENGTH}
        defaultValue={q}
        aria-label={t('kit.search.searchFor')}
        placeholder={t('kit.search.aTeamOrAWord')}
      />
    </div>
    <Button kind="primary" type="submit">
      {t('kit.search.search')}
    </Button>
  </form>
);

const aboutOf = ({ about, starts_at, date }: SearchResult, today: string): string =>
  [starts_at ? formatMoment(starts_at, today) : date && formatDate(date, today), about].filter(Boolean).join(' · ');

/** What was found, by kind. `place` makes the headings' ids differ where there are several such lists. */
export const SearchResults = ({
  items,
  today,
  place = 'found',
  level = 2,
}: {
  items: readonly SearchResult[];
  today: string;
  place?: string;
  level?: 2 | 3;
}) => {
  const Heading = `h${level}` as const;
  return (
    <div className="docs">
      {KIND_NAMES.map((kind) => ({ kind, own: items.filter((item) => item.kind === kind) }))
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <section key={kind} className="stack" aria-labelledby={`${place}-${kind}`}>
            <div className="section-head">
              <Heading id={`${place}-${kind}`}>{KINDS[kind].title}</Heading>
            </div>
            <ul className="card rows rows--tight">
              {own.map((item, index) => (
                <li key={index}>
                  <a className="rows__item" href={item.url}>
                    <Icon name={KINDS[kind].icon} />
                    <span className="grow">
                      <span className="strong">{item.title}</span>
                      <br />
                      <span className="small muted">{aboutOf(item, today)}</span>
                    </span>
                    <Icon name="right" size="s" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
};

export const NothingFound = ({ q }: { q: string }) => (
  <Empty icon="search" title={t('kit.search.nothingFoundFor', { q })}>
    {t('kit.search.tryFewerWords')}
  </Empty>
);
