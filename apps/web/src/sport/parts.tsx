import { t } from '@sports-hub/contract/texts';
import type { NewsItem, Sponsor } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { ButtonLink, Icon, type IconName, type StoryView } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { Paging } from './data.ts';

/** A letter for the eyes, the word for those who listen and for a mouse that waits. */
export const Abbreviated = ({ short, long }: { short: string; long: string }) => (
  <>
    <span aria-hidden="true" title={long}>
      {short}
    </span>
    <span className="hidden-text">{long}</span>
  </>
);

/** A link to the whole of what is shown in part. */
export const MoreLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href}>
    {children}
    <Icon name="right" size="s" />
  </a>
);

/** A line of a list that leads on: what it is, and below it what there is to say about it. */
export const RowLink = ({
  href,
  icon,
  title,
  about,
  end = <Icon name="right" size="s" />,
  rel,
}: {
  href: string;
  icon: IconName;
  title: string;
  about: string;
  end?: ReactNode;
  rel?: string | undefined;
}) => (
  <li>
    <a className="rows__item" href={href} rel={rel}>
      <Icon name={icon} />
      <span className="grow">
        <span className="strong">{title}</span>
        <br />
        <span className="small muted">{about}</span>
      </span>
      {end}
    </a>
  </li>
);

/** The facts about something on one line; those that are missing are left out. */
export const onOneLine = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(' · ');

/** HTML that administrators wrote; it was cleaned when it was stored and again if the rules have changed since. */
export const Prose = ({ html, plain = false }: { html: string; plain?: boolean }) => (
  <div className={plain ? 'prose-plain' : 'prose'} dangerouslySetInnerHTML={{ __html: html }} />
);

export const storyView = (item: NewsItem, sport: string): StoryView => ({
  href: to.article(item.slug),
  title: item.title,
  summary: item.summary,
  published: item.published_at,
  image: item.image_url,
  made: item.image_sizes,
  sport,
});

/**
 * Sponsors by name, below their logo where there is one: a mark alone says nothing to who does not know it. With a link
 * only where they have a site.
 */
export const SponsorList = ({ sponsors, two = false }: { sponsors: readonly Sponsor[]; two?: boolean }) => (
  <ul className={two ? 'sponsors sponsors--two' : 'sponsors'}>
    {sponsors.map(({ id, name, url, logo_url }) => {
      const shown = (
        <>
          {logo_url ? <img src={logo_url} alt="" width="240" height="96" loading="lazy" /> : null}
          {name}
        </>
      );
      return (
        <li key={id}>
          {url ? (
            <a href={url} rel="noopener noreferrer sponsored">
              {shown}
            </a>
          ) : (
            <span>{shown}</span>
          )}
        </li>
      );
    })}
  </ul>
);

/** Earlier and later pages of a list. */
export function Pages({ paging, label }: { paging: Paging; label: string }) {
  const { page, pages, href } = paging;
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 ? (
        <ButtonLink kind="secondary" icon="left" href={href(Math.min(page - 1, pages))} rel="prev">
          {t('sport.parts.newer')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="small muted">{t('sport.parts.pageOf', { min: Math.min(page, 9999), pages })}</span>
      {page < pages ? (
        <ButtonLink kind="secondary" href={href(page + 1)} rel="next">
          {t('sport.parts.older')}
          <Icon name="right" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'text/plain': t('sport.parts.text'),
  'text/csv': t('sport.parts.tableCsv'),
  'image/png': t('sport.parts.picture'),
  'image/jpeg': t('sport.parts.picture'),
  'image/webp': t('sport.parts.picture'),
};
export const fileKind = (mediaType: string): string => KINDS[mediaType] ?? t('sport.parts.file');

export const players = (number: number): string => t('sport.parts.players', { count: number });
