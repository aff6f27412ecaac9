import { parseArgs } from 'node:util';
import { CommandError, Problem, requireReason } from '@sports-hub/kernel';
import { createSponsorMails } from '../content/sponsors/submissions/mails.ts';
import { createSponsorPaymentHandler } from '../content/sponsors/submissions/payment-handler.ts';
import type { PaymentSubject } from '../payments/queries.ts';
import type { PaymentHandler } from '../payments/service.ts';
import { createPaymentHandler } from '../registration/outcomes/payment-handler.ts';
import { createOutcomes } from '../registration/outcomes/service.ts';
import { createRecipients } from '../relays/recipients.ts';
import type { CommandContext } from '../commands/command.ts';

/** What a decision about money does to what it was paid for. */
export async function openPaymentHandlers({
  clock,
  audit,
  sport,
  queue,
}: CommandContext): Promise<Record<PaymentSubject, PaymentHandler>> {
  const { mail, siteUrl, contactTo } = await queue();
  const outcomes = createOutcomes({ clock, mail, audit, sport, siteUrl });
  const mails = createSponsorMails({ sport, siteUrl });
  const recipients = createRecipients(contactTo);
  return {
    registration: createPaymentHandler({ clock, mail, outcomes }),
    sponsorship: createSponsorPaymentHandler({ clock, mail, audit, mails, recipients }),
  };
}

/** One thing by its number, and why. */
export function readOrder(args: readonly string[], hint: string): { id: number; reason: string } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  const [id = ''] = parsed.positionals;
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new CommandError(hint);
  return { id: Number(id), reason: requireReason(parsed.values.reason) };
}

/** What an operator can do something about, in words. */
export async function inWords<T>(work: Promise<T>, { missing, decided }: Record<'missing' | 'decided', string>) {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const words: Partial<Record<string, string>> = { 'record.not_found': missing, 'record.conflict': decided };
    throw new CommandError(words[error.code] ?? error.text);
  }
}
