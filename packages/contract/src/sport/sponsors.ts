import { json, operation } from '../operation.ts';
import { LOGO_LIMIT, SponsorIntent, SponsorSubmission } from './sponsors-schemas.ts';

export const createSponsorIntent = operation({
  name: 'createSponsorIntent',
  service: 'sport',
  tag: 'Sponsors',
  method: 'POST',
  path: '/sponsors/payment-intent',
  access: 'public',
  reach: 'hub',
  scope: 'registration:write',
  legacy: true,
  summary: 'Store a sponsorship and get what a payment form needs; it is shown once it is paid and approved',
  bodyKind: 'multipart',
  body: SponsorSubmission,
  files: {
    logo_file: {
      required: true,
      description: 'PNG, JPEG or WebP, at most 5 MB, 16 megapixels and 12 000 pixels a side',
    },
  },
  // A logo that is a little too large is told as such, by its field.
  uploadLimit: LOGO_LIMIT + 1024 * 1024,
  responses: { 200: json(SponsorIntent), 201: json(SponsorIntent) },
  problems: ['payment.unavailable'],
  throttle: ['sponsors-ip'],
});
