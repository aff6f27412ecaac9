import { t } from '@sports-hub/contract/texts';
import { rich } from '../../kit/rich.tsx';
import type { ReactNode } from 'react';
import { Button, ButtonLink, Icon, PostForm, type HiddenFields } from '../../kit/index.ts';
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

export const SignOut = ({ forms }: { forms: FormContext }) => (
  <div className="stack stack--s">
    <p className="small muted">
      {rich('hub.account.forms.signingOutEndsEverySession', {
        link: (inside) => <a href="/account.php?tab=assistants">{inside}</a>,
      })}
    </p>
    <AccountForm name="sign-out" forms={forms} className="actions actions--fill">
      <Button type="submit" icon="logout">
        {t('hub.account.forms.signOutEverywhere')}
      </Button>
    </AccountForm>
  </div>
);
