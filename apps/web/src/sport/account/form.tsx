import type { ReactNode } from 'react';
import { attemptOf, Notice, PostForm, RefusalNotice, type HiddenFields } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import { sportHead } from '../head.ts';
import type { AccountContext, AccountForm, AccountSaid } from './data.ts';

/** A form of the account page: it says which one it is and carries the session's token. */
export const MemberForm = ({
  form,
  csrf,
  hidden = {},
  ...rest
}: {
  form: AccountForm;
  csrf: string;
  hidden?: HiddenFields;
  children: ReactNode;
  className?: string;
}) => <PostForm action={to.account} data-form={form} hidden={{ form, csrf_token: csrf, ...hidden }} {...rest} />;

export const Refusal = ({ context, form }: { context: AccountContext; form: AccountForm }) => (
  <RefusalNotice refusal={attemptOf(context.refused, form).refusal} />
);

const SAID: Record<AccountSaid, string> = {
  out: 'You are signed out.',
  forgot: 'If the address has an account here, a mail with a link is on its way. It is valid for one hour.',
  reset: 'Your password is set. Please sign in.',
  verified: 'Your e-mail address is confirmed.',
  resent: 'Sent. Please look into your mail.',
  password: 'Your password is changed. Please sign in with the new one.',
  profile: 'Saved.',
  claim:
    'We got it. A volunteer of the league compares it with the registrations, often within a few days. We e-mail you.',
  withdrawn: 'Withdrawn.',
  answered: 'Thank you. The league looks at it again.',
  suspended: 'The link is suspended. A person of the league looks at it again and may call you.',
  on: 'Messaging is on.',
  off: 'Messaging is off.',
  'hub-over': 'That took too long, or was used already. Sign in once more.',
  'hub-inactive': 'This account is switched off. Write to the league to find out why.',
};

export const Said = ({ said }: { said: AccountSaid | undefined }) =>
  said ? (
    <Notice tone={said.startsWith('hub-') ? 'danger' : 'success'} role="status">
      {SAID[said]}
    </Notice>
  ) : null;

/** Nothing of it is for search engines. Its script shows passwords, ticks their rules and sends a form once. */
export const accountHead = (data: AccountContext, title: string) => ({
  ...sportHead(
    { ...data, site: { ...data.site, seo: null } },
    { title, hidden: true, sheet: 'main.css', scripts: ['sport.js', 'account.js'] },
  ),
  icons: ['check'] as const,
});
