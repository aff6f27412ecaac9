import { CommandError, counted, toUtcTime } from '@sports-hub/kernel';
import { accountSubject } from '../accounts/origin.ts';
import { lockAccount, setDisabled } from '../accounts/queries.ts';
import { TOKEN_PURPOSES } from '../accounts/tokens.ts';
import type { HubAdminCommand, HubAdminCommands, HubCommandContext } from '../commands/command.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { searchAccounts, type AccountSummary } from './queries.ts';

const SHOWN = 20;
const time = (at: Date | null): string => (at ? toUtcTime(at) : 'never');

const describe = (account: AccountSummary): string => {
  const name = `${account.first_name} ${account.last_name}`.replace(/\s+/g, ' ');
  const change = account.pending_email ? `, changing to ${account.pending_email}` : '';
  const signIns = `${counted(account.sessions, 'session')}, ${counted(account.tokens, 'token')}`;
  return [
    `${account.id}  ${account.email}  ${name}${account.disabled ? '  DISABLED' : ''}`,
    `    created ${time(account.created_at)}, verified ${time(account.verified_at)}${change}`,
    `    links: ${account.links ?? 'none'}`,
    `    ${signIns}, last sign-in ${time(account.last_sign_in)}, ${account.failures} failed in the last day`,
  ].join('\n');
};

const find: HubAdminCommand = {
  usage: '<id, address, or part of an address or name>',
  summary: 'Show accounts and what is known about their sign-ins',
  async run({ db, clock, audit, actor }, [text]) {
    if (!text) throw new CommandError('Say what to look for.');
    const found = await searchAccounts(db, text, clock.now(), SHOWN + 1);
    const only = found.length === 1 ? found[0] : undefined;
    await audit(db, {
      event: 'operator.find',
      actor,
      ...(only ? { subject: accountSubject(only.id) } : {}),
      detail: { found: found.length },
    });
    if (found.length === 0) return 'No account found.';
    return [
      ...found.slice(0, SHOWN).map(describe),
      ...(found.length > SHOWN ? ['More were found: narrow the search.'] : []),
    ].join('\n');
  },
};

/** Disabling ends every sign-in and every mailed link, in the same transaction. */
async function switchDisabled(
  { db, audit, actor, tokens, endAllSignIns }: HubCommandContext,
  name: string | undefined,
  disabled: boolean,
): Promise<string> {
  const { id, email } = await requireAccount(db, name);
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account?.disabled === disabled) {
      await audit(tx, {
        event: disabled ? 'operator.disable' : 'operator.enable',
        actor,
        subject: accountSubject(id),
        detail: { already: true },
      });
      return `${email} was ${disabled ? 'disabled' : 'enabled'} already.`;
    }
    await setDisabled(tx, id, disabled);
    if (disabled) await tokens.end(tx, id, TOKEN_PURPOSES);
    const ended = disabled ? await endAllSignIns(tx, id) : 0;
    await audit(tx, {
      event: disabled ? 'operator.disable' : 'operator.enable',
      actor,
      subject: accountSubject(id),
      detail: { ended },
    });
    return disabled ? `${email} is disabled; ${counted(ended, 'sign-in')} ended.` : `${email} is enabled.`;
  });
}

const endSessions: HubAdminCommand = {
  usage: '<account>',
  summary: 'Sign an account out everywhere',
  async run({ db, audit, actor, endAllSignIns }, [name]) {
    const { id, email } = await requireAccount(db, name);
    return db.transaction(async (tx) => {
      const ended = await endAllSignIns(tx, id);
      await audit(tx, { event: 'operator.end_sessions', actor, subject: accountSubject(id), detail: { ended } });
      return `${counted(ended, 'sign-in')} of ${email} ended.`;
    });
  },
};

const resendVerification: HubAdminCommand = {
  usage: '<account>',
  summary: 'Mail the verification link again',
  async run({ db, audit, actor, mail, mails, tokens }, [name]) {
    const { id } = await requireAccount(db, name);
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account) throw new CommandError(`There is no account ${id}.`);
      if (account.disabled) throw new CommandError(`${account.email} is disabled.`);
      if (account.verified_at) throw new CommandError(`${account.email} is verified already.`);
      await mail.send(
        tx,
        account.email,
        mails.verification(account, await tokens.issue(tx, 'verify', id, account.email)),
      );
      await audit(tx, { event: 'operator.resend_verification', actor, subject: accountSubject(id) });
      return `A verification mail to ${account.email} is queued.`;
    });
  },
};

export const accountCommands: HubAdminCommands = {
  find,
  disable: {
    usage: '<account>',
    summary: 'Lock an account and sign it out everywhere',
    run: (context, [name]) => switchDisabled(context, name, true),
  },
  enable: {
    usage: '<account>',
    summary: 'Unlock an account',
    run: (context, [name]) => switchDisabled(context, name, false),
  },
  'end-sessions': endSessions,
  'resend-verification': resendVerification,
};
