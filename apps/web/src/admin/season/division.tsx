import { t } from '@sports-hub/contract/texts';
import type { AdminDivision, DivisionSetup, TieBreak } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, Field, Notice, SelectField, withDashes } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import { divisionsHref } from './divisions-list.tsx';
import { FromPage, inSeason, LookOnly, mayChange, Quicker } from './parts.tsx';
import { AddTeams, TeamEdit, TeamRow } from './team-forms.tsx';
import { TieBreakOrderForm } from './tie-break-order.tsx';
import { GENDER_WORDS, TIE_BREAK_WORDS } from './words.ts';

/** Acts at once; hiding asks where families were told of games. */
const OnTheSite = ({
  view,
  division,
  isPrepared,
}: {
  view: AdminView;
  division: AdminDivision;
  isPrepared: boolean;
}) => {
  const asks = isAbout(view, 'showDivision', division.id) && view.problem?.code === 'division.told';
  return (
    <section className="card card--pad stack" aria-labelledby="on-the-site">
      <h2 id="on-the-site" className="h-card">
        {t('admin.division.onTheSite')}
      </h2>
      <ActionForm
        view={view}
        op="showDivision"
        id={division.id}
        version={division.version}
        hidden={{ is_public: String(division.is_hidden) }}
        className="switch"
      >
        <span>
          <span className="strong">{t('admin.division.public')}</span>
          <br />
          <span className="small muted">
            {isPrepared ? t('admin.division.whenItIsOpened') : t('admin.division.offMeans')}
          </span>
        </span>
        <span className="row row--nowrap">
          <span className="small">{division.is_hidden ? t('admin.division.off') : t('admin.division.on')}</span>
          <button
            className="switch__look"
            role="switch"
            aria-checked={!division.is_hidden}
            aria-label={t('admin.division.isPublic', { name: withDashes(division.name) })}
          />
        </span>
      </ActionForm>
      {asks ? (
        <ActionForm
          view={view}
          op="showDivision"
          id={division.id}
          version={division.version}
          hidden={{ is_public: 'false', is_sure: 'true' }}
          className="stack stack--s"
        >
          <Notice tone="warning" title={view.problem?.message}>
            {t('admin.division.nobodyIsTold')}
          </Notice>
          <div className="actions">
            <Button kind="danger" small type="submit">
              {t('admin.division.hideAllTheSame')}
            </Button>
            <ButtonLink kind="quiet" small href={`/admin/divisions/${division.id}`}>
              {t('admin.division.leaveIt')}
            </ButtonLink>
          </div>
        </ActionForm>
      ) : null}
    </section>
  );
};

const WhoPlays = ({ view, division, canWrite }: { view: AdminView; division: AdminDivision; canWrite: boolean }) => {
  const op = 'changeDivision';
  const field = (name: 'name' | 'age_group' | 'places' | 'team_size', label: string) => ({
    id: `division-${name}`,
    name,
    label,
    disabled: !canWrite,
    defaultValue: valueOf(view, op, name, String(division[name] ?? ''), division.id),
    error: errorOf(view, op, name, division.id),
  });
  return (
    <section className="card card--pad stack" aria-labelledby="who-plays">
      <h2 id="who-plays" className="h-card">
        {t('admin.division.whoPlaysHere')}
      </h2>
      <ActionForm view={view} op={op} id={division.id} version={division.version}>
        <Quicker
          view={view}
          op={op}
          id={division.id}
          href={`/admin/divisions/${division.id}`}
          fields={[
            ['name', t('admin.season.name'), division.name],
            ['age_group', t('admin.divisionList.ages'), division.age_group],
            ['places', t('admin.season.places'), division.places],
            ['team_size', t('admin.division.onATeam'), division.team_size],
          ]}
        />
        <Field {...field('name', t('admin.season.name'))} required maxLength={80} />
        <div className="fields-2">
          <Field {...field('age_group', t('admin.divisionList.ages'))} required maxLength={40} />
          <SelectField
            id="division-gender"
            name="gender"
            label={t('admin.divisionList.for')}
            disabled={!canWrite}
            selected={valueOf(view, op, 'gender', division.gender, division.id)}
            options={Object.entries(GENDER_WORDS).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <div className="fields-2">
          <Field {...field('places', t('admin.season.places'))} type="number" min={0} max={9999} />
          <Field {...field('team_size', t('admin.division.onATeam'))} type="number" min={1} max={99} />
        </div>
        {division.taken > 0 && (division.places ?? division.taken) >= division.taken ? (
          <p className="small muted">{t('answers.divisions.placesAreTaken', { taken: division.taken })}</p>
        ) : null}
        {canWrite ? (
          <div>
            <Button small type="submit">
              {t('admin.season.save')}
            </Button>
          </div>
        ) : null}
      </ActionForm>
    </section>
  );
};

const Statistics = ({ view, division }: { view: AdminView; division: AdminDivision }) => (
  <section className="card card--pad stack" aria-labelledby="statistics">
    <h2 id="statistics" className="h-card">
      {t('admin.division.statistics')}
    </h2>
    <ActionForm
      view={view}
      op="setDivisionStatistics"
      id={division.id}
      hidden={{ shows_statistics: String(!division.shows_statistics) }}
      className="switch"
    >
      <span className="small muted">{t('admin.divisions.whatIsShown')}</span>
      <span className="row row--nowrap">
        <span className="small">{division.shows_statistics ? t('admin.division.on') : t('admin.division.off')}</span>
        <button
          className="switch__look"
          role="switch"
          aria-checked={division.shows_statistics}
          aria-label={t('admin.division.showsStatistics', { name: withDashes(division.name) })}
        />
      </span>
    </ActionForm>
  </section>
);

interface DivisionProps {
  view: AdminView;
  setup: DivisionSetup;
  /** The team that is opened. */
  team: number | undefined;
  tried: { rules: TieBreak[]; cap: number | null; words: string } | undefined;
}

const rosterHref = ({ division, season }: DivisionSetup): string => {
  const address = inSeason('/admin/rosters', season);
  return `${address}${address.includes('?') ? '&' : '?'}division=${division.id}`;
};

const Teams = ({ view, setup, team, canWrite }: Omit<DivisionProps, 'tried'> & { canWrite: boolean }) => {
  const { division, teams } = setup;
  const opened = teams.find(
    ({ id }) => id === team || isAbout(view, 'changeTeam', id) || isAbout(view, 'removeTeam', id),
  );
  return (
    <section className="stack stack--s" aria-labelledby="teams">
      <div className="section-head">
        <h2 id="teams">{t('admin.season.teams')}</h2>
        {teams.length > 0 && setup.season.state !== 'over' ? (
          <ButtonLink small icon="users" href={rosterHref(setup)}>
            {t('admin.division.buildRosters')}
          </ButtonLink>
        ) : null}
      </div>
      {teams.length > 0 ? (
        <ul className="card rows">
          {teams.map((one) =>
            canWrite && one.id === opened?.id ? (
              <TeamEdit key={one.id} view={view} team={one} setup={setup} />
            ) : (
              <TeamRow
                key={one.id}
                team={one}
                size={division.team_size}
                href={canWrite ? `/admin/divisions/${division.id}?team=${one.id}#team-${one.id}` : undefined}
              />
            ),
          )}
        </ul>
      ) : (
        <Empty icon="users" title={t('admin.division.noTeamsYet')} />
      )}
    </section>
  );
};

const DivisionPage = ({ view, setup, team, tried }: DivisionProps) => {
  const { division, season, league } = setup;
  const canWrite = mayChange(view, season);
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href={divisionsHref(season)} label={t('admin.divisions.divisions')} />
        <h1>{withDashes(division.name)}</h1>
        <p>
          {t('admin.division.inShort', {
            league: league.name,
            season: season.name,
            teams: t('admin.divisions.teams', { count: division.teams }),
          })}{' '}
          {division.places === null
            ? ''
            : t('admin.division.placesTaken', { taken: division.taken, places: division.places })}
        </p>
      </div>
      <LookOnly view={view} season={season} />
      <div className="cols season-cols division-cols">
        <div className="stack stack--l">
          <Teams view={view} setup={setup} team={team} canWrite={canWrite} />
          {canWrite ? <AddTeams view={view} divisionId={division.id} /> : null}
        </div>
        <div className="stack stack--l">
          {canWrite ? <OnTheSite view={view} division={division} isPrepared={season.state === 'prepared'} /> : null}
          <WhoPlays view={view} division={division} canWrite={canWrite} />
          <TieBreakOrderForm view={view} setup={setup} tried={tried} canWrite={canWrite} />
          {canWrite ? <Statistics view={view} division={division} /> : null}
          {canWrite && division.teams === 0 ? (
            <ActionForm
              view={view}
              op="removeDivision"
              id={division.id}
              version={division.version}
              back={divisionsHref(season)}
            >
              <div>
                <Button kind="danger-quiet" small type="submit">
                  {t('admin.division.remove')}
                </Button>
              </div>
            </ActionForm>
          ) : null}
        </div>
      </div>
    </AdminFrame>
  );
};

const isTieBreak = (word: string): word is TieBreak => word in TIE_BREAK_WORDS;

export const division = adminPage({
  path: '/admin/divisions/:id',
  title: t('admin.season.division'),
  section: 'season',
  scripts: ['season.js'],
  load: async ({ need, call, params: { id = '' }, query }) => {
    const setup = await need('getDivisionSetup', { params: { id } });
    const rules = (query['rules'] ?? '').split(',').filter(isTieBreak);
    const cap = numberIn(query['cap']) ?? null;
    if (rules.length === 0) return { setup, team: numberIn(query['team']), tried: undefined };
    const seen = await call('getTieBreakPreview', {
      params: { id },
      query: { rules: rules.join(','), ...(cap === null ? {} : { cap }) },
    });
    const tried = seen.ok ? { rules, cap, words: seen.data.words } : undefined;
    return { setup, team: numberIn(query['team']), tried };
  },
  Page: DivisionPage,
  done: {
    changeDivision: t('admin.season.saved'),
    showDivision: t('admin.division.siteFollows'),
    setTieBreaks: t('admin.tieBreaks.saved'),
    setDivisionStatistics: t('admin.divisions.saved'),
    removeDivision: t('admin.division.removed'),
    addTeams: t('admin.teams.added'),
    changeTeam: t('admin.season.saved'),
    removeTeam: t('admin.teams.removed'),
  },
  audit: {
    'division.changed': t('admin.division.changedTheDivision'),
    'division.shown': t('admin.division.showed'),
    'division.hidden': t('admin.division.hid'),
    'division.removed': t('admin.division.removedTheDivision'),
    'division.tie_breaks_set': t('admin.tieBreaks.setTheOrder'),
    'division.statistics_shown': t('admin.divisions.showsStatisticsAgain'),
    'division.statistics_hidden': t('admin.divisions.stoppedShowing'),
    'team.created': t('admin.teams.addedTheTeam'),
    'team.changed': t('admin.teams.changedTheTeam'),
    'team.removed': t('admin.teams.removedTheTeam'),
  },
});
