// Back to a moment: the hub's database alone, while the sports go on, and then everything. By the commands of
// docs/operations.md#back-to-a-moment.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase } from '@sports-hub/kernel';
import { after, before, missing } from './books.ts';
import type { Cluster } from './cluster.ts';
import { DATA, STANZA } from './databases.ts';
import { DATABASE_MACHINES, projectRoot, until, type DatabaseMachine } from './machines.ts';
import { HUB, post, signIn, type Load } from './members.ts';
import { SERVICES, type ServiceName } from './services.ts';

const BIN = '/usr/lib/postgresql/18/bin';
const BESIDE = '/var/lib/postgresql/18/beside';
/** No standby is there to wait for, and nobody may come in. */
const ALONE = `-c listen_addresses='' -c unix_socket_directories=/tmp -c synchronous_standby_names=''`;
const PRIMARY = 'postgres://postgres:change-me-superuser@127.0.0.1:5000';

const shell = (cluster: Cluster, on: DatabaseMachine, command: string): Promise<string> =>
  cluster.machines[on].shell(command);

const primaryOf = async (cluster: Cluster): Promise<DatabaseMachine> => (await cluster.primary()) ?? 'one';

/** The moment that is gone back to, as the database says it. */
async function momentNow(cluster: Cluster): Promise<string> {
  const text = await shell(cluster, 'one', `psql -qAt ${PRIMARY}/postgres -c "select now()"`);
  return text.trim();
}

/** Everything until now is where a restore can have it. */
async function archived(cluster: Cluster): Promise<void> {
  const on = await primaryOf(cluster);
  const last = await shell(
    cluster,
    on,
    `psql -qAt ${PRIMARY}/postgres -c "select pg_walfile_name(pg_switch_wal())" -c "checkpoint"`,
  );
  const wal = last.trim().split('\n', 1)[0]!;
  await until('the archive', 120, async () => {
    const text = await shell(
      cluster,
      on,
      `psql -qAt ${PRIMARY}/postgres -c "select last_archived_wal >= '${wal}' from pg_stat_archiver"`,
    );
    return text.trim() === 't';
  });
}

/** An operator's command, as on a machine of its own. */
async function admin(cluster: Cluster, service: ServiceName, ...args: string[]): Promise<string> {
  const program = service === 'hub' ? ['apps/hub/src/operator/main.ts'] : ['apps/sport/src/operator/main.ts', service];
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: await cluster.databaseUrl(service),
      SITE_URL: service === 'hub' ? HUB : `https://${service}.example.org`,
      HUB_URL: HUB,
      DATA_DIR: join(cluster.run, 'operator'),
      DEMO: 'on',
    },
  });
  return stdout;
}

/** How the halves of links are compared and put right; what each side said of the other's list. */
async function compareLinks(cluster: Cluster, ...flags: string[]): Promise<string[]> {
  const said: string[] = [];
  for (const sport of SERVICES.filter((service) => service !== 'hub')) {
    const [theirs, ours] = [join(cluster.run, `${sport}.links`), join(cluster.run, `hub-${sport}.links`)];
    await writeFile(theirs, await admin(cluster, sport, 'links'));
    await writeFile(ours, await admin(cluster, 'hub', 'links', sport));
    said.push(await admin(cluster, 'hub', 'compare-links', sport, theirs, ...flags));
    said.push(await admin(cluster, sport, 'compare-links', ours, ...flags));
  }
  return said;
}

async function link(name: string, sport: ServiceName): Promise<number> {
  const headers = await signIn(name);
  const response = await fetch(`${HUB}/api/v1/account/create-sport-account`, post({ sport }, headers));
  await response.arrayBuffer();
  return response.status;
}

const settled = async (cluster: Cluster): Promise<void> => {
  const db = openDatabase({ url: await cluster.databaseUrl('hub'), connections: 1 });
  await until(
    'no change of a link is open',
    120,
    async () => (await db.rows('select 1 from link_changes')).length === 0,
  );
  await db.close();
};

/** The hub's database as of a moment, restored beside the running ones and put in the place of today's. */
async function hubBack(cluster: Cluster, moment: string): Promise<void> {
  const primary = await primaryOf(cluster);
  const on = primary === 'one' ? 'two' : 'one';
  await archived(cluster);
  const target = `--type=time --target="${moment}" --target-action=promote --archive-mode=off`;
  await shell(cluster, on, `pgbackrest ${STANZA} --pg1-path=${BESIDE} ${target} restore`);
  const options = `-p 5433 ${ALONE}`;
  await shell(cluster, on, `${BIN}/pg_ctl -D ${BESIDE} -l /tmp/beside.log -o "${options}" -w -t 120 start`);
  const beside = 'psql -qAt -h /tmp -p 5433';
  await until(
    'the moment',
    60,
    async () => (await shell(cluster, on, `${beside} -c "select pg_is_in_recovery()"`)).trim() === 'f',
  );
  await cluster.stopServices(['hub']);
  await shell(
    cluster,
    on,
    `psql -q ${PRIMARY}/postgres -v ON_ERROR_STOP=1 -c "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hub'" \
       -c "alter database hub rename to hub_before" -c "create database hub owner sports_hub"
     pg_dump -h /tmp -p 5433 -Fc hub | pg_restore -d ${PRIMARY}/hub
     ${BIN}/pg_ctl -D ${BESIDE} -m fast stop; rm -rf ${BESIDE}`,
  );
  await cluster.startServices(['hub']);
}

/** The whole server as of a moment, with a standby of its own again. */
async function allBack(cluster: Cluster, moment: string): Promise<void> {
  const on = await primaryOf(cluster);
  const other = on === 'one' ? 'two' : 'one';
  await archived(cluster);
  await cluster.stopServices(SERVICES);
  for (const name of [other, on] as const) await cluster.units[name]['patroni']!.stop();
  const target = `--type=time --target="${moment}" --target-action=promote`;
  await shell(cluster, on, `pgbackrest ${STANZA} --delta ${target} restore`);
  await shell(cluster, on, `${BIN}/pg_ctl -D ${DATA} -l /tmp/back.log -o "${ALONE}" -w -t 120 start`);
  const beside = 'psql -qAt -h /tmp';
  await until(
    'the moment',
    120,
    async () => (await shell(cluster, on, `${beside} -c "select pg_is_in_recovery()"`)).trim() === 'f',
  );
  await shell(cluster, on, `${BIN}/pg_ctl -D ${DATA} -m fast -w stop`);
  // What etcd knows is of a later time than the server now is.
  await cluster.machines[on].once(
    'postgres',
    ['patronictl', '-c', '/etc/patroni/config.yml', 'remove', 'sports-hub'],
    'sports-hub\nYes I am aware\n',
  );
  cluster.units[on]['patroni']!.start();
  await until('a primary', 120, async () => (await cluster.primary()) === on);
  await shell(cluster, other, `rm -rf ${DATA}`);
  cluster.units[other]['patroni']!.start();
  await cluster.startServices([...SERVICES].reverse());
  await until('a synchronous standby', 120, cluster.hasSynchronousStandby);
}

/** What was not as it should be, in words. */
export async function goBack(cluster: Cluster, load: Load, say: (line: string) => void): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (what: string, is: boolean): void => void (is || wrong.push(what));
  // Another server may have taken over since the last one, and what it archives begins with itself.
  await cluster.backUp('diff');

  let moment = await momentNow(cluster);
  let begun = performance.now();
  await sleep(2000);
  // Afterwards somebody links an account, and somebody's link is removed.
  expect('an account is linked', (await link('unlinked', 'basketball')) < 300);
  await admin(cluster, 'hub', 'unlink', 'coach.kim@riverbend.example', 'basketball');
  await settled(cluster);
  // What was linked within the last minute is not compared.
  await sleep(65_000);
  begun = performance.now();
  await hubBack(cluster, moment);
  say(
    `The hub's database is as of ${moment}, ${((performance.now() - begun) / 1000).toFixed(0)} s after it was decided`,
  );
  const differing = await compareLinks(cluster);
  say(differing.map((text) => `  ${text.trim().replaceAll('\n', '\n  ')}`).join('\n'));
  expect('both halves differ', differing.filter((text) => /\bonly at\b/.test(text)).length === 2);
  await compareLinks(cluster, '--remove');
  await settled(cluster);
  const alike = await compareLinks(cluster);
  expect(
    'the links agree',
    alike.every((text) => text.startsWith('Every link')),
  );
  wrong.push(...(await missing(await cluster.databaseUrl('basketball'), load)));

  await sleep(5000);
  moment = await momentNow(cluster);
  const at = Date.parse(moment.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  await sleep(5000);
  expect('an account is linked again', (await link('unlinked', 'baseball')) < 300);
  await settled(cluster);
  await load.stop();
  begun = performance.now();
  await allBack(cluster, moment);
  say(
    `Everything is as of ${moment}, with a standby, ${((performance.now() - begun) / 1000).toFixed(0)} s after it was decided`,
  );
  const kept = before(load, at);
  const gone = after(load, at);
  wrong.push(...(await missing(await cluster.databaseUrl('basketball'), kept)));
  const db = openDatabase({ url: await cluster.databaseUrl('basketball'), connections: 1 });
  const stayed = await db.rows('select 1 from messages where client_id = any($1)', [[...gone.keys()]]);
  await db.close();
  expect('what came later is gone', stayed.length === 0 && gone.size > 0);
  say(`  ${kept.messages.size} messages from before it are there, ${gone.size} from after it are not`);
  expect(
    'the links agree after all',
    (await compareLinks(cluster)).every((text) => text.startsWith('Every link')),
  );
  expect('somebody links again', (await link('unlinked', 'baseball')) < 300);
  for (const name of DATABASE_MACHINES)
    for (const service of SERVICES) expect(`${service} on ${name}`, await cluster.isReady(name, service));
  await cluster.backUp('full');
  return wrong;
}
