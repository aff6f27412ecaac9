import { t } from '@sports-hub/contract/texts';
import type { AdminDivision, AdminSeason, SeasonNeed, SeasonOverview } from '@sports-hub/contract';
import { ButtonLink, Empty, formatShortDate, Icon, list, Notice, Tag, withDashes } from '../../kit/index.ts';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import type { AdminView } from '../view.ts';
import {
  inSeason,
  Jerseys,
  loadShownSeason,
  mayChange,
  NoSeason,
  SeasonHead,
  StateTag,
  type ShownSeason,
} from './parts.tsx';
import { SeasonForms } from './season-forms.tsx';
import { Weeks } from './weeks.tsx';

const NEEDS: Record<SeasonNeed, { href: string; words: (count: number) => string; urgency: string }> = {
  results: {
    href: '/admin/results',
    words: (count) => t('admin.season.resultsMissing', { count }),
    urgency: 'todo--now',
  },
  conflicts: {
    href: '/admin/schedule',
    words: (count) => t('admin.season.conflicts', { count }),
    urgency: 'todo--soon',
  },
  postponed: {
    href: '/admin/schedule',
    words: (count) => t('admin.season.withoutDate', { count }),
    urgency: 'todo--soon',
  },
  unplaced: { href: '/admin/rosters', words: (count) => t('admin.season.withoutTeam', { count }), urgency: '' },
  coachless: { href: '/admin/divisions', words: (count) => t('admin.season.withoutCoach', { count }), urgency: '' },
};

/** Pages of other people's work may not be there: then the divisions are the nearest place. */
const hrefOf = (view: AdminView, season: AdminSeason, kind: SeasonNeed): string => {
  const { href } = NEEDS[kind];
  return inSeason(view.tabs.some((tab) => tab.href === href) ? href : '/admin/divisions', season);
};

const Needs = ({ view, season, needs }: { view: AdminView; season: AdminSeason; needs: SeasonOverview['needs'] }) => (
  <section className="stack stack--s" aria-labelledby="needs">
    <h2 id="needs">{t('admin.season.needsAHand')}</h2>
    {needs.length > 0 ? (
      <ul className="card rows">
        {needs.map(({ kind, count, about }) => (
          <li key={kind}>
            <a className={`todo ${NEEDS[kind].urgency}`.trim()} href={hrefOf(view, season, kind)}>
              <span className="todo__n">{count}</span>
              <span>
                <span className="todo__title">{NEEDS[kind].words(count)}</span>
                <span className="todo__sub">
                  {withDashes(
                    count > about.length
                      ? t('admin.season.andMore', { names: about.join(', '), more: count - about.length })
                      : list(about),
                  )}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <Empty icon="check" title={t('admin.season.allDone')}>
        {t('admin.season.nothingIsMissing')}
      </Empty>
    )}
  </section>
);

const Glance = ({ season, divisions }: { season: AdminSeason; divisions: AdminDivision[] }) => (
  <section className="stack stack--s" aria-labelledby="glance">
    <div className="section-head">
      <h2 id="glance">{t('admin.divisions.divisions')}</h2>
      <a href={inSeason('/admin/divisions', season)}>
        {t('admin.season.allDivisions')} <Icon name="right" size="s" />
      </a>
    </div>
    <div className="card table-card">
      <table className="list-table glance">
        <thead>
          <tr>
            <th scope="col">{t('admin.season.division')}</th>
            <th scope="col">{t('admin.season.teams')}</th>
            <th scope="col">{t('admin.season.played')}</th>
            <th scope="col">{t('admin.season.places')}</th>
          </tr>
        </thead>
        <tbody>
          {divisions.map((division) => (
            <tr key={division.id}>
              <td>
                <a className="who" href={`/admin/divisions/${division.id}`}>
                  {withDashes(division.name)}
                </a>{' '}
                {division.is_hidden ? <Tag>{t('admin.divisions.hidden')}</Tag> : null}
                <br />
                <span className="muted">{t('admin.divisions.players', { count: division.players })}</span>
              </td>
              <td>
                <Jerseys teams={division.team_list} />
                <span className="hidden-text">{division.team_list.map(({ name }) => name).join(', ')}</span>
              </td>
              <td className="num-cell">
                <span className="on-cards">{t('admin.season.played')} </span>
                {division.games > 0
                  ? t('admin.season.playedOf', { played: division.played, games: division.games })
                  : '–'}
              </td>
              <td className="num-cell">
                <span className="on-cards">{t('admin.season.places')} </span>
                {division.places === null
                  ? '–'
                  : t('admin.season.takenOf', { taken: division.taken, places: division.places })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

const factsOf = (season: AdminSeason, now: string): string[] => {
  if (season.state === 'over')
    return [
      t('admin.season.overWith', {
        teams: t('admin.divisions.teams', { count: season.teams }),
        games: t('admin.season.games', { count: season.games }),
      }),
    ];
  const days = t('admin.season.fromTo', {
    from: formatShortDate(season.starts_on, now),
    to: formatShortDate(season.ends_on, now),
  });
  return season.state === 'current'
    ? [`${days} · ${t('admin.divisions.teams', { count: season.teams })}`, t('admin.season.whatTheSiteShows')]
    : [`${days} · ${t('admin.season.registered', { count: season.registered })}`, t('admin.season.onlyAdministrators')];
};

const Seasons = ({ view, seasons, season }: ShownSeason & { view: AdminView }) => (
  <section className="stack stack--s" aria-labelledby="seasons">
    <h2 id="seasons">{t('admin.season.seasons')}</h2>
    <ul className="card rows seasons">
      {seasons.map((one) => (
        <li key={one.id} className="rows__item" aria-current={one.id === season?.id ? 'true' : undefined}>
          <span className="grow">
            {one.id === season?.id ? (
              <span className="strong">{one.name}</span>
            ) : (
              <a className="strong plain" href={inSeason('/admin/season', one)}>
                {one.name}
              </a>
            )}{' '}
            <StateTag state={one.state} />
            <br />
            <span className="small muted">
              {factsOf(one, view.now).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </span>
        </li>
      ))}
    </ul>
    <ButtonLink kind="secondary" icon="copy" href="/admin/season/new">
      {t('admin.season.newFromTheLast')}
    </ButtonLink>
    <p className="small muted">{t('admin.season.whatComesAlongInShort')}</p>
  </section>
);

const Asked = ({ coaches }: { coaches: SeasonOverview['coaches'] }) =>
  coaches.length > 0 ? (
    <section className="stack stack--s" aria-labelledby="asked">
      <h2 id="asked">{t('admin.season.coachesWereAsked')}</h2>
      <ul className="card rows">
        {coaches.map(({ team, name, stays }) => (
          <li key={`${team} ${name}`} className="rows__item">
            <span className="grow">
              {name}, {team}
            </span>
            {stays === null ? (
              <Tag>{t('admin.season.noAnswerYet')}</Tag>
            ) : (
              <Tag tone={stays ? 'success' : 'warning'}>
                {stays ? t('admin.season.stays') : t('admin.season.doesNotStay')}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  ) : null;

interface OverviewProps extends ShownSeason {
  view: AdminView;
  overview: SeasonOverview | undefined;
  divisions: AdminDivision[];
}

const OverviewPage = ({ view, seasons, season, overview, divisions }: OverviewProps) => (
  <AdminFrame view={view}>
    <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.divisions.season')}>
      <ButtonLink icon="rain" href="/admin/closures/new">
        {t('admin.season.closeAVenue')}
      </ButtonLink>
      {season?.state === 'current' ? (
        <ButtonLink kind="primary" href="/admin/results">
          {t('admin.season.enterResults')}
        </ButtonLink>
      ) : null}
    </SeasonHead>
    {season && overview ? (
      <>
        {season.overlaps.length > 0 && season.state === 'prepared' ? (
          <Notice tone="warning" title={t('admin.season.daysOverlap', { names: list(season.overlaps) })} />
        ) : null}
        <Weeks overview={overview} now={view.now} />
        <div className="cols cols--side season-cols">
          <div className="stack stack--l">
            {season.state === 'over' ? null : <Needs view={view} season={season} needs={overview.needs} />}
            <Glance season={season} divisions={divisions} />
            <Asked coaches={overview.coaches} />
          </div>
          <div className="stack stack--l">
            <Seasons view={view} seasons={seasons} season={season} />
            {mayChange(view, season) ? <SeasonForms view={view} season={season} seasons={seasons} /> : null}
          </div>
        </div>
      </>
    ) : (
      <NoSeason view={view} />
    )}
  </AdminFrame>
);

export const seasonOverview = adminPage({
  path: '/admin/season',
  title: t('admin.divisions.season'),
  section: 'season',
  tab: t('admin.season.overview'),
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    if (!shown.season) return { ...shown, overview: undefined, divisions: [] };
    const { id } = shown.season;
    const [overview, { items }] = await Promise.all([
      need('getSeasonOverview', { params: { id: String(id) } }),
      need('listAdminDivisions', { query: { season_id: id } }),
    ]);
    return { ...shown, overview, divisions: items };
  },
  Page: OverviewPage,
  done: {
    changeSeason: t('admin.season.saved'),
    makeSeasonCurrent: t('admin.season.isCurrentNow'),
  },
  audit: {
    'season.changed': t('admin.season.changedTheSeason'),
    'season.made_current': t('admin.season.madeCurrent'),
  },
});
