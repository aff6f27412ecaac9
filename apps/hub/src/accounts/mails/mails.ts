import { timeInWords } from '@sports-hub/kernel/time';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';

interface Addressee {
  first_name: string;
}

/** A new account as its verification mail describes it. */
export interface Registered extends Addressee {
  last_name: string;
  email: string;
  created_at: Date;
}

/** A name that reads like a link is not repeated. */
const who = ({ first_name, last_name }: Registered): { label: string; value: string }[] => {
  const name = nameInMail(`${first_name} ${last_name}`, '');
  return name ? [{ label: 'Who', value: name }] : [];
};

/** `n•••@example.org`: enough for the owner to recognise, too little for whoever reads the old mailbox. */
const masked = (email: string): string => `${email[0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;

/** The mails about hub accounts. Links come from the configured site address, never from a request. */
export function createMails(siteUrl: string) {
  const accountPage = `${siteUrl}/account.php`;
  const link = (purpose: 'verify' | 'reset', token: string): string =>
    `${accountPage}?purpose=${purpose}&token=${token}`;
  const notYou = `If this was not you, reset your password at once at ${accountPage} and tell the organisation.`;

  return {
    /** Anybody can register anybody's address: the mail says under which name and when, so that its owner can tell. */
    verification: (to: Registered, token: string): MailDraft => ({
      subject: 'Verify your e-mail address',
      greeting: greet(to.first_name),
      paragraphs: [
        'Somebody made an account with this address. If it was you, confirm it: then you can link your sport accounts and read your messages.',
      ],
      facts: [...who(to), { label: 'Address', value: to.email }, { label: 'When', value: timeInWords(to.created_at) }],
      action: { label: 'Yes, confirm my e-mail', url: link('verify', token) },
      footnote: 'The link works once and for one hour.',
      refusal: {
        title: 'It was not you?',
        words:
          'Tell us with one press, and the account is removed at once. If you do nothing, it never opens and is removed after seven days.',
        label: 'It was not me',
        url: `${link('verify', token)}#not-me`,
      },
    }),

    alreadyRegistered: (to: Addressee): MailDraft => ({
      subject: 'You already have an account',
      greeting: greet(to.first_name),
      paragraphs: [
        'Somebody, probably you, tried to create an account with this address. You already have one, so nothing was changed.',
        'Sign in with your password. If you have forgotten it, ask for a new one on the same page.',
      ],
      action: { label: 'Go to my account', url: accountPage },
      footnote: 'If this was not you, you can ignore this mail.',
    }),

    passwordReset: (to: Addressee, token: string): MailDraft => ({
      subject: 'Set a new password',
      greeting: greet(to.first_name),
      paragraphs: ['You asked for a new password. Choose one with the link below; until then the old one stays valid.'],
      action: { label: 'Choose a new password', url: link('reset', token) },
      footnote: 'The link works once and for one hour. If you did not ask for it, you can ignore this mail.',
    }),

    passwordChanged: (to: Addressee): MailDraft => ({
      subject: 'Your password was changed',
      greeting: greet(to.first_name),
      paragraphs: [
        'The password of your account was changed, and you were signed out everywhere. Sign in again with the new one.',
        notYou,
      ],
      action: { label: 'Go to my account', url: accountPage },
    }),

    /** The program's name comes from a short list, not from what a browser says of itself. */
    newDevice: (to: Addressee, { client, at }: { client: string | null; at: Date }): MailDraft => ({
      subject: 'Was this you?',
      greeting: greet(to.first_name),
      paragraphs: [
        'Somebody signed in to your account with its password, from a browser or device that has not been used for it before.',
        'If it was you, there is nothing to do.',
      ],
      facts: [
        { label: 'With', value: client ?? 'An unknown program' },
        { label: 'When', value: timeInWords(at) },
      ],
      action: { label: 'See where you are signed in', url: `${accountPage}?tab=security` },
      refusal: {
        title: 'It was not you?',
        words: 'Reset your password now. That ends every session, also theirs.',
        label: 'Reset my password',
        url: `${accountPage}?view=forgot`,
      },
    }),

    passkeyAdded: (to: Addressee, name: string): MailDraft => ({
      subject: 'A passkey was added to your account',
      greeting: greet(to.first_name),
      paragraphs: [`The passkey ${nameInMail(name, 'of a device')} can sign in to your account from now on.`, notYou],
      action: { label: 'Go to my account', url: accountPage },
    }),

    passkeyRemoved: (to: Addressee, name: string): MailDraft => ({
      subject: 'A passkey was removed from your account',
      greeting: greet(to.first_name),
      paragraphs: [
        `The passkey ${nameInMail(name, 'of a device')} no longer opens your account. Your password keeps working.`,
        notYou,
      ],
      action: { label: 'Go to my account', url: accountPage },
    }),

    confirmNewEmail: (to: Addressee, token: string): MailDraft => ({
      subject: 'Confirm your new e-mail address',
      greeting: greet(to.first_name),
      paragraphs: [
        'You asked to use this address for your account. Confirm it with the link below; until then the old address stays in use.',
      ],
      action: { label: 'Confirm this address', url: link('verify', token) },
      footnote: 'The link works once and for one hour. If you did not ask for it, you can ignore this mail.',
    }),

    emailChangeAsked: (to: Addressee, newEmail: string): MailDraft => ({
      subject: 'A change of your e-mail address was asked for',
      greeting: greet(to.first_name),
      paragraphs: [
        `Your account will use the address ${masked(newEmail)} once it is confirmed from there. Until then this address stays in use.`,
        notYou,
      ],
    }),

    emailChanged: (to: Addressee, newEmail: string): MailDraft => ({
      subject: 'Your e-mail address was changed',
      greeting: greet(to.first_name),
      paragraphs: [
        `Your account now uses the address ${masked(newEmail)}. This address no longer belongs to it.`,
        'If this was not you, tell the organisation at once.',
      ],
    }),
  };
}
export type Mails = ReturnType<typeof createMails>;
