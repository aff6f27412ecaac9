import { t } from '@sports-hub/contract/texts';
import type { RosterPublication } from '@sports-hub/contract';
import { Button, Check, Notice, withDashes } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import type { AdminView } from '../view.ts';
import {
  FromPage,
  inSeason,
  loadShownSeason,
  LookOnly,
  mayChange,
  NoSeason,
  SeasonHead,
  type ShownSeason,
} from './parts.tsx';

interface PublishProps extends ShownSeason {
  view: AdminView;
  /** None before the first season is made. */
  publication: RosterPublication | undefined;
}
type PublishedDivision = RosterPublication['divisions'][number];

function standOf({ without_team, changes, published_at, coachless }: PublishedDivision): string {
  const state =
    without_team > 0
      ? t('admin.rosters.haveNoTeam', { count: without_team })
      : changes > 0
        ? t('admin.rosters.moves', { count: changes })
        : published_at === null
          ? t('admin.rosters.nothingToPublish')
          : t('admin.rosters.asPublished');
  return coachless.length > 0
    ? `${state} · ${t('admin.rosters.withoutCoach', { teams: coachless.join(', ') })}`
    : state;
}

const Choice = ({ divisions, seasonId }: { divisions: PublishedDivision[]; seasonId: number | undefined }) => (
  <form method="get" className="card card--pad stack">
    {seasonId === undefined ? null : <input type="hidden" name="season" value={seasonId} />}
    <fieldset className="stack stack--s">
      <legend className="label">
        <h2 className="h-card">{t('admin.rosters.whichDivisions')}</h2>
      </legend>
      {divisions.map((division) => (
        <Check
          key={division.id}
          name={`d${division.id}`}
          defaultChecked={division.is_chosen}
          label={withDashes(division.name)}
          hint={standOf(division)}
        />
      ))}
    </fieldset>
    <div>
      <Button small type="submit">
        {t('admin.rosters.countAgain')}
      </Button>
    </div>
  </form>
);

const PublishPage = ({ view, seasons, season, publication }: PublishProps) => {
  if (!publication)
    return (
      <AdminFrame view={view}>
        <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.rosters.publishRosters')} />
        <NoSeason view={view} />
      </AdminFrame>
    );
  const { divisions, tells, is_current } = publication;
  const chosen = divisions.filter(({ is_chosen }) => is_chosen);
  const open = chosen.filter(({ without_team }) => without_team > 0);
  const back = inSeason('/admin/rosters', season);
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href={back} label={t('admin.rosters.rosters')} />
        <h1>{t('admin.rosters.publishTitle', { season: publication.season })}</h1>
      </div>
      <LookOnly view={view} season={season} />
      {is_current ? null : <Notice tone="warning">{t('problem.season.not_current')}</Notice>}
      {open.map(({ id, name, without_team }) => (
        <Notice key={id} tone="warning">
          {t('answers.rosters.playersHaveNoTeam', { count: without_team, division: withDashes(name) })}
        </Notice>
      ))}
      <div className="cols cols--side season-cols">
        <Choice divisions={divisions} seasonId={season && season.state !== 'current' ? season.id : undefined} />
        <section className="card card--pad stack" aria-labelledby="hear">
          <h2 id="hear" className="h-card">
            {t('admin.rosters.whatFamiliesHear')}
          </h2>
          <p>{t('admin.rosters.familiesGetOneMail', { count: tells.families })}</p>
          {tells.coaches > 0 ? <p>{t('admin.rosters.coachesGetOne', { count: tells.coaches })}</p> : null}
          {tells.unreached > 0 ? <p>{t('admin.rosters.nobodyToWriteTo', { count: tells.unreached })}</p> : null}
          <p className="small muted">{t('admin.rosters.teamPagesShow')}</p>
          {mayChange(view, season) ? (
            <ActionForm
              view={view}
              op="publishRosters"
              id={publication.id}
              back={back}
              hidden={Object.fromEntries(chosen.map(({ id, version }) => [`divisions.${id}.version`, String(version)]))}
            >
              <Button
                kind="primary"
                wide
                type="submit"
                disabled={chosen.length === 0 || open.length > 0 || !is_current}
              >
                {tells.families > 0
                  ? t('admin.rosters.publishAndTell', { count: tells.families })
                  : t('admin.rosters.publish')}
              </Button>
            </ActionForm>
          ) : null}
        </section>
      </div>
    </AdminFrame>
  );
};

/** The divisions that are ticked: `d12=on`. */
const chosenIn = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .flatMap((name) => /^d([1-9]\d{0,14})$/.exec(name)?.[1] ?? [])
    .slice(0, 100)
    .join(',');

export const rosterPublishing = adminPage<PublishProps>({
  path: '/admin/rosters/publish',
  title: t('admin.rosters.publishRosters'),
  section: 'season',
  async load(request) {
    const shown = await loadShownSeason(request);
    if (!shown.season) return { ...shown, publication: undefined };
    const divisions = chosenIn(request.query);
    const publication = await request.need('getRosterPublication', {
      params: { id: shown.season.id },
      query: divisions ? { divisions } : {},
    });
    return { ...shown, publication };
  },
  Page: PublishPage,
  done: { publishRosters: t('admin.rosters.published') },
});
