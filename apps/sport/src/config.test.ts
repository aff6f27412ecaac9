import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '@sports-hub/kernel';
import { readSportConfig } from './config.ts';

const GOOD = { DATABASE_URL: 'postgres://u:p@db/basketball', SPORT_SECRET: 's'.repeat(32) };

test('each sport has its own port, and shares its secret with the hub', () => {
  assert.equal(readSportConfig('basketball', GOOD).port, 4001);
  assert.equal(readSportConfig('baseball', GOOD).port, 4002);
  assert.deepEqual(
    readSportConfig('baseball', { ...GOOD, SPORT_SECRET: `${'n'.repeat(32)}+${'o'.repeat(32)}` }).secrets,
    ['n'.repeat(32), 'o'.repeat(32)],
  );
});

test('the sport is one of the enabled ones', () => {
  for (const sport of [undefined, '', 'football', 'Basketball', '__proto__'])
    assert.throws(() => readSportConfig(sport, GOOD), /^ConfigError: sport: name one of basketball, baseball/);
});

test('a missing or malformed variable is named, and no secret is repeated', () => {
  const wrong: [variable: string, values: string[]][] = [
    ['SPORT_SECRET', ['', 'hunter2', `${'a'.repeat(32)}+hunter2`, Array(3).fill('h'.repeat(32)).join('+')]],
    ['HUB_URL', ['hub.example', 'ftp://hub.example']],
    ['DATABASE_URL', ['', 'sqlite:x']],
    ['THROTTLE_MESSAGES', ['30']],
    ['PAYMENTS', ['paypal']],
    ['SANDBOX_PAYMENTS', ['perhaps']],
    ['CONTACT_TO', ['office', 'Office <office@riverbend.example>', 'a@b.example;c@d.example']],
  ];
  for (const [variable, values] of wrong) {
    for (const value of values) {
      assert.throws(
        () => readSportConfig('basketball', { ...GOOD, [variable]: value }),
        (error: Error) =>
          error instanceof ConfigError &&
          error.message.startsWith(`${variable}: `) &&
          !/\n|hunter2|hhhh/.test(error.message),
        `${variable}=${value}`,
      );
    }
  }
});

test('outside the demo, a site that others can reach does not start with the sandbox unless that is allowed', () => {
  const site = { ...GOOD, SITE_URL: 'https://basketball.example.org' };
  for (const [env, why] of [
    [site, / \(SITE_URL\):/],
    [{ ...site, PAYMENTS: 'sandbox' }, / \(SITE_URL\):/],
    [{ ...GOOD, HOST: '0.0.0.0' }, / \(HOST\):/],
    [{ ...GOOD, SANDBOX_PAYMENTS: 'off' }, /takes no money:/],
  ] as const)
    assert.throws(
      () => readSportConfig('basketball', env),
      ({ message }: Error) => message.startsWith('PAYMENTS: is sandbox') && why.test(message),
    );
  for (const env of [
    GOOD,
    { ...site, DEMO: 'on' },
    { ...site, SANDBOX_PAYMENTS: 'on' },
    { ...site, PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'test-key', STRIPE_WEBHOOK_SECRET: 'test-secret' },
  ])
    assert.ok(readSportConfig('basketball', env).payments);
});
