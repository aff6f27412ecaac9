import ts from 'typescript';
import { createTextReader } from './sql-texts.ts';

/** A statement of the code base. */
export interface ProductStatement {
  /** `apps/sport/src/season/schedules/games.ts:41` */
  place: string;
  /**
   * What it may be, where it is put together from choices; empty when that cannot be known without running the program.
   */
  texts: readonly string[];
  /** The type of its rows, named (`sql.rows<GameRow>('select …')`) or inferred; undefined for one that reads none. */
  row: ts.Type | undefined;
}

const READERS = new Set(['rows', 'one', 'maybeOne']);
const WRITER = 'run';

/** What is called, as the compiler has resolved it; undefined when it is not a method of `Sql`. */
function sqlMethod(checker: ts.TypeChecker, call: ts.CallExpression): ts.Signature | undefined {
  const signature = checker.getResolvedSignature(call);
  const owner = signature?.declaration?.parent;
  return owner && ts.isInterfaceDeclaration(owner) && owner.name.text === 'Sql' ? signature : undefined;
}

/** The type of one row of what it gives. */
function rowOf(checker: ts.TypeChecker, signature: ts.Signature): ts.Type | undefined {
  const result = checker.getAwaitedType(signature.getReturnType());
  if (!result || result.flags & ts.TypeFlags.Any) return result;
  return checker.getIndexTypeOfType(result, ts.IndexKind.Number) ?? checker.getNonNullableType(result);
}

/** Every call in these files that runs a statement. */
export function statementsIn(program: ts.Program, isWanted: (file: string) => boolean): ProductStatement[] {
  const checker = program.getTypeChecker();
  const read = createTextReader(checker);
  const found: ProductStatement[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isWanted(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [text] = node.arguments;
      const method = node.expression.name.text;
      if (!text || (!READERS.has(method) && method !== WRITER)) return;
      const signature = sqlMethod(checker, node);
      if (!signature) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const row = method === WRITER ? undefined : rowOf(checker, signature);
      found.push({ place: `${source.fileName}:${line + 1}`, texts: read(text), row });
    };
    visit(source);
  }
  return found;
}
