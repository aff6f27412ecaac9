import type { Text } from '../text.ts';

const STRANGE: Readonly<Record<string, string>> = { a: 'á', e: 'ë', i: 'ï', o: 'ø', u: 'ü', A: 'Å', E: 'É', O: 'Ö' };
/** How much longer than English other languages are. */
const MORE = 0.4;

const longerWord = (word: string): string => {
  const strange = [...word].map((letter) => STRANGE[letter] ?? letter);
  const more = Math.ceil(word.length * MORE);
  return strange.slice(0, -1).join('') + (strange.at(-1) ?? '').padStart(more + 1, 'ö');
};

/** Leaves alone what is not words: `{values}`, the names of marked parts, references such as `&amp;`. */
const longer = (text: string): string =>
  text.replaceAll(/\{\w+\}|<\/?\w+>|&\w+;|\p{L}+/gu, (found) => (/^\p{L}/u.test(found) ? longerWord(found) : found));

/** A text whose words are 40 % longer. */
export const lengthened = (text: Text): Text =>
  typeof text === 'string'
    ? longer(text)
    : {
        ...Object.fromEntries(Object.entries(text).map(([form, words]) => [form, longer(words)])),
        other: longer(text.other),
      };
