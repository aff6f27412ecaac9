import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { RegistrationConfirmation } from '@sports-hub/contract';
import { ButtonLink, Tag, type Tone } from '../kit/controls.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatMoney, formatShortDate, formatSum, formatTime, list, withDashes } from '../kit/words.ts';
import { to } from '../sport/addresses.ts';
import type { SportSite } from '../sport/data.ts';
import { AfterwardsFrame } from './afterwards-frame.tsx';
import { AwaitedPayment } from './awaited-payment.tsx';
import { Installments } from './installments.tsx';
import { Papers } from './papers.tsx';
import { keptOf, PaidRow } from './done-paid.tsx';
import { Waiting } from './done-waiting.tsx';
import { MakeAccount, type AccountState } from './make-account.tsx';

export interface DoneData {
  site: SportSite;
  /** What the site's administrators wrote for the moment when a child is registered. */
  copy: { title: string; html: string } | null;
  registrations: readonly {
    reference: string;
    confirmation: RegistrationConfirmation;
    /** Somebody has just paid, and it is not known yet what became of it. */
    isAwaited: boolean;
    /** There was a place when the price was shown, and none a moment later. */
    isMissed: boolean;
    /** Others can still register for the same: teams come afterwards. */
    isStillOpen: boolean;
    /** The day on which the teams are made, while it is to come. */
    teamsOn: string | null;
  }[];
  /** Whether the reader is signed in with the address of the registration, or has just had a link mailed to it. */
  account: AccountState;
  today: string;
}

const STATUS: Record<RegistrationConfirmation['status'], { label: string; tone: Tone | undefined }> = {
  draft: { label: t('registration.done.notFinished'), tone: 'warning' },
  unconfirmed: { label: t('registration.done.notConfirmedYet'), tone: 'warning' },
  awaiting_payment: { label: t('registration.done.waitingForPayment'), tone: 'warning' },
  registered: { label: t('registration.done.registered'), tone: 'success' },
  waitlisted: { label: t('registration.done.waitingList'), tone: 'warning' },
  cancelled: { label: t('registration.done.cancelled'), tone: 'danger' },
  expired: { label: t('registration.done.ended'), tone: undefined },
};

interface DoneHeading {
  title: string;
  icon: IconName;
  words: string;
  /** What the family can count on now. */
  next: readonly string[];
}

/** What comes after a paid place, and when. */
const teamsComeWhen = ({
  confirmation: { period, email },
  isStillOpen,
  teamsOn,
}: DoneData['registrations'][number]): string[] => [
  teamsOn
    ? t('registration.done.theTeamsAreMadeOn', { teamsOn: formatShortDate(teamsOn) })
    : isStillOpen
      ? t('registration.done.registrationIsOpenUntil', { closesAt: formatShortDate(period.closes_at) })
      : t('registration.done.theLeagueMakesTheTeams'),
  t('registration.done.theCoachWritesTo', { email }),
];

/** Whom to ask, with the ways to reach them. */
const WhomToAsk = ({ site: { contact } }: { site: SportSite }) =>
  contact.phone || contact.email ? (
    <p>
      {t('registration.done.questions')}{' '}
      {contact.phone ? <a href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`}>{contact.phone}</a> : null}
      {contact.phone && contact.email ? ' · ' : null}
      {contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : null}
    </p>
  ) : null;

/** What is said above all children: the best of what became of them. */
function outcomeOf(registrations: DoneData['registrations']): DoneHeading {
  const named = (status: RegistrationConfirmation['status']): string[] =>
    registrations
      .filter(({ confirmation }) => confirmation.status === status)
      .map(({ confirmation }) => confirmation.player.first_name);
  const unconfirmed = registrations.find(({ confirmation }) => confirmation.status === 'unconfirmed')?.confirmation;
  if (unconfirmed)
    return {
      title: t('registration.done.oneStepIsLeftLook'),
      icon: 'mail',
      words: t('registration.done.weSentALinkTo', {
        email: unconfirmed.email,
        confirmBy: formatTime(unconfirmed.confirm_by ?? ''),
      }),
      next: [
        t('registration.done.openTheMailOnAny'),
        t('registration.done.whatNobodyHasConfirmedBy', { confirmBy: formatTime(unconfirmed.confirm_by ?? '') }),
        t('registration.done.ifYouGotSeveralMails'),
      ],
    };
  const registered = named('registered');
  if (registered.length > 0)
    return {
      title: t('registration.done.areRegistered', { count: registered.length, children: list(registered) }),
      icon: 'check',
      words: t('registration.done.thankYouAConfirmationIs'),
      next: [
        ...registrations
          .filter(({ confirmation }) => confirmation.status === 'registered')
          .slice(0, 1)
          .flatMap(teamsComeWhen),
        t('registration.done.withAFamilyAccountYou'),
      ],
    };
  if (registrations.some(({ confirmation }) => confirmation.payment === 'mismatch'))
    return {
      title: t('registration.done.weAreLookingAtYour'),
      icon: 'clock',
      words: t('registration.done.whatArrivedIsNotWhat'),
      next: [t('registration.done.theLeagueLooksAtIt')],
    };
  const waiting = named('waitlisted');
  if (waiting.length > 0)
    return {
      title: t('registration.done.areOnTheWaitingList', { count: waiting.length, children: list(waiting) }),
      icon: 'clock',
      words: t('registration.done.thankYouWeSentThis'),
      next: [t('registration.done.whenAPlaceOpensIt'), t('registration.done.weWriteToYouAnd')],
    };
  if (named('cancelled').length > 0)
    return {
      title: t('registration.done.thisRegistrationWasCancelled'),
      icon: 'info',
      words: t('registration.done.ifYouDidNotExpect'),
      next: [],
    };
  if (
    named('expired').length === registrations.length &&
    registrations.every(({ confirmation }) => confirmation.confirm_by)
  )
    return {
      title: t('registration.done.thisWasNotConfirmedIn'),
      icon: 'clock',
      words: t('registration.done.itIsFreeForOther'),
      next: [],
    };
  if (named('expired').length === registrations.length)
    return {
      title: t('registration.done.thisRegistrationHasEnded'),
      icon: 'clock',
      words: t('registration.done.itWasNotPaidIn'),
      next: [],
    };
  return {
    title: t('registration.done.weAreFinishingTheRegistration'),
    icon: 'clock',
    words: t('registration.done.thisPageShowsHowIt'),
    next: [],
  };
}

function Row({
  reference,
  confirmation,
  isAwaited,
  isMissed,
  today,
}: DoneData['registrations'][number] & Pick<DoneData, 'today'>) {
  const { player, status, payment, division, email, offer, receipt_number: receipt, lines } = confirmation;
  const isHeld = payment === 'mismatch';
  const { label, tone } = STATUS[status];
  return (
    <li>
      <div className="rows__item">
        <span className="grow">
          <span className="strong">
            {player.first_name} {player.last_name}
          </span>{' '}
          <Tag tone={tone}>{label}</Tag>
          <br />
          <span className="small muted">
            {withDashes(division.name)}
            {receipt ? (
              <>
                {' '}
                {rich('registration.done.receiptTo', { receipt: <span className="unbroken">{receipt}</span>, email })}
              </>
            ) : (
              ` · ${t('registration.done.weWriteTo', { email })}`
            )}
          </span>
        </span>
        <span className="num strong title-s">
          {status === 'registered' ? formatMoney(keptOf(confirmation)) : formatSum(keptOf(confirmation))}
        </span>
      </div>
      {status === 'registered' && lines.length > 0 ? (
        <details className="inset price-made">
          <summary className="btn btn--quiet btn--small">
            {t('registration.done.howThePriceWasMade')} <Icon name="down" size="s" />
          </summary>
          <dl className="lines">
            {lines.map((line) => (
              <div className={line.amount < 0 ? 'line line--off' : 'line'} key={line.rule}>
                <dt>{line.label}</dt>
                <dd>{line.amount < 0 ? `−${formatMoney(-line.amount)}` : formatMoney(line.amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      {confirmation.installments && confirmation.installments.status !== 'chosen' ? (
        <div className="inset done-more">
          <Installments
            reference={reference}
            installments={confirmation.installments}
            isAwaited={isAwaited && status === 'registered'}
          />
        </div>
      ) : null}
      {confirmation.papers.length > 0 && status !== 'cancelled' && status !== 'expired' ? (
        <div className="inset done-more">
          <Papers reference={reference} papers={confirmation.papers} today={today} />
        </div>
      ) : null}
      {offer && !isAwaited ? (
        <div className="inset done-more">
          <Notice
            tone="success"
            title={t('registration.done.aPlaceIsFreeFor')}
            actions={
              <ButtonLink kind="primary" small href={`/registration/form?offer=${reference}`}>
                {offer.amount > 0
                  ? t('registration.done.takeItFor', { amount: formatMoney(offer.amount) })
                  : t('registration.done.takeIt')}
              </ButtonLink>
            }
          >
            <p>{rich('registration.done.itIsKeptForYou', { expiresAt: <MomentText value={offer.expires_at} /> })}</p>
          </Notice>
        </div>
      ) : status === 'waitlisted' && !isHeld && !isAwaited ? (
        <div className="inset done-more">
          <Waiting confirmation={confirmation} isMissed={isMissed} />
        </div>
      ) : null}
      {(status === 'awaiting_payment' || (status === 'waitlisted' && isAwaited)) && !isHeld ? (
        <div className="inset done-more">
          <AwaitedPayment
            actions={
              isAwaited ? null : (
                <ButtonLink kind="secondary" small href={`/registration/form?pay=${reference}`}>
                  {t('registration.done.payNow')}
                </ButtonLink>
              )
            }
          />
        </div>
      ) : null}
    </li>
  );
}

/** What a finished registration shows, and what the link in the receipt opens again. */
export function DonePage({ site, copy, registrations, account, today }: DoneData) {
  const registeredReference = registrations.find(({ confirmation }) => confirmation.status === 'registered')?.reference;
  const { title, icon, words, next } = outcomeOf(registrations);
  return (
    <AfterwardsFrame site={site}>
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="stack">
          <span className={icon === 'check' ? 'done-mark' : 'done-mark done-mark--waiting'}>
            <Icon name={icon} />
          </span>
          <h1>{title}</h1>
          {copy && icon === 'check' ? (
            <div className="prose" dangerouslySetInnerHTML={{ __html: copy.html }} />
          ) : (
            <p>{words}</p>
          )}
        </div>
        <ul className="card rows">
          {registrations.map((registration) => (
            <Row key={registration.reference} {...registration} today={today} />
          ))}
          <PaidRow confirmations={registrations.map(({ confirmation }) => confirmation)} />
        </ul>
        <section className="stack" aria-labelledby="next">
          <h2 id="next">
            {next.length > 0 ? t('registration.done.whatHappensNext') : t('registration.done.whatYouCanDo')}
          </h2>
          {next.length > 0 ? (
            <ol className="order-list order-list--big">
              {next.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : null}
          <WhomToAsk site={site} />
          {account === 'mailed' ? (
            <Notice tone="success" role="status" title={t('registration.done.lookIntoYourMail')}>
              {t('registration.done.weMailedTheAccountLink', { email: registrations[0]?.confirmation.email ?? '' })}
            </Notice>
          ) : null}
          <div className="actions actions--fill">
            {icon === 'mail' ? (
              <ButtonLink kind="secondary" href="/registration/form?correct=1">
                {t('registration.done.correctTheAddress')}
              </ButtonLink>
            ) : icon === 'check' ? (
              <MakeAccount reference={registeredReference} account={account} />
            ) : next.length > 0 ? (
              <ButtonLink kind="primary" href={`${site.hubUrl}/account.php`}>
                {t('registration.done.createAFamilyAccount')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href={to.contact}>
                {t('registration.done.writeToTheLeague')}
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" href="/registration/form">
              {t('registration.done.registerAnotherChild')}
            </ButtonLink>
          </div>
          <p className="small muted">
            {icon === 'mail'
              ? t('registration.done.thisPageShowsHowItStands')
              : t('registration.done.theLinkInYourEmail')}
          </p>
        </section>
      </main>
    </AfterwardsFrame>
  );
}
