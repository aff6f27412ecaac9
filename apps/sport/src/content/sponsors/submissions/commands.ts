import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asCommandError, CommandError, readArguments, readId, readText } from '@sports-hub/kernel';
import type { AdminCommand, CommandContext } from '../../../commands/command.ts';
import { money } from '../../../payments/money.ts';
import { openFileStorage } from '../../../platform/files/open.ts';
import { isStorageOf } from '../../../platform/files/service.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import { createDecisions } from './decisions.ts';
import { createSponsorMails, receiptNumber } from './mails.ts';
import {
  findSubmission,
  listSubmissions,
  readLogo,
  type SponsorSubmissionRow,
  type SubmissionStatus,
} from './queries.ts';

const OPEN: readonly SubmissionStatus[] = ['held', 'awaiting_approval'];
const ALL: readonly SubmissionStatus[] = [...OPEN, 'awaiting_payment', 'approved', 'refused', 'expired'];

const readSponsorship = (text: string | undefined): number => readId(text, 'one sponsorship');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
const line = (s: SponsorSubmissionRow): string =>
  `${s.id}  ${s.status}  ${oneLine(s.sponsor_name)}  ${oneLine(s.package_name)} ${money(s.amount_cents)}  until ${s.expires_on}`;

/** Written where the operator can look at it; the service itself keeps it unpublished in its database. */
async function writeLogo({ db, sport, dataDir }: CommandContext, submission: SponsorSubmissionRow): Promise<string> {
  const bytes = await readLogo(db, submission.id);
  if (!bytes || !submission.logo_type) return 'not kept any more';
  const folder = resolve(dataDir, 'sponsor-logos');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${sport}-${submission.id}.${submission.logo_type.replace('image/', '')}`);
  await writeFile(file, bytes, { mode: 0o640 });
  return `${file} (${submission.logo_width} × ${submission.logo_height})`;
}

const decisionsOf = async (context: CommandContext) => {
  const { db, clock, audit, sport, files } = context;
  const { mail, payments, siteUrl } = await context.queue();
  return createDecisions({
    db,
    clock,
    audit,
    mail,
    payments,
    mails: createSponsorMails({ sport, siteUrl }),
    storage: openFileStorage(files, sport),
  });
};

/** From any machine, but never into a directory that the service does not have. */
async function requireServiceFiles({ db, files, sport }: CommandContext): Promise<void> {
  const storage = openFileStorage(files, sport);
  await storage.check();
  if (!(await isStorageOf(db, storage)))
    throw new CommandError(
      `The files of this sport are not in ${storage.place}: set FILES_URL, or DATA_DIR, as the service has it.`,
    );
}

const decided = <T>(id: number, work: Promise<T>): Promise<T> =>
  asCommandError(work, {
    'record.not_found': `There is no sponsorship ${id}.`,
    'record.conflict': `Sponsorship ${id} does not wait for this decision; look at it with the command sponsorship.`,
  });

const sponsorships: AdminCommand = {
  usage: '[--all]',
  summary: 'Lists the sponsorships that wait for a decision, or all of them',
  async run({ db }, args) {
    const { options } = readArguments(args, { flags: ['all'], maxWords: 0, usage: this.usage });
    const found = await listSubmissions(db, options['all'] ? ALL : OPEN);
    return found.length > 0 ? found.map(line).join('\n') : 'None.';
  },
};

const sponsorship: AdminCommand = {
  usage: '<number>',
  summary: 'Shows a sponsorship and writes its logo to a file to look at',
  async run(context, [text]) {
    const submission = await findSubmission(context.db, readSponsorship(text));
    if (!submission) throw new CommandError(`There is no sponsorship ${text}.`);
    const facts: [string, string | null][] = [
      ['receipt', submission.paid_at ? `${receiptNumber(submission)}, paid ${toLocalTime(submission.paid_at)}` : null],
      ['website', submission.sponsor_url],
      ['contact', `${submission.contact_name}, ${submission.email}${submission.phone ? `, ${submission.phone}` : ''}`],
      ['sent in', toLocalTime(submission.submitted_at)],
      ['decided', submission.decided_at && `${toLocalTime(submission.decided_at)} by ${submission.decided_by}`],
      ['reason', submission.reason],
      ['logo', await writeLogo(context, submission)],
    ];
    return [
      line(submission),
      ...facts.flatMap(([name, value]) => (value ? [`    ${name.padEnd(8)} ${oneLine(value)}`] : [])),
    ].join('\n');
  },
};

const approve: AdminCommand = {
  usage: '<number>',
  summary: 'Puts a paid sponsorship on the site; needs FILES_URL, or DATA_DIR, as the service has it',
  async run(context, [text]) {
    const id = readSponsorship(text);
    await requireServiceFiles(context);
    const decisions = await decisionsOf(context);
    const { sponsor_name, expires_on } = await decided(id, decisions.approve(id, context.actor));
    return oneLine(`${sponsor_name} is on the site until ${expires_on}.`);
  },
};

const refuse: AdminCommand = {
  usage: '<number> <reason …>',
  summary: 'Refuses a sponsorship, tells the sender why and gives back what was paid',
  async run(context, [text, ...words]) {
    const id = readSponsorship(text);
    const reason = readText(words.join(' '), 1000, 'The reason, which is mailed,');
    const decisions = await decisionsOf(context);
    const { submission, refund } = await decided(id, decisions.refuse(id, reason, context.actor));
    return oneLine(
      `${submission.sponsor_name} is refused; ${refund > 0 ? `${money(refund)} goes back` : 'nothing had been paid'}.`,
    );
  },
};

export const sponsorCommands = {
  sponsorships,
  sponsorship,
  'approve-sponsorship': approve,
  'refuse-sponsorship': refuse,
};
