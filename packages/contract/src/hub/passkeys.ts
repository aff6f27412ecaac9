import Type from 'typebox';
import { json, operation } from '../operation.ts';
import { Empty, Fields, IdParam, Items, Line, Notice, PasskeyOptions, PasskeyResponse } from '../schemas.ts';
import { Passkey, PasswordAgain, SignedIn } from './account-schemas.ts';

export const beginPasskeySignIn = operation({
  name: 'beginPasskeySignIn',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'visitor',
  reach: 'hub',
  summary: 'What a device has to sign to sign in with a passkey: the options for `navigator.credentials.get`',
  body: Empty,
  responses: { 200: json(PasskeyOptions) },
  problems: [],
  throttle: ['passkey-ip'],
});

export const signInWithPasskey = operation({
  name: 'signInWithPasskey',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/auth/passkey',
  access: 'visitor',
  reach: 'hub',
  summary: 'Sign in with a passkey: returns a bearer token and signs the cookie session in',
  body: PasskeyResponse,
  responses: { 200: json(SignedIn) },
  problems: ['passkey.rejected', 'account.disabled'],
  throttle: ['passkey-ip'],
});

export const listAccountPasskeys = operation({
  name: 'listAccountPasskeys',
  service: 'hub',
  tag: 'Accounts',
  method: 'GET',
  path: '/account/passkeys',
  access: 'signed-in',
  reach: 'hub',
  summary: "The account's passkeys, the oldest first",
  responses: { 200: json(Items(Passkey)) },
  problems: [],
});

export const beginAccountPasskey = operation({
  name: 'beginAccountPasskey',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/passkeys/options',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Begin to add a passkey: the options for `navigator.credentials.create`; asks for the password again',
  body: PasswordAgain,
  responses: { 200: json(PasskeyOptions) },
  problems: [],
  throttle: ['login-address', 'login-ip'],
});

export const addAccountPasskey = operation({
  name: 'addAccountPasskey',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/passkeys',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Add the passkey that the device has made; a mail tells the owner',
  body: PasskeyResponse,
  responses: { 201: json(Passkey) },
  problems: ['passkey.rejected'],
});

export const renameAccountPasskey = operation({
  name: 'renameAccountPasskey',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/passkeys/:id/rename',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Give a passkey another name',
  params: Type.Object({ id: IdParam }),
  body: Fields({ name: Line(1, 60) }),
  responses: { 200: json(Notice) },
  problems: [],
});

export const removeAccountPasskey = operation({
  name: 'removeAccountPasskey',
  service: 'hub',
  tag: 'Accounts',
  method: 'POST',
  path: '/account/passkeys/:id/remove',
  access: 'signed-in',
  reach: 'hub',
  summary: 'Remove a passkey: from now on it opens nothing; asks for the password again, and a mail tells the owner',
  params: Type.Object({ id: IdParam }),
  body: PasswordAgain,
  responses: { 200: json(Notice) },
  problems: [],
  throttle: ['login-address', 'login-ip'],
});
