import type { sportAccount } from '@sports-hub/web/render';
import type { PlainFormFields } from '@sports-hub/kernel';

/** What a form of the account page stands for: the API call, and where it leads. */
export interface AccountAction {
  path: (fields: PlainFormFields) => string;
  body: (fields: PlainFormFields) => object;
  /** The words on the page that follows. */
  said?: (fields: PlainFormFields) => sportAccount.AccountSaid;
}

const pick =
  (...names: readonly string[]) =>
  (fields: PlainFormFields): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
const to = (path: string) => (): string => path;
const claimPath = (verb: string) => (fields: PlainFormFields) =>
  `/community/claims/${encodeURIComponent(fields['claim_id'] ?? '0')}/${verb}`;

export const ACTIONS: Readonly<Record<sportAccount.AccountForm, AccountAction>> = {
  'sign-in': { path: to('/auth/login'), body: pick('email', 'password') },
  'sign-out': { path: to('/auth/logout'), body: () => ({}), said: () => 'out' },
  forgot: { path: to('/auth/forgot-password'), body: pick('email'), said: () => 'forgot' },
  reset: { path: to('/auth/reset-password'), body: pick('token', 'password'), said: () => 'reset' },
  verify: { path: to('/auth/verify'), body: pick('token'), said: () => 'verified' },
  resend: { path: to('/auth/resend-verification'), body: () => ({}), said: () => 'resent' },
  password: {
    path: to('/auth/change-password'),
    body: pick('current_password', 'password'),
    said: () => 'password',
  },
  profile: { path: to('/community/profile'), body: pick('first_name', 'last_name', 'phone'), said: () => 'profile' },
  claim: { path: to('/community/claims'), body: pick('first_name', 'last_name', 'birth_date'), said: () => 'claim' },
  withdraw: { path: claimPath('withdraw'), body: () => ({}), said: () => 'withdrawn' },
  answer: { path: claimPath('answer'), body: pick('answer'), said: () => 'answered' },
  consent: {
    path: to('/community/child-consent'),
    body: (fields) => ({ account_id: fields['account_id'] ?? '', enabled: fields['enabled'] === 'true' }),
    said: (fields) => (fields['enabled'] === 'true' ? 'on' : 'off'),
  },
};

export const isForm = (name: string | undefined): name is sportAccount.AccountForm =>
  name !== undefined && Object.hasOwn(ACTIONS, name);
