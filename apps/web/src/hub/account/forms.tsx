import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import type { ReactNode } from 'react';
import {
  Button,
  ButtonLink,
  Check,
  FieldError,
  Icon,
  PostForm,
  type HiddenFields,
  type TypedForm,
} from '../../kit/index.ts';
import type { FormContext, FormName } from './state.ts';

/**
 * A form of the account page. Without `toToken` it posts to the page itself; with it, to the address with the token.
 */
export const AccountForm = ({
  name,
  forms,
  toToken = false,
  hidden = {},
  ...form
}: {
  name: FormName;
  forms: FormContext;
  toToken?: boolean;
  hidden?: HiddenFields;
  children: ReactNode;
  className?: string;
}) => (
  <PostForm
    action={toToken ? undefined : '/account.php'}
    data-form={name}
    hidden={{ do: name, csrf: forms.csrf, ...hidden }}
    {...form}
  />
);

export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ButtonLink small href={href}>
    {children}
    <Icon name="external" size="s" />
  </ButtonLink>
);

/** Asked of everybody who makes an account. */
export const TermsCheck = ({ form: { values, errors } }: { form: TypedForm }) => (
  <div>
    <Check
      name="terms"
      value="yes"
      required
      defaultChecked={values['terms'] === 'yes'}
      aria-invalid={errors['terms'] ? 'true' : undefined}
      aria-describedby={errors['terms'] ? 'terms-e' : undefined}
      label={
        <>
          {rich('hub.account.signedOut.iAgreeToTheTerms', {
            link: (inside) => <a href="/terms">{inside}</a>,
            link2: (inside) => <a href="/privacy">{inside}</a>,
          })}
        </>
      }
    />
    {errors['terms'] ? <FieldError id="terms">{t('hub.account.signedOut.pleaseAgreeFirst')}</FieldError> : null}
  </div>
);

export const SignOut = ({ forms }: { forms: FormContext }) => (
  <div className="stack stack--s">
    <p className="small muted">
      {rich('hub.account.forms.signingOutEndsEverySession', {
        link: (inside) => <a href="/account.php?tab=assistants">{inside}</a>,
      })}
    </p>
    <div className="actions actions--fill">
      <AccountForm name="sign-out-here" forms={forms} className="">
        <Button type="submit" icon="logout">
          {t('hub.account.forms.signOutHere')}
        </Button>
      </AccountForm>
      <AccountForm name="sign-out" forms={forms} className="">
        <Button kind="quiet" type="submit">
          {t('hub.account.forms.signOutEverywhere')}
        </Button>
      </AccountForm>
    </div>
  </div>
);
