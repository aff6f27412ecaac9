import { t } from '@sports-hub/contract/texts';
import { createHash } from 'node:crypto';
import type { SponsorSubmission } from '@sports-hub/contract';
import { invalidField } from '@sports-hub/kernel';
import type { OfferedPackage } from './queries.ts';

/** An address that a browser may be sent to, written out; null where none was given. */
export function readSponsorUrl(given: string | undefined): string | null {
  if (!given) return null;
  const url = URL.parse(given);
  const isSite = url && ['http:', 'https:'].includes(url.protocol) && url.hostname.includes('.');
  if (!isSite || url.username !== '' || url.password !== '')
    throw invalidField('sponsor_url', t('answers.content.sponsors.submissions.input.thisMustBeTheAddress'));
  return url.href;
}

/** The last day on the site: as asked for, or as long as the package lasts. */
export function readLastDay(given: string | undefined, offer: OfferedPackage): string {
  if (given === undefined) return offer.usual_end;
  if (given < offer.today)
    throw invalidField('expiration_date', t('answers.content.sponsors.submissions.input.thisDayIsOver'));
  if (given > offer.latest_end)
    throw invalidField(
      'expiration_date',
      t('answers.content.sponsors.submissions.input.thisPackageLastsUntilAt', { latestEnd: offer.latest_end }),
    );
  return given;
}

/** Of everything that decides what a submission is. Whoever sends the very same again means the first. */
export const fingerprintOf = (input: SponsorSubmission, amount: number, lastDay: string, logo: Buffer): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        input.sponsor_name,
        input.sponsor_url || null,
        input.package_id,
        amount,
        input.contact_name,
        input.phone || null,
        input.email.toLowerCase(),
        lastDay,
        createHash('sha256').update(logo).digest('hex'),
      ]),
    )
    .digest();
