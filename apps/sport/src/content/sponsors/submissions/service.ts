import { t } from '@sports-hub/contract/texts';
import {
  type SponsorIntent,
  type SponsorSubmission,
  type UploadedFile,
  leastCharge,
  siteCurrency,
} from '@sports-hub/contract';
import {
  errorFields,
  invalidField,
  newSecret,
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Logger,
  type Mail,
  type Sql,
  type Throttle,
} from '@sports-hub/kernel';
import { findOpenPayment, findSettledPayment, type Payment } from '../../../payments/queries.ts';
import type { Payments } from '../../../payments/service.ts';
import { visitorName, type MemberOrigin } from '../../../platform/http/origin.ts';
import type { Pictures } from '../../../platform/pictures/pictures.ts';
import type { Recipients } from '../../../platform/recipients.ts';
import type { SportThrottle } from '../../../throttles.ts';
import { lockPackage, requireSpot } from '../spots.ts';
import { fingerprintOf, readLastDay, readSponsorUrl } from './input.ts';
import { redrawLogo } from './logo.ts';
import type { SponsorMails } from './mails.ts';
import { askForApproval, createSponsorPaymentHandler } from './payment-handler.ts';
import {
  endSubmission,
  findByReference,
  findOfferedPackage,
  findSubmission,
  findUnpaidSince,
  insertSubmission,
  lockSubmission,
  readLogo,
  type SponsorSubmissionRow,
} from './queries.ts';

const UNPAID_SECONDS = 3 * 86_400;

export interface SubmissionsOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  log: Logger;
  mail: Mail;
  audit: Audit;
  throttle: Throttle<SportThrottle>;
  payments: Payments;
  pictures: Pictures;
  recipients: Recipients;
  mails: SponsorMails;
}

export interface SponsorshipState {
  submission: SponsorSubmissionRow;
  /** Somebody has paid, by a way that takes its time: nobody is to pay again. */
  isOnItsWay: boolean;
}

const subjectOf = (id: number): string => `sponsorship:${id}`;

/** Sponsorships on their way to the site: sent in, paid, then decided by a person (`decisions.ts`). */
export function createSubmissions({
  db,
  counters,
  clock,
  log,
  mail,
  audit,
  throttle,
  payments,
  pictures,
  recipients,
  mails,
}: SubmissionsOptions) {
  payments.handle('sponsorship', createSponsorPaymentHandler({ clock, mail, audit, mails, recipients }));

  const present = (
    submission: SponsorSubmissionRow,
    payment: { intent_id: string | null; client_secret?: string | null } | undefined,
  ): SponsorIntent => {
    const isUnpaid = submission.status === 'awaiting_payment';
    return {
      status: isUnpaid ? 'requires_payment' : 'awaiting_approval',
      ...(isUnpaid && payment?.client_secret ? { clientSecret: payment.client_secret } : {}),
      payment_intent: payment?.intent_id ?? null,
      amount: submission.amount_cents,
      currency: siteCurrency(),
      expiration_date: submission.expires_on,
      reference: submission.reference,
      processor: payments.processor.name,
      publishable_key: payments.processor.publishableKey,
    };
  };

  /** How a submission stands, for whoever has its reference; asks the processor where that may have changed. */
  const state = async (reference: string): Promise<SponsorshipState> => {
    const found = await findByReference(db, reference);
    if (!found) throw new Problem('record.not_found');
    if (found.status !== 'awaiting_payment') return { submission: found, isOnItsWay: false };
    const intent = await payments.settleOpen('sponsorship', found.id);
    const submission = (await findByReference(db, reference)) ?? found;
    return {
      submission,
      isOnItsWay: submission.status === 'awaiting_payment' && intent?.status === 'processing',
    };
  };

  /** What was paid in the last moment, or is on its way, is waited for: the processor is asked first. */
  const end = async (id: number): Promise<boolean> => {
    const intent = await payments.settleOpen('sponsorship', id);
    if (intent?.status === 'processing') return false;
    return db.transaction(async (tx) => {
      const submission = await lockSubmission(tx, id);
      if (submission?.status !== 'awaiting_payment') return false;
      const open = await findOpenPayment(tx, 'sponsorship', id);
      if (open) await payments.giveUp(tx, open);
      await endSubmission(tx, id, { status: 'expired', by: 'system', reason: 'not paid', at: clock.now() });
      await audit(tx, { event: 'sponsorship.expired', actor: 'system', subject: subjectOf(id) });
      return true;
    });
  };

  return {
    /**
     * Stores what was sent in and gives what a payment form needs. The very same again gets the same payment, so that a
     * retry never pays twice; anything else is another submission, so that nobody can rewrite somebody else's.
     */
    async submit(
      input: SponsorSubmission,
      logoFile: UploadedFile,
      { client, requestId, agent }: MemberOrigin,
    ): Promise<{ isNew: boolean; intent: SponsorIntent }> {
      await throttle.take(counters, 'sponsors-ip', client);
      const now = clock.now();
      const offer = await findOfferedPackage(db, input.package_id, now);
      if (!offer)
        throw invalidField('package_id', t('answers.content.sponsors.submissions.service.thisPackageIsNotOffered'));
      const sponsorUrl = readSponsorUrl(input.sponsor_url);
      const lastDay = readLastDay(input.expiration_date, offer);
      const logo = await redrawLogo(pictures, logoFile);
      const amount = offer.price_cents < leastCharge(siteCurrency()) ? 0 : offer.price_cents;

      const stored = await db.transaction(async (tx) => {
        await lockPackage(tx, offer.id);
        const { id, is_new } = await insertSubmission(tx, {
          reference: newSecret(),
          packageId: offer.id,
          amount,
          sponsorName: input.sponsor_name,
          sponsorUrl,
          contactName: input.contact_name,
          phone: input.phone || null,
          email: input.email,
          expiresOn: lastDay,
          logo,
          fingerprint: fingerprintOf(input, amount, lastDay, logoFile.bytes),
          status: amount > 0 ? 'awaiting_payment' : 'awaiting_approval',
          at: now,
        });
        const submission = await findSubmission(tx, id);
        if (!submission) throw new Problem('record.not_found');
        if (is_new) {
          await requireSpot(tx, offer.id, now);
          await audit(tx, {
            event: 'sponsorship.submitted',
            actor: visitorName({ agent }),
            subject: subjectOf(id),
            requestId,
          });
          if (amount === 0) await askForApproval(tx, { mail, mails, recipients }, submission);
        }
        const open: Payment | undefined =
          submission.status === 'awaiting_payment'
            ? await payments.prepare(tx, { subject: 'sponsorship', subjectId: id, amount: submission.amount_cents })
            : undefined;
        return {
          is_new,
          submission,
          open,
          settled: open ? undefined : await findSettledPayment(tx, 'sponsorship', id),
        };
      });
      // After the commit: the processor is only asked for what is stored.
      const payment = stored.open ? await payments.open(stored.open) : stored.settled;
      return { isNew: stored.is_new, intent: present(stored.submission, payment) };
    },

    /** What a payment page needs: the secret only while there is something to pay. */
    async payment(reference: string): Promise<SponsorshipState & { clientSecret: string | undefined }> {
      const found = await state(reference);
      const { submission } = found;
      if (submission.status !== 'awaiting_payment' || found.isOnItsWay) return { ...found, clientSecret: undefined };
      const open = await db.transaction(async (tx) => {
        const now = await lockSubmission(tx, submission.id);
        return now?.status === 'awaiting_payment'
          ? payments.prepare(tx, { subject: 'sponsorship', subjectId: now.id, amount: now.amount_cents })
          : undefined;
      });
      if (!open) return { ...(await state(reference)), clientSecret: undefined };
      return { ...found, clientSecret: (await payments.open(open)).client_secret };
    },

    /** The logo as it would be shown, for whoever sent it in. */
    async logo(reference: string): Promise<{ bytes: Buffer; mediaType: string }> {
      const submission = await findByReference(db, reference);
      const bytes = submission && (await readLogo(db, submission.id));
      if (!bytes || !submission.logo_type) throw new Problem('record.not_found');
      return { bytes, mediaType: submission.logo_type };
    },

    /** Ends what nobody paid for three days. A payment that comes later still is given back. Returns how many ended. */
    async expire(): Promise<number> {
      const stale = await findUnpaidSince(db, secondsAfter(clock.now(), -UNPAID_SECONDS));
      let ended = 0;
      for (const { id } of stale) {
        try {
          ended += (await end(id)) ? 1 : 0;
        } catch (error) {
          log.error('sponsorship sweep failed', { operation: subjectOf(id), ...errorFields(error) });
        }
      }
      return ended;
    },
  };
}
export type SponsorSubmissions = ReturnType<typeof createSubmissions>;
