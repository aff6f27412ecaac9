import ts from 'typescript';

/** Attributes that hold no words. */
const NOT_WORDS =
  /^(?:className|class|id|href|src|srcSet|type|name|value|method|action|htmlFor|role|rel|autoComplete|inputMode|kind|tone|size|sheet|script|icon|sport|key|lang|dir|target|accept|d|viewBox|preserveAspectRatio|loading|sizes|media|brand|style|form|pattern|as|enctype|encType|enterKeyHint|fetchPriority|httpEquiv|content|property|scope|data-.*|aria-(?:labelledby|describedby|controls|current|live|haspopup|owns|activedescendant))$/;
const WORDS = /^(?:label|title|hint|words|sub|alt|placeholder|summary|caption|aria-label|aria-roledescription)$/;
/** Names of variables, properties and functions whose strings are no words that anybody reads. */
const NOT_READ = /class|selector|media|header|path|href|url|sheet|pattern/i;
const NOT_READ_CALLS =
  /^(?:Error|TypeError|querySelector|querySelectorAll|closest|matches|matchMedia|getElementById|createElement|setAttribute|removeAttribute|hasAttribute|getAttribute|addEventListener|append|get|set|has|fetch|startsWith|endsWith|includes|t|rich|textOf|split|join|RegExp|Symbol)$/;

const hasWord = (text: string): boolean => /\p{L}/u.test(text);
/** Drawings, styles and commands. */
const isMarkup = (text: string): boolean => /^\s*<|^npm run |^body \{|[;{]\S|:\S+;/.test(text);
/** Two words, or one with a capital: what somebody reads, not a name in a program. */
const isProse = (text: string): boolean =>
  /\p{L}[’'.,:;?!)“”]* +[(“]?\p{L}{2}|\p{L}{2}[’'.,:;?!)“”]* +[(“]?\p{L}/u.test(text) ||
  /(?:^|[\s(“])\p{Lu}\p{Ll}{2,}[ :,.·]/u.test(text) ||
  /^\s*[A-Z](?:-\p{Ll})?[\p{Ll}’]+[.?!…:]?\s*$/u.test(text);

const VALUE = '\u0000';
/** The words of a template, with a mark for each value. */
const templateWords = (node: ts.TemplateExpression): string =>
  [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE);

/** How JSX reads the text between two tags. */
export const jsxWords = (text: string): string => {
  const lines = text.split('\n');
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? start : start.trimEnd();
    })
    .filter(Boolean)
    .join(' ');
};

const calledName = (node: ts.CallExpression | ts.NewExpression): string =>
  ts.isPropertyAccessExpression(node.expression)
    ? node.expression.name.text
    : ts.isIdentifier(node.expression)
      ? node.expression.text
      : '';

/** Where a string is a key, a type, a comparison or the like. */
function isNotRead(node: ts.Node): boolean {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
    if (ts.isElementAccessExpression(parent) && parent.argumentExpression === child) return true;
    if (ts.isCaseClause(parent) && parent.expression === child) return true;
    if (ts.isPropertyAssignment(parent))
      return parent.name === child || NOT_READ.test(parent.name.getText()) || NOT_WORDS.test(parent.name.getText());
    if (ts.isJsxAttribute(parent)) return NOT_WORDS.test(parent.name.getText());
    if (ts.isBinaryExpression(parent) && /^(?:[!=]==?|in)$/.test(parent.operatorToken.getText())) return true;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken)
      return NOT_READ.test(parent.left.getText());
    if (ts.isTaggedTemplateExpression(parent)) return true;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== child)
      return NOT_READ_CALLS.test(calledName(parent));
    if (ts.isVariableDeclaration(parent)) return NOT_READ.test(parent.name.getText());
    if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return false;
    if (ts.isStatement(parent) || ts.isArrowFunction(parent)) return false;
  }
  return false;
}

/** A string between the tags of JSX is read, however short it is. */
function isBetweenTags(node: ts.Node): boolean {
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isJsxExpression(parent)) return !ts.isJsxAttribute(parent.parent);
    const isChosen =
      (ts.isConditionalExpression(parent) && parent.condition !== child) ||
      ts.isParenthesizedExpression(parent) ||
      (ts.isBinaryExpression(parent) &&
        parent.right === child &&
        /^(?:&&|\|\||\?\?|\+)$/.test(parent.operatorToken.getText()));
    if (!isChosen) return false;
  }
  return false;
}

/** Whether a node is words that somebody reads. */
export function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return hasWord(jsxWords(node.text).replaceAll(/&\w+;/g, ''));
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node) && !ts.isTemplateExpression(node))
    return false;
  const words = ts.isTemplateExpression(node) ? templateWords(node) : node.text;
  if (!hasWord(words) || isMarkup(words.replaceAll(VALUE, '')) || isNotRead(node)) return false;
  if (ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent) && WORDS.test(node.parent.name.getText())) return true;
  return isProse(words.replaceAll(VALUE, 'It')) || isBetweenTags(node);
}

/** A whole sentence: “There is no such team.” */
const isSentence = (node: ts.Node): boolean =>
  (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
  /^.(?:\p{Lu}|It\b)\p{L}*’?\p{L}*,? .*[.?!]\s*.$/u.test(node.getText().replaceAll(/\$\{[^}]*\}/g, 'It'));

/** In a service most strings are SQL, logs and names: the words are sentences, and what refusals say. */
export function isRefusalText(node: ts.Node): boolean {
  if (!isText(node)) return false;
  if (isSentence(node)) return true;
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && /^(?:message|words)$/.test(parent.name.getText())) return true;
    if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
      return parent.expression !== child && /^(?:invalidField|Problem|refuse)$/.test(calledName(parent));
    if (ts.isStatement(parent)) return false;
  }
  return false;
}
