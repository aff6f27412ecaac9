import {
  attemptOf,
  Button,
  ButtonLink,
  Check,
  EmailField,
  FieldError,
  NameFields,
  Notice,
  PasswordField,
  RefusalNotice,
  SignedOutElsewhere,
} from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { AccountForm } from './forms.tsx';
import type { FormContext, SignedOutData } from './state.ts';

const SignInCard = ({ forms, organisation }: { forms: FormContext; organisation: string }) => {
  const attempt = attemptOf(forms.refused, 'sign-in');
  const { refusal } = attempt;
  const isWrong = refusal?.code === 'auth.invalid_credentials';
  const { kept } = forms;
  const keptFields = Object.fromEntries(
    Object.entries(kept?.typed ?? {}).map(([name, value]) => [`kept.${name}`, value]),
  );
  return (
    <section className="card card--pad stack stack--l" aria-labelledby="in-title">
      <h1 id="in-title">Sign in</h1>
      {isWrong ? null : <RefusalNotice refusal={refusal} />}
      {kept && !refusal ? <SignedOutElsewhere isKept={Object.keys(kept.typed).length > 0} /> : null}
      <AccountForm name="sign-in" forms={forms} hidden={{ kept: kept?.form, ...keptFields, next: forms.next }}>
        <EmailField id="email" form={attempt} autoComplete="username webauthn" />
        <PasswordField
          id="password"
          name="password"
          label="Password"
          error={isWrong ? 'The e-mail address or password is not right.' : attempt.errors['password']}
        />
        <div className="actions actions--fill">
          <Button type="submit" kind="primary" wide>
            {kept ? 'Sign in again' : 'Sign in'}
          </Button>
          <Button kind="secondary" wide icon="key" className="by-script" data-passkey="sign-in">
            Sign in with a passkey
          </Button>
        </div>
        <p className="error" role="alert" data-passkey-error hidden />
        <p className="row row--between">
          <a className="tap" href="/account.php?view=forgot">
            Forgot your password?
          </a>
          <a className="tap phone-only" href="#register">
            Create an account
          </a>
        </p>
      </AccountForm>
      <p className="small muted">
        This is the account for all of {organisation}. A sport’s own sign-in, from its own site, is a different one: you
        can link it here once you are in.
      </p>
    </section>
  );
};

const RegisterCard = ({ forms }: { forms: FormContext }) => {
  const attempt = attemptOf(forms.refused, 'register');
  const { values, errors } = attempt;
  return (
    <section className="card card--pad stack stack--l" id="register" aria-labelledby="new-title">
      <h2 className="title-l" id="new-title">
        Create an account
      </h2>
      <RefusalNotice refusal={attempt.refusal} />
      <AccountForm name="register" forms={forms}>
        <NameFields form={attempt} />
        <EmailField
          id="new-email"
          form={attempt}
          hint="We send a link to this address. It is valid for one hour."
          autoComplete="email"
        />
        <PasswordField id="new-password" name="password" label="Password" fresh error={errors['password']} />
        <div>
          <Check
            name="terms"
            value="yes"
            required
            defaultChecked={values['terms'] === 'yes'}
            aria-describedby={errors['terms'] ? 'terms-e' : undefined}
            label={
              <>
                I agree to the <a href="/terms">terms</a> and the <a href="/privacy">privacy notice</a>.
              </>
            }
          />
          {errors['terms'] ? <FieldError id="terms">Please agree first.</FieldError> : null}
        </div>
        <Button type="submit" kind="primary" wide>
          Create account
        </Button>
      </AccountForm>
    </section>
  );
};

const ForgotCard = ({ forms }: { forms: FormContext }) => {
  const attempt = attemptOf(forms.refused, 'forgot');
  return (
    <section className="card card--pad stack stack--l" aria-labelledby="forgot-title">
      <h1 id="forgot-title">Forgot your password?</h1>
      <p>Tell us your address, and we send you a link to choose a new one.</p>
      <RefusalNotice refusal={attempt.refusal} />
      <AccountForm name="forgot" forms={forms}>
        <EmailField id="email" form={attempt} autoComplete="username" />
        <div className="actions actions--fill">
          <Button type="submit" kind="primary">
            Send the link
          </Button>
          <ButtonLink kind="quiet" href="/account.php">
            Back to sign in
          </ButtonLink>
        </div>
      </AccountForm>
    </section>
  );
};

/** What just happened to somebody who is not signed in. */
function SaidNotice({ forms: { said, to } }: { forms: FormContext }) {
  const address = to ?? 'your address';
  switch (said) {
    case 'registered':
      return (
        <Notice tone="info" role="status" title="Check your e-mail">
          {`We sent a link to ${address}. It is valid for one hour.`}
        </Notice>
      );
    case 'forgot':
      return (
        <Notice tone="info" role="status" title="Check your e-mail">
          {`If ${address} has an account, we sent it a link for a new password. It is valid for one hour.`}
        </Notice>
      );
    case 'reset':
    case 'password':
      return (
        <Notice tone="success" role="status" title="Your password was changed">
          You were signed out everywhere. Sign in with the new one.
        </Notice>
      );
    case 'verified':
      return (
        <Notice tone="success" role="status" title="Your address is confirmed">
          Sign in to go on.
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="success" role="status" title="Thank you">
          It is undone: nothing with your address is left here.
        </Notice>
      );
    case 'out':
      return (
        <Notice tone="success" role="status" title="You are signed out everywhere">
          Also on your other devices and in every app.
        </Notice>
      );
    default:
      return null;
  }
}

export const SignedOutPage = ({ site, forms, view }: SignedOutData) => (
  <HubFrame site={site} place="account">
    <main className={view === 'forgot' ? 'wrap wrap--narrow main stack' : 'wrap main stack'} id="main">
      <SaidNotice forms={forms} />
      {forms.next && !forms.said ? (
        <Notice tone="info" icon="lock">
          Please sign in first. Then we go on to where you wanted to go.
        </Notice>
      ) : null}
      {view === 'forgot' ? (
        <ForgotCard forms={forms} />
      ) : (
        <div className="cols cols--even auth">
          <SignInCard forms={forms} organisation={site.organisation} />
          <RegisterCard forms={forms} />
        </div>
      )}
    </main>
  </HubFrame>
);
