import { t } from '@sports-hub/contract/texts';
import type { PayoutRow, Payouts } from '@sports-hub/contract';
import {
  addDays,
  Button,
  DateText,
  Empty,
  Field,
  formatDate,
  formatSum,
  MomentText,
  SectionHead,
  Tag,
  type Tone,
} from '../../kit/index.ts';
import { rich } from '../../kit/rich.tsx';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, type AdminOperationName } from '../page.tsx';
import { errorOf, isChecked, valueOf, type AdminView } from '../view.ts';

export const PAYOUT_TAGS: Record<PayoutRow['status'], readonly [tone: Tone, words: string]> = {
  pending: ['info', t('admin.payouts.onItsWay')],
  in_transit: ['info', t('admin.payouts.onItsWay')],
  paid: ['success', t('admin.payouts.arrived')],
  late: ['warning', t('admin.payouts.notArrived')],
  failed: ['danger', t('admin.payouts.failed')],
  canceled: ['danger', t('admin.payouts.canceled')],
};

const Figure = ({ label, sum, sub }: { label: string; sum: number; sub: string }) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>{formatSum(sum)}</dd>
    <dd className="figure__sub">{sub}</dd>
  </div>
);

/** "3.1%" of what came in. */
const shareOf = (part: number, whole: number): string =>
  whole <= 0 ? '' : t('admin.payouts.ofWhatCameIn', { percent: (Math.round((1000 * part) / whole) / 10).toFixed(1) });

const Figures = ({ payouts }: { payouts: Payouts }) => (
  <dl className="card figures">
    <Figure
      label={t('admin.payouts.cameIn')}
      sum={payouts.came_in_cents}
      sub={t('admin.payouts.payments', { count: payouts.payments })}
    />
    <Figure label={t('admin.payouts.wentBack')} sum={payouts.went_back_cents} sub={t('admin.payouts.wentBackWhat')} />
    <Figure
      label={t('admin.payouts.fees')}
      sum={payouts.fees_cents}
      sub={shareOf(-payouts.fees_cents, payouts.came_in_cents)}
    />
    <Figure
      label={t('admin.payouts.inTheBank')}
      sum={payouts.in_bank_cents}
      sub={t('admin.payouts.countOf', { count: payouts.arrived })}
    />
    <Figure
      label={t('admin.payouts.onItsWay')}
      sum={payouts.under_way_cents}
      sub={
        payouts.next_on
          ? t('admin.payouts.expectedOn', { day: formatDate(payouts.next_on) })
          : t('admin.payouts.notPaidOut', { sum: formatSum(payouts.not_paid_out_cents) })
      }
    />
  </dl>
);

export const PayoutTag = ({ status }: Pick<PayoutRow, 'status'>) => {
  const [tone, words] = PAYOUT_TAGS[status];
  return <Tag tone={tone}>{words}</Tag>;
};

const Row = ({ view, row }: { view: AdminView; row: PayoutRow }) => (
  <tr>
    <th scope="row">
      <a href={`/admin/payouts/${encodeURIComponent(row.id)}`}>
        <DateText value={row.arrives_on} today={view.now} />
      </a>
      <span className="block small muted">
        {row.is_itemized ? t('admin.payouts.payments', { count: row.payments }) : t('admin.payouts.madeByHand')}
      </span>
      <PayoutTag status={row.status} />
    </th>
    <td className="more">{row.is_itemized ? formatSum(row.in_cents) : '–'}</td>
    <td className="more">{row.is_itemized ? formatSum(row.back_cents) : '–'}</td>
    <td className="more">{row.is_itemized ? formatSum(row.fees_cents) : '–'}</td>
    <td>
      <span className="money">{formatSum(row.amount_cents)}</span>
    </td>
  </tr>
);

const sum = (items: readonly PayoutRow[], of: (row: PayoutRow) => number): number =>
  items.reduce((total, row) => total + of(row), 0);

const List = ({ view, payouts }: { view: AdminView; payouts: Payouts }) => {
  const { items } = payouts;
  const arriving = items.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const ending = items[0]?.bank_ending;
  return (
    <section className="stack stack--s" aria-labelledby="payouts">
      <SectionHead id="payouts" title={t('admin.payouts.toTheBank')} />
      {items.length === 0 ? (
        <Empty icon="card" title={t('admin.payouts.none')}>
          <p>{t('admin.payouts.readEveryNight')}</p>
        </Empty>
      ) : (
        <div className="card table-card">
          <table className="book">
            <caption className="hidden-text">{t('admin.payouts.toTheBank')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('admin.payouts.day')}</th>
                <th scope="col" className="more">
                  {t('admin.payouts.in')}
                </th>
                <th scope="col" className="more">
                  {t('admin.payouts.back')}
                </th>
                <th scope="col" className="more">
                  {t('admin.payouts.feesShort')}
                </th>
                <th scope="col">{t('admin.payouts.bank')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <Row key={row.id} view={view} row={row} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('admin.payouts.together')}</th>
                <td className="more">{formatSum(sum(arriving, (row) => row.in_cents))}</td>
                <td className="more">{formatSum(sum(arriving, (row) => row.back_cents))}</td>
                <td className="more">{formatSum(sum(arriving, (row) => row.fees_cents))}</td>
                <td>
                  <span className="money">{formatSum(sum(arriving, (row) => row.amount_cents))}</span>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className="small muted">
        {ending ? t('admin.payouts.toTheAccount', { ending }) : ''} {t('admin.payouts.changedThere')}{' '}
        {payouts.read_at
          ? rich('admin.payouts.readAt', { when: <MomentText value={payouts.read_at} today={view.now} /> })
          : null}
      </p>
    </section>
  );
};

const FILES = [
  ['exportMoneyMovements', t('admin.payouts.everyMovement'), t('admin.payouts.everyMovementHint')],
  ['exportMoneyByDay', t('admin.payouts.byDay'), t('admin.payouts.byDayHint')],
  ['exportPayouts', t('admin.payouts.payoutsFile'), t('admin.payouts.payoutsFileHint')],
] as const satisfies readonly (readonly [AdminOperationName, string, string])[];

/** Each file is a form of its own, so that it works without script. */
const Files = ({ view }: { view: AdminView }) => (
  <section className="stack stack--s" aria-labelledby="files">
    <SectionHead id="files" title={t('admin.payouts.forTheBooks')} />
    {FILES.map(([op, name, hint]) => (
      <ActionForm key={op} view={view} op={op} className="card card--pad stack" download>
        <div>
          <h3 className="h-card">{name}</h3>
          <p className="small muted">{hint}</p>
        </div>
        <div className="stack stack--s">
          <Field
            id={`${op}-from`}
            name="from"
            type="date"
            optional
            label={t('admin.payouts.from')}
            defaultValue={valueOf(view, op, 'from', `${addDays(`${view.now.slice(0, 7)}-01`, -1).slice(0, 7)}-01`)}
            error={errorOf(view, op, 'from')}
          />
          <Field
            id={`${op}-until`}
            name="until"
            type="date"
            optional
            label={t('admin.payouts.until')}
            defaultValue={valueOf(view, op, 'until', view.now.slice(0, 10))}
            error={errorOf(view, op, 'until')}
          />
        </div>
        {op === 'exportMoneyMovements' ? (
          <label className="check">
            <input
              type="checkbox"
              name="with_names"
              value="true"
              defaultChecked={isChecked(view, op, 'with_names', false)}
            />
            <span>{t('admin.payouts.withNames')}</span>
            <span className="hint">{t('admin.payouts.withNamesHint')}</span>
          </label>
        ) : null}
        <PasswordAgain view={view} id={`${op}-pw`} />
        <div>
          <Button icon="download" type="submit">
            {t('admin.payouts.getTheFile')}
            <span className="hidden-text"> {name}</span>
          </Button>
        </div>
      </ActionForm>
    ))}
    <p className="xs muted">{t('admin.payouts.isLogged')}</p>
  </section>
);

const PayoutsPage = ({ view, payouts }: { view: AdminView; payouts: Payouts }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.payouts.payoutsTitle')}</h1>
    </div>
    <SectionTabs view={view} />
    <Figures payouts={payouts} />
    <div className="cols--admin">
      <List view={view} payouts={payouts} />
      <Files view={view} />
    </div>
  </AdminFrame>
);

export const payouts = adminPage<{ view: AdminView; payouts: Payouts }>({
  path: '/admin/payouts',
  title: t('admin.payouts.payoutsTitle'),
  section: 'money',
  tab: t('admin.payouts.payoutsTitle'),
  load: async ({ need }) => ({ payouts: await need('listPayouts') }),
  Page: PayoutsPage,
  audit: {
    'payments.movements_exported': t('admin.payouts.logMovements'),
    'payments.books_exported': t('admin.payouts.logBooks'),
    'payments.payouts_exported': t('admin.payouts.logPayouts'),
  },
});
