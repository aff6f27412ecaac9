import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { Email, Fields, NewPassword, PersonName, Secret, SportName, TriedPassword } from '../schemas.ts';
import { InvitedAccount, SportLink } from './account-schemas.ts';

export const linkSport = operation({
  name: 'linkSport',
  service: 'hub',
  tag: 'Sport links',
  method: 'POST',
  path: '/account/link-sport',
  access: 'verified',
  reach: 'hub',
  summary: 'Link a sport member account by its own e-mail address and password',
  body: Fields({ sport: SportName, email: Email, password: TriedPassword }),
  responses: { 201: json(SportLink) },
  problems: [
    'link.credentials_rejected',
    'link.already_exists',
    'link.in_progress',
    'member.inactive',
    'member.email_unverified',
    'member.temporary_password',
    'sport.unavailable',
  ],
  // The second one is the sport's, for the member's password.
  throttle: ['link-sport', 'login-address'],
});

export const createSportAccount = operation({
  name: 'createSportAccount',
  service: 'hub',
  tag: 'Sport links',
  method: 'POST',
  path: '/account/create-sport-account',
  access: 'verified',
  reach: 'hub',
  summary: 'Create a sport member account for the verified address and link it',
  body: Fields({
    sport: SportName,
    /** From the mail to a member whom the sport's administration has made for this address. */
    invitation: Type.Optional(Secret(1, 2000)),
  }),
  responses: { 201: json(SportLink) },
  problems: ['link.already_exists', 'link.in_progress', 'member.already_exists', 'token.invalid', 'sport.unavailable'],
  throttle: ['link-sport'],
});

export const acceptInvitation = operation({
  name: 'acceptInvitation',
  service: 'hub',
  tag: 'Sport links',
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'visitor',
  reach: 'hub',
  summary:
    'Make an account with the link that a sport mailed about a registration, or to a member it invites: its address is verified, and the sport’s account is made and linked',
  body: Fields({
    sport: SportName,
    token: Secret(1, 2000),
    password: NewPassword,
    first_name: PersonName,
    last_name: PersonName,
    terms: Type.Literal(true),
  }),
  responses: { 201: json(InvitedAccount) },
  problems: ['token.invalid', 'email.taken'],
  throttle: ['one-time-token-ip', 'register-ip'],
});
