import { Problem, type Audit, type Clock, type Database, type Mail } from '@sports-hub/kernel';
import type { Payments } from '../../../payments/service.ts';
import { lockPaymentsOf } from '../../../payments/queries.ts';
import { storeFiles } from '../../../platform/files/service.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import type { SponsorMails } from './mails.ts';
import {
  endSubmission,
  insertSponsor,
  lockSubmission,
  markApproved,
  readLogo,
  type SponsorSubmissionRow,
} from './queries.ts';

export interface DecisionOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: SponsorMails;
  payments: Pick<Payments, 'requestRefund' | 'refundable' | 'giveUp'>;
  storage: FileStorage;
}

/** What a person decides about a sponsorship that was sent in. */
export function createDecisions({ db, clock, audit, mail, mails, payments, storage }: DecisionOptions) {
  return {
    /** Puts the sponsor on the site. Only what is paid, or free, can be approved. */
    approve: (id: number, actor: string): Promise<SponsorSubmissionRow> =>
      db.transaction(async (tx) => {
        const submission = await lockSubmission(tx, id);
        if (!submission) throw new Problem('record.not_found');
        const logo = await readLogo(tx, id);
        if (submission.status !== 'awaiting_approval' || !logo || !submission.logo_type)
          throw new Problem('record.conflict');
        const now = clock.now();
        const [fileId] = await storeFiles(
          tx,
          storage,
          [
            {
              name: `sponsor-${id}.${submission.logo_type.replace('image/', '')}`,
              mediaType: submission.logo_type,
              bytes: logo,
              ...(submission.logo_width && submission.logo_height
                ? { width: submission.logo_width, height: submission.logo_height }
                : {}),
            },
          ],
          now,
        );
        const sponsor = fileId === undefined ? undefined : await insertSponsor(tx, id, fileId, now);
        // Its last day is over: it can only be refused, and the money given back.
        if (!sponsor) throw new Problem('record.conflict');
        await markApproved(tx, id, sponsor.id, actor, now);
        await mail.send(tx, submission.email, mails.approved(submission));
        await audit(tx, {
          event: 'sponsorship.approved',
          actor,
          subject: `sponsorship:${id}`,
          detail: { sponsor: sponsor.id },
        });
        return submission;
      }),

    /** Gives back whatever was paid. Returns how much, in cents. */
    refuse: (
      id: number,
      reason: string,
      actor: string,
    ): Promise<{ submission: SponsorSubmissionRow; refund: number }> =>
      db.transaction(async (tx) => {
        const submission = await lockSubmission(tx, id);
        if (!submission) throw new Problem('record.not_found');
        if (!['awaiting_payment', 'held', 'awaiting_approval'].includes(submission.status))
          throw new Problem('record.conflict');
        let refund = 0;
        for (const payment of await lockPaymentsOf(tx, 'sponsorship', id, ['open', 'succeeded', 'held'])) {
          if (payment.status === 'open') await payments.giveUp(tx, payment);
          const left = await payments.refundable(tx, payment);
          if (left <= 0) continue;
          await payments.requestRefund(tx, payment, left, 'refused');
          refund += left;
        }
        await endSubmission(tx, id, { status: 'refused', by: actor, reason, at: clock.now() });
        // Whoever has not paid has no mail from us yet, and gets none now: the address may be a stranger's.
        if (submission.paid_at) await mail.send(tx, submission.email, mails.refused(submission, reason, refund));
        await audit(tx, { event: 'sponsorship.refused', actor, subject: `sponsorship:${id}`, detail: { refund } });
        return { submission, refund };
      }),
  };
}
export type SponsorDecisions = ReturnType<typeof createDecisions>;
