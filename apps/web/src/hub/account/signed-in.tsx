import {
  attemptOf,
  Button,
  Editable,
  EmailField,
  NameFields,
  Notice,
  PasswordField,
  RefusalNotice,
  Tabs,
} from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { Assistants } from './assistants.tsx';
import { AccountForm, SignOut } from './forms.tsx';
import { Security } from './security.tsx';
import { SportRow } from './sports.tsx';
import type { Said, SignedInData } from './state.ts';

const SAID: Partial<Record<Said, string>> = {
  resent: 'Sent.',
  profile: 'Your name was changed.',
  email: 'We sent a link to the new address.',
  verified: 'Your address is confirmed.',
  linked: 'Linked. Messages and your family’s dates are here now.',
  ended: 'That session was ended.',
  confirmed: 'Thank you. We do not ask about that device again.',
  withdrawn: 'That assistant can no longer use your account.',
  'passkey-added': 'The passkey was added.',
  'passkey-renamed': 'The passkey was renamed.',
  'passkey-removed': 'The passkey was removed.',
};

function You({ account, forms }: SignedInData) {
  const profile = attemptOf(forms.refused, 'profile');
  const email = attemptOf(forms.refused, 'email');
  const password = attemptOf(forms.refused, 'password');
  return (
    <section className="stack" aria-labelledby="you">
      <h2 id="you">You</h2>
      <div className="card rows">
        <Editable
          name="Name"
          shown={`${account.first_name} ${account.last_name}`}
          what="name"
          open={Boolean(profile.refusal)}
        >
          <AccountForm name="profile" forms={forms}>
            <RefusalNotice refusal={profile.refusal} />
            <NameFields form={profile} known={account} />
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
          open={Boolean(email.refusal)}
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
            <RefusalNotice refusal={email.refusal} />
            <EmailField
              id="changed-email"
              form={email}
              known={account.pending_email ?? ''}
              label="New e-mail"
              hint="We send a link to it. Until you open it, your account keeps the old address."
              autoComplete="email"
            />
            <PasswordField
              id="email-password"
              name="current_password"
              label="Your password"
              error={email.errors['current_password']}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary">
                Send the link
              </Button>
            </div>
          </AccountForm>
        </Editable>
        <Editable
          name="Password"
          shown="Changing it signs you out everywhere"
          what="password"
          open={Boolean(password.refusal)}
        >
          <AccountForm name="password" forms={forms}>
            <RefusalNotice refusal={password.refusal} />
            <PasswordField
              id="current-password"
              name="current_password"
              label="Your password now"
              error={password.errors['current_password']}
            />
            <PasswordField
              id="new-password"
              name="password"
              label="New password"
              fresh
              error={password.errors['password']}
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
  const { refusal } = attemptOf(forms.refused, 'resend');
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

const EmailRefused = ({ account }: SignedInData) => (
  <Notice tone="warning" icon="mail" title={`Mails to ${account.email} do not arrive`}>
    The mail server there refuses them. Please give us an address that works, with “Change” beside “E-mail” below.
  </Notice>
);

const AccountTabContent = (data: SignedInData) => (
  <>
    {data.isEmailRefused ? <EmailRefused {...data} /> : null}
    {data.account.verified_at ? null : <Unverified {...data} />}
    <section className="stack" aria-labelledby="sports-title" id="sports">
      <h2 id="sports-title">{data.sports.length > 1 ? 'Your sports' : 'Your sport'}</h2>
      <ul className="card rows">
        {data.sports.map((sport) => (
          <SportRow key={sport.key} sport={sport} forms={data.forms} account={data.account} />
        ))}
      </ul>
    </section>
    <You {...data} />
    <section className="stack" aria-labelledby="leave">
      <h2 id="leave">Signing out</h2>
      <div className="card">
        <div className="card__body">
          <SignOut forms={data.forms} />
        </div>
      </div>
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
          {forms.refused && ['csrf.invalid', 'server.error'].includes(forms.refused.code) ? (
            <RefusalNotice refusal={forms.refused} />
          ) : null}
        </div>
        {tab === 'security' ? (
          <Security {...data} />
        ) : tab === 'assistants' ? (
          <Assistants grants={data.grants ?? []} forms={forms} />
        ) : (
          <AccountTabContent {...data} />
        )}
      </main>
    </HubFrame>
  );
}
