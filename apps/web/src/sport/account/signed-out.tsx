import { attemptOf, Button, ButtonLink, EmailField, PageHead, PasswordField } from '../../kit/index.ts';
import { to, withQuery } from '../addresses.ts';
import { SportFrame } from '../frame.tsx';
import type { MemberSignedOutData } from './data.ts';
import { accountHead, MemberForm, Refusal, Said } from './form.tsx';

const SignInWithHub = ({ site, next }: MemberSignedOutData) => (
  <section className="card card--pad stack" aria-labelledby="sign-in-hub">
    <h2 className="title-s" id="sign-in-hub">
      Sign in
    </h2>
    <p className="muted">
      {`With your ${site.organisation} account: one password for every sport. You can make one there, too.`}
    </p>
    <ButtonLink kind="primary" wide href={withQuery(to.hubSignIn, { next })}>
      {`Sign in with ${site.organisation}`}
    </ButtonLink>
  </section>
);

function SignInHere(data: MemberSignedOutData) {
  const attempt = attemptOf(data.refused, 'sign-in');
  const name = data.site.sportName.toLowerCase();
  return (
    <section className="card card--pad stack" aria-labelledby="sign-in">
      <h2 className="title-s" id="sign-in">
        {`Or with your ${name} password`}
      </h2>
      <Refusal context={data} form="sign-in" />
      {attempt.refusal ? (
        <p className="small">
          {`This is the ${name} site’s own password. The one of your ${data.site.organisation} account works above.`}
        </p>
      ) : null}
      <MemberForm form="sign-in" csrf={data.csrf} hidden={{ next: data.next }}>
        <EmailField id="email" form={attempt} autoComplete="username" />
        <PasswordField id="password" name="password" label="Password" error={attempt.errors['password']} />
        <div className="actions actions--fill">
          <Button kind="secondary" type="submit">
            Sign in
          </Button>
          <ButtonLink kind="quiet" href={withQuery(to.account, { view: 'forgot', next: data.next })}>
            Forgot or never set a password?
          </ButtonLink>
        </div>
      </MemberForm>
    </section>
  );
}

const SignIn = (data: MemberSignedOutData) => (
  <>
    <SignInWithHub {...data} />
    <SignInHere {...data} />
  </>
);

function Forgot(data: MemberSignedOutData) {
  const attempt = attemptOf(data.refused, 'forgot');
  return (
    <section className="card card--pad stack" aria-labelledby="forgot">
      <h2 className="title-s" id="forgot">
        Choose a new password
      </h2>
      <p className="muted">
        We send a link to your address. It is valid for one hour. This also sets a first password.
      </p>
      <Refusal context={data} form="forgot" />
      <MemberForm form="forgot" csrf={data.csrf}>
        <EmailField id="email" form={attempt} autoComplete="email" />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            Send the link
          </Button>
          <ButtonLink kind="quiet" href={withQuery(to.account, { next: data.next })}>
            Back
          </ButtonLink>
        </div>
      </MemberForm>
    </section>
  );
}

function Reset(data: MemberSignedOutData) {
  const { errors } = attemptOf(data.refused, 'reset');
  return (
    <section className="card card--pad stack" aria-labelledby="reset">
      <h2 className="title-s" id="reset">
        Choose your new password
      </h2>
      <Refusal context={data} form="reset" />
      <MemberForm form="reset" csrf={data.csrf} hidden={{ token: data.token }}>
        <PasswordField id="password" name="password" label="New password" fresh error={errors['password']} />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            Save password
          </Button>
        </div>
      </MemberForm>
    </section>
  );
}

const Verify = (data: MemberSignedOutData) => (
  <section className="card card--pad stack" aria-labelledby="verify">
    <h2 className="title-s" id="verify">
      Confirm your e-mail
    </h2>
    <p className="muted">Press the button to confirm that the address this mail came to is yours.</p>
    <Refusal context={data} form="verify" />
    <MemberForm form="verify" csrf={data.csrf} hidden={{ token: data.token }}>
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          Confirm
        </Button>
      </div>
    </MemberForm>
  </section>
);

const Broken = () => (
  <section className="card card--pad stack" aria-labelledby="broken">
    <h2 className="title-s" id="broken">
      This link is not valid any more
    </h2>
    <p className="muted">Links work once and for one hour.</p>
    <div className="actions actions--fill">
      <ButtonLink kind="primary" href={withQuery(to.account, { view: 'forgot' })}>
        Send a new one
      </ButtonLink>
    </div>
  </section>
);

const VIEWS = { 'sign-in': SignIn, forgot: Forgot, reset: Reset, verify: Verify, broken: Broken };

export function SignedOutPage(data: MemberSignedOutData) {
  const View = VIEWS[data.view];
  return (
    <SportFrame site={data.site} path={data.path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={`Your ${data.site.sportName.toLowerCase()} account`} />
        <Said said={data.said} />
        <View {...data} />
      </main>
    </SportFrame>
  );
}

export const signedOutHead = (data: MemberSignedOutData) => accountHead(data, 'Sign in');
