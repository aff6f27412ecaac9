import Type from 'typebox';
import { operation, json } from '../operation.ts';
import { AidAnswer, AidAsk, AidReference, AidRequest, AidTerms } from './aid-schemas.ts';

const asking = {
  service: 'sport',
  tag: 'Registration',
  method: 'POST',
  access: 'public',
  reach: 'hub',
  scope: 'registration:write',
} as const;

export const getAidTerms = operation({
  service: 'sport',
  tag: 'Registration',
  method: 'GET',
  access: 'public',
  reach: 'hub',
  scope: 'public:read',
  name: 'getAidTerms',
  path: '/registration/assistance/terms',
  summary: 'Whether financial assistance can be asked for, who reads a request, and for how long spots are held',
  responses: { 200: json(AidTerms) },
  problems: [],
});

export const askForAid = operation({
  ...asking,
  knowsMember: true,
  name: 'askForAid',
  path: '/registration/assistance',
  summary:
    'Ask for financial assistance in confidence: stores the registrations, holds their spots for a while, and mails a link that confirms the request',
  body: AidAsk,
  responses: { 200: json(AidRequest), 201: json(AidRequest) },
  problems: [
    'record.not_found',
    'registration.not_eligible',
    'agreement.needed',
    'registration.already_registered',
    'payment.held',
    'payment.unavailable',
    'assistance.not_offered',
    'assistance.closed',
  ],
  throttle: ['registrations', 'new-children', 'new-children-network'],
});

export const confirmAidRequest = operation({
  ...asking,
  name: 'confirmAidRequest',
  path: '/registration/assistance/confirm',
  summary: 'Confirms a request by the link that was mailed to its address; only then somebody reads it',
  body: Type.Object(
    { token: Type.String({ minLength: 20, maxLength: 200, description: 'Of the link that was mailed' }) },
    { additionalProperties: false },
  ),
  responses: { 200: json(AidRequest) },
  problems: ['token.invalid', 'registration.confirmation_ended', 'assistance.closed'],
  throttle: ['confirmations'],
});

export const getAidRequest = operation({
  ...asking,
  method: 'GET',
  name: 'getAidRequest',
  path: '/registration/assistance',
  summary: 'How a request stands, for whoever has its reference',
  query: Type.Object({ reference: AidReference.properties.reference }),
  responses: { 200: json(AidRequest) },
  problems: ['record.not_found'],
  throttle: ['confirmations'],
});

export const answerAidQuestion = operation({
  ...asking,
  name: 'answerAidQuestion',
  path: '/registration/assistance/answer',
  summary: 'Answer what was asked about a request',
  body: AidAnswer,
  responses: { 200: json(AidRequest) },
  problems: ['record.not_found', 'assistance.closed'],
  throttle: ['confirmations'],
});

export const withdrawAidRequest = operation({
  ...asking,
  name: 'withdrawAidRequest',
  path: '/registration/assistance/withdraw',
  summary: 'Take a request back: what was written is deleted at once. Its registrations can be paid for a day',
  body: AidReference,
  responses: { 200: json(AidRequest) },
  problems: ['record.not_found', 'assistance.closed'],
  throttle: ['confirmations'],
});
