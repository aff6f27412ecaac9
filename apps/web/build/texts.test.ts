import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Manifest } from './bundle.ts';
import { withTexts } from './texts.ts';

const texts = { 'a.title': 'Say “hello”', 'a.games': { one: '{count} game', other: '{count} games' } };

test('a script has the texts that it names in the place of their keys, and nothing of the others', () => {
  assert.equal(withTexts("<h1>{t('a.title')}</h1>", texts), '<h1>{"Say “hello”"}</h1>');
  assert.equal(
    withTexts("t(\n  'a.games', { count })", texts),
    't({"one":"{count} game","other":"{count} games"}, { count })',
  );
  assert.equal(withTexts("rich('a.title', { link })", texts), 'rich("Say “hello”", { link })');
  assert.equal(withTexts("start('a.title')", texts), "start('a.title')");
});
test('the scripts are built in every language', () => {
  const folder = new URL('.', import.meta.resolve('@sports-hub/web/manifest.json'));
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Manifest;
  const script = (name: string): string => readFileSync(new URL(`.${manifest[name]!.href}`, folder), 'utf8');
  assert.match(script('sport.js'), /Link copied\./);
  assert.doesNotMatch(script('qps/sport.js'), /Link copied\./);
  assert.match(script('qps/sport.js'), /"L\\xEFn(?:\\xF6)+k/);
  assert.doesNotMatch(script('sport.js'), /Your password|browser\.sport/);
});
