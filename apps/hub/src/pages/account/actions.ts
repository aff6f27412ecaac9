import type { AccountTab, FormName, Said } from '@sports-hub/web/render';
import {
  changeEmail,
  changeFamilyCalendar,
  changeNoticeSetting,
  changePassword,
  changeWeekMail,
  confirmSignIn,
  createSportAccount,
  endSignIn,
  forgotPassword,
  linkSport,
  login,
  logout,
  logoutHere,
  refuseVerification,
  register,
  removeAccountPasskey,
  removeNoticeDevice,
  renameAccountPasskey,
  renewFamilyCalendar,
  resendVerification,
  resetPassword,
  setQuietHours,
  testNoticeDevice,
  updateProfile,
  verify,
  withdrawAgentGrant,
} from '@sports-hub/contract';
import { formCall, type FormCall, type PlainFormFields } from '@sports-hub/kernel';

/** The call a form stands for, and where its success leads. */
interface Action {
  send: FormCall;
  /** Shown again after a refusal. Never a password. */
  kept: readonly string[];
  said?: Said | ((fields: PlainFormFields) => Said);
  tab?: AccountTab;
  /** The call is one of the sport that the form names. */
  isOfSport?: true;
  /** Names the address a mail went to. */
  tellsAddress?: true;
}

/** An id from a form; what is no id leads to a record that does not exist. */
const byId = { params: ({ id = '' }: PlainFormFields) => ({ id: /^[1-9]\d{0,15}$/.test(id) ? id : '0' }) };

/** What a family's calendar holds. Whose boxes were there is told by the form: one that is not ticked is not sent. */
const chosenOf = ({ which, comes_only, alarm_minutes = '', known = '', out = '', ...boxes }: PlainFormFields) => ({
  games_only: which === 'games',
  comes_only: comes_only === 'yes',
  alarm_minutes: /^\d{1,4}$/.test(alarm_minutes) ? Number(alarm_minutes) : -1,
  left_out: [
    ...out.split(' '),
    ...known.split(' ').flatMap((people) => (boxes[`with.${people}`] ? [] : people.split(','))),
  ].filter(Boolean),
});

export const ACTIONS: Record<FormName, Action> = {
  'sign-in': { send: formCall(login, ['email', 'password']), kept: ['email'] },
  register: {
    send: formCall(register, ['email', 'password', 'first_name', 'last_name'], {
      body: ({ terms }) => ({ terms: terms === 'yes' }),
    }),
    kept: ['email', 'first_name', 'last_name', 'terms'],
    said: 'registered',
    tellsAddress: true,
  },
  forgot: { send: formCall(forgotPassword, ['email']), kept: ['email'], said: 'forgot', tellsAddress: true },
  reset: { send: formCall(resetPassword, ['token', 'password']), kept: [], said: 'reset' },
  verify: { send: formCall(verify, ['token']), kept: [], said: 'verified' },
  refuse: { send: formCall(refuseVerification, ['token']), kept: [], said: 'refused' },
  resend: { send: formCall(resendVerification), kept: [], said: 'resent' },
  profile: {
    send: formCall(updateProfile, ['first_name', 'last_name']),
    kept: ['first_name', 'last_name'],
    said: 'profile',
  },
  email: { send: formCall(changeEmail, ['email', 'current_password']), kept: ['email'], said: 'email' },
  password: { send: formCall(changePassword, ['current_password', 'password']), kept: [], said: 'password' },
  link: { send: formCall(linkSport, ['sport', 'email', 'password']), kept: ['sport', 'email'], said: 'linked' },
  create: { send: formCall(createSportAccount, ['sport']), kept: ['sport'], said: 'linked' },
  'end-session': { send: formCall(endSignIn, [], byId), kept: ['id'], said: 'ended', tab: 'security' },
  'confirm-session': { send: formCall(confirmSignIn, [], byId), kept: ['id'], said: 'confirmed', tab: 'security' },
  'withdraw-agent': {
    send: formCall(withdrawAgentGrant, [], byId),
    kept: ['id'],
    said: 'withdrawn',
    tab: 'assistants',
  },
  notice: {
    send: formCall(changeNoticeSetting, ['kind'], {
      body: ({ mail, push, digest }) => ({
        ...(mail ? { mail: mail === 'on' } : {}),
        ...(push ? { push: push === 'on' } : {}),
        ...(digest ? { digest: digest === 'on' } : {}),
      }),
    }),
    kept: ['sport', 'kind', 'mail', 'push', 'digest'],
    said: ({ mail, push, digest }) => ((mail || push || digest) === 'on' ? 'notices-on' : 'notices-off'),
    tab: 'notifications',
    isOfSport: true,
  },
  calendar: {
    send: formCall(changeFamilyCalendar, ['names'], { body: chosenOf }),
    kept: [],
    said: 'calendar',
    tab: 'calendar',
  },
  'calendar-renew': { send: formCall(renewFamilyCalendar), kept: [], said: 'calendar-renewed', tab: 'calendar' },
  quiet: {
    send: formCall(setQuietHours, [], {
      body: ({ from = '', until = '', urgent, off }) =>
        off ? {} : { quiet: { from, until, urgent_passes: urgent === 'yes' } },
    }),
    kept: ['sport', 'from', 'until', 'urgent'],
    said: 'quiet',
    tab: 'notifications',
    isOfSport: true,
  },
  'week-mail': {
    send: formCall(changeWeekMail, [], { body: ({ mail }) => ({ by_mail: mail === 'on' }) }),
    kept: ['mail'],
    said: ({ mail }) => (mail === 'on' ? 'notices-on' : 'notices-off'),
    tab: 'notifications',
  },
  'device-test': {
    send: formCall(testNoticeDevice, [], byId),
    kept: ['sport', 'id'],
    said: 'device-tested',
    tab: 'notifications',
    isOfSport: true,
  },
  'device-remove': {
    send: formCall(removeNoticeDevice, [], byId),
    kept: ['sport', 'id'],
    said: 'device-removed',
    tab: 'notifications',
    isOfSport: true,
  },
  'passkey-rename': {
    send: formCall(renameAccountPasskey, ['name'], byId),
    kept: ['id', 'name'],
    said: 'passkey-renamed',
    tab: 'security',
  },
  'passkey-remove': {
    send: formCall(removeAccountPasskey, ['current_password'], byId),
    kept: ['id'],
    said: 'passkey-removed',
    tab: 'security',
  },
  'sign-out-here': { send: formCall(logoutHere), kept: [], said: 'out-here' },
  'sign-out': { send: formCall(logout), kept: [], said: 'out' },
};

export const isForm = (name: unknown): name is FormName => typeof name === 'string' && Object.hasOwn(ACTIONS, name);
