import {
  attemptOf,
  Button,
  Field,
  formatMoment,
  Icon,
  MomentText,
  Notice,
  PasswordField,
  RefusalNotice,
  Tag,
} from '../../kit/index.ts';
import { AccountForm, SignOut } from './forms.tsx';
import type { Passkey, SignInItem } from '@sports-hub/contract';
import type { FormContext, SignedInData } from './state.ts';

const PasskeyRow = ({ passkey, forms, today }: { passkey: Passkey; forms: FormContext; today: string }) => {
  const refused = forms.refused?.values['id'] === String(passkey.id) ? forms.refused : undefined;
  const [renaming, removing] = [attemptOf(refused, 'passkey-rename'), attemptOf(refused, 'passkey-remove')];
  return (
    <li className="rows__item session">
      <Icon name="key" size="l" />
      <span className="grow">
        <span className="strong">{passkey.name}</span>
        <span className="small muted block">
          Added <MomentText value={passkey.created_at} today={today} /> ·{' '}
          {passkey.last_used_at ? (
            <>
              last used <MomentText value={passkey.last_used_at} today={today} />
            </>
          ) : (
            'never used'
          )}
        </span>
      </span>
      <span className="actions">
        <details className="more-details" open={Boolean(renaming.refusal)}>
          <summary className="btn btn--quiet btn--small">
            Rename<span className="hidden-text"> {passkey.name}</span>
          </summary>
          <AccountForm name="passkey-rename" forms={forms} hidden={{ id: passkey.id }}>
            <Field
              id={`passkey-${passkey.id}`}
              name="name"
              label="Name"
              required
              maxLength={60}
              defaultValue={passkey.name}
              error={renaming.errors['name']}
            />
            <Button type="submit" small>
              Save
            </Button>
          </AccountForm>
        </details>
        <details className="more-details" open={Boolean(removing.refusal)}>
          <summary className="btn btn--danger-quiet btn--small">
            Remove<span className="hidden-text"> {passkey.name}</span>
          </summary>
          <AccountForm name="passkey-remove" forms={forms} hidden={{ id: passkey.id }}>
            <RefusalNotice refusal={removing.refusal} />
            <PasswordField
              id={`passkey-${passkey.id}-password`}
              name="current_password"
              label="Your password"
              hint="So that nobody else does it. We tell you by mail."
              error={removing.errors['current_password']}
            />
            <div className="actions actions--fill">
              <Button type="submit" kind="danger" small>
                Remove this passkey
              </Button>
            </div>
          </AccountForm>
        </details>
      </span>
    </li>
  );
};

const isHandheld = (client: string | null): boolean => /phone|ipad|android|ios|tablet/i.test(client ?? '');

const nameOf = ({ current, kind, client }: SignInItem): string =>
  current ? 'This device' : kind === 'app' ? 'An app' : isHandheld(client) ? 'A phone or tablet' : 'A computer';

const EndSession = ({ session, forms, label }: { session: SignInItem; forms: FormContext; label: string }) => (
  <AccountForm name="end-session" forms={forms} hidden={{ id: session.id }} className="">
    <Button type="submit" small>
      {label}
      <span className="hidden-text">: {session.client ?? 'an unknown program'}</span>
    </Button>
  </AccountForm>
);

function Session({ session, forms, today }: { session: SignInItem; forms: FormContext; today: string }) {
  // A device that somebody else came in with must not be asked whether it is known.
  const isQuestion = session.is_new_device && !session.current;
  return (
    <li>
      <div className="rows__item">
        <Icon name={isHandheld(session.client) ? 'device' : 'laptop'} size="l" />
        <span className="grow">
          <span className="strong">{nameOf(session)}</span>
          <span className="small muted block">
            {[
              session.client ?? 'Unknown program',
              session.current || isQuestion
                ? `since ${formatMoment(session.created_at, today)}`
                : `last used ${formatMoment(session.last_used_at, today)}`,
            ].join(' · ')}
          </span>
        </span>
        {session.current ? (
          <Tag tone="success">Now</Tag>
        ) : isQuestion ? (
          <Tag tone="warning">New</Tag>
        ) : (
          <EndSession session={session} forms={forms} label="End" />
        )}
      </div>
      {isQuestion ? (
        <div className="inset child-more">
          <Notice
            tone="warning"
            title="Was this you?"
            actions={
              <>
                <EndSession session={session} forms={forms} label="End this session" />
                <AccountForm name="confirm-session" forms={forms} hidden={{ id: session.id }} className="">
                  <Button type="submit" kind="quiet" small>
                    It was me<span className="hidden-text">: {session.client ?? 'an unknown program'}</span>
                  </Button>
                </AccountForm>
              </>
            }
          >
            This device signed in with your password for the first time. If you do not know it, end the session and
            change your password.
          </Notice>
        </div>
      ) : null}
    </li>
  );
}

/** Where the account is signed in, and the other ways in. */
export const Security = ({ forms, security, today }: SignedInData) => (
  <>
    <section className="stack" aria-labelledby="pk">
      <div className="stack stack--s">
        <h2 id="pk">Passkeys</h2>
        <p className="small muted">
          Sign in with your face, your finger or the code of your phone. Nothing to remember, and nobody can trick it
          out of you.
        </p>
      </div>
      <div className="card">
        {security && security.passkeys.length > 0 ? (
          <ul className="rows">
            {security.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} forms={forms} today={today} />
            ))}
          </ul>
        ) : null}
        <div
          className={
            security && security.passkeys.length > 0 ? 'card__foot stack stack--s' : 'card__body stack stack--s'
          }
        >
          <noscript>
            <p className="small">Adding a passkey needs JavaScript.</p>
          </noscript>
          <form className="form" data-passkey="add" hidden>
            <Field
              id="passkey-password"
              name="current_password"
              type="password"
              label="Your password"
              hint="Asked once, so that nobody else adds a passkey from your phone."
              autoComplete="current-password"
              required
              maxLength={128}
            />
            <p className="error" role="alert" data-passkey-error hidden />
            <div className="actions actions--fill">
              <Button type="submit" kind="primary" icon="plus">
                Add a passkey
              </Button>
            </div>
          </form>
          <p className="small muted">
            Your password keeps working. Removing a passkey here does not delete it on the device; it only stops opening
            this account.
          </p>
        </div>
      </div>
    </section>
    <section className="stack" aria-labelledby="wh">
      <div className="stack stack--s">
        <h2 id="wh">Where you are signed in</h2>
        <p className="small muted">
          Ending one works at once. That device needs your password or a passkey to come back.
        </p>
        <RefusalNotice refusal={attemptOf(forms.refused, 'end-session').refusal} />
      </div>
      <div className="card">
        <ul className="rows">
          {(security?.sessions ?? []).map((session) => (
            <Session key={session.id} session={session} forms={forms} today={today} />
          ))}
        </ul>
        <div className="card__foot">
          <SignOut forms={forms} />
        </div>
      </div>
    </section>
  </>
);
