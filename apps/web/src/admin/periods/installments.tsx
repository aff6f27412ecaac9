import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, InstallmentRule, QuotedPlan } from '@sports-hub/contract';
import { Button, Field, formatShortDate, formatSum, list, PlanBars, SelectField, Tag } from '../../kit/index.ts';
import { errorOf, isAbout, valueOf, type AdminView } from '../view.ts';
import { canWrite, typedAmount } from './parts.tsx';
import { AmountField, PartForm } from './rules.tsx';

const OP = 'planPeriod';
const MAX_PARTS = 6;
const INTERVALS = {
  two_weeks: t('admin.installments.everyTwoWeeks'),
  month: t('admin.installments.everyMonth'),
  two_months: t('admin.installments.everyTwoMonths'),
} as const;

/** What was typed into the form of this plan, or of the new one, else what is planned. */
function fieldsOf(view: AdminView, period: AdminPeriodDetail, slot: string) {
  const isThis = isAbout(view, OP, period.id) && view.typed?.fields['slot'] === slot;
  const typed = (name: string): string[] => [isThis ? (view.typed?.fields[name] ?? []) : []].flat();
  return {
    isWrong: isThis && view.problem !== null,
    days: isThis ? typed('days') : undefined,
    field: (name: string, otherwise: string) => ({
      id: `plan-${slot}-${name}`,
      name,
      defaultValue: isThis ? valueOf(view, OP, name, otherwise, period.id) : otherwise,
      error: isThis ? errorOf(view, OP, name, period.id) : undefined,
    }),
  };
}

const whenWords = ({ days, every }: InstallmentRule, view: AdminView): string =>
  days
    ? t('admin.installments.thenOn', { days: list(days.map((day) => formatShortDate(day, view.now))) })
    : INTERVALS[every ?? 'month'];

const PlanForm = ({
  view,
  period,
  rule,
  used,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  /** Undefined for one that is to be made. */
  rule?: InstallmentRule;
  used: readonly number[];
}) => {
  const slot = rule ? String(rule.parts) : 'new';
  const { field, days } = fieldsOf(view, period, slot);
  const select = (name: string, otherwise: string) => {
    const { defaultValue, ...rest } = field(name, otherwise);
    return { ...rest, selected: defaultValue };
  };
  const later = (rule?.parts ?? MAX_PARTS) - 1;
  const wrongDays = field('days', '').error;
  return (
    <PartForm
      view={view}
      period={period}
      part="installments"
      hidden={{ slot, ...(rule ? { parts: slot } : {}) }}
      className="rule__form"
    >
      {rule ? null : (
        <SelectField
          {...select('parts', '3')}
          label={t('admin.installments.parts')}
          options={[2, 3, 4, 5, 6]
            .filter((parts) => !used.includes(parts))
            .map((parts) => ({ value: String(parts), label: String(parts) }))}
        />
      )}
      <AmountField
        {...field('amount', typedAmount(rule?.from))}
        label={t('admin.installments.from')}
        hint={t('admin.installments.fromHint')}
      />
      <SelectField
        {...select('every', rule ? (rule.every ?? 'days') : 'days')}
        label={t('admin.installments.when')}
        options={[
          { value: 'days', label: t('admin.installments.onDays') },
          ...Object.entries(INTERVALS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <fieldset className="stack stack--s">
        <legend className="label">{t('admin.installments.dueDays')}</legend>
        <p className="hint">{rule ? t('admin.installments.firstIsToday') : t('admin.installments.asManyAsNeeded')}</p>
        <div className="fields-2">
          {Array.from({ length: later }, (_, index) => (
            <Field
              key={index}
              id={`plan-${slot}-day-${index + 2}`}
              name="days"
              type="date"
              label={t('admin.installments.dayOfPart', { n: index + 2 })}
              defaultValue={(days ?? rule?.days ?? [])[index] ?? ''}
              error={index === 0 ? wrongDays : undefined}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        {...select('spot', rule?.spot ?? 'decided')}
        label={t('admin.installments.spot')}
        options={[
          { value: 'decided', label: t('admin.installments.spotDecided') },
          { value: 'kept', label: t('admin.installments.spotKept') },
        ]}
      />
      <Field
        {...field('retries', (rule?.retries ?? [3, 7, 14]).join(', '))}
        label={t('admin.installments.retries')}
        hint={t('admin.installments.retriesHint')}
        maxLength={40}
        autoComplete="off"
      />
      <div className="actions">
        <Button small type="submit">
          {rule ? t('admin.periods.take') : t('admin.installments.addPlan')}
        </Button>
      </div>
    </PartForm>
  );
};

const Rule = ({ view, period, rule }: { view: AdminView; period: AdminPeriodDetail; rule: InstallmentRule }) => {
  const { isWrong } = fieldsOf(view, period, String(rule.parts));
  const name = t('admin.installments.inParts', { count: rule.parts });
  return (
    <li className={isWrong ? 'rule rule--open' : 'rule'}>
      <span className="rule__no">{rule.parts}</span>
      <span>
        <span className="rule__name">{name}</span>
        <span className="block rule__sub">{whenWords(rule, view)}</span>
      </span>
      <span className="rule__amount">
        {rule.from > 0 ? t('admin.installments.fromAmount', { amount: formatSum(rule.from) }) : ''}
      </span>
      {canWrite(view) ? (
        <details className="rule__more" name="plan" open={isWrong}>
          <summary className="btn btn--quiet btn--small">
            {t('admin.periods.change')}
            <span className="hidden-text"> {name}</span>
          </summary>
          <PlanForm view={view} period={period} rule={rule} used={[]} />
          <PartForm
            view={view}
            period={period}
            part="installments"
            hidden={{ slot: String(rule.parts), parts: String(rule.parts), every: 'none' }}
          >
            <Button kind="danger-quiet" small type="submit">
              {t('admin.installments.offerNoLonger')}
              <span className="hidden-text"> {name}</span>
            </Button>
          </PartForm>
        </details>
      ) : null}
    </li>
  );
};

/** Which plans families can choose. Whoever has one goes on as agreed. */
export const Installments = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const rules = period.plan.installments;
  const used = rules.map(({ parts }) => parts);
  const { isWrong } = fieldsOf(view, period, 'new');
  return (
    <section className="card" aria-labelledby="installments">
      <div className="card__head">
        <div>
          <h2 id="installments" className="h-card">
            {t('admin.installments.plan')}{' '}
            {period.changes.some(({ part }) => part === 'installments') ? (
              <Tag tone="warning">{t('admin.periods.changed')}</Tag>
            ) : null}
          </h2>
          <p className="small muted">{t('admin.installments.holdsForNewFamilies')}</p>
        </div>
      </div>
      {rules.length > 0 ? (
        <ol className="rows">
          {rules.map((rule) => (
            <Rule key={rule.parts} view={view} period={period} rule={rule} />
          ))}
        </ol>
      ) : (
        <p className="card--pad muted">{t('admin.installments.allAtOnce')}</p>
      )}
      {canWrite(view) && used.length < MAX_PARTS - 1 ? (
        <div className="card__foot">
          <details name="plan" open={isWrong}>
            <summary className="btn btn--secondary btn--small">{t('admin.installments.addAPlan')}</summary>
            <PlanForm view={view} period={period} used={used} />
          </details>
        </div>
      ) : null}
    </section>
  );
};

/** What a price would be in installments, under the lines of its try. */
export const TriedPlans = ({ plans, view }: { plans: readonly QuotedPlan[]; view: AdminView }) => (
  <>
    {plans.map(({ id, parts }) => (
      <div key={id} className="stack stack--s">
        <p className="small muted">{t('admin.installments.orIn', { count: parts.length })}</p>
        <PlanBars
          label={t('admin.installments.inParts', { count: parts.length })}
          bars={parts.map(({ number, amount, due_on }) => ({
            number,
            amount,
            words: number === 1 ? t('admin.installments.atRegistration') : t('admin.installments.nth', { n: number }),
            when: number === 1 ? '' : formatShortDate(due_on, view.now),
          }))}
        />
      </div>
    ))}
  </>
);
