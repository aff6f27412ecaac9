import pg from 'pg';
import ts from 'typescript';
import type { TypedStatement } from './sql-statements.ts';

/** A column as the server describes it, without running the statement. */
interface Column {
  name: string;
  dataTypeID: number;
}

/** Asks the server to parse and describe a statement. */
class Description {
  readonly text: string;
  readonly done: Promise<Column[]>;
  #columns: Column[] = [];
  #resolve!: (columns: Column[]) => void;
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
  handleRowDescription({ fields }: { fields: Column[] }): void {
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

const describeStatement = (client: pg.Client, text: string): Promise<Column[]> => {
  const description = new Description(text);
  client.query(description as never);
  return description.done;
};

type Kind = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'list';
const KINDS = new Map<number, Kind>([
  ...[20, 21, 23, 700, 701, 1700].map((oid) => [oid, 'number'] as const),
  // Dates and times of day stay as they are written.
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 2950].map((oid) => [oid, 'string'] as const),
  [16, 'boolean'],
  ...[1114, 1184].map((oid) => [oid, 'Date'] as const),
  [17, 'Buffer'],
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1182, 1185].map((oid) => [oid, 'list'] as const),
]);

function isOfKind(checker: ts.TypeChecker, declared: ts.Type, kind: Kind): boolean {
  const type = checker.getNonNullableType(declared);
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return true;
  switch (kind) {
    case 'number':
      return checker.isTypeAssignableTo(type, checker.getNumberType());
    case 'string':
      return checker.isTypeAssignableTo(type, checker.getStringType());
    case 'boolean':
      return checker.isTypeAssignableTo(type, checker.getBooleanType());
    case 'list':
      return checker.isArrayType(type) || checker.isTupleType(type);
    default:
      return type.getSymbol()?.name === kind || (kind === 'Buffer' && type.getSymbol()?.name === 'Uint8Array');
  }
}

/** What is wrong with the row types of statements, one line each, naming the place and the column. */
export async function wrongRowTypes(
  program: ts.Program,
  statements: readonly TypedStatement[],
  databaseUrl: string,
): Promise<string[]> {
  const checker = program.getTypeChecker();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const wrong: string[] = [];
  try {
    for (const { place, text, row } of statements) {
      if (text === undefined) continue;
      let columns: Column[];
      try {
        columns = await describeStatement(client, text);
      } catch (error) {
        wrong.push(`${place} is refused by the database: ${(error as Error).message}`);
        continue;
      }
      const byName = new Map(columns.map((column) => [column.name, column]));
      for (const property of checker.getPropertiesOfType(row)) {
        const column = byName.get(property.name);
        const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        if (!column && !isOptional)
          wrong.push(`${place} declares ${property.name}, but the statement has no such column`);
        const kind = column && KINDS.get(column.dataTypeID);
        if (!kind) continue;
        const type = checker.getTypeOfSymbol(property);
        if (!isOfKind(checker, type, kind))
          wrong.push(
            `${place} declares ${property.name} as ${checker.typeToString(type)}, but the column is a ${kind}`,
          );
      }
    }
  } finally {
    await client.end();
  }
  return wrong;
}
