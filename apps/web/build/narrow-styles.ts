/**
 * A kind of page gets the rules that its components can use, and no others: each kilobyte of a stylesheet is 6 ms
 * before the first paint on a slow phone, and each `var()` takes its part of the time for styles.
 */

interface Rule {
  /** A selector, or what stands before the brace of an at-rule. */
  head: string;
  /** Of a rule with declarations. */
  body?: string;
  /** Of `@media` and `@supports`. */
  rules?: Rule[];
}

const endOfBlock = (css: string, from: number): number => {
  for (let at = from, depth = 1; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A stylesheet ends within a rule');
};

/** Reads what esbuild has minified: no comments, and no braces in strings. */
export function parseRules(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  for (let open = css.indexOf('{', at); open >= 0; open = css.indexOf('{', at)) {
    const head = css.slice(at, open).trim();
    const close = endOfBlock(css, open + 1);
    const inner = css.slice(open + 1, close);
    rules.push(/^@(media|supports)\b/.test(head) ? { head, rules: parseRules(inner) } : { head, body: inner });
    at = close + 1;
  }
  return rules;
}

const printRules = (rules: readonly Rule[]): string =>
  rules.map(({ head, body, rules: inner }) => `${head}{${inner ? printRules(inner) : body}}`).join('');

/** The alternatives of a selector; those within brackets belong to one. */
function alternatives(selector: string): string[] {
  const found = [''];
  let depth = 0;
  for (const character of selector) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) found.push('');
    else found[found.length - 1] += character;
  }
  return found;
}

/** The classes that an element must have; what `:not()` and its like say is left out. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:[a-z-]+\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
    ([, name]) => name!,
  );

/** What the services themselves put into pages: the warning on a demonstration that others can reach. */
const BY_SERVICES = 'notice notice--warning offline';

/**
 * Whether a program can name a class: as a word of its text, or put together from a beginning such as `tag--`. Names of
 * properties and functions are none, and neither is a class that is only looked for.
 */
export function wordsOf(program: string): (name: string) => boolean {
  const words = new Set(`${program} ${BY_SERVICES}`.match(/(?<![\w$.-])[a-z][\w-]*(?![\w-]*[:(])/gi));
  const beginnings = [...words].filter((word) => /..-$/.test(word));
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

function keepUsable(rules: readonly Rule[], isUsed: (name: string) => boolean): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.rules) {
      const inner = keepUsable(rule.rules, isUsed);
      return inner.length > 0 ? [{ head: rule.head, rules: inner }] : [];
    }
    if (rule.head.startsWith('@')) return [rule];
    const usable = alternatives(rule.head).filter((selector) => classesOf(selector).every(isUsed));
    return usable.length > 0 ? [{ ...rule, head: usable.join(',') }] : [];
  });
}

const DEFINITION = /(--[\w-]+):\s*([^;}]*)/g;

/** The tokens that are the same everywhere: defined once, for every page, and not by a site's own colours. */
function fixedTokens(rules: readonly Rule[], changing: ReadonlySet<string>): Map<string, string> {
  const times = new Map<string, number>();
  for (const [, name] of printRules(rules).matchAll(DEFINITION)) times.set(name!, (times.get(name!) ?? 0) + 1);
  const everywhere = rules.filter(({ head }) => head === ':root').map(({ body }) => body ?? '');
  return new Map(
    everywhere
      .flatMap((body) => [...body.matchAll(DEFINITION)])
      .map(([, name, value]) => [name!, value!.trim()] as const)
      .filter(([name]) => times.get(name) === 1 && !changing.has(name)),
  );
}

/** Writes the fixed tokens out where they are used. */
function writeOut(css: string, fixed: ReadonlyMap<string, string>): string {
  const value = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => (fixed.has(name) ? value(fixed.get(name)!) : whole));
  const undefinedHere = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (whole, name: string) =>
    fixed.has(name) ? '' : whole,
  );
  return value(undefinedHere).replaceAll(';}', '}');
}

/** The names that a stylesheet gives values to. */
export const definedIn = (css: string): Set<string> => new Set([...css.matchAll(DEFINITION)].map(([, name]) => name!));

/** A minified stylesheet for pages made by `program`, whose sites define `changing` themselves. */
export function narrowStyles(css: string, program: string, changing: ReadonlySet<string>): string {
  const rules = keepUsable(parseRules(css), wordsOf(program));
  return writeOut(printRules(rules), fixedTokens(rules, changing));
}
