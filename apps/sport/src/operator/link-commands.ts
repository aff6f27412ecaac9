import { counted, createAudit, onlyHere, readArguments, readLinkList, writeLinkList } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import { listHubLinks } from '../members/hub-links/queries.ts';
import { createLinkRelease } from '../members/hub-links/release.ts';
import { createMails } from '../members/mails/mails.ts';

const links: AdminCommand = {
  usage: '',
  summary: "List this sport's halves of links with the hub, for compare-links of the hub",
  async run({ db, sport, clock, audit, actor }) {
    const now = clock.now();
    const halves = await listHubLinks(db);
    await audit(db, { event: 'operator.links', actor, detail: { count: halves.length } });
    return writeLinkList({ sport, side: sport, now }, halves);
  },
};

const compareLinks: AdminCommand = {
  usage: '<file> [--remove]',
  summary: "Compare this sport's halves of links with the hub's list; --remove ends those that the sport has alone",
  details:
    'The file is what hub:admin links <sport> printed. Halves stand alone after one of two databases was restored: the\n' +
    'hub knows nothing of them, and their member cannot be linked again.',
  async run({ db, sport, clock, audit, actor, queue }, args) {
    const { positionals, options } = readArguments(args, {
      flags: ['remove'],
      minWords: 1,
      maxWords: 1,
      usage: this.usage,
    });
    const list = await readLinkList(positionals[0], { sport, side: 'the-hub' });
    const alone = onlyHere(await listHubLinks(db), list);
    await audit(db, { event: 'operator.links_compared', actor, detail: { only_here: alone.length } });
    if (alone.length === 0) return `Every link that ${sport} has is at the hub too.`;
    if (options['remove']) {
      const { mail, siteUrl, hubUrl } = await queue();
      const mails = createMails({ sport, siteUrl, hubUrl });
      const release = createLinkRelease({ db, mail, audit: createAudit(clock), mails });
      for (const { account_id, member_id } of alone)
        await release({ hubAccountId: account_id, memberId: member_id, askedBy: actor });
    }
    const what = `${counted(alone.length, 'link')} ${alone.length === 1 ? 'is' : 'are'} only at ${sport}`;
    const lines = alone.map(({ account_id, member_id }) => `account ${account_id}: member ${member_id}`);
    return [options['remove'] ? `${what} and ended now:` : `${what}:`, ...lines].join('\n');
  },
};

export const linkCommands: AdminCommands = { links, 'compare-links': compareLinks };
