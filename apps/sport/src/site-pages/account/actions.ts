import type { sportAccount } from '@sports-hub/web/render';
import {
  agreeToText,
  answerClaim,
  changeNoticeSetting,
  changeSitePassword,
  claimChild,
  claimRegisteredChildren,
  disownRegisteredChildren,
  forgotSitePassword,
  markSeen,
  removeNoticeDevice,
  resendSiteVerification,
  resetSitePassword,
  setChildConsent,
  setQuietHours,
  signInAtSite,
  signOutAtSite,
  signOutHereAtSite,
  suspendNewGuardian,
  testNoticeDevice,
  updateCommunityProfile,
  verifySiteEmail,
  withdrawClaim,
} from '@sports-hub/contract';
import { formCall, type FormCall, type PlainFormFields } from '@sports-hub/kernel';

/** The call a form of the account page stands for, and where it leads. */
export interface AccountAction {
  send: FormCall;
  /** The words on the page that follows. */
  said?: (fields: PlainFormFields) => sportAccount.AccountSaid;
}

const registeredChildren = {
  body: (fields: PlainFormFields) => ({
    registration_ids: Object.keys(fields).flatMap((name) => /^child-(\d+)$/.exec(name)?.[1] ?? []),
  }),
};
const byId = { params: ({ id = '' }: PlainFormFields) => ({ id }) };
const byClaim = { params: (fields: PlainFormFields) => ({ id: fields['claim_id'] ?? '0' }) };

export const ACTIONS: Readonly<Record<sportAccount.AccountForm, AccountAction>> = {
  'sign-in': { send: formCall(signInAtSite, ['email', 'password']) },
  'sign-out-here': { send: formCall(signOutHereAtSite), said: () => 'out-here' },
  'sign-out': { send: formCall(signOutAtSite), said: () => 'out' },
  forgot: { send: formCall(forgotSitePassword, ['email']), said: () => 'forgot' },
  reset: { send: formCall(resetSitePassword, ['token', 'password']), said: () => 'reset' },
  verify: { send: formCall(verifySiteEmail, ['token']), said: () => 'verified' },
  resend: { send: formCall(resendSiteVerification), said: () => 'resent' },
  password: { send: formCall(changeSitePassword, ['current_password', 'password']), said: () => 'password' },
  profile: { send: formCall(updateCommunityProfile, ['first_name', 'last_name', 'phone']), said: () => 'profile' },
  registered: { send: formCall(claimRegisteredChildren, [], registeredChildren), said: () => 'claim' },
  disown: { send: formCall(disownRegisteredChildren, [], registeredChildren), said: () => 'disowned' },
  claim: { send: formCall(claimChild, ['first_name', 'last_name', 'birth_date']), said: () => 'claim' },
  withdraw: { send: formCall(withdrawClaim, [], byClaim), said: () => 'withdrawn' },
  answer: { send: formCall(answerClaim, ['answer'], byClaim), said: () => 'answered' },
  suspend: {
    send: formCall(suspendNewGuardian, [], { params: (fields) => ({ id: fields['link_id'] ?? '0' }) }),
    said: () => 'suspended',
  },
  notice: {
    send: formCall(changeNoticeSetting, ['kind'], {
      body: ({ mail, push, digest }) => ({
        ...(mail ? { mail: mail === 'on' } : {}),
        ...(push ? { push: push === 'on' } : {}),
        ...(digest ? { digest: digest === 'on' } : {}),
      }),
    }),
    said: ({ mail, push, digest }) => ((mail || push || digest) === 'on' ? 'notices-on' : 'notices-off'),
  },
  'device-test': { send: formCall(testNoticeDevice, [], byId), said: () => 'device-tested' },
  'device-remove': { send: formCall(removeNoticeDevice, [], byId), said: () => 'device-removed' },
  seen: { send: formCall(markSeen, [], byId), said: () => 'seen' },
  agree: {
    send: formCall(agreeToText, ['number'], { params: ({ kind = '' }) => ({ kind }) }),
    said: () => 'agreed',
  },
  quiet: {
    send: formCall(setQuietHours, [], {
      body: ({ from = '', until = '', urgent, off }) =>
        off ? {} : { quiet: { from, until, urgent_passes: urgent === 'yes' } },
    }),
    said: () => 'quiet',
  },
  consent: {
    send: formCall(setChildConsent, ['account_id'], { body: ({ enabled }) => ({ enabled: enabled === 'true' }) }),
    said: (fields) => (fields['enabled'] === 'true' ? 'on' : 'off'),
  },
};

export const isForm = (name: string | undefined): name is sportAccount.AccountForm =>
  name !== undefined && Object.hasOwn(ACTIONS, name);
