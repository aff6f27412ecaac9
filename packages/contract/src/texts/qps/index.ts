// Not a language: English with longer words and strange letters, to see what a translation would do to the pages.
import { texts as english } from '../en/index.ts';
import type { Translation } from '../keys.ts';
import { lengthened } from './lengthened.ts';

export const texts = {
  ...Object.fromEntries(Object.entries(english).map(([key, text]) => [key, lengthened(text)])),
  'language.tag': 'qps',
  'language.thousands': ',',
} as Translation;
