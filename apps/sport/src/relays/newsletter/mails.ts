import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import type { MailDraft } from '@sports-hub/kernel';

/** The newsletter's own mails. Nothing in them was typed by whoever asked. */
export function createNewsletterMails({ sport, siteUrl }: { sport: Sport; siteUrl: string }) {
  const name = sportTitle(sport);
  const unsubscribeUrl = (token: string): string => `${siteUrl}/newsletter/unsubscribe?token=${token}`;
  return {
    unsubscribeUrl,
    confirm: (confirmToken: string, unsubscribeToken: string): MailDraft => ({
      subject: t('mails.newsletter.pleaseConfirmTheNewsletter', { name }),
      greeting: t('mails.newsletter.hello'),
      paragraphs: [t('mails.newsletter.somebodyProbablyYouAskedFor', { name })],
      action: {
        label: t('mails.newsletter.yesSendMeTheNewsletter'),
        url: `${siteUrl}/newsletter/confirm?token=${confirmToken}`,
      },
      footnote: t('mails.newsletter.theLinkWorksOnceAnd'),
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    already: (unsubscribeToken: string): MailDraft => ({
      subject: t('mails.newsletter.youAlreadyGetTheNewsletter', { name }),
      greeting: t('mails.newsletter.hello'),
      paragraphs: [t('mails.newsletter.somebodyProbablyYouAskedForThe', { name })],
      action: { label: t('mails.newsletter.endTheNewsletter'), url: unsubscribeUrl(unsubscribeToken) },
      footnote: t('mails.newsletter.ifYouWantToKeep'),
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    issue: (issue: { subject: string; paragraphs: string[] }, unsubscribeToken: string): MailDraft => ({
      ...issue,
      greeting: t('mails.newsletter.newsOf', { name }),
      footnote: t('mails.newsletter.youGetThisBecauseYou', { name }),
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
    welcome: (unsubscribeToken: string): MailDraft => ({
      subject: t('mails.newsletter.youGetTheNewsletterNow', { name }),
      greeting: t('mails.newsletter.hello'),
      paragraphs: [t('mails.newsletter.thankYouTheNewsletterComes', { name })],
      footnote: t('mails.newsletter.theLinkBelowOrThe'),
      unsubscribeUrl: unsubscribeUrl(unsubscribeToken),
    }),
  };
}
export type NewsletterMails = ReturnType<typeof createNewsletterMails>;
