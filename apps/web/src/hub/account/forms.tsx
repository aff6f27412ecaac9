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
