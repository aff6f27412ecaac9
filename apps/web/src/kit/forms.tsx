import { t } from '@sports-hub/contract/texts';
import type { FormHTMLAttributes, ReactNode } from 'react';
import type { ProblemCode } from '@sports-hub/contract';
import type { LaterPress } from '../outbox/press.ts';
import { ButtonLink } from './controls.tsx';
import { Notice } from './surfaces.tsx';
import { formatWait } from './words.ts';

/** What a plain form sends along, beside what somebody fills in; a value that is missing is not sent. */
export type HiddenFields = Readonly<Record<string, string | number | undefined>>;

export const Hidden = ({ fields }: { fields: HiddenFields }) => (
  <>
    {Object.entries(fields).map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
    )}
  </>
);

interface PostFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'method' | 'hidden'> {
  hidden?: HiddenFields;
  /** With script and without a connection it waits on the device. */
  later?: LaterPress | undefined;
  children: ReactNode;
}

/** A form that works without script: the page it is sent to leads on, or shows it again with what was typed. */
export const PostForm = ({ hidden = {}, later, className = 'form', children, ...form }: PostFormProps) => (
  <form method="post" className={className} data-later={later && JSON.stringify(later)} {...form}>
    <Hidden fields={hidden} />
    {children}
  </form>
);

/** What was typed into a form that came back, and what is wrong with it, by field. */
export interface TypedForm {
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
}

/** A form that was refused: which one, what was typed into it (never a password), and why. */
export interface RefusedForm<Form extends string = string> {
  form: Form;
  values: TypedForm['values'];
  /** `signed-in-again`: not refused any more, but not sent again either. */
  code: ProblemCode | 'offline' | 'signed-in-again';
  message: string;
  fields: TypedForm['errors'];
  /** Seconds. */
  retryAfter?: number | undefined;
  requestId?: string | undefined;
}

export interface FormAttempt extends TypedForm {
  refusal?: RefusedForm;
}

/** Why it was refused as a whole; what is wrong with a field stands at the field. */
export const wholeRefusal = (refused: RefusedForm<string> | undefined): string | undefined =>
  refused && Object.keys(refused.fields).length === 0 ? refused.message : undefined;

/** What became of one form of a page; nothing when another one was refused. */
export const attemptOf = <Form extends string>(refused: RefusedForm<Form> | undefined, form: Form): FormAttempt =>
  refused?.form === form
    ? { values: refused.values, errors: refused.fields, refusal: refused }
    : { values: {}, errors: {} };

/** A field of such a form: what was typed, else what is known. */
export const typedField = ({ values, errors }: TypedForm, name: string, known = '') => ({
  name,
  defaultValue: values[name] ?? known,
  error: errors[name],
});

/** The session of a form had ended before it was sent. */
export const SignedOutElsewhere = ({ isKept }: { isKept: boolean }) => (
  <Notice tone="warning" icon="logout" role="alert" title={t('kit.forms.youWereSignedOut')}>
    {isKept ? t('kit.forms.signedOutButKept') : t('kit.forms.signedOutAndUnchanged')}
  </Notice>
);

/** The words for what is not about one field. */
export function RefusalNotice({ refusal }: { refusal: RefusedForm | undefined }) {
  if (!refusal) return null;
  const { code, message, fields, retryAfter = 0, requestId } = refusal;
  switch (code) {
    case 'request.invalid':
      return Object.keys(fields).length > 3 ? (
        <Notice tone="danger" role="alert" title={t('kit.forms.someFieldsNeedAttention')} />
      ) : null;
    case 'throttle.exceeded':
      return refusal.form === 'sign-in' ? (
        <Notice
          tone="warning"
          role="alert"
          title={t('kit.forms.tooManyAttempts')}
          actions={
            <ButtonLink small href="/account.php?view=forgot">
              {t('kit.forms.resetMyPassword')}
            </ButtonLink>
          }
        >
          {t('kit.forms.tryAgainInOrReset', { retryAfter: formatWait(retryAfter) })}
        </Notice>
      ) : (
        <Notice tone="warning" role="alert" title={t('kit.forms.tooManyAttempts')}>
          {t('kit.forms.tryAgainIn', { retryAfter: formatWait(retryAfter) })}
        </Notice>
      );
    case 'csrf.invalid':
      return (
        <Notice tone="warning" role="alert" title={t('kit.forms.thisPageWasOpenFor')}>
          {t('kit.forms.nothingWasChangedWhatYou')}
        </Notice>
      );
    case 'auth.required':
      return <SignedOutElsewhere isKept={false} />;
    case 'signed-in-again':
      return (
        <Notice tone="info" role="status" title={t('kit.forms.youAreSignedInAgain')}>
          {t('kit.forms.whatYouTypedIsStillHere')}
        </Notice>
      );
    case 'token.invalid':
      return (
        <Notice
          tone="warning"
          role="alert"
          title={t('kit.forms.thisLinkIsNotValid')}
          actions={
            <ButtonLink small href={refusal.form === 'reset' ? '/account.php?view=forgot' : '/account.php'}>
              {t('kit.forms.sendANewOne')}
            </ButtonLink>
          }
        >
          {t('kit.forms.linksWorkOnceAndFor')}
        </Notice>
      );
    case 'server.error':
      return (
        <Notice tone="danger" role="alert" title={t('kit.forms.somethingWentWrongOnOur')}>
          {requestId ? t('kit.forms.tryAgainOrTellUs', { requestId }) : t('kit.forms.pleaseTryAgain')}
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
