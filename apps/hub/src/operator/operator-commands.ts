import { CommandError, toUtcTime } from '@sports-hub/kernel';
import { requireAccount } from '../accounts/find-account.ts';
import { accountSubject } from '../accounts/origin.ts';
import { lockAccount } from '../accounts/queries.ts';
import type { HubAdminCommand, HubAdminCommands } from '../commands/command.ts';
import { deleteOperator, findOperators, insertOperator } from './queries.ts';

const addOperator: HubAdminCommand = {
  usage: '<account>',
  summary: 'Let an account look at the status page, /status',
  async run({ db, clock, audit, actor }, [name]) {
    const { id, email } = await requireAccount(db, name);
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account || account.disabled) throw new CommandError(`${email} is disabled.`);
      if (!account.verified_at) throw new CommandError(`${email} has not confirmed this address yet.`);
      const added = await insertOperator(tx, id, clock.now(), actor);
      await audit(tx, { event: 'operator.add_operator', actor, subject: accountSubject(id), detail: { added } });
      return added ? `${email} may look at /status.` : `${email} could look at /status already.`;
    });
  },
};

const removeOperator: HubAdminCommand = {
  usage: '<account>',
  summary: 'Take that right away',
  async run({ db, audit, actor }, [name]) {
    const { id, email } = await requireAccount(db, name);
    return db.transaction(async (tx) => {
      const removed = await deleteOperator(tx, id);
      await audit(tx, { event: 'operator.remove_operator', actor, subject: accountSubject(id), detail: { removed } });
      return removed ? `${email} may not look at /status any more.` : `${email} could not look at /status.`;
    });
  },
};

const operators: HubAdminCommand = {
  usage: '',
  summary: 'Show who may look at the status page',
  async run({ db, audit, actor }) {
    const found = await findOperators(db);
    await audit(db, { event: 'operator.operators', actor, detail: { found: found.length } });
    if (found.length === 0) return 'Nobody may look at /status. Add somebody: add-operator <account>';
    return found
      .map(({ id, email, added_at, added_by }) => `${id}  ${email}  since ${toUtcTime(added_at)} by ${added_by}`)
      .join('\n');
  },
};

export const operatorCommands: HubAdminCommands = {
  'add-operator': addOperator,
  'remove-operator': removeOperator,
  operators,
};
