import type { texts } from './en/index.ts';
import type { Text, TextValue } from './text.ts';

/** English decides which texts there are, and which values each has. */
type English = typeof texts;
export type TextKey = keyof English;

/** What a language gives: a text for every key. */
export type Translation = Readonly<Record<TextKey, Text>>;

type FormsOf<T> = T extends string ? T : T[keyof T];
type ValuesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ValuesIn<Rest> : never;
type TagsIn<T> = T extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsIn<Rest> : never;

/** The names in braces of a text; a text with plural forms has `count`. */
export type ValueName<K extends TextKey> =
  | ValuesIn<FormsOf<English[K]>>
  | (English[K] extends string ? never : 'count');
/** The names of its marked parts. */
export type TagName<K extends TextKey> = TagsIn<FormsOf<English[K]>>;

/** Nothing for a text without values. */
export type ValuesFor<K extends TextKey> = [ValueName<K>] extends [never]
  ? []
  : [values: Readonly<Record<ValueName<K>, TextValue>>];
