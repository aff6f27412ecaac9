import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cloneDatabase, type TestDatabase } from '@sports-hub/kernel/testing';
import { startDatabaseProxy, type DatabaseFault } from './testing/database-proxy.ts';

const databases = {} as Record<'hub' | 'basketball', TestDatabase>;
before(async () => {
  databases.hub = await cloneDatabase('hub');
  databases.basketball = await cloneDatabase('basketball');
});
after(() => Promise.all(Object.values(databases).map(({ drop }) => drop())));

const COMMANDS = {
  hub: ['find', 'pat.parker'],
  basketball: ['basketball', 'approve-claim', '1', '1'],
} as const;

/** A command on a database that fails when the command has sent what `when` knows. */
async function run(name: keyof typeof COMMANDS, kind: DatabaseFault, when: RegExp) {
  const proxy = await startDatabaseProxy(databases[name].url);
  Object.assign(proxy.fault, { kind, when });
  const main = new URL(`../../${name === 'hub' ? 'hub' : 'sport'}/src/operator/main.ts`, import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(main), ...COMMANDS[name]], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: proxy.url,
      SITE_URL: 'http://localhost:4000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += String(data)));
  const [code] = (await once(child, 'exit')) as [number];
  const outcome = { code, stderr, hasStruck: proxy.hasStruck() };
  await proxy.stop();
  return outcome;
}

const CASES = [
  ['hub', 'cut', /application_name\0jobs\0/],
  ['hub', 'silent', /jobs\.version|to_regclass/],
  ['basketball', 'cut', /jobs\.version|to_regclass/],
  ['basketball', 'silent', /jobs\.version|to_regclass/],
] as const;

test(
  'a command whose database dies or goes silent while its queue is opened ends with one sentence',
  {
    timeout: 120_000,
  },
  async () => {
    await Promise.all(
      CASES.map(async ([name, kind, when]) => {
        const { code, stderr, hasStruck } = await run(name, kind, when);
        assert.ok(hasStruck, `${name} ${kind}`);
        assert.equal(stderr, 'DATABASE_URL: the PostgreSQL server there ended, or does not answer any more\n');
        assert.equal(code, 1);
      }),
    );
  },
);
