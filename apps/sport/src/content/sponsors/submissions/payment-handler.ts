import type { Audit, Clock, Mail, Tx } from '@sports-hub/kernel';
import type { PaymentHandler } from '../../../payments/service.ts';
import type { Recipients } from '../../../platform/recipients.ts';
import type { SponsorMails } from './mails.ts';
import {
  endSubmission,
  findSubmission,
  lockSubmission,
  markHeld,
  markPaid,
  setAmount,
  type SponsorSubmissionRow,
} from './queries.ts';

export interface SponsorPaymentOptions {
  clock: Clock;
  mail: Mail;
  audit: Audit;
  mails: SponsorMails;
  recipients: Recipients;
}

/** Whoever decides hears of a sponsorship that is paid, or free. */
export async function askForApproval(
  tx: Tx,
  { mail, mails, recipients }: Pick<SponsorPaymentOptions, 'mail' | 'mails' | 'recipients'>,
  submission: SponsorSubmissionRow,
): Promise<void> {
  for (const to of await recipients.ofContact(tx)) await mail.send(tx, to, mails.toApprove(submission));
}

/** What a payment does to a sponsorship. */
export function createSponsorPaymentHandler(options: SponsorPaymentOptions): PaymentHandler {
  const { clock, mail, audit, mails } = options;
  return {
    async lock(tx, ids) {
      for (const id of ids) await lockSubmission(tx, id);
    },
    async paid(tx, { subject_id: id }) {
      // One that ended meanwhile is not revived: the money goes back.
      if ((await markPaid(tx, id, clock.now())) === 0) return 'return';
      const submission = await findSubmission(tx, id);
      if (!submission) return 'return';
      await askForApproval(tx, options, submission);
      await audit(tx, { event: 'sponsorship.paid', actor: 'system', subject: `sponsorship:${id}` });
      return 'keep';
    },
    async kept(tx, payments) {
      for (const { subject_id } of payments) {
        const submission = await findSubmission(tx, subject_id);
        if (submission) await mail.send(tx, submission.email, mails.receipt(submission));
      }
    },
    async held(tx, { subject_id: id }) {
      await markHeld(tx, id);
    },
    async repriced(tx, { subject_id: id }, amount) {
      await setAmount(tx, id, amount);
    },
    // The sponsorship stays as it was decided; the ledger and the task say what is to be done.
    async refundRefused() {},
    async refunded(tx, { subject_id: id }, { charged, refunded }) {
      const submission = await lockSubmission(tx, id);
      if (!submission) return;
      if (refunded > 0) await mail.send(tx, submission.email, mails.refunded(submission, refunded));
      // Given back at the processor itself: there is nothing left to approve.
      if (refunded >= charged && ['held', 'awaiting_approval'].includes(submission.status))
        await endSubmission(tx, id, { status: 'refused', by: 'system', reason: 'refunded', at: clock.now() });
    },
  };
}
