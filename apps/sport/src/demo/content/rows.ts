import type { Tx } from '@sports-hub/kernel';

type Value = string | number | boolean | Date | null;
export type NewRow = Readonly<Record<string, Value>>;

/** Inserts rows of one shape in one statement. Table and column names are ours, never input. */
export async function insertRows(tx: Tx, table: string, rows: readonly NewRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map(
    (_, row) => `(${columns.map((_column, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  );
  await tx.run(
    `insert into ${table} (${columns.join(', ')}) values ${values.join(', ')}`,
    rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}
