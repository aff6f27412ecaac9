import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedPlayers, saysNameOf } from './named-players.ts';

const PLAYERS = [
  { id: 1, name: 'Ada Bloom' },
  { id: 2, name: 'Zoé O’Brien-Lee' },
  { id: 3, name: 'Ann Lee' },
  { id: 4, name: 'Ann Lee Smith' },
  { id: 5, name: 'Mia Vale' },
  { id: 6, name: 'Mia Vale' },
  { id: 7, name: 'Grace Park' },
  { id: 8, name: 'Nell' },
];
const named = (words: string) => namedPlayers(words, PLAYERS).map(({ id, isCertain }) => (isCertain ? id : `${id}?`));

test('whom the words of a family name: whole names for certain, what one child alone has as a guess', () => {
  const cases: [string, (number | string)[]][] = [
    ['Ada Bloom', [1]],
    ['please ADA  BLOOM, and zoe obrien lee!', [1, 2]],
    ['Ann Lee Smith', [4]],
    ['Ann Lee and Ann Lee Smith', [3, 4]],
    ['Mia Vale', ['5?', '6?']],
    ['Ada', ['1?']],
    ['Ada B. or Grace P', ['1?', '7?']],
    ['Ann', []],
    ['Mia V', []],
    ['Adab Loom, Gracepark', []],
    ['her friend from school', []],
    ['Nell', [8]],
    ['', []],
    ['?! –', []],
  ];
  for (const [words, found] of cases) assert.deepEqual(named(words), found, words);
});

test('words that say a first or a last name of a child, in whatever way, speak of it; a part of a word does not', () => {
  for (const words of ['Ada', 'the Bloom girl', 'ADA-Marie', 'ada, please'])
    assert.ok(saysNameOf(words, 'Ada Bloom'), words);
  for (const words of ['Adam', 'Bloomfield', '', 'A.']) assert.ok(!saysNameOf(words, 'Ada Bloom'), words);
  assert.ok(!saysNameOf('a or b', 'A B'), 'a letter is no name');
});
