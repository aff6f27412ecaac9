import { CommandError, isEmailAddress, readArguments, readText } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import { findMember, findMemberByEmail, insertMember } from '../members/queries.ts';
import { peopleServices } from './people.ts';

const addAdministrator: AdminCommand = {
  usage: '<address> [--first <first name> --last <last name>] [--super]',
  summary:
    'Make somebody an administrator; the first one is super-admin. Gives a link to choose a password with, if there is none yet',
  async run(context, args) {
    const { positionals, options } = readArguments(args, {
      takes: ['first', 'last'],
      flags: ['super'],
      minWords: 1,
      usage: this.usage,
    });
    const email = readText(positionals[0], 254, 'The address');
    if (!isEmailAddress(email)) throw new CommandError(`${email} is not an e-mail address.`);
    const { db, clock, audit, actor } = context;
    const { siteUrl, tokens } = await peopleServices(context);
    return db.transaction(async (tx) => {
      await tx.run('lock table administrators in share row exclusive mode');
      const named = await findMemberByEmail(tx, email);
      const found = named && (await findMember(tx, named.id, 'for update'));
      if (found?.player_id) throw new CommandError('This is a player’s own login.');
      if (found && !found.is_active) throw new CommandError('This account is disabled.');
      const id =
        found?.id ??
        (await insertMember(tx, {
          email,
          first_name: readText(options['first'], 80, '--first'),
          last_name: readText(options['last'], 80, '--last'),
          now: clock.now(),
        }));
      // Who has the server's shell answers for the address.
      await tx.run('update members set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [
        id,
        clock.now(),
      ]);
      const isFirst = !(await tx.maybeOne('select 1 from administrators where is_super'));
      const isSuper = isFirst || options['super'] === 'on';
      await tx.run(
        `insert into administrators (member_id, is_super, added_at, added_by) values ($1, $2, $3, $4)
         on conflict (member_id) do update set is_super = administrators.is_super or excluded.is_super, version = administrators.version + 1`,
        [id, isSuper, clock.now(), actor],
      );
      await audit(tx, {
        event: 'administrator.added',
        actor,
        subject: `member:${id}`,
        detail: { after: { super_admin: isSuper } },
      });
      const { has_password } = await tx.one<{ has_password: boolean }>(
        'select password_hash is not null and not has_temporary_password as has_password from members where id = $1',
        [id],
      );
      const what = `${email} is ${isSuper ? 'a super-admin' : 'an administrator without pages yet'}, member ${id}.`;
      if (has_password) return what;
      const token = await tokens.issue(tx, 'reset', id);
      return `${what}\nChoose a password within the hour at:\n${siteUrl}/account.php?purpose=reset&token=${token}`;
    });
  },
};

export const administratorCommands: AdminCommands = { 'add-administrator': addAdministrator };
