import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectRoot } from './generated.ts';
import { isRefusalText } from './loose-texts.ts';
import { looseTexts, textProblems, unusedKeys, worseWords } from './texts.ts';

const found = (code: string): string[] => looseTexts('page.tsx', code);

test('words between tags, in attributes and in code are found, wherever they hide', () => {
  for (const code of [
    '<p>Hello</p>',
    '<p>{name} is registered</p>',
    '<Field label="name" />',
    '<Notice title="Try it out" />',
    "<p>{open ? 'on' : 'off'}</p>",
    '<p>{`${name} news`}</p>',
    "const words = { title: 'One step is left' };",
    "const label = isNew ? 'New' : other;",
    "count(games.length, 'game left', 'games left');",
    "say('Nothing was charged.');",
    "throw invalidField('name', 'This is required.');",
  ])
    assert.ok(found(code).length > 0, code);
});
test('what nobody reads is left alone', () => {
  for (const code of [
    "<p className={wide ? 'card card--wide' : 'card'} id=\"main\">{t('hub.home.title')}</p>",
    '<a rel="noopener noreferrer" autoComplete="section-a given-name" href="/a">{name}</a>',
    "if (event.key === 'Escape') close();",
    "document.querySelector('main form');",
    "type Key = 'Enter' | 'Escape';",
    "throw new Error('The build has no file');",
    'const path = \'<path d="M12 3v4"/>\';',
    '<p>· {value} –</p>',
  ])
    assert.deepEqual(found(code), [], code);
});
test('in a service sentences are found, and SQL, logs and names are not', () => {
  const inService = (code: string): string[] => looseTexts('service.ts', code, isRefusalText);
  for (const code of [
    "if (isUsed) return 'This login is in use.';",
    'return `${name} is for girls.`;',
    "throw invalidField('name', 'is not known');",
  ])
    assert.equal(inService(code).length, 1, code);
  for (const code of [
    "log.warn('mail was not sent');",
    "sql('select * from members where id = $1');",
    "const place = 'Riverbend Park';",
  ])
    assert.deepEqual(inService(code), [], code);
});
test('a key that is put together cannot be replaced by the build', () => {
  assert.match(found('t(`status.${status}`)').join(), /written out/);
});
test('a text that nobody uses is found', () => {
  assert.deepEqual(unusedKeys(['hub.home.title', 'hub.home.old'], ["t('hub.home.title')"]), [
    'hub.home.old: no page and no mail uses this text',
  ]);
});
test('words that a parent would not use are found, and values are left alone', () => {
  for (const words of [
    'Your e-mail',
    'We sent a mail',
    'Too many tries',
    'This game is cancelled',
    'It goes back to you',
  ])
    assert.ok(worseWords('a.b', words).length > 0, words);
  assert.deepEqual(worseWords('a.b', '{organisation} sent you an email. The mail server refused it.'), []);
});
test('the sources keep to it', () => assert.deepEqual(textProblems(projectRoot), []));
