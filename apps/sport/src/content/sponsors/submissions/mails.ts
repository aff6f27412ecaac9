import { sportTitle, type Sport } from '@sports-hub/contract';
import { nameInMail, type MailDraft } from '@sports-hub/kernel';
import { money } from '../../../payments/money.ts';
import type { SponsorSubmissionRow } from './queries.ts';

/** A receipt's number: the sport's submissions are counted once. */
export const receiptNumber = ({ id }: { id: number }): string => `S-${String(id).padStart(6, '0')}`;

/** The mails about a sponsorship. Before anything is paid, none goes to an address that a stranger typed in. */
export function createSponsorMails({ sport, siteUrl }: { sport: Sport; siteUrl: string }) {
  const site = sportTitle(sport);
  const greeting = (to: SponsorSubmissionRow): string => `Hello ${nameInMail(to.contact_name, 'sponsor')},`;
  return {
    receipt: (to: SponsorSubmissionRow): MailDraft => ({
      subject: `Your ${site} sponsorship: receipt ${receiptNumber(to)}`,
      greeting: greeting(to),
      paragraphs: [
        `Thank you. We received ${money(to.amount_cents)} for the package “${to.package_name}”, until ${to.expires_on}.`,
        `Receipt number: ${receiptNumber(to)}`,
        'Your logo appears on the site once somebody of the organisation has looked at it. If it is not taken, the whole amount goes back to you.',
      ],
      action: { label: 'To the sponsors', url: `${siteUrl}/sponsors` },
    }),
    toApprove(about: SponsorSubmissionRow): MailDraft {
      const price = about.amount_cents > 0 ? `${money(about.amount_cents)} paid` : 'free of charge';
      const contact = [about.contact_name, about.email, about.phone].filter(Boolean).join(', ');
      return {
        subject: `${site}: a sponsorship waits for approval`,
        greeting: 'Hello,',
        paragraphs: [
          `${about.sponsor_name} wants to be a sponsor: “${about.package_name}”, ${price}, until ${about.expires_on}.`,
          `Contact: ${contact}${about.sponsor_url ? `. Website: ${about.sponsor_url}` : ''}`,
          `Its number is ${about.id}. Look at the logo with “sport:admin ${sport} sponsorship ${about.id}”, then approve or refuse it.`,
        ],
        replyTo: { name: about.contact_name, address: about.email },
      };
    },
    approved: (to: SponsorSubmissionRow): MailDraft => ({
      subject: `Your ${site} sponsorship is on the site`,
      greeting: greeting(to),
      paragraphs: [`Your logo is on the ${site} site now, until ${to.expires_on}. Thank you.`],
      action: { label: 'To the sponsors', url: `${siteUrl}/sponsors` },
    }),
    refused: (to: SponsorSubmissionRow, reason: string, refund: number): MailDraft => ({
      subject: `Your ${site} sponsorship was not taken`,
      greeting: greeting(to),
      paragraphs: [
        'The organisation did not take your sponsorship.',
        ...(refund > 0 ? [`${money(refund)} goes back the way it came, within a few days.`] : []),
      ],
      ...(reason ? { quote: reason } : {}),
    }),
    refunded: (to: SponsorSubmissionRow, refunded: number): MailDraft => ({
      subject: `Money back for receipt ${receiptNumber(to)}`,
      greeting: greeting(to),
      paragraphs: [`${money(refunded)} of your ${site} sponsorship went back the way it came.`],
    }),
  };
}
export type SponsorMails = ReturnType<typeof createSponsorMails>;
