import { isSport, KNOWN_SPORTS } from '@sports-hub/contract';
import { CommandError, Problem } from '@sports-hub/kernel';
import type { HubAdminCommand, HubAdminCommands } from '../commands/command.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { createLinkMails } from './mails.ts';
import { createUnlink } from './unlinking.ts';

const unlink: HubAdminCommand = {
  usage: '<account> <sport>',
  summary: 'Remove the link between an account and its member of a sport',
  async run({ db, clock, mail, audit, actor, siteUrl }, [name, sport]) {
    const account = await requireAccount(db, name);
    if (!sport || !isSport(sport)) throw new CommandError(`Name a sport: ${KNOWN_SPORTS.join(' or ')}.`);
    try {
      const memberId = await createUnlink({ db, clock, mail, audit, mails: createLinkMails(siteUrl) })(
        account,
        sport,
        actor,
      );
      return `${account.email} is no longer linked to member ${memberId} of ${sport}. The running hub tells the sport within half a minute, or as soon as it answers.`;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'record.not_found') throw new CommandError(`${account.email} has no link to ${sport}.`);
      if (error.code === 'link.in_progress')
        throw new CommandError('An earlier change of this link has not ended. Try again in a minute.');
      throw error;
    }
  },
};

export const linkCommands: HubAdminCommands = { unlink };
