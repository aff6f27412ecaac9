import pg from 'pg';
import ts from 'typescript';
import type { ProductStatement } from './sql-statements.ts';
import { createDescriber, type StatementColumn } from './statement-columns.ts';

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
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never;

function isOfKind(checker: ts.TypeChecker, declared: ts.Type, kind: Kind): boolean {
  const type = checker.getNonNullableType(declared);
  if (type.flags & UNKNOWN) return true;
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

/** What a row type says about one column; of a union, what its members say together. */
interface Declared {
  name: string;
  types: ts.Type[];
  isOptional: boolean;
}

function declaredColumns(checker: ts.TypeChecker, row: ts.Type): Declared[] {
  const members = row.isUnion() ? row.types : [row];
  const names = new Set(members.flatMap((member) => checker.getPropertiesOfType(member).map(({ name }) => name)));
  return [...names].map((name) => {
    const symbols = members.flatMap((member) => checker.getPropertyOfType(member, name) ?? []);
    return {
      name,
      types: symbols.map((symbol) => checker.getTypeOfSymbol(symbol)),
      isOptional: symbols.length < members.length || symbols.some(({ flags }) => flags & ts.SymbolFlags.Optional),
    };
  });
}

const allowsNull = (checker: ts.TypeChecker, { types, isOptional }: Declared): boolean =>
  isOptional || types.some((type) => type.flags & UNKNOWN || checker.getNonNullableType(type) !== type);

/** What is wrong with one row type, each beginning with the column's name. */
function compare(checker: ts.TypeChecker, row: ts.Type, columns: readonly StatementColumn[]): string[] {
  if (row.flags & ts.TypeFlags.Any)
    return columns.flatMap(({ name, origin }) =>
      origin ? [`${name}: ${origin} is read, but the row has no type`] : [],
    );
  const byName = new Map(columns.map((column) => [column.name, column]));
  return declaredColumns(checker, row).flatMap((declared) => {
    const { name, types, isOptional } = declared;
    const column = byName.get(name);
    if (!column) return isOptional ? [] : [`${name} is declared, but the statement has no such column`];
    const kind = KINDS.get(column.dataTypeID);
    const other = kind && types.find((type) => !isOfKind(checker, type, kind));
    if (other) return [`${name} is declared as ${checker.typeToString(other)}, but the column is a ${kind}`];
    if (column.canBeNull && !allowsNull(checker, declared))
      return [`${name} is declared without null, but ${column.origin} can be null here`];
    return [];
  });
}

/** As a later migration would. */
const ADDED_LATER = 'added_later';
const ADD_TO_EVERY_TABLE = `do $$
  declare
    any_table regclass;
  begin
    for any_table in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s add column ${ADDED_LATER} integer', any_table);
    end loop;
  end $$`;

/**
 * What is wrong with statements and their row types, one line each, naming the place and the column. A statement that
 * gives all columns of a table fails in every running process that has prepared it, as soon as a migration adds one.
 */
export async function wrongRowTypes(
  program: ts.Program,
  statements: readonly ProductStatement[],
  databaseUrl: string,
): Promise<string[]> {
  const checker = program.getTypeChecker();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const wrong = new Set<string>();
  try {
    await client.query(ADD_TO_EVERY_TABLE);
    const describe = await createDescriber(client);
    for (const { place, texts, row } of statements) {
      for (const text of texts) {
        try {
          const columns = await describe(text);
          if (columns.some(({ name }) => name === ADDED_LATER))
            wrong.add(`${place} gives every column of a table, also those that are added later: name them`);
          for (const line of row ? compare(checker, row, columns) : []) wrong.add(`${place}: ${line}`);
        } catch (error) {
          wrong.add(`${place} is refused by the database: ${(error as Error).message}`);
        }
      }
    }
  } finally {
    await client.end();
  }
  return [...wrong];
}
