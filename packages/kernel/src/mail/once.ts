import type { Deliver } from './mail.ts';
import { answerIn, isAnswer, MailRefused, type RefusedOfMail } from './refusal.ts';

/** What became of each mail that must not come twice. Every step is one statement that decides. */
export interface MailLedger {
  /** Whether it is still to be sent. One that was being handed over when its process ended is uncertain from here on. */
  begin(entry: string): Promise<boolean>;
  /** At the last moment: from here on nobody knows whether it was taken, until the server's answer is written down. */
  hand(entry: string): Promise<boolean>;
  /** It was not taken, and may be later. False when it is not to be tried again. */
  postpone(entry: string, why: { handed: boolean; says: string }): Promise<boolean>;
  sent(entry: string): Promise<void>;
  refused(entry: string, refused: RefusedOfMail, says: string): Promise<void>;
  /** The server's answer was lost. */
  uncertain(entry: string): Promise<void>;
}

class NotToBeHanded extends Error {}

/**
 * Hands each mail with an entry over at most once, whatever process ends when. The entry says so before the last line
 * of the mail is sent: without that line no server takes it, and with it only the server's answer tells.
 */
export const deliverOnce =
  (deliver: Deliver, ledger: MailLedger): Deliver =>
  async (mail, atLast) => {
    const { once } = mail;
    if (once === undefined) return deliver(mail, atLast);
    if (!(await ledger.begin(once))) return;
    let handed = false;
    try {
      await deliver(mail, async () => {
        const isOurs = await ledger.hand(once);
        if (!isOurs) throw new NotToBeHanded();
        handed = true;
        await atLast?.();
      });
    } catch (error) {
      if (error instanceof MailRefused) return ledger.refused(once, error.refused, error.says);
      if (handed && !isAnswer(error)) return ledger.uncertain(once);
      if (await ledger.postpone(once, { handed, says: answerIn(error) })) throw error;
      return;
    }
    await ledger.sent(once);
  };
