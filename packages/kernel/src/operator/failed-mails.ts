import type { Audit } from '../audit.ts';
import { findFailedMails, retryMails, type FailedMailRow } from '../mail/failed-mails.ts';
import type { Database } from '../sql/database.ts';
import { readArguments } from './arguments.ts';
import { counted, type Command } from './command.ts';

const fateOf = ({ state, refused, says, tries }: FailedMailRow): string => {
  if (refused) return `${refused === 'recipient' ? 'address' : 'mail'} refused for good: ${says}`;
  return `${state === 'failed' ? 'given up' : 'tried again by itself'}, ${counted(tries, 'try', 'tries')}`;
};

/** What every service can say about its mails. */
export const failedMailsCommand: Command<{ db: Database; audit: Audit; actor: string }> = {
  usage: '[--retry]',
  summary: 'List mails that did not arrive, at most 100, and why; --retry tries all of them again',
  async run({ db, audit, actor }, args) {
    const { options } = readArguments(args, { flags: ['retry'], maxWords: 0, usage: this.usage });
    if (options['retry'])
      return db.transaction(async (tx) => {
        const mails = await retryMails(tx, null);
        await audit(tx, { event: 'mail.retried', actor, detail: { mails } });
        return `${counted(mails, 'mail is', 'mails are')} tried again.`;
      });
    const mails = await findFailedMails(db);
    await audit(db, { event: 'operator.failed_mails', actor, detail: { found: mails.length } });
    if (mails.length === 0) return 'Every mail was sent.';
    return mails.map((mail) => `${mail.created_at}  ${mail.to}  ${mail.subject}\n    ${fateOf(mail)}`).join('\n');
  },
};
