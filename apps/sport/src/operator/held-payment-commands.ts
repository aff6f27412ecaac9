import { parseArgs } from 'node:util';
import { CommandError, Problem, requireReason } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands, AdminContext } from './command.ts';
import { createSponsorMails } from '../content/sponsors/submissions/mails.ts';
import { createSponsorPaymentHandler } from '../content/sponsors/submissions/payment-handler.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import { createOutcomes } from '../registration/outcomes/service.ts';
import { createPaymentHandler } from '../registration/outcomes/payment-handler.ts';
import { money } from '../payments/money.ts';
import { createRecipients } from '../relays/recipients.ts';
import { createHeldPayments, listHeldPayments } from '../payments/held.ts';
import { findPayment } from '../payments/queries.ts';

function readOrder(args: readonly string[]): { id: number; reason: string } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { reason: { type: 'string' } } });
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  const [id = ''] = parsed.positionals;
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new CommandError('Name one payment by its number; held-payments lists them.');
  return { id: Number(id), reason: requireReason(parsed.values.reason) };
}

async function openHeld({ db, clock, audit, sport, queue }: AdminContext) {
  const { mail, payments, siteUrl, contactTo } = await queue();
  return createHeldPayments({
    db,
    clock,
    audit,
    payments,
    handlers: {
      registration: createPaymentHandler({
        clock,
        mail,
        outcomes: createOutcomes({ clock, mail, audit, sport, siteUrl }),
      }),
      sponsorship: createSponsorPaymentHandler({
        clock,
        mail,
        audit,
        mails: createSponsorMails({ sport, siteUrl }),
        recipients: createRecipients(contactTo),
      }),
    },
  });
}

const inWords = async <T>(id: number, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new CommandError(
      error.code === 'record.conflict'
        ? `Payment ${id} is not held: somebody has decided already.`
        : error.code === 'record.not_found'
          ? `There is no payment ${id}.`
          : error.text,
    );
  }
};

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
    const { id, reason } = readOrder(args);
    const payment = await findPayment(context.db, id);
    const intent = payment?.intent_id
      ? await (await context.queue()).processor().retrieveIntent(payment.intent_id)
      : undefined;
    // The ledger has one currency.
    if (payment && intent?.currency !== payment.currency)
      throw new CommandError(`It came as ${intent?.currency ?? 'nothing the processor knows'}: give it back instead.`);
    const { outcome, amount } = await inWords(
      id,
      (await openHeld(context)).accept(id, { actor: context.actor, reason }),
    );
    return outcome === 'keep'
      ? `${money(amount)} of payment ${id} is accepted.`
      : `There is no place any more: ${money(amount)} of payment ${id} goes back.`;
  },
};

const giveBack: AdminCommand = {
  usage: '<payment> --reason "…"',
  summary: 'Sends held money back; the family or sponsor can pay again',
  async run(context, args) {
    const { id, reason } = readOrder(args);
    const { amount } = await inWords(id, (await openHeld(context)).giveBack(id, { actor: context.actor, reason }));
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
