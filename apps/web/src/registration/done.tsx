import type { RegistrationConfirmation } from '@sports-hub/contract';
import { ButtonLink, Tag, type Tone } from '../kit/controls.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatMoney, formatSum, formatTime, list, withDashes } from '../kit/words.ts';
import { to } from '../sport/addresses.ts';
import type { SportSite } from '../sport/data.ts';
import { AfterwardsFrame } from './afterwards-frame.tsx';

export interface DoneData {
  site: SportSite;
  /** What the site's administrators wrote for the moment when a child is registered. */
  copy: { title: string; html: string } | null;
  registrations: readonly {
    reference: string;
    confirmation: RegistrationConfirmation;
    /** There was a place when the price was shown, and none a moment later. */
    isMissed: boolean;
  }[];
}

const STATUS: Record<RegistrationConfirmation['status'], { label: string; tone: Tone | undefined }> = {
  draft: { label: 'Not finished', tone: 'warning' },
  unconfirmed: { label: 'Not confirmed yet', tone: 'warning' },
  awaiting_payment: { label: 'Waiting for payment', tone: 'warning' },
  registered: { label: 'Registered', tone: 'success' },
  waitlisted: { label: 'Waiting list', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  expired: { label: 'Ended', tone: undefined },
};

interface DoneHeading {
  title: string;
  icon: IconName;
  words: string;
  /** What the family can count on now. */
  next: readonly string[];
}

/** What is said above all children: the best of what became of them. */
function outcomeOf(registrations: DoneData['registrations']): DoneHeading {
  const named = (status: RegistrationConfirmation['status']): string[] =>
    registrations
      .filter(({ confirmation }) => confirmation.status === status)
      .map(({ confirmation }) => confirmation.player.first_name);
  const unconfirmed = registrations.find(({ confirmation }) => confirmation.status === 'unconfirmed')?.confirmation;
  if (unconfirmed)
    return {
      title: 'One step is left: look into your mail',
      icon: 'mail',
      words: `We sent a link to ${unconfirmed.email}. Open it and confirm, until ${formatTime(unconfirmed.confirm_by ?? '')}, and it is done.`,
      next: [
        'Open the mail on any device, follow its link, and press the button on the page that opens.',
        `What nobody has confirmed by ${formatTime(unconfirmed.confirm_by ?? '')} is free for other families again.`,
        'If you got several mails from us today, any of them leads to everything that waits for your address.',
      ],
    };
  const registered = named('registered');
  if (registered.length > 0)
    return {
      title: `${list(registered)} ${registered.length > 1 ? 'are' : 'is'} registered`,
      icon: 'check',
      words: 'Thank you! A confirmation is on its way to your address.',
      next: [
        'The league makes the teams and writes to you before the first practice.',
        'With a family account you see your children’s teams and write to their coaches.',
      ],
    };
  if (registrations.some(({ confirmation }) => confirmation.payment === 'mismatch'))
    return {
      title: 'We are looking at your payment',
      icon: 'clock',
      words: 'What arrived is not what we asked for. Please do not pay again.',
      next: ['The league looks at it and writes to you: either the registration is finished, or your money goes back.'],
    };
  const waiting = named('waitlisted');
  if (waiting.length > 0)
    return {
      title: `${list(waiting)} ${waiting.length > 1 ? 'are' : 'is'} on the waiting list`,
      icon: 'clock',
      words: 'Thank you! We sent this to your address as well.',
      next: [
        'When a place opens, it is offered to one family after the other, in the order they came.',
        'We write to you and hold it until the time in that mail. You pay only if you take it.',
      ],
    };
  if (named('cancelled').length > 0)
    return {
      title: 'This registration was cancelled',
      icon: 'info',
      words: 'If you did not expect this, write to the league.',
      next: [],
    };
  if (
    named('expired').length === registrations.length &&
    registrations.every(({ confirmation }) => confirmation.confirm_by)
  )
    return {
      title: 'This was not confirmed in time',
      icon: 'clock',
      words:
        'It is free for other families again. The link in the mail from us asks for it again, with everything that you entered.',
      next: [],
    };
  if (named('expired').length === registrations.length)
    return {
      title: 'This registration has ended',
      icon: 'clock',
      words:
        'It was not paid in time, so its place is free again. If you have paid all the same, your money goes back to you.',
      next: [],
    };
  return {
    title: 'We are finishing the registration',
    icon: 'clock',
    words: 'This page shows how it stands. Reload it in a moment.',
    next: [],
  };
}

/** What is left of the money when everything that goes back has gone back. */
const keptOf = ({ status, payment, paid, refunded }: RegistrationConfirmation): number =>
  status === 'waitlisted' && payment !== 'mismatch' ? 0 : paid - refunded;

const anotherDivision = (
  <ButtonLink kind="secondary" small href="/registration/form">
    Choose another division
  </ButtonLink>
);

/** Why a child waits, and that it costs nothing: where a payment was in progress, what became of it. */
function Waiting({ confirmation, isMissed }: Omit<DoneData['registrations'][number], 'reference'>) {
  const { player, paid, refunded } = confirmation;
  if (paid === 0 && !isMissed)
    return (
      <Notice tone="warning" title="There is nothing to pay now">
        {`If a place opens for ${player.first_name}, we write to you.`}
      </Notice>
    );
  const money =
    paid === 0
      ? 'there is nothing to pay now'
      : refunded < paid
        ? `your ${formatMoney(paid)} goes back to your card`
        : `your ${formatMoney(paid)} went back to your card`;
  return (
    <Notice tone="warning" title="The last place went a moment before you" actions={anotherDivision}>
      {`${player.first_name} is on the waiting list and ${money}. If a place opens, we write to you.`}
    </Notice>
  );
}

function Row({ reference, confirmation, isMissed }: DoneData['registrations'][number]) {
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
                {' · receipt '}
                <span className="unbroken">{receipt}</span> to {email}
              </>
            ) : (
              ` · we write to ${email}`
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
            How the price was made <Icon name="down" size="s" />
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
      {offer ? (
        <div className="inset done-more">
          <Notice
            tone="success"
            title="A place is free for you"
            actions={
              <ButtonLink kind="primary" small href={`/registration/form?offer=${reference}`}>
                {offer.amount > 0 ? `Take it for ${formatMoney(offer.amount)}` : 'Take it'}
              </ButtonLink>
            }
          >
            <p>
              It is kept for you until <MomentText value={offer.expires_at} />.
            </p>
          </Notice>
        </div>
      ) : status === 'waitlisted' && !isHeld ? (
        <div className="inset done-more">
          <Waiting confirmation={confirmation} isMissed={isMissed} />
        </div>
      ) : null}
      {status === 'awaiting_payment' && !isHeld ? (
        <div className="inset done-more">
          <Notice
            tone="warning"
            title="We have not heard of the payment yet"
            actions={
              <ButtonLink kind="secondary" small href={`/registration/form?pay=${reference}`}>
                Pay now
              </ButtonLink>
            }
          >
            If you have paid, please do not pay again: we e-mail you within five minutes.
          </Notice>
        </div>
      ) : null}
    </li>
  );
}

/** What a finished registration shows, and what the link in the receipt opens again. */
export function DonePage({ site, copy, registrations }: DoneData) {
  const paid = registrations.reduce((sum, { confirmation }) => sum + keptOf(confirmation), 0);
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
            <Row key={registration.reference} {...registration} />
          ))}
          <li className="rows__item">
            <span className="grow strong">Paid</span>
            <span className="num strong title-s">{formatSum(paid)}</span>
          </li>
        </ul>
        <section className="stack" aria-labelledby="next">
          <h2 id="next">{next.length > 0 ? 'What happens next' : 'What you can do'}</h2>
          {next.length > 0 ? (
            <ol className="order-list order-list--big">
              {next.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          ) : null}
          <div className="actions actions--fill">
            {icon === 'mail' ? (
              <ButtonLink kind="secondary" href="/registration/form?correct=1">
                Correct the address
              </ButtonLink>
            ) : next.length > 0 ? (
              <ButtonLink kind="primary" href={`${site.hubUrl}/account.php`}>
                Create a family account
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" href={to.contact}>
                Write to the league
              </ButtonLink>
            )}
            <ButtonLink kind="secondary" href="/registration/form">
              Register another child
            </ButtonLink>
          </div>
          <p className="small muted">
            {icon === 'mail'
              ? 'This page shows how it stands: reload it when you have confirmed.'
              : 'The link in your e-mail brings you back to this page, until a year after the season.'}
          </p>
        </section>
      </main>
    </AfterwardsFrame>
  );
}
