import { SITE_LANGUAGE } from './config.ts';
import type { TextKey } from './keys.ts';
import { isLanguage, textsOf } from './languages.ts';
import { pluralOf } from './text.ts';

export const language = isLanguage(SITE_LANGUAGE) ? SITE_LANGUAGE : 'en';
const texts = await textsOf(language);

/** A text as it is in the catalogue, in the form for a count. */
export const textOf = (key: TextKey, count?: unknown): string => pluralOf(texts[key], count, language);
