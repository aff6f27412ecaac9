import type { AuditValue, ResponseHead, Tx } from '@sports-hub/kernel';
import { writeCsv, type NumberCell } from '../platform/csv/write.ts';
import type { ActionContext } from './context.ts';
import { requireRecentPassword, type AdminCaller } from './sign-in/guard.ts';

type Cell = string | number | NumberCell | null;

/** A list as a file: the password of a moment ago, an entry in the log with what was asked for, and harmless cells. */
export const csvExport =
  <Filter extends object, Row>(
    { db, clock, log }: ActionContext,
    list: {
      /** What the file is called, without `.csv`. */
      file: string;
      event: string;
      find: (tx: Tx, filter: Filter) => Promise<Row[]>;
      /** By what stands above them. */
      columns: Readonly<Record<string, (row: Row) => Cell>>;
    },
  ) =>
  async ({ caller, body, reply }: { caller: AdminCaller; body: Filter; reply: ResponseHead }) => {
    requireRecentPassword(caller, clock);
    const rows = await db.transaction(async (tx) => {
      const found = await list.find(tx, body);
      const asked = Object.entries(body as Record<string, AuditValue>).filter(([, value]) => value);
      await log(tx, caller, { event: list.event, detail: { rows: found.length, ...Object.fromEntries(asked) } });
      return found;
    });
    reply.header('content-disposition', `attachment; filename="${list.file}.csv"`);
    const written = (cell: Cell): string | NumberCell => (typeof cell === 'object' && cell ? cell : String(cell ?? ''));
    const cells = rows.map((row) => Object.values(list.columns).map((cell) => written(cell(row))));
    return { status: 200 as const, raw: writeCsv(Object.keys(list.columns), cells) };
  };
