import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ConfigError } from '../config.ts';
import { startFailure } from '../service.ts';
import { createTestLog } from '../testing/logs.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { startPooler } from '../testing/pooler.ts';
import { openDatabase } from './database.ts';
import { requireSettings } from './pooler.ts';

const SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'options'];

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

const through = async (ignored: readonly string[], work: (url: string) => Promise<void>): Promise<void> => {
  const pooler = await startPooler(database.url, { ignored });
  try {
    await work(pooler.url);
  } finally {
    pooler.stop();
  }
};

test('a pooler that refuses what a connection names is said in one sentence, with what to do', () =>
  through([], async (url) => {
    const db = openDatabase({ url });
    const error = await db.one('select 1 as ok').catch((failure: unknown) => failure);
    await db.close();
    assert.match(
      startFailure(error),
      /^DATABASE_URL: the pooler there refuses \w+, which this service names .*ignore_startup_parameters.*Poolers\)$/,
    );
  }));

test('one that ignores it silently must have the zone by the role, or nothing starts; the limits are warned of', () =>
  through(SETTINGS, async (url) => {
    const { log, lines } = createTestLog();
    const require = async () => {
      const db = openDatabase({ url });
      await requireSettings(db, log).finally(() => db.close());
    };
    const { role } = await database.db.one<{ role: string }>('select current_user::text as role');
    const name = new URL(url).pathname.slice(1);
    await database.db.script(`alter role "${role}" in database "${name}" set "TimeZone" = 'Asia/Tokyo'`);
    await assert.rejects(require(), (error: Error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(
        error.message,
        /in the zone Asia\/Tokyo and not in America\/New_York, .* alter role ".+" set "TimeZone"/,
      );
      return true;
    });
    await database.db.script(`alter role "${role}" in database "${name}" set "TimeZone" = 'America/New_York'`);
    await require();
    assert.ok(lines.some((line) => line.includes('statements have no limit of time')));
    lines.length = 0;
    await database.db.script(`alter role "${role}" in database "${name}" set statement_timeout = '8s'`);
    await require();
    assert.deepEqual(lines, []);
  }));

test('without a pooler there is nothing to say', async () => {
  const { log, lines } = createTestLog();
  await requireSettings(database.db, log);
  assert.deepEqual(lines, []);
});
