import { buffer } from 'node:stream/consumers';
import type { UploadedFile } from '@sports-hub/contract';
import type { Clock, Sql } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { FileStorage } from '../../../platform/files/storage.ts';
import { createLinkTokens } from '../../../registration/records/link-tokens.ts';
import { findRenewing } from './queries.ts';

/** After the last day the link in a mail works so long. */
const LATE_DAYS = 30;
/** What the form takes. */
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

/** Only whoever gets the mail has the link, and it is over when the address or the last day changes. */
export const createRenewalTokens = (secrets: readonly string[]) =>
  createLinkTokens<{ reference: string; contact_email: string; expires_on: string }>(secrets, {
    purpose: 'sponsor renewal',
    factsOf: ({ contact_email, expires_on }) => [contact_email, expires_on],
  });

/** What the form of the next sponsorship begins with, for who comes by the link of a mail. */
export interface Renewing {
  values: Readonly<Record<string, string>>;
  hasLogo: boolean;
}

export function createRenewalLinks({
  db,
  clock,
  storage,
  secrets,
}: {
  db: Sql;
  clock: Clock;
  storage: Pick<FileStorage, 'read'>;
  secrets: readonly string[];
}) {
  const tokens = createRenewalTokens(secrets);
  const find = async (token: string) => {
    const reference = tokens.referenceIn(token);
    if (!/^[1-9]\d{0,14}$/.test(reference)) return undefined;
    const sponsor = await findRenewing(db, Number(reference), { today: toLocalDate(clock.now()), lateDays: LATE_DAYS });
    return sponsor && tokens.isFor(token, { reference, ...sponsor }) ? sponsor : undefined;
  };

  return {
    async open(token: string): Promise<Renewing | undefined> {
      const sponsor = await find(token);
      if (!sponsor) return undefined;
      const { package_id, name, contact_name, contact_phone, contact_email, url, logo } = sponsor;
      return {
        values: {
          ...(package_id === null ? {} : { package_id: String(package_id) }),
          sponsor_name: name,
          contact_name: contact_name ?? '',
          phone: contact_phone ?? '',
          email: contact_email,
          sponsor_url: url ?? '',
        },
        hasLogo: logo !== null && PICTURES.includes(logo.media_type),
      };
    },

    /** The picture that is shown now. */
    async logo(token: string): Promise<UploadedFile | undefined> {
      const { logo = null } = (await find(token)) ?? {};
      if (!logo || !PICTURES.includes(logo.media_type)) return undefined;
      const bytes = await buffer(await storage.read(logo.sha256, { start: 0, end: logo.size - 1 }));
      return { filename: logo.name, mediaType: logo.media_type, bytes };
    },
  };
}
export type RenewalLinks = ReturnType<typeof createRenewalLinks>;
