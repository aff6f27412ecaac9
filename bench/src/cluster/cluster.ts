import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Server } from '@sports-hub/sport/platform/files/testing/s3-server';
import {
  answers,
  copyInto,
  deployed,
  makeMachine,
  makeNetwork,
  until,
  variablesOf,
  MACHINES,
  type Machine,
  type MachineName,
  type Unit,
} from './machines.ts';

export const SERVICES = ['hub', 'basketball', 'baseball'] as const;
export type ServiceName = (typeof SERVICES)[number];
const PORTS: Record<ServiceName, number> = { hub: 4000, basketball: 4001, baseball: 4002 };
export type DatabaseMachine = Exclude<MachineName, 'three'>;

export interface Cluster {
  readonly machines: Record<MachineName, Machine>;
  readonly units: Record<MachineName, Record<string, Unit>>;
  /** Who may be written to; undefined while nobody may. */
  primary(): Promise<DatabaseMachine | undefined>;
  /** A server that follows the primary so closely that nothing is acknowledged without it. */
  hasSynchronousStandby(): Promise<boolean>;
  postmaster(machine: DatabaseMachine): Promise<number>;
  isReady(machine: DatabaseMachine, service: ServiceName): Promise<boolean>;
  /** Of one of our databases, at the primary. */
  databaseUrl(name: ServiceName): Promise<string>;
}

/** What is not as `deploy/cluster` has it: the demo world instead of a mail server, Stripe and an S3 of somebody's. */
const CHANGED: Record<string, string> = {
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  SMTP_URL: '',
  PAYMENTS: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  FILES_ACCESS_KEY_ID: 'S3RVER',
  FILES_SECRET_ACCESS_KEY: 'S3RVER',
};

/** All of the load comes from one address. */
const MANY = '100000/60';
const OF_SPORTS = { THROTTLE_MESSAGES: MANY, THROTTLE_QUOTES: MANY, THROTTLE_REGISTRATIONS: MANY };

/** Everything that HAProxy needs beside the file of `deploy/cluster`: the way to the S3 server of this test. */
const STORE = 'listen files\n    bind 127.0.0.1:5003\n    mode tcp\n    server store 10.77.0.1:9000\n';

async function startStore(folder: string): Promise<void> {
  const server = await s3Server(folder);
  await new Promise<void>((resolve) => server.listen(9000, '10.77.0.1', resolve));
}

async function startDatabases(machines: Record<MachineName, Machine>, units: Cluster['units']): Promise<void> {
  for (const machine of Object.values(machines)) {
    const env = variablesOf(await deployed('etcd.env', machine.name));
    units[machine.name]['etcd'] = machine.installed('etcd', 'etcd', ['/usr/bin/etcd'], {
      ...env,
      ETCD_DATA_DIR: '/var/lib/etcd/default',
    });
  }
  for (const machine of [machines.one, machines.two]) {
    await machine.put('etc/patroni/config.yml', await deployed('patroni.yml'));
    execFileSync('chroot', [
      machine.files,
      'install',
      ...['-d', '-o', 'postgres', '-g', 'postgres', '/var/run/postgresql', '/var/lib/postgresql/18'],
    ]);
    const env = variablesOf(await deployed('patroni.env', machine.name));
    const command = ['/usr/bin/patroni', '/etc/patroni/config.yml'];
    units[machine.name]['patroni'] = machine.installed('patroni', 'postgres', command, env);
    await until(`PostgreSQL on ${machine.name}`, 120, () => answers(`http://${machine.address}:8008/health`));
  }
}

async function startProxies(machines: Record<MachineName, Machine>, units: Cluster['units'], run: string) {
  for (const machine of Object.values(machines)) {
    await machine.put('etc/haproxy/haproxy.cfg', await deployed('haproxy.cfg'));
    await machine.put('etc/haproxy/store.cfg', STORE);
    await copyInto(machine, join(run, 'certs'), 'etc/haproxy/certs');
    const command = ['/usr/sbin/haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg', '-f', '/etc/haproxy/store.cfg'];
    units[machine.name]['haproxy'] = machine.installed('haproxy', 'root', command);
  }
}

async function startService(machine: Machine, service: ServiceName, run: string): Promise<Unit> {
  const files = ['common.env', `${service}.env`, 'machine.env'];
  const texts = await Promise.all(files.map((file) => deployed(file, machine.name)));
  const isHub = service === 'hub';
  const program = isHub ? ['apps/hub/src/main.ts'] : ['apps/sport/src/main.ts', service];
  return machine.ours(service, program, {
    ...variablesOf(texts.join('\n')),
    ...CHANGED,
    ...(isHub ? {} : OF_SPORTS),
    DATA_DIR: join(run, machine.name, 'data'),
    FILES_URL: `s3://club-files/${service}?endpoint=http://127.0.0.1:5003`,
  });
}

/** The three machines with everything on them, ready. */
export async function startCluster(root: string, run: string, say: (line: string) => void): Promise<Cluster> {
  makeNetwork();
  const machines = {
    one: await makeMachine('one', root, run),
    two: await makeMachine('two', root, run),
    three: await makeMachine('three', root, run),
  };
  const units: Cluster['units'] = { one: {}, two: {}, three: {} };
  await startStore(join(run, 'store'));
  await startDatabases(machines, units);
  say('etcd, Patroni and PostgreSQL run');
  await startProxies(machines, units, run);

  const cluster: Cluster = {
    machines,
    units,
    async primary() {
      for (const name of ['one', 'two'] as const)
        if (await answers(`http://${MACHINES[name]}:8008/primary`, 'OPTIONS')) return name;
      return undefined;
    },
    async hasSynchronousStandby() {
      const primary = await cluster.primary();
      if (!primary) return false;
      const response = await fetch(`http://${MACHINES[primary]}:8008/cluster`);
      const { members } = (await response.json()) as { members: { role: string; state: string }[] };
      return members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
    },
    async postmaster(name) {
      const file = join(machines[name].files, 'var/lib/postgresql/18/sports-hub/postmaster.pid');
      return Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
    },
    isReady: (name, service) => answers(`http://${MACHINES[name]}:${PORTS[service]}/health/ready`),
    async databaseUrl(name) {
      const primary = (await cluster.primary()) ?? 'one';
      return `postgres://sports_hub:change-me-database@${MACHINES[primary]}:5432/${name}`;
    },
  };
  await until('a synchronous standby', 60, cluster.hasSynchronousStandby);
  await machines.one.put('tmp/databases.sql', await deployed('databases.sql'));
  await until('databases', 30, async () => {
    const server = 'postgres://postgres:change-me-superuser@127.0.0.1:5000/postgres';
    const psql = ['psql', server, '-v', 'ON_ERROR_STOP=1', '-qf', '/tmp/databases.sql'];
    execFileSync('ip', ['netns', 'exec', 'one', 'chroot', machines.one.files, ...psql], { stdio: 'ignore' });
    return true;
  });
  for (const service of ['basketball', 'baseball', 'hub'] as const)
    for (const name of ['one', 'two'] as const) {
      units[name][service] = await startService(machines[name], service, run);
      await until(`${service} on ${name}`, 120, () => cluster.isReady(name, service));
    }
  await until('the site', 30, () => answers('https://sports.example.org/health/ready'));
  say('HAProxy, two hubs and two processes of each sport are ready');
  return cluster;
}
