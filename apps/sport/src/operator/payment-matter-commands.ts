import { asCommandError } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { describeMatter, createPaymentMatters } from '../payments/matters.ts';
import { listOpenMatters } from '../payments/matter-queries.ts';
import { money } from '../payments/money.ts';
import type { AdminCommand, AdminCommands, CommandContext } from '../commands/command.ts';
import { openPaymentHandlers, readOrder } from './payment-handlers.ts';

async function openMatters(context: CommandContext) {
  const { db, clock, audit, queue } = context;
  const { payments } = await queue();
  return createPaymentMatters({ db, clock, audit, payments, handlers: await openPaymentHandlers(context) });
}

const list: AdminCommand = {
  usage: '',
  summary: 'Lists what happened to money afterwards: refunds that a bank refused, and disputes',
  async run({ db }) {
    const open = await listOpenMatters(db);
    if (open.length === 0) return 'None.';
    return open
      .map(
        (matter) =>
          `${matter.id}  payment ${matter.payment_id} (${matter.subject} ${matter.subject_id})  ${describeMatter(matter)}  since ${toLocalTime(matter.opened_at)}  ${matter.processor_ref}`,
      )
      .join('\n');
  },
};

const retry: AdminCommand = {
  usage: '<payment> --reason "…"',
  summary: 'Sends money back once more that a bank has refused',
  async run(context, args) {
    const { id, reason } = readOrder(args, { what: 'one payment', listedBy: 'payment-matters', usage: this.usage });
    const matters = await openMatters(context);
    const { amount } = await asCommandError(matters.retryRefund(id, { actor: context.actor, reason }), {
      'record.not_found': `There is no payment ${id}.`,
      'record.conflict': `No refund of payment ${id} was refused, or somebody has seen to it.`,
    });
    return `${money(amount)} of payment ${id} goes back once more.`;
  },
};

const close: AdminCommand = {
  usage: '<matter> --reason "…"',
  summary: 'Says that a refused refund or a dispute needs nothing more',
  async run(context, args) {
    const { id, reason } = readOrder(args, { what: 'one matter', listedBy: 'payment-matters', usage: this.usage });
    const matters = await openMatters(context);
    await asCommandError(matters.close(id, { actor: context.actor, reason }), {
      'record.not_found': `There is no matter ${id}.`,
      'record.conflict': `Matter ${id} is closed already.`,
    });
    return `Matter ${id} is closed.`;
  },
};

export const paymentMatterCommands: AdminCommands = {
  'payment-matters': list,
  'retry-refund': retry,
  'close-payment-matter': close,
};
