import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { nameInMail, type MailDraft } from '@sports-hub/kernel';
import { money } from '../../../payments/money.ts';
import type { SponsorSubmissionRow } from './queries.ts';
import type { EndingSponsor } from './renewals.ts';

/** A receipt's number: the sport's submissions are counted once. */
export const receiptNumber = ({ id }: { id: number }): string => `S-${String(id).padStart(6, '0')}`;

/** The mails about a sponsorship. Before anything is paid, none goes to an address that a stranger typed in. */
export function createSponsorMails({ sport, siteUrl }: { sport: Sport; siteUrl: string }) {
  const site = sportTitle(sport);
  const greeting = (to: SponsorSubmissionRow): string =>
    t('mails.sponsors.hello', { contactName: nameInMail(to.contact_name, 'sponsor') });
  return {
    receipt: (to: SponsorSubmissionRow): MailDraft => ({
      subject: t('mails.sponsors.yourSponsorshipReceipt', { site, receiptNumber: receiptNumber(to) }),
      greeting: greeting(to),
      paragraphs: [
        t('mails.sponsors.thankYouWeReceivedFor', {
          money: money(to.amount_cents),
          packageName: to.package_name,
          expiresOn: to.expires_on,
        }),
        t('mails.sponsors.receiptNumber', { receiptNumber: receiptNumber(to) }),
        t('mails.sponsors.yourLogoAppearsOnThe'),
      ],
      action: { label: t('mails.sponsors.toTheSponsors'), url: `${siteUrl}/sponsors` },
    }),
    toApprove(about: SponsorSubmissionRow): MailDraft {
      const price =
        about.amount_cents > 0
          ? t('mails.sponsors.paid', { money: money(about.amount_cents) })
          : t('mails.sponsors.freeOfCharge');
      const contact = [about.contact_name, about.email, about.phone].filter(Boolean).join(', ');
      return {
        subject: t('mails.sponsors.aSponsorshipWaitsForApproval', { site }),
        greeting: t('mails.sponsors.hello2'),
        paragraphs: [
          t('mails.sponsors.wantsToBeASponsor', {
            sponsorName: about.sponsor_name,
            packageName: about.package_name,
            price,
            expiresOn: about.expires_on,
          }),
          about.sponsor_url
            ? t('mails.sponsors.contactAndWebsite', { contact, sponsorUrl: about.sponsor_url })
            : t('mails.sponsors.contact', { contact }),
          t('mails.sponsors.lookAtTheLogo'),
        ],
        action: { label: t('mails.sponsors.decideAboutIt'), url: `${siteUrl}/admin/sponsors` },
        replyTo: { name: about.contact_name, address: about.email },
      };
    },
    approved: (to: SponsorSubmissionRow): MailDraft => ({
      subject: t('mails.sponsors.yourSponsorshipIsOnThe', { site }),
      greeting: greeting(to),
      paragraphs: [t('mails.sponsors.yourLogoIsOnThe', { site, expiresOn: to.expires_on })],
      action: { label: t('mails.sponsors.toTheSponsors'), url: `${siteUrl}/sponsors` },
    }),
    refused: (to: SponsorSubmissionRow, reason: string, refund: number): MailDraft => ({
      subject: t('mails.sponsors.yourSponsorshipWasNotTaken', { site }),
      greeting: greeting(to),
      paragraphs: [
        t('mails.sponsors.theOrganisationDidNotTake'),
        ...(refund > 0 ? [t('mails.sponsors.goesBackTheWayIt', { money: money(refund) })] : []),
      ],
      ...(reason ? { quote: reason } : {}),
    }),
    /** 30 and 7 days before the last day, or when somebody asks. */
    renewal: (to: EndingSponsor, url: string): MailDraft => ({
      subject: t('mails.sponsors.yourSponsorshipEndsOn', { site, expiresOn: to.expires_on }),
      greeting: t('mails.sponsors.hello', { contactName: nameInMail(to.contact_name, 'sponsor') }),
      paragraphs: [
        t('mails.sponsors.isShownUntil', { sponsorName: to.name, site, expiresOn: to.expires_on }),
        t('mails.sponsors.withoutAnAnswer'),
      ],
      action: { label: t('mails.sponsors.renew'), url },
    }),
    refunded: (to: SponsorSubmissionRow, refunded: number): MailDraft => ({
      subject: t('mails.sponsors.moneyBackForReceipt', { receiptNumber: receiptNumber(to) }),
      greeting: greeting(to),
      paragraphs: [t('mails.sponsors.ofYourSponsorshipWentBack', { money: money(refunded), site })],
    }),
  };
}
export type SponsorMails = ReturnType<typeof createSponsorMails>;
