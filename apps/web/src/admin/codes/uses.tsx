import { t } from '@sports-hub/contract/texts';
import type { CodeUse, DiscountCode } from '@sports-hub/contract';
import { Empty, formatShortDate, formatSum, Tag } from '../../kit/index.ts';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import type { AdminView } from '../view.ts';
import { whatFor } from './codes.tsx';

const USE_STATES: Record<CodeUse['status'], string> = {
  registered: t('admin.codes.registered'),
  waitlisted: t('admin.codes.waits'),
  awaiting_payment: t('admin.codes.atThePayment'),
  draft: t('admin.codes.toBeConfirmed'),
};

const UsesPage = ({ view, code, items }: { view: AdminView; code: DiscountCode; items: CodeUse[] }) => (
  <AdminFrame view={view}>
    <div className="page-head">
      <FromPage href="/admin/registration-codes" label={t('admin.codes.codes')} />
      <h1>{t('admin.codes.whoUsed', { code: code.code })}</h1>
      <p className="muted">{whatFor(code)}</p>
    </div>
    {items.length === 0 ? (
      <Empty icon="users" title={t('admin.codes.nobodyUsedIt')} />
    ) : (
      <ul className="card rows">
        {items.map((use) => (
          <li key={use.registration_id} className="rows__item">
            <span className="grow">
              <span className="strong">{use.child}</span> <Tag>{USE_STATES[use.status]}</Tag>
              <span className="block small muted">
                {use.parent} · {formatShortDate(use.used_at, view.now)}
              </span>
            </span>
            <span className="money">{formatSum(-use.given)}</span>
          </li>
        ))}
      </ul>
    )}
    <p className="small muted">{t('admin.codes.lookIsLogged')}</p>
  </AdminFrame>
);

export const codeUses = adminPage({
  path: '/admin/registration-codes/:id',
  title: t('admin.codes.whoUsedIt'),
  section: 'money',
  load: ({ need, params: { id = '' } }) => need('listCodeUses', { params: { id } }),
  Page: UsesPage,
  styles: ['periods.css'],
});
