import { t } from '@sports-hub/contract/texts';
import type { AdminPeriod } from '@sports-hub/contract';
import { Button, Field } from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm } from '../forms.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

/** The day of the teams, and until when families cancel by themselves: saved at once. */
export const Promises = ({ view, period }: { view: AdminView; period: AdminPeriod }) => {
  const disabled = !may(view.me, 'registration', 'write');
  const field = (name: 'teams_on' | 'cancel_until' | 'refund_percent', label: string, hint: string) => ({
    id: `${name}-${period.id}`,
    name,
    label,
    hint,
    disabled,
    defaultValue: valueOf(view, 'setPeriodPromises', name, String(period[name] ?? ''), period.id),
    error: errorOf(view, 'setPeriodPromises', name, period.id),
  });
  return (
    <section className="card card--pad stack" aria-labelledby={`period-${period.id}`}>
      <div>
        <h2 id={`period-${period.id}`} className="h-card">
          {t('admin.periods.whatFamiliesRead')}
        </h2>
        <p className="small muted">{t('admin.periods.whatFamiliesAreTold')}</p>
      </div>
      <ActionForm view={view} op="setPeriodPromises" id={period.id} version={period.version}>
        <div className="fields-3">
          <Field {...field('teams_on', t('admin.periods.teamsOn'), t('admin.periods.teamsOnHint'))} type="date" />
          <Field
            {...field('cancel_until', t('admin.periods.cancelUntil'), t('admin.periods.cancelUntilHint'))}
            type="date"
          />
          <Field
            {...field('refund_percent', t('admin.periods.refundPercent'), t('admin.periods.refundPercentHint'))}
            type="number"
            min={0}
            max={100}
            required
          />
        </div>
        {disabled ? null : (
          <div className="actions">
            <Button type="submit">
              {rich('admin.periods.save', {
                name: period.name,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </Button>
          </div>
        )}
      </ActionForm>
    </section>
  );
};
