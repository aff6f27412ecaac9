import type { PaymentException, UnconfirmedChild, WaitingChild } from '@sports-hub/contract';
import { count, Empty, formatMoment, formatMoney, MomentText, Notice, Tag, withDashes } from '../kit/index.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, type AdminView } from './view.ts';

const Head = ({ view }: { view: AdminView }) => (
  <>
    <div className="section-head">
      <h1>Registration</h1>
    </div>
    <SectionTabs view={view} />
  </>
);

/** Children in the order in which they are offered a place, division by division. */
const WaitingListPage = ({
  view,
  items,
  unconfirmed,
}: {
  view: AdminView;
  items: WaitingChild[];
  unconfirmed: UnconfirmedChild[];
}) => {
  const divisions = Map.groupBy(items, ({ division_id, period }) => `${division_id} ${period}`);
  return (
    <AdminFrame view={view}>
      <Head view={view} />
      {items.length === 0 ? (
        <Empty icon="check" title="Nobody waits">
          Every child that was registered has a place.
        </Empty>
      ) : null}
      {[...divisions.values()].map((children) => {
        const [first] = children;
        const id = `waiting-for-${first?.registration_id}`;
        return (
          <section key={id} className="stack stack--s" aria-labelledby={id}>
            <h2 id={id} className="title-s">
              {withDashes(first?.division ?? '')}
              <span className="muted small"> {first?.period}</span>
            </h2>
            <ol className="card rows">
              {children.map((child) => (
                <li key={child.registration_id} className="rows__item">
                  <span className="todo__n">{child.place}</span>
                  <span className="grow">
                    <span className="strong">
                      {child.player_first_name} {child.player_last_name}
                    </span>{' '}
                    {child.offer_expires_at ? <Tag tone="info">A place is offered</Tag> : null}
                    <br />
                    <span className="small muted">
                      Registration {child.registration_id} · waits for {age(child.waitlisted_at, view.now)}
                      {child.offer_expires_at ? (
                        <>
                          {' '}
                          · offered until <MomentText value={child.offer_expires_at} today={view.now} />
                        </>
                      ) : null}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      {unconfirmed.length > 0 ? <Unconfirmed view={view} items={unconfirmed} /> : null}
      <p className="small muted">
        A free place is offered to the first in line by itself. An operator can offer one by command.
      </p>
    </AdminFrame>
  );
};

const disputeWords = ({ matter }: PaymentException): string => {
  const sum = formatMoney(matter?.amount_cents ?? 0);
  const answer = matter?.answer_by ? ` It can be answered there until ${formatMoment(matter.answer_by)}.` : '';
  if (matter?.state === 'lost') return `The bank has taken ${sum} for good. Decide what becomes of the place.`;
  return matter?.state === 'inquiry'
    ? `The bank asks about ${sum} for the cardholder; look at the processor’s own pages.${answer}`
    : `The cardholder disputes ${sum}, and the bank has taken it for now; look at the processor’s own pages.${answer}`;
};

const KINDS: Record<PaymentException['kind'], readonly [title: string, words: (row: PaymentException) => string]> = {
  held: [
    'Held',
    (row) =>
      `${formatMoney(row.charged_cents)} arrived instead of ${formatMoney(row.asked_cents)}. Nothing happens until a person decides.`,
  ],
  kept: [
    'Kept for nothing',
    (row) =>
      `${formatMoney(row.charged_cents)} was paid, but the ${row.subject} is ${row.status.replaceAll('_', ' ')}.`,
  ],
  unpaid: ['Registered, not paid once', (row) => `${formatMoney(row.asked_cents)} should have exactly one payment.`],
  refund_late: [
    'Refund not done',
    (row) =>
      `${formatMoney(row.refunded_cents, { free: 'Nothing' })} of ${formatMoney(row.charged_cents)} went back; the rest was ordered and is not done.`,
  ],
  refund_refused: [
    'Refund refused',
    ({ matter }) =>
      `The bank refused ${formatMoney(matter?.amount_cents ?? 0)} that had gone back: the money is here again. Ask the family, then send it once more or another way.`,
  ],
  dispute: ['Disputed', disputeWords],
};

/** Money that a person has to look at, by the sport's own books. To read: what follows is decided by an operator. */
const PaymentExceptionsPage = ({ view, items }: { view: AdminView; items: PaymentException[] }) => (
  <AdminFrame view={view}>
    <Head view={view} />
    {items.length > 0 ? (
      <ul className="card rows" aria-label={count(items.length, 'payment')}>
        {items.map((row) => {
          const [title, words] = KINDS[row.kind];
          return (
            <li
              key={`${row.kind} ${row.subject} ${row.subject_id} ${row.payment_id} ${row.matter?.id}`}
              className="rows__item"
            >
              <span className="grow">
                <span className="strong">{row.about}</span> <Tag tone="warning">{title}</Tag>
                <br />
                <span className="small">{words(row)}</span>
                <br />
                <span className="small muted">
                  {row.subject === 'registration' ? 'Registration' : 'Sponsorship'} {row.subject_id}
                  {row.payment_id === null ? '' : ` · payment ${row.payment_id}`}
                  {row.matter ? ` · matter ${row.matter.id}` : ''} · for {age(row.since, view.now)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    ) : (
      <Empty icon="check" title="Every payment is in order">
        Each has exactly one registration, sponsorship or refund.
      </Empty>
    )}
    <Notice icon="info" title="How to settle one">
      {
        'An operator cancels, refunds or accepts it by command (“retry-refund” and “close-payment-matter” for what happened afterwards), and compares these books with the processor’s by “reconcile”.'
      }
    </Notice>
  </AdminFrame>
);

export const waitingLists = adminPage({
  path: '/admin/waiting-list',
  title: 'Waiting lists',
  section: 'registration',
  tab: 'Waiting lists',
  load: ({ need }) => need('listWaitingChildren'),
  Page: WaitingListPage,
  done: {
    confirmHeldRegistration: 'It is confirmed. The family is told by e-mail.',
    resendConfirmation: 'The e-mail is on its way again.',
  },
  audit: {
    'registration.confirmed': 'confirmed',
    'registration.mailed_again': 'sent the mail again for',
  },
});

export const paymentExceptions = adminPage({
  path: '/admin/payments',
  title: 'Payments to look at',
  section: 'registration',
  tab: 'Payments to look at',
  load: ({ need }) => need('listPaymentExceptions'),
  Page: PaymentExceptionsPage,
});
