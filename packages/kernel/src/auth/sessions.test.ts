import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSessionCookie } from './sessions.ts';
import { newSecret } from './secrets.ts';

const secret = newSecret();

test('over HTTPS the cookie is bound to the host and never sent in the clear', () => {
  const cookie = createSessionCookie('hub_session', 'https://sports.example.org');
  assert.equal(
    cookie.set(secret),
    `__Host-hub_session=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure`,
  );
  assert.match(cookie.clear(), /^__Host-hub_session=; Max-Age=0; .*Secure$/);
  assert.equal(cookie.read(`hub_session=${secret}`), undefined, 'the name without the prefix is not ours');
});

test('on plain HTTP it is HttpOnly and SameSite', () => {
  assert.equal(
    createSessionCookie('hub_session', 'http://localhost:4000').set(secret),
    `hub_session=${secret}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  );
});

test('exactly one well-formed cookie of our name counts', () => {
  const cookie = createSessionCookie('hub_session', 'http://localhost:4000');
  assert.equal(cookie.read(`a=1; hub_session=${secret};b=2`), secret);
  for (const header of [
    undefined,
    '',
    'a=1',
    `xhub_session=${secret}`,
    `hub_session=${secret}; hub_session=${newSecret()}`,
    `hub_session=${secret}; hub_session=`,
    'hub_session=short',
    `hub_session=${secret}x`,
    `hub_session="${secret}"`,
  ]) {
    assert.equal(cookie.read(header), undefined, String(header));
  }
});
