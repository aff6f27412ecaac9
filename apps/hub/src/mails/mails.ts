import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';

export interface Addressee {
  first_name: string;
}

/** A new account as its verification mail describes it. */
export interface Registered extends Addressee {
  last_name: string;
  created_at: Date;
}

const eastern = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'full',
  timeStyle: 'short',
});
const easternTime = (time: Date): string => `${eastern.format(time)} Eastern time`;

/** A name that reads like a link is not repeated. */
const under = ({ first_name, last_name }: Registered): string => {
  const name = nameInMail(`${first_name} ${last_name}`, '');
  return name ? `under the name ${name} ` : '';
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
        `An account was created for this address ${under(to)}on ${easternTime(to.created_at)}. Did you create it?`,
        'If it was you, open the link and confirm. Then you can link your sport accounts and read your messages.',
        'If it was not you, open the same link and choose “It was not me”: the account is then removed at once.',
      ],
      action: { label: 'Yes or no: answer here', url: link('verify', token) },
      footnote: 'The link works once and for one hour. An account that is not confirmed is removed after seven days.',
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

    passkeyAdded: (to: Addressee, name: string): MailDraft => ({
      subject: 'A passkey was added to your account',
      greeting: greet(to.first_name),
      paragraphs: [`The passkey ${nameInMail(name, 'of a device')} can sign in to your account from now on.`, notYou],
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
