import type { AdminSession, SecondStep, SignIn } from '@sports-hub/contract';
import { Button, Field, Icon, MomentText, Notice, PasswordField } from '../kit/index.ts';
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
        <h1>Sign in to administration</h1>
        <p>
          Your password, then something only you have. Families sign in <a href={view.site.hubHref}>on the hub</a>.
        </p>
      </div>
      {kept ? (
        <Notice tone="warning" title="You were signed out">
          Nobody used this page for 30 minutes. What you typed is kept.
        </Notice>
      ) : null}
      {session.second_step ? (
        <SecondStepCard view={view} session={session} next={next} kept={kept} />
      ) : (
        <section className="card card--pad stack stack--l" aria-labelledby="s1">
          <div>
            <p className="step-no">Step 1 of 2</p>
            <h2 id="s1">Your password</h2>
          </div>
          <ActionForm view={view} op="signInAsAdmin" back={next}>
            <Kept kept={kept} />
            <Field
              id="mail"
              name="email"
              type="email"
              label="E-mail"
              autoComplete="username"
              required
              defaultValue={valueOf(view, 'signInAsAdmin', 'email')}
            />
            <PasswordField id="pw" name="password" label="Password" />
            <Button kind="primary" wide type="submit">
              Continue
            </Button>
            <p>
              <a className="tap" href="/account.php">
                Forgot your password?
              </a>
            </p>
          </ActionForm>
          <p className="small muted">
            Ten wrong tries close this sign-in for 15 minutes. We never say whether it was the address or the password.
          </p>
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
      <p className="step-no">Step 2 of 2 · {session.second_step?.email}</p>
      <h2 id="s2">Is it really you?</h2>
    </div>
    {session.second_step?.code ? (
      <ActionForm view={view} op="enterAdminCode" back={next}>
        <Kept kept={kept} />
        <div className="field">
          <label htmlFor="code">Six-digit code</label>
          <span className="hint" id="code-h">
            From your authenticator app. It changes every 30 seconds.
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
          Sign in
        </Button>
      </ActionForm>
    ) : null}
    {session.second_step?.passkey ? (
      <Button wide icon="key" data-passkey="sign-in" data-next={next}>
        Use a passkey
      </Button>
    ) : null}
    {session.second_step?.recovery ? (
      <details className="more-way">
        <summary>
          <Icon name="right" size="s" />
          Phone not at hand? Use a recovery code
        </summary>
        <ActionForm view={view} op="enterRecoveryCode" back={next} className="form__end">
          <Kept kept={kept} />
          <Field
            id="rec"
            name="code"
            label="Recovery code"
            hint="One of your ten. Each works once."
            autoComplete="off"
            spellCheck={false}
            required
          />
          <Button type="submit">Use this code</Button>
        </ActionForm>
      </details>
    ) : null}
    <p className="small muted">No phone and no codes? Another super-admin can reset your second step.</p>
    <ActionForm view={view} op="signOutAsAdmin" className="">
      <Button kind="quiet" small type="submit">
        Not you? Start again
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

const Codes = ({ codes }: { codes: string[] }) => (
  <section className="card card--pad stack" aria-labelledby="codes">
    <h2 id="codes">Keep your recovery codes</h2>
    <p>For the day the phone is lost. Each code signs you in once. We show them only now and cannot show them again.</p>
    <ul className="codes" aria-label="Ten recovery codes" id="recovery-codes">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="actions actions--fill no-print">
      <Button icon="print" data-print>
        Print the codes
      </Button>
    </div>
    <p className="small muted">Paper in a drawer is a good place. The phone with the app on it is not.</p>
    <p>
      <a className="btn btn--primary" href="/admin/community.php">
        I have printed the codes or written them down
      </a>
    </p>
  </section>
);

const Setup = ({ view, setup }: { view: AdminView; setup: NonNullable<SecondStepData['setup']> }) => (
  <ol className="setup">
    <li className="card card--pad stack">
      <h2 className="setup__head">Scan this with an authenticator app</h2>
      <div className="qr-pair">
        <figure className="qr" dangerouslySetInnerHTML={{ __html: setup.qr_svg }} />
        <div className="stack">
          <p>Any app for six-digit codes will do. On this same phone, or no camera? Type the key instead:</p>
          <p className="typed-key" id="typed-key">
            {(setup.key.match(/.{1,4}/g) ?? []).map((group, index) => (
              <span key={index}>{group}</span>
            ))}
          </p>
          <div className="actions">
            <Button small icon="copy" data-copy={setup.key}>
              Copy the key
            </Button>
          </div>
          <p className="small muted">Nobody from the league will ever ask you for this key or for a code.</p>
        </div>
      </div>
    </li>
    <li className="card card--pad stack">
      <h2 className="setup__head">Confirm with a code</h2>
      <ActionForm view={view} op="confirmCodeSetup">
        <div className="field">
          <label htmlFor="c">The six digits your app shows now</label>
          <span className="hint" id="c-h">
            So that we know it works before you need it.
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
            Switch on the second step
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
        <h1>{isSetUp(step) ? 'Your second step' : 'Set up your second step'}</h1>
        <p>
          A password alone is not enough here: administration shows children’s names and families’ addresses.{' '}
          {isSetUp(step)
            ? 'Every change here is told to you by e-mail.'
            : `This takes about two minutes, once. ${step.is_required ? 'Until it is done, this is the only page you see.' : 'In the demo you can do without.'}`}
        </p>
      </div>
      {codes ? <Codes codes={codes} /> : null}
      {!codes && setup ? <Setup view={view} setup={setup} /> : null}
      {step.has_code && !codes ? (
        <section className="card card--pad stack" aria-labelledby="rc">
          <h2 id="rc">Recovery codes</h2>
          <p>{step.recovery_codes_left} of ten are left.</p>
          <ActionForm view={view} op="renewRecoveryCodes">
            <PasswordAgain view={view} id="rc-pw" />
            <div className="actions">
              <Button type="submit">Make ten new codes</Button>
            </div>
          </ActionForm>
        </section>
      ) : null}
      <section className="card card--pad stack" aria-labelledby="pk">
        <h2 id="pk">Passkeys</h2>
        <p className="small muted">Sign in with face, finger or a key instead of a code.</p>
        {step.passkeys.length > 0 ? (
          <ul className="rows">
            {step.passkeys.map((passkey) => (
              <li key={passkey.id} className="rows__item">
                <span className="grow">
                  <span className="strong">{passkey.name}</span>
                  <br />
                  <span className="small muted">
                    Added <MomentText value={passkey.created_at} today={view.now} />
                  </span>
                </span>
                <ActionForm view={view} op="removePasskey" id={passkey.id} className="">
                  <Button kind="danger-quiet" small type="submit">
                    Remove<span className="hidden-text"> {passkey.name}</span>
                  </Button>
                </ActionForm>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="actions">
          <Button icon="key" data-passkey="add">
            Add a passkey
          </Button>
        </div>
      </section>
      {signIns.length > 0 ? (
        <section className="card card--pad stack" aria-labelledby="si">
          <h2 id="si">Where you are signed in to the administration</h2>
          <ul className="rows">
            {signIns.map((signIn) => (
              <li key={signIn.id} className="rows__item">
                <span className="grow">
                  <span className="strong">{signIn.client}</span>
                  {signIn.current ? ' · this one' : ''}
                  <br />
                  <span className="small muted">
                    Last used <MomentText value={signIn.last_used_at} today={view.now} />
                  </span>
                </span>
                {signIn.current ? null : (
                  <ActionForm view={view} op="endAdminSignIn" id={signIn.id} className="">
                    <Button kind="quiet" small type="submit">
                      End<span className="hidden-text"> {signIn.client}</span>
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
  removePasskey: 'The passkey is removed.',
  endAdminSignIn: 'This sign-in has ended.',
};
