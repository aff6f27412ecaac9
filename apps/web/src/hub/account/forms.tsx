import type { ReactNode } from 'react';
import { Button, ButtonLink, FieldError, formatWait, Icon, Notice, PasswordRules } from '../../kit/index.ts';
import type { FormContext, FormName, FormRefusal } from './state.ts';

/**
 * A form of the account page. Without `toToken` it posts to the page itself; with it, to the address with the token.
 */
export const AccountForm = ({
  name,
  forms,
  toToken = false,
  children,
  className = 'form',
  id,
}: {
  name: FormName;
  forms: FormContext;
  toToken?: boolean;
  children: ReactNode;
  className?: string;
  id?: string;
}) => (
  <form method="post" action={toToken ? undefined : '/account.php'} className={className} id={id} data-form={name}>
    <input type="hidden" name="do" value={name} />
    <input type="hidden" name="csrf" value={forms.csrf} />
    {children}
  </form>
);

/** The refusal of one form, if it is the one that was sent. */
export const refusalOf = ({ refusal }: FormContext, form: FormName): FormRefusal | undefined =>
  refusal?.form === form ? refusal : undefined;

/** The session of a form had ended before it was sent. */
export const SignedOutElsewhere = ({ isKept }: { isKept: boolean }) => (
  <Notice tone="warning" icon="logout" role="alert" title="You were signed out">
    {`You signed out on another device, or your password was changed.${isKept ? ' What you typed is still here.' : ' Nothing was changed.'}`}
  </Notice>
);

/** The words for what is not about one field. */
export function RefusalNotice({ refusal }: { refusal: FormRefusal | undefined }) {
  if (!refusal) return null;
  const { code, message, fields, retryAfter = 0, requestId } = refusal;
  switch (code) {
    case 'request.invalid':
      return Object.keys(fields).length > 3 ? (
        <Notice tone="danger" role="alert" title="Some fields need attention" />
      ) : null;
    case 'throttle.exceeded':
      return refusal.form === 'sign-in' ? (
        <Notice
          tone="warning"
          role="alert"
          title="Too many tries"
          actions={
            <ButtonLink small href="/account.php?view=forgot">
              Reset my password
            </ButtonLink>
          }
        >
          {`Please wait ${formatWait(retryAfter)}, or reset your password now.`}
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title="Too many tries">
          {`Please wait ${formatWait(retryAfter)} before the next one.`}
        </Notice>
      );
    case 'csrf.invalid':
      return (
        <Notice tone="warning" role="alert" title="This page was open for too long">
          Nothing was changed. What you typed is still here: please send it again.
        </Notice>
      );
    case 'auth.required':
      return <SignedOutElsewhere isKept={false} />;
    case 'signed-in-again':
      return (
        <Notice tone="info" role="status" title="You are signed in again">
          What you typed is still here: please send it once more.
        </Notice>
      );
    case 'token.invalid':
      return (
        <Notice
          tone="warning"
          role="alert"
          title="This link is not valid any more"
          actions={
            <ButtonLink small href={refusal.form === 'reset' ? '/account.php?view=forgot' : '/account.php'}>
              Send a new one
            </ButtonLink>
          }
        >
          Links work once and for one hour.
        </Notice>
      );
    case 'server.error':
      return (
        <Notice tone="danger" role="alert" title="Something went wrong on our side">
          {`Please try again.${requestId ? ` If it stays, tell us this number: ${requestId}.` : ''}`}
        </Notice>
      );
    default:
      return (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      );
  }
}

/** A password with a button that shows it (once there is script). Nothing typed here ever comes back in a page. */
export function PasswordField({
  id,
  name,
  label,
  error,
  fresh = false,
  hint,
}: {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  /** A new password: its rules are shown and tick themselves. */
  fresh?: boolean;
  hint?: string;
}) {
  const described = [hint && `${id}-h`, error && `${id}-e`, fresh && `${id}-rules`].filter(Boolean).join(' ');
  return (
    <>
      <div className={error ? 'field field--error' : 'field'}>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span className="hint" id={`${id}-h`}>
            {hint}
          </span>
        ) : null}
        <div className="with-btn" data-password>
          <input
            className="input"
            id={id}
            name={name}
            type="password"
            required
            minLength={fresh ? 10 : undefined}
            maxLength={128}
            autoComplete={fresh ? 'new-password' : 'current-password'}
            aria-describedby={described || undefined}
            aria-invalid={error ? 'true' : undefined}
          />
          <Button kind="quiet" small hidden aria-controls={id}>
            Show<span className="hidden-text"> {label.toLowerCase()}</span>
          </Button>
        </div>
        {error ? <FieldError id={id}>{error}</FieldError> : null}
      </div>
      {fresh ? <PasswordRules id={`${id}-rules`} /> : null}
    </>
  );
}

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink small href={href}>
    {children}
    <Icon name="external" size="s" />
  </ButtonLink>
);

export const SignOut = ({ forms }: { forms: FormContext }) => (
  <div className="stack stack--s">
    <p className="small muted">
      Signing out ends every session and every app, also on this device. You need your password or a passkey to come
      back. Assistants are withdrawn <a href="/account.php?tab=assistants">on their own page</a>.
    </p>
    <AccountForm name="sign-out" forms={forms} className="actions actions--fill">
      <Button type="submit" icon="logout">
        Sign out everywhere
      </Button>
    </AccountForm>
  </div>
);
