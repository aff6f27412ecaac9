import { acceptKey, CommandError, counted } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { findMemberByEmail } from '../../members/queries.ts';
import type { AdminCommand } from '../../commands/command.ts';
import { adminKey, countAppKeys } from '../sign-in/app-keys.ts';
import { dropNewKeys } from '../sign-in/queries.ts';
import { createAdminSessions } from '../sign-in/sessions.ts';
import { dropSecondStep } from './queries.ts';

const resetSecondStep: AdminCommand = {
  usage: '<address> <reason …>',
  summary: 'Remove the lost second step of an administrator; a new one is set up at the next sign-in',
  async run({ db, clock, audit, actor }, [email = '', ...words]) {
    const reason = words.join(' ').trim();
    if (!email || reason.length < 3) throw new CommandError('Name the administrator’s address and a reason.');
    return db.transaction(async (tx) => {
      const member = await findMemberByEmail(tx, email);
      if (!member || !(await tx.maybeOne('select 1 from administrators where member_id = $1 for update', [member.id])))
        throw new CommandError(`${email} is no administrator.`);
      await dropSecondStep(tx, member.id);
      await createAdminSessions(clock).endAll(tx, member.id);
      await audit(tx, {
        event: 'administrator.second_step_reset',
        actor,
        subject: memberSubject(member.id),
        detail: { reason: reason.slice(0, 500) },
      });
      return `The second step of ${email} is removed.`;
    });
  },
};

const acceptAdminKey: AdminCommand = {
  usage: '',
  summary: 'Go on with another ADMIN_KEY_SECRET, or a new one in DATA_DIR, when the earlier one is lost',
  run: ({ sport, db, audit, actor, dataDir, adminKeySecret }) =>
    db.transaction(async (tx) => {
      const secret = await acceptKey(tx, adminKey({ sport, dataDir, adminKeySecret }));
      await dropNewKeys(tx);
      const { all, open } = await countAppKeys(tx, secret);
      const lost = all - open;
      await audit(tx, { event: 'operator.key_accepted', actor, detail: { lost } });
      return lost === 0
        ? 'The key is accepted; it opens what is encrypted.'
        : `The key is accepted. ${counted(lost, 'authenticator app')} of administrators cannot be checked any more: they sign in with a passkey or a recovery code and set the app up again, or reset-second-step lets them in.`;
    }),
};

export const officeCommands = { 'reset-second-step': resetSecondStep, 'accept-key': acceptAdminKey };
