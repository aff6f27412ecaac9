import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import {
  Empty,
  Fields,
  IdParam,
  Items,
  Notice,
  PasskeyOptions,
  PasskeyResponse,
  Text,
  TriedPassword,
  WebAuthnJson,
} from '../../schemas.ts';
import { AdminSession, SecondStep, SecondStepCode, SignIn } from './sign-in-schemas.ts';

const visitor = { service: 'sport', tag: 'Administration sign-in', access: 'admin-visitor', reach: 'site' } as const;
const own = { service: 'sport', tag: 'Administration sign-in', access: 'admin', reach: 'site' } as const;

export const getAdminSession = operation({
  ...visitor,
  name: 'getAdminSession',
  method: 'GET',
  path: '/admin/session',
  summary: 'Start or continue a session of the administration; gives its CSRF token and how far the sign-in has come',
  responses: { 200: json(AdminSession) },
  problems: [],
  throttle: ['session-ip'],
});

/** The account may have changed between two steps. */
const NOT_ELIGIBLE = ['member.inactive', 'member.email_unverified', 'member.temporary_password'] as const;

export const signInAsAdmin = operation({
  ...visitor,
  name: 'signInAsAdmin',
  method: 'POST',
  path: '/admin/auth/login',
  summary: 'First step: the password of a member who is an administrator',
  body: Fields({ email: Text(0, 254), password: TriedPassword }),
  responses: { 200: json(AdminSession) },
  problems: ['auth.invalid_credentials', ...NOT_ELIGIBLE],
  throttle: ['login-address', 'login-ip'],
});

export const enterAdminCode = operation({
  ...visitor,
  name: 'enterAdminCode',
  method: 'POST',
  path: '/admin/auth/code',
  summary: 'Second step: the six digits of the authenticator app',
  body: SecondStepCode,
  responses: { 200: json(AdminSession) },
  problems: ['auth.required', ...NOT_ELIGIBLE, 'admin.code_invalid'],
  throttle: ['login-address', 'login-ip'],
});

export const enterRecoveryCode = operation({
  ...visitor,
  name: 'enterRecoveryCode',
  method: 'POST',
  path: '/admin/auth/recovery-code',
  summary: 'Second step: one of the recovery codes, each once',
  body: SecondStepCode,
  responses: { 200: json(AdminSession) },
  problems: ['auth.required', ...NOT_ELIGIBLE, 'admin.code_invalid'],
  throttle: ['login-address', 'login-ip'],
});

export const getPasskeyChallenge = operation({
  ...visitor,
  name: 'getPasskeyChallenge',
  method: 'POST',
  path: '/admin/auth/passkey-options',
  summary: 'Second step with a passkey: what the browser needs',
  body: Empty,
  responses: { 200: json(PasskeyOptions) },
  problems: ['auth.required', ...NOT_ELIGIBLE],
});

export const enterPasskey = operation({
  ...visitor,
  name: 'enterPasskey',
  method: 'POST',
  path: '/admin/auth/passkey',
  summary: 'Second step: a passkey',
  body: PasskeyResponse,
  responses: { 200: json(AdminSession) },
  problems: ['auth.required', ...NOT_ELIGIBLE, 'admin.code_invalid'],
  throttle: ['login-address', 'login-ip'],
});

export const signOutAsAdmin = operation({
  ...visitor,
  name: 'signOutAsAdmin',
  method: 'POST',
  path: '/admin/auth/logout',
  summary: 'End this session of the administration',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const confirmAdminPassword = operation({
  ...own,
  permission: 'own',
  name: 'confirmAdminPassword',
  method: 'POST',
  path: '/admin/auth/confirm',
  summary: 'The password again, for the dangerous steps of the next minutes',
  body: Fields({ password: TriedPassword }),
  responses: { 200: json(AdminSession) },
  problems: [],
  throttle: ['login-address', 'login-ip'],
});

export const getSecondStep = operation({
  ...own,
  permission: 'setup',
  name: 'getSecondStep',
  method: 'GET',
  path: '/admin/second-step',
  summary: 'The own second step: code, recovery codes, passkeys',
  responses: { 200: json(SecondStep) },
  problems: [],
});

export const startCodeSetup = operation({
  ...own,
  permission: 'setup',
  name: 'startCodeSetup',
  method: 'POST',
  path: '/admin/second-step/code',
  summary: 'A new key for an authenticator app; the old one works until the new one is confirmed',
  body: Empty,
  responses: {
    200: json(Type.Object({ key: Type.String(), uri: Type.String(), qr_svg: Type.String() })),
  },
  problems: ['admin.confirmation_required'],
});

export const confirmCodeSetup = operation({
  ...own,
  permission: 'setup',
  name: 'confirmCodeSetup',
  method: 'POST',
  path: '/admin/second-step/code/confirm',
  summary: 'Switch the code on by typing one; gives ten recovery codes, shown only now',
  body: SecondStepCode,
  responses: { 200: json(Type.Object({ recovery_codes: Type.Array(Type.String()) })) },
  problems: ['admin.code_invalid', 'admin.confirmation_required'],
  throttle: ['login-address', 'login-ip'],
});

export const renewRecoveryCodes = operation({
  ...own,
  permission: 'own',
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/admin/second-step/recovery-codes',
  summary: 'Ten new recovery codes; the old ones end',
  body: Empty,
  responses: { 200: json(Type.Object({ recovery_codes: Type.Array(Type.String()) })) },
  problems: ['admin.confirmation_required', 'record.conflict'],
});

export const getPasskeySetup = operation({
  ...own,
  permission: 'setup',
  name: 'getPasskeySetup',
  method: 'POST',
  path: '/admin/second-step/passkey-options',
  summary: 'What the browser needs to make a passkey',
  body: Empty,
  responses: { 200: json(PasskeyOptions) },
  problems: ['admin.confirmation_required'],
});

export const addPasskey = operation({
  ...own,
  permission: 'setup',
  name: 'addPasskey',
  method: 'POST',
  path: '/admin/second-step/passkeys',
  summary: 'Add the passkey that the browser made; the first second step comes with ten recovery codes',
  body: Fields({ name: Text(1, 60), response: WebAuthnJson }),
  responses: { 201: json(Type.Object({ recovery_codes: Type.Array(Type.String()) })) },
  problems: ['admin.code_invalid', 'admin.confirmation_required', 'record.conflict'],
});

export const removePasskey = operation({
  ...own,
  permission: 'own',
  name: 'removePasskey',
  method: 'POST',
  path: '/admin/second-step/passkeys/:id/remove',
  summary: 'Remove a passkey; not the last second step where one is required',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Notice) },
  problems: ['admin.confirmation_required', 'admin.last_step'],
});

export const listAdminSignIns = operation({
  ...own,
  permission: 'own',
  name: 'listAdminSignIns',
  method: 'GET',
  path: '/admin/sessions',
  summary: 'Where the administrator is signed in to the administration',
  responses: { 200: json(Items(SignIn)) },
  problems: [],
});

export const endAdminSignIn = operation({
  ...own,
  permission: 'own',
  name: 'endAdminSignIn',
  method: 'POST',
  path: '/admin/sessions/:id/end',
  summary: 'End one of the own sign-ins',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});
