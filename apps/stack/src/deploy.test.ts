// What an operator copies from deploy/ is understood by what reads it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { KNOWN_SPORTS, SPORTS } from '@sports-hub/contract';
import { readHubConfig } from '@sports-hub/hub/config';
import { readSportConfig } from '@sports-hub/sport/config';
import { parseConfig, projectRoot } from './config.ts';

const run = promisify(execFile);
const folder = join(projectRoot, 'deploy');
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** `NAME=value` lines, as systemd and Docker read them. */
const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
const environment = (...files: string[]): Record<string, string> =>
  Object.assign({}, ...files.map((file) => variablesIn(textOf(file)))) as Record<string, string>;

const table = readFileSync(join(projectRoot, 'docs/configuration.md'), 'utf8');
const documented = new Set([...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!));
const ofOneSport = new RegExp(`^(?:${KNOWN_SPORTS.join('|').toUpperCase()})_(?!SITE_URL|SECRET|NAME)`);
/** Read by Node.js and not by us. */
const OTHERS = ['NODE_ENV'];
const unknownOf = (names: readonly string[]): string[] =>
  names.filter((name) => !documented.has(name.replace(ofOneSport, '')) && !OTHERS.includes(name));

test('services start from the variables of a cluster, and the stack from those of one machine', () => {
  const machine = ['cluster/common.env', 'cluster/machine.env'];
  const hub = environment(...machine, 'cluster/hub.env');
  const config = readHubConfig(hub);
  assert.equal(config.host, '10.77.0.11');
  assert.deepEqual([...config.sports.keys()], [...SPORTS]);
  for (const sport of SPORTS) {
    const own = environment(...machine, `cluster/${sport}.env`);
    const { secrets, payments, databaseUrl } = readSportConfig(sport, own);
    assert.deepEqual(secrets, config.sports.get(sport)?.secrets, 'hub and sport share the secret');
    assert.equal(payments.processor, 'stripe');
    assert.match(databaseUrl, /@127\.0\.0\.1:5000\//, "HAProxy's address of the primary");
    assert.deepEqual(unknownOf(Object.keys({ ...hub, ...own })), []);
  }
  const one = environment('systemd/sports-hub.env');
  assert.deepEqual(unknownOf(Object.keys(one)), []);
  assert.equal(parseConfig(one, [], projectRoot).isDemoPublic, false);
});

test('HAProxy looks for services and databases where they listen', () => {
  const haproxy = textOf('cluster/haproxy.cfg');
  const ports = { hub: 4000, basketball: 4001, baseball: 4002 };
  for (const [service, port] of Object.entries(ports)) {
    assert.equal(environment(`cluster/${service}.env`)['PORT'], String(port));
    const backend = new RegExp(`^backend ${service}\n(?: .*\n)*`, 'm').exec(haproxy)?.[0] ?? '';
    assert.equal(backend.split(`:${port} check`).length, 3, `two servers of ${service}`);
  }
  for (const inside of environment('cluster/hub.env')['SPORTS']!.matchAll(/127\.0\.0\.1:\d+/g))
    assert.ok(haproxy.includes(`bind ${inside[0]}\n`), inside[0]);
  const { PATRONI_POSTGRESQL_CONNECT_ADDRESS: database, PATRONI_RESTAPI_LISTEN: patroni } =
    environment('cluster/patroni.env');
  assert.ok(haproxy.includes(`server one ${database} check port ${patroni?.split(':')[1]}\n`));
});

test('no proxy logs addresses: they hold secrets of calendars and mails', () => {
  assert.doesNotMatch(textOf('caddy/Caddyfile') + textOf('container/Caddyfile'), /^\s*log\b/m);
  assert.doesNotMatch(textOf('cluster/haproxy.cfg'), /option httplog|log-format/);
  assert.match(textOf('kubernetes/ingress.yaml'), /enable-access-log: 'false'/);
});

test('containers name variables that exist, and values that the example has', () => {
  const compose = textOf('container/compose.yaml');
  const given = Object.keys(environment('container/.env.example'));
  const used = new Set([...compose.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!));
  assert.deepEqual([...used].sort(), given.sort());
  const names = [...compose.matchAll(/^ +([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
  assert.ok(names.length > 20, `${names.length} variables`);
  assert.deepEqual(
    unknownOf(names).filter((name) => !/^POSTGRES_|_NAME$/.test(name)),
    [],
  );
  for (const file of globSync('kubernetes/*.yaml', { cwd: folder })) {
    const text = textOf(file);
    const said = [...text.matchAll(/- (?:name: )?([A-Z][A-Z_]+)(?:=|$)/gm)].map(([, name]) => name!);
    const promised = /^# Two processes[\s\S]*?(?=apiVersion)/.exec(text)?.[0].match(/[A-Z]+_[A-Z_]+/g) ?? [];
    assert.deepEqual(unknownOf([...said, ...promised]), [], file);
  }
});

const hasCommand = (name: string): Promise<boolean> =>
  run(name, ['--help']).then(
    () => true,
    () => false,
  );

test('systemd understands the units', async (t) => {
  if (!(await hasCommand('systemd-analyze'))) return t.skip('there is no systemd-analyze');
  const units = globSync('systemd/*.{service,timer}', { cwd: folder }).map((unit) => join(folder, unit));
  assert.equal(units.length, 7);
  // It fails where a program is missing here, too.
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units]).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  const complaints = `${stdout}${stderr}`
    .split('\n')
    .filter((line) => line.includes(folder) || line.includes('sports-hub'));
  assert.deepEqual(
    // Where npm is depends on the machine, and PostgreSQL is on others.
    complaints.filter((line) => !/(?:npm|pgbackrest|curl) is not executable/.test(line)),
    [],
  );
});

test('Kubernetes reads the manifests', async (t) => {
  if (!(await hasCommand('kubectl'))) return t.skip('there is no kubectl');
  const { stdout } = await run('kubectl', ['kustomize', join(folder, 'kubernetes')]);
  const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind);
  assert.equal(kinds.filter((kind) => kind === 'Deployment').length, 3);
  assert.ok(kinds.includes('Ingress') && kinds.includes('ConfigMap'));
});
