import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
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
  /** Where the receipt went, once it is paid. */
  paid: { receipt: string; email: string } | null;
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
  awaiting_payment: {
    title: t('sport.sponsorship.payForYourSponsorship'),
    words: t('sport.sponsorship.oneStepIsLeft'),
  },
  on_its_way: {
    title: t('sport.sponsorship.yourPaymentIsNotConfirmed'),
    words: t('sport.sponsorship.pleaseDoNotPayAgain'),
  },
  held: {
    title: t('sport.sponsorship.weAreLookingAtYour'),
    words: t('sport.sponsorship.whatArrivedIsNotWhat'),
  },
  awaiting_approval: {
    title: t('sport.sponsorship.thankYou'),
    words: t('sport.sponsorship.yourLogoAppearsOnceA'),
  },
  approved: { title: t('sport.sponsorship.yourLogoIsOnThe'), words: t('sport.sponsorship.thankYouForSupportingUs') },
  refused: {
    title: t('sport.sponsorship.yourSponsorshipWasNotTaken'),
    words: t('sport.sponsorship.weHaveWrittenToYou'),
  },
  expired: {
    title: t('sport.sponsorship.thisApplicationHasEnded'),
    words: t('sport.sponsorship.itWasNotPaidIn'),
  },
};

const LogoPreview = ({ reference, name }: { reference: string; name: string }) => {
  const src = `/sponsors/logo?reference=${encodeURIComponent(reference)}`;
  return (
    <div className="card previews">
      {(['light', 'dark'] as const).map((ground) => (
        <figure key={ground}>
          <div className={ground === 'dark' ? 'previews__box previews__box--dark' : 'previews__box'}>
            <img
              src={src}
              alt={
                ground === 'dark'
                  ? t('sport.sponsorship.logoOnADarkPage', { name })
                  : t('sport.sponsorship.logoOnALightPage', { name })
              }
            />
          </div>
          <figcaption className="small muted">
            {ground === 'dark' ? t('sport.sponsorship.onADarkPage') : t('sport.sponsorship.onALightPage')}
          </figcaption>
        </figure>
      ))}
    </div>
  );
};

const CardForm = ({ reference, amount, declined }: Pick<SponsorshipData, 'reference' | 'amount' | 'declined'>) => (
  <PostForm action="/sponsors/payment" hidden={{ reference }} noValidate>
    {declined ? (
      <Notice tone="danger" role="alert" title={t('sport.sponsorship.theCardWasDeclined')}>
        {declined}
      </Notice>
    ) : null}
    <Field
      id="p-card"
      name="card_number"
      label={t('sport.sponsorship.cardNumber')}
      hint={t('sport.sponsorship.aRehearsal424242424242')}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      required
    />
    <div className="actions actions--fill">
      <Button kind="primary" type="submit">
        {t('sport.sponsorship.pay', { amount: formatMoney(amount) })}
      </Button>
    </div>
  </PostForm>
);

/** The processor's own form is put in by script: the number never touches this page. */
const StripeForm = ({ amount }: Pick<SponsorshipData, 'amount'>) => (
  <form className="form" id="s-pay" noValidate>
    <div id="s-trouble" role="alert" hidden>
      <Notice tone="danger" title={t('sport.sponsorship.theCardWasDeclined')}>
        <span data-words="" />
      </Notice>
    </div>
    <noscript>
      <Notice tone="warning" title={t('sport.sponsorship.payingByCardNeedsJavascript')}>
        {t('sport.sponsorship.switchItOnAndReload')}
      </Notice>
    </noscript>
    <div id="s-card" role="group" aria-label={t('sport.sponsorship.card')} />
    <div className="actions actions--fill">
      <Button kind="primary" type="submit" disabled>
        {t('sport.sponsorship.pay', { amount: formatMoney(amount) })}
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
          {rich('sport.sponsorship.until', {
            sponsorName: <span className="strong">{data.sponsorName}</span>,
            packageName,
            amount: <b className="num">{formatMoney(amount)}</b>,
            until,
          })}
        </p>
        {data.paid ? (
          <Notice
            tone="success"
            role="status"
            title={t('sport.sponsorship.paidReceipt', { amount: formatMoney(amount), receipt: data.paid.receipt })}
          >
            {t('sport.sponsorship.theReceiptIsOnIts', { email: data.paid.email })}
          </Notice>
        ) : null}
        {data.hasLogo ? <LogoPreview reference={data.reference} name={data.sponsorName} /> : null}
        {status === 'awaiting_payment' && data.canPayHere ? <CardForm {...data} /> : null}
        {status === 'awaiting_payment' && data.card ? <StripeForm amount={amount} /> : null}
        {status === 'awaiting_payment' && !data.canPayHere && !data.card ? (
          <Notice title={t('sport.sponsorship.cardsCannotBeTakenOn')}>
            {t('sport.sponsorship.yourApplicationIsKeptFor')}
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
              {t('sport.sponsorship.startAgain')}
            </ButtonLink>
          ) : null}
          <ButtonLink kind="quiet" href={to.sponsors}>
            {t('sport.sponsorship.allSponsors')}
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
