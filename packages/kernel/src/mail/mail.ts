import { randomUUID } from 'node:crypto';
import type { Jobs } from '../jobs/jobs.ts';
import type { Tx } from '../sql/database.ts';
import { REFUSED_KEPT_SECONDS } from './refused-addresses.ts';
import { renderMail, type MailDraft, type MailPerson } from './template.ts';

/** What travels through the queue: a finished mail, so that a later release can still send it. */
export interface QueuedMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: MailPerson;
  unsubscribeUrl?: string;
  /** The entry of a ledger of what must not come twice; such a mail is handed over at most once. */
  once?: string;
  /** Where a mail server sends it back to; the sender's address unless it is told otherwise. */
  returnTo?: string;
}

/**
 * Hands a mail to the mail server or to the capture store. Throws when it could not. `atLast` is done when everything
 * but the end of the mail has been sent: where it throws, nothing was handed over.
 */
export type Deliver = (mail: QueuedMail, atLast?: () => Promise<void>) => Promise<void>;

export interface Mail {
  /** Queues a mail in the caller's transaction: sent exactly if it commits, never failing the request. */
  send(tx: Tx, to: string, draft: MailDraft): Promise<void>;
  /** The same for many people. */
  sendAll(tx: Tx, letters: readonly { to: string; draft: MailDraft }[]): Promise<void>;
  /** The same with an entry of the ledger for each, after everything else that is to be sent. */
  sendAllOnce(tx: Tx, letters: readonly LetterOnce[]): Promise<void>;
}

export interface LetterOnce {
  to: string;
  draft: MailDraft;
  once: string;
  returnTo?: string | undefined;
}

export const MAIL_QUEUE = 'mail';

export function createMail({
  jobs,
  deliver,
  siteUrl,
  organisation,
}: {
  jobs: Jobs;
  deliver: Deliver;
  siteUrl: string;
  organisation: string;
}): Mail {
  // A mail may hold a one-time link, so a sent one is not kept; a mail server may be away for days. One that did not
  // arrive is kept for an administrator to try again; by then its one-time link has ended.
  jobs.handle<QueuedMail>(MAIL_QUEUE, deliver, {
    retryLimit: 500,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    deleteAfterSeconds: 30,
    keepFailedSeconds: REFUSED_KEPT_SECONDS,
  });
  const host = new URL(siteUrl).hostname;
  const queued = (to: string, draft: MailDraft): QueuedMail => ({
    messageId: `<${randomUUID()}@${host}>`,
    to,
    subject: draft.subject,
    ...renderMail(draft, organisation, siteUrl),
    ...(draft.replyTo ? { replyTo: draft.replyTo } : {}),
    ...(draft.unsubscribeUrl ? { unsubscribeUrl: draft.unsubscribeUrl } : {}),
  });
  return {
    send: (tx, to, draft) => jobs.enqueue(tx, MAIL_QUEUE, queued(to, draft)),
    sendAll: (tx, letters) =>
      jobs.enqueueAll(
        tx,
        MAIL_QUEUE,
        letters.map(({ to, draft }) => ({ data: queued(to, draft) })),
      ),
    sendAllOnce: (tx, letters) =>
      jobs.enqueueAll(
        tx,
        MAIL_QUEUE,
        letters.map(({ to, draft, once, returnTo }) => ({
          data: { ...queued(to, draft), once, ...(returnTo ? { returnTo } : {}) } satisfies QueuedMail,
          canWait: true,
        })),
      ),
  };
}
