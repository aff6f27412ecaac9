import { eventStream, operation } from '../operation.ts';

export const followSiteChanges = operation({
  name: 'followSiteChanges',
  service: 'sport',
  tag: 'Messaging',
  method: 'GET',
  path: '/stream',
  access: 'signed-in',
  reach: 'site',
  summary: 'The same as the hub’s `/stream`, on the sport’s own site',
  responses: { 200: eventStream },
  problems: ['member.email_unverified', 'member.temporary_password', 'stream.too_many'],
});

export const followWakes = operation({
  name: 'followWakes',
  service: 'sport',
  tag: 'Internal',
  method: 'GET',
  path: '/internal/wakes',
  access: 'service',
  reach: 'service',
  summary: 'Which linked members have something new, as it happens, for the streams that the hub has open',
  responses: { 200: eventStream },
  problems: ['stream.too_many'],
});
