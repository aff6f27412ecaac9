import { json, operation } from '../operation.ts';
import { NewPaper, PAPER_LIMIT, SentPaper } from './paper-schemas.ts';

export const sendPaper = operation({
  service: 'sport',
  tag: 'Registration',
  method: 'POST',
  access: 'public',
  reach: 'hub',
  scope: 'registration:write',
  name: 'sendPaper',
  path: '/registration/papers',
  summary:
    'Sends a file for a question of the kind `file`, before the form is sent or afterwards. Only the organization looks at it, and it is deleted',
  bodyKind: 'multipart',
  body: NewPaper,
  files: {
    file: { required: true, description: 'JPEG, PNG, WebP or PDF, at most 10 MB; what it is, its bytes decide' },
  },
  // A file that is a little too large is told as such, by its field.
  uploadLimit: PAPER_LIMIT + 1024 * 1024,
  responses: { 201: json(SentPaper) },
  problems: ['record.not_found', 'registration.fixed'],
  throttle: ['papers', 'papers-network'],
});
