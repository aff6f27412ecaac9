import type { ReactNode } from 'react';
import { Notice, UNCOMMON_PASSWORD } from '../../kit/index.ts';
import { to } from '../addresses.ts';
import type { AccountContext, AccountForm, AccountSaid } from './data.ts';

/** A plain form: it says which one it is and carries the session's token. */
export const PostForm = ({
  form,
  csrf,
  hidden = {},
  children,
  className = 'form',
}: {
  form: AccountForm;
  csrf: string;
  hidden?: Readonly<Record<string, string | number | undefined>>;
  children: ReactNode;
  className?: string;
}) => (
  <form className={className} method="post" action={to.account} noValidate>
    <input type="hidden" name="form" value={form} />
    <input type="hidden" name="csrf_token" value={csrf} />
    {Object.entries(hidden).map(([name, value]) =>
      value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
);

type Attempt = Omit<NonNullable<AccountContext['refused']>, 'form'>;
const NOTHING: Attempt = { values: {}, errors: {}, message: undefined };
/** What was typed into this form and what is wrong with it; nothing when another one was refused. */
export const attemptOf = ({ refused }: AccountContext, form: AccountForm): Attempt =>
  refused?.form === form ? refused : NOTHING;

export const Refusal = ({ context, form }: { context: AccountContext; form: AccountForm }) => {
  const { message } = attemptOf(context, form);
  return message ? (
    <Notice tone="danger" role="alert">
      {message}
    </Notice>
  ) : null;
};

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
};

export const Said = ({ said }: { said: AccountSaid | undefined }) =>
  said ? (
    <Notice tone="success" role="status">
      {SAID[said]}
    </Notice>
  ) : null;

export const PASSWORD_HINT = `At least 10 characters, an upper-case and a lower-case letter, a number. ${UNCOMMON_PASSWORD}`;
