import { t } from '@sports-hub/contract/texts';
import type { Sponsor, SponsorPackage } from '@sports-hub/contract';
import {
  Button,
  Check,
  Field,
  FieldError,
  fileSize,
  formatMoney,
  Icon,
  PageHead,
  PostForm,
  typedField,
} from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { FormOutcome, type FormState } from './forms.tsx';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { SponsorSteps, SpotsLeft } from './sponsors.tsx';

export interface SponsorFormData extends PageContext {
  packages: readonly SponsorPackage[];
  /** Those who sponsor now. */
  sponsors: readonly Sponsor[];
  form: FormState;
  /** The picture that was sent with a form that came back. */
  keptLogo: { secret: string; name: string; bytes: number } | null;
}

const lasts = (months: number): string =>
  months % 12 === 0
    ? t('sport.sponsorForm.years', { count: months / 12 })
    : t('sport.sponsorForm.months', { count: months });

const PackageChoice = ({ packages, form }: { packages: readonly SponsorPackage[]; form: FormState }) => (
  <fieldset
    className="stack"
    role="radiogroup"
    tabIndex={-1}
    aria-required="true"
    aria-invalid={form.errors['package_id'] ? 'true' : undefined}
    aria-describedby={form.errors['package_id'] ? 's-pack-e' : undefined}
  >
    <legend className="legend-2">
      <span>{t('sport.sponsorForm.chooseAPackage')}</span>
    </legend>
    <div className="packs">
      {packages.map((offer) => (
        <label key={offer.id} className="choice check pack">
          <input
            type="radio"
            name="package_id"
            value={String(offer.id)}
            required
            disabled={offer.spots_left === 0}
            checked={form.values['package_id'] === String(offer.id)}
          />
          <span className="strong">{offer.name}</span>
          <b className="num pack__price">{formatMoney(offer.price)}</b>
          <span className="hint">
            {t('sport.sponsorForm.for', { description: offer.description, lasts: lasts(offer.duration_months) })}{' '}
            <SpotsLeft left={offer.spots_left} />
          </span>
        </label>
      ))}
    </div>
    {form.errors['package_id'] ? <FieldError id="s-pack">{form.errors['package_id']}</FieldError> : null}
  </fieldset>
);

const GROUNDS = [
  { ground: 'light', caption: t('sport.sponsorForm.onALightPage'), alt: t('sport.sponsorForm.yourLogoOnALight') },
  { ground: 'dark', caption: t('sport.sponsorForm.onADarkPage'), alt: t('sport.sponsorForm.yourLogoOnADark') },
] as const;

/** The picture on both grounds; without one, script puts it in as soon as it is chosen. */
const Previews = ({ src }: { src?: string }) =>
  GROUNDS.map(({ ground, caption, alt }) => (
    <figure key={ground}>
      <div className={ground === 'dark' ? 'previews__box previews__box--dark' : 'previews__box'} data-ground={ground}>
        {src ? <img src={src} alt={alt} /> : null}
      </div>
      <figcaption className="small muted">{caption}</figcaption>
    </figure>
  ));

const KeptLogo = ({ logo: { secret, name, bytes } }: { logo: NonNullable<SponsorFormData['keptLogo']> }) => (
  <div className="card rows" id="s-kept">
    <div className="rows__item">
      <Icon name="check" className="met" />
      <span className="grow">
        <span className="strong">{name}</span>
        <br />
        <span className="small muted">{t('sport.sponsorForm.keptWhileYouFillIn', { size: fileSize(bytes) })}</span>
      </span>
      <Button kind="danger-quiet" small type="submit" name="remove" value="1">
        {rich('sport.sponsorForm.remove', { name, hidden: (inside) => <span className="hidden-text">{inside}</span> })}
      </Button>
    </div>
    <div className="previews">
      <Previews src={`/sponsors/logo?kept=${encodeURIComponent(secret)}`} />
    </div>
  </div>
);

export const SponsorFormPage = ({ site, path, packages, sponsors, form, keptLogo }: SponsorFormData) => {
  const { values, errors } = form;
  const field = (name: string) => typedField(form, name);
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap main" id="main">
        <PageHead
          crumb={{ href: to.packages, label: t('sport.sponsorForm.packages') }}
          title={t('sport.sponsorForm.becomeASponsor')}
        >
          <p>{t('sport.sponsorForm.youPayByCardIn')}</p>
        </PageHead>
        <div className="cols cols--side">
          <PostForm
            className="stack stack--xl"
            action={to.sponsorForm}
            encType="multipart/form-data"
            noValidate
            hidden={{ kept_logo: keptLogo?.secret }}
          >
            <FormOutcome form={form} />
            <PackageChoice packages={packages} form={form} />
            <section className="form" aria-labelledby="biz">
              <h2 id="biz">{t('sport.sponsorForm.aboutYou')}</h2>
              <Field
                id="s-name"
                label={t('sport.sponsorForm.nameToShow')}
                type="text"
                autoComplete="organization"
                required
                {...field('sponsor_name')}
              />
              <div className="fields-2">
                <Field
                  id="s-person"
                  label={t('sport.sponsorForm.yourName')}
                  type="text"
                  autoComplete="name"
                  required
                  {...field('contact_name')}
                />
                <Field
                  id="s-phone"
                  label={t('sport.sponsorForm.phone')}
                  optional
                  type="tel"
                  autoComplete="tel"
                  {...field('phone')}
                />
              </div>
              <div className="fields-2">
                <Field
                  id="s-mail"
                  label={t('sport.sponsorForm.email')}
                  type="email"
                  autoComplete="email"
                  required
                  {...field('email')}
                />
                <Field
                  id="s-web"
                  label={t('sport.sponsorForm.website')}
                  optional
                  type="url"
                  autoComplete="url"
                  {...field('sponsor_url')}
                />
              </div>
            </section>
            <section className="form" aria-labelledby="lg">
              <h2 id="lg">{t('sport.sponsorForm.yourLogo')}</h2>
              <div className="upload">
                <Field
                  id="s-logo"
                  name="logo_file"
                  label={t('sport.sponsorForm.pictureFile')}
                  hint={t('sport.sponsorForm.pngJpegOrWebpUp')}
                  type="file"
                  accept="image/png,image/jpeg,image/webp"
                  required={keptLogo === null}
                  error={errors['logo_file']}
                />
                <Button kind="secondary" icon="eye" type="submit" name="preview" value="1" data-preview="">
                  {t('sport.sponsorForm.preview')}
                </Button>
              </div>
              {keptLogo ? <KeptLogo logo={keptLogo} /> : null}
              <div className="card previews" id="s-preview" hidden>
                <Previews />
              </div>
            </section>
            <div className="stack">
              <Check
                name="may_use"
                value="yes"
                checked={values['may_use'] === 'yes'}
                aria-invalid={errors['may_use'] ? 'true' : undefined}
                aria-describedby={errors['may_use'] ? 's-may-e' : undefined}
                label={t('sport.sponsorForm.iMayUseThisLogo', { name: site.name })}
              />
              {errors['may_use'] ? <FieldError id="s-may">{errors['may_use']}</FieldError> : null}
              <div className="actions actions--fill">
                <Button kind="primary" type="submit">
                  {t('sport.sponsorForm.continueToPayment')}
                </Button>
              </div>
            </div>
          </PostForm>
          <SponsorSteps
            steps={[
              t('sport.sponsorForm.youPayByCardInThe'),
              t('sport.sponsorForm.aVolunteerLooksAtThe'),
              t('sport.sponsorForm.thenItGoesUpUntil'),
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
    title: t('sport.sponsorForm.becomeASponsor'),
    description: t('sport.sponsorForm.sendYourLogoAndSponsor', { name: data.site.name }),
    scripts: ['sport.js', 'sponsor.js'],
    sheet: 'pages.css',
    trail: [
      { label: t('sport.sponsorForm.sponsors'), href: to.sponsors },
      { label: t('sport.sponsorForm.packages'), href: to.packages },
    ],
  });
