import { CommandError, readArguments, readDate, readNumber } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../../commands/command.ts';
import {
  findPeriodPromises,
  lockPeriodPromises,
  storePeriodPromises,
  type PromisedPeriod,
} from '../periods/promises.ts';

const asLine = (row: PromisedPeriod): string =>
  [
    row.id,
    `${row.league}, ${row.name}`,
    `${row.opens_at.slice(0, 10)} to ${row.closes_at.slice(0, 10)}`,
    row.teams_on ? `teams on ${row.teams_on}` : 'teams: no day said',
    row.cancel_until
      ? `families cancel until ${row.cancel_until}, ${row.refund_percent}% back`
      : 'families do not cancel what they paid by themselves',
  ].join('  ');

const list: AdminCommand = {
  usage: '',
  summary: 'Lists registration periods, newest first: id, name, days, when teams are made, the rule for canceling',
  async run({ db, clock }, args) {
    readArguments(args, { maxWords: 0, usage: this.usage });
    const rows = await findPeriodPromises(db, clock.now());
    return rows.length === 0 ? 'No registration periods.' : rows.map(asLine).join('\n');
  },
};

const NONE = 'none';
/** Left out: as it is. */
const readDay = (text: string | undefined, what: string, current: string | null): string | null =>
  text === undefined ? current : text === NONE ? null : readDate(text, what);

const set: AdminCommand = {
  usage: `<id> [--teams-on day|${NONE}] [--cancel-until day|${NONE}] [--refund-percent 0 to 100]`,
  summary: 'Sets what families are told: the day on which teams are made, and until when they may cancel by themselves',
  async run({ db, clock, audit, actor }, args) {
    const { positionals, options } = readArguments(args, {
      takes: ['teams-on', 'cancel-until', 'refund-percent'],
      usage: this.usage,
    });
    const id = readNumber(positionals[0], 'The period');
    const given = options['refund-percent'];
    const percent = given === '0' ? 0 : given === undefined ? undefined : readNumber(given, '--refund-percent', 100);
    return db.transaction(async (tx) => {
      const period = await lockPeriodPromises(tx, id, clock.now());
      if (!period) throw new CommandError(`There is no registration period ${id}.`);
      const rule = {
        teams_on: readDay(options['teams-on'], '--teams-on', period.teams_on),
        cancel_until: readDay(options['cancel-until'], '--cancel-until', period.cancel_until),
        refund_percent: percent ?? period.refund_percent,
      };
      await storePeriodPromises(tx, id, rule);
      await audit(tx, {
        event: 'operator.period_changed',
        actor,
        subject: `registration_period:${id}`,
        detail: {
          teams_on: rule.teams_on ?? '',
          cancel_until: rule.cancel_until ?? '',
          refund_percent: rule.refund_percent,
        },
      });
      return asLine({ ...period, ...rule });
    });
  },
};

export const periodCommands: AdminCommands = { 'registration-periods': list, 'set-registration-period': set };
