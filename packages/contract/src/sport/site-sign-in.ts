import Type from 'typebox';
import { operation, json } from '../operation.ts';
import {
  Email,
  Empty,
  Fields,
  MailedToken,
  NewPassword,
  Notice,
  OneTimeToken,
  Text,
  TriedPassword,
} from '../schemas.ts';
import { SiteMember } from './member-schemas.ts';

export const getSiteSession = operation({
  name: 'getSiteSession',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'GET',
  path: '/session',
  access: 'visitor',
  reach: 'site',
  summary: 'Start or continue a browser session at the sport’s own site; gives its CSRF token',
  responses: { 200: json(Type.Object({ csrf_token: Type.String(), member: Type.Optional(SiteMember) })) },
  problems: [],
  throttle: ['session-ip'],
});

export const signInAtSite = operation({
  name: 'signInAtSite',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/login',
  access: 'visitor',
  reach: 'site',
  summary: 'Sign in at the sport’s own site',
  body: Fields({ email: Text(0, 254), password: TriedPassword }),
  responses: { 200: json(Type.Object({ member: SiteMember })) },
  problems: ['auth.invalid_credentials', 'member.inactive'],
  throttle: ['login-address', 'login-ip', 'login-device', 'sign-ins'],
});

export const signOutAtSite = operation({
  name: 'signOutAtSite',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  reach: 'site',
  summary: 'Sign out of the sport’s own site, on every device',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const signOutHereAtSite = operation({
  name: 'signOutHereAtSite',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/logout-here',
  access: 'signed-in',
  reach: 'site',
  summary: 'Sign out of the sport’s own site in this browser alone',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: [],
});

export const forgotSitePassword = operation({
  name: 'forgotSitePassword',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'visitor',
  reach: 'site',
  summary: 'Ask for a reset link for the sport’s own site; the response is always the same',
  body: Fields({ email: Email }),
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['forgot-ip'],
});

export const resetSitePassword = operation({
  name: 'resetSitePassword',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'visitor',
  reach: 'site',
  summary: 'Set a new password with the token from the mail; ends every session',
  body: Fields({ token: OneTimeToken, password: NewPassword }),
  responses: { 200: json(Notice) },
  problems: ['token.invalid'],
  throttle: ['one-time-token-ip'],
});

export const verifySiteEmail = operation({
  name: 'verifySiteEmail',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/verify',
  access: 'visitor',
  reach: 'site',
  summary: 'Verify the member’s address with the token from the mail',
  body: MailedToken,
  responses: { 200: json(Notice) },
  problems: ['token.invalid'],
  throttle: ['one-time-token-ip'],
});

export const resendSiteVerification = operation({
  name: 'resendSiteVerification',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'signed-in',
  reach: 'site',
  summary: 'Send the verification mail again',
  body: Empty,
  responses: { 200: json(Notice) },
  problems: ['account.already_verified'],
  throttle: ['resend-verification'],
});

export const changeSitePassword = operation({
  name: 'changeSitePassword',
  service: 'sport',
  tag: 'Site sign-in',
  method: 'POST',
  path: '/auth/change-password',
  access: 'signed-in',
  reach: 'site',
  summary: 'Change the password, a temporary one too; sign in again afterwards',
  body: Fields({ current_password: TriedPassword, password: NewPassword }),
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['login-address', 'login-ip', 'change-password'],
});
