import type { Sponsor, SponsorPackage } from '@sports-hub/contract';
import { Button, ButtonLink, Check, count, Field, FieldError, formatMoney, Notice, PageHead } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { FormOutcome, type FormState } from './forms.tsx';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { SponsorSteps } from './sponsors.tsx';
import type { SponsorPaymentData } from './sponsor-payment.ts';

export interface SponsorFormData extends PageContext {
  packages: readonly SponsorPackage[];
  /** Those who sponsor now. */
  sponsors: readonly Sponsor[];
  form: FormState;
}

const lasts = (months: number): string => (months % 12 === 0 ? count(months / 12, 'year') : count(months, 'month'));

const PackageChoice = ({ packages, form }: { packages: readonly SponsorPackage[]; form: FormState }) => (
  <fieldset className="stack" aria-describedby={form.errors['package_id'] ? 's-pack-e' : undefined}>
    <legend className="legend-2">
      <span>Choose a package</span>
    </legend>
    <div className="packs">
      {packages.map((offer) => (
        <label key={offer.id} className="choice check pack">
          <input
            type="radio"
            name="package_id"
            value={String(offer.id)}
            required
            checked={form.values['package_id'] === String(offer.id)}
          />
          <span className="strong">{offer.name}</span>
          <b className="num pack__price">{formatMoney(offer.price)}</b>
          <span className="hint">
            {offer.description} For {lasts(offer.duration_months)}.
          </span>
        </label>
      ))}
    </div>
    {form.errors['package_id'] ? <FieldError id="s-pack">{form.errors['package_id']}</FieldError> : null}
  </fieldset>
);

export const SponsorFormPage = ({ site, path, packages, sponsors, form }: SponsorFormData) => {
  const { values, errors } = form;
  const field = (name: string) => ({ name, value: values[name] ?? '', error: errors[name] });
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <PageHead crumb={{ href: to.packages, label: 'Packages' }} title="Become a sponsor">
          <p>
            You pay by card in the next step. Your logo appears once a volunteer has looked at it; if the board says no,
            you get your money back.
          </p>
        </PageHead>
        <div className="cols cols--side">
          <form
            className="stack stack--xl"
            action={to.sponsorForm}
            method="post"
            encType="multipart/form-data"
            noValidate
          >
            <FormOutcome form={form} />
            <PackageChoice packages={packages} form={form} />
            <section className="form" aria-labelledby="biz">
              <h2 id="biz">About you</h2>
              <Field
                id="s-name"
                label="Name to show"
                type="text"
                autoComplete="organization"
                required
                {...field('sponsor_name')}
              />
              <div className="fields-2">
                <Field
                  id="s-person"
                  label="Your name"
                  type="text"
                  autoComplete="name"
                  required
                  {...field('contact_name')}
                />
                <Field id="s-phone" label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
              </div>
              <div className="fields-2">
                <Field id="s-mail" label="E-mail" type="email" autoComplete="email" required {...field('email')} />
                <Field id="s-web" label="Website" optional type="url" autoComplete="url" {...field('sponsor_url')} />
              </div>
            </section>
            <section className="form" aria-labelledby="lg">
              <h2 id="lg">Your logo</h2>
              <div className="upload">
                <Field
                  id="s-logo"
                  name="logo_file"
                  label="Picture file"
                  hint="PNG, JPEG or WebP, up to 5 MB, best with a clear background."
                  type="file"
                  accept="image/png,image/jpeg,image/webp"
                  required
                  error={errors['logo_file']}
                />
              </div>
              <div className="card previews" id="s-preview" hidden>
                {(['light', 'dark'] as const).map((ground) => (
                  <figure key={ground}>
                    <div
                      className={ground === 'dark' ? 'previews__box previews__box--dark' : 'previews__box'}
                      data-ground={ground}
                    />
                    <figcaption className="small muted">On a {ground} page</figcaption>
                  </figure>
                ))}
              </div>
            </section>
            <div className="stack">
              <Check
                name="may_use"
                value="yes"
                checked={values['may_use'] === 'yes'}
                label={`I may use this logo and name, and ${site.name} may show them.`}
              />
              {errors['may_use'] ? <FieldError id="s-may">{errors['may_use']}</FieldError> : null}
              <div className="actions actions--fill">
                <Button kind="primary" type="submit">
                  Continue to payment
                </Button>
              </div>
            </div>
          </form>
          <SponsorSteps
            steps={[
              'You pay by card in the next step. A receipt comes by e-mail.',
              'A volunteer looks at the logo.',
              'Then it goes up, until the date of your package. If the board says no, you get your money back.',
            ]}
            sponsors={sponsors}
          />
        </div>
      </main>
    </SportFrame>
  );
};

export const sponsorFormHead = (data: SponsorFormData) =>
  sportHead(data, {
    title: 'Become a sponsor',
    description: `Send your logo and sponsor ${data.site.name}.`,
    scripts: ['sport.js', 'sponsor.js'],
    sheet: 'pages.css',
    trail: [
      { label: 'Sponsors', href: to.sponsors },
      { label: 'Packages', href: to.packages },
    ],
  });

export interface SponsorshipData extends PageContext {
  reference: string;
  status: 'awaiting_payment' | 'held' | 'awaiting_approval' | 'approved' | 'refused' | 'expired';
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
  expired: { title: 'This application has ended', words: 'It was not paid in time. Nothing was charged.' },
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
  <form className="form" action="/sponsors/payment" method="post" noValidate>
    <input type="hidden" name="reference" value={reference} />
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
  </form>
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
