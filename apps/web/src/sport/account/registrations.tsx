import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import type { FamilyRegistration } from '@sports-hub/contract';
import { formatDate, formatSum, Icon, SectionHead, Tag, withDashes, type Tone } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import type { MemberSignedInData } from './data.ts';

const STATES: Record<string, readonly [words: string, tone?: Tone]> = {
  draft: [t('sport.account.registrations.notFinished')],
  unconfirmed: [t('sport.account.registrations.notConfirmedYet'), 'warning'],
  awaiting_payment: [t('sport.account.registrations.waitingForPayment'), 'info'],
  registered: [t('sport.account.registrations.registered'), 'success'],
  waitlisted: [t('sport.account.registrations.waitingList'), 'warning'],
  offered: [t('sport.account.registrations.aPlaceIsFree'), 'info'],
  withdrawn: [t('sport.account.registrations.withdrawn')],
  cancelled: [t('sport.account.registrations.cancelled'), 'danger'],
  expired: [t('sport.account.registrations.ended')],
  refunded: [t('sport.account.registrations.refunded')],
};

const MOVED: Record<string, string> = {
  charge: t('sport.account.registrations.paid'),
  refund: t('sport.account.registrations.paidBack'),
};

/** What a receipt says, in place; the mailed one has the same lines. */
const Receipt = ({ registration, today }: { registration: FamilyRegistration; today: string }) => (
  <details className="receipt__more">
    <summary className="btn btn--quiet btn--small">
      <Icon name="doc" size="s" />
      {rich('sport.account.registrations.receipt', {
        receiptNumber: registration.receipt_number,
        hidden: (inside) => <span className="hidden-text">{inside}</span>,
      })}
    </summary>
    <dl className="lines">
      {registration.lines.map(({ label, amount }, index) => (
        <Line key={index} label={label} amount={amount} />
      ))}
      <Line label={t('sport.account.registrations.total')} amount={registration.total} total />
      {registration.payments.map(({ kind, amount, at }, index) => (
        <Line key={index} label={`${MOVED[kind] ?? kind}, ${formatDate(at, today)}`} amount={Math.abs(amount)} />
      ))}
    </dl>
  </details>
);

const Line = ({ label, amount, total = false }: { label: string; amount: number; total?: boolean }) => (
  <div className={total ? 'line line--total' : amount < 0 ? 'line line--off' : 'line'}>
    <dt>{label}</dt>
    <dd>{formatSum(amount)}</dd>
  </div>
);

const RegistrationRow = ({ registration, today }: { registration: FamilyRegistration; today: string }) => {
  const [words, tone] = STATES[registration.status] ?? [registration.status];
  // What was paid for a place that went is on its way back.
  const paid = registration.status === 'waitlisted' ? 0 : registration.paid - registration.refunded;
  return (
    <li className="rows__item receipt">
      <span className="grow">
        <span className="strong">
          {registration.player.first_name}, {registration.period.name}
        </span>{' '}
        <Tag {...(tone ? { tone } : {})}>{words}</Tag>
        <br />
        <span className="small muted">
          {[
            withDashes(registration.division.name),
            paid > 0
              ? t('sport.account.registrations.paid2', {
                  registeredAt: formatDate(registration.registered_at ?? registration.submitted_at, today),
                })
              : t('sport.account.registrations.nothingCharged'),
            registration.receipt_number &&
              t('sport.account.registrations.receipt2', { receiptNumber: registration.receipt_number }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="receipt__end">
        <b className="num">{formatSum(paid)}</b>
      </span>
      {registration.receipt_number ? <Receipt registration={registration} today={today} /> : null}
    </li>
  );
};

export const Registrations = ({ registrations, today, site }: MemberSignedInData) => (
  <section className="stack" aria-labelledby="regs">
    <SectionHead id="regs" title={t('sport.account.registrations.registrationsAndReceipts')}>
      {site.registrationOpen ? (
        <a href={to.registration}>
          <Icon name="plus" />
          {t('sport.account.registrations.registerAChild')}
        </a>
      ) : null}
    </SectionHead>
    {registrations.length === 0 ? (
      <p className="muted">{t('sport.account.registrations.noneYet')}</p>
    ) : (
      <ul className="card rows">
        {registrations.map((registration) => (
          <RegistrationRow key={registration.id} registration={registration} today={today} />
        ))}
      </ul>
    )}
  </section>
);
