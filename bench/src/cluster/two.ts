// Two machines, as docs/operations.md#two-machines says it: the second follows, the first is lost, and somebody lets the
// second take over. Caddy ends TLS in front of each.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { missing, openPlaces } from './books.ts';
import { answers, deployed, makeMachine, makeNetwork, MACHINES, until } from './machines.ts';
import type { DatabaseMachine, Machine, Unit } from './machines.ts';
import { startLoad } from './members.ts';
import { programOf, SERVICES } from './services.ts';
import { startStore, STORE_ADDRESS, STORE_NAME } from './store.ts';

const NAMES = 'sports.example.org basketball.example.org baseball.example.org';
const MAIN = '/var/lib/postgresql/18/main';
const ETC = '/etc/postgresql/18/main';
const urlOf = (machine: Machine, database: string): string =>
  `postgres://sports_hub:change-me-database@${machine.address}:5432/${database}`;

interface Options {
  root: string;
  run: string;
  say(line: string): void;
}

/** `deploy/caddy/Caddyfile` with a certificate of this test, in front of what listens on the machine's loopback. */
async function startCaddy(machine: Machine, run: string): Promise<void> {
  const ours = '$1 {\n\ttls /etc/caddy/site.crt /etc/caddy/site.key';
  const caddyfile = (await deployed('../caddy/Caddyfile')).replaceAll(/^(\w+\.example\.org) \{$/gm, ours);
  await machine.put('etc/caddy/Caddyfile', caddyfile);
  for (const name of ['site.crt', 'site.key'])
    await machine.put(`etc/caddy/${name}`, await readFile(join(run, name), 'utf8'));
  machine.installed('caddy', 'root', ['/usr/bin/caddy', 'run', '--config', '/etc/caddy/Caddyfile'], { HOME: '/root' });
}

async function startServices(machine: Machine, run: string): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const service of [...SERVICES].reverse()) {
    const { command, env } = await programOf(machine, service, 'here', run);
    units.push(
      machine.start(service, {
        command,
        env: {
          ...env,
          HOST: '127.0.0.1',
          TRUSTED_PROXIES: '127.0.0.1',
          DATABASE_URL: env['DATABASE_URL']!.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:5432'),
          DATABASE_DIRECT_URL: '',
          ...(service === 'hub' ? { SPORTS: 'basketball=http://127.0.0.1:4001,baseball=http://127.0.0.1:4002' } : {}),
        },
      }),
    );
  }
  return units;
}

/** As `postgres` on one, then on two, from the document. */
async function startDatabases(one: Machine, two: Machine): Promise<void> {
  await one.put('tmp/databases.sql', await deployed('databases.sql'));
  for (const machine of [one, two])
    await machine.once('root', [
      'install',
      '-d',
      '-o',
      'postgres',
      '-g',
      'postgres',
      '/var/run/postgresql',
      `${ETC}/conf.d`,
    ]);
  await one.shell(`
    pg_ctlcluster 18 main start
    psql -qc "create role replicator replication login password 'change-me-replication'"
    psql -qf /tmp/databases.sql
    echo "host replication replicator 10.77.0.12/32 scram-sha-256" >> ${ETC}/pg_hba.conf
    echo "host all all 10.77.0.1/32 scram-sha-256" >> ${ETC}/pg_hba.conf
    echo "listen_addresses = '127.0.0.1,10.77.0.11'" > ${ETC}/conf.d/sports-hub.conf
    pg_ctlcluster 18 main restart`);
  await two.shell(`
    pg_ctlcluster 18 main stop || true; rm -rf ${MAIN}
    pg_basebackup -d 'host=10.77.0.11 user=replicator password=change-me-replication' -D ${MAIN} -R -C -S two
    echo "host all all 10.77.0.1/32 scram-sha-256" >> ${ETC}/pg_hba.conf
    echo "listen_addresses = '127.0.0.1,10.77.0.12'" > ${ETC}/conf.d/sports-hub.conf
    pg_ctlcluster 18 main start`);
}

/** True when the second machine went on with what the first had. */
export async function loseOneOfTwo({ root, run, say }: Options): Promise<boolean> {
  makeNetwork();
  const point = (to: DatabaseMachine): Promise<void> =>
    writeFile('/etc/hosts', `127.0.0.1 localhost\n${MACHINES[to]} ${NAMES}\n${STORE_ADDRESS} ${STORE_NAME}\n`);
  const machines = { one: await makeMachine('one', root, run), two: await makeMachine('two', root, run) };
  const { one, two } = machines;
  await startStore(run);
  await startDatabases(one, two);
  for (const machine of [one, two]) await startCaddy(machine, run);
  await point('one');
  const units = await startServices(one, run);
  const isThere = (): Promise<boolean> => answers('https://sports.example.org/api/v1/sports/basketball/news');
  await until('the site', 180, isThere);
  const load = await startLoad(await openPlaces(urlOf(one, 'basketball')));
  await sleep(20_000);

  const from = performance.now();
  one.cut();
  for (const unit of units) await unit.killForGood();
  say('Machine one is lost; somebody types four lines');
  await two.shell('pg_ctlcluster 18 main promote');
  await startServices(two, run);
  await point('two');
  await until('the site on two', 120, isThere);
  const away = (performance.now() - from) / 1000;
  await sleep(15_000);
  await load.stop();
  const lost = await missing(urlOf(two, 'basketball'), load);
  say(
    `Good again after ${away.toFixed(1)} s. Acknowledged: ${load.messages.size} messages, ${load.families.size} paid`,
  );
  say(`registrations. Of these are not on two: ${lost.length}`);
  for (const line of lost) say(`  ${line}`);
  const after = load.seen.filter(({ begun, good }) => good && begun > from + away * 1000);
  return after.length > 20 && lost.length <= 5;
}
