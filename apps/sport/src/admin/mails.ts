import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';

const SECOND_STEP_CHANGES = {
  code: 'From now on the codes of an authenticator app are asked for when you sign in.',
  passkey: 'A passkey was added with which you can sign in.',
  'passkey removed': 'A passkey was removed.',
  'recovery codes': 'You have new recovery codes. The earlier ones no longer work.',
} as const;
export type SecondStepChange = keyof typeof SECOND_STEP_CHANGES;

/**
 * The mails that follow from what administrators do. Links come from the configured addresses, never from a request.
 */
export function createAdminMails({
  sport,
  siteUrl,
  hubUrl,
  organisation,
}: {
  sport: Sport;
  siteUrl: string;
  hubUrl: string;
  organisation: string;
}) {
  const name = sportTitle(sport);
  const accountPage = `${siteUrl}/account.php`;
  const messagesPage = `${hubUrl}/messages.php?sport=${sport}`;
  /** Where somebody sees what they asked for: on the hub if they use it, else on the sport's own site. */
  const claimsPage = (isOnHub: boolean): string => (isOnHub ? `${messagesPage}&tab=family` : accountPage);
  const child = (first: string): string => nameInMail(first, 'your child');
  /** What an administrator wrote goes out as a quotation, so that nobody takes it for our own words. */
  const quoted = (text: string): string => `“${text}”`;

  return {
    temporaryPassword: (to: string, password: string): MailDraft => ({
      subject: `Your ${name} account`,
      greeting: greet(to),
      paragraphs: [
        `${organisation} made a ${name} account for you. Sign in with this address and the temporary password ${password}`,
        'The first thing you are asked for is a password of your own. Until then nothing else is possible.',
      ],
      action: { label: 'Sign in', url: accountPage },
      footnote: 'If you do not know what this is about, you can ignore this mail.',
    }),

    disabled: (to: string): MailDraft => ({
      subject: `Your ${name} account is switched off`,
      greeting: greet(to),
      paragraphs: [
        `${organisation} has switched your ${name} account off. You cannot sign in or write messages with it.`,
        'If you think this is a mistake, please write to us.',
      ],
      action: { label: 'Write to us', url: `${siteUrl}/contact` },
    }),

    enabled: (to: string): MailDraft => ({
      subject: `Your ${name} account is switched on again`,
      greeting: greet(to),
      paragraphs: [`You can sign in to your ${name} account again.`],
      action: { label: 'Sign in', url: accountPage },
    }),

    linkVerified: (to: string, childName: string): MailDraft => ({
      subject: 'You were linked to a child',
      greeting: greet(to),
      paragraphs: [`${organisation} has linked your ${name} account to ${child(childName)}.`],
      action: { label: 'Open messages', url: messagesPage },
    }),

    linkRemoved: (to: string, childName: string): MailDraft => ({
      subject: 'A link to a child was removed',
      greeting: greet(to),
      paragraphs: [
        `${organisation} has removed the link between your ${name} account and ${child(childName)}.`,
        'If you think this is a mistake, please write to us.',
      ],
      action: { label: 'Write to us', url: `${siteUrl}/contact` },
    }),

    /** To the guardians a child has already: who it is, and how to stop it. */
    newGuardian: (
      to: string,
      { child: childName, adult, token }: { child: string; adult: string; token?: string | undefined },
    ): MailDraft => ({
      subject: `Somebody was linked to ${child(childName)}`,
      greeting: greet(to),
      paragraphs: [
        `${organisation} has linked ${nameInMail(adult, 'another adult')} to ${child(childName)} in ${name} as a guardian.`,
        token
          ? 'If this is not right, suspend the link: it stops at once, and a person of the league looks at it again.'
          : 'A guardian had objected, and the league has looked at it again. If this is not right, please tell us at once.',
      ],
      action: token
        ? { label: 'This is not right', url: `${siteUrl}/guardian-links/suspend?token=${token}` }
        : { label: 'Write to us', url: `${siteUrl}/contact` },
      ...(token
        ? { footnote: 'The link works for 30 days and needs no sign-in. If you expected this, there is nothing to do.' }
        : {}),
    }),

    claimApproved: (to: string, childName: string, note: string): MailDraft => ({
      subject: 'Your request was approved',
      greeting: greet(to),
      paragraphs: [
        `You are now linked to ${child(childName)} in ${name}. You see the teams, get the announcements and can write to the coaches.`,
        ...(note ? [`The organisation adds: ${quoted(note)}`] : []),
      ],
      action: { label: 'Open messages', url: messagesPage },
    }),

    claimRejected: (to: string, childName: string, note: string, isOnHub: boolean): MailDraft => ({
      subject: 'Your request was not approved',
      greeting: greet(to),
      paragraphs: [
        `We could not link you to ${child(childName)} in ${name}: ${quoted(note)}`,
        'You can ask again at any time.',
      ],
      action: { label: 'Ask again', url: claimsPage(isOnHub) },
    }),

    claimQuestion: (to: string, childName: string, question: string, isOnHub: boolean): MailDraft => ({
      subject: 'A question about your request',
      greeting: greet(to),
      paragraphs: [
        `Before we can link you to ${child(childName)} in ${name}, we need to know: ${quoted(question)}`,
        'Please answer on the page, not to this mail. You can withdraw the request there as well.',
      ],
      action: { label: 'Answer', url: claimsPage(isOnHub) },
    }),

    playerLogin: (to: string, token: string): MailDraft => ({
      subject: `Your own ${name} login`,
      greeting: greet(to),
      paragraphs: [
        `You can now sign in to ${name} with this address. Choose a password first.`,
        'Messages stay off until your family switches them on.',
      ],
      action: { label: 'Choose a password', url: `${accountPage}?purpose=reset&token=${token}` },
      footnote: 'The link works once and for one hour. After that, choose “Forgot password” on the page.',
    }),

    askForConsent: (to: string, childName: string): MailDraft => ({
      subject: `Let ${child(childName)} use messages?`,
      greeting: greet(to),
      paragraphs: [
        `${child(childName)} now has a login of their own in ${name}. Messages are off, and only you can switch them on.`,
        'While they are on, you can read every message, and you can switch them off at any time.',
      ],
      action: { label: 'Decide', url: `${messagesPage}&tab=family` },
    }),

    warning: (to: string, text: string): MailDraft => ({
      subject: 'About a message you wrote',
      greeting: greet(to),
      paragraphs: [
        `An administrator of ${organisation} has read a message of yours in ${name} and asks you to be more careful.`,
        ...(text ? [quoted(text)] : []),
      ],
      action: { label: 'Open messages', url: messagesPage },
    }),

    secondStepReset: (to: string): MailDraft => ({
      subject: `Your second step for the ${name} administration was reset`,
      greeting: greet(to),
      paragraphs: [
        'A super-admin has removed your second step. You set a new one up when you sign in next.',
        'If you did not ask for this, change your password at once and tell the organisation.',
      ],
      action: { label: 'Sign in', url: `${siteUrl}/admin/community.php` },
    }),

    /** To whoever owns it: a change that they did not make is noticed at once. */
    secondStepChanged: (to: string, change: SecondStepChange): MailDraft => ({
      subject: `Your second step for the ${name} administration was changed`,
      greeting: greet(to),
      paragraphs: [
        SECOND_STEP_CHANGES[change],
        'If this was not you, change your password at once and tell the organisation.',
      ],
      action: { label: 'Look at it', url: `${siteUrl}/admin/second-step` },
    }),

    becameAdministrator: (to: string): MailDraft => ({
      subject: `You can use the ${name} administration`,
      greeting: greet(to),
      paragraphs: ['Sign in with the password of your account. You are asked to set up a second step first.'],
      action: { label: 'Open the administration', url: `${siteUrl}/admin/community.php` },
    }),
  };
}
export type AdminMails = ReturnType<typeof createAdminMails>;
