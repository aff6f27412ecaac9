import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import type { Registration } from '../records/queries.ts';

/** What a mail about a registration needs beside the registration. */
export interface MailFacts {
  league: string;
  division: string;
  confirmationUrl: string;
}

const child = ({ player_first_name }: Registration): string => nameInMail(player_first_name, 'Your child');
const linesOf = ({ lines, total_cents }: Registration): MailDraft['lines'] => [
  ...lines.map(({ label, amount, detail }) => ({ label: `${label} (${detail})`, amount: money(amount) })),
  { label: 'Total', amount: money(total_cents) },
];

export const receiptMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
): MailDraft => ({
  subject: `${child(registration)} is registered: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    `${child(registration)} is registered for ${league}, ${division}.`,
    `Receipt ${registration.receipt_number ?? ''}${registration.total_cents > 0 ? `, ${money(registration.total_cents)} paid` : ', nothing to pay'}.`,
  ],
  lines: linesOf(registration),
  action: { label: 'Open the confirmation', url: confirmationUrl },
  footnote: 'Keep this mail: whoever has the link can see the confirmation, until a year after the season.',
});

export const waitlistMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  isPaidBack: boolean,
): MailDraft => ({
  subject: `${child(registration)} is on the waiting list: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    `${division} is full. ${child(registration)} is on the waiting list for ${league}.`,
    isPaidBack
      ? `The last place went while you paid. All of it, ${money(registration.total_cents)}, goes back to you now.`
      : 'It costs nothing now: you pay only if a place opens and you take it.',
    'If a place opens, we write to you.',
  ],
  action: { label: 'See where it stands', url: confirmationUrl },
});

export const offerMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
  expires: Date,
): MailDraft => ({
  subject: `A place for ${child(registration)}: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    `A place has opened in ${division}, ${league}, and it is held for ${child(registration)} until ${timeInWords(expires)}.`,
    `To take it, pay ${money(registration.total_cents)} by then. After that it goes to the next family.`,
  ],
  lines: linesOf(registration),
  action: { label: 'Take the place', url: confirmationUrl },
});

export const refundMail = (
  registration: Registration,
  { league, confirmationUrl }: MailFacts,
  { refunded, charged }: { refunded: number; charged: number },
): MailDraft => ({
  subject: `Money back: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    `For ${child(registration)}, ${league}: ${money(refunded)} of ${money(charged)} has been sent back to the card it came from.`,
    ...(registration.receipt_number ? [`Receipt ${registration.receipt_number}.`] : []),
  ],
  action: { label: 'See the registration', url: confirmationUrl },
});

/** After they were told that it went back. */
export const refundRefusedMail = (
  registration: Registration,
  { league, confirmationUrl }: MailFacts,
  amount: number,
): MailDraft => ({
  subject: `Money back did not arrive: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [
    `For ${child(registration)}, ${league}: the bank of your card has refused ${money(amount)} that we had sent back. It has not been lost: the money is with us again.`,
    'We send it once more, or find another way with you. If the card or its account is closed, please tell us.',
  ],
  action: { label: 'See the registration', url: confirmationUrl },
});

export const cancellationMail = (
  registration: Registration,
  { league, division, confirmationUrl }: MailFacts,
): MailDraft => ({
  subject: `Cancelled: ${league}`,
  greeting: greet(registration.parent_first_name),
  paragraphs: [`The registration of ${child(registration)} for ${league}, ${division}, has been cancelled.`],
  action: { label: 'See the registration', url: confirmationUrl },
});
