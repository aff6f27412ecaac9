import { t } from '@sports-hub/contract/texts';
import {
  attemptOf,
  Button,
  ButtonLink,
  EmailField,
  NameFields,
  Notice,
  PasswordField,
  RefusalNotice,
  SignedOutElsewhere,
} from '../../kit/index.ts';
import { HubFrame } from '../frame.tsx';
import { AccountForm, TermsCheck } from './forms.tsx';
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
      <h1 id="in-title">{t('hub.account.signedOut.signIn')}</h1>
      {isWrong ? null : <RefusalNotice refusal={refusal} />}
      {kept && !refusal ? <SignedOutElsewhere isKept={Object.keys(kept.typed).length > 0} /> : null}
      <AccountForm name="sign-in" forms={forms} hidden={{ kept: kept?.form, ...keptFields, next: forms.next }}>
        <EmailField id="email" form={attempt} autoComplete="username webauthn" />
        <PasswordField
          id="password"
          name="password"
          label={t('hub.account.signedOut.password')}
          error={isWrong ? t('hub.account.signedOut.theEmailAddressOrPassword') : attempt.errors['password']}
        />
        <div className="actions actions--fill">
          <Button type="submit" kind="primary" wide>
            {kept ? t('hub.account.signedOut.signInAgain') : t('hub.account.signedOut.signIn')}
          </Button>
          <Button kind="secondary" wide icon="key" className="by-script" data-passkey="sign-in">
            {t('hub.account.signedOut.signInWithAPasskey')}
          </Button>
        </div>
        <p className="error" role="alert" data-passkey-error hidden />
        <p className="row row--between">
          <a className="tap" href="/account.php?view=forgot">
            {t('hub.account.signedOut.forgotYourPassword')}
          </a>
          <a className="tap phone-only" href="#register">
            {t('hub.account.signedOut.createAnAccount')}
          </a>
        </p>
      </AccountForm>
      <p className="small muted">{t('hub.account.signedOut.thisIsTheAccountFor', { organisation })}</p>
    </section>
  );
};

const RegisterCard = ({ forms }: { forms: FormContext }) => {
  const attempt = attemptOf(forms.refused, 'register');
  const { errors } = attempt;
  return (
    <section className="card card--pad stack stack--l" id="register" aria-labelledby="new-title">
      <h2 className="title-l" id="new-title">
        {t('hub.account.signedOut.createAnAccount')}
      </h2>
      <RefusalNotice refusal={attempt.refusal} />
      <AccountForm name="register" forms={forms}>
        <NameFields form={attempt} />
        <EmailField
          id="new-email"
          form={attempt}
          hint={t('hub.account.signedOut.weSendALinkTo')}
          autoComplete="email"
        />
        <PasswordField
          id="new-password"
          name="password"
          label={t('hub.account.signedOut.password')}
          fresh
          error={errors['password']}
        />
        <TermsCheck form={attempt} />
        <Button type="submit" kind="primary" wide>
          {t('hub.account.signedOut.createAccount')}
        </Button>
      </AccountForm>
    </section>
  );
};

const ForgotCard = ({ forms }: { forms: FormContext }) => {
  const attempt = attemptOf(forms.refused, 'forgot');
  return (
    <section className="card card--pad stack stack--l" aria-labelledby="forgot-title">
      <h1 id="forgot-title">{t('hub.account.signedOut.forgotYourPassword')}</h1>
      <p>{t('hub.account.signedOut.tellUsYourAddressAnd')}</p>
      <RefusalNotice refusal={attempt.refusal} />
      <AccountForm name="forgot" forms={forms}>
        <EmailField id="email" form={attempt} autoComplete="username" />
        <div className="actions actions--fill">
          <Button type="submit" kind="primary">
            {t('hub.account.signedOut.sendTheLink')}
          </Button>
          <ButtonLink kind="quiet" href="/account.php">
            {t('hub.account.signedOut.backToSignIn')}
          </ButtonLink>
        </div>
      </AccountForm>
    </section>
  );
};

/** What just happened to somebody who is not signed in. */
function SaidNotice({ forms: { said, to } }: { forms: FormContext }) {
  const address = to ?? t('hub.account.signedOut.yourAddress');
  switch (said) {
    case 'registered':
      return (
        <Notice tone="info" role="status" title={t('hub.account.signedOut.checkYourEmail')}>
          {t('hub.account.signedOut.weSentALinkTo', { address })}
        </Notice>
      );
    case 'forgot':
      return (
        <Notice tone="info" role="status" title={t('hub.account.signedOut.checkYourEmail')}>
          {t('hub.account.signedOut.ifHasAnAccountWe', { address })}
        </Notice>
      );
    case 'reset':
    case 'password':
      return (
        <Notice tone="success" role="status" title={t('hub.account.signedOut.yourPasswordWasChanged')}>
          {t('hub.account.signedOut.youWereSignedOutEverywhere')}
        </Notice>
      );
    case 'verified':
      return (
        <Notice tone="success" role="status" title={t('hub.account.signedOut.yourAddressIsConfirmed')}>
          {t('hub.account.signedOut.signInToGoOn')}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="success" role="status" title={t('hub.account.signedOut.thankYou')}>
          {t('hub.account.signedOut.itIsUndoneNothingWith')}
        </Notice>
      );
    case 'out-here':
      return (
        <Notice tone="success" role="status" title={t('hub.account.signedOut.youAreSignedOutHere')}>
          {t('hub.account.signedOut.onYourOtherDevicesYou')}
        </Notice>
      );
    case 'out':
      return (
        <Notice tone="success" role="status" title={t('hub.account.signedOut.youAreSignedOutEverywhere')}>
          {t('hub.account.signedOut.alsoOnYourOtherDevices')}
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
          {t('hub.account.signedOut.pleaseSignInFirstThen')}
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
