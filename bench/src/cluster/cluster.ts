import { join } from 'node:path';
import { startDatabases, startPoolers, type Databases } from './databases.ts';
import { answers, copyInto, DATABASE_MACHINES, deployed, makeMachine, makeNetwork, until } from './machines.ts';
import type { DatabaseMachine, Machine, MachineName, Unit } from './machines.ts';
import { programOf, SERVICES, type Release, type ServiceName } from './services.ts';
import { startStore, STORE_ADDRESS, STORE_NAME } from './store.ts';

const PORTS: Record<ServiceName, number> = { hub: 4000, basketball: 4001, baseball: 4002 };

export interface Cluster extends Databases {
  readonly machines: Record<MachineName, Machine>;
  readonly units: Record<MachineName, Record<string, Unit>>;
  /** The folder of this run. */
  readonly run: string;
  isReady(machine: DatabaseMachine, service: ServiceName): Promise<boolean>;
  /** Every process of the services stopped, or started again and ready. */
  stopServices(which: readonly ServiceName[]): Promise<void>;
  startServices(which: readonly ServiceName[]): Promise<void>;
}

async function startProxies(machines: Record<MachineName, Machine>, units: Cluster['units'], run: string) {
  for (const machine of Object.values(machines)) {
    await machine.put('etc/haproxy/haproxy.cfg', await deployed('haproxy.cfg'));
    await copyInto(machine, join(run, 'certs'), 'etc/haproxy/certs');
    const command = ['/usr/sbin/haproxy', '-W', '-f', '/etc/haproxy/haproxy.cfg'];
    units[machine.name]['haproxy'] = machine.installed('haproxy', 'root', command);
  }
}

export interface ClusterOptions {
  root: string;
  run: string;
  release: Release;
  say(line: string): void;
}

/** The three machines with everything on them, ready. */
export async function startCluster({ root, run, release, say }: ClusterOptions): Promise<Cluster> {
  makeNetwork();
  const machines = {
    one: await makeMachine('one', root, run),
    two: await makeMachine('two', root, run),
    three: await makeMachine('three', root, run),
  };
  for (const { put } of Object.values(machines))
    await put('etc/hosts', `127.0.0.1 localhost\n${STORE_ADDRESS} ${STORE_NAME}\n`);
  const units: Cluster['units'] = { one: {}, two: {}, three: {} };
  await startStore(run);
  const databases = await startDatabases(machines, units, run);
  say('etcd, Patroni and PostgreSQL run');
  await startProxies(machines, units, run);
  await until('a synchronous standby', 60, databases.hasSynchronousStandby);
  await machines.one.put('tmp/databases.sql', await deployed('databases.sql'));
  await machines.one.put('tmp/pgbouncer.sql', await deployed('pgbouncer.sql'));
  await until('databases', 30, async () => {
    const server = 'postgres://postgres:change-me-superuser@127.0.0.1:5000/postgres';
    const psql = ['psql', server, '-v', 'ON_ERROR_STOP=1', '-qf', '/tmp/databases.sql', '-f', '/tmp/pgbouncer.sql'];
    await machines.one.once('postgres', psql);
    return true;
  });
  await startPoolers(machines, units);
  await databases.backUp('full');
  say('PgBouncer runs, pgBackRest has a backup');

  const cluster: Cluster = {
    ...databases,
    machines,
    units,
    run,
    isReady: (name, service) => answers(`http://${machines[name].address}:${PORTS[service]}/health/ready`),
    async stopServices(which) {
      for (const name of DATABASE_MACHINES) for (const service of which) await units[name][service]!.stop();
    },
    async startServices(which) {
      for (const service of which)
        for (const name of DATABASE_MACHINES) {
          units[name][service]!.start();
          await until(`${service} on ${name}`, 120, () => cluster.isReady(name, service));
        }
    },
  };
  // A sport before the hub, which asks it for its name.
  for (const service of [...SERVICES].reverse())
    for (const name of DATABASE_MACHINES) {
      units[name][service] = machines[name].start(service, await programOf(machines[name], service, release, run));
      await until(`${service} on ${name}`, 180, () => cluster.isReady(name, service));
    }
  await until('the site', 30, () => answers('https://sports.example.org/health/ready'));
  say(`HAProxy, two hubs and two processes of each sport are ready (${release === 'here' ? 'this release' : release})`);
  return cluster;
}
