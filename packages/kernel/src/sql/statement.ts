import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

export interface StatementResult {
  rows: Record<string, unknown>[];
  rowCount: number;
}

type Callback = (error: Error | null | undefined, result?: StatementResult) => void;

/** How a connection's rows of one statement are read. */
interface Column {
  name: string;
  parse(text: string): unknown;
}

/** The driver's connection, as far as a statement speaks to it. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** By name, what the server has prepared, and what it has been asked to. */
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** What each connection has been told about the rows of its prepared statements. It holds for as long as they do. */
const described = new WeakMap<Wire, Map<string, readonly Column[]>>();

const ROWS_TOUCHED = /(\d+)$/;

/**
 * One run of a named statement, in the driver's own terms. The driver's `Query` has the server describe the rows every
 * time, and copies what it is given; this asks once per connection.
 */
class Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Set by the driver. */
  callback: Callback | undefined;
  #columns: readonly Column[] | undefined;
  #known!: Map<string, readonly Column[]>;
  #failure: unknown;
  readonly #result: StatementResult = { rows: [], rowCount: 0 };

  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name;
    this.text = text;
    this.values = values;
  }

  submit(wire: Wire): void {
    let known = described.get(wire);
    if (!known) described.set(wire, (known = new Map()));
    this.#known = known;
    this.#columns = known.get(this.name);
    // All of it leaves together.
    wire.stream.cork();
    try {
      if ((wire.parsedStatements[this.name] ?? wire.submittedNamedStatements[this.name]) === undefined) {
        wire.parse({ name: this.name, text: this.text });
        wire.submittedNamedStatements[this.name] = this.text;
      }
      try {
        wire.bind({ statement: this.name, values: this.values, valueMapper: prepareValue });
        if (!this.#columns) wire.describe({ type: 'P', name: '' });
        wire.execute({});
      } catch (error) {
        // A value that cannot be written down: nothing is run, and the connection goes on.
        this.#failure = error;
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    const columns = this.#columns!;
    const row: Record<string, unknown> = {};
    try {
      for (let place = 0; place < columns.length; place += 1) {
        const { name, parse } = columns[place]!;
        const text = fields[place]!;
        row[name] = text === null ? null : parse(text);
      }
      this.#result.rows.push(row);
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#result.rowCount = Number(ROWS_TOUCHED.exec(text)?.[1] ?? 0);
    // A statement that gives no rows has none to describe.
    this.#known.set(this.name, this.#columns ?? []);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.callback?.(null, this.#result);
    else this.callback?.(this.#failure as Error);
  }

  handleError(error: Error): void {
    this.callback?.((this.#failure as Error | undefined) ?? error);
  }

  handleEmptyQuery(): void {}
}

/** The driver takes whatever can submit itself; its types know only its own. */
interface Runner {
  query(statement: Statement, values: undefined, callback: Callback): void;
}

/** Runs a statement on a connection, or on one of a pool. */
export const runStatement = (
  on: pg.Pool | pg.PoolClient,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<StatementResult> =>
  new Promise((resolve, reject) => {
    (on as unknown as Runner).query(new Statement(name, text, values), undefined, (error, result) =>
      error ? reject(error) : resolve(result!),
    );
  });
