import { t } from '@sports-hub/contract/texts';
import type { AdminInstallmentDetail } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import {
  Button,
  Field,
  formatSum,
  Icon,
  PageHead,
  PlanBars,
  SelectField,
  Tag,
  TextField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';
import { barsOf, tagOf } from './installment-words.ts';
import { Events, LastMail, QuickSteps } from './installments.tsx';

interface InstallmentProps {
  view: AdminView;
  one: AdminInstallmentDetail;
}
const BACK = '/admin/installments';
/** An amount as people type it: without the sign. */
const plain = (cents: number): string => formatSum(cents).replaceAll(/[^\d.]/g, '');

const fieldsOf =
  (view: AdminView, op: string, id: number) =>
  (name: string, otherwise = '') => ({
    id: `in-${op}-${name}`,
    name,
    defaultValue: valueOf(view, op, name, otherwise, id),
    error: errorOf(view, op, name, id),
  });

const Way = ({ view, op, title, children }: { view: AdminView; op: string; title: string; children: ReactNode }) => (
  <details className="more-way" open={view.typed?.op === op || undefined}>
    <summary>
      <Icon name="right" size="s" />
      {title}
    </summary>
    {children}
  </details>
);

const Reason = ({ field }: { field: ReturnType<typeof fieldsOf> }) => (
  <TextField
    {...field('reason')}
    rows={2}
    required
    minLength={3}
    maxLength={500}
    label={t('admin.money.inYourWords')}
    hint={t('admin.money.keptInTheLog')}
  />
);

const Move = ({ view, one }: InstallmentProps) => {
  const op = 'moveInstallment';
  const field = fieldsOf(view, op, one.part.id);
  return (
    <Way view={view} op={op} title={t('admin.installments.moveTheDate')}>
      <ActionForm view={view} op={op} id={one.part.id} version={one.version} back={BACK} className="form">
        <Field {...field('day', one.part.due_on)} type="date" required label={t('admin.installments.newDay')} />
        <Reason field={field} />
        <Button small type="submit">
          {t('admin.installments.moveAndTell')}
        </Button>
      </ActionForm>
    </Way>
  );
};

const Offline = ({ view, one }: InstallmentProps) => {
  const op = 'recordInstallmentOffline';
  const field = fieldsOf(view, op, one.part.id);
  const { defaultValue: method, ...select } = field('method', 'check');
  return (
    <Way view={view} op={op} title={t('admin.installments.paidAnotherWay')}>
      <ActionForm
        view={view}
        op={op}
        id={one.part.id}
        version={one.version}
        hidden={{ key: `offline-part-${one.part.id}-${one.version}` }}
        back={BACK}
        className="form"
      >
        <SelectField
          {...select}
          label={t('admin.registration.paidWith')}
          selected={method}
          options={[
            { value: 'check', label: t('admin.registration.check') },
            { value: 'cash', label: t('admin.registration.cash') },
          ]}
        />
        <Field {...field('check_number')} label={t('admin.registration.checkNumber')} maxLength={40} />
        <Field
          {...field('amount')}
          label={t('admin.registration.amount')}
          inputMode="decimal"
          required
          hint={t('admin.registration.thePriceIs', { price: formatSum(one.part.amount_cents) })}
        />
        <Field
          {...field('received_on', view.now.slice(0, 10))}
          type="date"
          label={t('admin.registration.receivedOn')}
          required
          max={view.now.slice(0, 10)}
        />
        <PasswordAgain view={view} id="in-off-pw" />
        <Button small type="submit">
          {t('admin.installments.record')}
        </Button>
      </ActionForm>
    </Way>
  );
};

const Forgive = ({ view, one }: InstallmentProps) => {
  const op = 'forgiveInstallment';
  const field = fieldsOf(view, op, one.part.id);
  return (
    <Way view={view} op={op} title={t('admin.installments.letItGo')}>
      <ActionForm view={view} op={op} id={one.part.id} version={one.version} back={BACK} className="form">
        <p className="small muted">
          {t('admin.installments.letItGoMeans', { amount: formatSum(one.part.amount_cents), parent: one.parent })}
        </p>
        <Reason field={field} />
        <Field
          {...field('typed')}
          inputMode="decimal"
          autoComplete="off"
          required
          label={t('admin.cancel.typeTheAmount', { amount: plain(one.part.amount_cents) })}
          hint={t('admin.installments.soThatNoSlip')}
        />
        <PasswordAgain view={view} id="in-forgive-pw" />
        <Button kind="danger" small type="submit">
          {t('admin.installments.letGoOf', { amount: formatSum(one.part.amount_cents) })}
        </Button>
      </ActionForm>
    </Way>
  );
};

const InstallmentPage = ({ view, one }: InstallmentProps) => {
  const [tone, tag] = tagOf(one);
  const isOpen = one.part.status === 'due' || one.part.status === 'failed';
  const canDecide = isOpen && !one.is_own && !one.is_held && may(view.me, 'money', 'write');
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: BACK, label: t('admin.installments.installments') }}
        title={t('admin.installments.partOf', {
          child: one.child,
          amount: formatSum(one.part.amount_cents),
        })}
      >
        <p>
          <Tag tone={tone}>{tag}</Tag> {one.parent} · {withDashes(one.division)} · {withDashes(one.period)} ·{' '}
          <a href={`/admin/registrations/${one.registration_id}`}>{t('admin.money.registration')}</a>
        </p>
      </PageHead>
      <div className="cols--admin flow">
        <div className="stack stack--l">
          <section className="card card--pad stack" aria-label={t('admin.installments.plan')}>
            <PlanBars label={one.child} bars={barsOf(one.parts, view.now)} />
            <Events view={view} one={one} />
            {one.part.status === 'failed' ? <QuickSteps view={view} one={one} isFirst more={null} /> : null}
            {one.is_own && one.part.status !== 'failed' ? <p>{t('admin.money.ownFamily')}</p> : null}
          </section>
          {canDecide ? (
            <section className="card card--pad stack" aria-label={t('admin.installments.moreSteps')}>
              <Move view={view} one={one} />
              <Offline view={view} one={one} />
              <Forgive view={view} one={one} />
            </section>
          ) : null}
        </div>
        <div className="stack stack--l">
          <LastMail one={one} />
        </div>
      </div>
    </AdminFrame>
  );
};

export const installment = adminPage<InstallmentProps>({
  path: '/admin/installments/:id',
  title: t('admin.installments.installments'),
  section: 'money',
  under: BACK,
  load: async ({ need, params }) => ({ one: await need('getInstallment', { params: { id: params['id'] ?? '' } }) }),
  Page: InstallmentPage,
});
