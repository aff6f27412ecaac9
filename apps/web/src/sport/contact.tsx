import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import {
  Button,
  ButtonLink,
  EmailField,
  Field,
  NameFields,
  PageHead,
  PostForm,
  TextField,
  typedField,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext, SportSite } from './data.ts';
import { FormOutcome, Honeypot, type FormState } from './forms.tsx';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

/** The league's own form. In the narrow column beside the board its fields stand below each other. */
export function ContactForm({ form, compact = false }: { form: FormState; compact?: boolean }) {
  const id = (field: string): string => `c-${field}`;
  const columns = compact ? 'form' : 'fields-2';
  return (
    <PostForm action={to.contact} noValidate>
      <Honeypot id={id('website')} />
      <NameFields form={form} idPrefix="c-" className={columns} />
      <div className={columns}>
        <EmailField id={id('mail')} form={form} autoComplete="email" />
        <Field
          id={id('phone')}
          label={t('sport.contact.phone')}
          optional
          type="tel"
          autoComplete="tel"
          {...typedField(form, 'phone')}
        />
      </div>
      <TextField
        id={id('message')}
        label={t('sport.contact.message')}
        rows={compact ? 5 : 8}
        required
        {...typedField(form, 'message')}
      />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('sport.contact.sendToTheLeague')}
        </Button>
      </div>
    </PostForm>
  );
}

export const PhoneAndPost = ({ site }: { site: SportSite }) => {
  const { phone, street, city, state, zip, email } = site.contact;
  if (!phone && !street && !email) return null;
  return (
    <section className="card card--pad stack stack--s" aria-labelledby="by-phone">
      <h2 className="title-s" id="by-phone">
        {t('sport.contact.byPhoneOrPost')}
      </h2>
      {phone ? (
        <p>
          <a className="tap" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
      ) : null}
      {email ? (
        <p>
          <a className="tap" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      ) : null}
      {street ? (
        <address className="small">
          {site.name}
          <br />
          {street}
          <br />
          {[city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </address>
      ) : null}
    </section>
  );
};

export interface ContactData extends PageContext {
  form: FormState;
}

export const ContactPage = ({ site, path, form }: ContactData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap main" id="main">
      <PageHead title={t('sport.contact.contact')}>
        <p>{rich('sport.contact.writeToTheLeagueOr', { link: (inside) => <a href={to.board}>{inside}</a> })}</p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          <FormOutcome
            form={form}
            again={
              <p>
                <a href={to.home}>{t('sport.contact.goToTheStartPage')}</a>
              </p>
            }
          />
          {form.done ? null : <ContactForm form={form} />}
        </div>
        <aside className="stack stack--l" aria-label={t('sport.contact.otherWays')}>
          <PhoneAndPost site={site} />
        </aside>
      </div>
    </main>
  </SportFrame>
);

export const contactHead = (data: ContactData) =>
  sportHead(data, {
    title: t('sport.contact.contact'),
    description: t('sport.contact.howToReach', { name: data.site.name }),
    trail: [],
  });

export interface NewsletterData extends PageContext {
  form: FormState;
  /** Joining, or leaving. */
  kind: 'join' | 'leave';
}

export const NewsletterPage = ({ site, path, form, kind }: NewsletterData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      <PageHead title={kind === 'join' ? t('sport.contact.newsletter') : t('sport.contact.leaveTheNewsletter')}>
        <p>{kind === 'join' ? t('sport.contact.aFewMailsASeason') : t('sport.contact.weTakeYourAddressOff')}</p>
      </PageHead>
      <FormOutcome form={form} />
      {form.done ? null : (
        <PostForm action={kind === 'join' ? to.newsletter : '/newsletter/leave'} noValidate>
          <Honeypot id="n-website" />
          <EmailField id="n-mail" form={form} autoComplete="email" />
          <div className="actions actions--fill">
            <Button kind={kind === 'join' ? 'primary' : 'secondary'} type="submit">
              {kind === 'join' ? t('sport.contact.join') : t('sport.contact.leave')}
            </Button>
            <ButtonLink kind="quiet" href={kind === 'join' ? '/newsletter/leave' : to.newsletter}>
              {kind === 'join' ? t('sport.contact.leaveTheNewsletter') : t('sport.contact.joinInstead')}
            </ButtonLink>
          </div>
        </PostForm>
      )}
    </main>
  </SportFrame>
);

export const newsletterHead = (data: NewsletterData) =>
  sportHead(data, {
    title: data.kind === 'join' ? t('sport.contact.newsletter') : t('sport.contact.leaveTheNewsletter'),
    description: t('sport.contact.theNewsletterOf', { name: data.site.name }),
    hidden: data.kind === 'leave',
    trail: [],
  });

/** The pages behind the links in the newsletter's mails. A visit only asks: mail scanners follow links. */
export interface NewsletterLinkData extends PageContext {
  page:
    | { kind: 'ask-confirm' | 'ask-unsubscribe'; token: string }
    | { kind: 'subscribed' | 'unsubscribed' | 'link-invalid' };
}

const LINK_WORDS = {
  'ask-confirm': {
    title: t('sport.contact.getTheNewsletter'),
    words: t('sport.contact.pressTheButtonToGet'),
    action: '/newsletter/confirm',
    button: t('sport.contact.yesSendMeTheNewsletter'),
  },
  'ask-unsubscribe': {
    title: t('sport.contact.leaveTheNewsletter2'),
    words: t('sport.contact.pressTheButtonAndNo'),
    action: '/newsletter/unsubscribe',
    button: t('sport.contact.leaveTheNewsletter'),
  },
  subscribed: { title: t('sport.contact.youAreSubscribed'), words: t('sport.contact.theNewsletterComesToYour') },
  unsubscribed: { title: t('sport.contact.youAreUnsubscribed'), words: t('sport.contact.noMoreNewslettersWillCome') },
  'link-invalid': {
    title: t('sport.contact.thisLinkIsNotValid'),
    words: t('sport.contact.ifYouHaveConfirmedBefore'),
  },
} as const;

export function NewsletterLinkPage({ site, path, page }: NewsletterLinkData) {
  const words = LINK_WORDS[page.kind];
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={words.title}>
          <p>{words.words}</p>
        </PageHead>
        {'token' in page && 'action' in words ? (
          <PostForm action={words.action} hidden={{ token: page.token }} className="">
            <Button kind="primary" type="submit">
              {words.button}
            </Button>
          </PostForm>
        ) : (
          <p className="actions">
            {page.kind === 'subscribed' ? null : (
              <ButtonLink kind="secondary" href={to.newsletter}>
                {t('sport.contact.newsletter')}
              </ButtonLink>
            )}
            <ButtonLink kind="quiet" href={to.home}>
              {t('sport.contact.goToTheStartPage')}
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
}

export const newsletterLinkHead = (data: NewsletterLinkData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: LINK_WORDS[data.page.kind].title, hidden: true });
