import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, TriedPrice } from '@sports-hub/contract';
import { Button, Field, FieldError, formatMoment, withDashes } from '../../kit/index.ts';
import { adminPage } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { Installments } from './installments.tsx';
import { canWrite, PeriodFrame } from './parts.tsx';
import { Promises } from './promises.tsx';
import { fieldOf, PartForm, Price } from './rules.tsx';
import { TryPrice, WhileOpen, type Tried } from './try-price.tsx';

const Dates = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const field = fieldOf(view, period, 'dates');
  const opens = field('opens_at', period.plan.opens_at);
  const why = period.locked.opens_at;
  return (
    <section className="card card--pad stack" aria-labelledby="dates">
      <h2 id="dates" className="h-card">
        {t('admin.periods.dates')}
      </h2>
      <PartForm view={view} period={period} part="dates">
        <div className="fields-2">
          {why ? (
            <Field
              id="dates-opened"
              label={t('admin.periods.opened')}
              hint={why}
              value={formatMoment(period.opens_at, view.now)}
              disabled
            />
          ) : (
            <Field
              {...opens}
              type="datetime-local"
              label={t('admin.periods.opens')}
              hint={t('admin.periods.fromThisMinute')}
              required
            />
          )}
          <Field
            {...field('closes_at', period.plan.closes_at)}
            type="datetime-local"
            label={t('admin.periods.closes')}
            hint={t('admin.periods.lastMinuteIncluded')}
            required
          />
        </div>
        <Field
          {...field('name', period.plan.name)}
          label={t('admin.periods.name')}
          hint={t('admin.periods.onEveryReceipt')}
          maxLength={80}
          required
        />
        {canWrite(view) ? (
          <div className="actions">
            <Button small type="submit">
              {t('admin.periods.takeDates')}
            </Button>
          </div>
        ) : null}
      </PartForm>
    </section>
  );
};

const Places = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const op = 'planPeriod';
  const { divisions } = period.plan;
  const taken = divisions.reduce((sum, one) => sum + one.taken + one.held, 0);
  const places = divisions.reduce((sum, one) => sum + one.capacity, 0);
  const others = period.other_divisions.filter(({ id }) => !divisions.some(({ division_id }) => division_id === id));
  const typed = (name: string, otherwise: string): string => valueOf(view, op, name, otherwise, period.id);
  const wrong = (name: string): string | undefined => errorOf(view, op, name, period.id);
  return (
    <section className="card" aria-labelledby="places">
      <div className="card__head">
        <div>
          <h2 id="places" className="h-card">
            {t('admin.periods.places')}
          </h2>
          <p className="small muted">{t('admin.periods.takenOfAll', { taken, places })}</p>
        </div>
      </div>
      <PartForm view={view} period={period} part="places" className="places-form">
        <table className="places">
          <thead>
            <tr>
              <th scope="col">{t('admin.periods.division')}</th>
              <th scope="col">{t('admin.periods.forGrades')}</th>
              <th scope="col">{t('admin.periods.places')}</th>
              <th scope="col" className="n">
                {t('admin.periods.taken')}
              </th>
              <th scope="col" className="n">
                {t('admin.periods.left')}
              </th>
              <th scope="col" className="n">
                {t('admin.periods.waiting')}
              </th>
            </tr>
          </thead>
          <tbody>
            {divisions.map((one) => {
              const name = `places.${one.division_id}.capacity`;
              const error = wrong(name);
              const held = one.held + one.offered;
              return (
                <tr key={one.division_id}>
                  <th scope="row">{withDashes(one.name)}</th>
                  <td data-k={t('admin.periods.forGrades')}>
                    <span className="grades">
                      {(['min_grade', 'max_grade'] as const).map((bound) => (
                        <input
                          key={bound}
                          className="input input--small input--num"
                          name={`places.${one.division_id}.${bound}`}
                          aria-label={
                            bound === 'min_grade'
                              ? t('admin.periods.lowestGradeOf', { division: withDashes(one.name) })
                              : t('admin.periods.highestGradeOf', { division: withDashes(one.name) })
                          }
                          type="number"
                          min={0}
                          max={12}
                          disabled={!canWrite(view)}
                          defaultValue={typed(`places.${one.division_id}.${bound}`, String(one[bound]))}
                          aria-invalid={wrong(`places.${one.division_id}.${bound}`) ? 'true' : undefined}
                        />
                      ))}
                    </span>
                  </td>
                  <td data-k={t('admin.periods.places')}>
                    <span>
                      <input
                        className="input input--small input--num"
                        id={`places-${one.division_id}`}
                        name={name}
                        type="number"
                        min={0}
                        max={5000}
                        disabled={!canWrite(view)}
                        aria-label={t('admin.periods.placesOf', { division: withDashes(one.name) })}
                        aria-invalid={error ? 'true' : undefined}
                        aria-describedby={error ? `places-${one.division_id}-e` : undefined}
                        defaultValue={typed(name, String(one.capacity))}
                      />
                      {error ? <FieldError id={`places-${one.division_id}`}>{error}</FieldError> : null}
                    </span>
                  </td>
                  <td className="n" data-k={t('admin.periods.taken')}>
                    {held > 0 ? t('admin.periods.takenAndHeld', { taken: one.taken - one.offered, held }) : one.taken}
                  </td>
                  <td className="n" data-k={t('admin.periods.left')}>
                    {Math.max(0, one.capacity - one.taken - one.held)}
                  </td>
                  <td className="n" data-k={t('admin.periods.waiting')}>
                    {one.waiting - one.offered}
                  </td>
                </tr>
              );
            })}
            {canWrite(view)
              ? others.map(({ id, name }) => (
                  <tr key={id}>
                    <th scope="row">{withDashes(name)}</th>
                    <td className="muted">{t('admin.periods.notInThisPeriod')}</td>
                    <td data-k={t('admin.periods.places')}>
                      <input
                        className="input input--small input--num"
                        name={`places.${id}.capacity`}
                        type="number"
                        min={0}
                        max={5000}
                        aria-label={t('admin.periods.placesOf', { division: withDashes(name) })}
                        defaultValue={typed(`places.${id}.capacity`, '')}
                      />
                    </td>
                    <td colSpan={3} />
                  </tr>
                ))
              : null}
          </tbody>
        </table>
        {canWrite(view) ? (
          <div className="card__foot stack stack--s">
            <p className="small muted">{t('admin.periods.emptyPlaces')}</p>
            <div className="actions">
              <Button small type="submit">
                {t('admin.periods.takePlaces')}
              </Button>
            </div>
          </div>
        ) : null}
      </PartForm>
    </section>
  );
};

const PeriodPage = ({
  view,
  period,
  tried,
  price,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  tried: Tried;
  price: TriedPrice;
}) => (
  <PeriodFrame view={view} period={period} tab="price">
    <div className="cols--admin">
      <div className="stack stack--l">
        <Dates view={view} period={period} />
        <Price view={view} period={period} />
        <Installments view={view} period={period} />
        <Places view={view} period={period} />
        <Promises view={view} period={period} />
      </div>
      <div className="stack stack--l">
        <TryPrice view={view} period={period} tried={tried} price={price} />
        <WhileOpen />
      </div>
    </div>
  </PeriodFrame>
);

export const period = adminPage({
  path: '/admin/registration-periods/:id',
  title: t('admin.periods.period'),
  section: 'registration',
  load: async ({ need, params: { id = '' }, query }) => {
    const found = await need('getAdminPeriod', { params: { id } });
    const { day = '', child = '1', code = '', helps = '' } = query;
    const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
    const price = await need('getPeriodPrice', {
      params: { id },
      query: {
        ...(isDay ? { day } : {}),
        ...(/^[1-9]$/.test(child) ? { child: Number(child) } : {}),
        ...(code.trim() && code.length <= 40 ? { code } : {}),
        ...(helps === 'no' ? { helps } : {}),
      },
    });
    return { period: found, price, tried: { day, child, code, helps } };
  },
  Page: PeriodPage,
  styles: ['periods.css'],
  done: {
    planPeriod: t('admin.periods.planned'),
    keepPeriodPlan: t('admin.periods.kept'),
    discardPeriodPlan: t('admin.periods.discarded'),
    savePeriodPlan: t('admin.periods.savedAll'),
    publishPeriod: t('admin.periods.published'),
    setPeriodPromises: t('admin.periods.saved'),
  },
  audit: {
    'registration_period.changed': t('admin.periods.changedWhatFamilies'),
    'registration_period.edited': t('admin.periods.changedThePeriod'),
    'registration_period.published': t('admin.periods.publishedThePeriod'),
  },
});
