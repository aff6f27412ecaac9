import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, PeriodPart } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  Button,
  Field,
  formatShortDate,
  formatSum,
  Icon,
  SelectField,
  siteMoney,
  Tag,
  TextField,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { canWrite, More, Off, typedAmount } from './parts.tsx';

const OP = 'planPeriod';
/** What was typed into the form of this part, or what is planned. */
export const fieldOf = (view: AdminView, period: AdminPeriodDetail, part: PeriodPart) => {
  const isThis = isAbout(view, OP, period.id) && view.typed?.fields['part'] === part;
  return (name: string, otherwise: string) => ({
    id: `${part}-${name}`,
    name,
    disabled: !canWrite(view),
    defaultValue: isThis ? valueOf(view, OP, name, otherwise, period.id) : otherwise,
    error: isThis ? errorOf(view, OP, name, period.id) : undefined,
  });
};
export const isWrong = (view: AdminView, period: AdminPeriodDetail, part: PeriodPart): boolean =>
  isAbout(view, OP, period.id) && view.typed?.fields['part'] === part && view.problem !== null;

export const PartForm = ({
  view,
  period,
  part,
  hidden = {},
  children,
  className,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  part: PeriodPart;
  hidden?: Record<string, string>;
  children: ReactNode;
  className?: string;
}) => (
  <ActionForm
    view={view}
    op={OP}
    id={period.id}
    version={period.version}
    hidden={{ part, ...hidden }}
    {...(className ? { className } : {})}
  >
    {children}
  </ActionForm>
);

export const AmountField = ({
  label,
  hint,
  ...field
}: Omit<ReturnType<ReturnType<typeof fieldOf>>, 'disabled'> & { label: string; hint?: string; disabled?: boolean }) => (
  <Field
    {...field}
    label={t('admin.periods.inCurrency', { label, symbol: siteMoney().symbol.trim() })}
    hint={hint}
    inputMode="decimal"
    autoComplete="off"
  />
);

const Rule = ({
  no,
  part,
  view,
  period,
  name,
  words,
  amount,
  children,
}: {
  no: number;
  part: PeriodPart;
  view: AdminView;
  period: AdminPeriodDetail;
  name: string;
  words: ReactNode;
  amount: ReactNode;
  children?: ReactNode;
}) => {
  const isChanged = period.changes.some((change) => change.part === part);
  return (
    <li className={isWrong(view, period, part) ? 'rule rule--open' : 'rule'}>
      <span className="rule__no">{no}</span>
      <span>
        <span className="rule__name">{name}</span>{' '}
        {isChanged ? <Tag tone="warning">{t('admin.periods.changed')}</Tag> : null}
        <span className="block rule__sub">{words}</span>
      </span>
      {amount}
      {children && canWrite(view) ? (
        <details className="rule__more" name="rule" open={isWrong(view, period, part)}>
          <summary className="btn btn--quiet btn--small">
            {t('admin.periods.change')}
            <span className="hidden-text"> {name}</span>
          </summary>
          <PartForm view={view} period={period} part={part} className="rule__form">
            {children}
            <div className="actions">
              <Button small type="submit">
                {t('admin.periods.take')}
              </Button>
            </div>
          </PartForm>
        </details>
      ) : null}
    </li>
  );
};

const none = <span className="rule__amount muted">{t('admin.periods.noneYet')}</span>;

/** In the order in which they are worked out. */
export const Price = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const { plan } = period;
  const day = (date: string): string => formatShortDate(date, view.now);
  const shared = { view, period };
  const of = (part: PeriodPart) => fieldOf(view, period, part);
  const takesAway = t('admin.periods.emptyTakesAway');
  return (
    <section className="card" aria-labelledby="price">
      <div className="card__head">
        <div>
          <h2 id="price" className="h-card">
            {t('admin.periods.price')}
          </h2>
          <p className="small muted">{t('admin.periods.workedOutInThisOrder')}</p>
        </div>
      </div>
      <ol className="rows">
        <Rule
          {...shared}
          no={1}
          part="fee"
          name={t('admin.periods.registrationFee')}
          words={t('admin.periods.everybody')}
          amount={<span className="rule__amount">{formatSum(plan.fee)}</span>}
        >
          <AmountField {...of('fee')('amount', typedAmount(plan.fee))} label={t('admin.periods.registrationFee')} />
        </Rule>
        <Rule
          {...shared}
          no={2}
          part="early"
          name={t('admin.periods.earlyBird')}
          words={plan.early ? t('admin.periods.untilDay', { day: day(plan.early.until) }) : t('admin.periods.noRule')}
          amount={plan.early ? <Off amount={plan.early.amount} /> : none}
        >
          <AmountField
            {...of('early')('amount', typedAmount(plan.early?.amount))}
            label={t('admin.periods.amountOff')}
            hint={takesAway}
          />
          <Field {...of('early')('day', plan.early?.until ?? '')} type="date" label={t('admin.periods.lastDay')} />
        </Rule>
        <Rule
          {...shared}
          no={3}
          part="sibling"
          name={t('admin.periods.sibling')}
          words={
            plan.sibling ? t('admin.periods.fromChild', { n: plan.sibling.from_child }) : t('admin.periods.noRule')
          }
          amount={plan.sibling ? <Off amount={plan.sibling.amount} /> : none}
        >
          <AmountField
            {...of('sibling')('amount', typedAmount(plan.sibling?.amount))}
            label={t('admin.periods.amountOff')}
            hint={takesAway}
          />
          <Field
            {...of('sibling')('from_child', String(plan.sibling?.from_child ?? 2))}
            type="number"
            min={2}
            max={9}
            label={t('admin.periods.fromWhichChild')}
          />
        </Rule>
        <Rule
          {...shared}
          no={4}
          part="late"
          name={t('admin.periods.late')}
          words={plan.late ? t('admin.periods.fromDay', { day: day(plan.late.from) }) : t('admin.periods.noRule')}
          amount={plan.late ? <More amount={plan.late.amount} /> : none}
        >
          <AmountField
            {...of('late')('amount', typedAmount(plan.late?.amount))}
            label={t('admin.periods.amountMore')}
            hint={takesAway}
          />
          <Field {...of('late')('day', plan.late?.from ?? '')} type="date" label={t('admin.periods.firstDay')} />
        </Rule>
        <li className="rule">
          <span className="rule__no">5</span>
          <span>
            <span className="rule__name">{t('admin.periods.discountCode')}</span>
            <span className="block rule__sub">{t('admin.periods.codesCanBeUsed', { count: period.codes })}</span>
          </span>
          <span className="rule__amount rule__amount--off">{t('admin.periods.byCode')}</span>
          {may(view.me, 'money') ? (
            <a className="rule__more" href="/admin/registration-codes">
              {t('admin.codes.codes')}
            </a>
          ) : null}
        </li>
        <Rule
          {...shared}
          no={6}
          part="helping"
          name={t('admin.periods.helpingOut')}
          words={
            plan.helping.kind === 'none'
              ? t('admin.periods.noRule')
              : `${plan.helping.description} ${plan.helping.kind === 'fee' ? t('admin.periods.whoCannotHelp') : t('admin.periods.depositWords')}`
          }
          amount={plan.helping.kind === 'none' ? none : <More amount={plan.helping.amount} />}
        >
          {period.locked.helping ? (
            <>
              <input type="hidden" name="kind" value={plan.helping.kind} />
              <p className="small muted">
                <Icon name="lock" size="s" className="inline" /> {period.locked.helping}
              </p>
            </>
          ) : (
            <SelectField
              id="helping-kind"
              name="kind"
              label={t('admin.periods.kindOfHelping')}
              selected={of('helping')('kind', plan.helping.kind).defaultValue}
              error={of('helping')('kind', '').error}
              options={[
                { value: 'none', label: t('admin.periods.helpingNone') },
                { value: 'fee', label: t('admin.periods.helpingFee') },
                { value: 'deposit', label: t('admin.periods.helpingDeposit') },
              ]}
            />
          )}
          <AmountField
            {...of('helping')('amount', typedAmount(plan.helping.amount))}
            label={t('admin.periods.amount')}
          />
          <TextField
            {...of('helping')('description', plan.helping.description)}
            rows={2}
            maxLength={400}
            label={t('admin.periods.whatHelpingIs')}
          />
        </Rule>
      </ol>
    </section>
  );
};
