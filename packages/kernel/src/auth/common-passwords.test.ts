import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCommonPassword } from './common-passwords.ts';

test('what guessers try first is refused: a word with an ending, a walk over the keyboard, what was found in use', async () => {
  for (const password of ['Password123', 'Basketball2026', 'Letmein2024!', '1Qaz2wsx3edc', 'Metallica1', 'Alexander1'])
    assert.equal(await isCommonPassword(password), true, password);
  for (const password of ['kV9tq2LmZ0x', 'Correct7horseBattery', 'Riverbend2026'])
    assert.equal(await isCommonPassword(password), false, password);
});
