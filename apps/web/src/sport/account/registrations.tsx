import type { FamilyRegistration } from '@sports-hub/contract';
import { formatDate, formatSum, Icon, SectionHead, Tag, withDashes, type Tone } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import type { MemberSignedInData } from './data.ts';

const STATES: Record<string, readonly [words: string, tone?: Tone]> = {
  draft: ['Not finished'],
  unconfirmed: ['Not confirmed yet', 'warning'],
  awaiting_payment: ['Waiting for payment', 'info'],
  registered: ['Registered', 'success'],
  waitlisted: ['Waiting list', 'warning'],
  offered: ['A place is free', 'info'],
  withdrawn: ['Withdrawn'],
  cancelled: ['Cancelled', 'danger'],
  expired: ['Ended'],
  refunded: ['Refunded'],
};

const MOVED: Record<string, string> = { charge: 'Paid', refund: 'Paid back' };

/** What a receipt says, in place; the mailed one has the same lines. */
const Receipt = ({ registration, today }: { registration: FamilyRegistration; today: string }) => (
  <details className="receipt__more">
    <summary className="btn btn--quiet btn--small">
      <Icon name="doc" size="s" />
      Receipt<span className="hidden-text"> {registration.receipt_number}</span>
    </summary>
    <dl className="lines">
      {registration.lines.map(({ label, amount }, index) => (
        <Line key={index} label={label} amount={amount} />
      ))}
      <Line label="Total" amount={registration.total} total />
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
              ? `paid ${formatDate(registration.registered_at ?? registration.submitted_at, today)}`
              : 'nothing charged',
            registration.receipt_number && `receipt ${registration.receipt_number}`,
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
    <SectionHead id="regs" title="Registrations and receipts">
      {site.registrationOpen ? (
        <a href={to.registration}>
          <Icon name="plus" />
          Register a child
        </a>
      ) : null}
    </SectionHead>
    {registrations.length === 0 ? (
      <p className="muted">None yet.</p>
    ) : (
      <ul className="card rows">
        {registrations.map((registration) => (
          <RegistrationRow key={registration.id} registration={registration} today={today} />
        ))}
      </ul>
    )}
  </section>
);
