import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import { attemptOf, Button, ButtonLink, EmailField, PageHead, PasswordField } from '../../kit/index.ts';
import { to, withQuery } from '../addresses.ts';
import { SportFrame } from '../frame.tsx';
import type { MemberSignedOutData } from './data.ts';
import { accountHead, MemberForm, Refusal, Said } from './form.tsx';

const SignInWithHub = ({ site, next }: MemberSignedOutData) => (
  <section className="card card--pad stack" aria-labelledby="sign-in-hub">
    <h2 className="title-s" id="sign-in-hub">
      {t('sport.account.signedOut.signIn')}
    </h2>
    <p className="muted">
      {t('sport.account.signedOut.withYourAccountOnePassword', { organisation: site.organisation })}
    </p>
    <ButtonLink kind="primary" wide href={withQuery(to.hubSignIn, { next })}>
      {t('sport.account.signedOut.signInWith', { organisation: site.organisation })}
    </ButtonLink>
  </section>
);

function SignInHere(data: MemberSignedOutData) {
  const attempt = attemptOf(data.refused, 'sign-in');
  const name = data.site.sportName.toLowerCase();
  return (
    <section className="card card--pad stack" aria-labelledby="sign-in">
      <h2 className="title-s" id="sign-in">
        {t('sport.account.signedOut.orWithYourPassword', { name })}
      </h2>
      <Refusal context={data} form="sign-in" />
      {attempt.refusal ? (
        <p className="small">
          {t('sport.account.signedOut.thisIsTheSitesOwn', { name, organisation: data.site.organisation })}
        </p>
      ) : null}
      <MemberForm form="sign-in" csrf={data.csrf} hidden={{ next: data.next }}>
        <EmailField id="email" form={attempt} autoComplete="username" />
        <PasswordField
          id="password"
          name="password"
          label={t('sport.account.signedOut.password')}
          error={attempt.errors['password']}
        />
        <div className="actions actions--fill">
          <Button kind="secondary" type="submit">
            {t('sport.account.signedOut.signIn')}
          </Button>
          <ButtonLink kind="quiet" href={withQuery(to.account, { view: 'forgot', next: data.next })}>
            {t('sport.account.signedOut.forgotOrNeverSetA')}
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
        {t('sport.account.signedOut.chooseANewPassword')}
      </h2>
      <p className="muted">{t('sport.account.signedOut.weSendALinkTo')}</p>
      <Refusal context={data} form="forgot" />
      <MemberForm form="forgot" csrf={data.csrf}>
        <EmailField id="email" form={attempt} autoComplete="email" />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('sport.account.signedOut.sendTheLink')}
          </Button>
          <ButtonLink kind="quiet" href={withQuery(to.account, { next: data.next })}>
            {t('sport.account.signedOut.back')}
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
        {t('sport.account.signedOut.chooseYourNewPassword')}
      </h2>
      <Refusal context={data} form="reset" />
      <MemberForm form="reset" csrf={data.csrf} hidden={{ token: data.token }}>
        <PasswordField
          id="password"
          name="password"
          label={t('sport.account.signedOut.newPassword')}
          fresh
          error={errors['password']}
        />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('sport.account.signedOut.savePassword')}
          </Button>
        </div>
      </MemberForm>
    </section>
  );
}

const Verify = (data: MemberSignedOutData) => (
  <section className="card card--pad stack" aria-labelledby="verify">
    <h2 className="title-s" id="verify">
      {t('sport.account.signedOut.confirmYourEmail')}
    </h2>
    <p className="muted">{t('sport.account.signedOut.pressTheButtonToConfirm')}</p>
    <Refusal context={data} form="verify" />
    <MemberForm form="verify" csrf={data.csrf} hidden={{ token: data.token }}>
      <div className="actions actions--fill">
        <Button kind="primary" type="submit">
          {t('sport.account.signedOut.confirm')}
        </Button>
      </div>
    </MemberForm>
  </section>
);

const Broken = () => (
  <section className="card card--pad stack" aria-labelledby="broken">
    <h2 className="title-s" id="broken">
      {t('sport.account.signedOut.thisLinkIsNotValid')}
    </h2>
    <p className="muted">{t('sport.account.signedOut.linksWorkOnceAndFor')}</p>
    <div className="actions actions--fill">
      <ButtonLink kind="primary" href={withQuery(to.account, { view: 'forgot' })}>
        {t('sport.account.signedOut.sendANewOne')}
      </ButtonLink>
    </div>
  </section>
);

const VIEWS = { 'sign-in': SignIn, forgot: Forgot, reset: Reset, verify: Verify, broken: Broken };

/** The hub's sign-in is another one, and leads back in here. */
const PerhapsAtHub = ({ site }: MemberSignedOutData) => (
  <p className="small">
    {rich('sport.account.signedOut.ifOthersUseThisComputer', {
      organisation: site.organisation,
      link: (inside) => <a href={`${site.hubUrl}/account.php#leave`}>{inside}</a>,
    })}
  </p>
);

export function SignedOutPage(data: MemberSignedOutData) {
  const View = VIEWS[data.view];
  return (
    <SportFrame site={data.site} path={data.path}>
      <main className="wrap wrap--narrow main stack stack--l" id="main">
        <PageHead title={t('sport.account.signedOut.yourAccount', { sportName: data.site.sportName.toLowerCase() })} />
        <Said said={data.said} />
        {data.said === 'out' || data.said === 'out-here' ? <PerhapsAtHub {...data} /> : null}
        <View {...data} />
      </main>
    </SportFrame>
  );
}

export const signedOutHead = (data: MemberSignedOutData) => accountHead(data, t('sport.account.signedOut.signIn'));
