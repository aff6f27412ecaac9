import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readServiceConfig, readVariables } from './config.ts';
import { startFailure } from './service.ts';
import { readThrottleRules } from './throttle/rules.ts';

const GOOD = { DATABASE_URL: 'postgres://u:p@db/hub' };
const read = (env: Record<string, string>) => readServiceConfig({ ...GOOD, ...env }, { port: 4000 });

test('with only a database everything has a default', () => {
  assert.deepEqual(read({}), {
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: 'postgres://u:p@db/hub',
    databaseDirectUrl: 'postgres://u:p@db/hub',
    databaseConnections: 10,
    siteUrl: 'http://localhost:4000',
    organisation: 'Riverbend Youth Sports',
    timeZone: 'America/New_York',
    currency: 'usd',
    language: 'en',
    dataDir: '.data',
    mailDir: '.data/mail',
    demo: false,
    isDemoPublic: false,
    smtpUrl: undefined,
    mailFrom: 'Riverbend Youth Sports <no-reply@riverbend.example>',
    logLevel: 'info',
    auditDays: 730,
    trustedProxies: [],
    announceMs: 1_500,
    connections: { maxPerClient: 256 },
    allowedOrigins: [],
    metrics: undefined,
    tracing: undefined,
  });
});

test('a time zone is one of the time zone database, by its name', () => {
  for (const good of [
    'America/Chicago',
    'Europe/Madrid',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
    'America/Indiana/Knox',
  ])
    assert.equal(read({ TIME_ZONE: good }).timeZone, good);
  for (const bad of [
    'Eastern',
    'America/Riverbend',
    'EST',
    'EST5EDT',
    '+05:30',
    'america/chicago',
    "UTC'; --",
    '/etc/passwd',
  ])
    assert.throws(
      () => read({ TIME_ZONE: bad }),
      { name: 'ConfigError', message: /^TIME_ZONE: .* is not a name of the time zone database/ },
      bad,
    );
});

test('a currency is a code of ISO 4217 that cards are charged in', () => {
  assert.deepEqual(
    ['EUR', 'jpy', 'KWD'].map((CURRENCY) => read({ CURRENCY }).currency),
    ['eur', 'jpy', 'kwd'],
  );
  for (const bad of ['dollars', '$', 'XYZ', 'ISK', 'U$D'])
    assert.throws(
      () => read({ CURRENCY: bad }),
      { name: 'ConfigError', message: /^CURRENCY: .* is not a currency/ },
      bad,
    );
});

test('a language without texts is refused, and so is a name that is no language', () => {
  for (const SITE_LANGUAGE of ['xx', '..', 'en/../en'])
    assert.throws(() => read({ SITE_LANGUAGE }), /^ConfigError: SITE_LANGUAGE: must be one of en, /);
  assert.equal(read({ SITE_LANGUAGE: 'qps' }).language, 'qps');
});

test('empty and blank variables count as not set', () => {
  assert.equal(read({ PORT: '', SMTP_URL: '  ', DEMO: '' }).port, 4000);
});

test('values are read, an address loses its trailing slash', () => {
  const config = read({
    PORT: '8080',
    SITE_URL: 'https://sports.example.org/',
    DEMO: 'on',
    SMTP_URL: 'smtps://u:p@mail.example.org:465',
    TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16',
    DATABASE_CONNECTIONS: '40',
    LOG_LEVEL: 'warn',
    MAIL_DIR: '/m',
    AUDIT_DAYS: '40',
    ALLOWED_ORIGINS: 'https://a.example.org, https://b.example.org',
  });
  assert.equal(config.auditDays, 40);
  assert.deepEqual(config.allowedOrigins, ['https://a.example.org', 'https://b.example.org']);
  assert.equal(config.siteUrl, 'https://sports.example.org');
  assert.deepEqual(config.trustedProxies, ['10.0.0.1', '10.1.0.0/16']);
  assert.equal(config.demo, true);
  assert.equal(config.databaseConnections, 40);
  assert.equal(config.mailDir, '/m');
});

const MALFORMED: [variable: string, values: string[]][] = [
  ['PORT', ['0', '65536', '-1', '4000.5', '4e3', 'http', '0x10']],
  ['DATABASE_URL', ['', 'mysql://u:hunter2@x/y', 'u:hunter2@db', 'hub', 'postgres//x']],
  ['DATABASE_CONNECTIONS', ['0', '1001', 'many']],
  ['SITE_URL', ['sports.example.org', 'ftp://x', 'javascript:alert(1)']],
  ['SMTP_URL', ['mail.example.org', 'http://u:hunter2@mail.example.org']],
  ['DEMO', ['maybe', '2']],
  ['LOG_LEVEL', ['loud']],
  ['AUDIT_DAYS', ['29', '36501', 'long']],
  ['ALLOWED_ORIGINS', ['*', 'app.example.org', 'https://app.example.org/', 'https://app.example.org/x']],
  ['TRUSTED_PROXIES', ['proxy.example.org', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,x']],
];
for (const [variable, values] of MALFORMED) {
  test(`a malformed ${variable} is refused in one line that names it and does not repeat a secret`, () => {
    for (const value of values) {
      assert.throws(
        () => read({ [variable]: value }),
        (error: Error) => {
          assert.ok(error instanceof ConfigError, value);
          assert.ok(error.message.startsWith(`${variable}: `), error.message);
          assert.ok(!/\n|hunter2/.test(error.message), error.message);
          return true;
        },
        value,
      );
    }
  });
}

test('pairs need a name and a value', () => {
  const variables = readVariables({});
  assert.deepEqual(variables.pairs('SPORTS', 'a=1, b=2=3'), [
    ['a', '1'],
    ['b', '2=3'],
  ]);
  for (const value of ['a', 'a=', '=1', 'a=1,,b=2'])
    assert.throws(() => variables.pairs('SPORTS', value), /^ConfigError: SPORTS: /);
});

test('throttles can be changed one by one, and a malformed one names its variable', () => {
  const defaults = { 'login-ip': { limit: 5, seconds: 60 }, other: { limit: 1, seconds: 1 } };
  assert.deepEqual(readThrottleRules({ THROTTLE_LOGIN_IP: '7/30' }, defaults), {
    'login-ip': { limit: 7, seconds: 30 },
    other: { limit: 1, seconds: 1 },
  });
  for (const value of ['7', '7/0', '0/7', '7/30s', '-1/5', '7/30/1'])
    assert.throws(() => readThrottleRules({ THROTTLE_LOGIN_IP: value }, defaults), /^ConfigError: THROTTLE_LOGIN_IP: /);
});

test('what keeps a service from starting is one line that names the variable to change', () => {
  const failed = (code: string) => Object.assign(new Error('detail'), { code });
  const failure = (code: string) => startFailure(failed(code));
  const listening = (code: string) => startFailure(failed(code), { port: 4000, host: 'nowhere.example' });
  assert.equal(listening('EADDRINUSE'), 'PORT: 4000 is taken; choose another');
  assert.match(listening('EACCES'), /^PORT: /);
  for (const code of ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])
    assert.match(listening(code), /^HOST: nowhere\.example is not an address of this machine/);
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000']) assert.match(failure(code), /^DATABASE_URL: /);
  assert.equal(startFailure(new ConfigError('PORT', 'must be a number')), 'PORT: must be a number');
});

test('point 17: a sender that is no address, a site with a path and a limit that does not exist end the start', () => {
  for (const from of ['nope', 'Riverbend <nope>', 'a@b\r\nBcc: c@d'])
    assert.throws(() => read({ MAIL_FROM: from }), /^ConfigError: MAIL_FROM: must be/);
  assert.equal(read({ MAIL_FROM: 'no-reply@example.org' }).mailFrom, 'no-reply@example.org');
  for (const url of ['https://example.org/hub', 'https://example.org/?a', 'https://u:p@example.org'])
    assert.throws(() => read({ SITE_URL: url }), /^ConfigError: SITE_URL: must be an address without a path/);
  assert.throws(
    () => readThrottleRules({ THROTTLE_NOPE: '1/1' }, { login: { limit: 1, seconds: 1 } }),
    /^ConfigError: THROTTLE_NOPE: is not a limit; there are THROTTLE_LOGIN/,
  );
});

test('the demo world at an address that others can reach is known as such', () => {
  assert.equal(read({ DEMO: 'on' }).isDemoPublic, false);
  assert.equal(read({ DEMO: 'on', SITE_URL: 'https://sports.example.org' }).isDemoPublic, true);
  assert.equal(read({ DEMO: 'on', HOST: '0.0.0.0' }).isDemoPublic, true);
  assert.equal(read({ SITE_URL: 'https://sports.example.org' }).isDemoPublic, false);
});
