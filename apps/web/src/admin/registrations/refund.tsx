import { t } from '@sports-hub/contract/texts';
import type { RegistrationInShort } from '@sports-hub/contract';
import { Button, ButtonLink, Field, formatSum, Notice, PageHead, withDashes } from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { ReasonField, TypedAmount } from './refund-fields.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';

const OP = 'refundAdminRegistration';

const RefundPage = ({ view, one }: { view: AdminView; one: RegistrationInShort }) => (
  <AdminFrame view={view}>
    <PageHead
      crumb={{ href: `/admin/registrations/${one.id}`, label: `${one.player_first_name} ${one.player_last_name}` }}
      title={t('admin.refund.refundAPart')}
    >
      <p>
        {withDashes(one.division)} · {t('admin.registration.canBeRefunded', { amount: formatSum(one.left_cents) })}
      </p>
    </PageHead>
    {one.is_own ? (
      <Notice tone="warning" icon="lock" title={t('admin.registration.yourOwnFamily')}>
        {t('admin.registration.somebodyElseDecides')}
      </Notice>
    ) : one.left_cents === 0 ? (
      <Notice icon="info" title={t('admin.refund.nothingLeft')}>
        {t('admin.refund.whyNothing')}
      </Notice>
    ) : (
      <ActionForm
        view={view}
        op={OP}
        id={one.id}
        version={one.version}
        hidden={{ left: one.left_cents }}
        back={`/admin/registrations/${one.id}`}
        className="card card--pad form"
      >
        <Field
          id="rf-amount"
          name="amount"
          inputMode="decimal"
          required
          label={t('admin.refund.amount')}
          hint={t('admin.cancel.upTo', { amount: formatSum(one.left_cents) })}
          defaultValue={view.problem?.code === 'record.changed' ? '' : valueOf(view, OP, 'amount', '', one.id)}
          error={errorOf(view, OP, 'amount', one.id)}
        />
        <ReasonField view={view} op={OP} one={one} id="rf-reason" />
        <TypedAmount view={view} op={OP} one={one} id="rf-typed" label={t('admin.refund.typeItAgain')} />
        <PasswordAgain view={view} id="rf-pw" />
        <div className="actions">
          <Button kind="danger" type="submit">
            {t('admin.refund.refund')}
          </Button>
          <ButtonLink href={`/admin/registrations/${one.id}`}>{t('admin.cancel.goBack')}</ButtonLink>
        </div>
      </ActionForm>
    )}
  </AdminFrame>
);

export const registrationRefund = adminPage<{ view: AdminView; one: RegistrationInShort }>({
  path: '/admin/registrations/:id/refund',
  title: t('admin.refund.refundAPart'),
  section: 'registration',
  load: async ({ need, params }) => {
    const id = numberIn(params['id']);
    if (id === undefined) throw new PageRefusal(404);
    return { one: (await need('getRegistrationCancellation', { params: { id } })).registration };
  },
  Page: RefundPage,
  done: { refundAdminRegistration: t('admin.refund.done') },
  audit: { 'registration.refund_decided': t('admin.refund.decided') },
});
