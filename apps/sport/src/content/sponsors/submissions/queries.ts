import type { Sql, Tx } from '@sports-hub/kernel';
import { localDate } from '@sports-hub/kernel/time';
import { lastDays } from '../queries.ts';

export type SubmissionStatus = 'awaiting_payment' | 'held' | 'awaiting_approval' | 'approved' | 'refused' | 'expired';

export interface SponsorSubmissionRow {
  id: number;
  reference: string;
  package_id: number;
  package_name: string;
  amount_cents: number;
  sponsor_name: string;
  sponsor_url: string | null;
  contact_name: string;
  phone: string | null;
  email: string;
  expires_on: string;
  logo_type: string | null;
  logo_width: number | null;
  logo_height: number | null;
  status: SubmissionStatus;
  submitted_at: Date;
  paid_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
}

const COLUMNS = `s.id, s.reference, s.package_id, p.name as package_name, s.amount_cents, s.sponsor_name, s.sponsor_url,
  s.contact_name, s.phone, s.email, s.expires_on, s.logo_type, s.logo_width, s.logo_height, s.status, s.submitted_at,
  s.paid_at, s.decided_at, s.decided_by, s.reason`;
const FROM = 'from sponsor_submissions s join sponsor_packages p on p.id = s.package_id';
const TODAY = localDate('$2::timestamptz');

export interface OfferedPackage {
  id: number;
  name: string;
  price_cents: number;
  today: string;
  /** The last day when nothing else is asked for. */
  usual_end: string;
  latest_end: string;
}

export const findOfferedPackage = (sql: Sql, id: number, now: Date): Promise<OfferedPackage | undefined> =>
  sql.maybeOne<OfferedPackage>(
    `select p.id, p.name, p.price_cents, ${lastDays('$2')} from sponsor_packages p where p.id = $1 and p.is_offered`,
    [id, now],
  );

export interface NewSubmission {
  reference: string;
  packageId: number;
  amount: number;
  sponsorName: string;
  sponsorUrl: string | null;
  contactName: string;
  phone: string | null;
  email: string;
  expiresOn: string;
  logo: { bytes: Buffer; mediaType: string; width: number; height: number };
  fingerprint: Buffer;
  status: SubmissionStatus;
  at: Date;
}

/** The same sent again finds the first, locked. Nothing in the first is changed. */
export const insertSubmission = (tx: Tx, given: NewSubmission): Promise<{ id: number; is_new: boolean }> =>
  tx.one(
    `insert into sponsor_submissions as s (reference, package_id, amount_cents, sponsor_name, sponsor_url, contact_name,
         phone, email, expires_on, logo, logo_type, logo_width, logo_height, fingerprint, status, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (fingerprint) where status in ('awaiting_payment', 'held', 'awaiting_approval')
       do update set fingerprint = s.fingerprint
     returning id, xmax = 0 as is_new`,
    [
      given.reference,
      given.packageId,
      given.amount,
      given.sponsorName,
      given.sponsorUrl,
      given.contactName,
      given.phone,
      given.email,
      given.expiresOn,
      given.logo.bytes,
      given.logo.mediaType,
      given.logo.width,
      given.logo.height,
      given.fingerprint,
      given.status,
      given.at,
    ],
  );

export const lockSubmission = async (tx: Tx, id: number): Promise<SponsorSubmissionRow | undefined> =>
  tx.maybeOne<SponsorSubmissionRow>(`select ${COLUMNS} ${FROM} where s.id = $1 for update of s`, [id]);

export const findSubmission = (sql: Sql, id: number): Promise<SponsorSubmissionRow | undefined> =>
  sql.maybeOne<SponsorSubmissionRow>(`select ${COLUMNS} ${FROM} where s.id = $1`, [id]);

export const findByReference = (sql: Sql, reference: string): Promise<SponsorSubmissionRow | undefined> =>
  sql.maybeOne<SponsorSubmissionRow>(`select ${COLUMNS} ${FROM} where s.reference = $1`, [reference]);

export const listSubmissions = (sql: Sql, statuses: readonly SubmissionStatus[]): Promise<SponsorSubmissionRow[]> =>
  sql.rows<SponsorSubmissionRow>(`select ${COLUMNS} ${FROM} where s.status = any($1) order by s.id desc limit 200`, [
    statuses,
  ]);

export const readLogo = async (sql: Sql, id: number): Promise<Buffer | undefined> =>
  (
    await sql.maybeOne<{ logo: Buffer }>('select logo from sponsor_submissions where id = $1 and logo is not null', [
      id,
    ])
  )?.logo;

export const markPaid = (tx: Tx, id: number, at: Date): Promise<number> =>
  tx.run(
    `update sponsor_submissions set status = 'awaiting_approval', paid_at = $2 where id = $1 and status in ('awaiting_payment', 'held')`,
    [id, at],
  );

/** Somebody decided that what arrived is enough. */
export const setAmount = (tx: Tx, id: number, amount: number): Promise<number> =>
  tx.run('update sponsor_submissions set amount_cents = $2 where id = $1', [id, amount]);

export const markHeld = (tx: Tx, id: number): Promise<number> =>
  tx.run(`update sponsor_submissions set status = 'held' where id = $1 and status = 'awaiting_payment'`, [id]);

/** Ends a submission that does not become a sponsor. The logo is not kept. */
export const endSubmission = (
  tx: Tx,
  id: number,
  end: { status: 'refused' | 'expired'; by: string; reason: string; at: Date },
): Promise<number> =>
  tx.run(
    `update sponsor_submissions set status = $2, decided_at = $3, decided_by = $4, reason = $5, logo = null where id = $1`,
    [id, end.status, end.at, end.by, end.reason],
  );

/** Makes the sponsor, from today on. Undefined where its time is over already. */
export const insertSponsor = (tx: Tx, id: number, logoFileId: number, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne(
    `insert into sponsors (package_id, name, url, logo_file_id, contact_name, contact_email, contact_phone, status, starts_on, expires_on)
     select package_id, sponsor_name, sponsor_url, $3, contact_name, email, phone, 'active', ${TODAY}, expires_on
       from sponsor_submissions where id = $1 and expires_on >= ${TODAY}
     returning id`,
    [id, now, logoFileId],
  );

export const markApproved = (tx: Tx, id: number, sponsorId: number, by: string, at: Date): Promise<number> =>
  tx.run(
    `update sponsor_submissions set status = 'approved', sponsor_id = $2, decided_by = $3, decided_at = $4, logo = null where id = $1`,
    [id, sponsorId, by, at],
  );

export const findUnpaidSince = (sql: Sql, before: Date, batch = 100): Promise<{ id: number }[]> =>
  sql.rows(
    `select id from sponsor_submissions where status = 'awaiting_payment' and submitted_at < $1 order by submitted_at limit $2`,
    [before, batch],
  );

export interface KeptLogoRow {
  name: string;
  logo: Buffer;
  logo_type: string;
}

export const insertKeptLogo = (
  sql: Sql,
  logo: { hash: Buffer; name: string; bytes: Buffer; mediaType: string; at: Date },
): Promise<number> =>
  sql.run('insert into sponsor_kept_logos (secret_hash, name, logo, logo_type, kept_at) values ($1, $2, $3, $4, $5)', [
    logo.hash,
    logo.name,
    logo.bytes,
    logo.mediaType,
    logo.at,
  ]);

export const findKeptLogo = (sql: Sql, hash: Buffer, after: Date): Promise<KeptLogoRow | undefined> =>
  sql.maybeOne<KeptLogoRow>(
    'select name, logo, logo_type from sponsor_kept_logos where secret_hash = $1 and kept_at > $2',
    [hash, after],
  );

export const deleteKeptLogo = (sql: Sql, hash: Buffer): Promise<number> =>
  sql.run('delete from sponsor_kept_logos where secret_hash = $1', [hash]);

export const deleteKeptLogos = (sql: Sql, before: Date): Promise<number> =>
  sql.run('delete from sponsor_kept_logos where kept_at <= $1', [before]);

export interface RenewingSponsor {
  package_id: number | null;
  name: string;
  url: string | null;
  contact_name: string | null;
  contact_email: string;
  contact_phone: string | null;
  expires_on: string;
  logo: { sha256: string; name: string; media_type: string; size: number } | null;
}

/** A sponsor on the site, or lately, who can be written to. */
export const findRenewing = (
  sql: Sql,
  id: number,
  { today, lateDays }: { today: string; lateDays: number },
): Promise<RenewingSponsor | undefined> =>
  sql.maybeOne<RenewingSponsor>(
    `select s.package_id, s.name, s.url, s.contact_name, s.contact_email, s.contact_phone, s.expires_on,
            case when f.id is not null then jsonb_build_object('sha256', f.sha256, 'name', f.name, 'media_type', f.media_type, 'size', f.size) end as logo
       from sponsors s left join files f on f.id = s.logo_file_id
      where s.id = $1 and s.status <> 'pending' and s.contact_email is not null and s.expires_on is not null
        and s.expires_on >= $2::date - $3::int`,
    [id, today, lateDays],
  );
