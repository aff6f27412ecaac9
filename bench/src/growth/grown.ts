import { open, truncate } from 'node:fs/promises';
import type pg from 'pg';

const BLOCK = 8192;
const SEGMENT_BLOCKS = 131_072;

interface Relation {
  schema: string;
  name: string;
  /** The table itself, or that of the index. */
  table: string;
  kind: 'r' | 'i';
  tuples: number;
  pages: number;
  visible: number;
  path: string;
}

/** As long as so many blocks, without taking any: the new ones are holes in the file. */
async function extend(path: string, blocks: number): Promise<void> {
  for (let segment = 0; segment * SEGMENT_BLOCKS < blocks; segment += 1) {
    const file = segment === 0 ? path : `${path}.${segment}`;
    await (await open(file, 'a')).close();
    await truncate(file, Math.min(SEGMENT_BLOCKS, blocks - segment * SEGMENT_BLOCKS) * BLOCK);
  }
}

/** What an empty table is taken to hold, where that is wanted: rows, and rows to a block. */
const ROWS_OF_EMPTY = 50_000;
const ROWS_IN_A_BLOCK = 50;

/**
 * Makes the planner believe that every table with at least `from` rows has `factorOf` times as many, in files that are as
 * long as they would be (it looks at their length), with as many times more different values in columns whose number of
 * values is not bounded. With `fillEmpty` those without rows have some, too. Nothing may be read or written afterwards.
 */
export async function grow(
  client: pg.Client,
  { factorOf, from, fillEmpty = false }: { factorOf: (table: string) => number; from: number; fillEmpty?: boolean },
): Promise<string[]> {
  await client.query('checkpoint');
  const { rows: relations } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name, t.relname as "table", c.relkind as kind, c.reltuples::float8 as tuples, c.relpages as pages, c.relallvisible as visible,
            current_setting('data_directory') || '/' || pg_relation_filepath(c.oid) as path
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = coalesce(i.indrelid, c.oid)
      where n.nspname = 'public' and c.relkind in ('r', 'i') and (t.reltuples >= $1 or $2 and t.reltuples <= 0)`,
    [from, fillEmpty],
  );
  for (const { schema, name, table, tuples, pages, visible, path } of relations) {
    const factor = factorOf(table);
    const isEmpty = tuples <= 0;
    const blocks = isEmpty ? Math.max(1, pages) + ROWS_OF_EMPTY / ROWS_IN_A_BLOCK : pages * factor;
    await extend(path, blocks);
    await client.query(
      `select pg_restore_relation_stats('schemaname', $1::text, 'relname', $2::text, 'relpages', $3::int, 'reltuples', $4::real, 'relallvisible', $5::int)`,
      [schema, name, blocks, isEmpty ? ROWS_OF_EMPTY : tuples * factor, visible * factor],
    );
  }
  const tables = relations.filter(({ kind }) => kind === 'r').map(({ name }) => name);
  // A positive number of values is one that has been counted; those of keys and people grow along, those of kinds do not.
  for (const table of tables)
    await client.query(
      `select pg_restore_attribute_stats('schemaname', 'public', 'relname', s.tablename::text, 'attname', s.attname::text, 'inherited', false,
                'n_distinct', (s.n_distinct * $2)::real, 'null_frac', s.null_frac, 'avg_width', s.avg_width)
         from pg_stats s where s.schemaname = 'public' and s.tablename = $1 and s.n_distinct > 100`,
      [table, factorOf(table)],
    );
  return tables;
}
