// The words of pages, mails, problems and calendars, by key, in the organisation's language.
import { textOf } from './catalogue.ts';
import type { TextKey, ValuesFor } from './keys.ts';
import type { TextValue } from './text.ts';

export { language, textOf } from './catalogue.ts';
export type { TagName, TextKey, ValueName } from './keys.ts';
export { partsOf, type TextPart } from './text.ts';

/** "1,200". The browser's own words for numbers take a slow phone 15 ms to load. */
export const grouped = (digits: TextValue): string =>
  String(digits).replaceAll(/\B(?=(\d{3})+$)/g, textOf('language.thousands'));

/** A text with its values. `count` chooses the plural, and its digits are grouped. */
export const t = <K extends TextKey>(key: K, ...[values]: ValuesFor<K>): string => {
  const given: Readonly<Record<string, TextValue>> = values ?? {};
  return textOf(key, given.count).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'count' ? grouped(given.count!) : String(given[name]),
  );
};

/** "Basketball, baseball and football". */
export const listInWords = (words: readonly string[]): string =>
  words.length < 2
    ? (words[0] ?? '')
    : t('words.list', { words: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' });
