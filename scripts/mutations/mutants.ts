import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { conditionsOf } from './sql-conditions.ts';

/** One rule of a file taken away: the text between start and end, and what stands there instead. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  kind: 'guard' | 'operand' | 'boundary' | 'call' | 'condition';
}

const BOUNDARIES = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);
/** What makes an `and` or an `or` of conditions not depend on one of them. */
const NEUTRAL = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.AmpersandAmpersandToken, 'true'],
  [ts.SyntaxKind.BarBarToken, 'false'],
]);
/** Calls that put things together or write to the log are no rules. */
const NO_RULE = /(^|\.)log\b|\.(push|set|add|delete|end)$|^(app|routes?)\b/;
const STATEMENT = /\b(select|update|insert|delete)\b/i;
const alwaysTrue = (condition: string): string => `((${condition}) or true)`;

const leaves = (statement: ts.Statement): boolean =>
  ts.isThrowStatement(statement) ||
  ts.isReturnStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length > 0 && leaves(statement.statements.at(-1)!));

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Conditions of a function or view in a file of its own. */
function ofSql(file: string, source: string): Mutant[] {
  return conditionsOf(source).map(({ start, end }) => ({
    ...{ file, line: lineAt(source, start), start, end, kind: 'condition' },
    text: alwaysTrue(source.slice(start, end)),
  }));
}

function ofTypeScript(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (start: number, end: number, text: string, kind: Mutant['kind']): void => {
    found.push({ file, line: lineAt(source, start), start, end, text, kind });
  };
  const replace = (node: ts.Node, text: string, kind: Mutant['kind']): void =>
    add(node.getStart(), node.getEnd(), text, kind);

  const operandsOf = (expression: ts.Expression): void => {
    if (ts.isParenthesizedExpression(expression)) operandsOf(expression.expression);
    if (!ts.isBinaryExpression(expression)) return;
    const neutral = NEUTRAL.get(expression.operatorToken.kind);
    if (!neutral) return;
    for (const side of [expression.left, expression.right]) {
      const isChain = ts.isBinaryExpression(side) && side.operatorToken.kind === expression.operatorToken.kind;
      if (!isChain) replace(side, neutral, 'operand');
      operandsOf(side);
    }
  };

  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node)) {
      if (!node.elseStatement && leaves(node.thenStatement)) replace(node.expression, 'false', 'guard');
      operandsOf(node.expression);
    }
    if (ts.isBinaryExpression(node)) {
      const boundary = BOUNDARIES.get(node.operatorToken.kind);
      if (boundary && !/\.length\s*>\s*0$/.test(node.getText())) replace(node.operatorToken, boundary, 'boundary');
    }
    if (ts.isExpressionStatement(node)) {
      const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
      if (ts.isCallExpression(called) && !NO_RULE.test(called.expression.getText())) replace(node, ';', 'call');
    }
    if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const from = node.getStart() + 1;
      const text = source.slice(from, node.getEnd() - 1);
      if (STATEMENT.test(text))
        for (const { start, end } of conditionsOf(text))
          add(from + start, from + end, alwaysTrue(text.slice(start, end)), 'condition');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Every rule of a file taken away, one at a time. */
export function mutantsOf(file: string, source = readFileSync(file, 'utf8')): Mutant[] {
  return file.endsWith('.sql') ? ofSql(file, source) : ofTypeScript(file, source);
}
