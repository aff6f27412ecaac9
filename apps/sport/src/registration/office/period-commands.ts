import { CommandError, readArguments, readDate, readNumber, type Sql } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { AdminCommand, AdminCommands } from '../../commands/command.ts';

interface PeriodRow {
  id: number;
  name: string;
  league: string;
  opens_at: Date;
  closes_at: Date;
  teams_on: string | null;
  cancel_until: string | null;
  cancel_refund_percent: number;
}

const findPeriods = (sql: Sql, id?: number): Promise<PeriodRow[]> =>
  sql.rows<PeriodRow>(
    `select p.id, p.name, l.name as league, p.opens_at, p.closes_at, p.teams_on, p.cancel_until, p.cancel_refund_percent
       from registration_periods p join leagues l on l.id = p.league_id
      where $1::bigint is null or p.id = $1 order by p.opens_at desc, p.id`,
    [id ?? null],
  );

const asLine = (row: PeriodRow): string =>
  [
    row.id,
    `${row.league}, ${row.name}`,
    `${toLocalDate(row.opens_at)} to ${toLocalDate(row.closes_at)}`,
    row.teams_on ? `teams on ${row.teams_on}` : 'teams: no day said',
    row.cancel_until
      ? `families cancel until ${row.cancel_until}, ${row.cancel_refund_percent}% back`
      : 'families do not cancel what they paid by themselves',
  ].join('  ');

const list: AdminCommand = {
  usage: '',
  summary: 'Lists registration periods, newest first: id, name, days, when teams are made, the rule for canceling',
  async run({ db }, args) {
    readArguments(args, { maxWords: 0, usage: this.usage });
    const rows = await findPeriods(db);
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
  async run({ db, audit, actor }, args) {
    const { positionals, options } = readArguments(args, {
      takes: ['teams-on', 'cancel-until', 'refund-percent'],
      usage: this.usage,
    });
    const id = readNumber(positionals[0], 'The period');
    const given = options['refund-percent'];
    const percent = given === '0' ? 0 : given === undefined ? undefined : readNumber(given, '--refund-percent', 100);
    return db.transaction(async (tx) => {
      const [period] = await findPeriods(tx, id);
      if (!period) throw new CommandError(`There is no registration period ${id}.`);
      const rule = {
        teams_on: readDay(options['teams-on'], '--teams-on', period.teams_on),
        cancel_until: readDay(options['cancel-until'], '--cancel-until', period.cancel_until),
        cancel_refund_percent: percent ?? period.cancel_refund_percent,
      };
      await tx.run(
        'update registration_periods set teams_on = $2, cancel_until = $3, cancel_refund_percent = $4 where id = $1',
        [id, rule.teams_on, rule.cancel_until, rule.cancel_refund_percent],
      );
      await audit(tx, {
        event: 'operator.period_changed',
        actor,
        subject: `registration_period:${id}`,
        detail: {
          teams_on: rule.teams_on ?? '',
          cancel_until: rule.cancel_until ?? '',
          refund_percent: rule.cancel_refund_percent,
        },
      });
      return asLine({ ...period, ...rule });
    });
  },
};

export const periodCommands: AdminCommands = { 'registration-periods': list, 'set-registration-period': set };
