import type { ReactNode } from 'react';
import { Badge, Button, ButtonLink, Field, Icon, Notice, SportLogo, Tabs, Tag } from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { Assistants } from './assistants.tsx';
import { AccountForm, ExternalLink, PasswordField, RefusalNotice, refusalOf, SignOut } from './forms.tsx';
import { Security } from './security.tsx';
import type { FormContext, Refusal, Said, SignedInData } from './state.ts';

const SAID: Partial<Record<Said, string>> = {
  resent: 'Sent.',
  profile: 'Your name was changed.',
  email: 'We sent a link to the new address.',
  verified: 'Your address is confirmed.',
  linked: 'Linked. Messages and your family’s dates are here now.',
  ended: 'That session was ended.',
  'passkey-added': 'The passkey was added.',
  'passkey-renamed': 'The passkey was renamed.',
  'passkey-removed': 'The passkey was removed.',
};

/** The words for each refusal of linking or creating; `name` stands inside a sentence. */
function LinkRefusal({ refusal, name, href }: { refusal: Refusal | undefined; name: string; href: string }) {
  const onSite = <ExternalLink href={href}>{`Open the ${name} site`}</ExternalLink>;
  switch (refusal?.code) {
    case undefined:
      return null;
    case 'link.credentials_rejected':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={`The ${name} site does not know this e-mail and password.`}
          actions={
            <ExternalLink href={`${href}/account.php?view=forgot`}>{`Reset it on the ${name} site`}</ExternalLink>
          }
        />
      );
    case 'link.already_exists':
      return (
        <Notice tone="danger" role="alert" title={`This ${name} account is linked to someone else`}>
          If it is yours, write to the league and they sort it out.
        </Notice>
      );
    case 'link.in_progress':
      return (
        <Notice tone="warning" role="alert" title="This is being linked right now">
          Please try again in a moment.
        </Notice>
      );
    case 'member.temporary_password':
      return (
        <Notice tone="danger" role="alert" title="That sport account still has its temporary password" actions={onSite}>
          {`Sign in on the ${name} site, choose your own password, then come back and link it.`}
        </Notice>
      );
    case 'member.email_unverified':
      return (
        <Notice
          tone="danger"
          role="alert"
          title={`The address of this ${name} account is not confirmed yet`}
          actions={onSite}
        >
          {`Open the link the ${name} site sent you, then come back and link it.`}
        </Notice>
      );
    case 'member.inactive':
      return (
        <Notice tone="danger" role="alert" title={`This ${name} account is switched off`} actions={onSite}>
          Write to the league to find out why.
        </Notice>
      );
    case 'member.already_exists':
      return (
        <Notice tone="danger" role="alert" title={`There is a ${name} account with your address already`}>
          Link it with its own password instead.
        </Notice>
      );
    case 'sport.unavailable':
      return (
        <Notice tone="warning" role="alert" title={`The ${name} site cannot be reached right now`}>
          Nothing was changed. Please try again in a few minutes.
        </Notice>
      );
    default:
      return <RefusalNotice refusal={refusal} />;
  }
}

function SportRow({
  sport,
  forms,
  account,
}: {
  sport: SignedInData['sports'][number];
  forms: FormContext;
  account: SignedInData['account'];
}) {
  const { key, name, href, unread = 0 } = sport;
  const lower = name.toLowerCase();
  if (account.sports.some((link) => link.sport === key))
    return (
      <li className={`sport-${key}`}>
        <a className="rows__item" href={`/messages.php?sport=${key}`}>
          <SportLogo sport={key} />
          <span className="grow">
            <span className="strong">{name}</span>{' '}
            <Tag tone="success">
              <Icon name="check" size="s" />
              Linked
            </Tag>
            <span className="small muted block">Messages, announcements and family</span>
          </span>
          <Badge count={unread} words={`${unread} unread messages`} />
          <Icon name="right" size="s" />
        </a>
      </li>
    );
  const isThis = forms.values['link.sport'] === key || forms.values['create.sport'] === key;
  const linking = isThis ? refusalOf(forms, 'link') : undefined;
  const creating = isThis ? refusalOf(forms, 'create') : undefined;
  return (
    <li className={`sport-${key}`}>
      <div className="rows__item">
        <SportLogo sport={key} />
        <span className="grow">
          <span className="strong">{name}</span>
          <span className="small muted block">Not linked</span>
        </span>
      </div>
      {account.verified_at ? (
        <div className="link-form stack">
          <p className="small">
            Do you already sign in on the {lower} site? Enter that e-mail and password once, and we link the two. We do
            not keep the password.
          </p>
          <AccountForm name="link" forms={forms}>
            <input type="hidden" name="sport" value={key} />
            <div className="fields-2">
              <Field
                id={`${key}-email`}
                name="email"
                type="email"
                label={`${name} e-mail`}
                autoComplete="off"
                required
                maxLength={254}
                defaultValue={(linking && forms.values['link.email']) ?? account.email}
                error={linking?.fields.email}
              />
              <Field
                id={`${key}-password`}
                name="password"
                type="password"
                label={`${name} password`}
                autoComplete="off"
                required
                maxLength={128}
                error={linking?.fields.password}
              />
            </div>
            <LinkRefusal refusal={linking} name={lower} href={href} />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Link {lower}
              </Button>
            </div>
          </AccountForm>
          <details className="more-details" open={Boolean(creating)}>
            <summary className="btn btn--quiet btn--small flush">I have no {lower} account yet</summary>
            <div className="notice">
              <Icon name="plus" />
              <div className="notice__body">
                <p className="notice__title">Create a {lower} account</p>
                <p>
                  We make one for {account.email} and link it. You choose its own password later, on the {lower} site.
                </p>
                <LinkRefusal refusal={creating} name={lower} href={href} />
                <AccountForm name="create" forms={forms}>
                  <input type="hidden" name="sport" value={key} />
                  <Button type="submit" kind="secondary" small>
                    Create and link
                  </Button>
                </AccountForm>
              </div>
            </div>
          </details>
        </div>
      ) : null}
    </li>
  );
}

/** A line of what is known, and the form that changes it behind “Change”. */
const Editable = ({
  name,
  shown,
  what,
  open,
  between,
  children,
}: {
  name: string;
  shown: string;
  what: string;
  open: boolean;
  between?: ReactNode;
  children: ReactNode;
}) => (
  <div>
    <details className="edit" open={open}>
      <summary className="rows__item">
        <span className="grow kv">
          <span className="small muted">{name}</span>
          <span className="medium">{shown}</span>
        </span>
        <span className="btn btn--quiet btn--small">
          Change<span className="hidden-text"> {what}</span>
        </span>
      </summary>
      <div className="link-form">{children}</div>
    </details>
    {between}
  </div>
);

function You({ account, forms }: SignedInData) {
  const profile = refusalOf(forms, 'profile');
  const email = refusalOf(forms, 'email');
  const password = refusalOf(forms, 'password');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">You</h2>
      <div className="card rows">
        <Editable name="Name" shown={`${account.first_name} ${account.last_name}`} what="name" open={Boolean(profile)}>
          <AccountForm name="profile" forms={forms}>
            <RefusalNotice refusal={profile} />
            <div className="fields-2">
              <Field
                id="first"
                name="first_name"
                label="First name"
                autoComplete="given-name"
                required
                maxLength={80}
                defaultValue={forms.values['profile.first_name'] ?? account.first_name}
                error={profile?.fields.first_name}
              />
              <Field
                id="last"
                name="last_name"
                label="Last name"
                autoComplete="family-name"
                required
                maxLength={80}
                defaultValue={forms.values['profile.last_name'] ?? account.last_name}
                error={profile?.fields.last_name}
              />
            </div>
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Save
              </Button>
            </div>
          </AccountForm>
        </Editable>
        <Editable
          name="E-mail"
          shown={account.email}
          what="e-mail"
          open={Boolean(email)}
          between={
            account.pending_email ? (
              <div className="link-form">
                <Notice tone="info" title={`Waiting for you to confirm ${account.pending_email}`}>
                  We sent a link to the new address. Until you open it, sign in with the old one. The link is valid for
                  one hour. To send it again or to use a different address, choose “Change” above.
                </Notice>
              </div>
            ) : null
          }
        >
          <AccountForm name="email" forms={forms}>
            <RefusalNotice refusal={email} />
            <Field
              id="changed-email"
              name="email"
              type="email"
              label="New e-mail"
              hint="We send a link to it. Until you open it, your account keeps the old address."
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={forms.values['email.email'] ?? account.pending_email ?? ''}
              error={email?.fields.email}
            />
            <PasswordField
              id="email-password"
              name="current_password"
              label="Your password"
              error={email?.fields.current_password}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Send the link
              </Button>
            </div>
          </AccountForm>
        </Editable>
        <Editable name="Password" shown="Changing it signs you out everywhere" what="password" open={Boolean(password)}>
          <AccountForm name="password" forms={forms}>
            <RefusalNotice refusal={password} />
            <PasswordField
              id="current-password"
              name="current_password"
              label="Your password now"
              error={password?.fields.current_password}
            />
            <PasswordField
              id="new-password"
              name="password"
              label="New password"
              fresh
              error={password?.fields.password}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Change password
              </Button>
            </div>
          </AccountForm>
        </Editable>
      </div>
    </section>
  );
}

function Unverified({ account, forms }: SignedInData) {
  const refusal = refusalOf(forms, 'resend');
  return (
    <Notice
      tone="info"
      title="Confirm your e-mail first"
      actions={
        <AccountForm name="resend" forms={forms} className="">
          <Button type="submit" small>
            Send it again
          </Button>
        </AccountForm>
      }
    >
      <p>We sent a link to {account.email}. Open it, then come back. It is valid for one hour.</p>
      <RefusalNotice refusal={refusal} />
    </Notice>
  );
}

const AccountTabContent = (data: SignedInData) => (
  <>
    {data.account.verified_at ? null : <Unverified {...data} />}
    <section className="stack" aria-labelledby="sports-title" id="sports">
      <h2 id="sports-title">Your sports</h2>
      <ul className="card rows">
        {data.sports.map((sport) => (
          <SportRow key={sport.key} sport={sport} forms={data.forms} account={data.account} />
        ))}
      </ul>
    </section>
    <You {...data} />
    <section className="stack" aria-labelledby="leave">
      <h2 id="leave">Signing out</h2>
      <SignOut forms={data.forms} />
    </section>
  </>
);

export function SignedInPage(data: SignedInData) {
  const { site, viewer, tab, forms } = data;
  const said = forms.said && SAID[forms.said];
  return (
    <HubFrame site={site} viewer={viewer} place="account">
      <main className="wrap wrap--narrow main stack stack--xl" id="main">
        <div className="stack">
          <h1>Your account</h1>
          <Tabs
            label="Account"
            items={[
              { href: '/account.php', label: 'Account', current: tab === 'account' },
              { href: '/account.php?tab=security', label: 'Security', current: tab === 'security' },
              { href: '/account.php?tab=assistants', label: 'Assistants', current: tab === 'assistants' },
            ]}
          />
          {said ? (
            <Notice tone="success" role="status">
              {said}
            </Notice>
          ) : null}
          {forms.refusal && ['csrf.invalid', 'server.error'].includes(forms.refusal.code) ? (
            <RefusalNotice refusal={forms.refusal} />
          ) : null}
        </div>
        {tab === 'security' ? (
          <Security {...data} />
        ) : tab === 'assistants' ? (
          <Assistants />
        ) : (
          <AccountTabContent {...data} />
        )}
        {tab === 'account' ? null : (
          <ButtonLink kind="quiet" icon="left" className="flush" href="/account.php">
            Back to your account
          </ButtonLink>
        )}
      </main>
    </HubFrame>
  );
}
