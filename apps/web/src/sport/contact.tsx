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
        <Field id={id('phone')} label="Phone" optional type="tel" autoComplete="tel" {...typedField(form, 'phone')} />
      </div>
      <TextField id={id('message')} label="Message" rows={compact ? 5 : 8} required {...typedField(form, 'message')} />
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Send to the league
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
        By phone or post
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
      <PageHead title="Contact">
        <p>
          Write to the league, or to one of the <a href={to.board}>board</a>.
        </p>
      </PageHead>
      <div className="cols cols--side">
        <div className="stack stack--l">
          <FormOutcome
            form={form}
            again={
              <p>
                <a href={to.home}>Go to the start page</a>
              </p>
            }
          />
          {form.done ? null : <ContactForm form={form} />}
        </div>
        <aside className="stack stack--l" aria-label="Other ways">
          <PhoneAndPost site={site} />
        </aside>
      </div>
    </main>
  </SportFrame>
);

export const contactHead = (data: ContactData) =>
  sportHead(data, { title: 'Contact', description: `How to reach ${data.site.name}.`, trail: [] });

export interface NewsletterData extends PageContext {
  form: FormState;
  /** Joining, or leaving. */
  kind: 'join' | 'leave';
}

export const NewsletterPage = ({ site, path, form, kind }: NewsletterData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      <PageHead title={kind === 'join' ? 'Newsletter' : 'Leave the newsletter'}>
        <p>
          {kind === 'join'
            ? 'A few mails a season: registration, big dates, how it went. Each has a link to leave.'
            : 'We take your address off the list. You can join again at any time.'}
        </p>
      </PageHead>
      <FormOutcome form={form} />
      {form.done ? null : (
        <PostForm action={kind === 'join' ? to.newsletter : '/newsletter/leave'} noValidate>
          <Honeypot id="n-website" />
          <EmailField id="n-mail" form={form} autoComplete="email" />
          <div className="actions actions--fill">
            <Button kind={kind === 'join' ? 'primary' : 'secondary'} type="submit">
              {kind === 'join' ? 'Join' : 'Leave'}
            </Button>
            <ButtonLink kind="quiet" href={kind === 'join' ? '/newsletter/leave' : to.newsletter}>
              {kind === 'join' ? 'Leave the newsletter' : 'Join instead'}
            </ButtonLink>
          </div>
        </PostForm>
      )}
    </main>
  </SportFrame>
);

export const newsletterHead = (data: NewsletterData) =>
  sportHead(data, {
    title: data.kind === 'join' ? 'Newsletter' : 'Leave the newsletter',
    description: `The newsletter of ${data.site.name}.`,
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
    title: 'Get the newsletter?',
    words: 'Press the button to get it at the address that the mail came to.',
    action: '/newsletter/confirm',
    button: 'Yes, send me the newsletter',
  },
  'ask-unsubscribe': {
    title: 'Leave the newsletter?',
    words: 'Press the button, and no more newsletters will come.',
    action: '/newsletter/unsubscribe',
    button: 'Leave the newsletter',
  },
  subscribed: { title: 'You are subscribed', words: 'The newsletter comes to your address from now on.' },
  unsubscribed: { title: 'You are unsubscribed', words: 'No more newsletters will come to your address.' },
  'link-invalid': {
    title: 'This link is not valid any more',
    words: 'If you have confirmed before, there is nothing left to do. Otherwise ask for the newsletter again.',
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
                Newsletter
              </ButtonLink>
            )}
            <ButtonLink kind="quiet" href={to.home}>
              Go to the start page
            </ButtonLink>
          </p>
        )}
      </main>
    </SportFrame>
  );
}

export const newsletterLinkHead = (data: NewsletterLinkData) =>
  sportHead({ ...data, site: { ...data.site, seo: null } }, { title: LINK_WORDS[data.page.kind].title, hidden: true });
