import { t } from '@sports-hub/contract/texts';
import type { AdminPeriodDetail, TriedPrice } from '@sports-hub/contract';
import { Button, Check, Field, formatSum, Icon, SelectField, type IconName } from '../../kit/index.ts';
import type { AdminView } from '../view.ts';
import { TriedPlans } from './installments.tsx';
import { pathOf } from './parts.tsx';

export interface Tried {
  day: string;
  child: string;
  code: string;
  helps: string;
}
const CODE_WORDS: Record<NonNullable<TriedPrice['code']>, string> = {
  unknown: t('admin.periods.codeUnknown'),
  used_up: t('admin.periods.codeUsedUp'),
  over: t('admin.periods.codeOver'),
  not_yet: t('admin.periods.codeNotYet'),
};

const CHILDREN = [
  { value: '1', label: t('admin.periods.child1') },
  { value: '2', label: t('admin.periods.child2') },
  { value: '3', label: t('admin.periods.child3') },
];

export const TryPrice = ({
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
  <section className="card card--pad stack" aria-labelledby="try">
    <div>
      <h2 id="try" className="h-card">
        {t('admin.periods.tryAPrice')}
      </h2>
      <p className="small muted">{t('admin.periods.withUnsaved')}</p>
    </div>
    <form method="get" action={`${pathOf(period.id)}#try`} className="stack">
      <Field id="try-day" name="day" type="date" label={t('admin.periods.day')} defaultValue={tried.day} />
      <div className="fields-2">
        <SelectField
          id="try-child"
          name="child"
          label={t('admin.periods.child')}
          selected={tried.child}
          options={CHILDREN}
        />
        <Field
          id="try-code"
          name="code"
          label={t('admin.periods.code')}
          maxLength={40}
          defaultValue={tried.code}
          error={price.code ? CODE_WORDS[price.code] : undefined}
        />
      </div>
      {period.plan.helping.kind === 'fee' ? (
        <Check name="helps" value="no" defaultChecked={tried.helps === 'no'} label={t('admin.periods.cannotHelp')} />
      ) : null}
      <div className="actions">
        <Button small type="submit">
          {t('admin.periods.workItOut')}
        </Button>
      </div>
    </form>
    <dl className="price-lines">
      {price.lines.map((line) => (
        <div key={line.rule}>
          <dt>
            {line.label}
            <span className="block small muted">{line.detail}</span>
          </dt>
          <dd className={line.amount < 0 ? 'money ok' : 'money'}>{formatSum(line.amount)}</dd>
        </div>
      ))}
      <div className="price-lines__total">
        <dt>{t('admin.periods.total')}</dt>
        <dd className="money">{formatSum(price.total)}</dd>
      </div>
    </dl>
    <TriedPlans plans={price.plans} view={view} />
  </section>
);

const KINDS: readonly [IconName, string, string][] = [
  ['check', t('admin.periods.anyTime'), t('admin.periods.anyTimeWhat')],
  ['eye', t('admin.periods.showsFirst'), t('admin.periods.showsFirstWhat')],
  ['lock', t('admin.periods.notAnyMore'), t('admin.periods.notAnyMoreWhat')],
];

export const WhileOpen = () => (
  <section className="card card--pad stack" aria-labelledby="while-open">
    <h2 id="while-open" className="h-card">
      {t('admin.periods.whileItIsOpen')}
    </h2>
    <ul className="stack">
      {KINDS.map(([icon, title, words]) => (
        <li key={title} className="with-icon">
          <Icon name={icon} />
          <span>
            {title}
            <span className="block small muted">{words}</span>
          </span>
        </li>
      ))}
    </ul>
    <p className="small muted">{t('admin.periods.paidKeeps')}</p>
  </section>
);
