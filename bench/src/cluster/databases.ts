import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { answers, DATABASE_MACHINES, deployed, MACHINES, until, variablesOf } from './machines.ts';
import type { DatabaseMachine, Machine, MachineName } from './machines.ts';
import type { ServiceName } from './services.ts';

export const STANZA = '--stanza=sports-hub';
export const DATA = '/var/lib/postgresql/18/sports-hub';

/** PostgreSQL on two of the machines, and what belongs to it. */
export interface Databases {
  /** Who may be written to; undefined while nobody may. */
  primary(): Promise<DatabaseMachine | undefined>;
  /** A server that follows the primary so closely that nothing is acknowledged without it. */
  hasSynchronousStandby(): Promise<boolean>;
  postmaster(machine: DatabaseMachine): Promise<number>;
  /** Of one of our databases, at the primary. */
  databaseUrl(name: ServiceName): Promise<string>;
  /** By pgBackRest, at the primary. */
  backUp(type: 'full' | 'diff'): Promise<void>;
}

/** What stands in comments of `patroni.yml`, for who has pgBackRest. */
export const withArchive = (text: string): string => text.replaceAll(/^( +)# (archive_\w+: )/gm, '$1$2');

const CA = '/etc/ssl/site.crt';
/** The store of this test instead of somebody's. */
const withStore = (text: string): string =>
  text
    .replace('repo1-s3-key=change-me', 'repo1-s3-key=S3RVER')
    .replace('repo1-s3-key-secret=change-me', `repo1-s3-key-secret=S3RVER\nrepo1-storage-ca-file=${CA}`);

export async function startDatabases(
  machines: Record<MachineName, Machine>,
  units: Cluster['units'],
  run: string,
): Promise<Databases> {
  for (const machine of Object.values(machines)) {
    const env = variablesOf(await deployed('etcd.env', machine.name));
    units[machine.name]['etcd'] = machine.installed('etcd', 'etcd', ['/usr/bin/etcd'], {
      ...env,
      ETCD_DATA_DIR: '/var/lib/etcd/default',
    });
  }
  for (const machine of [machines.one, machines.two]) {
    await machine.put('etc/patroni/config.yml', withArchive(await deployed('patroni.yml')));
    await machine.put('etc/pgbackrest.conf', withStore(await deployed('pgbackrest.conf')));
    await machine.put(CA.slice(1), await readFile(join(run, 'site.crt'), 'utf8'));
    const folders = ['/var/run/postgresql', '/var/lib/postgresql/18', '/var/log/pgbackrest', '/var/spool/pgbackrest'];
    await machine.once('root', ['install', '-d', '-o', 'postgres', '-g', 'postgres', ...folders]);
    const env = variablesOf(await deployed('patroni.env', machine.name));
    const command = ['/usr/bin/patroni', '/etc/patroni/config.yml'];
    units[machine.name]['patroni'] = machine.installed('patroni', 'postgres', command, env);
    await until(`PostgreSQL on ${machine.name}`, 120, () => answers(`http://${machine.address}:8008/health`));
  }

  const primary: Databases['primary'] = async () => {
    for (const name of DATABASE_MACHINES)
      if (await answers(`http://${MACHINES[name]}:8008/primary`, 'OPTIONS')) return name;
    return undefined;
  };
  let hasStanza = false;
  return {
    primary,
    async hasSynchronousStandby() {
      const leader = await primary();
      if (!leader) return false;
      const response = await fetch(`http://${MACHINES[leader]}:8008/cluster`);
      const { members } = (await response.json()) as { members: { role: string; state: string }[] };
      return members.some(({ role, state }) => role === 'sync_standby' && state === 'streaming');
    },
    async postmaster(name) {
      const file = join(machines[name].files, DATA, 'postmaster.pid');
      return Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
    },
    async databaseUrl(name) {
      return `postgres://sports_hub:change-me-database@${MACHINES[(await primary()) ?? 'one']}:5432/${name}`;
    },
    async backUp(type) {
      const machine = machines[(await primary()) ?? 'one'];
      if (!hasStanza) await machine.once('postgres', ['pgbackrest', STANZA, 'stanza-create']);
      hasStanza = true;
      await machine.once('postgres', ['pgbackrest', STANZA, `--type=${type}`, 'backup']);
    },
  };
}

/** PgBouncer on both machines, in front of HAProxy's way to the primary. */
export async function startPoolers(machines: Record<MachineName, Machine>, units: Cluster['units']): Promise<void> {
  for (const name of DATABASE_MACHINES) {
    const machine = machines[name];
    await machine.put('etc/pgbouncer/pgbouncer.ini', await deployed('pgbouncer.ini'));
    await machine.put('etc/pgbouncer/userlist.txt', await deployed('userlist.txt'));
    const command = ['/usr/sbin/pgbouncer', '/etc/pgbouncer/pgbouncer.ini'];
    units[name]['pgbouncer'] = machine.installed('pgbouncer', 'postgres', command);
  }
}
