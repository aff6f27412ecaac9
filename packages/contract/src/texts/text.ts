/**
 * A text of the catalogue: `Hello {name}`, with marked parts `read <link>the rules</link>`; or one form for each
 * plural of its language, chosen by the value `count`.
 */
export type Text = string | PluralText;
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** What may stand in for `{name}`. */
export type TextValue = string | number;

/** A text in parts: words, values by name, and marked parts with their own parts inside. */
export type TextPart = string | { value: string } | { tag: string; inside: TextPart[] };

const PART = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs;

/** Splits a text, for markup around its words. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const {
    0: { length },
    1: value,
    2: tag,
    3: inside,
    index,
  } of text.matchAll(PART)) {
    if (index > from) parts.push(text.slice(from, index));
    parts.push(value === undefined ? { tag: tag!, inside: partsOf(inside!) } : { value });
    from = index + length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

let rules: Intl.PluralRules | undefined;

/** The form of a text for this count. */
export const pluralOf = (text: Text, count: unknown, language: string): string =>
  typeof text === 'string'
    ? text
    : (text[(rules ??= new Intl.PluralRules(language)).select(Number(count))] ?? text.other);
