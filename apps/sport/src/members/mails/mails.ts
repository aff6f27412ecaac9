import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, type MailDraft } from '@sports-hub/kernel';

interface Addressee {
  first_name: string;
}

/** The mails about a sport's member accounts. Links come from the configured site addresses, never from a request. */
export function createMails({ sport, siteUrl, hubUrl }: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const name = sportTitle(sport);
  const accountPage = `${siteUrl}/account.php`;
  const link = (purpose: 'verify' | 'reset', token: string): string =>
    `${accountPage}?purpose=${purpose}&token=${token}`;
  const onceForAnHour = 'The link works once and for one hour. If you did not ask for it, you can ignore this mail.';

  return {
    verification: (to: Addressee, token: string): MailDraft => ({
      subject: `Verify the e-mail address of your ${name} account`,
      greeting: greet(to.first_name),
      paragraphs: [`Please confirm that this address is yours, so that you can use your ${name} account.`],
      action: { label: 'Verify my address', url: link('verify', token) },
      footnote: onceForAnHour,
    }),

    passwordReset: (to: Addressee, token: string): MailDraft => ({
      subject: `Set a new password for your ${name} account`,
      greeting: greet(to.first_name),
      paragraphs: [`You asked for a new password for the ${name} site. Choose one with the link below.`],
      action: { label: 'Choose a new password', url: link('reset', token) },
      footnote: onceForAnHour,
    }),

    passwordChanged: (to: Addressee): MailDraft => ({
      subject: `The password of your ${name} account was changed`,
      greeting: greet(to.first_name),
      paragraphs: [
        `The password of your ${name} account was changed, and you were signed out everywhere on this site.`,
        `If this was not you, reset your password at once at ${accountPage} and tell the organisation.`,
      ],
      action: { label: 'Go to the site', url: accountPage },
    }),

    linked: (to: Addressee): MailDraft => ({
      subject: `Your ${name} account was linked`,
      greeting: greet(to.first_name),
      paragraphs: [
        `Your ${name} account was linked to a Sports Hub account with its e-mail address and password. Whoever signs in to that hub account can now act as you in ${name}.`,
        `If this was not you, change your password at ${accountPage} and tell the organisation at once.`,
      ],
      action: { label: 'Go to the hub', url: `${hubUrl}/account.php` },
    }),

    memberCreated: (to: Addressee): MailDraft => ({
      subject: `Your ${name} account`,
      greeting: greet(to.first_name),
      paragraphs: [
        `A ${name} account was made for you and linked to your Sports Hub account. Through the hub you can use it now.`,
        `To sign in at the ${name} site itself, set a separate password there first: choose "Forgot password" at ${accountPage}.`,
      ],
      action: { label: 'Go to the site', url: accountPage },
    }),

    unlinked: (to: Addressee): MailDraft => ({
      subject: `Your ${name} account was unlinked`,
      greeting: greet(to.first_name),
      paragraphs: [
        `The link between your ${name} account and a Sports Hub account was removed. Your ${name} account itself is unchanged.`,
      ],
      action: { label: 'Go to the site', url: accountPage },
    }),
  };
}
export type SportMails = ReturnType<typeof createMails>;
