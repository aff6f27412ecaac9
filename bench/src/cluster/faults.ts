import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { DATABASE_MACHINES, until, type DatabaseMachine } from './machines.ts';
import { programOf, SERVICES, type ServiceName } from './services.ts';

export interface Fault {
  name: string;
  /** Good responses again within so many seconds. */
  within: number;
  /** How long to look at what it does before it is undone. */
  seconds: number;
  hit(cluster: Cluster): Promise<void>;
  undo?(cluster: Cluster): Promise<void>;
}

const primaryOf = async (cluster: Cluster): Promise<DatabaseMachine> => {
  const primary = await cluster.primary();
  if (!primary) throw new Error('There is no primary');
  return primary;
};

/** Each process of a service in turn, as an operator does it: the next when this one is ready. */
async function oneAfterTheOther(
  cluster: Cluster,
  restart: (machine: DatabaseMachine, service: ServiceName) => Promise<void>,
): Promise<void> {
  for (const machine of DATABASE_MACHINES)
    for (const service of SERVICES) {
      await restart(machine, service);
      // The first of a service upgrades its database before it listens.
      await until(`${service} on ${machine}`, 180, () => cluster.isReady(machine, service));
      await sleep(2000);
    }
}

/** The cluster begins with the release before, when this is among what it suffers. */
export const UPGRADE: Fault = {
  name: 'upgrade from the release before, one process after the other',
  within: 2,
  seconds: 5,
  hit: (cluster) =>
    oneAfterTheOther(cluster, async (machine, service) =>
      cluster.units[machine][service]!.restart(
        await programOf(cluster.machines[machine], service, 'here', cluster.run),
      ),
    ),
};

const killService = (machine: DatabaseMachine, service: ServiceName): Fault => ({
  name: `kill -9 of ${service} on ${machine}`,
  within: 2,
  seconds: 5,
  hit: (cluster) => cluster.units[machine][service]!.kill(),
  undo: (cluster) => until(`${service} is back`, 60, () => cluster.isReady(machine, service)).then(() => undefined),
});

/** Whoever was the primary when the fault began. */
let lost: DatabaseMachine = 'one';

export const FAULTS: readonly Fault[] = [
  UPGRADE,
  killService('one', 'hub'),
  killService('two', 'basketball'),
  killService('one', 'baseball'),
  {
    name: 'kill -9 of HAProxy on a machine with services',
    within: 5,
    seconds: 6,
    hit: (cluster) => cluster.units.two['haproxy']!.kill(),
  },
  {
    name: 'kill -9 of etcd on the machine of the primary',
    within: 5,
    seconds: 10,
    hit: async (cluster) => cluster.units[await primaryOf(cluster)]['etcd']!.kill(),
  },
  {
    name: "kill -9 of the primary's Patroni",
    within: 40,
    seconds: 15,
    hit: async (cluster) => cluster.units[await primaryOf(cluster)]['patroni']!.kill(),
  },
  {
    name: 'kill -9 of the postmaster of the primary',
    within: 40,
    seconds: 15,
    hit: async (cluster) => void process.kill(await cluster.postmaster(await primaryOf(cluster)), 'SIGKILL'),
  },
  {
    name: 'the primary is lost: Patroni and postmaster killed for 40 s',
    within: 40,
    seconds: 40,
    async hit(cluster) {
      lost = await primaryOf(cluster);
      const postmaster = await cluster.postmaster(lost);
      await cluster.units[lost]['patroni']!.killForGood();
      process.kill(postmaster, 'SIGKILL');
    },
    async undo(cluster) {
      cluster.units[lost]['patroni']!.start();
    },
  },
  {
    name: 'the machine of the primary is cut off from the network for 45 s',
    within: 40,
    seconds: 45,
    async hit(cluster) {
      lost = await primaryOf(cluster);
      cluster.machines[lost].cut();
    },
    async undo(cluster) {
      cluster.machines[lost].join();
    },
  },
  {
    name: 'kill -9 of PgBouncer on a machine with services',
    within: 5,
    seconds: 6,
    hit: (cluster) => cluster.units.two['pgbouncer']!.kill(),
  },
  {
    name: 'every process of hub and sports restarted, one after the other',
    within: 2,
    seconds: 1,
    hit: (cluster) => oneAfterTheOther(cluster, (machine, service) => cluster.units[machine][service]!.restart()),
  },
];
