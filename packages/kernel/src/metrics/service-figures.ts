import type { FastifyInstance } from 'fastify';
import type { QueueState } from '../auth/fair-queue.ts';

import type { DiskWatch } from '../disk.ts';
import type { GroupLoad } from '../http/load-shedding.ts';
import type { Database } from '../sql/database.ts';
import type { FigureValue } from './database-figures.ts';
import type { Metrics, ReadFigure } from './metrics.ts';
import { clockFigures, queueFigures, replicaFigures } from './queries.ts';

export interface ServiceFiguresOptions {
  app: Pick<FastifyInstance, 'requestGroups'>;
  /** By the name of what they are for. */
  databases: Readonly<Record<string, Pick<Database, 'pool'>>>;
  disk: DiskWatch;
  hashing: { queue(): QueueState };
}

const groupFigures = (app: ServiceFiguresOptions['app']): ReadFigure[] => {
  const perGroup = (value: (group: GroupLoad) => number) => (): FigureValue[] =>
    app.requestGroups().map((group) => ({ value: value(group), labels: { group: group.name } }));
  const labels = ['group'];
  return [
    {
      name: 'sports_hub_group_in_flight',
      help: 'Requests in progress, by request group.',
      labels,
      read: perGroup(({ inFlight }) => inFlight),
    },
    {
      name: 'sports_hub_group_oldest_seconds',
      help: 'How long the oldest of them has been in progress.',
      labels,
      read: perGroup(({ oldestSeconds }) => oldestSeconds),
    },
    {
      name: 'sports_hub_group_refused_total',
      help: 'Requests refused before they were read, because too many were in progress.',
      labels,
      grows: true,
      read: perGroup(({ refused }) => refused),
    },
  ];
};

const poolFigures = (databases: ServiceFiguresOptions['databases']): ReadFigure[] => {
  const pools = Object.entries(databases);
  return [
    {
      name: 'sports_hub_connections',
      help: 'Connections to the database, by what they are for and whether they are in use.',
      labels: ['connections', 'state'],
      read: () =>
        pools.flatMap(([connections, { pool }]) => [
          { value: pool.totalCount - pool.idleCount, labels: { connections, state: 'used' } },
          { value: pool.idleCount, labels: { connections, state: 'idle' } },
        ]),
    },
    {
      name: 'sports_hub_connections_limit',
      help: 'The most that may be open.',
      labels: ['connections'],
      read: () => pools.map(([connections, { pool }]) => ({ value: pool.options.max ?? 0, labels: { connections } })),
    },
    {
      name: 'sports_hub_connections_waiting',
      help: 'Who waits for one.',
      labels: ['connections'],
      read: () => pools.map(([connections, { pool }]) => ({ value: pool.waitingCount, labels: { connections } })),
    },
  ];
};

const hashingFigures = (hashing: ServiceFiguresOptions['hashing']): ReadFigure[] => [
  {
    name: 'sports_hub_password_hashes',
    help: 'Passwords that are being hashed, and those that wait for it.',
    labels: ['state'],
    read() {
      const { running, waiting } = hashing.queue();
      return [
        { value: running, labels: { state: 'running' } },
        { value: waiting, labels: { state: 'waiting' } },
      ];
    },
  },
  {
    name: 'sports_hub_password_hashes_refused_total',
    help: 'Those that were refused, because too many waited.',
    grows: true,
    read: () => [{ value: hashing.queue().refused }],
  },
];

/** What every service tells about itself. */
export function addServiceFigures(metrics: Metrics, { app, databases, disk, hashing }: ServiceFiguresOptions): void {
  metrics.add(...groupFigures(app), ...poolFigures(databases), ...hashingFigures(hashing), {
    name: 'sports_hub_disk_free_bytes',
    help: 'What is left on the disk of DATA_DIR.',
    async read() {
      const free = await disk.free();
      return free === undefined ? [] : [{ value: free }];
    },
  });
  metrics.addFromDatabase(queueFigures, clockFigures, replicaFigures);
}
