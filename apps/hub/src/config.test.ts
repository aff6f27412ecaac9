import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '@sports-hub/kernel';
import { readHubConfig } from './config.ts';

const SECRET = 's'.repeat(32);
const GOOD = { DATABASE_URL: 'postgres://u:p@db/hub', SPORT_SECRETS: `basketball=${SECRET},baseball=${SECRET}` };
const read = (env: Record<string, string>) => readHubConfig({ ...GOOD, ...env });

test('without SPORTS the sports are the next ports on loopback', () => {
  const { sports } = read({ PORT: '5000' });
  assert.deepEqual(Object.fromEntries(sports), {
    basketball: { origin: 'http://127.0.0.1:5001', secrets: [SECRET] },
    baseball: { origin: 'http://127.0.0.1:5002', secrets: [SECRET] },
  });
});

test('two secrets are read newest first', () => {
  assert.deepEqual(
    read({ SPORT_SECRETS: `basketball=${'n'.repeat(32)}+${SECRET},baseball=${SECRET}` }).sports.get('basketball')
      ?.secrets,
    ['n'.repeat(32), SECRET],
  );
});

test('the sockets of sports on this machine, never of one that is reached encrypted', () => {
  const { sports } = read({ SPORT_SOCKETS: 'baseball=/run/baseball.sock' });
  assert.deepEqual(
    [...sports.values()].map(({ socket }) => socket),
    [undefined, '/run/baseball.sock'],
  );
  assert.throws(
    () => read({ SPORTS: 'basketball=https://b.example', SPORT_SOCKETS: 'basketball=/run/basketball.sock' }),
    /^ConfigError: SPORT_SOCKETS: basketball must be in SPORTS with plain http:/,
  );
});

const MALFORMED: [variable: string, values: string[]][] = [
  [
    'SPORTS',
    [
      'basketball',
      'basketball=http://b.example,baseball=https://c.example',
      'basketball=ftp://127.0.0.1,baseball=https://c.example',
      'basketball=https://b.example/path,baseball=https://c.example',
      'basketball=https://u:p@b.example,baseball=https://c.example',
      'basketball=https://b.example?x,baseball=https://c.example',
      'basketball=https://b.example,baseball=https://c.example,football=https://f.example',
      'basketball=http://127.0.0.1.evil.example,baseball=https://c.example',
      'basketball=nonsense,baseball=https://c.example',
    ],
  ],
  [
    'SPORT_SECRETS',
    [
      '',
      `basketball=${SECRET}`,
      `basketball=short,baseball=${SECRET}`,
      `basketball=${SECRET}+${SECRET}+${SECRET},baseball=${SECRET}`,
      `basketball=${'s p a c e '.repeat(5)},baseball=${SECRET}`,
    ],
  ],
  ['SPORT_SOCKETS', ['basketball', 'basketball=here.sock', 'football=/run/x.sock', 'basketball=/a,basketball=/b']],
  ['FOOTBALL_CALENDAR_URL', ['feed.ics', 'gopher://x']],
  ['THROTTLE_LOGIN_IP', ['many']],
  ['PORT', ['x']],
];
for (const [variable, values] of MALFORMED) {
  test(`a malformed ${variable} is refused in one line that names it and repeats no secret`, () => {
    for (const value of values) {
      assert.throws(
        () => read({ [variable]: value }),
        (error: Error) => {
          assert.ok(error instanceof ConfigError, value);
          assert.ok(
            error.message.startsWith(`${variable}: `) &&
              !error.message.includes('\n') &&
              !error.message.includes(SECRET),
            error.message,
          );
          return true;
        },
        value,
      );
    }
  });
}
