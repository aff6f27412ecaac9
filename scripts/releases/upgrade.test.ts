import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { openDatabase, RELEASE } from '@sports-hub/kernel';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { startLoad } from './testing/load.ts';
import {
  designOf,
  differences,
  RELEASED,
  SERVICES,
  startWorld,
  type ServiceProcess,
  type World,
} from './testing/world.ts';

const startAll = async (world: World, which: 'released' | 'here'): Promise<ServiceProcess[]> => {
  const processes = await Promise.all(SERVICES.map((service) => world.start(which, service)));
  await Promise.all(processes.map((each) => each.ready()));
  return processes;
};

const designs = (world: World) => Promise.all(SERVICES.map((service) => designOf(world.databases[service])));
type Designs = Awaited<ReturnType<typeof designs>>;

const changed = (before: Designs, after: Designs): string[] =>
  SERVICES.flatMap((service, place) =>
    differences(before[place]!, after[place]!).map((part) => `${part} of ${service}`),
  );

describe(`a world that release ${RELEASED} made`, () => {
  let world: World;
  let old: ServiceProcess[];
  before(async () => {
    world = await startWorld();
    old = await startAll(world, 'released');
  });
  after(() => world.stop());

  test('is as it was, and served, when the process that upgrades it is killed', async () => {
    const before = await designs(world);
    const { basketball } = world.databases;
    let killed: ServiceProcess | undefined;
    await basketball.transaction(async (tx) => {
      // A view waits for this transaction; functions, tables and other views have been changed by then.
      await tx.rows('select account_id from messaging_players limit 1');
      killed = await world.start('here', 'basketball');
      const isWaiting = () =>
        basketball.maybeOne(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%or replace view%'`,
        );
      while (!(await isWaiting()));
      killed.child.kill('SIGKILL');
      await once(killed.child, 'exit');
    });
    // The server notices that the connection is gone at its next word.
    const isLeft = () =>
      basketball.maybeOne(
        `select 1 from pg_stat_activity where datname = current_database() and state like '%transaction%' and query like '%or replace view%'`,
      );
    while (await isLeft());
    assert.deepEqual(changed(before, await designs(world)), []);
    const load = await startLoad(world.origins);
    await load.more(100);
    await load.stop();
    assert.deepEqual(load.failures.slice(0, 5), []);
  });

  test(
    'is upgraded while processes of both releases serve: no request fails, no message is lost',
    { timeout: 300_000 },
    async (t) => {
      const load = await startLoad(world.origins);
      await load.more(200);
      const current = await startAll(world, 'here');
      await load.more(300);

      const upgraded = await designs(world);
      for (const { database_release: release } of upgraded)
        assert.match(release!.join(), new RegExp(`"release": "${RELEASE}"`));

      // One of the release before that starts again.
      for (const each of old) await each.stop();
      old = await startAll(world, 'released');
      assert.deepEqual(changed(upgraded, await designs(world)), []);
      await load.more(200);

      for (const each of old) await each.stop();
      await load.more(100);
      await load.stop();
      for (const each of current) await each.stop();
      t.diagnostic(`${load.requests} requests, ${load.accepted.size} messages`);

      assert.deepEqual(load.failures.slice(0, 5), []);
      const rows = await world.databases.basketball.rows<{ id: number; client_id: string }>(
        'select id, client_id from messages where client_id = any($1)',
        [[...load.accepted.keys()]],
      );
      assert.equal(rows.length, load.accepted.size);
      assert.deepEqual(new Map(rows.map(({ id, client_id }) => [client_id, id])), load.accepted);
    },
  );

  test(`and neither does a process of it change a database that this release made from the start`, async () => {
    const { url, drop } = await cloneDatabase('basketball_empty');
    const db = openDatabase({ url });
    const before = await designOf(db);
    const released = await world.start('released', 'basketball', url);
    await released.ready();
    await released.stop();
    assert.deepEqual(differences(before, await designOf(db)), []);
    await db.close();
    await drop();
  });
});
