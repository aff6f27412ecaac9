import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintInternalToken, readInternalToken } from './internal-tokens.ts';

const now = new Date('2026-11-14T12:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const claims = {
  sport: 'basketball',
  kind: 'member',
  memberId: 1007,
  hubAccountId: 1,
  request: 'GET /api/v1/community/me',
} as const;
const [SECRET, OLDER] = ['a'.repeat(32), 'b'.repeat(32)];
const { token, id } = mintInternalToken(SECRET, claims, now);
const read = (
  given: string,
  over: Partial<{ secrets: string[]; sport: 'basketball' | 'baseball'; request: string; now: Date }> = {},
) =>
  readInternalToken(over.secrets ?? [SECRET], given, {
    sport: over.sport ?? 'basketball',
    request: over.request ?? claims.request,
    now: over.now ?? now,
  });

test('a token is read by the sport, for the request and within the minute it was made for', () => {
  assert.deepEqual(read(token), { id, expires: now.getTime() / 1000 + 60, ...claims });
  assert.ok(read(token, { now: after(59) }));
  assert.equal(read(token, { now: after(60) }), undefined);
  assert.equal(read(token, { now: after(-10) }), undefined, 'from the future');
  assert.equal(read(token, { sport: 'baseball' }), undefined);
  assert.equal(read(token, { request: 'POST /api/v1/community/me' }), undefined);
  assert.equal(read(token, { request: 'GET /api/v1/community/me?after=1' }), undefined);
});

test("while a secret is rotated both are good; a stranger's is not", () => {
  assert.ok(read(mintInternalToken(OLDER, claims, now).token, { secrets: [SECRET, OLDER] }));
  assert.equal(read(mintInternalToken('c'.repeat(32), claims, now).token, { secrets: [SECRET, OLDER] }), undefined);
});

test('whatever else is sent is no token and no error', () => {
  const parts = token.split('.');
  const [head, signature = ''] = [parts.slice(0, -1).join('.'), parts.at(-1)];
  const forged = [id, '9000000000', 'member', '1', '1'].join('.');
  const others = ['member', 'service']
    .flatMap((kind) => [1006, 1007].map((member) => [id, parts[1], kind, member, 1].join('.')))
    .filter((other) => other !== head);
  for (const given of [
    '',
    '.',
    'x',
    `${head}.`,
    `.${signature}`,
    `${token}.x`,
    `${forged}.${signature}`,
    ...others.map((other) => `${other}.${signature}`),
    `${head}.${signature.slice(1)}`,
    `${head}.${signature.slice(1)}é`,
    `${head}\0.${signature}`,
    `${token}\n`,
    'a'.repeat(100_000),
  ]) {
    assert.equal(read(given), undefined, given.slice(0, 40));
  }
});

test('no two tokens are the same', () => {
  assert.notEqual(mintInternalToken(SECRET, claims, now).id, id);
});
