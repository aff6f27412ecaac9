import { FailedForGood } from '../jobs/jobs.ts';

/** What a mail server refused for good: the address, or this mail. */
export type RefusedOfMail = 'recipient' | 'message';

const LONGEST = 200;

/** A mail server does not take this mail, and would not take it later. */
export class MailRefused extends FailedForGood {
  override readonly name = 'MailRefused';
  readonly refused: RefusedOfMail;
  readonly says: string;
  /** `says`: the server's own words, on one line. */
  constructor(refused: RefusedOfMail, says: string) {
    super({ refused, says });
    this.refused = refused;
    this.says = says;
  }
}

/** As the library describes what went wrong in a conversation. */
interface SmtpError {
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** Whether the server has answered, with whatever: what it refused it has not taken. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Error && typeof (error as SmtpError).responseCode === 'number';

/** What it said, on one line; empty where it said nothing. */
export const answerIn = (error: unknown): string => {
  const said = error instanceof Error ? (error as SmtpError).response : undefined;
  return typeof said === 'string' ? oneLineOf(said) : '';
};

/** "You have to sign in first": about us, whatever it is said to. */
const ABOUT_US = new Set([503, 530, 534, 535, 538]);
/** Policy: a relay that is not set up for us, or a filter. Another address would fare no better. */
const POLICY = /^5\d\d[ -]5\.7\.\d/;

export const oneLineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/**
 * Whether a failure is a refusal for good: a 5xx to the recipient or to the message itself. One to the greeting, to
 * signing in or to the sender is about this server's settings, and a 4xx about now: these are tried again.
 */
export function refusalIn(error: unknown): MailRefused | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, response, responseCode } = error as SmtpError;
  if (typeof responseCode !== 'number' || typeof response !== 'string') return undefined;
  if (responseCode < 500 || responseCode > 599 || ABOUT_US.has(responseCode)) return undefined;
  if (command === 'RCPT TO')
    return new MailRefused(POLICY.test(response) ? 'message' : 'recipient', oneLineOf(response));
  return command === 'DATA' ? new MailRefused('message', oneLineOf(response)) : undefined;
}
