import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { conditionsOf } from './sql-conditions.ts';
import { alwaysTrue, conditionBegins, conditionEnds } from './switches.ts';

/** One rule of a file taken away: the text between start and end, and what stands there instead. */
export interface Mutant {
  /** The same as long as the file keeps the rule, wherever it stands. */
  name: string;
  file: string;
  line: number;
  start: number;
  end: number;
  text: string;
  kind: 'guard' | 'operand' | 'boundary' | 'call' | 'condition';
  /** Of a boundary. */
  operator?: { text: string; start: number };
}

type Found = Pick<Mutant, 'start' | 'end' | 'text' | 'kind' | 'operator'>;

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

const leaves = (statement: ts.Statement): boolean =>
  ts.isThrowStatement(statement) ||
  ts.isReturnStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length > 0 && leaves(statement.statements.at(-1)!));

const MISSING = /^(![\w.?]+|[\w.?]+ === undefined)$/;
/** Something is missing that cannot be, which is a mistake in the program and no rule for anybody. */
const isAssertion = ({ expression, thenStatement }: ts.IfStatement): boolean =>
  MISSING.test(expression.getText()) && thenStatement.getText().startsWith('throw new Error(');

/** What contains others comes before them. */
const outsideFirst = (a: Found, b: Found): number => a.start - b.start || b.end - a.end;

/** Rules that read the same are told apart by which of them it is. */
function named(file: string, source: string, found: readonly Found[]): Mutant[] {
  const seen = new Map<string, number>();
  return found.toSorted(outsideFirst).map((one) => {
    const words = `${file} ${one.kind} ${source.slice(one.start, one.end).replace(/\s+/g, ' ')}`;
    seen.set(words, (seen.get(words) ?? 0) + 1);
    return { ...one, name: `${words} #${seen.get(words)}`, file, line: lineAt(source, one.start) };
  });
}

const lineAt = (source: string, at: number): number => source.slice(0, at).split('\n').length;

/** Conditions of a function or view in a file of its own. */
function ofSql(source: string): Found[] {
  return conditionsOf(source).map(({ start, end }) => ({
    ...{ start, end, kind: 'condition' },
    text: alwaysTrue(source.slice(start, end)),
  }));
}

function ofTypeScript(file: string, source: string): Found[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const replace = (node: ts.Node, text: string, kind: Mutant['kind']): void => {
    found.push({ start: node.getStart(), end: node.getEnd(), text, kind });
  };

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
    if (ts.isIfStatement(node) && !isAssertion(node)) {
      if (!node.elseStatement && leaves(node.thenStatement)) replace(node.expression, 'false', 'guard');
      operandsOf(node.expression);
    }
    if (ts.isBinaryExpression(node)) {
      const boundary = BOUNDARIES.get(node.operatorToken.kind);
      if (boundary && !/\.length\s*>\s*0$/.test(node.getText()))
        found.push({
          ...{ start: node.getStart(), end: node.getEnd(), kind: 'boundary' },
          text: `${node.left.getText()} ${boundary} ${node.right.getText()}`,
          operator: { text: node.operatorToken.getText(), start: node.operatorToken.getStart() },
        });
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
          found.push({
            ...{ start: from + start, end: from + end, kind: 'condition' },
            text: alwaysTrue(text.slice(start, end)),
          });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Every rule of a file taken away, one at a time. */
export function mutantsOf(file: string, source = readFileSync(file, 'utf8')): Mutant[] {
  return named(file, source, file.endsWith('.sql') ? ofSql(source) : ofTypeScript(file, source));
}

/** What is inserted into a source where. */
interface Insertion {
  at: number;
  text: string;
}

/**
 * What stands around a rule so that it holds or not as `isGone` says whenever it is asked (see switches.ts), and so that
 * it is known where it would matter: a check that says what stands there without it, and a boundary that nothing is
 * at, matter to nobody.
 */
function switchFor({ name, kind, text, start, end, operator }: Mutant): Insertion[] {
  const words = JSON.stringify(name);
  const around = (before: string, after: string): Insertion[] => [
    { at: start, text: before },
    { at: end, text: after },
  ];
  if (kind === 'call') return around(`{ ruleMatters(${words}); if (!isGone(${words})) `, ' }');
  if (kind === 'condition') return around(conditionBegins(name), conditionEnds(name));
  const decided = `(isGone(${words}) ? (${text}) :`;
  if (!operator) return around(`${decided} ruleDecided(${words}, ${text}, (`, ')))');
  return [
    ...around(`${decided} ruleCompared(${words}, "${operator.text}", (`, ')))'),
    { at: operator.start, text: '), (/*' },
    { at: operator.start + operator.text.length, text: '*/' },
  ];
}

/** The source of a module of which each rule can be taken away while it runs. */
export function withSwitches(file: string, source = readFileSync(file, 'utf8')): string {
  const insertions = mutantsOf(file, source).flatMap((mutant, order) =>
    switchFor(mutant).map((one) => ({ ...one, order: one.at === mutant.end ? -order - 1 : order })),
  );
  let result = '';
  let at = 0;
  // What ends at a place ends before anything begins there, the inner before the outer.
  for (const insertion of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    result += source.slice(at, insertion.at) + insertion.text;
    at = insertion.at;
  }
  return result + source.slice(at);
}
