import { sportTitle, type Sport } from '@sports-hub/contract';
import type { MailDraft } from '@sports-hub/kernel';

/** The newsletter's own mails. Nothing in them was typed by whoever asked. */
export function createNewsletterMails({ sport, siteUrl }: { sport: Sport; siteUrl: string }) {
  const name = sportTitle(sport);
  const unsubscribeUrl = (token: string): string => `${siteUrl}/newsletter/unsubscribe?token=${token}`;
  return {
    unsubscribeUrl,
    confirm: (confirmToken: string, unsubscribeToken: string): MailDraft => ({
      subject: `Please confirm the ${name} newsletter`,
      greeting: 'Hello,',
      paragraphs: [
        `Somebody, probably you, asked for the ${name} newsletter for this address. It comes only after you confirm.`,
      ],
      action: { label: 'Yes, send me the newsletter', url: `${siteUrl}/newsletter/confirm?token=${confirmToken}` },
      footnote: 'The link works once and for seven days. If you did not ask for it, do nothing and nothing will come.',
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    already: (unsubscribeToken: string): MailDraft => ({
      subject: `You already get the ${name} newsletter`,
      greeting: 'Hello,',
      paragraphs: [`Somebody, probably you, asked for the ${name} newsletter for this address, which already gets it.`],
      action: { label: 'End the newsletter', url: unsubscribeUrl(unsubscribeToken) },
      footnote: 'If you want to keep it, there is nothing to do.',
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    issue: (issue: { subject: string; paragraphs: string[] }, unsubscribeToken: string): MailDraft => ({
      ...issue,
      greeting: `News of ${name}`,
      footnote: `You get this because you asked for the ${name} newsletter and confirmed your address.`,
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    welcome: (unsubscribeToken: string): MailDraft => ({
      subject: `You get the ${name} newsletter now`,
      greeting: 'Hello,',
      paragraphs: [`Thank you. The ${name} newsletter comes to this address from now on.`],
      footnote: 'The link below, or the button of your mail program, ends it at any time.',
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
  };
}
export type NewsletterMails = ReturnType<typeof createNewsletterMails>;
