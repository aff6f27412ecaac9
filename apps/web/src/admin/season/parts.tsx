import { t } from '@sports-hub/contract/texts';
import type { AdminSeason, SeasonState, TeamRef } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { ButtonLink, Empty, Icon, Jersey, Notice, Tag, withDashes } from '../../kit/index.ts';
import { quickerOne, SectionTabs } from '../frame.tsx';
import { numberIn, type PageRequest } from '../page.tsx';
import { isAbout, may, type AdminView } from '../view.ts';

const STATES: Record<SeasonState, string> = {
  prepared: t('admin.season.beingPrepared'),
  current: t('admin.season.current'),
  over: t('admin.season.over'),
};

export const StateTag = ({ state }: { state: SeasonState }) =>
  state === 'over' ? null : <Tag tone={state === 'current' ? 'success' : 'info'}>{STATES[state]}</Tag>;

/** Every page of the section is of one season, which stands in its address; without one it is the current one. */
export interface ShownSeason {
  seasons: AdminSeason[];
  /** None before the first one is made. */
  season: AdminSeason | undefined;
}

export async function loadShownSeason({ need, query }: Pick<PageRequest, 'need' | 'query'>): Promise<ShownSeason> {
  const { items } = await need('listAdminSeasons');
  const wanted = numberIn(query['season']);
  const season = items.find(({ id }) => id === wanted) ?? items.find(({ state }) => state === 'current') ?? items.at(0);
  return { seasons: items, season };
}

/** The address of a page in the season that is shown; the current one needs no name. */
export const inSeason = (path: string, season: AdminSeason | undefined): string =>
  season && season.state !== 'current' ? `${path}?season=${season.id}` : path;

/** A form of the page that its head leads to: open from the start, where it stands. */
export const formOpened = (season: AdminSeason | undefined, path: string, form: string): string => {
  const address = inSeason(path, season);
  return `${address}${address.includes('?') ? '&' : '?'}open=${form}#${form}`;
};

/** The same where the season is only known by name. */
export const inNamedSeason = (path: string, { id, is_current }: { id: number; is_current: boolean }): string =>
  is_current ? path : `${path}?season=${id}`;

export const mayChange = (view: AdminView, season: AdminSeason | undefined): boolean =>
  season !== undefined && season.state !== 'over' && may(view.me, 'season', 'write');

/** Before the first season is made there is nothing to show on any of these pages. */
export const NoSeason = ({ view }: { view: AdminView }) => (
  <Empty
    icon="calendar"
    title={t('admin.season.startYourFirst')}
    action={
      may(view.me, 'season', 'write') ? (
        <ButtonLink kind="primary" href="/admin/season/new">
          {t('admin.season.startASeason')}
        </ButtonLink>
      ) : null
    }
  >
    {t('admin.season.whatASeasonIs')}
  </Empty>
);

const pathOf = ({ path }: AdminView): string => path.split('?', 1)[0] ?? '/admin/season';

const SeasonSwitch = ({ view, seasons, season }: ShownSeason & { view: AdminView }) => (
  <details className="more season-more">
    <summary className="season-switch">
      <span className="hidden-text">{t('admin.season.seasonShown')} </span>
      {season?.name}
      {season ? <StateTag state={season.state} /> : null}
      <Icon name="down" size="s" />
    </summary>
    <ul className="menu">
      {seasons.map((one) => (
        <li key={one.id}>
          <a href={inSeason(pathOf(view), one)} aria-current={one.id === season?.id ? 'true' : undefined}>
            {one.name} <StateTag state={one.state} />
          </a>
        </li>
      ))}
    </ul>
  </details>
);

/** Which season, then the page; and its pages beside each other, in the same season. */
export const SeasonHead = ({
  view,
  seasons,
  season,
  title,
  children,
}: ShownSeason & { view: AdminView; title: string; children?: ReactNode }) => (
  <>
    <div className="season-head">
      <div>
        {season ? <SeasonSwitch view={view} seasons={seasons} season={season} /> : null}
        <h1>{title}</h1>
      </div>
      {children ? <div className="actions">{children}</div> : null}
    </div>
    <SectionTabs view={{ ...view, tabs: view.tabs.map((tab) => ({ ...tab, href: inSeason(tab.href, season) })) }} />
    <LookOnly view={view} season={season} />
  </>
);

/** The same beside a page that is of no season: what follows it is of the one in the address. */
export const SeasonTabs = ({ view }: { view: AdminView }) => {
  const season = numberIn(new URLSearchParams(view.path.split('?', 2)[1]).get('season') ?? undefined);
  const tabs = season ? view.tabs.map((tab) => ({ ...tab, href: `${tab.href}?season=${season}` })) : view.tabs;
  return <SectionTabs view={{ ...view, tabs }} />;
};

/** Why nothing here can be changed, where that is so. */
export const LookOnly = ({ view, season }: { view: AdminView; season: AdminSeason | undefined }) => {
  if (season?.state === 'over') return <Notice title={t('admin.season.isOver')}>{t('admin.season.readOnly')}</Notice>;
  if (!may(view.me, 'season', 'write')) return <Notice icon="eye" title={t('admin.season.lookOnly')} />;
  return null;
};

export const Jerseys = ({ teams }: { teams: readonly TeamRef[] }) => (
  <span className="jerseys">
    {teams.map(({ id, color }) => (
      <Jersey key={id} colour={color} />
    ))}
  </span>
);

export const FromPage = ({ href, label }: { href: string; label: string }) => (
  <a className="crumb" href={href}>
    <Icon name="left" size="s" />
    {label}
  </a>
);

/** A field of a form: its name, what people call it, and what the record says now. */
export type NowStands = readonly [name: string, label: string, now: string | number | null | undefined];

/**
 * Somebody else was quicker: who, what stands now beside what was typed. The form keeps what was typed, and knows the
 * new version: sent once more, it holds.
 */
export const Quicker = ({
  view,
  op,
  id = '',
  fields,
  href,
}: {
  view: AdminView;
  op: string;
  /** None where there is only one of its kind. */
  id?: number | string;
  fields: readonly NowStands[];
  /** The page as it stands, without what was typed. */
  href: string;
}) => {
  if (!isAbout(view, op, id) || view.problem?.code !== 'record.changed') return null;
  const differing = fields.flatMap(([name, label, now]) => {
    const typed = view.typed?.fields[name];
    return typeof typed === 'string' && typed !== String(now ?? '') ? [{ label, typed, now: String(now ?? '') }] : [];
  });
  return (
    <Notice
      tone="warning"
      role="alert"
      title={quickerOne(view)}
      actions={
        <a className="btn btn--secondary btn--small" href={href}>
          {t('admin.season.keepTheirs')}
        </a>
      }
    >
      <ul>
        {differing.map(({ label, typed, now }) => (
          <li key={label}>
            {t('admin.season.nowAndYours', {
              label,
              now: withDashes(now) || t('admin.season.nothing'),
              typed: withDashes(typed) || t('admin.season.nothing'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('admin.season.saveTakesYours')}</p>
    </Notice>
  );
};
