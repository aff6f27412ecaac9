import { Problem, type Audit, type Clock, type Database, type Mail } from '@sports-hub/kernel';
import type { Payments } from '../../../payments/service.ts';
import { lockPaymentsOf } from '../../../payments/queries.ts';
import { keepFiles, nameFiles, type KeptFile } from '../../../platform/files/service.ts';
import type { FileStorage } from '../../../platform/files/storage.ts';
import type { SponsorMails } from './mails.ts';
import {
  endSubmission,
  findSubmission,
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
  /** Its bytes never change while it waits, so they are stored before anything is locked. */
  async function keepLogo(id: number): Promise<KeptFile[]> {
    const submission = await findSubmission(db, id);
    if (!submission) throw new Problem('record.not_found');
    const bytes = await readLogo(db, id);
    const { status, logo_type, logo_width, logo_height } = submission;
    if (status !== 'awaiting_approval' || !bytes || !logo_type) throw new Problem('record.conflict');
    const draft = {
      name: `sponsor-${id}.${logo_type.replace('image/', '')}`,
      mediaType: logo_type,
      bytes,
      ...(logo_width && logo_height ? { width: logo_width, height: logo_height } : {}),
    };
    return keepFiles(db, storage, [draft], clock.now());
  }

  return {
    /** Puts the sponsor on the site. Only what is paid, or free, can be approved. */
    async approve(id: number, actor: string): Promise<SponsorSubmissionRow> {
      const logo = await keepLogo(id);
      return db.transaction(async (tx) => {
        const submission = await lockSubmission(tx, id);
        if (submission?.status !== 'awaiting_approval') throw new Problem('record.conflict');
        const now = clock.now();
        const [fileId] = await nameFiles(tx, logo, now);
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
      });
    },

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
