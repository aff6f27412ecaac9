import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '@sports-hub/contract';

const LONGEST_WORD = 24;

/** The words of what somebody typed, as `search_words()` makes them of what is found: no accents, lower case, letters and digits. */
export function searchWords(typed: string): string[] {
  const words = typed
    .slice(0, MAX_SEARCH_LENGTH)
    .toWellFormed()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD));
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}
