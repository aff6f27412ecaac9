import assert from 'node:assert/strict';
import { test } from 'node:test';
import { challengeOf, mintSignInCode, readSignInCode } from './sign-in-codes.ts';
import { mintInternalToken } from './internal-tokens.ts';

const SECRET = 'a-secret-of-thirty-two-characters-1';
const VERIFIER = 'v'.repeat(43);
const NOW = new Date('2026-11-14T15:00:00.500Z');
const who = { sport: 'basketball', memberId: 1007, hubAccountId: 1 } as const;
const code = mintSignInCode(SECRET, { ...who, challenge: challengeOf(VERIFIER) }, NOW);
const read = (given: string, over: Partial<Parameters<typeof readSignInCode>[2]> & { secrets?: string[] } = {}) =>
  readSignInCode(over.secrets ?? [SECRET], given, { sport: 'basketball', verifier: VERIFIER, now: NOW, ...over });

test('a code says who it is for, and when it was made', () => {
  const { memberId, hubAccountId, mintedAt } = read(code)!;
  assert.deepEqual([memberId, hubAccountId, mintedAt.toISOString()], [1007, 1, '2026-11-14T15:00:00.000Z']);
});

test('only beside the secret whose challenge it was made for, in its minute, at its sport', () => {
  assert.equal(read(code, { verifier: 'w'.repeat(43) }), undefined);
  assert.equal(read(code, { sport: 'baseball' }), undefined);
  assert.equal(read(code, { secrets: ['another-secret-of-thirty-two-chars-1'] }), undefined);
  assert.equal(read(code, { now: new Date(NOW.getTime() + 60_000) }), undefined);
  assert.equal(read(`${code}x`), undefined);
  assert.ok(read(code, { now: new Date(NOW.getTime() + 58_000) }));
});

test('a token of another kind for the same challenge is none', () => {
  const request = `SIGN-IN ${challengeOf(VERIFIER)}`;
  for (const kind of ['member', 'service'] as const)
    assert.equal(read(mintInternalToken(SECRET, { ...who, kind, request }, NOW).token), undefined);
});
