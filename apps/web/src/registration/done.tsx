import type { RegistrationConfirmation } from '@sports-hub/contract';
import { sportFace } from '@sports-hub/contract/sports';
import { ButtonLink, Tag, type Tone } from '../kit/controls.tsx';
import { Frame } from '../kit/frame.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { MomentText } from '../kit/time.tsx';
import { formatMoney, withDashes } from '../kit/words.ts';
import type { RegistrationSite } from './page.tsx';

export interface DoneData {
  site: RegistrationSite;
  hubUrl: string;
  /** What the site's administrators wrote for this moment. */
  copy: { title: string; html: string } | null;
  registrations: readonly { reference: string; confirmation: RegistrationConfirmation }[];
}

const STATUS: Record<RegistrationConfirmation['status'], { label: string; tone: Tone | undefined }> = {
  draft: { label: 'Not finished', tone: 'warning' },
  awaiting_payment: { label: 'Waiting for payment', tone: 'warning' },
  registered: { label: 'Registered', tone: 'success' },
  waitlisted: { label: 'Waiting list', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  expired: { label: 'Ended', tone: undefined },
};

const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function titleOf(registrations: DoneData['registrations']): string {
  const named = (status: RegistrationConfirmation['status']): string[] =>
    registrations
      .filter(({ confirmation }) => confirmation.status === status)
      .map(({ confirmation }) => confirmation.player.first_name);
  const registered = named('registered');
  if (registered.length > 0) return `${list(registered)} ${registered.length > 1 ? 'are' : 'is'} registered`;
  const waiting = named('waitlisted');
  if (waiting.length > 0) return `${list(waiting)} ${waiting.length > 1 ? 'are' : 'is'} on the waiting list`;
  if (named('cancelled').length > 0) return 'This registration was cancelled';
  return 'We are finishing the registration';
}

/** What is left of the money when everything that goes back has gone back. */
const keptOf = ({ status, paid, refunded }: RegistrationConfirmation): number =>
  status === 'waitlisted' ? 0 : paid - refunded;

function Row({ reference, confirmation }: DoneData['registrations'][number]) {
  const { player, status, division, email, paid, offer, receipt_number: receipt, lines } = confirmation;
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
            {receipt ? ` · receipt ${receipt} to ${email}` : ` · we write to ${email}`}
          </span>
        </span>
        <span className="num strong title-s">
          {formatMoney(keptOf(confirmation), status === 'waitlisted' ? { free: '$0.00' } : {})}
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
        <div className="inset">
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
      ) : status === 'waitlisted' ? (
        <div className="inset">
          {paid > 0 ? (
            <Notice
              tone="warning"
              title="The last place went a moment before you"
              actions={
                <ButtonLink kind="secondary" small href="/registration/form">
                  Choose another division
                </ButtonLink>
              }
            >
              {`${player.first_name} is on the waiting list and you get your ${formatMoney(paid)} back. If a place opens, we write to you.`}
            </Notice>
          ) : (
            <Notice tone="warning" title="You were not charged">
              {`If a place opens for ${player.first_name}, we write to you.`}
            </Notice>
          )}
        </div>
      ) : null}
      {status === 'awaiting_payment' ? (
        <div className="inset">
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
export function DonePage({ site, hubUrl, copy, registrations }: DoneData) {
  const paid = registrations.reduce((sum, { confirmation }) => sum + keptOf(confirmation), 0);
  return (
    <Frame
      home={{ href: '/', icon: sportFace(site.sport).look.ball, name: site.name }}
      nav={[]}
      end={
        <ButtonLink kind="quiet" small href="/">
          To the site
        </ButtonLink>
      }
    >
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="stack">
          <span className="done-mark">
            <Icon name="check" />
          </span>
          <h1>{titleOf(registrations)}</h1>
          {copy ? (
            <div className="prose" dangerouslySetInnerHTML={{ __html: copy.html }} />
          ) : (
            <p>Thank you! A confirmation is on its way to your address.</p>
          )}
        </div>
        <ul className="card rows">
          {registrations.map((registration) => (
            <Row key={registration.reference} {...registration} />
          ))}
          <li className="rows__item">
            <span className="grow strong">Paid</span>
            <span className="num strong title-s">{formatMoney(paid, { free: '$0.00' })}</span>
          </li>
        </ul>
        <section className="stack" aria-labelledby="next">
          <h2 id="next">What happens next</h2>
          <ol className="order-list order-list--big">
            <li>The league makes the teams and writes to you before the first practice.</li>
            <li>With a family account you see your children’s teams and write to their coaches.</li>
          </ol>
          <div className="actions actions--fill">
            <ButtonLink kind="primary" href={`${hubUrl}/account.php`}>
              Create a family account
            </ButtonLink>
            <ButtonLink kind="secondary" href="/registration/form">
              Register another child
            </ButtonLink>
          </div>
          <p className="small muted">This page stays open for you: the link in your e-mail brings you back to it.</p>
        </section>
      </main>
    </Frame>
  );
}
