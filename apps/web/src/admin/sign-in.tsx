import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { AdminSession, SecondStep, SignIn } from '@sports-hub/contract';
import { Button, ButtonLink, Field, Icon, MomentText, Notice, PasswordField } from '../kit/index.ts';
import { ActionForm, PasswordAgain } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { valueOf, type AdminView } from './view.ts';

const Kept = ({ kept }: { kept: string }) => (kept ? <input type="hidden" name="_kept" value={kept} /> : null);

/** The first step, or the second: two addresses in effect, because the session knows how far it is. */
export const SignInPage = ({
  view,
  session,
  next,
  kept = '',
}: {
  view: AdminView;
  session: AdminSession;
  next: string;
  /** A form that was in progress when the session ended. */
  kept?: string;
}) => (
  <AdminFrame view={view}>
    <div className="gate gate--narrow stack stack--l">
      <div className="page-head">
        <h1>{t('admin.signIn.signInToAdministration')}</h1>
        <p>
          {rich('admin.signIn.yourPasswordThenSomethingOnly', {
            link: (inside) => <a href={view.site.hubHref}>{inside}</a>,
          })}
        </p>
      </div>
      {kept ? (
        <Notice tone="warning" title={t('admin.signIn.youWereSignedOut')}>
          {t('admin.signIn.nobodyUsedThisPageFor')}
        </Notice>
      ) : null}
      {session.second_step ? (
        <SecondStepCard view={view} session={session} next={next} kept={kept} />
      ) : (
        <section className="card card--pad stack stack--l" aria-labelledby="s1">
          <div>
            <p className="step-no">{t('admin.signIn.step1Of2')}</p>
            <h2 id="s1">{t('admin.signIn.yourPassword')}</h2>
          </div>
          <ActionForm view={view} op="signInAsAdmin" back={next}>
            <Kept kept={kept} />
            <Field
              id="mail"
              name="email"
              type="email"
              label={t('admin.signIn.email')}
              autoComplete="username"
              required
              defaultValue={valueOf(view, 'signInAsAdmin', 'email')}
            />
            <PasswordField id="pw" name="password" label={t('admin.signIn.password')} />
            <Button kind="primary" wide type="submit">
              {t('admin.signIn.continue')}
            </Button>
            <p>
              <a className="tap" href="/account.php">
                {t('admin.signIn.forgotYourPassword')}
              </a>
            </p>
          </ActionForm>
          <p className="small muted">{t('admin.signIn.tenWrongTriesCloseThis')}</p>
        </section>
      )}
    </div>
  </AdminFrame>
);

const SecondStepCard = ({
  view,
  session,
  next,
  kept,
}: {
  view: AdminView;
  session: AdminSession;
  next: string;
  kept: string;
}) => (
  <section className="card card--pad stack stack--l" aria-labelledby="s2">
    <div>
      <p className="step-no">{t('admin.signIn.step2Of2', { email: session.second_step?.email ?? '' })}</p>
      <h2 id="s2">{t('admin.signIn.isItReallyYou')}</h2>
    </div>
    {session.second_step?.code ? (
      <ActionForm view={view} op="enterAdminCode" back={next}>
        <Kept kept={kept} />
        <div className="field">
          <label htmlFor="code">{t('admin.signIn.sixDigitCode')}</label>
          <span className="hint" id="code-h">
            {t('admin.signIn.fromYourAuthenticatorAppIt')}
          </span>
          <input
            className="input input--code"
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            aria-describedby="code-h"
          />
        </div>
        <Button kind="primary" wide type="submit">
          {t('admin.signIn.signIn')}
        </Button>
      </ActionForm>
    ) : null}
    {session.second_step?.passkey ? (
      <Button wide icon="key" data-passkey="sign-in" data-next={next}>
        {t('admin.signIn.useAPasskey')}
      </Button>
    ) : null}
    {session.second_step?.recovery ? (
      <details className="more-way">
        <summary>
          <Icon name="right" size="s" />
          {t('admin.signIn.phoneNotAtHandUse')}
        </summary>
        <ActionForm view={view} op="enterRecoveryCode" back={next} className="form__end">
          <Kept kept={kept} />
          <Field
            id="rec"
            name="code"
            label={t('admin.signIn.recoveryCode')}
            hint={t('admin.signIn.oneOfYourTenEach')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button type="submit">{t('admin.signIn.useThisCode')}</Button>
        </ActionForm>
      </details>
    ) : null}
    <p className="small muted">{t('admin.signIn.noPhoneAndNoCodes')}</p>
    <ActionForm view={view} op="signOutAsAdmin" className="">
      <Button kind="quiet" small type="submit">
        {t('admin.signIn.notYouStartAgain')}
      </Button>
    </ActionForm>
  </section>
);

export interface SecondStepData {
  step: SecondStep;
  /** The key to scan, while a code is being set up. */
  setup: { key: string; uri: string; qr_svg: string } | null;
  signIns: SignIn[];
  /** Shown once. */
  codes: string[] | null;
}

/** A file without a request: nobody in between sees the codes. */
const asFile = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;

const Codes = ({ codes }: { codes: string[] }) => (
  <section className="card card--pad stack" aria-labelledby="codes">
    <h2 id="codes">{t('admin.signIn.keepYourRecoveryCodes')}</h2>
    <p>{t('admin.signIn.forTheDayThePhone')}</p>
    <ul className="codes" aria-label={t('admin.signIn.tenRecoveryCodes')} id="recovery-codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="actions actions--fill no-print">
      <Button icon="print" data-print>
        {t('admin.signIn.printTheCodes')}
      </Button>
      <ButtonLink kind="quiet" icon="download" download="recovery-codes.txt" href={asFile(codes)}>
        {t('admin.signIn.saveAsAFile')}
      </ButtonLink>
    </div>
    <p className="small muted">{t('admin.signIn.paperInADrawerIs')}</p>
    <p>
      <a className="btn btn--primary" href="/admin/community.php">
        {t('admin.signIn.iHavePrintedTheCodes')}
      </a>
    </p>
  </section>
);

const Setup = ({ view, setup }: { view: AdminView; setup: NonNullable<SecondStepData['setup']> }) => (
  <ol className="setup">
    <li className="card card--pad stack">
      <h2 className="setup__head">{t('admin.signIn.scanThisWithAnAuthenticator')}</h2>
      <div className="qr-pair">
        <figure className="qr" dangerouslySetInnerHTML={{ __html: setup.qr_svg }} />
        <div className="stack">
          <p>{t('admin.signIn.anyAppForSixDigit')}</p>
          <p className="typed-key" id="typed-key">
            {(setup.key.match(/.{1,4}/g) ?? []).map((group, index) => (
              <span key={index}>{group}</span>
            ))}
          </p>
          <div className="actions">
            <Button small icon="copy" data-copy={setup.key}>
              {t('admin.signIn.copyTheKey')}
            </Button>
            <ButtonLink kind="quiet" small icon="external" href={setup.uri}>
              {t('admin.signIn.openMyApp')}
            </ButtonLink>
          </div>
          <p className="small muted">{t('admin.signIn.nobodyFromTheLeagueWill')}</p>
        </div>
      </div>
    </li>
    <li className="card card--pad stack">
      <h2 className="setup__head">{t('admin.signIn.confirmWithACode')}</h2>
      <ActionForm view={view} op="confirmCodeSetup">
        <div className="field">
          <label htmlFor="c">{t('admin.signIn.theSixDigitsYourApp')}</label>
          <span className="hint" id="c-h">
            {t('admin.signIn.soThatWeKnowIt')}
          </span>
          <input
            className="input input--code"
            id="c"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            aria-describedby="c-h"
          />
        </div>
        <PasswordAgain view={view} id="c-pw" />
        <div className="actions actions--fill">
          <Button kind="primary" type="submit">
            {t('admin.signIn.switchOnTheSecondStep')}
          </Button>
        </div>
      </ActionForm>
    </li>
  </ol>
);

const isSetUp = (step: SecondStepData['step']): boolean => step.has_code || step.passkeys.length > 0;

export const SecondStepPage = ({ view, step, setup, signIns, codes }: { view: AdminView } & SecondStepData) => (
  <AdminFrame view={view}>
    <div className="gate stack stack--l">
      <div className="page-head">
        <p className="small">
          {view.me?.first_name} {view.me?.last_name} · {view.me?.email}
        </p>
        <h1>{isSetUp(step) ? t('admin.signIn.yourSecondStep') : t('admin.signIn.setUpYourSecondStep')}</h1>
        <p>
          {t('admin.signIn.aPasswordAloneIsNot', {
            part: isSetUp(step)
              ? t('admin.signIn.everyChangeHereIsTold')
              : t('admin.signIn.thisTakesAboutTwoMinutes', {
                  isRequired: step.is_required
                    ? t('admin.signIn.untilItIsDoneThis')
                    : t('admin.signIn.inTheDemoYouCan'),
                }),
          })}
        </p>
      </div>
      {codes ? <Codes codes={codes} /> : null}
      {!codes && setup ? <Setup view={view} setup={setup} /> : null}
      {step.has_code && !codes ? (
        <section className="card card--pad stack" aria-labelledby="rc">
          <h2 id="rc">{t('admin.signIn.recoveryCodes')}</h2>
          <p>{t('admin.signIn.ofTenAreLeft', { recoveryCodesLeft: step.recovery_codes_left })}</p>
          <ActionForm view={view} op="renewRecoveryCodes">
            <PasswordAgain view={view} id="rc-pw" />
            <div className="actions">
              <Button type="submit">{t('admin.signIn.makeTenNewCodes')}</Button>
            </div>
          </ActionForm>
        </section>
      ) : null}
      <section className="card card--pad stack" aria-labelledby="pk">
        <h2 id="pk">{t('admin.signIn.passkeys')}</h2>
        <p className="small muted">{t('admin.signIn.signInWithFaceFinger')}</p>
        {step.passkeys.length > 0 ? (
          <ul className="rows">
            {step.passkeys.map((passkey) => (
              <li key={passkey.id} className="rows__item">
                <span className="grow">
                  <span className="strong">{passkey.name}</span>
                  <br />
                  <span className="small muted">
                    {rich('admin.signIn.added', {
                      createdAt: <MomentText value={passkey.created_at} today={view.now} />,
                    })}
                  </span>
                </span>
                <ActionForm view={view} op="removePasskey" id={passkey.id} className="">
                  <Button kind="danger-quiet" small type="submit">
                    {rich('admin.signIn.remove', {
                      name: passkey.name,
                      hidden: (inside) => <span className="hidden-text">{inside}</span>,
                    })}
                  </Button>
                </ActionForm>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="actions">
          <Button icon="key" data-passkey="add">
            {t('admin.signIn.addAPasskey')}
          </Button>
        </div>
      </section>
      {signIns.length > 0 ? (
        <section className="card card--pad stack" aria-labelledby="si">
          <h2 id="si">{t('admin.signIn.whereYouAreSignedIn')}</h2>
          <ul className="rows">
            {signIns.map((signIn) => (
              <li key={signIn.id} className="rows__item">
                <span className="grow">
                  <span className="strong">{signIn.client}</span>
                  {signIn.current ? t('admin.signIn.thisOne') : ''}
                  <br />
                  <span className="small muted">
                    {rich('admin.signIn.lastUsed', {
                      lastUsedAt: <MomentText value={signIn.last_used_at} today={view.now} />,
                    })}
                  </span>
                </span>
                {signIn.current ? null : (
                  <ActionForm view={view} op="endAdminSignIn" id={signIn.id} className="">
                    <Button kind="quiet" small type="submit">
                      {rich('admin.signIn.end', {
                        client: signIn.client,
                        hidden: (inside) => <span className="hidden-text">{inside}</span>,
                      })}
                    </Button>
                  </ActionForm>
                )}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  </AdminFrame>
);

/** What is said when one of its operations was done. */
export const SECOND_STEP_DONE = {
  removePasskey: t('admin.signIn.thePasskeyIsRemoved'),
  endAdminSignIn: t('admin.signIn.thisSignInHasEnded'),
};
