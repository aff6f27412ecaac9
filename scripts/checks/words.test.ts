import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectRoot } from './generated.ts';
import { refusedWords, refusedWordsInProject } from './words.ts';

test('code and documents use the words of the glossary', () =>
  assert.deepEqual(refusedWordsInProject(projectRoot), []));

test('a word that has a plainer one is named with its place', () => {
  const found = (text: string): string[] => refusedWords([{ path: 'a.ts', text }]);
  assert.deepEqual(found('const max = 1;\n// Begins anew.'), ['a.ts:2: anew']);
  for (const text of ['requests under way', 'const freeLane = 1;', 'type AdminDeed = 1;', 'const MOST_BYTES = 1;'])
    assert.equal(found(text).length, 1, text);
  for (const text of ["last_name: 'Lane'", 'at most 12', 'a plane', 'indeed']) assert.deepEqual(found(text), [], text);
});
