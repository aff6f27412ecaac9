import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { texts as english } from '../../packages/contract/src/texts/en/index.ts';
import { isRefusalText, isText } from './loose-texts.ts';

/** Where every word is in the catalogue. */
const COVERED = [
  'apps/web/src/{admin,browser,hub,messages,registration,sport}/**/*.{ts,tsx}',
  'apps/web/src/kit/{*.tsx,words.ts}',
  'apps/hub/src/{agents,links,accounts/mails}/mails.ts',
  'apps/sport/src/{admin,registration/unpaid,registration/outcomes,relays/newsletter,content/sponsors/submissions,members/mails}/mails.ts',
];

/**
 * Where the words of refusals and answers are in it. What agents' programs are answered is fixed by their protocols, an
 * operator's commands, figures and imports are in English, and a form's questions are an organisation's content.
 */
const SERVICES = '{apps/hub,apps/sport,packages/kernel}/src/**/*.ts';
const FIXED = new RegExp(
  [
    String.raw`/agents/(?:tokens/|issuers/|mcp/|discovery/|routes\.ts|identity\.ts|claims/service\.ts)`,
    String.raw`/accounts/(?:authentication|find-account)\.ts$`,
    String.raw`/(?:demo|operator|imports|metrics)/|figures\.ts$|commands?\.ts$|page-warning\.ts$|default-fields\.ts$`,
  ].join('|'),
);

/** Words that a parent in American youth sports would not use, and what to write instead. */
const WORSE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/e-mail/i, '“email”'],
  [/\bmails?\b(?! (?:server|program))/i, '“email”'],
  [/too many tries/i, '“too many attempts”'],
  [/nothing at this address/i, '“page not found”'],
  [
    /(?:organis|recognis)(?!ation\})|cancelled|colour|favour|centre\b|practise|telephone|instalment/i,
    'it in American spelling',
  ],
  [/money back|(?:goes|went|sent|give) back (?:to|the way)|give back/i, '“refund”'],
  [/one press|\bpress (?:the|a|twice)/i, '“tap” or “click”'],
  [/looked at\b/i, '“reviewed”'],
  [/\bwaits for\b(?! a connection)/i, '“is pending”'],
  [/places? left/i, '“spots left”'],
  [/\b(?:stay|are|teams) level\b|\blevel teams\b/i, '“tied”'],
  [/take away|being prepared|make current/i, 'it as in docs/glossary.md'],
];

const isCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^(?:t|rich|textOf)$/.test(node.expression.text);

/** Words outside the catalogue, and keys that no build could replace. */
export function looseTexts(path: string, text: string, isLoose = isText): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const say = (node: ts.Node, what: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push(`${path}:${line}: ${what}`);
  };
  const visit = (node: ts.Node): void => {
    if (isLoose(node)) say(node, `is not in the catalogue of texts: ${node.getText().trim().slice(0, 60)}`);
    const key = isCall(node) ? node.arguments[0] : undefined;
    if (key && isLoose === isText && !ts.isStringLiteral(key) && key.getText() !== 'key')
      say(node, 'the key of a text must be written out, so that a script gets the texts it uses');
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** What is wrong with the words of one text. */
export const worseWords = (key: string, words: string): string[] =>
  WORSE_WORDS.filter(([pattern]) => pattern.test(words)).map(([, better]) => `${key}: write ${better}: ${words}`);

/** Keys that are nowhere in the sources. */
export const unusedKeys = (keys: readonly string[], sources: readonly string[]): string[] => {
  const used = new Set(sources.flatMap((text) => [...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => key!)));
  // The words of a problem are looked up by its code.
  const unused = keys.filter((key) => !used.has(key) && !key.startsWith('problem.'));
  return unused.map((key) => `${key}: no page and no mail uses this text`);
};

/** What developers and those who try the demo read is in English. */
const FOR_DEVELOPERS = /\/hub\/(?:api-docs\/|captured-mail\.tsx)/;
const isProduct = (path: string): boolean => !/\.test\.tsx?$|\/testing\/|\/node_modules\/|\/texts\/en\//.test(path);

/** Texts outside the catalogue, texts nobody uses, and words that are not ours. */
export function textProblems(root: string): string[] {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const covered = globSync(COVERED, { cwd: root }).filter((path) => isProduct(path) && !FOR_DEVELOPERS.test(path));
  const services = globSync(SERVICES, { cwd: root }).filter((path) => isProduct(path) && !FIXED.test(path));
  const product = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(isProduct);
  const words = Object.entries(english).flatMap(([key, text]) =>
    (typeof text === 'string' ? [text] : Object.values<string>(text)).map((form) => [key, form] as const),
  );
  return [
    ...covered.sort().flatMap((path) => looseTexts(path, read(path))),
    ...services.sort().flatMap((path) => looseTexts(path, read(path), isRefusalText)),
    ...unusedKeys(Object.keys(english), product.map(read)),
    ...words.flatMap(([key, form]) => worseWords(key, form)),
  ];
}
