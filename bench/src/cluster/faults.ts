import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, DatabaseMachine, ServiceName } from './cluster.ts';
import { until } from './machines.ts';

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
    name: 'every process of hub and sports restarted, one after the other',
    within: 2,
    seconds: 1,
    async hit(cluster) {
      for (const machine of ['one', 'two'] as const)
        for (const service of ['hub', 'basketball', 'baseball'] as const) {
          await cluster.units[machine][service]!.restart();
          await until(`${service} on ${machine}`, 60, () => cluster.isReady(machine, service));
          await sleep(2000);
        }
    },
  },
];
