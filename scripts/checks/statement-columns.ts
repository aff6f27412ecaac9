import type pg from 'pg';
import { outerJoined } from './outer-joins.ts';

/** A column as the server describes it, without running the statement. */
interface DescribedColumn {
  name: string;
  dataTypeID: number;
  /** The table or view it comes straight from; 0 for an expression. */
  tableID: number;
  columnID: number;
}

export interface StatementColumn {
  name: string;
  dataTypeID: number;
  /** `accounts.first_name`; undefined for an expression. */
  origin: string | undefined;
  /** Undefined where it cannot be known: expressions, and tables that stand inside and outside of an outer join. */
  canBeNull: boolean | undefined;
}

/** Asks the server to parse and describe a statement. */
class Description {
  readonly text: string;
  readonly done: Promise<DescribedColumn[]>;
  #columns: DescribedColumn[] = [];
  #resolve!: (columns: DescribedColumn[]) => void;
  #reject!: (error: Error) => void;
  constructor(text: string) {
    this.text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }
  submit(connection: {
    parse(query: object, more: boolean): void;
    describe(message: object, more: boolean): void;
    sync(): void;
  }): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: DescribedColumn[] }): void {
    this.#columns = fields;
  }
  handleReadyForQuery(): void {
    this.#resolve(this.#columns);
  }
  handleError(error: Error): void {
    this.#reject(error);
  }
  handleParseComplete(): void {}
  handleCommandComplete(): void {}
}

const describeStatement = (client: pg.Client, text: string): Promise<DescribedColumn[]> => {
  const description = new Description(text);
  client.query(description as never);
  return description.done;
};

interface TableColumn {
  table: string;
  column: string;
  notNull: boolean;
  /** Of a view. */
  definition: string | null;
}

const COLUMNS = `select c.oid::integer as "tableID", a.attnum::integer as "columnID", c.relname as table, a.attname as column,
    a.attnotnull or t.typnotnull as "notNull", case c.relkind when 'v' then pg_get_viewdef(c.oid) end as definition
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
 where c.relkind in ('r', 'v', 'p') and c.relnamespace = 'public'::regnamespace`;

/** Whether the statement itself asks for rows that have the column: `where logo is not null`. */
const isRequired = (text: string, column: string): boolean =>
  new RegExp(`\\b(?:where|and|on)\\s+(?:\\w+\\.)?${column}\\s+is\\s+not\\s+null\\b`, 'i').test(text);

/** Describes statements of one database, with what its tables say about null. */
export async function createDescriber(client: pg.Client) {
  const { rows } = await client.query<TableColumn & { tableID: number; columnID: number }>(COLUMNS);
  const known = new Map<string, TableColumn>(rows.map((row) => [`${row.tableID}.${row.columnID}`, row]));

  /** A view's column is what its own statement says. */
  async function canBeNull(text: string, { tableID, columnID }: DescribedColumn): Promise<boolean | undefined> {
    const from = known.get(`${tableID}.${columnID}`);
    if (!from) return undefined;
    if (isRequired(text, from.column)) return false;
    const joined = outerJoined(text, from.table);
    if (joined === 'always') return true;
    const own = from.definition ? await ofView(from.definition, columnID) : !from.notNull;
    return own === false && joined === 'sometimes' ? undefined : own;
  }
  async function ofView(definition: string, columnID: number): Promise<boolean | undefined> {
    const column = (await describeStatement(client, definition))[columnID - 1];
    return column && canBeNull(definition, column);
  }

  return async (text: string): Promise<StatementColumn[]> => {
    const columns: StatementColumn[] = [];
    for (const described of await describeStatement(client, text)) {
      const from = known.get(`${described.tableID}.${described.columnID}`);
      columns.push({
        name: described.name,
        dataTypeID: described.dataTypeID,
        origin: from && `${from.table}.${from.column}`,
        canBeNull: await canBeNull(text, described),
      });
    }
    return columns;
  };
}
