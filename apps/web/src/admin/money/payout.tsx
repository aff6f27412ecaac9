import { t } from '@sports-hub/contract/texts';
import type { PayoutDetail, PayoutLine } from '@sports-hub/contract';
import { Button, Empty, formatDate, formatShortDate, formatSum, PageHead } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, PageRefusal } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { PayoutTag } from './payouts.tsx';

const KINDS: Record<PayoutLine['kind'], string> = {
  charge: t('admin.payouts.kindCharge'),
  refund: t('admin.payouts.kindRefund'),
  refund_refused: t('admin.payouts.kindRefundRefused'),
  dispute: t('admin.payouts.kindDispute'),
  dispute_won: t('admin.payouts.kindDisputeWon'),
  fee: t('admin.payouts.kindFee'),
  other: t('admin.payouts.kindOther'),
};

const For = ({ view, line: { subject, numbers } }: { view: AdminView; line: PayoutLine }) =>
  subject === 'registration' && may(view.me, 'registration') ? (
    <>
      {numbers.map((id) => (
        <a key={id} className="link-row" href={`/admin/registrations/${id}`}>
          {t('admin.payouts.registrationNumber', { id })}
        </a>
      ))}
    </>
  ) : subject === 'registration' ? (
    <>{numbers.map((id) => t('admin.payouts.registrationNumber', { id })).join(', ')}</>
  ) : subject === 'sponsorship' ? (
    <>{t('admin.payouts.sponsorship')}</>
  ) : null;

const PayoutPage = ({ view, one }: { view: AdminView; one: PayoutDetail }) => (
  <AdminFrame view={view}>
    <PageHead
      crumb={{ href: '/admin/payouts', label: t('admin.payouts.payoutsTitle') }}
      title={t('admin.payouts.payoutOf', { day: formatDate(one.arrives_on, view.now) })}
    >
      <p>
        <PayoutTag status={one.status} /> <span className="money">{formatSum(one.amount_cents)}</span>{' '}
        {one.bank_ending ? t('admin.payouts.toTheAccount', { ending: one.bank_ending }) : ''}
      </p>
    </PageHead>
    {one.status === 'late' ? <p className="measure">{t('admin.payouts.whatToDoLate')}</p> : null}
    {one.status === 'failed' ? <p className="measure">{t('admin.payouts.whatToDoFailed')}</p> : null}
    {one.lines.length === 0 ? (
      <Empty icon="card" title={one.is_itemized ? t('admin.payouts.notReadYet') : t('admin.payouts.madeByHand')} />
    ) : (
      <div className="card table-card">
        <table className="book">
          <caption className="hidden-text">{t('admin.payouts.whatIsInIt')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('admin.payouts.what')}</th>
              <th scope="col">{t('admin.payouts.amount')}</th>
              <th scope="col" className="more">
                {t('admin.payouts.feesShort')}
              </th>
            </tr>
          </thead>
          <tbody>
            {one.lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {KINDS[line.kind]} <For view={view} line={line} />
                  <span className="block small muted">{formatShortDate(line.at, view.now)}</span>
                </th>
                <td>{formatSum(line.amount_cents)}</td>
                <td className="more">{formatSum(-line.fee_cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t('admin.payouts.bank')}
                <span className="less block small muted">
                  {t('admin.payouts.afterFees', { fees: formatSum(one.fees_cents) })}
                </span>
              </th>
              <td>
                <span className="money">{formatSum(one.amount_cents)}</span>
              </td>
              <td className="more">{formatSum(one.fees_cents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    )}
    {one.lines.length > 0 ? (
      <ActionForm
        view={view}
        op="exportMoneyMovements"
        hidden={{ payout_id: one.id }}
        className="card card--pad stack"
        download
      >
        <p className="small muted">{t('admin.payouts.isLogged')}</p>
        <PasswordAgain view={view} id="payout-pw" />
        <div>
          <Button icon="download" type="submit">
            {t('admin.payouts.getTheFile')}
          </Button>
        </div>
      </ActionForm>
    ) : null}
  </AdminFrame>
);

export const payout = adminPage<{ view: AdminView; one: PayoutDetail }>({
  path: '/admin/payouts/:id',
  title: t('admin.payouts.payout'),
  section: 'money',
  load: async ({ need, params: { id = '' } }) => {
    if (!/^[\w-]{1,80}$/.test(id)) throw new PageRefusal(404);
    return { one: await need('getPayout', { params: { id } }) };
  },
  Page: PayoutPage,
});
