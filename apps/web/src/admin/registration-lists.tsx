import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { EndedOffer, PaymentException, UnconfirmedChild, WaitingChild } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, formatMoment, formatMoney, Notice, Tag, withDashes } from '../kit/index.ts';
import { Unconfirmed } from './unconfirmed.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, may, type AdminView } from './view.ts';
import { OUTCOMES, WaitingRow } from './waiting-turn.tsx';

const Head = ({ view, title }: { view: AdminView; title: string }) => (
  <>
    <div className="section-head">
      <h1>{title}</h1>
    </div>
    <SectionTabs view={view} />
  </>
);

/** To the first who waits and has no offer; nobody is passed over. */
const OfferPlace = ({ view, list }: { view: AdminView; list: readonly WaitingChild[] }) => {
  const next = list.find(({ offer_expires_at }) => offer_expires_at === null);
  if (!next || next.free_places === 0 || !may(view.me, 'registration', 'write')) return null;
  return (
    <ActionForm
      view={view}
      op="offerPlace"
      hidden={{ period_id: next.period_id, division_id: next.division_id }}
      className="inline-form"
    >
      <Button kind="primary" small type="submit">
        {rich('admin.registrationLists.offerTheSpot', {
          name: `${next.player_first_name} ${next.player_last_name}`,
          hidden: (inside) => <span className="hidden-text">{inside}</span>,
        })}
      </Button>
    </ActionForm>
  );
};

/** Children in the order in which they are offered a place, division by division. */
const WaitingListPage = ({
  view,
  items,
  unconfirmed,
  ended,
}: {
  view: AdminView;
  items: WaitingChild[];
  unconfirmed: UnconfirmedChild[];
  ended: EndedOffer[];
}) => {
  const divisions = Map.groupBy(items, ({ division_id, period }) => `${division_id} ${period}`);
  return (
    <AdminFrame view={view}>
      <Head view={view} title={t('admin.registrationLists.waitingLists')} />
      {items.length === 0 ? (
        <Empty icon="check" title={t('admin.registrationLists.nobodyWaits')}>
          {t('admin.registrationLists.everyChildThatWasRegistered')}
        </Empty>
      ) : null}
      {[...divisions.values()].map((children) => {
        const [first] = children;
        const id = `waiting-for-${first?.registration_id}`;
        return (
          <section key={id} className="stack stack--s" aria-labelledby={id}>
            <div className="section-head">
              <div>
                <h2 id={id}>{withDashes(first?.division ?? '')}</h2>
                <p className="small muted">
                  {first?.period} · {t('admin.registrationLists.childrenWait', { count: children.length })} ·{' '}
                  {t('admin.registrationLists.freePlaces', { count: first?.free_places ?? 0 })}
                </p>
              </div>
              {first ? <OfferPlace view={view} list={children} /> : null}
            </div>
            <ol className="card rows">
              {children.map((child) => (
                <WaitingRow key={child.registration_id} view={view} child={child} />
              ))}
            </ol>
          </section>
        );
      })}
      {unconfirmed.length > 0 ? <Unconfirmed view={view} items={unconfirmed} /> : null}
      {ended.length > 0 ? (
        <section className="stack stack--s" aria-labelledby="offers-before">
          <h2 id="offers-before" className="title-s">
            {t('admin.waiting.offersBefore')}
          </h2>
          <ul className="card rows">
            {ended.map((offer) => (
              <li key={offer.id} className="rows__item">
                <span className="grow">
                  <span className="strong">{offer.child}</span>: {OUTCOMES[offer.outcome]}
                  <span className="block small muted">
                    {withDashes(offer.division)} · {formatMoment(offer.offered_at, view.now)} –{' '}
                    {formatMoment(offer.ended_at, view.now)}
                    {offer.reason ? ` · “${offer.reason}”` : ''}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="small muted">{t('admin.registrationLists.aFreePlaceIsOffered')}</p>
    </AdminFrame>
  );
};

const disputeWords = ({ matter }: PaymentException): string => {
  const sum = formatMoney(matter?.amount_cents ?? 0);
  const answer = matter?.answer_by
    ? t('admin.registrationLists.itCanBeAnsweredThere', { answerBy: formatMoment(matter.answer_by) })
    : '';
  if (matter?.state === 'lost') return t('admin.registrationLists.theBankHasTakenFor', { sum });
  return matter?.state === 'inquiry'
    ? t('admin.registrationLists.theBankAsksAboutFor', { sum, answer })
    : t('admin.registrationLists.theCardholderDisputesAndThe', { sum, answer });
};

const KINDS: Record<PaymentException['kind'], readonly [title: string, words: (row: PaymentException) => string]> = {
  held: [
    t('admin.registrationLists.held'),
    (row) =>
      t('admin.registrationLists.arrivedInsteadOfNothingHappens', {
        chargedCents: formatMoney(row.charged_cents),
        askedCents: formatMoney(row.asked_cents),
      }),
  ],
  kept: [
    t('admin.registrationLists.keptForNothing'),
    (row) =>
      t('admin.registrationLists.wasPaidButTheIs', {
        chargedCents: formatMoney(row.charged_cents),
        subject: row.subject,
        status: row.status.replaceAll('_', ' '),
      }),
  ],
  unpaid: [
    t('admin.registrationLists.registeredNotPaidOnce'),
    (row) => t('admin.registrationLists.shouldHaveExactlyOnePayment', { askedCents: formatMoney(row.asked_cents) }),
  ],
  refund_late: [
    t('admin.registrationLists.refundNotDone'),
    (row) =>
      t('admin.registrationLists.ofWentBackTheRest', {
        refundedCents: formatMoney(row.refunded_cents, { free: t('admin.registrationLists.nothing') }),
        chargedCents: formatMoney(row.charged_cents),
      }),
  ],
  refund_refused: [
    t('admin.registrationLists.refundRefused'),
    ({ matter }) =>
      t('admin.registrationLists.theBankRefusedThatHad', { amountCents: formatMoney(matter?.amount_cents ?? 0) }),
  ],
  refund_outside: [
    t('admin.money.refundedThere'),
    ({ matter }) => t('admin.money.refundedThereWords', { amount: formatMoney(matter?.amount_cents ?? 0) }),
  ],
  dispute: [t('admin.registrationLists.disputed'), disputeWords],
};

/** Money that a person has to look at, by the sport's own books. To read: what follows is decided by who looks after money. */
const PaymentExceptionsPage = ({ view, items }: { view: AdminView; items: PaymentException[] }) => (
  <AdminFrame view={view}>
    <Head view={view} title={t('admin.registrationLists.paymentsToLookAt')} />
    {items.length > 0 ? (
      <ul className="card rows" aria-label={t('admin.registrationLists.payments', { count: items.length })}>
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
                  {t('admin.registrationLists.for', {
                    part:
                      row.subject === 'registration'
                        ? t('admin.registrationLists.registration')
                        : t('admin.registrationLists.sponsorship'),
                    subjectId: row.subject_id,
                    part2:
                      row.payment_id === null
                        ? ''
                        : t('admin.registrationLists.payment', { paymentId: row.payment_id }),
                    matter: row.matter ? t('admin.registrationLists.matter', { id: row.matter.id }) : '',
                    age: age(row.since, view.now),
                  })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    ) : (
      <Empty icon="check" title={t('admin.registrationLists.everyPaymentIsInOrder')}>
        {t('admin.registrationLists.eachHasExactlyOneRegistration')}
      </Empty>
    )}
    <Notice
      icon="info"
      title={t('admin.registrationLists.howToSettleOne')}
      actions={
        may(view.me, 'money') ? (
          <ButtonLink small href="/admin/money">
            {t('admin.money.openReconcile')}
          </ButtonLink>
        ) : null
      }
    >
      {t('admin.money.treasurerSettles')}
    </Notice>
  </AdminFrame>
);

export const waitingLists = adminPage({
  path: ['/admin/waiting-list', '/admin/waiting'],
  title: t('admin.registrationLists.waitingLists'),
  section: 'registration',
  tab: t('admin.registrationLists.waitingLists'),
  load: ({ need }) => need('listWaitingChildren'),
  Page: WaitingListPage,
  done: {
    offerPlace: t('admin.registrationLists.theSpotIsOffered'),
    confirmHeldRegistration: t('admin.registrationLists.itIsConfirmedTheFamily'),
    resendConfirmation: t('admin.registrationLists.theEmailIsOnIts'),
    offerOutOfTurn: t('admin.waiting.isOffered'),
    takeBackOffer: t('admin.waiting.isTakenBack'),
    skipWaiting: t('admin.waiting.isSkipped'),
    remindOffer: t('admin.waiting.isReminded'),
  },
  audit: {
    'registration.offer_taken_back': t('admin.waiting.tookBack'),
    'registration.skipped': t('admin.waiting.passedOver'),
    'registration.offer_reminded': t('admin.waiting.reminded'),
    'registration.promoted': t('admin.registrationLists.offeredAPlaceTo'),
    'registration.confirmed': 'confirmed',
    'registration.mailed_again': t('admin.registrationLists.sentTheMailAgainFor'),
  },
});

export const paymentExceptions = adminPage({
  path: '/admin/payments',
  title: t('admin.registrationLists.paymentsToLookAt'),
  section: 'registration',
  tab: t('admin.registrationLists.paymentsToLookAt'),
  load: ({ need }) => need('listPaymentExceptions'),
  Page: PaymentExceptionsPage,
});
