import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { texts as english } from './en/index.ts';
import { grouped, partsOf, t } from './index.ts';
import { languages, textsOf } from './languages.ts';
import { lengthened } from './qps/lengthened.ts';
import type { Text } from './text.ts';

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const namesIn = (text: Text): string[] =>
  [...new Set(formsOf(text).flatMap((form) => form.match(/\{\w+\}|<\/?\w+>/g) ?? []))].sort();

test('a text gets its values; a count chooses the form and has its digits grouped', () => {
  assert.equal(t('hub.home.newMessagesFrom', { count: 1, from: 'Kim' }), '1 new message from Kim');
  assert.equal(t('hub.home.newMessagesFrom', { count: 1200, from: 'Kim' }), '1,200 new messages from Kim');
  assert.equal(t('hub.home.newMessagesFrom', { count: 0, from: '{count} $&' }), '0 new messages from {count} $&');
  assert.equal(grouped('1234567'), '1,234,567');
});
test('what a schedule has no room for is said of one game as of many', () => {
  const of = (needed: number): string =>
    t('admin.maker.misfit.too_few_places', { divisions: 'Grades 3–4', needed, possible: 0, count: needed });
  assert.match(of(1), /^Grades 3–4: 1 game is asked for, 0 can be placed\./);
  assert.match(of(3), /^Grades 3–4: 3 games are asked for, 0 can be placed\./);
});

test('a key and the values of its text are checked by types', () => {
  // @ts-expect-error There is no such text.
  assert.throws(() => t('hub.home.noSuchText'));
  // @ts-expect-error This text has a value.
  assert.match(t('hub.home.newMessages'), /new messages/);
  // @ts-expect-error It has another one.
  assert.match(t('hub.home.newMessages', { number: 1 }), /new messages/);
});
test('a sentence is split at its values and marked parts, values inside them too', () => {
  assert.deepEqual(partsOf('Hello {name}, read <link>the <b>new</b> {what}</link>.'), [
    'Hello ',
    { value: 'name' },
    ', read ',
    { tag: 'link', inside: ['the ', { tag: 'b', inside: ['new'] }, ' ', { value: 'what' }] },
    '.',
  ]);
});
test('every language has the texts of English, with the same values and marked parts, and the plurals it needs', async () => {
  assert.ok(languages().includes('en') && languages().includes('qps'));
  for (const language of languages()) {
    const texts: Readonly<Record<string, Text>> = await textsOf(language);
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(english).sort(), language);
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries<Text>(english)) {
      assert.deepEqual(namesIn(texts[key]!), namesIn(text), `${language} ${key}`);
      if (typeof text === 'string') continue;
      const forms = Object.keys(texts[key]!);
      if (language !== 'qps') assert.deepEqual(forms.sort(), [...categories].sort(), `${language} ${key}`);
    }
  }
});
test('no key stands in two files of the catalogue: the one that is read last would win', async () => {
  const folder = new URL('en/', import.meta.url);
  const owners = new Map<string, string>();
  const twice: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name !== 'index.ts')) {
    const parts = (await import(new URL(file, folder).href)) as Record<string, Record<string, unknown>>;
    for (const key of Object.values(parts).flatMap((part) => Object.keys(part))) {
      if (owners.has(key)) twice.push(`${key}: ${owners.get(key)}, ${file}`);
      owners.set(key, file);
    }
  }
  assert.deepEqual(twice, []);
});
test('the words of the pseudo-language are at least 40 % longer, and its values are untouched', () => {
  const words = 'Write to {name}, or read <link>the rules</link>';
  const longer = lengthened(words) as string;
  assert.deepEqual(longer.match(/\{\w+\}|<\/?\w+>/g), words.match(/\{\w+\}|<\/?\w+>/g));
  for (const [index, word] of 'Calendar Sign in Standings'.split(' ').entries())
    assert.ok((lengthened('Calendar Sign in Standings') as string).split(' ')[index]!.length >= word.length * 1.4);
});
