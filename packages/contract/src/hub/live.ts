import { eventStream, operation } from '../operation.ts';

export const followChanges = operation({
  name: 'followChanges',
  service: 'hub',
  tag: 'Messaging',
  method: 'GET',
  path: '/stream',
  access: 'verified',
  reach: 'hub',
  summary:
    'Hear of changes as they happen, over all linked sports: events `{sport, conversation?}`, after which the usual request tells what is new',
  responses: { 200: eventStream },
  problems: ['link.required', 'stream.too_many'],
});
