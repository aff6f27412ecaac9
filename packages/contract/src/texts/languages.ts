import { existsSync, readdirSync } from 'node:fs';
import { texts as english } from './en/index.ts';
import type { Translation } from './keys.ts';

/** Every language is a folder beside this file. */
export const languages = (): string[] =>
  readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export const isLanguage = (name: string): boolean =>
  /^[a-z]{2,3}(?:-[A-Z]{2})?$/.test(name) && existsSync(new URL(`./${name}/index.ts`, import.meta.url));

/** The texts of a language; English where there is no such language. */
export async function textsOf(language: string): Promise<Translation> {
  if (language === 'en' || !isLanguage(language)) return english;
  return ((await import(`./${language}/index.ts`)) as { texts: Translation }).texts;
}
