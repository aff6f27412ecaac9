import { t } from '@sports-hub/contract/texts';
import type { AdminSeason } from '@sports-hub/contract';
import { Button, Field } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { inSeason, Quicker } from './parts.tsx';

const DaysForm = ({ view, season }: { view: AdminView; season: AdminSeason }) => {
  const field = (name: 'name' | 'starts_on' | 'ends_on', label: string) => ({
    id: `season-${name}`,
    name,
    label,
    required: true,
    defaultValue: valueOf(view, 'changeSeason', name, season[name], season.id),
    error: errorOf(view, 'changeSeason', name, season.id),
  });
  return (
    <section className="card card--pad stack" aria-labelledby="days">
      <h2 id="days" className="h-card">
        {t('admin.season.nameAndDays')}
      </h2>
      <ActionForm view={view} op="changeSeason" id={season.id} version={season.version}>
        <Quicker
          view={view}
          op="changeSeason"
          id={season.id}
          href={inSeason('/admin/season', season)}
          fields={[
            ['name', t('admin.season.name'), season.name],
            ['starts_on', t('admin.season.firstDay'), season.starts_on],
            ['ends_on', t('admin.season.lastDay'), season.ends_on],
          ]}
        />
        <Field {...field('name', t('admin.season.name'))} maxLength={80} />
        <Field {...field('starts_on', t('admin.season.firstDay'))} type="date" />
        <Field {...field('ends_on', t('admin.season.lastDay'))} type="date" />
        <div>
          <Button small type="submit">
            {t('admin.season.save')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};

const MakeCurrent = ({ view, season, seasons }: { view: AdminView; season: AdminSeason; seasons: AdminSeason[] }) => {
  const before = seasons.find(({ state }) => state === 'current');
  return (
    <section className="card card--pad stack" aria-labelledby="make-current">
      <h2 id="make-current" className="h-card">
        {t('admin.season.openIt')}
      </h2>
      <p className="small">
        {t('admin.season.becomesCurrent', { name: season.name })}{' '}
        {before ? t('admin.season.staysReadable', { name: before.name }) : ''} {t('admin.season.siteFollows')}
      </p>
      <ActionForm view={view} op="makeSeasonCurrent" id={season.id} version={season.version} back="/admin/season">
        <PasswordAgain view={view} id="current-password" />
        <Button kind="primary" wide type="submit">
          {t('admin.season.makeCurrent', { name: season.name })}
        </Button>
      </ActionForm>
    </section>
  );
};

export const SeasonForms = ({
  view,
  season,
  seasons,
}: {
  view: AdminView;
  season: AdminSeason;
  seasons: AdminSeason[];
}) => (
  <>
    {season.state === 'prepared' ? <MakeCurrent view={view} season={season} seasons={seasons} /> : null}
    <DaysForm view={view} season={season} />
  </>
);
