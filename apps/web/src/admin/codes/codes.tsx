import { t } from '@sports-hub/contract/texts';
import type { CodePrices, DiscountCode } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Empty,
  Field,
  formatShortDate,
  formatSum,
  SelectField,
  siteMoney,
  Tag,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';

const STATES: Record<DiscountCode['state'], readonly ['success' | 'warning' | undefined, string]> = {
  usable: ['success', t('admin.codes.canBeUsed')],
  not_yet: [undefined, t('admin.codes.notYet')],
  all_used: ['warning', t('admin.codes.allUsed')],
  ended: [undefined, t('admin.codes.ended')],
};
const canWrite = (view: AdminView): boolean => may(view.me, 'money', 'write');

const offWords = ({ percent, amount }: DiscountCode): string =>
  percent === null
    ? t('admin.codes.off', { amount: formatSum(amount ?? 0) })
    : t('admin.codes.percentOff', { percent });

export const whatFor = (code: DiscountCode): string =>
  [
    offWords(code),
    code.period,
    ...(code.division ? [withDashes(code.division)] : []),
    ...(code.once_per_family ? [t('admin.codes.onePerFamily')] : []),
    ...(code.purpose ? [code.purpose] : []),
  ].join(' · ');

const Row = ({ view, code }: { view: AdminView; code: DiscountCode }) => {
  const [tone, words] = STATES[code.state];
  const day = (date: string): string => formatShortDate(date, view.now);
  return (
    <tr>
      <td>
        <span className="code-name">{code.code}</span>
        <span className="block small muted">{whatFor(code)}</span>
      </td>
      <td>
        {code.max_uses === null ? (
          t('admin.codes.times', { count: code.uses })
        ) : (
          <>
            {t('admin.codes.usedOf', { uses: code.uses, most: code.max_uses })}
            <progress className="cap__bar" value={code.uses} max={code.max_uses} aria-hidden="true" />
          </>
        )}
      </td>
      <td>
        {code.starts_on && code.state === 'not_yet' ? t('admin.codes.fromDay', { day: day(code.starts_on) }) : null}{' '}
        {code.ends_on ? day(code.ends_on) : t('admin.codes.noEnd')}
      </td>
      <td>{tone ? <Tag tone={tone}>{words}</Tag> : <Tag>{words}</Tag>}</td>
      <td className="n">{formatSum(code.given)}</td>
      <td>
        <span className="actions">
          <ButtonLink kind="quiet" small href={`/admin/registration-codes/${code.id}`}>
            {t('admin.codes.whoUsedIt')}
            <span className="hidden-text"> {code.code}</span>
          </ButtonLink>
          {canWrite(view) && code.state !== 'ended' ? (
            <ActionForm view={view} op="endCode" id={code.id} version={code.version} className="inline-form">
              <Button kind="danger-quiet" small type="submit">
                {t('admin.codes.end')}
                <span className="hidden-text"> {code.code}</span>
              </Button>
            </ActionForm>
          ) : null}
        </span>
      </td>
    </tr>
  );
};

interface CodesProps {
  view: AdminView;
  items: DiscountCode[];
  periods: { id: number; name: string; divisions: { id: number; name: string }[] }[];
  prices: CodePrices | null;
  query: Readonly<Record<string, string>>;
}

const NewCode = ({ view, periods, query }: CodesProps) => {
  const op = 'createCode';
  const field = (name: string) => ({
    id: `code-${name}`,
    name,
    defaultValue: valueOf(view, op, name, query[name] ?? ''),
    error: errorOf(view, op, name),
  });
  const select = (name: string, otherwise: string) => {
    const { defaultValue, ...rest } = field(name);
    return { ...rest, selected: defaultValue || otherwise };
  };
  const several = periods.length > 1;
  return (
    <section className="card card--pad stack" id="new-code" aria-labelledby="new-code-title">
      <h2 id="new-code-title" className="h-card">
        {t('admin.codes.newCode')}
      </h2>
      <ActionForm view={view} op={op} className="stack">
        <div className="fields-3">
          <Field
            {...field('code')}
            label={t('admin.codes.code')}
            required
            minLength={3}
            maxLength={40}
            autoComplete="off"
          />
          <SelectField
            {...select('period_id', String(periods[0]?.id ?? ''))}
            label={t('admin.codes.for')}
            options={periods.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <SelectField
            {...select('division_id', '')}
            label={t('admin.codes.division')}
            options={[
              { value: '', label: t('admin.codes.allDivisions') },
              ...periods.flatMap((period) =>
                period.divisions.map(({ id, name }) => ({
                  value: String(id),
                  label: several ? `${withDashes(name)}, ${period.name}` : withDashes(name),
                })),
              ),
            ]}
          />
          <Field
            {...field('percent')}
            label={t('admin.codes.share')}
            hint={t('admin.codes.shareOrAmount')}
            type="number"
            min={1}
            max={100}
          />
          <Field
            {...field('amount')}
            label={t('admin.codes.amount', { symbol: siteMoney().symbol.trim() })}
            hint={t('admin.codes.amountHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <Field {...field('max_uses')} label={t('admin.codes.mostUses')} optional type="number" min={1} />
          <Field {...field('starts_on')} label={t('admin.codes.firstDay')} optional type="date" />
          <Field {...field('ends_on')} label={t('admin.codes.lastDay')} optional type="date" />
          <SelectField
            {...select('per_family', 'child')}
            label={t('admin.codes.perFamily')}
            options={[
              { value: 'child', label: t('admin.codes.oncePerChild') },
              { value: 'family', label: t('admin.codes.oncePerFamily') },
            ]}
          />
        </div>
        <Field {...field('purpose')} label={t('admin.codes.whatItIsFor')} optional maxLength={120} />
        <PasswordAgain view={view} id="new-code-pw" />
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.codes.makeTheCode')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};

/** A form of its own, that asks and makes nothing. */
const Prices = ({ periods, prices, query }: CodesProps) => (
  <section className="card card--pad stack" id="code-prices" aria-labelledby="code-prices-title">
    <h2 id="code-prices-title" className="h-card">
      {t('admin.codes.seePrices')}
    </h2>
    <form method="get" action="/admin/registration-codes#code-prices" className="stack">
      <div className="fields-3">
        <SelectField
          id="try-period"
          name="period_id"
          label={t('admin.codes.for')}
          selected={query['period_id'] ?? String(periods[0]?.id ?? '')}
          options={periods.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Field
          id="try-percent"
          name="percent"
          label={t('admin.codes.share')}
          type="number"
          min={1}
          max={100}
          defaultValue={query['percent'] ?? ''}
        />
        <Field
          id="try-amount"
          name="amount"
          label={t('admin.codes.amount', { symbol: siteMoney().symbol.trim() })}
          inputMode="decimal"
          defaultValue={query['amount'] ?? ''}
        />
      </div>
      <Field
        id="try-uses"
        name="max_uses"
        label={t('admin.codes.mostUses')}
        optional
        type="number"
        min={1}
        defaultValue={query['max_uses'] ?? ''}
      />
      {prices ? (
        <div className="sunken small" role="status">
          <strong>
            {t('admin.codes.wouldPay', { first: formatSum(prices.first), second: formatSum(prices.second) })}
          </strong>
          {prices.all === null ? null : (
            <span className="block muted">{t('admin.codes.givesAway', { sum: formatSum(prices.all) })}</span>
          )}
        </div>
      ) : null}
      <div className="actions">
        <Button small type="submit">
          {t('admin.codes.seePrices')}
        </Button>
      </div>
    </form>
  </section>
);

const CodesPage = (props: CodesProps) => {
  const { view, items, periods } = props;
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.codes.codes')}</h1>
        {canWrite(view) && periods.length > 0 ? (
          <ButtonLink kind="primary" icon="plus" href="#new-code">
            {t('admin.codes.newCode')}
          </ButtonLink>
        ) : null}
      </div>
      <SectionTabs view={view} />
      {items.length === 0 ? (
        <Empty icon="card" title={t('admin.codes.none')} />
      ) : (
        <div className="card table-card">
          <table className="list-table list-table--codes">
            <thead>
              <tr>
                <th scope="col">{t('admin.codes.code')}</th>
                <th scope="col">{t('admin.codes.used')}</th>
                <th scope="col">{t('admin.codes.until')}</th>
                <th scope="col">{t('admin.codes.state')}</th>
                <th scope="col" className="n">
                  {t('admin.codes.given')}
                </th>
                <th scope="col">
                  <span className="hidden-text">{t('admin.codes.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((code) => (
                <Row key={code.id} view={view} code={code} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="small muted">{t('admin.codes.whatCounts')}</p>
      {periods.length > 0 ? <Prices {...props} /> : null}
      {canWrite(view) && periods.length > 0 ? <NewCode {...props} /> : null}
    </AdminFrame>
  );
};

const numberOf = (text = ''): number | undefined => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

export const codes = adminPage({
  path: '/admin/registration-codes',
  title: t('admin.codes.codes'),
  section: 'money',
  tab: t('admin.codes.codes'),
  load: async ({ need, call, query }) => {
    const { items, periods } = await need('listCodes');
    const period_id = numberOf(query['period_id']);
    const percent = numberOf(query['percent']);
    const max_uses = numberOf(query['max_uses']);
    const amount = query['amount']?.trim();
    const isAsked = period_id !== undefined && (percent !== undefined || amount);
    const tried = isAsked
      ? await call('getCodePrice', {
          query: {
            period_id,
            ...(percent === undefined ? {} : { percent }),
            ...(amount ? { amount } : {}),
            ...(max_uses === undefined ? {} : { max_uses }),
          },
        })
      : undefined;
    return { items, periods, query, prices: tried?.ok ? tried.data : null };
  },
  Page: CodesPage,
  styles: ['periods.css'],
  done: { createCode: t('admin.codes.made'), endCode: t('admin.codes.endedNow') },
  audit: {
    'discount_code.created': t('admin.codes.madeTheCode'),
    'discount_code.ended': t('admin.codes.endedTheCode'),
    'discount_code.uses_shown': t('admin.codes.lookedWhoUsed'),
  },
});
