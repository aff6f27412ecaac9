import ts from 'typescript';
import { createTextReader } from './sql-texts.ts';

/** A statement of the code base with the type of its rows, named (`sql.rows<GameRow>('select …')`) or inferred. */
export interface TypedStatement {
  /** `apps/sport/src/season/schedules/games.ts:41` */
  place: string;
  /** What it may be, where it is put together from choices; empty when that cannot be known without running the program. */
  texts: readonly string[];
  row: ts.Type;
}

const READERS = new Set(['rows', 'one', 'maybeOne']);

/** The type of one row of a call of `Sql`, as the compiler has resolved it; undefined for a call of anything else. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | undefined {
  const signature = checker.getResolvedSignature(call);
  const owner = signature?.declaration?.parent;
  if (!signature || !owner || !ts.isInterfaceDeclaration(owner) || owner.name.text !== 'Sql') return undefined;
  const result = checker.getAwaitedType(signature.getReturnType());
  if (!result || result.flags & ts.TypeFlags.Any) return result;
  return checker.getIndexTypeOfType(result, ts.IndexKind.Number) ?? checker.getNonNullableType(result);
}

/** Every call in these files that reads the rows of a statement. */
export function typedStatements(program: ts.Program, isWanted: (file: string) => boolean): TypedStatement[] {
  const checker = program.getTypeChecker();
  const read = createTextReader(checker);
  const found: TypedStatement[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isWanted(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [text] = node.arguments;
      if (!text || !READERS.has(node.expression.name.text)) return;
      const row = rowOf(checker, node);
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (row) found.push({ place: `${source.fileName}:${line + 1}`, texts: read(text), row });
    };
    visit(source);
  }
  return found;
}
