import { asCommandError, CommandError } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { createHeldPayments, listHeldPayments } from '../payments/held.ts';
import { money } from '../payments/money.ts';
import { findPayment } from '../payments/queries.ts';
import type { AdminCommand, AdminCommands, CommandContext } from '../commands/command.ts';
import { openPaymentHandlers, readOrder } from './payment-handlers.ts';

const readPayment = (args: readonly string[], usage: string) =>
  readOrder(args, { what: 'one payment', listedBy: 'held-payments', usage });

async function openHeld(context: CommandContext) {
  const { db, clock, audit, queue } = context;
  const { payments } = await queue();
  return createHeldPayments({ db, clock, audit, payments, handlers: await openPaymentHandlers(context) });
}

const asWords = (id: number) => ({
  'record.not_found': `There is no payment ${id}.`,
  'record.conflict': `Payment ${id} is not held: somebody has decided already.`,
});

const list: AdminCommand = {
  usage: '',
  summary: 'Lists money that is not what was asked for and waits for a decision',
  async run({ db }) {
    const held = await listHeldPayments(db);
    if (held.length === 0) return 'None.';
    return held
      .map(
        ({ id, subject, subject_id, intent_id, amount_cents, received_cents, since }) =>
          `${id}  ${subject} ${subject_id}  asked ${money(amount_cents)}, arrived ${money(received_cents)}  ${toLocalTime(since)}  ${intent_id ?? '-'}`,
      )
      .join('\n');
  },
};

const accept: AdminCommand = {
  usage: '<payment> --reason "…"',
  summary: 'Takes held money for the price: the registration or sponsorship is paid, if there is still a place',
  async run(context, args) {
    const { id, reason } = readPayment(args, this.usage);
    const payment = await findPayment(context.db, id);
    const intent = payment?.intent_id
      ? await (await context.queue()).processor().retrieveIntent(payment.intent_id)
      : undefined;
    // The ledger has one currency.
    if (payment && intent?.currency !== payment.currency)
      throw new CommandError(`It came as ${intent?.currency ?? 'nothing the processor knows'}: give it back instead.`);
    const held = await openHeld(context);
    const { outcome, amount } = await asCommandError(held.accept(id, { actor: context.actor, reason }), asWords(id));
    return outcome === 'keep'
      ? `${money(amount)} of payment ${id} is accepted.`
      : `There is no place any more: ${money(amount)} of payment ${id} goes back.`;
  },
};

const giveBack: AdminCommand = {
  usage: '<payment> --reason "…"',
  summary: 'Sends held money back; the family or sponsor can pay again',
  async run(context, args) {
    const { id, reason } = readPayment(args, this.usage);
    const held = await openHeld(context);
    const { amount } = await asCommandError(held.giveBack(id, { actor: context.actor, reason }), asWords(id));
    return amount > 0
      ? `${money(amount)} of payment ${id} goes back.`
      : `Nothing of payment ${id} arrived: it is over.`;
  },
};

export const paymentCommands: AdminCommands = {
  'held-payments': list,
  'accept-payment': accept,
  'return-payment': giveBack,
};
