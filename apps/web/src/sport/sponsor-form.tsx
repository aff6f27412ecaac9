import type { Sponsor, SponsorPackage } from '@sports-hub/contract';
import { Button, Check, count, Field, FieldError, formatMoney, PageHead, PostForm, typedField } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { FormOutcome, type FormState } from './forms.tsx';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { SponsorSteps } from './sponsors.tsx';

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
  const field = (name: string) => typedField(form, name);
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
          <PostForm className="stack stack--xl" action={to.sponsorForm} encType="multipart/form-data" noValidate>
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
          </PostForm>
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
