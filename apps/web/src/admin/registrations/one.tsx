import { t } from '@sports-hub/contract/texts';
import type { AdminRegistration, RegistrationAnswer } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Field,
  formatSum,
  Icon,
  MomentText,
  Notice,
  PageHead,
  SelectField,
  Tag,
  TextField,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage, numberIn, PageRefusal } from '../page.tsx';
import { errorOf, may, valueOf, type AdminView } from '../view.ts';
import { AnswersCard, GuardiansCard, HistoryCard, MoneyCard, PlanCard, PriceCard } from './one-parts.tsx';
import { PapersCard } from './papers.tsx';
import { StatusTags } from './words.tsx';

interface OneProps {
  view: AdminView;
  one: AdminRegistration;
  /** The answer that is about to be corrected. */
  correcting: string | undefined;
}

const Reason = ({ view, op, one }: { view: AdminView; op: string; one: AdminRegistration }) => (
  <Field
    id={`rg-${op}-reason`}
    name="reason"
    required
    minLength={3}
    maxLength={500}
    label={t('admin.registration.reason')}
    hint={t('admin.registration.forTheHistory')}
    defaultValue={valueOf(view, op, 'reason', '', one.id)}
    error={errorOf(view, op, 'reason', one.id)}
  />
);

const YES_NO = [
  { value: 'true', label: t('admin.registrations.yes') },
  { value: 'false', label: t('admin.registrations.no') },
];
const Value = ({ view, one, answer }: { view: AdminView; one: AdminRegistration; answer: RegistrationAnswer }) => {
  const op = 'correctAdminRegistration';
  const value = valueOf(view, op, 'value', answer.value, one.id);
  const common = {
    id: 'rg-value',
    name: 'value',
    label: answer.label,
    error: errorOf(view, op, answer.name, one.id) ?? errorOf(view, op, 'value', one.id),
  };
  if (answer.type === 'boolean') return <SelectField {...common} options={YES_NO} selected={value || 'false'} />;
  if (answer.options.length > 0)
    return <SelectField {...common} options={[{ value: '', label: '' }, ...answer.options]} selected={value} />;
  return <Field {...common} defaultValue={value} />;
};

const Correct = ({ view, one, correcting }: OneProps) => {
  const op = 'correctAdminRegistration';
  const open = one.answers.filter(({ is_correctable }) => is_correctable);
  const answer = open.find(({ name }) => name === correcting);
  if (answer)
    return (
      <ActionForm
        view={view}
        op={op}
        id={one.id}
        version={one.version}
        hidden={{ name: answer.name }}
        back={`/admin/registrations/${one.id}`}
        className="form"
      >
        <Value view={view} one={one} answer={answer} />
        <Reason view={view} op={op} one={one} />
        <div className="actions">
          <Button kind="primary" small type="submit">
            {t('admin.registration.saveTheCorrection')}
          </Button>
          <ButtonLink kind="quiet" small href={`/admin/registrations/${one.id}`}>
            {t('admin.registration.leaveIt')}
          </ButtonLink>
        </div>
      </ActionForm>
    );
  return (
    <details className="more-way">
      <summary>
        <Icon name="right" size="s" />
        {t('admin.registration.correctAnAnswer')}
      </summary>
      <form className="form__end" method="get">
        <SelectField
          id="rg-correct"
          name="correct"
          label={t('admin.registration.whichAnswer')}
          hint={t('admin.registration.whatThePriceDependsOn')}
          options={open.map(({ name, label }) => ({ value: name, label }))}
        />
        <Button small type="submit">
          {t('admin.registration.correctIt')}
        </Button>
      </form>
    </details>
  );
};

const Move = ({ view, one }: Omit<OneProps, 'correcting'>) => {
  const op = 'moveAdminRegistration';
  return (
    <details className="more-way" open={view.typed?.op === op || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.registration.moveToAnotherDivision')}
      </summary>
      <ActionForm view={view} op={op} id={one.id} version={one.version} className="form">
        <SelectField
          id="rg-division"
          name="division_id"
          label={t('admin.registration.division')}
          selected={valueOf(view, op, 'division_id', '', one.id)}
          options={one.divisions.map(({ id, name, free }) => ({
            value: String(id),
            label: t('admin.registration.divisionWithFree', { name: withDashes(name), count: free }),
          }))}
          error={errorOf(view, op, 'division_id', one.id)}
        />
        <p className="small muted">{t('admin.registration.thePriceStays', { price: formatSum(one.total_cents) })}</p>
        <Reason view={view} op={op} one={one} />
        <Button small type="submit">
          {t('admin.registration.move', { child: one.player_first_name })}
        </Button>
      </ActionForm>
    </details>
  );
};

const Offline = ({ view, one }: Omit<OneProps, 'correcting'>) => {
  const op = 'recordOfflinePayment';
  const field = (name: string, otherwise = '') => ({
    name,
    defaultValue: valueOf(view, op, name, otherwise, one.id),
    error: errorOf(view, op, name, one.id),
  });
  return (
    <details className="more-way" open={view.typed?.op === op || undefined}>
      <summary>
        <Icon name="right" size="s" />
        {t('admin.registration.recordCashOrCheck')}
      </summary>
      <ActionForm
        view={view}
        op={op}
        id={one.id}
        version={one.version}
        hidden={{ key: `offline-${one.id}-${one.version}-payment` }}
        className="form"
      >
        <SelectField
          id="rg-method"
          name="method"
          label={t('admin.registration.paidWith')}
          selected={valueOf(view, op, 'method', 'check', one.id)}
          options={[
            { value: 'check', label: t('admin.registration.check') },
            { value: 'cash', label: t('admin.registration.cash') },
          ]}
        />
        <Field id="rg-number" label={t('admin.registration.checkNumber')} maxLength={40} {...field('check_number')} />
        <Field
          id="rg-amount"
          label={t('admin.registration.amount')}
          inputMode="decimal"
          required
          hint={t('admin.registration.thePriceIs', { price: formatSum(one.total_cents) })}
          {...field('amount')}
        />
        <Field
          id="rg-received"
          type="date"
          label={t('admin.registration.receivedOn')}
          required
          max={view.now.slice(0, 10)}
          {...field('received_on', view.now.slice(0, 10))}
        />
        <PasswordAgain view={view} id="rg-off-pw" />
        <Button small type="submit">
          {t('admin.registration.recordAndRegister', { child: one.player_first_name })}
        </Button>
      </ActionForm>
    </details>
  );
};

const Notes = ({ view, one, canWrite }: { view: AdminView; one: AdminRegistration; canWrite: boolean }) => (
  <section className="card card--pad stack" aria-labelledby="rg-no">
    <div>
      <h2 className="h-card" id="rg-no">
        {t('admin.registration.notes')}
      </h2>
      <p className="small muted">{t('admin.registration.forAdministrators')}</p>
    </div>
    {one.notes.map(({ id, by, at, note }) => (
      <div key={id} className="note-card">
        <p>{note}</p>
        <p className="xs muted">
          {by} · <MomentText value={at} today={view.now} />
        </p>
      </div>
    ))}
    {canWrite ? (
      <ActionForm view={view} op="addRegistrationNote" id={one.id} className="form">
        <TextField
          id="rg-note"
          name="note"
          rows={2}
          required
          maxLength={2000}
          label={t('admin.registration.newNote')}
          defaultValue={valueOf(view, 'addRegistrationNote', 'note', '', one.id)}
          error={errorOf(view, 'addRegistrationNote', 'note', one.id)}
        />
        <Button small type="submit">
          {t('admin.registration.keepTheNote')}
        </Button>
      </ActionForm>
    ) : null}
  </section>
);

const RegistrationPage = ({ view, one, correcting }: OneProps) => {
  const name = `${one.player_first_name} ${one.player_last_name}`;
  const canWrite = may(view.me, 'registration', 'write');
  const decides = canWrite && !one.is_own;
  const handlesMoney = may(view.me, 'money', 'write') && !one.is_own;
  const isOpen = one.status === 'registered' || one.status === 'waitlisted';
  const isOver = one.status === 'cancelled' || one.status === 'expired';
  return (
    <AdminFrame view={view}>
      <PageHead
        crumb={{ href: '/admin/registrations', label: t('admin.registrations.registrations') }}
        title={
          <span className="title-row">
            {name} <StatusTags row={one} />{' '}
            {one.payment === 'succeeded' ? (
              one.installments.some(({ status }) => status === 'due' || status === 'failed') ? (
                <Tag tone="info">{t('admin.registration.paidInParts')}</Tag>
              ) : (
                <Tag tone="success">{t('admin.registrations.paid')}</Tag>
              )
            ) : null}
            {one.payment === 'refunded' ? <Tag>{t('admin.registrations.refunded')}</Tag> : null}
          </span>
        }
      >
        <p>
          {[
            withDashes(one.division),
            one.period,
            one.receipt_number ? t('admin.registration.receipt', { number: one.receipt_number }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PageHead>
      {one.is_own ? (
        <Notice tone="warning" icon="lock" title={t('admin.registration.yourOwnFamily')}>
          {t('admin.registration.somebodyElseDecides')}
        </Notice>
      ) : null}
      <div className="cols--admin flow">
        <div className="stack stack--l">
          <PriceCard one={one} />
          <PlanCard view={view} one={one} />
          <MoneyCard view={view} one={one} />
          <AnswersCard one={one}>
            {decides && isOpen ? <Correct view={view} one={one} correcting={correcting} /> : null}
          </AnswersCard>
          <PapersCard view={view} one={one} />
          <HistoryCard view={view} one={one} />
        </div>
        <div className="stack stack--l">
          <section
            className="card card--pad stack stack--s flow__first"
            aria-label={t('admin.registration.whatYouCanDo')}
          >
            <ButtonLink kind="primary" icon="mail" href={`mailto:${encodeURIComponent(one.email)}`}>
              {t('admin.registration.writeTo', { name: one.parent_first_name })}
            </ButtonLink>
            {decides && isOpen && one.divisions.length > 0 ? <Move view={view} one={one} /> : null}
            {handlesMoney && one.is_payable ? <Offline view={view} one={one} /> : null}
          </section>
          <GuardiansCard one={one} />
          <Notes view={view} one={one} canWrite={canWrite} />
          {handlesMoney && (!isOver || one.left_cents > 0) ? (
            <section className="card card--pad stack danger-zone" aria-labelledby="rg-cancel">
              <h2 className="h-card" id="rg-cancel">
                {t('admin.registration.cancelAndRefund')}
              </h2>
              <p className="small muted">{t('admin.registration.youSeeFirst', { name: one.parent_first_name })}</p>
              {isOver ? null : (
                <ButtonLink kind="danger-quiet" href={`/admin/registrations/${one.id}/cancel`}>
                  {t('admin.registration.cancelOnes', { child: one.player_first_name })}
                </ButtonLink>
              )}
              {one.left_cents > 0 ? (
                <ButtonLink kind="quiet" small href={`/admin/registrations/${one.id}/refund`}>
                  {t('admin.registration.refundAPart')}
                </ButtonLink>
              ) : null}
            </section>
          ) : null}
        </div>
      </div>
    </AdminFrame>
  );
};

export const registration = adminPage<OneProps>({
  path: '/admin/registrations/:id',
  title: t('admin.registration.registration'),
  section: 'registration',
  load: async ({ need, params, query }) => {
    const id = numberIn(params['id']);
    if (id === undefined) throw new PageRefusal(404);
    return { one: await need('getAdminRegistration', { params: { id } }), correcting: query['correct'] };
  },
  Page: RegistrationPage,
  done: {
    addRegistrationNote: t('admin.registration.theNoteIsKept'),
    correctAdminRegistration: t('admin.registration.theAnswerIsCorrected'),
    moveAdminRegistration: t('admin.registration.movedTheFamilyIsWrittenTo'),
    recordOfflinePayment: t('admin.registration.registeredTheReceiptIsSent'),
    handOverRefund: t('admin.registration.theRefundIsWrittenDown'),
    markPaperSeen: t('admin.papers.isNoted'),
    askForAnotherPaper: t('admin.papers.isAskedFor'),
  },
  audit: {
    'registration.shown': t('admin.registration.looked'),
    'registration.note_written': t('admin.registration.wroteANote'),
    'registration.answer_corrected': t('admin.registration.correctedAnAnswer'),
    'registration.moved': t('admin.registration.moved'),
    'registration.paid_offline': t('admin.registration.recordedAPayment'),
    'registration.refund_handed_over': t('admin.registration.handedARefundOver'),
  },
});
