import { t } from '@sports-hub/contract/texts';
import type { DayWithoutGames, ScheduleMaker } from '@sports-hub/contract';
import { Button, Field, formatDate } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const spanOf = ({ first_day, last_day }: DayWithoutGames): string =>
  first_day === last_day ? formatDate(first_day) : `${formatDate(first_day)} – ${formatDate(last_day)}`;

const AddDays = ({ view, maker: { season } }: { view: AdminView; maker: ScheduleMaker }) => {
  const field = (name: string) => ({
    id: `days-${name}`,
    name,
    defaultValue: valueOf(view, 'addDayWithoutGames', name, '', season.id),
    error: errorOf(view, 'addDayWithoutGames', name, season.id),
  });
  const within = { type: 'date', min: season.starts_on, max: season.ends_on };
  return (
    <ActionForm view={view} op="addDayWithoutGames" id={season.id} className="form__end">
      <Field {...field('first_day')} {...within} label={t('admin.maker.from')} required />
      <Field {...field('last_day')} {...within} label={t('admin.maker.to')} optional />
      <Field {...field('reason')} type="text" label={t('admin.maker.why')} optional maxLength={80} />
      <Button type="submit">{t('admin.maker.addDays')}</Button>
    </ActionForm>
  );
};

/** Days on which nobody plays: added and removed one by one, apart from the settings. */
export const DaysOff = ({ view, maker }: { view: AdminView; maker: ScheduleMaker }) => {
  const canWrite = may(view.me, 'season', 'write');
  return (
    <section className="card card--pad stack" aria-labelledby="days-off">
      <div>
        <h2 id="days-off" className="h-card">
          {t('admin.maker.daysWithoutGames')}
        </h2>
        <p className="small muted">{t('admin.maker.forEverybody')}</p>
      </div>
      {maker.days_off.length === 0 ? <p className="small">{t('admin.maker.noDays')}</p> : null}
      <ul className="stack stack--s">
        {maker.days_off.map((days) => (
          <li key={days.id} className="row">
            <span>
              <b>{spanOf(days)}</b> {days.reason}
            </span>
            {canWrite ? (
              <ActionForm view={view} op="removeDayWithoutGames" id={days.id} className="inline-form">
                <Button small kind="quiet" type="submit">
                  {rich('admin.maker.remove', {
                    days: spanOf(days),
                    hidden: (inside) => <span className="hidden-text">{inside}</span>,
                  })}
                </Button>
              </ActionForm>
            ) : null}
          </li>
        ))}
      </ul>
      {canWrite ? <AddDays view={view} maker={maker} /> : null}
    </section>
  );
};
