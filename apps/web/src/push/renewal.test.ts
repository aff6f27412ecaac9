import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isToGive } from './renewal.ts';

const DAY = 86_400_000;
const given = { endpoint: 'https://push.example/1', sports: ['baseball', 'basketball'], at: 100 * DAY };

test('a subscription is given again when it is another one, other sports are linked, or after a week', () => {
  const now = { ...given, at: given.at + 6 * DAY };
  assert.equal(isToGive(given, now), false);
  assert.equal(isToGive(given, { ...now, sports: ['basketball', 'baseball'] }), false, 'in any order');
  assert.equal(isToGive(undefined, now), true, 'never given');
  assert.equal(isToGive(given, { ...now, endpoint: 'https://push.example/2' }), true);
  assert.equal(isToGive(given, { ...now, sports: [...given.sports, 'soccer'] }), true, 'linked');
  assert.equal(isToGive(given, { ...now, sports: ['baseball'] }), true, 'unlinked: it has to be given when it is back');
  assert.equal(isToGive(given, { ...now, at: given.at + 7 * DAY }), true);
});
