import { readFile } from 'node:fs/promises';
import { CommandError, readArguments, type Tx } from '@sports-hub/kernel';
import type { AdminCommand } from '../../commands/command.ts';
import { createNewsletterMails } from './mails.ts';
import { countReaders, listReaders } from './queries.ts';

/** So many mails are queued in one transaction. */
const BATCH = 500;
const MAX_OF_A_TEXT = 100_000;

/** The first line is the subject, the rest the text; blank lines part its paragraphs. */
function parseIssue(text: string): { subject: string; paragraphs: string[] } {
  const [subject = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  if (!subject.trim() || paragraphs.length === 0)
    throw new CommandError('The file needs a subject in its first line, and a text below it.');
  return { subject: subject.trim().slice(0, 200), paragraphs };
}

const newsletter: AdminCommand = {
  usage: '<file> [--send]',
  summary: 'Shows what a newsletter would be and who gets it; with --send it is mailed to every reader',
  async run({ sport, db, audit, actor, queue }, args) {
    const { positionals, options } = readArguments(args, {
      flags: ['send'],
      minWords: 1,
      maxWords: 1,
      usage: this.usage,
    });
    const [file = ''] = positionals;
    const text = await readFile(file, 'utf8').catch(() => {
      throw new CommandError(`${file} cannot be read.`);
    });
    if (text.length > MAX_OF_A_TEXT) throw new CommandError(`${file} is too long for a mail.`);
    const issue = parseIssue(text);
    if (!options['send'])
      return `${issue.subject}\n\n${issue.paragraphs.join('\n\n')}\n\nTo ${await countReaders(db)} readers. Add --send to mail it.`;

    const { mail, siteUrl } = await queue();
    const mails = createNewsletterMails({ sport, siteUrl });
    let sent = 0;
    // One transaction per batch: whoever unsubscribes meanwhile is not in a later one.
    const sendBatch = async (tx: Tx, after: number): Promise<number | undefined> => {
      const readers = await listReaders(tx, after, BATCH);
      for (const { email, unsubscribe_token } of readers)
        await mail.send(tx, email, mails.issue(issue, unsubscribe_token));
      sent += readers.length;
      return readers.at(-1)?.id;
    };
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await db.transaction((tx) => sendBatch(tx, from));
    }
    await audit(db, { event: 'newsletter.sent', actor, detail: { readers: sent } });
    return `The newsletter is queued for ${sent} readers.`;
  },
};

export const newsletterCommands = { newsletter };
