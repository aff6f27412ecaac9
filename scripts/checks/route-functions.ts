import { basename } from 'node:path';
import ts from 'typescript';

/** What a function is given to add to. Only operations of the contract have `routes`. */
const FIRST_ARGUMENTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/Routes$/, ['routes']],
  [/Pages?$/, ['app', 'pages']],
  [/./, ['app']],
];
const NAME_IN_ROUTES = /^add[A-Z]\w*(?:Routes|Pages?|Endpoints)$/;

interface ExportedFunction {
  name: string;
  parameters: readonly ts.ParameterDeclaration[];
}

function exportedFunctions(text: string): ExportedFunction[] {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest);
  const isExported = (node: ts.Statement): boolean =>
    ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return source.statements.filter(isExported).flatMap((statement): ExportedFunction[] => {
    if (ts.isFunctionDeclaration(statement))
      return [{ name: statement.name?.text ?? 'default', parameters: [...statement.parameters] }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name: name.text, parameters: [...initializer.parameters] }]
        : [],
    );
  });
}

/** Adds to a server, by its name or by what it begins with; `addChild(tx, child)` is a command like any other. */
const addsToServer = (name: string, first: ts.ParameterDeclaration | undefined): boolean =>
  NAME_IN_ROUTES.test(name) ||
  (first !== undefined && ts.isIdentifier(first.name) && ['app', 'routes', 'pages'].includes(first.name.text));

const isOneObject = ({ name }: ts.ParameterDeclaration): boolean =>
  ts.isObjectBindingPattern(name) || (ts.isIdentifier(name) && name.text === 'options');

function fault({ name, parameters: [first, ...others] }: ExportedFunction, isInRoutes: boolean): string | undefined {
  if (isInRoutes && !NAME_IN_ROUTES.test(name)) return 'is not named addXRoutes, addXPages or addXEndpoints';
  if (/^wire[A-Z]/.test(name))
    return !first || (isOneObject(first) && others.length === 0) ? undefined : 'does not take one object';
  if (!/^add[A-Z]/.test(name) || !addsToServer(name, first)) return undefined;
  const [, allowed] = FIRST_ARGUMENTS.find(([pattern]) => pattern.test(name))!;
  if (!first || !ts.isIdentifier(first.name) || !allowed.includes(first.name.text))
    return `does not begin with \`${allowed.join('` or `')}\``;
  if (others.length > 1 || !others.every(isOneObject)) return 'does not take the rest as one object';
  return undefined;
}

/** Functions that do not have the one signature of docs/architecture.md. */
export function otherSignatures(path: string, text: string): string[] {
  const isInRoutes = basename(path) === 'routes.ts';
  // Most files have no such function and need not be parsed.
  if (!isInRoutes && !/^export (?:async )?(?:function|const) (?:add|wire)[A-Z]/m.test(text)) return [];
  return exportedFunctions(text).flatMap((one) => {
    const why = fault(one, isInRoutes);
    return why ? [`${path}: ${one.name} ${why}`] : [];
  });
}
