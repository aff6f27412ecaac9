import ts from 'typescript';

/** What an expression may be when the program runs; empty when that cannot be known without running it. */
type Texts = readonly string[];
type Bindings = ReadonlyMap<ts.Symbol, Texts>;
type Func = ts.ArrowFunction | ts.FunctionDeclaration;

/** Conditions multiply: of one statement no more than these are looked at. */
const MAX_TEXTS = 24;
const MAX_DEEP = 30;

const combine = (parts: readonly Texts[], glue = ''): Texts =>
  parts.reduce<Texts>(
    (begun, part, index) =>
      begun.flatMap((text) => part.map((next) => (index === 0 ? next : text + glue + next))).slice(0, MAX_TEXTS),
    [''],
  );

const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node;

const calculate: Partial<Record<ts.SyntaxKind, (left: number, right: number) => number>> = {
  [ts.SyntaxKind.PlusToken]: (left, right) => left + right,
  [ts.SyntaxKind.MinusToken]: (left, right) => left - right,
  [ts.SyntaxKind.AsteriskToken]: (left, right) => left * right,
};

/** The expressions that a function gives back, one or the other. */
function returned({ body }: Func): readonly ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}
/** The one expression that it gives back, if it is one. */
function onlyReturned(func: Func): ts.Expression | undefined {
  const [only, ...others] = returned(func);
  return others.length === 0 ? only : undefined;
}

/**
 * Works out texts that are put together from constants, choices between constants, and small functions of constants.
 */
export function createTextReader(checker: ts.TypeChecker): (node: ts.Expression) => Texts {
  let depth = 0;

  const declarationOf = (name: ts.Node): ts.Declaration | undefined => {
    const symbol = checker.getSymbolAtLocation(name);
    const target = symbol && (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
    return target?.valueDeclaration;
  };
  const isConstant = (node: ts.Declaration | undefined): node is ts.VariableDeclaration =>
    node !== undefined && ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0;

  /** The literal that a constant or a property of one stands for. */
  function literalOf(node: ts.Expression): ts.Expression | undefined {
    const inner = bare(node);
    if (ts.isPropertyAccessExpression(inner)) {
      const object = literalOf(inner.expression);
      if (object && ts.isObjectLiteralExpression(object)) return propertyOf(object, inner.name.text);
    }
    if (!ts.isIdentifier(inner) && !ts.isPropertyAccessExpression(inner)) return inner;
    const declaration = declarationOf(inner);
    if (isConstant(declaration) && declaration.initializer && ts.isIdentifier(declaration.name))
      return literalOf(declaration.initializer);
    return declaration && ts.isPropertyAssignment(declaration) ? literalOf(declaration.initializer) : undefined;
  }
  const propertyOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
    const property = object.properties.find((each) => each.name?.getText().replace(/^['"]|['"]$/g, '') === name);
    return property && ts.isPropertyAssignment(property) ? literalOf(property.initializer) : undefined;
  };

  function functionOf(callee: ts.Expression): Func | undefined {
    const declaration = declarationOf(callee);
    if (declaration && ts.isFunctionDeclaration(declaration)) return declaration;
    const literal = literalOf(callee);
    return literal && ts.isArrowFunction(literal) ? literal : undefined;
  }

  function bind(func: Func, given: readonly (Texts | undefined)[], bound: Bindings): Bindings {
    const inner = new Map(bound);
    for (const [place, parameter] of func.parameters.entries()) {
      const symbol = checker.getSymbolAtLocation(parameter.name);
      const texts = given[place] ?? (parameter.initializer && read(parameter.initializer, bound));
      if (symbol && texts) inner.set(symbol, texts);
    }
    return inner;
  }
  const argumentsOf = (call: ts.CallExpression, bound: Bindings): Texts[] =>
    call.arguments.map((argument) => read(argument, bound));

  /** What a function of a file is given by those who call it there. */
  function givenByCallers(parameter: ts.ParameterDeclaration): Texts {
    const func = parameter.parent as Func;
    const name = func.name ?? (ts.isVariableDeclaration(func.parent) ? func.parent.name : undefined);
    const symbol = name && checker.getSymbolAtLocation(name);
    const place = func.parameters.indexOf(parameter);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || checker.getSymbolAtLocation(node.expression) !== symbol) return;
      const given = node.arguments[place] ?? parameter.initializer;
      if (given) found.push(...read(given, new Map()));
    };
    if (symbol) visit(func.getSourceFile());
    return [...new Set(found)];
  }

  /** The elements of a list of constants. */
  function list(node: ts.Expression, bound: Bindings): Texts[] | undefined {
    const inner = bare(node);
    if (ts.isArrayLiteralExpression(inner))
      return inner.elements.flatMap((element) =>
        ts.isSpreadElement(element) ? (list(element.expression, bound) ?? [[]]) : [read(element, bound)],
      );
    if (ts.isCallExpression(inner)) {
      const [make] = inner.arguments;
      if (ts.isPropertyAccessExpression(inner.expression) && inner.expression.name.text === 'map') {
        const from = list(inner.expression.expression, bound);
        if (!from || !make || !ts.isArrowFunction(make)) return undefined;
        const body = onlyReturned(make);
        return body && from.map((element, index) => read(body, bind(make, [element, [String(index)]], bound)));
      }
      const func = functionOf(inner.expression);
      const body = func && onlyReturned(func);
      return body && list(body, bind(func, argumentsOf(inner, bound), bound));
    }
    const literal = literalOf(inner);
    return literal && literal !== inner ? list(literal, bound) : undefined;
  }

  function readCall(call: ts.CallExpression, bound: Bindings): Texts {
    if (ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'join') {
      const parts = list(call.expression.expression, bound);
      const [glue] = call.arguments[0] ? read(call.arguments[0], bound) : [','];
      return parts && glue !== undefined ? combine(parts, glue) : [];
    }
    const func = functionOf(call.expression);
    if (!func) return [];
    const inner = bind(func, argumentsOf(call, bound), bound);
    const choices = returned(func).map((body) => read(body, inner));
    // One that cannot be read would go unchecked beside the others.
    return choices.some((texts) => texts.length === 0) ? [] : choices.flat();
  }

  function readElement(node: ts.ElementAccessExpression, bound: Bindings): Texts {
    const object = literalOf(node.expression);
    if (object && ts.isObjectLiteralExpression(object))
      return object.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? read(each.initializer, bound) : []));
    const index = bare(node.argumentExpression);
    return ts.isNumericLiteral(index) ? (list(node.expression, bound)?.[Number(index.text)] ?? []) : [];
  }

  function readName(node: ts.Identifier | ts.PropertyAccessExpression, bound: Bindings): Texts {
    const symbol = checker.getSymbolAtLocation(node);
    const known = symbol && bound.get(symbol);
    if (known) return known;
    const declaration = declarationOf(node);
    if (declaration && ts.isParameter(declaration)) return givenByCallers(declaration);
    if (isConstant(declaration) && declaration.initializer) return read(declaration.initializer, bound);
    if (declaration && ts.isBindingElement(declaration) && ts.isArrayBindingPattern(declaration.parent)) {
      const from = declaration.parent.parent;
      const parts = isConstant(from) && from.initializer ? list(from.initializer, bound) : undefined;
      return parts?.[declaration.parent.elements.indexOf(declaration)] ?? [];
    }
    const literal = literalOf(node);
    return literal ? read(literal, bound) : [];
  }

  function readBinary(node: ts.BinaryExpression, bound: Bindings): Texts {
    const [left, right] = [read(node.left, bound), read(node.right, bound)];
    const isNumber = (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
    const operation = calculate[node.operatorToken.kind];
    if (isNumber && operation && left[0] && right[0]) return [String(operation(Number(left[0]), Number(right[0])))];
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken && !isNumber ? combine([left, right]) : [];
  }

  function readNode(given: ts.Expression, bound: Bindings): Texts {
    const node = bare(given);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isNumericLiteral(node)) return [String(Number(node.text.replaceAll('_', '')))];
    if (ts.isTemplateExpression(node))
      return combine([
        [node.head.text],
        ...node.templateSpans.map((span) => combine([read(span.expression, bound), [span.literal.text]])),
      ]);
    if (ts.isBinaryExpression(node)) return readBinary(node, bound);
    if (ts.isConditionalExpression(node)) return [...read(node.whenTrue, bound), ...read(node.whenFalse, bound)];
    if (ts.isCallExpression(node)) return readCall(node, bound);
    if (ts.isElementAccessExpression(node)) return readElement(node, bound);
    return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? readName(node, bound) : [];
  }

  /** A name whose type is one of a few texts, `'for update' | 'for share'`, is one of these. */
  function ofType(node: ts.Expression): Texts {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
    const choices = type.isUnion() ? type.types : [type];
    return choices.every((choice) => choice.isStringLiteral()) ? choices.map(({ value }) => value) : [];
  }

  function read(node: ts.Expression, bound: Bindings): Texts {
    if (depth > MAX_DEEP) return [];
    depth += 1;
    try {
      const texts = readNode(node, bound);
      return [...new Set(texts.length > 0 ? texts : ofType(node))];
    } finally {
      depth -= 1;
    }
  }
  return (node) => read(node, new Map());
}
