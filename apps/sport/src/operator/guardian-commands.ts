import { asCommandError, CommandError, readArguments, readId, readText, type Sql } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import { operatorCaller } from './caller.ts';
import { findMemberVersion } from '../admin/families/queries.ts';
import { peopleServices, requireMember } from './people.ts';

const claims: AdminCommand = {
  usage: '',
  summary: 'List the claims that wait for a decision, with the players that could be meant',
  async run(context) {
    const { claims: review } = await peopleServices(context);
    const { items } = await review.list({ state: 'waiting', page: 1, limit: 100 });
    if (items.length === 0) return 'None.';
    const lines: string[] = [];
    for (const { id } of items) {
      const claim = await review.read(operatorCaller(context), id);
      const { first_name, last_name, birth_date, claimant } = claim;
      lines.push(
        `${id}  ${claimant.email} (${claimant.first_name} ${claimant.last_name}) for ${first_name} ${last_name}, ${birth_date}`,
      );
      for (const candidate of claim.candidates)
        lines.push(
          [
            `      player ${candidate.player_id}: ${candidate.first_name} ${candidate.last_name}, ${candidate.birth_date}`,
            ...candidate.registrants.map(({ name, email }) => `registered by ${name} ${email}`),
            ...candidate.doubts.map((doubt) => doubt.replaceAll('_', ' ')),
          ].join(', '),
        );
    }
    return lines.join('\n');
  },
};

async function claimVersion(sql: Sql, id: number): Promise<number> {
  const claim = await sql.maybeOne<{ version: number; status: string }>(
    'select version, status from claims where id = $1',
    [id],
  );
  if (!claim) throw new CommandError(`There is no claim ${id}.`);
  if (claim.status !== 'pending') throw new CommandError(`Claim ${id} is ${claim.status} already.`);
  return claim.version;
}

const approveClaim: AdminCommand = {
  usage: '<claim> <player> [--note …] [--reason …] [--spoken-to …]',
  summary:
    'Approve a claim for a registered player: the claimant becomes a verified guardian. Where something speaks against it, with a reason and whom you spoke to',
  async run(context, args) {
    const { positionals, options } = readArguments(args, {
      takes: ['note', 'reason', 'spoken-to'],
      minWords: 2,
      usage: this.usage,
    });
    const id = readId(positionals[0], 'the claim');
    const player_id = readId(positionals[1], 'the player');
    const version = await claimVersion(context.db, id);
    const { claims: review } = await peopleServices(context);
    const optional = (name: string, what: string, maxLength: number) =>
      options[name] === undefined ? undefined : readText(options[name], maxLength, what);
    await asCommandError(
      review.approve(operatorCaller(context), id, {
        version,
        player_id,
        note: options['note'],
        reason: optional('reason', 'The reason', 500),
        spoken_to: optional('spoken-to', 'Whom you spoke to', 200),
      }),
    );
    return `Claim ${id} is approved.`;
  },
};

const rejectClaim: AdminCommand = {
  usage: '<claim> <note …>',
  summary: 'Reject a claim; the claimant reads the note',
  async run(context, [first, ...words]) {
    const id = readId(first, 'the claim');
    const note = readText(words.join(' '), 500, 'The note');
    const version = await claimVersion(context.db, id);
    const { claims: review } = await peopleServices(context);
    await asCommandError(review.reject(operatorCaller(context), id, { version, note }));
    return `Claim ${id} is rejected.`;
  },
};

const linkGuardian: AdminCommand = {
  usage: '<member> <player> <reason …> [--spoken-to …]',
  summary:
    'Link a member to a registered player as verified parent or guardian. Where something speaks against it, with whom you spoke to',
  async run(context, args) {
    const { positionals, options } = readArguments(args, { takes: ['spoken-to'], usage: this.usage });
    const [name, player, ...words] = positionals;
    const member = await requireMember(context.db, name);
    const player_id = readId(player, 'the player');
    const reason = readText(words.join(' '), 500, 'The reason');
    const spokenTo = options['spoken-to'];
    const version = await findMemberVersion(context.db, member.id);
    const { links } = await peopleServices(context);
    await asCommandError(
      links.link(operatorCaller(context), member.id, {
        version,
        player_id,
        relationship: 'parent_guardian',
        reason,
        spoken_to: spokenTo === undefined ? undefined : readText(spokenTo, 200, 'Whom you spoke to'),
      }),
    );
    return `${member.email} is a verified guardian of player ${player_id}.`;
  },
};

export const guardianCommands: AdminCommands = {
  claims,
  'approve-claim': approveClaim,
  'reject-claim': rejectClaim,
  'link-guardian': linkGuardian,
};
