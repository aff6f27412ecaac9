// In a browser's script, in the place of catalogue.ts: the build has put the texts where their keys were.
import { pluralOf, type Text } from './text.ts';

declare const LANGUAGE: string;
export const language = LANGUAGE;

export const textOf = (text: Text, count?: unknown): string => pluralOf(text, count, LANGUAGE);
