import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { siteTimeZone } from '@sports-hub/contract/place';
import type { StatementObserver } from '../metrics/observers.ts';
import { Problem } from '../problem.ts';
import { translateSqlError, type Constraints } from './errors.ts';
import { runStatement, type StatementResult } from './statement.ts';

export type { Constraints };

export type Row = Record<string, unknown>;
// `any` because a row's shape is what the SQL text says; callers name it.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyRow = any;

/** A connection or a transaction: everything that runs SQL takes one of these first. */
export interface Sql {
  rows<R extends object = AnyRow>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Exactly one row; anything else is a bug. */
  one<R extends object = AnyRow>(text: string, values?: readonly unknown[]): Promise<R>;
  maybeOne<R extends object = AnyRow>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  /** Returns the number of rows touched. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** An open transaction. A type of its own so that a function can insist on being inside one. */
export interface Tx extends Sql {
  readonly isTransaction: true;
}

export interface Database extends Sql {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Unnamed, possibly several statements, no parameters: migrations and test set-up only. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
  /** The database said that it has no space left; whoever finds that it has again says so here. */
  readonly trouble: { diskFull: boolean };
}

// Ids fit a JSON number, dates stay as they are written.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const names = new Map<string, string>();
/** Every statement is prepared once per connection under a name made from its text. */
function statementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
    names.set(text, name);
  }
  return name;
}

const DISK_FULL = '53100';
const NO_VALUES: readonly unknown[] = [];

const counter = new AsyncLocalStorage<{ statements: number }>();
/** How many statements ran inside `work`, not counting begin and commit. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const store = { statements: 0 };
  await counter.run(store, work);
  return store.statements;
}

type Run = (name: string, text: string, values: readonly unknown[]) => Promise<StatementResult>;

function sqlOver(run: Run, constraints: Constraints, trouble: Database['trouble']): Sql {
  const query = async (text: string, values: readonly unknown[] = NO_VALUES): Promise<StatementResult> => {
    const store = counter.getStore();
    if (store) store.statements += 1;
    try {
      return await run(statementName(text), text, values);
    } catch (error) {
      // From where it was asked, not from where the response was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      if ((error as { code?: string }).code === DISK_FULL) trouble.diskFull = true;
      throw translateSqlError(error, constraints);
    }
  };
  return {
    rows: async (text, values) => (await query(text, values)).rows as AnyRow[],
    async one(text, values) {
      const { rows } = await query(text, values);
      if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}`);
      return rows[0] as AnyRow;
    },
    maybeOne: async (text, values) => (await query(text, values)).rows[0] as AnyRow,
    run: async (text, values) => (await query(text, values)).rowCount,
  };
}

/** For commands and set-up; services are stricter. */
const QUERY_TIMEOUT_MS = 30_000;
/** Shorter than a request may take, so that whoever asks is told, and the next one gets a good connection. */
export const REQUEST_QUERY_TIMEOUT_MS = 8_000;
const LOOKUP_TIMEOUT_MS = 3_000;
/** The driver's word for a statement whose end did not arrive in time: the connection is not to be used again. */
const isQuiet = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

/** The connection leads to a server that only follows another. */
const isFollower = (error: unknown): boolean => (error as { code?: string }).code === '25006';

const ENDED_FOR_ANOTHER = new Set(['40001', '40P01']);
const TRIES = 4;

/** What the database ended to break a deadlock or a conflict has left nothing behind, and is done again. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!ENDED_FOR_ANOTHER.has((error as { code?: string }).code ?? '')) throw error;
      if (tries >= TRIES) throw Object.assign(new Problem('server.busy', { retryAfter: 1 }), { cause: error });
    }
  }
}

export interface DatabaseOptions {
  url: string;
  connections?: number;
  /** How long a request may wait for a connection. */
  connectionTimeoutMs?: number;
  /** Constraint name to the problem it stands for. */
  constraints?: Constraints;
  /**
   * How long the program waits for a statement's end. A connection that went quiet without closing is replaced then;
   * nothing else would ever notice.
   */
  queryTimeoutMs?: number;
  /** How long a connection that nobody uses is kept; 0 for ever, which spares a timer each time it is given back. */
  idleMs?: number;
  /** Server settings for every connection, for example `-c synchronous_commit=off`. */
  settings?: string;
  /** Whoever measures statements. */
  observer?: StatementObserver | undefined;
}

export function openDatabase({
  url,
  connections = 10,
  connectionTimeoutMs = 5_000,
  constraints = {},
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  idleMs = 30_000,
  settings,
  observer,
}: DatabaseOptions): Database {
  const observed = (run: Run): Run =>
    observer ? (name, text, values) => observer(text, () => run(name, text, values)) : run;
  const trouble = { diskFull: false };
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.delete('options');
  const pool = new pg.Pool({
    connectionString: address.href,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleMs,
    allowExitOnIdle: true,
    // The server gives up first where it still answers, so that its reason is known.
    statement_timeout: Math.ceil(queryTimeoutMs * 0.9),
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    // The address's own settings would otherwise be all there are.
    options: [given, settings, `-c TimeZone=${siteTimeZone()}`].filter(Boolean).join(' '),
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});

  const attempt = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw translateSqlError(error, constraints);
    });
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const result = await work({
        ...sqlOver(
          observed((...statement) => runStatement(client, ...statement)),
          constraints,
          trouble,
        ),
        isTransaction: true,
      });
      await client.query('commit');
      return result;
    } catch (error) {
      const cause = (error as { cause?: unknown }).cause ?? error;
      // A rollback would wait behind the statement that does not end; closing the connection ends both.
      if (isQuiet(cause) || isFollower(cause)) broken = cause as Error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw translateSqlError(error, constraints);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };

  return {
    // A statement by itself is a transaction of its own.
    ...sqlOver(
      observed((...statement) => retrying(() => runStatement(pool, ...statement))),
      constraints,
      trouble,
    ),
    trouble,
    pool,
    transaction: (work) => retrying(() => attempt(work)),
    async script(text) {
      await pool.query(text);
    },
    close: () => pool.end(),
  };
}

/**
 * A few connections for counting only. A crowd behind one address queues up at that address's one row; here it takes
 * connections from nobody else. Counting does not wait for the disk: a crash of the database may forget the last
 * moment's attempts, which harms nothing.
 */
export const openCounters = (url: string, observer?: StatementObserver): Database =>
  openDatabase({
    url,
    connections: 3,
    queryTimeoutMs: LOOKUP_TIMEOUT_MS,
    settings: '-c synchronous_commit=off',
    observer,
  });

/**
 * For statements that many requests share (`inBatches`): each looks up a handful of rows by index, however large the
 * tables are, and is planned once per connection. The settings hold the planner to that: a plan that reads a whole
 * table looks cheap while the tables are small, and is kept when they are not.
 */
export const openLookups = (url: string, observer?: StatementObserver): Database =>
  openDatabase({
    url,
    observer,
    connections: 4,
    queryTimeoutMs: LOOKUP_TIMEOUT_MS,
    idleMs: 0,
    settings:
      '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off',
  });
