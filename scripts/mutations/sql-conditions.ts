/** A condition of a statement: where it begins and ends in the text. */
export interface Condition {
  start: number;
  end: number;
}

interface Word {
  text: string;
  start: number;
  end: number;
  depth: number;
}

const SKIPPED = /'[^']*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$\{(?:[^{}]|\{[^{}]*\})*\}/y;
const WORD = /[a-z_][a-z_0-9.]*/iy;
const BEGINS = new Set(['where', 'and']);
const ENDS = new Set([
  ...['and', 'or', 'where', 'group', 'order', 'having', 'returning', 'limit', 'union', 'except', 'for', 'on', 'window'],
  ...['join', 'left', 'cross', 'inner', 'then', 'into', 'loop', 'when', 'end', 'else', 'as', 'do'],
]);
/** The beginning of a name, not of a join. */
const FUNCTION = /^left\s*\(/i;
/** Whose `and` joins no two conditions, and comments. */
const NOT_SIMPLE = /\b(between|case|when)\b|--|\/\*/i;

/** Finds rows by what names them, or joins two tables: no rule, and nothing works without it. */
const LOOKUP =
  /^([\w.]*\bid|[\w.]+_id|[\w.]+_hash) (= (\$\d+|[\w.]+|any ?\((\$\d+|array\(.*\))\))|in \(\$\d+(, \$\d+)*\))$|^\w+\.\w+ = \w+\.\w+$/s;

/** The words and signs of a statement with how deep in parentheses they stand; literals, comments and `${…}` left out. */
function readWords(text: string): Word[] {
  const words: Word[] = [];
  let depth = 0;
  for (let at = 0; at < text.length;) {
    SKIPPED.lastIndex = at;
    WORD.lastIndex = at;
    const skipped = SKIPPED.exec(text);
    const word = skipped ? null : WORD.exec(text);
    const sign = text[at]!;
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (word) words.push({ text: word[0].toLowerCase(), start: at, end: at + word[0].length, depth });
    else if (!skipped && (sign === ')' || sign === ';' || sign === ','))
      words.push({ text: sign, start: at, end: at + 1, depth });
    at += skipped?.[0].length ?? word?.[0].length ?? 1;
  }
  return words;
}

/** Every condition that stands after `where` or `and`, at any depth. */
export function conditionsOf(text: string): Condition[] {
  const words = readWords(text);
  return words.flatMap((word, index) => {
    if (!BEGINS.has(word.text)) return [];
    const isEnd = (other: Word): boolean =>
      other.depth < word.depth ||
      (other.depth === word.depth &&
        (/[;,]/.test(other.text) || (ENDS.has(other.text) && !FUNCTION.test(text.slice(other.start)))));
    const before = words.slice(0, index).findLast(isEnd);
    // The second half of a `between`.
    if (/\bbetween\b/i.test(text.slice(before?.end ?? 0, word.start))) return [];
    const last = words.slice(index + 1).find(isEnd);
    // Names the index that a conflict is about.
    if (last?.text === 'do') return [];
    const raw = text.slice(word.end, last?.start ?? text.length);
    const condition = raw.trim();
    const start = word.end + raw.indexOf(condition);
    if (condition.length < 3 || LOOKUP.test(condition) || condition.startsWith('${') || NOT_SIMPLE.test(condition))
      return [];
    return [{ start, end: start + condition.length }];
  });
}
