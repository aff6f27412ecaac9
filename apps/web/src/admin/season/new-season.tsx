import { t } from '@sports-hub/contract/texts';
import type { AdminSeason } from '@sports-hub/contract';
import { Button, ButtonLink, Check, Field, Icon, SelectField, type IconName } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isChecked, may, valueOf, type AdminView } from '../view.ts';
import { FromPage, LookOnly, loadShownSeason, type ShownSeason } from './parts.tsx';

const OP = 'createSeason';

const Taken = ({
  view,
  name,
  label,
  hint,
  known = true,
}: {
  view: AdminView;
  name: string;
  label: string;
  hint: string;
  known?: boolean;
}) => {
  const error = errorOf(view, OP, name);
  return (
    <Check
      name={name}
      value="true"
      label={label}
      hint={error ? `${hint} ${error}` : hint}
      defaultChecked={isChecked(view, OP, name, known)}
    />
  );
};

/** What there is to take from the season that is proposed. */
const Along = ({ view, seasons, source }: { view: AdminView; seasons: AdminSeason[]; source: AdminSeason }) => (
  <section className="card card--pad stack" aria-labelledby="along">
    <h2 id="along" className="h-card">
      {t('admin.newSeason.whatComesAlong')}
    </h2>
    <SelectField
      id="from"
      name="from_id"
      label={t('admin.newSeason.takeItFrom')}
      error={errorOf(view, OP, 'from_id')}
      selected={valueOf(view, OP, 'from_id', String(source.id))}
      options={[
        ...seasons.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '', label: t('admin.newSeason.startEmpty') },
      ]}
    />
    <div className="ruled">
      <Taken
        view={view}
        name="takes_divisions"
        label={t('admin.newSeason.leaguesAndDivisions')}
        hint={t('admin.newSeason.divisionsHint')}
      />
      <Taken
        view={view}
        name="takes_teams"
        label={t('admin.newSeason.teamsWithColors')}
        hint={t('admin.newSeason.teamsHint', { teams: t('admin.divisions.teams', { count: source.teams }) })}
      />
      <Taken
        view={view}
        name="takes_times"
        label={t('admin.newSeason.weeklyTimes')}
        hint={t('admin.newSeason.timesHint', { count: source.weekly_times })}
      />
      <Taken
        view={view}
        name="asks_coaches"
        known={false}
        label={t('admin.newSeason.askTheCoaches')}
        hint={t('admin.newSeason.coachesHint')}
      />
    </div>
  </section>
);

const Follows = ({
  icon,
  yes = false,
  title,
  more,
}: {
  icon: IconName;
  yes?: boolean;
  title: string;
  more: string;
}) => (
  <li>
    <Icon name={icon} className={yes ? 'yes' : ''} />
    <span>
      {title}
      <small>{more}</small>
    </span>
  </li>
);

const NewSeasonPage = ({ view, seasons, season }: ShownSeason & { view: AdminView }) => {
  const field = (name: string, label: string) => ({
    id: `new-${name}`,
    name,
    label,
    required: true,
    defaultValue: valueOf(view, OP, name),
    error: errorOf(view, OP, name),
  });
  return (
    <AdminFrame view={view}>
      <div className="page-head season-page-head">
        <FromPage href="/admin/season" label={t('admin.divisions.season')} />
        <h1>{t('admin.newSeason.startASeason')}</h1>
        <p>{t('admin.newSeason.aCopy')}</p>
      </div>
      <LookOnly view={view} season={undefined} />
      {may(view.me, 'season', 'write') ? (
        <ActionForm view={view} op={OP} className="cols cols--side season-cols" back="/admin/season?season=:id">
          <div className="stack stack--l">
            <section className="card card--pad stack" aria-labelledby="days">
              <h2 id="days" className="h-card">
                {t('admin.season.nameAndDays')}
              </h2>
              <Field
                {...field('name', t('admin.season.name'))}
                hint={t('admin.newSeason.asFamiliesRead')}
                maxLength={80}
              />
              <div className="fields-2">
                <Field {...field('starts_on', t('admin.season.firstDay'))} type="date" />
                <Field {...field('ends_on', t('admin.season.lastDay'))} type="date" />
              </div>
            </section>
            {season ? <Along view={view} seasons={seasons} source={season} /> : null}
          </div>
          <aside className="stack" aria-labelledby="follows">
            <section className="card card--pad stack">
              <h2 id="follows" className="h-card">
                {t('admin.newSeason.whatFollows')}
              </h2>
              <ul className="facts">
                <Follows
                  icon="check"
                  yes
                  title={t('admin.newSeason.isBeingPrepared')}
                  more={t('admin.newSeason.onlyAdministrators')}
                />
                {season?.state === 'current' ? (
                  <Follows
                    icon="check"
                    yes
                    title={t('admin.newSeason.staysCurrent', { name: season.name })}
                    more={t('admin.newSeason.nothingChanges')}
                  />
                ) : null}
                <Follows
                  icon="no"
                  title={t('admin.newSeason.staysBehind')}
                  more={t('admin.newSeason.fromRegistrations')}
                />
                <Follows icon="clock" title={t('admin.newSeason.youSwitch')} more={t('admin.newSeason.takenBack')} />
              </ul>
            </section>
            <div className="side-acts">
              <Button kind="primary" wide type="submit">
                {t('admin.newSeason.startIt')}
              </Button>
              <ButtonLink kind="quiet" wide href="/admin/season">
                {t('admin.newSeason.notNow')}
              </ButtonLink>
            </div>
          </aside>
        </ActionForm>
      ) : null}
    </AdminFrame>
  );
};

export const newSeason = adminPage({
  path: '/admin/season/new',
  title: t('admin.newSeason.startASeason'),
  section: 'season',
  load: loadShownSeason,
  Page: NewSeasonPage,
  done: { createSeason: t('admin.newSeason.isPrepared') },
  audit: { 'season.created': t('admin.newSeason.prepared') },
});
