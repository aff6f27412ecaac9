import { t } from '@sports-hub/contract/texts';
import type { ScheduleMaker } from '@sports-hub/contract';
import { Button, Field, formatDate, formatSpan, Icon, shortWeekday, withDashes } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { DaysOff } from './schedule-maker-days.tsx';
import { GoingOn, misfitWords, Tries } from './schedule-maker-parts.tsx';
import { Rules } from './schedule-maker-rules.tsx';
import { loadShownSeason, mayChange, NoSeason, SeasonHead, type ShownSeason } from './season/parts.tsx';
import { errorOf, valueOf, type AdminView } from './view.ts';

interface MakerProps {
  view: AdminView;
  maker: ScheduleMaker;
}

const OP = 'keepScheduleSettings';

const DivisionGames = ({ view, maker, index }: MakerProps & { index: number }) => {
  const { id, name: asKept, teams } = maker.divisions[index]!;
  const name = withDashes(asKept);
  const kept = maker.settings.divisions.find((division) => division.id === id)!;
  const field = (own: 'games_each' | 'earliest' | 'latest') => {
    const key = `divisions.${id}.${own}`;
    return { id: key, name: key, defaultValue: valueOf(view, OP, key, String(kept[own] ?? ''), maker.season.id) };
  };
  return (
    <div className="gdiv">
      <span>
        {name}
        <br />
        <span className="small muted">{t('admin.maker.teams', { count: teams })}</span>
      </span>
      <input
        className="input input--number"
        {...field('games_each')}
        type="number"
        min={0}
        max={60}
        aria-label={t('admin.maker.gamesFor', { division: name })}
      />
      <span className="small muted gdiv__n">
        {t('admin.maker.gamesInAll', { count: Math.floor((teams * kept.games_each) / 2) })}
      </span>
      <details className="gdiv__hours more-way" open={Boolean(kept.earliest || kept.latest)}>
        <summary>
          <Icon name="right" size="s" />
          {t('admin.maker.hours')}
        </summary>
        <div className="fields-2 fields-2--tight">
          <Field {...field('earliest')} type="time" label={t('admin.maker.earliestFor', { division: name })} />
          <Field {...field('latest')} type="time" label={t('admin.maker.latestFor', { division: name })} />
        </div>
      </details>
    </div>
  );
};

const Games = ({ view, maker }: MakerProps) => {
  const minutes = (name: 'game_minutes' | 'gap_minutes', label: string, least: number, most: number) => (
    <Field
      id={name}
      name={name}
      label={label}
      type="number"
      min={least}
      max={most}
      required
      defaultValue={valueOf(view, OP, name, String(maker.settings[name]), maker.season.id)}
      error={errorOf(view, OP, name, maker.season.id)}
    />
  );
  return (
    <section className="card" aria-labelledby="games">
      <div className="card__head">
        <h2 id="games" className="h-card">
          {t('admin.maker.games')}
        </h2>
        <span className="small muted">{t('admin.maker.forEachTeam')}</span>
      </div>
      <div className="rows">
        {maker.divisions.map(({ id }, index) => (
          <DivisionGames key={id} view={view} maker={maker} index={index} />
        ))}
      </div>
      <div className="card__foot fields-2 fields-2--tight">
        {minutes('game_minutes', t('admin.maker.gameTakes'), 10, 480)}
        {minutes('gap_minutes', t('admin.maker.between'), 0, 240)}
      </div>
    </section>
  );
};

const Times = ({ times }: { times: ScheduleMaker['times'] }) => (
  <section className="card" aria-labelledby="times">
    <div className="card__head">
      <h2 id="times" className="h-card">
        {t('admin.maker.placesAndTimes')}
      </h2>
    </div>
    {times.length === 0 ? (
      <p className="card--pad">
        <span className="strong">{t('admin.maker.noTimes')}</span>
        <br />
        <span className="small muted">{t('admin.maker.addTimes')}</span>
      </p>
    ) : (
      <ul className="rows">
        {[...Map.groupBy(times, ({ venue_id }) => venue_id)].map(([id, own]) => (
          <li key={id} className="vslots">
            <h3>{own[0]!.venue}</h3>
            <div className="row">
              {own.map(({ weekday, begins, ends, games }) => (
                <span key={`${weekday} ${begins}`} className="pill weekly">
                  <span>
                    <b>{shortWeekday(weekday % 7)}</b> {formatSpan(`2000-01-01T${begins}:00`, `2000-01-01T${ends}:00`)}{' '}
                    <small>{t('admin.maker.gamesInAll', { count: games })}</small>
                  </span>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const Fit = ({ fit }: { fit: ScheduleMaker['fit'] }) => {
  const percent = fit.places > 0 ? Math.min(100, Math.round((fit.games * 100) / fit.places)) : 100;
  return (
    <>
      <dl className="fit">
        <div>
          <dt>{t('admin.maker.games')}</dt>
          <dd>{fit.games}</dd>
        </div>
        <div>
          <dt>{t('admin.maker.placesForThem')}</dt>
          <dd>{fit.places}</dd>
        </div>
      </dl>
      <div className="cap">
        <span className="cap__name">{t('admin.maker.used')}</span>
        <span className="cap__n">{t('admin.maker.percent', { percent })}</span>
      </div>
      <progress className="cap__bar" max={100} value={percent} aria-hidden="true" />
      <ul className="facts small">
        <li>
          <Icon name="check" />
          <span>{t('admin.maker.daysLeft', { count: fit.days })}</span>
        </li>
        {fit.games === 0 ? (
          <li>
            <Icon name="alert" />
            <span>{t('admin.maker.noGames')}</span>
          </li>
        ) : null}
        {fit.games > 0 && fit.misfits.length === 0 ? (
          <li>
            <Icon name="check" />
            <span>{t('admin.maker.mayFit')}</span>
          </li>
        ) : null}
        {fit.misfits.map((misfit) => (
          <li key={misfitWords(misfit)}>
            <Icon name="alert" />
            <span>{misfitWords(misfit)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

const Maker = ({ view, maker, canWrite }: MakerProps & { canWrite: boolean }) => {
  const { season } = maker;
  const going = maker.runs.find(({ state }) => state === 'waiting' || state === 'running');
  return (
    <>
      <p>
        {t('admin.maker.for', {
          season: season.name,
          first: formatDate(season.starts_on),
          last: formatDate(season.ends_on),
        })}
      </p>
      {going ? <GoingOn run={going} /> : null}
      <ActionForm view={view} op={OP} id={season.id} version={maker.version} className="cols cols--side season-cols">
        <div className="stack stack--l">
          <Games view={view} maker={maker} />
          <Times times={maker.times} />
          <Rules view={view} maker={maker} />
        </div>
        <aside className="card card--pad stack sticky-side" aria-labelledby="fit">
          <h2 id="fit" className="h-card">
            {t('admin.maker.doesItFit')}
          </h2>
          <Fit fit={maker.fit} />
          {canWrite ? (
            <>
              <Button kind="primary" type="submit" name="begin" value="true">
                {t('admin.maker.make')}
              </Button>
              <Button type="submit">{t('admin.maker.check')}</Button>
              <p className="small muted">{t('admin.maker.takesAMinute')}</p>
            </>
          ) : null}
        </aside>
      </ActionForm>
      <DaysOff view={view} maker={maker} />
      <Tries runs={maker.runs} />
    </>
  );
};

interface PageProps extends ShownSeason {
  view: AdminView;
  /** None of a season that is over, nor before there is one. */
  maker: ScheduleMaker | undefined;
}

const MakerPage = ({ view, seasons, season, maker }: PageProps) => (
  <AdminFrame view={view}>
    <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.maker.makeASchedule')} />
    {maker ? <Maker view={view} maker={maker} canWrite={mayChange(view, season)} /> : null}
    {season ? null : <NoSeason view={view} />}
  </AdminFrame>
);

export const scheduleMaker = adminPage<PageProps>({
  path: '/admin/schedule-maker',
  title: t('admin.maker.makeASchedule'),
  section: 'season',
  under: '/admin/schedule',
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    const { season } = shown;
    if (!season || season.state === 'over') return { ...shown, maker: undefined };
    return { ...shown, maker: await need('getScheduleMaker', { query: { season_id: season.id } }) };
  },
  Page: MakerPage,
  done: {
    keepScheduleSettings: t('admin.maker.settingsKept'),
    addDayWithoutGames: t('admin.maker.daysAdded'),
    removeDayWithoutGames: t('admin.maker.daysRemoved'),
  },
  audit: {
    'schedule.settings_kept': t('admin.maker.hasKept'),
    'schedule.days_off_added': t('admin.maker.hasAddedDays'),
    'schedule.days_off_removed': t('admin.maker.hasRemovedDays'),
  },
});
