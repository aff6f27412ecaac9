import { readArguments, readId, readReason } from '@sports-hub/kernel';
import { createSponsorMails } from '../content/sponsors/submissions/mails.ts';
import { createSponsorPaymentHandler } from '../content/sponsors/submissions/payment-handler.ts';
import type { PaymentSubject } from '../payments/queries.ts';
import type { PaymentHandler } from '../payments/service.ts';
import { createRunning } from '../registration/installments/running.ts';
import { createAccountLinks } from '../registration/outcomes/account-links.ts';
import { createPaymentHandler } from '../registration/outcomes/payment-handler.ts';
import { createOutcomes } from '../registration/outcomes/service.ts';
import { createRecipients } from '../platform/recipients.ts';
import type { CommandContext } from '../commands/command.ts';

/** What a decision about money does to what it was paid for. */
export async function openPaymentHandlers({
  clock,
  audit,
  sport,
  queue,
}: CommandContext): Promise<Record<PaymentSubject, PaymentHandler>> {
  const { mail, siteUrl, hubUrl, secrets, contactTo } = await queue();
  const accountLinks = secrets.length > 0 ? createAccountLinks({ sport, hubUrl, secrets, clock }) : undefined;
  const outcomes = createOutcomes({ clock, mail, audit, sport, siteUrl, accountLinks });
  const mails = createSponsorMails({ sport, siteUrl });
  const recipients = createRecipients(contactTo);
  const running = createRunning({ clock, mail, outcomes, recipients, siteUrl });
  return {
    registration: createPaymentHandler({ clock, mail, outcomes, running }),
    sponsorship: createSponsorPaymentHandler({ clock, mail, audit, mails, recipients }),
  };
}

/** One thing by its number, and why. */
export function readOrder(
  args: readonly string[],
  { what, listedBy, usage }: { what: string; listedBy: string; usage: string },
): { id: number; reason: string } {
  const { positionals, options } = readArguments(args, { takes: ['reason'], usage });
  const id = readId(positionals[0], what, `; ${listedBy} lists them`);
  return { id, reason: readReason(options['reason']) };
}
