import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { DateOnly, Empty, Fields, IdInput, IdParam, Items, PersonName, Text } from '../schemas.ts';
import {
  ChildConsent,
  ChildName,
  ChildStanding,
  Claim,
  ClaimList,
  CommunityMe,
  CommunityProfile,
  NewGuardian,
  ChildToClaim,
  ChosenRegistrations,
} from './community-schemas.ts';

const member = { service: 'sport', tag: 'Families', access: 'member', reach: 'hub' } as const;
const Phone = Type.String({ maxLength: 40, pattern: '^[0-9+()./ x-]*$', 'x-text': 'trim' });
const ClaimParams = Type.Object({ id: IdParam });

export const getCommunityMe = operation({
  ...member,
  name: 'getCommunityMe',
  method: 'GET',
  path: '/community/me',
  summary: 'The sport account, verified children, messaging status and current scopes',
  responses: { 200: json(CommunityMe) },
  problems: [],
});

export const listChildStandings = operation({
  ...member,
  name: 'listChildStandings',
  method: 'GET',
  path: '/community/children',
  summary:
    'How far each child is: registered with the caller’s address, asked for, confirmed, on a waiting list, on a team',
  responses: { 200: json(Items(ChildStanding)) },
  problems: [],
});

export const getCommunityProfile = operation({
  ...member,
  name: 'getCommunityProfile',
  method: 'GET',
  path: '/community/profile',
  summary: 'The profile of the sport account',
  responses: { 200: json(CommunityProfile) },
  problems: [],
});

export const updateCommunityProfile = operation({
  ...member,
  name: 'updateCommunityProfile',
  method: 'POST',
  path: '/community/profile',
  summary: 'Change name and phone; without a phone the old one stays, an empty one removes it',
  body: Fields({ first_name: PersonName, last_name: PersonName, phone: Type.Optional(Phone) }),
  responses: { 200: json(CommunityProfile) },
  problems: ['profile.name_fixed'],
  throttle: ['profile'],
});

export const renameChild = operation({
  ...member,
  name: 'renameChild',
  method: 'POST',
  path: '/community/child-name',
  summary: 'Change the name of a child’s own login; verified guardians only',
  body: Fields({ account_id: IdInput, first_name: PersonName, last_name: PersonName }),
  responses: { 200: json(ChildName) },
  problems: ['guardian.required'],
  throttle: ['profile'],
});

export const listClaims = operation({
  ...member,
  name: 'listClaims',
  method: 'GET',
  path: '/community/claims',
  summary: 'Own claims with their review status, newest first, at most 50',
  responses: { 200: json(ClaimList) },
  problems: [],
});

export const listRegisteredChildren = operation({
  ...member,
  name: 'listRegisteredChildren',
  method: 'GET',
  path: '/community/registered-children',
  summary:
    'Children who were registered with the caller’s verified address, paid for or confirmed, and are neither linked nor claimed',
  responses: { 200: json(Items(ChildToClaim)) },
  problems: [],
});

export const claimRegisteredChildren = operation({
  ...member,
  name: 'claimRegisteredChildren',
  method: 'POST',
  path: '/community/registered-children/claim',
  summary:
    'Claim to be the guardian of these, with the registration as evidence; an administrator decides. Sent twice, it is made once',
  body: ChosenRegistrations,
  responses: { 200: json(Items(Claim)) },
  problems: ['permission.missing', 'record.not_found'],
  throttle: ['claims'],
});

export const disownRegisteredChildren = operation({
  ...member,
  name: 'disownRegisteredChildren',
  method: 'POST',
  path: '/community/registered-children/disown',
  summary:
    'Say that these are not one’s own children: they are not asked about again. What is left to be asked about is returned',
  body: ChosenRegistrations,
  responses: { 200: json(Items(ChildToClaim)) },
  problems: ['permission.missing', 'record.not_found'],
  throttle: ['claims'],
});

export const claimChild = operation({
  ...member,
  name: 'claimChild',
  method: 'POST',
  path: '/community/claims',
  summary: 'Claim to be a child’s guardian; an administrator reviews it. The same open claim again returns the first',
  body: Fields({ first_name: PersonName, last_name: PersonName, birth_date: DateOnly }),
  responses: { 200: json(Claim), 201: json(Claim) },
  problems: ['permission.missing'],
  throttle: ['claims'],
});

export const answerClaim = operation({
  ...member,
  name: 'answerClaim',
  method: 'POST',
  path: '/community/claims/:id/answer',
  summary: 'Answer what was asked about an own pending claim',
  params: ClaimParams,
  body: Fields({ answer: Text(1, 1000) }),
  responses: { 200: json(Claim) },
  problems: ['record.conflict'],
  throttle: ['claims'],
});

export const withdrawClaim = operation({
  ...member,
  name: 'withdrawClaim',
  method: 'POST',
  path: '/community/claims/:id/withdraw',
  summary: 'Withdraw an own pending claim',
  params: ClaimParams,
  body: Empty,
  responses: { 200: json(Claim) },
  problems: ['record.conflict'],
});

export const listNewGuardians = operation({
  ...member,
  name: 'listNewGuardians',
  method: 'GET',
  path: '/community/new-guardians',
  summary:
    'Adults who were linked to a child of the caller in the last 30 days and about whom the caller was told, newest first, at most 50',
  responses: { 200: json(Items(NewGuardian)) },
  problems: [],
});

export const suspendNewGuardian = operation({
  ...member,
  name: 'suspendNewGuardian',
  method: 'POST',
  path: '/community/new-guardians/:id/suspend',
  summary: 'Object to such a link: it is suspended at once, and an administrator looks at it again',
  params: Type.Object({ id: IdParam }),
  body: Empty,
  responses: { 200: json(NewGuardian) },
  problems: [],
  throttle: ['consent'],
});

export const setChildConsent = operation({
  ...member,
  name: 'setChildConsent',
  method: 'POST',
  path: '/community/child-consent',
  summary: 'Allow or stop messaging for a child; verified guardians only',
  body: Fields({ account_id: IdInput, enabled: Type.Boolean() }),
  responses: { 200: json(ChildConsent) },
  problems: ['guardian.required'],
  throttle: ['consent'],
});
