import { KNOWN_SPORTS } from '@sports-hub/contract';
import { asCommandError, readChoice } from '@sports-hub/kernel';
import type { HubAdminCommand, HubAdminCommands } from '../commands/command.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { createLinkMails } from './mails.ts';
import { createUnlink } from './unlinking.ts';

const unlink: HubAdminCommand = {
  usage: '<account> <sport>',
  summary: 'Remove the link between an account and its member of a sport',
  async run({ db, clock, mail, audit, actor, siteUrl }, [name, given]) {
    const account = await requireAccount(db, name);
    const sport = readChoice(given, KNOWN_SPORTS, 'The sport');
    const end = createUnlink({ db, clock, mail, audit, mails: createLinkMails(siteUrl) });
    const memberId = await asCommandError(end(account, sport, actor), {
      'record.not_found': `${account.email} has no link to ${sport}.`,
      'link.in_progress': 'An earlier change of this link has not ended. Try again in a minute.',
    });
    return `${account.email} is no longer linked to member ${memberId} of ${sport}. The running hub tells the sport within half a minute, or as soon as it answers.`;
  },
};

export const linkCommands: HubAdminCommands = { unlink };
