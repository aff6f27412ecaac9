import { systemClock } from '../clock.ts';
import type { Sql } from '../sql/database.ts';
import type { FigureSource } from './database-figures.ts';

/** What is in a queue. */
export interface QueueRow {
  queue: string;
  created: number;
  retry: number;
  active: number;
  failed: number;
  /** Of those that are not given up: what should be done by now, and for how many seconds the oldest of it. */
  due: number;
  oldest: number;
}

const STATES = ['created', 'retry', 'active', 'failed'] as const;

/** The queue's own clock is the database's. A job that is tried again counts from when it was made. */
export const findQueues = (sql: Sql): Promise<QueueRow[]> =>
  sql.rows<QueueRow>(
    `select q.name as queue,
            count(*) filter (where j.state = 'created')::int as created,
            count(*) filter (where j.state = 'retry')::int as retry,
            count(*) filter (where j.state = 'active')::int as active,
            count(*) filter (where j.state = 'failed')::int as failed,
            count(*) filter (where j.state <> 'failed' and (j.retry_count > 0 or j.start_after <= now()))::int as due,
            coalesce(extract(epoch from now() - min(case when j.retry_count > 0 then j.created_on else greatest(j.created_on, j.start_after) end)
              filter (where j.state <> 'failed' and (j.retry_count > 0 or j.start_after <= now()))), 0)::float8 as oldest
       from jobs.queue q
       left join jobs.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
      group by q.name`,
  );

export const queueFigures: FigureSource = {
  figures: {
    sports_hub_queue_jobs: {
      help: 'Jobs by queue: not begun, to be tried again, begun, given up. Mails are the queue `mail`.',
      labels: ['queue', 'state'],
    },
    sports_hub_queue_oldest_seconds: {
      help: 'For how long the oldest job that is due has been waiting.',
      labels: ['queue'],
    },
  },
  async read(sql) {
    const rows = await findQueues(sql);
    return {
      sports_hub_queue_jobs: rows.flatMap(({ queue, ...counts }) =>
        STATES.map((state) => ({ value: counts[state], labels: { queue, state } })),
      ),
      sports_hub_queue_oldest_seconds: rows.map(({ queue, oldest }) => ({ value: oldest, labels: { queue } })),
    };
  },
};

/** Of the machine, not of a test's world: what is compared are two real clocks. */
export const clockFigures: FigureSource = {
  figures: {
    sports_hub_clock_difference_seconds: {
      help: 'By how much the clock of the database is ahead of the clock of this process.',
    },
  },
  async read(sql) {
    const before = systemClock.now().getTime();
    const { seconds } = await sql.one<{ seconds: number }>(
      'select extract(epoch from clock_timestamp())::float8 as seconds',
    );
    return {
      sports_hub_clock_difference_seconds: [{ value: seconds - (before + systemClock.now().getTime()) / 2000 }],
    };
  },
};

interface ReplicaRow {
  replicas: number;
  bytes: number | null;
  seconds: number | null;
}

/** What a user without the right to see it is not told is missing, not 0. */
export const replicaFigures: FigureSource = {
  figures: {
    sports_hub_replicas: { help: 'Replicas that are connected to the database.' },
    sports_hub_replica_behind_bytes: { help: 'How much the one that is furthest behind has not written yet.' },
    sports_hub_replica_behind_seconds: { help: 'By how long the slowest said last that it was behind.' },
  },
  async read(sql) {
    const { replicas, bytes, seconds } = await sql.one<ReplicaRow>(
      `select count(*)::int as replicas,
              max(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn, sent_lsn)))::float8 as bytes,
              max(extract(epoch from replay_lag))::float8 as seconds
         from pg_stat_replication where state is distinct from 'backup'`,
    );
    return {
      sports_hub_replicas: [{ value: replicas }],
      sports_hub_replica_behind_bytes: bytes === null ? [] : [{ value: bytes }],
      sports_hub_replica_behind_seconds: seconds === null ? [] : [{ value: seconds }],
    };
  },
};
