import Type from 'typebox';
import { operation, json } from '../operation.ts';
import {
  Email,
  Empty,
  Fields,
  IdParam,
  Items,
  MailedToken,
  NewPassword,
  Notice,
  OneTimeToken,
  PersonName,
  Text,
  TriedPassword,
} from '../schemas.ts';
import { AccountWithSports, HubAccount, LinkPreview, SignedIn, SignInItem } from './account-schemas.ts';

export const getSession = operation({
  name: 'getSession',
  service: 'hub',
  tag: 'Accounts',
  method: 'GET',
  path: '/session',
  access: 'visitor',
  reach: 'hub',
  summary: 'Start or continue a browser session; sets the session cookie and gives its CSRF token',
  responses: { 200: json(Type.Object({ csrf_token: Type.String(), account: Type.Optional(HubAccount) })) },
  problems: [],
  throttle: ['session-ip'],
});

export const register = operation({
  name: 'register',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/register',
  access: 'visitor',
  reach: 'hub',
  summary: 'Create an account; the response is the same whether or not the address was known',
  body: Fields({
    email: Email,
    password: NewPassword,
    first_name: PersonName,
    last_name: PersonName,
    terms: Type.Literal(true),
  }),
  responses: { 201: json(Notice) },
  problems: [],
  throttle: ['register-ip'],
});

export const login = operation({
  name: 'login',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/login',
  access: 'visitor',
  reach: 'hub',
  summary: 'Sign in: returns a bearer token and signs the cookie session in',
  body: Fields({ email: Text(0, 254), password: TriedPassword }),
  responses: { 200: json(SignedIn) },
  problems: ['auth.invalid_credentials', 'account.disabled'],
  throttle: ['login-address', 'login-ip', 'login-device', 'sign-ins'],
});

export const verify = operation({
  name: 'verify',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/verify',
  access: 'visitor',
  reach: 'hub',
  summary: 'Verify the address, or confirm a pending e-mail change, with the token from the mail',
  body: MailedToken,
  responses: { 200: json(Notice) },
  problems: ['token.invalid', 'email.taken'],
  throttle: ['one-time-token-ip'],
});

export const previewVerification = operation({
  name: 'previewVerification',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/verify/preview',
  access: 'visitor',
  reach: 'hub',
  summary: 'What a mailed verification link is about: who asked for it and when; uses nothing up',
  body: MailedToken,
  responses: { 200: json(LinkPreview) },
  problems: ['token.invalid'],
  throttle: ['preview-ip'],
});

export const refuseVerification = operation({
  name: 'refuseVerification',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/verify/refuse',
  access: 'visitor',
  reach: 'hub',
  summary:
    'It was not me: removes the unverified account of a mailed link, or drops the change of address it would confirm',
  body: MailedToken,
  responses: { 200: json(Notice) },
  problems: ['token.invalid'],
  throttle: ['one-time-token-ip'],
});

export const resendVerification = operation({
  name: 'resendVerification',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Send the verification mail again',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: ['account.already_verified'],
  throttle: ['resend-verification'],
});

export const forgotPassword = operation({
  name: 'forgotPassword',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'visitor',
  reach: 'hub',
  summary: 'Ask for a reset link; the response is always the same',
  body: Fields({ email: Email }),
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['forgot-ip'],
});

export const resetPassword = operation({
  name: 'resetPassword',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'visitor',
  reach: 'hub',
  summary: 'Set a new password with the token from the mail; ends every session and token',
  body: Fields({ token: OneTimeToken, password: NewPassword }),
  responses: { 200: json(Notice) },
  problems: ['token.invalid'],
  throttle: ['one-time-token-ip'],
});

export const logout = operation({
  name: 'logout',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Sign out everywhere: ends all bearer tokens and browser sessions of the account',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const logoutHere = operation({
  name: 'logoutHere',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/logout-here',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Sign out here: ends the session or token that this request came with, and leaves other devices alone',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const getAccount = operation({
  name: 'getAccount',
  service: 'hub',
  tag: 'Accounts',
  method: 'GET',
  path: '/account',
  access: 'signed-in',
  reach: 'hub',
  summary: 'The signed-in account and its linked sports',
  responses: { 200: json(AccountWithSports) },
  problems: [],
});

export const updateProfile = operation({
  name: 'updateProfile',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/profile',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Change the name',
  body: Fields({ first_name: PersonName, last_name: PersonName }),
  responses: { 200: json(HubAccount) },
  problems: [],
  throttle: ['profile'],
});

export const changePassword = operation({
  name: 'changePassword',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/password',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Change the password; sign in again afterwards',
  body: Fields({ current_password: TriedPassword, password: NewPassword }),
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['login-address', 'login-ip', 'change-password'],
});

export const changeEmail = operation({
  name: 'changeEmail',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/email',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Ask to change the address; the old one stays in use until the new one is verified',
  body: Fields({ current_password: TriedPassword, email: Email }),
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['login-address', 'login-ip', 'change-email'],
});

export const listSessions = operation({
  name: 'listSessions',
  service: 'hub',
  tag: 'Accounts',
  method: 'GET',
  path: '/account/sessions',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Where the account is signed in: browsers and apps, the one used last first',
  responses: { 200: json(Items(SignInItem)) },
  problems: [],
});

export const confirmSignIn = operation({
  name: 'confirmSignIn',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/sessions/:id/confirm',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Say that a sign-in from a new device was one’s own; a device cannot say so of itself',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const endSignIn = operation({
  name: 'endSignIn',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/sessions/:id/end',
  access: 'signed-in',
  reach: 'hub',
  summary: 'End one of them; a browser ends together with the token it was given',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});
