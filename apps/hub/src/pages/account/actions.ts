import type { FormName, Said } from '@sports-hub/web/render';
import type { PlainFormFields } from '@sports-hub/kernel';

/** What a form sends to the API, and where its success leads. */
interface Action {
  path: (fields: PlainFormFields) => string;
  body: (fields: PlainFormFields, token: string) => Record<string, unknown>;
  /** Shown again after a refusal. Never a password. */
  kept: readonly string[];
  said?: Said;
  tab?: 'security' | 'assistants';
  /** Names the address a mail went to. */
  tellsAddress?: true;
}

const pick =
  (...names: string[]) =>
  (fields: PlainFormFields): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
const withToken = (_fields: PlainFormFields, token: string): Record<string, unknown> => ({ token });
const at = (path: string) => (): string => path;
/** An id from a form, for a path; what is no id leads to a record that does not exist. */
const idOf = ({ id = '' }: PlainFormFields): string => (/^[1-9]\d{0,15}$/.test(id) ? id : '0');

export const ACTIONS: Record<FormName, Action> = {
  'sign-in': { path: at('/auth/login'), body: pick('email', 'password'), kept: ['email'] },
  register: {
    path: at('/auth/register'),
    body: (fields) => ({
      ...pick('email', 'password', 'first_name', 'last_name')(fields),
      terms: fields.terms === 'yes',
    }),
    kept: ['email', 'first_name', 'last_name', 'terms'],
    said: 'registered',
    tellsAddress: true,
  },
  forgot: {
    path: at('/auth/forgot-password'),
    body: pick('email'),
    kept: ['email'],
    said: 'forgot',
    tellsAddress: true,
  },
  reset: {
    path: at('/auth/reset-password'),
    body: (fields, token) => ({ token, ...pick('password')(fields) }),
    kept: [],
    said: 'reset',
  },
  verify: { path: at('/auth/verify'), body: withToken, kept: [], said: 'verified' },
  refuse: { path: at('/auth/verify/refuse'), body: withToken, kept: [], said: 'refused' },
  resend: { path: at('/auth/resend-verification'), body: () => ({}), kept: [], said: 'resent' },
  profile: {
    path: at('/account/profile'),
    body: pick('first_name', 'last_name'),
    kept: ['first_name', 'last_name'],
    said: 'profile',
  },
  email: { path: at('/account/email'), body: pick('email', 'current_password'), kept: ['email'], said: 'email' },
  password: { path: at('/account/password'), body: pick('current_password', 'password'), kept: [], said: 'password' },
  link: {
    path: at('/account/link-sport'),
    body: pick('sport', 'email', 'password'),
    kept: ['sport', 'email'],
    said: 'linked',
  },
  create: { path: at('/account/create-sport-account'), body: pick('sport'), kept: ['sport'], said: 'linked' },
  'end-session': {
    path: (fields) => `/account/sessions/${idOf(fields)}/end`,
    body: () => ({}),
    kept: ['id'],
    said: 'ended',
    tab: 'security',
  },
  'confirm-session': {
    path: (fields) => `/account/sessions/${idOf(fields)}/confirm`,
    body: () => ({}),
    kept: ['id'],
    said: 'confirmed',
    tab: 'security',
  },
  'withdraw-agent': {
    path: (fields) => `/account/agents/${idOf(fields)}/withdraw`,
    body: () => ({}),
    kept: ['id'],
    said: 'withdrawn',
    tab: 'assistants',
  },
  'passkey-rename': {
    path: (fields) => `/account/passkeys/${idOf(fields)}/rename`,
    body: pick('name'),
    kept: ['id', 'name'],
    said: 'passkey-renamed',
    tab: 'security',
  },
  'passkey-remove': {
    path: (fields) => `/account/passkeys/${idOf(fields)}/remove`,
    body: pick('current_password'),
    kept: ['id'],
    said: 'passkey-removed',
    tab: 'security',
  },
  'sign-out': { path: at('/auth/logout'), body: () => ({}), kept: [], said: 'out' },
};

export const isForm = (name: unknown): name is FormName => typeof name === 'string' && Object.hasOwn(ACTIONS, name);
