import { writeFile } from 'node:fs/promises';
import {
  asCommandError,
  CommandError,
  readArguments,
  readNumber,
  readReason,
  secondsAfter,
  type ArgumentRules,
  type Arguments,
} from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands, CommandContext } from '../../commands/command.ts';
import { isWish } from '../form/wishes.ts';
import { reconcile } from '../../payments/reconcile.ts';
import { asCsv, findHistory, findRegistrationRow, listRegistrations, type OfficeRegistrationRow } from './lists.ts';
import { periodCommands } from './period-commands.ts';
import { createRegistrationOffice, type RegistrationOffice } from './service.ts';
import { createAccountLinks } from '../outcomes/account-links.ts';
import { createOutcomes, OFFER_HOURS } from '../outcomes/service.ts';
import { money } from '../../payments/money.ts';

const readOptional = (value: string | undefined, what: string): number | undefined =>
  value === undefined ? undefined : readNumber(value, what);

const FILTERS = ['status', 'period', 'division'] as const;
const filterOf = ({ options }: Arguments) => ({
  status: options['status'],
  periodId: readOptional(options['period'], '--period'),
  divisionId: readOptional(options['division'], '--division'),
});

/** One registration by its number, and why something is done to it. */
function readOrder(args: readonly string[], { takes = [], ...rules }: ArgumentRules) {
  const { positionals, options } = readArguments(args, { takes: [...takes, 'reason'], ...rules });
  return { id: readNumber(positionals[0], 'The registration'), reason: readReason(options['reason']), options };
}

const asLine = (row: OfficeRegistrationRow): string =>
  [
    row.id,
    row.status,
    row.payment_status,
    `${row.player_first_name} ${row.player_last_name}`,
    `${row.league}, ${row.division}`,
    money(row.charged_cents - row.refunded_cents),
    row.receipt_number ?? '-',
    ...(row.agent_id ? [`by assistant ${row.agent_id}`] : []),
  ].join('  ');

async function openOffice({ db, clock, audit, sport, queue }: CommandContext): Promise<RegistrationOffice> {
  const { mail, payments, siteUrl, hubUrl, secrets } = await queue();
  const accountLinks = secrets.length > 0 ? createAccountLinks({ sport, hubUrl, secrets, clock }) : undefined;
  return createRegistrationOffice({
    db,
    clock,
    mail,
    payments,
    outcomes: createOutcomes({ clock, mail, audit, sport, siteUrl, accountLinks }),
  });
}

const list: AdminCommand = {
  usage:
    '[--status registered|waitlisted|unconfirmed|cancelled|awaiting_payment|draft|expired] [--period id] [--division id] [--limit n]',
  summary: 'Lists registrations, newest first: id, status, payment, child, division, balance, receipt',
  async run({ db, clock }, args) {
    const given = readArguments(args, { takes: [...FILTERS, 'limit'], maxWords: 0, usage: this.usage });
    const limit = readNumber(given.options['limit'] ?? '100', '--limit', 10_000);
    const rows = await listRegistrations(db, filterOf(given), { limit, now: clock.now() });
    return rows.length === 0 ? 'No registrations.' : rows.map(asLine).join('\n');
  },
};

const show: AdminCommand = {
  usage: '<id>',
  summary: 'Shows one registration with its answers and its history',
  async run({ db, audit, actor, clock }, args) {
    const id = readNumber(readArguments(args, { usage: this.usage }).positionals[0], 'The registration');
    const row = await findRegistrationRow(db, id, clock.now());
    if (!row) throw new CommandError(`There is no registration ${id}.`);
    // Reading a family's data is something to be able to account for.
    await audit(db, { event: 'registration.shown', actor, subject: `registration:${id}` });
    const { answers, ...facts } = row;
    // Wishes are for those who build rosters.
    const shown = Object.fromEntries(Object.entries(answers).filter(([name]) => !isWish(name)));
    const pairs = (record: object): string[] =>
      Object.entries(record).map(([name, value]) => `  ${name}: ${String(value ?? '-')}`);
    const history = (await findHistory(db, id)).map(({ at, event, actor: who }) => `  ${at}  ${event}  ${who}`);
    return [`Registration ${id}`, ...pairs(facts), 'Answers', ...pairs(shown), 'History', ...history].join('\n');
  },
};

const exportCsv: AdminCommand = {
  usage: '<file.csv> [--status …] [--period id] [--division id]',
  summary: 'Writes registrations with all answers to a file that spreadsheets can open safely',
  async run({ db, audit, actor, clock }, args) {
    const given = readArguments(args, { takes: FILTERS, usage: this.usage });
    const [path] = given.positionals;
    if (!path) throw new CommandError('Name the file to write.');
    const rows = await listRegistrations(db, filterOf(given), { limit: 100_000, now: clock.now() });
    // What is known about children: for this user only.
    await writeFile(path, asCsv(rows), { mode: 0o600 });
    await audit(db, { event: 'registration.exported', actor, detail: { rows: rows.length } });
    return `${rows.length} registrations are in ${path}.`;
  },
};

const cancel: AdminCommand = {
  usage: '<id> --reason "…" [--refund]',
  summary: 'Cancels a registration, frees its place and, with --refund, gives back all that was paid',
  async run(context, args) {
    const { id, reason, options } = readOrder(args, { flags: ['refund'], usage: this.usage });
    const office = await openOffice(context);
    const { registration, refunded } = await asCommandError(
      office.cancel(id, { actor: context.actor, reason, refund: options['refund'] === 'on' }),
    );
    return `Registration ${id} is ${registration.status}.${refunded > 0 ? ` ${money(refunded)} goes back.` : ''}`;
  },
};

const confirm: AdminCommand = {
  usage: '<id> --reason "…"',
  summary: 'Confirms a free place or one on the waiting list in place of the family, in time or later',
  async run(context, args) {
    const { id, reason } = readOrder(args, { usage: this.usage });
    const office = await openOffice(context);
    const { status } = await asCommandError(office.confirm(id, { actor: context.actor, reason, evenLate: true }));
    return `Registration ${id} is ${status}.`;
  },
};

const refund: AdminCommand = {
  usage: '<id> --reason "…" [--amount cents, or what the smallest unit is]',
  summary: 'Gives back all that was paid for a registration, or a part of it',
  async run(context, args) {
    const { id, reason, options } = readOrder(args, { takes: ['amount'], usage: this.usage });
    const amount = readOptional(options['amount'], '--amount');
    const office = await openOffice(context);
    const { refunded } = await asCommandError(office.refund(id, { amount, actor: context.actor, reason }));
    return `${money(refunded)} of registration ${id} goes back.`;
  },
};

const promote: AdminCommand = {
  usage: `--period id --division id [--hours ${OFFER_HOURS}]`,
  summary: 'Offers a free place to the first on the waiting list: a payment link by mail that ends',
  async run(context, args) {
    const { options } = readArguments(args, { takes: ['period', 'division', 'hours'], maxWords: 0, usage: this.usage });
    const place = {
      period_id: readNumber(options['period'], '--period'),
      division_id: readNumber(options['division'], '--division'),
    };
    const hours = readNumber(options['hours'] ?? String(OFFER_HOURS), '--hours', 24 * 30);
    const promoted = await (await openOffice(context)).promote(place, { actor: context.actor, hours });
    if (!promoted) throw new CommandError('No place is free there, or nobody waits for one.');
    return promoted.status === 'registered'
      ? `Registration ${promoted.id} is registered.`
      : `Registration ${promoted.id} has the place for ${hours} hours; the family has been written to.`;
  },
};

const reconcilePayments: AdminCommand = {
  usage: '[--days 400]',
  summary: 'Compares every charge at the processor with the ledger and the registrations, and names every exception',
  async run({ db, clock, sport, queue, audit, actor }, args) {
    const { options } = readArguments(args, { takes: ['days'], maxWords: 0, usage: this.usage });
    const days = readNumber(options['days'] ?? '400', '--days', 10_000);
    const processor = (await queue()).processor();
    const since = secondsAfter(clock.now(), -days * 86_400);
    const { intents, charged, refunded, disputed, exceptions } = await reconcile(db, {
      processor,
      sport,
      since,
      now: clock.now(),
    });
    await audit(db, { event: 'payments.reconciled', actor, detail: { intents, exceptions: exceptions.length } });
    const summary = `${intents} intents, ${money(charged)} charged, ${money(refunded)} given back, ${disputed > 0 ? `${money(disputed)} disputed, ` : ''}${money(charged - refunded - disputed)} kept.`;
    if (exceptions.length > 0)
      throw new CommandError([...exceptions, `${exceptions.length} exceptions. ${summary}`].join('\n'));
    return `${summary}\nEvery charge has exactly one registration, sponsorship or refund.`;
  },
};

export const registrationCommands: AdminCommands = {
  registrations: list,
  registration: show,
  'export-registrations': exportCsv,
  'confirm-registration': confirm,
  'cancel-registration': cancel,
  'refund-registration': refund,
  'promote-registration': promote,
  reconcile: reconcilePayments,
  ...periodCommands,
};
