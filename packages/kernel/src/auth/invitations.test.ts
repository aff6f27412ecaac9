import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInvitationLive, mintInvitation, readInvitation } from './invitations.ts';

const SECRET = 'a-secret-of-thirty-two-characters-1';
const NOW = new Date('2026-11-14T15:00:00.500Z');
const TO = { email: 'nia.reed@families.example', first_name: 'Nia', last_name: 'Ō’Reed', reference: 'r'.repeat(30) };
const token = mintInvitation(SECRET, 'basketball', TO, NOW);

test('an invitation says whom it was mailed to, and is good for a day', () => {
  const { id, expires, ...to } = readInvitation([SECRET], 'basketball', token)!;
  assert.deepEqual(to, TO);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.notEqual(readInvitation([SECRET], 'basketball', mintInvitation(SECRET, 'basketball', TO, NOW))?.id, id);
  assert.ok(isInvitationLive({ expires }, new Date(NOW.getTime() + 86_398_000)));
  assert.ok(!isInvitationLive({ expires }, new Date(NOW.getTime() + 86_400_000)));
});

test('nobody makes one up, for another address or another sport', () => {
  const [payload = '', signature = ''] = token.split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
  const other = Buffer.from(JSON.stringify(said.with(2, 'stranger@elsewhere.example'))).toString('base64url');
  for (const forged of [`${other}.${signature}`, `${payload}.${'A'.repeat(43)}`, payload, '', `${token}x`, '.'])
    assert.equal(readInvitation([SECRET], 'basketball', forged), undefined, forged);
  assert.equal(readInvitation([SECRET], 'baseball', token), undefined);
  assert.equal(readInvitation(['another-secret-of-thirty-two-chars-1'], 'basketball', token), undefined);
  assert.ok(readInvitation(['another-secret-of-thirty-two-chars-1', SECRET], 'basketball', token), 'an older secret');
});

test('the administration’s own names the member, and is good for two weeks', () => {
  const member = { id: 7, password_version: 2 };
  const invitation = readInvitation(
    [SECRET],
    'basketball',
    mintInvitation(SECRET, 'basketball', { ...TO, reference: '', member }, NOW),
  )!;
  assert.deepEqual(invitation.member, member);
  const after = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
  assert.deepEqual([isInvitationLive(invitation, after(13)), isInvitationLive(invitation, after(15))], [true, false]);
});
