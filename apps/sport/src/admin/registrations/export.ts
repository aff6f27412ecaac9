import { setImmediate as breathe } from 'node:timers/promises';
import { amountText, currencyDigits, siteCurrency } from '@sports-hub/contract';
import type { ResponseHead, Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { movedWithoutAid, paidWithoutAid, refundedWithoutAid } from '../../registration/records/without-aid.ts';
import { PAPER_STATUS } from '../../registration/records/papers.ts';
import { isWish } from '../../registration/form/wishes.ts';
import { csvRows, writeCsv } from '../../platform/csv/write.ts';
import type { ActionContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { isAboutHealth } from './answers.ts';
import { RegistrationConditions, shownStatus, type RegistrationListFilter } from './filter.ts';

export interface ExportOrder extends RegistrationListFilter {
  answers?: boolean | undefined;
  health?: boolean | undefined;
}

/** Written part by part, so that others are served between two of them. */
const PART = 500;

interface ExportRow {
  id: number;
  status: string;
  payment: string;
  receipt_number: string | null;
  period: string;
  division: string;
  player_first_name: string;
  player_last_name: string;
  birth_date: string;
  parent_first_name: string;
  parent_last_name: string;
  email: string;
  phone: string;
  sent_at: string;
  registered_at: string | null;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
  answers: Record<string, string | number | boolean> | null;
  /** Of questions that are answered with a file: that it was sent, or seen; never the file. */
  papers: Record<string, string> | null;
}

const COLUMNS = [
  'id',
  'status',
  'payment',
  'receipt_number',
  'period',
  'division',
  'player_first_name',
  'player_last_name',
  'birth_date',
  'parent_first_name',
  'parent_last_name',
  'email',
  'phone',
  'sent_at',
  'registered_at',
] as const satisfies readonly (keyof ExportRow)[];
const SUMS = { total: 'total_cents', paid: 'paid_cents', refunded: 'refunded_cents' } as const;

const PAPERS = `(select json_object_agg(w.field_name, ${PAPER_STATUS}) from (
  select distinct on (q.field_name) q.* from registration_papers q where q.registration_id = r.id order by q.field_name, q.id desc) w)`;

const findPart = (
  sql: Sql,
  order: ExportOrder,
  { now, before }: { now: Date; before: number | null },
): Promise<ExportRow[]> => {
  const meant = new RegistrationConditions(order, now);
  const below = `$${meant.values.push(before)}`;
  const withAnswers = `$${meant.values.push(order.answers === true)}`;
  return sql.rows<ExportRow>(
    `select r.id, ${shownStatus('$1')} as status, r.payment_status as payment, r.receipt_number, p.name as period, d.name as division,
            r.player_first_name, r.player_last_name, r.birth_date, r.parent_first_name, r.parent_last_name, r.email, r.phone,
            ${localTime('r.created_at')} as sent_at, ${localTime('r.registered_at')} as registered_at, r.total_cents,
            ${paidWithoutAid('x.paid')} as paid_cents, ${refundedWithoutAid('x.refunded')} as refunded_cents, case when ${withAnswers} then r.answers end as answers,
            case when ${withAnswers} then ${PAPERS} end as papers
       from registrations r join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
       cross join lateral (
         select coalesce(sum(${movedWithoutAid('e.amount_cents')}) filter (where e.kind = 'charge'), 0)::integer as paid,
                coalesce(-sum(${movedWithoutAid('e.amount_cents')}) filter (where e.kind in ('refund', 'refund_refused', 'refund_by_hand')), 0)::integer as refunded
           from payments y join payment_ledger e on e.payment_id = y.id where y.subject = 'registration' and y.subject_id = r.id) x
      where ${meant.meant} and (${below}::bigint is null or r.id < ${below}) order by r.id desc limit ${PART}`,
    meant.values,
  );
};

/** The questions of the sport and of its periods, those about health only where they are wanted. */
const findAsked = async (sql: Sql, { answers, health }: ExportOrder): Promise<{ name: string; isFile: boolean }[]> => {
  if (!answers) return [];
  const rows = await sql.rows<{ name: string; label: string; is_file: boolean }>(
    `select f.name, min(f.label) as label, bool_or(f.type = 'file') as is_file from registration_fields f where f.type <> 'agreement' group by f.name order by min(f.position), f.name`,
  );
  const own = new Set<string>([...COLUMNS, ...Object.keys(SUMS), 'currency', 'league_id', 'division_id']);
  return rows
    .filter((field) => !own.has(field.name) && !isWish(field.name) && (health || !isAboutHealth(field)))
    .map(({ name, is_file }) => ({ name, isFile: is_file }));
};

/** The list as a file: one moment of it, whatever changes meanwhile; who took what is in the log. */
export const registrationExport =
  ({ db, clock, log }: ActionContext) =>
  async ({ caller, body, reply }: { caller: AdminCaller; body: ExportOrder; reply: ResponseHead }) => {
    requireRecentPassword(caller, clock);
    const currency = siteCurrency();
    const digits = currencyDigits(currency);
    const parts = await db.transaction(async (tx) => {
      await tx.run('set transaction isolation level repeatable read');
      const now = clock.now();
      const asked = await findAsked(tx, body);
      const written = [writeCsv([...COLUMNS, ...Object.keys(SUMS), 'currency', ...asked.map(({ name }) => name)], [])];
      let rows = 0;
      let before: number | null = null;
      for (;;) {
        const part: ExportRow[] = await findPart(tx, body, { now, before });
        written.push(
          csvRows(
            part.map((row) => [
              ...COLUMNS.map((name) => String(row[name] ?? '')),
              ...Object.values(SUMS).map((name) => amountText(row[name], digits)),
              currency,
              ...asked.map(({ name, isFile }) => String((isFile ? row.papers : row.answers)?.[name] ?? '')),
            ]),
          ),
        );
        rows += part.length;
        before = part.at(-1)?.id ?? null;
        if (part.length < PART) break;
        await breathe();
      }
      const { ids = [], ...filter } = body;
      const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
      await log(tx, caller, { event: 'registration.exported', detail: { rows, chosen: ids.length, ...narrowed } });
      return written;
    });
    reply.header('content-disposition', 'attachment; filename="registrations.csv"');
    return { status: 200 as const, raw: Buffer.from(parts.join('')) };
  };
