import { KNOWN_SPORTS } from '@sports-hub/contract';
import {
  asCommandError,
  counted,
  onlyHere,
  readArguments,
  readChoice,
  readLinkList,
  writeLinkList,
} from '@sports-hub/kernel';
import type { HubAdminCommand, HubAdminCommands } from '../commands/command.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { createLinkMails } from './mails.ts';
import { listChangingAccounts, listSportLinks } from './queries.ts';
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

const links: HubAdminCommand = {
  usage: '<sport>',
  summary: "List the hub's halves of links with a sport, for compare-links of that sport",
  async run({ db, clock, audit, actor }, [given]) {
    const sport = readChoice(given, KNOWN_SPORTS, 'The sport');
    // Before the links: one that ends in between is in both lists, and in neither never.
    const now = clock.now();
    const changing = await listChangingAccounts(db, sport);
    const halves = await listSportLinks(db, sport);
    await audit(db, { event: 'operator.links', actor, detail: { sport, count: halves.length } });
    return writeLinkList({ sport, side: 'the-hub', now }, halves, changing);
  },
};

const compareLinks: HubAdminCommand = {
  usage: '<sport> <file> [--remove]',
  summary: "Compare the hub's halves of links with a sport's list; --remove ends those that the hub has alone",
  details:
    'The file is what sport:admin <sport> links printed. Halves stand alone after one of two databases was restored:\n' +
    'the sport refuses their account, and a link with another stands in their way.',
  async run({ db, clock, mail, audit, actor, siteUrl }, args) {
    const { positionals, options } = readArguments(args, {
      flags: ['remove'],
      minWords: 2,
      maxWords: 2,
      usage: this.usage,
    });
    const sport = readChoice(positionals[0], KNOWN_SPORTS, 'The sport');
    const list = await readLinkList(positionals[1], { sport, side: sport });
    const changing = await listChangingAccounts(db, sport);
    const alone = onlyHere(await listSportLinks(db, sport), list, changing);
    await audit(db, { event: 'operator.links_compared', actor, detail: { sport, only_here: alone.length } });
    if (alone.length === 0) return `Every link with ${sport} that the hub has is there too.`;
    const end = createUnlink({ db, clock, mail, audit, mails: createLinkMails(siteUrl) });
    const lines: string[] = [];
    for (const { account_id, member_id } of alone) {
      const account = await requireAccount(db, String(account_id));
      if (options['remove']) await end(account, sport, actor);
      lines.push(`account ${account_id}, ${account.email}: member ${member_id}`);
    }
    const what = `${counted(alone.length, 'link')} with ${sport} ${alone.length === 1 ? 'is' : 'are'} only at the hub`;
    return [options['remove'] ? `${what} and ended now:` : `${what}:`, ...lines].join('\n');
  },
};

export const linkCommands: HubAdminCommands = { unlink, links, 'compare-links': compareLinks };
