import assert from 'node:assert/strict';
import { test } from 'node:test';
import { banner } from './banner.ts';
import { parseConfig } from './config.ts';
import { describeServices } from './services.ts';

const parse = (environment: Record<string, string>, ...args: string[]) => parseConfig(environment, args, '/somewhere');

test('with no variable set everything runs locally in demo mode', () => {
  const config = parse({});
  assert.equal(config.siteUrl, 'http://localhost:4000');
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.demo, true);
  assert.deepEqual(config.sports, [
    {
      name: 'basketball',
      origin: 'http://127.0.0.1:4001',
      siteUrl: 'http://localhost:4001',
      contactTo: undefined,
      timeZone: undefined,
      payments: {},
      listen: { host: '127.0.0.1', port: 4001 },
    },
    {
      name: 'baseball',
      origin: 'http://127.0.0.1:4002',
      siteUrl: 'http://localhost:4002',
      contactTo: undefined,
      timeZone: undefined,
      payments: {},
      listen: { host: '127.0.0.1', port: 4002 },
    },
  ]);
});

test('an empty variable is one that is not set', () => {
  assert.deepEqual(parse({ PORT: '', DATABASE_URL: '', SPORTS: ' ' }), parse({}));
});

test('the sports follow the port of the hub', () => {
  assert.deepEqual(
    parse({ PORT: '7000' }).sports.map((sport) => sport.listen?.port),
    [7001, 7002],
  );
});

test('the services have a port each for their figures, and none without METRICS_PORT', () => {
  const portsOf = (environment: Record<string, string>) =>
    describeServices(parse(environment), {}, new Map(), {}).map((service) => service.environment['METRICS_PORT']);
  assert.deepEqual(portsOf({ METRICS_PORT: '9400' }), ['9400', '9401', '9402']);
  assert.deepEqual(portsOf({}), [undefined, undefined, undefined]);
  assert.throws(() => parse({ METRICS_PORT: 'many' }), { message: /^METRICS_PORT: must be a whole number/ });
});

test('a relative data directory is meant from where the command was given', () => {
  assert.equal(parse({ DATA_DIR: 'data' }).dataDir, '/somewhere/data');
});

test('the demo world is off as soon as a variable points to a real service, unless it is asked for', () => {
  const databaseUrl = 'postgres://user:word@db.example/postgres';
  assert.equal(parse({ DATABASE_URL: databaseUrl }).demo, false);
  assert.equal(parse({ SMTP_URL: 'smtp://mail.example' }).demo, false);
  assert.equal(parse({ STRIPE_SECRET_KEY: 'sk_live_1' }).demo, false);
  assert.equal(parse({ DATABASE_URL: databaseUrl, DEMO: 'on' }).demo, true);
});

test('on all addresses the hub still finds the sports by loopback', () => {
  const [sport] = parse({ HOST: '0.0.0.0', SANDBOX_PAYMENTS: 'on' }).sports;
  assert.equal(sport?.origin, 'http://127.0.0.1:4001');
  assert.equal(sport?.listen?.host, '0.0.0.0');
});

test('a sport at an https address runs elsewhere and is not started', () => {
  const [sport] = parse({
    SPORTS: 'basketball=https://hoops.example,baseball=http://127.0.0.1:4002',
    SPORT_SECRETS: `basketball=${'s'.repeat(32)}`,
  }).sports;
  assert.equal(sport?.listen, undefined);
  assert.equal(sport?.siteUrl, 'https://hoops.example');
});

test('only variables that the services know are passed on to them', () => {
  const given = {
    LOG_LEVEL: 'debug',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'k',
    STRIPE_WEBHOOK_SECRET: 'w',
    THROTTLE_LOGIN_IP: '5/60',
    TRUSTED_PROXIES: '10.0.0.1',
    AWS_SECRET: 'x',
    ADMIN_KEY_SECRET: 'k'.repeat(32),
    SPORT_SECRETS: `basketball=${'s'.repeat(32)}`,
  };
  assert.deepEqual(Object.keys(parse(given).forServices).sort(), [
    'ADMIN_KEY_SECRET',
    'LOG_LEVEL',
    'PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'THROTTLE_LOGIN_IP',
    'TRUSTED_PROXIES',
  ]);
});

test('hub and sports of one machine meet at a socket, where its path can be one', () => {
  const databases = { hub: 'h', basketball: 'b', baseball: 'c' } as Parameters<typeof describeServices>[1];
  const socketsOf = (config: ReturnType<typeof parse>): (string | undefined)[] =>
    describeServices(config, databases, new Map(), {}).map(
      ({ environment }) => environment['SPORT_SOCKETS'] ?? environment['LISTEN_SOCKET'],
    );
  const config = parse({});
  assert.deepEqual(socketsOf({ ...config, dataDir: '/srv/hub' }), [
    'basketball=/srv/hub/basketball.sock,baseball=/srv/hub/baseball.sock',
    '/srv/hub/basketball.sock',
    '/srv/hub/baseball.sock',
  ]);
  for (const dataDir of [`/srv/${'x'.repeat(100)}`, '/srv/our data', '/srv/a,b=c'])
    assert.deepEqual(socketsOf({ ...config, dataDir }), [undefined, undefined, undefined], dataDir);
});

test('a sport may be in another zone than the organisation, and a wrong one is refused by its name', () => {
  const config = parse({ TIME_ZONE: 'America/Chicago', BASEBALL_TIME_ZONE: 'America/Denver' });
  const databases = { hub: 'h', basketball: 'b', baseball: 'c' } as Parameters<typeof describeServices>[1];
  assert.deepEqual(
    describeServices(config, databases, new Map(), {}).map(({ name, environment }) => [name, environment['TIME_ZONE']]),
    [
      ['hub', 'America/Chicago'],
      ['basketball', 'America/Chicago'],
      ['baseball', 'America/Denver'],
    ],
  );
  for (const name of ['TIME_ZONE', 'BASKETBALL_TIME_ZONE'])
    assert.throws(() => parse({ [name]: 'Riverbend' }), { message: /^TIME_ZONE: Riverbend is not a name/ });
});

test('each sport may take payments in its own way; the hub hears of none', () => {
  const config = parse({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'shared',
    STRIPE_WEBHOOK_SECRET: 'of-baseball',
    BASKETBALL_STRIPE_WEBHOOK_SECRET: 'of-basketball',
    BASKETBALL_STRIPE_PUBLISHABLE_KEY: 'own',
    BASEBALL_PAYMENTS: 'sandbox',
  });
  const [basketball, baseball] = config.sports;
  assert.deepEqual(basketball?.payments, {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'shared',
    STRIPE_WEBHOOK_SECRET: 'of-basketball',
    STRIPE_PUBLISHABLE_KEY: 'own',
  });
  assert.deepEqual(baseball?.payments, {
    PAYMENTS: 'sandbox',
    STRIPE_SECRET_KEY: 'shared',
    STRIPE_WEBHOOK_SECRET: 'of-baseball',
  });
  assert.equal(parse({ BASEBALL_STRIPE_SECRET_KEY: 'own' }).demo, false);
  const databases = { hub: 'h', basketball: 'b', baseball: 'c' } as Parameters<typeof describeServices>[1];
  const services = describeServices(config, databases, new Map(), {});
  assert.deepEqual(
    services.map(({ name, environment }) => [name, environment['PAYMENTS'], environment['STRIPE_WEBHOOK_SECRET']]),
    [
      ['hub', undefined, undefined],
      ['basketball', 'stripe', 'of-basketball'],
      ['baseball', 'sandbox', 'of-baseball'],
    ],
  );
});

const secret = 's'.repeat(31);
const malformed: [name: string, environment: Record<string, string>][] = [
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '65534' }],
  ['PORT', { PORT: '40.5' }],
  ['HOST', { HOST: '192.0.2.7' }],
  ['HOST', { HOST: 'db; rm -rf' }],
  ['SITE_URL', { SITE_URL: 'sports.example.org' }],
  ['SITE_URL', { SITE_URL: 'https://sports.example.org/hub' }],
  ['SITE_URL', { SITE_URL: 'ftp://sports.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root:hunter2hunter2@db/x' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
  ['DEMO', { DEMO: 'maybe' }],
  ['SPORTS', { SPORTS: 'basketball' }],
  ['SPORTS', { SPORTS: 'basketball=http://127.0.0.1:4001,baseball=http://127.0.0.1:4001' }],
  ['SPORTS', { SPORTS: 'football=http://127.0.0.1:4003' }],
  ['SPORTS', { SPORTS: 'basketball=http://192.0.2.7:4001' }],
  ['SPORTS', { SPORTS: 'basketball=http://127.0.0.1:4000' }],
  ['SPORTS', { SPORTS: 'basketball=http://127.0.0.1:4001,basketball=http://127.0.0.1:4002' }],
  ['SPORT_SECRETS', { SPORT_SECRETS: `basketball=${secret}` }],
  ['SPORT_SECRETS', { SPORTS: 'basketball=https://hoops.example,baseball=http://127.0.0.1:4002' }],
  ['SPORT_SECRETS', { SPORT_SECRETS: `basketball=${Array(3).fill('s'.repeat(32)).join('+')}` }],
  // What only a service reads is refused by that service's own rules.
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'everybody' }],
  ['PASSWORD_HASHES_AT_ONCE', { PASSWORD_HASHES_AT_ONCE: '0' }],
  ['AGENT_KEY_SECRET', { AGENT_KEY_SECRET: 'short' }],
  ['PAYMENTS', { PAYMENTS: 'cash' }],
  ['THROTTLE_MESSAGES', { THROTTLE_MESSAGES: 'many' }],
  ['BASKETBALL_SITE_URL', { BASKETBALL_SITE_URL: 'hoops' }],
];
for (const [name, environment] of malformed) {
  test(`a malformed variable is refused in one line that names it: ${JSON.stringify(environment)}`, () => {
    assert.throws(
      () => parse(environment),
      (error: Error) => {
        assert.ok(error.message.startsWith(`${name}:`), error.message);
        assert.ok(!error.message.includes('\n'));
        assert.ok(
          !error.message.includes('hunter2hunter2') && !error.message.includes(secret),
          'a secret is never shown',
        );
        return true;
      },
    );
  });
}

test('a sport that is in no installation by itself runs where SPORTS names it', () => {
  const three = 'soccer=http://127.0.0.1:4003,baseball=http://127.0.0.1:4002,basketball=http://127.0.0.1:4001';
  const config = parse({ SPORTS: three });
  assert.deepEqual(
    config.sports.map(({ name, siteUrl }) => [name, siteUrl]),
    [
      ['basketball', 'http://localhost:4001'],
      ['baseball', 'http://localhost:4002'],
      ['soccer', 'http://localhost:4003'],
    ],
  );
  const services = describeServices(config, {}, new Map(), {});
  assert.deepEqual(
    services.map(({ name }) => name),
    ['hub', 'basketball', 'baseball', 'soccer'],
  );
  assert.ok(services.every(({ environment }) => environment['SPORTS']?.includes('soccer=')));
});

test('an unknown argument is refused', () => {
  assert.throws(() => parse({}, '--rest'), /Unknown argument --rest/);
});

test('an address that others can reach turns the demo world off, unless it is asked for: then there is a warning', () => {
  for (const environment of [
    { SITE_URL: 'https://sports.example.org' },
    { SITE_URL: 'http://sports.example.org' },
    { SITE_URL: 'https://localhost:4000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
  ] as Record<string, string>[]) {
    assert.equal(parse({ ...environment, SANDBOX_PAYMENTS: 'on' }).demo, false, JSON.stringify(environment));
    const asked = parse({ ...environment, DEMO: 'on' });
    assert.equal(asked.demo, true);
    assert.match(banner(asked, '/somewhere'), /WARNING/);
  }
  const local = parse({ SITE_URL: 'http://127.0.0.1:4000', HOST: '127.0.0.1' });
  assert.equal(local.demo, true);
  assert.doesNotMatch(banner(local, '/somewhere'), /WARNING/);
});

test('point 17: a limit that does not exist ends the start, and each service gets its own', () => {
  assert.throws(
    () => parse({ THROTTLE_LOGIN_ADRESS: '10/900' }),
    /^ConfigError: THROTTLE_LOGIN_ADRESS: is not a limit/,
  );
  const config = parse({ THROTTLE_MESSAGES: '5/60', THROTTLE_REGISTER_IP: '5/60' });
  const urls = { hub: 'x', basketball: 'x', baseball: 'x' };
  const [hub, basketball] = describeServices(config, urls, new Map(), {});
  assert.equal(hub!.environment['THROTTLE_REGISTER_IP'], '5/60');
  assert.equal(hub!.environment['THROTTLE_MESSAGES'], undefined);
  assert.equal(basketball!.environment['THROTTLE_MESSAGES'], '5/60');
});

test('push is signed with the secret that was kept, or with the one that was given', () => {
  const databases = { hub: 'h', basketball: 'b', baseball: 'c' } as Parameters<typeof describeServices>[1];
  const kept = new Map([['push' as const, 'k'.repeat(43)]]);
  const pushOf = (environment: Record<string, string>): (string | undefined)[] =>
    describeServices(parse(environment), databases, kept, {}).flatMap(({ name, environment: own }) =>
      name === 'hub' ? [] : [own['PUSH_SECRET']],
    );
  assert.deepEqual(pushOf({}), ['k'.repeat(43), 'k'.repeat(43)]);
  assert.deepEqual(pushOf({ PUSH_SECRET: 'g'.repeat(43) }), ['g'.repeat(43), 'g'.repeat(43)]);
});
