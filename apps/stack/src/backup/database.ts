import type pg from 'pg';
import { readSchema } from './schema.ts';

/** A line of a backup about one database. */
export type DatabaseLine =
  | { make: string[] }
  | { table: string; columns: string[] }
  /** Rows of the table that was named last, each in the server's own words for a row. */
  | { rows: string[] }
  | { finish: string[] };

const ROWS_AT_ONCE = 500;

/** The same words for a moment and a number whatever the server's settings, and names with their schema. */
const PLAIN = `
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex';
  set search_path = ''`;

/** Everything in a database as the client's transaction sees it, while others may go on writing. */
export async function* readDatabase(client: pg.Client): AsyncGenerator<DatabaseLine> {
  await client.query(PLAIN);
  const { before, tables, after } = await readSchema(client);
  yield { make: before };
  for (const { name, columns } of tables) {
    yield { table: name, columns };
    await client.query(`declare kept no scroll cursor for select kept_row::text as row from only ${name} kept_row`);
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from kept`);
      if (rows.length === 0) break;
      yield { rows: rows.map(({ row }) => row) };
    }
    await client.query('close kept');
  }
  yield { finish: after };
}

/** Puts a backup into an empty database: all of it, or nothing. */
export async function createLoader(client: pg.Client) {
  await client.query(PLAIN);
  // Functions name tables of ours without their schema, and may do so before those are there.
  await client.query('set search_path = public; set check_function_bodies = off');
  await client.query('begin');
  let insert = '';

  /** Those that need others are made after them, in as many rounds as it takes. */
  const make = async (statements: readonly string[]): Promise<void> => {
    let left = statements;
    while (left.length > 0) {
      const failed: string[] = [];
      let problem: unknown;
      for (const statement of left) {
        await client.query('savepoint one');
        try {
          await client.query(statement);
          await client.query('release savepoint one');
        } catch (error) {
          problem = error;
          failed.push(statement);
          await client.query('rollback to savepoint one');
        }
      }
      if (failed.length === left.length) throw problem;
      left = failed;
    }
  };

  return {
    async take(line: DatabaseLine): Promise<void> {
      if ('make' in line) await make(line.make);
      else if ('table' in line)
        insert = `insert into ${line.table} (${line.columns.join(', ')}) overriding system value
          select ${line.columns.map((column) => `(made).${column}`).join(', ')} from (select unnest($1::text[])::${line.table} as made) given`;
      else if ('rows' in line) await client.query(insert, [line.rows]);
      else for (const statement of line.finish) await client.query(statement);
    },
    finish: () => client.query('commit'),
  };
}

const TABLES_THERE = `
  select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' limit 1`;

export const isEmptyDatabase = async (client: pg.Client): Promise<boolean> =>
  (await client.query(TABLES_THERE)).rows.length === 0;
