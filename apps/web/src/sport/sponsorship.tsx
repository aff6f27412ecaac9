import { Button, ButtonLink, Field, formatMoney, Notice, PageHead, PostForm } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import type { SponsorPaymentData } from './sponsor-payment.ts';

export interface SponsorshipData extends PageContext {
  reference: string;
  status: 'awaiting_payment' | 'on_its_way' | 'held' | 'awaiting_approval' | 'approved' | 'refused' | 'expired';
  sponsorName: string;
  packageName: string;
  amount: number;
  /** The last day, in words. */
  until: string;
  hasLogo: boolean;
  /** The sandbox's card form; without one, the card cannot be taken on this page. */
  canPayHere: boolean;
  /** The processor's own card form, where one is configured. */
  card: SponsorPaymentData | null;
  declined?: string | undefined;
  /** The organisation's own words when everything is done. */
  thanks: { title: string; html: string } | null;
}

const WORDS: Record<SponsorshipData['status'], { title: string; words: string }> = {
  awaiting_payment: { title: 'Pay for your sponsorship', words: 'One step is left.' },
  on_its_way: {
    title: 'Your payment is not confirmed yet',
    words: 'Please do not pay again. We write to you when it is.',
  },
  held: {
    title: 'We are looking at your payment',
    words: 'What arrived is not what was asked for. Somebody looks at it and writes to you.',
  },
  awaiting_approval: {
    title: 'Thank you',
    words: 'Your logo appears once a volunteer has looked at it. We write to you then.',
  },
  approved: { title: 'Your logo is on the site', words: 'Thank you for supporting us.' },
  refused: {
    title: 'Your sponsorship was not taken',
    words: 'We have written to you why. What you paid goes back the way it came.',
  },
  expired: {
    title: 'This application has ended',
    words: 'It was not paid in time. If you have paid all the same, your money goes back to you.',
  },
};

const LogoPreview = ({ reference, name }: { reference: string; name: string }) => {
  const src = `/sponsors/logo?reference=${encodeURIComponent(reference)}`;
  return (
    <div className="card previews">
      {(['light', 'dark'] as const).map((ground) => (
        <figure key={ground}>
          <div className={ground === 'dark' ? 'previews__box previews__box--dark' : 'previews__box'}>
            <img src={src} alt={`${name}: your logo on a ${ground} page`} />
          </div>
          <figcaption className="small muted">On a {ground} page</figcaption>
        </figure>
      ))}
    </div>
  );
};

const CardForm = ({ reference, amount, declined }: Pick<SponsorshipData, 'reference' | 'amount' | 'declined'>) => (
  <PostForm action="/sponsors/payment" hidden={{ reference }} noValidate>
    {declined ? (
      <Notice tone="danger" role="alert" title="The card was declined">
        {declined}
      </Notice>
    ) : null}
    <Field
      id="p-card"
      name="card_number"
      label="Card number"
      hint="A rehearsal: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. No real card is charged."
      type="text"
      inputMode="numeric"
      autoComplete="off"
      required
    />
    <div className="actions actions--fill">
      <Button kind="primary" type="submit">
        Pay {formatMoney(amount)}
      </Button>
    </div>
  </PostForm>
);

/** The processor's own form is put in by script: the number never touches this page. */
const StripeForm = ({ amount }: Pick<SponsorshipData, 'amount'>) => (
  <form className="form" id="s-pay" noValidate>
    <div id="s-trouble" hidden>
      <Notice tone="danger" role="alert" title="The card was declined">
        <span data-words="" />
      </Notice>
    </div>
    <noscript>
      <Notice tone="warning" title="Paying by card needs JavaScript">
        Switch it on and reload the page, or write to us: your application is kept for three days.
      </Notice>
    </noscript>
    <div id="s-card" role="group" aria-label="Card" />
    <div className="actions actions--fill">
      <Button kind="primary" type="submit" disabled>
        Pay {formatMoney(amount)}
      </Button>
    </div>
  </form>
);

/** How a sponsorship stands, at an address that only its sender has. */
export function SponsorshipPage(data: SponsorshipData) {
  const { site, path, status, packageName, amount, until, thanks } = data;
  const words = WORDS[status];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={words.title}>
          <p>{words.words}</p>
        </PageHead>
        <p>
          <span className="strong">{data.sponsorName}</span>, “{packageName}”,{' '}
          <b className="num">{formatMoney(amount)}</b>, until {until}.
        </p>
        {data.hasLogo ? <LogoPreview reference={data.reference} name={data.sponsorName} /> : null}
        {status === 'awaiting_payment' && data.canPayHere ? <CardForm {...data} /> : null}
        {status === 'awaiting_payment' && data.card ? <StripeForm amount={amount} /> : null}
        {status === 'awaiting_payment' && !data.canPayHere && !data.card ? (
          <Notice title="Cards cannot be taken on this page">
            Your application is kept for three days. Please write to us, and we send you a way to pay.
          </Notice>
        ) : null}
        {thanks ? (
          <section
            className="stack prose"
            aria-label={thanks.title}
            dangerouslySetInnerHTML={{ __html: thanks.html }}
          />
        ) : null}
        <p className="actions">
          {status === 'awaiting_payment' || status === 'expired' ? (
            <ButtonLink kind="secondary" href={to.sponsorForm}>
              Start again
            </ButtonLink>
          ) : null}
          <ButtonLink kind="quiet" href={to.sponsors}>
            All sponsors
          </ButtonLink>
        </p>
      </main>
    </SportFrame>
  );
}

export const sponsorshipHead = (data: SponsorshipData) => ({
  ...sportHead(
    { ...data, site: { ...data.site, seo: null } },
    {
      title: WORDS[data.status].title,
      hidden: true,
      sheet: 'main.css',
      ...(data.card ? { scripts: ['sport.js', 'sponsor.js'] } : {}),
    },
  ),
  ...(data.card ? { data: data.card } : {}),
});
