import {
  asCommandError,
  CommandError,
  isEmailAddress,
  readArguments,
  readChoice,
  readId,
  readText,
  type Sql,
} from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import { operatorCaller } from './caller.ts';
import { peopleServices, requireMember } from './people.ts';
import { findDivision, findTeam } from './season-commands.ts';

async function readScope(sql: Sql, type: string | undefined, text: string | undefined) {
  const scope_type = readChoice(type, ['team', 'division'], 'The scope');
  const found = await (scope_type === 'team' ? findTeam(sql, text) : findDivision(sql, text));
  return { scope_type, scope_id: found.id, name: found.name };
}

const assign: AdminCommand = {
  usage: '<member> coach|staff team|division <team or division>',
  summary: 'Assign a coach or staff member to a team or division of the current season',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 4, usage: this.usage });
    const member = await requireMember(context.db, positionals[0]);
    const role = readChoice(positionals[1], ['coach', 'staff'], 'The role');
    const { name, ...scope } = await readScope(context.db, positionals[2], positionals[3]);
    const { assignments } = await peopleServices(context);
    const { isNew } = await asCommandError(
      assignments.assign(operatorCaller(context), { member_id: member.id, role, ...scope }),
    );
    return isNew ? `${member.email} is ${role} of ${name}.` : `${member.email} was ${role} of ${name} already.`;
  },
};

const unassign: AdminCommand = {
  usage: '<member> team|division <team or division>',
  summary: 'End an assignment, from the next message on',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 3, usage: this.usage });
    const member = await requireMember(context.db, positionals[0]);
    const { name, scope_type, scope_id } = await readScope(context.db, positionals[1], positionals[2]);
    const found = await context.db.maybeOne<{ id: number }>(
      `select id from assignments where member_id = $1 and ${scope_type === 'team' ? 'team_id' : 'division_id'} = $2`,
      [member.id, scope_id],
    );
    if (!found) throw new CommandError(`${member.email} is not assigned to ${name}.`);
    const { assignments } = await peopleServices(context);
    await asCommandError(assignments.unassign(operatorCaller(context), found.id));
    return `${member.email} is no longer assigned to ${name}.`;
  },
};

const approveLogin: AdminCommand = {
  usage: '<player> <guardian> <address>',
  summary: 'Approve a player’s own login at an address of its own; silent until the guardian says yes',
  async run(context, args) {
    const { positionals } = readArguments(args, { minWords: 3, usage: this.usage });
    const player_id = readId(positionals[0], 'the player');
    const guardian = await requireMember(context.db, positionals[1]);
    const email = readText(positionals[2], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { logins } = await peopleServices(context);
    const login = await asCommandError(
      logins.approve(operatorCaller(context), { player_id, guardian_id: guardian.id, email }),
    );
    return `${email} is the login of player ${player_id}, member ${login.account_id}. Its link to choose a password is mailed; the guardian is asked for consent.`;
  },
};

export const messagingCommands: AdminCommands = { assign, unassign, 'approve-login': approveLogin };
