import ts from 'typescript';

/** A statement of the code base whose rows are given a type: `sql.rows<GameRow>('select …')`. */
export interface TypedStatement {
  /** `apps/sport/src/season/schedules/games.ts:41` */
  place: string;
  file: string;
  /** Undefined when it cannot be known without running the program. */
  text: string | undefined;
  row: ts.Type;
}

const READERS = new Set(['rows', 'one', 'maybeOne']);
type Bindings = ReadonlyMap<ts.Symbol, string | undefined>;

/** Works out texts that are put together from constants and from small functions of constants. */
function createReader(checker: ts.TypeChecker) {
  const declarationOf = (name: ts.Node): ts.Declaration | undefined => {
    const symbol = checker.getSymbolAtLocation(name);
    const target = symbol && (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
    return target?.valueDeclaration;
  };
  const isConstant = (node: ts.Declaration): node is ts.VariableDeclaration | ts.PropertyAssignment =>
    (ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0) || ts.isPropertyAssignment(node);

  const returned = (node: ts.Expression | undefined): [ts.SignatureDeclaration, ts.Expression] | undefined => {
    if (!node || !ts.isArrowFunction(node)) return undefined;
    return ts.isBlock(node.body) ? undefined : [node, node.body];
  };

  function calledText(call: ts.CallExpression, bound: Bindings): string | undefined {
    if (ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'join') {
      const list = call.expression.expression;
      const parts = ts.isArrayLiteralExpression(list)
        ? list.elements.map((element) => read(element, bound))
        : [undefined];
      const glue = call.arguments[0] ? read(call.arguments[0], bound) : ',';
      return glue === undefined || parts.includes(undefined) ? undefined : parts.join(glue);
    }
    const declaration = declarationOf(call.expression);
    const found = declaration && isConstant(declaration) ? returned(declaration.initializer) : undefined;
    if (!found) return undefined;
    const [{ parameters }, body] = found;
    const inner = new Map(bound);
    for (const [place, parameter] of parameters.entries()) {
      const symbol = checker.getSymbolAtLocation(parameter.name);
      const given = call.arguments[place] ?? parameter.initializer;
      if (symbol) inner.set(symbol, given && read(given, bound));
    }
    return read(body, inner);
  }

  function read(node: ts.Expression, bound: Bindings): string | undefined {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return node.text;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return read(node.expression, bound);
    if (ts.isTemplateExpression(node)) {
      const parts = node.templateSpans.map((span) => {
        const value = read(span.expression, bound);
        return value === undefined ? undefined : value + span.literal.text;
      });
      return parts.includes(undefined) ? undefined : node.head.text + parts.join('');
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      const [left, right] = [read(node.left, bound), read(node.right, bound)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    if (ts.isConditionalExpression(node)) return read(node.whenTrue, bound) ?? read(node.whenFalse, bound);
    if (ts.isCallExpression(node)) return calledText(node, bound);
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
      const symbol = checker.getSymbolAtLocation(node);
      if (symbol && bound.has(symbol)) return bound.get(symbol);
      const declaration = declarationOf(node);
      if (declaration && isConstant(declaration) && declaration.initializer)
        return read(declaration.initializer, new Map());
    }
    return undefined;
  }
  return (node: ts.Expression) => read(node, new Map());
}

/** Every call in these files that gives the rows of a statement a type. */
export function typedStatements(program: ts.Program, isWanted: (file: string) => boolean): TypedStatement[] {
  const checker = program.getTypeChecker();
  const read = createReader(checker);
  const found: TypedStatement[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isWanted(source.fileName)) continue;
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const [type] = node.typeArguments ?? [];
      const [text] = node.arguments;
      if (!type || !text || !READERS.has(node.expression.name.text)) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        place: `${source.fileName}:${line + 1}`,
        file: source.fileName,
        text: read(text),
        row: checker.getTypeFromTypeNode(type),
      });
    };
    visit(source);
  }
  return found;
}
