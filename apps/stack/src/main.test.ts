import assert from 'node:assert/strict';
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@sports-hub/kernel/testing';
import { freePort } from './ports.ts';
import {
  isAlive,
  startStackProcess,
  statusOf,
  temporaryDirectory,
  threeFreePorts,
  type StackProcess,
} from './testing/stack-process.ts';

/** A start that must fail: one line on stderr, exit code 1, nothing running and no lock left. */
async function assertRefused(stack: StackProcess, line: RegExp): Promise<void> {
  assert.equal(await stack.ended, 1, stack.stdout());
  assert.match(stack.stderr(), line);
  assert.equal(stack.stderr().trim().split('\n').length, 1, stack.stderr());
  await assert.rejects(stat(join(stack.dataDir, 'stack.json')), { code: 'ENOENT' });
  await assert.rejects(stat(join(stack.dataDir, 'postgres', 'data', 'postmaster.pid')), /ENOENT|ENOTDIR/);
}

/** The server that npm test starts. */
const testServer = { DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '', DEMO: 'on' };

// Half a minute on an idle machine with two cores; the time allowed is for one that has ten other things to do.
test(
  'the whole stack: starts, repairs itself, finishes what it is doing, and keeps its data',
  { timeout: 600_000 },
  async (t) => {
    const stack = await startStackProcess(t);
    const neighbour = await startStackProcess(t, { environment: testServer });
    await stack.ready();
    const { port, dataDir } = stack;

    await t.test('runs beside another one, which uses a database server that was there already', async () => {
      await neighbour.ready();
      for (const one of [stack, neighbour]) {
        assert.equal(await statusOf(`http://127.0.0.1:${one.port}/api/v1/sports/basketball/health`), 200);
      }
      process.kill(neighbour.pid, 'SIGTERM');
      assert.equal(await neighbour.ended, 0);
    });

    await t.test('says where everything is and whom to sign in as', () => {
      for (const text of [
        `http://localhost:${port}\n`,
        `http://localhost:${port + 1}\n`,
        `http://localhost:${port + 2}\n`,
        `http://localhost:${port}/docs`,
        `http://localhost:${port + 1}/admin\n`,
        `http://localhost:${port}/dev/mail`,
        'pat.parker@riverbend.example',
        'Riverbend2026',
      ])
        assert.ok(stack.stdout().includes(text), text);
      assert.equal(stack.stderr(), '');
    });

    await t.test('keeps its secrets to itself', async () => {
      assert.equal((await stat(join(dataDir, 'secrets.json'))).mode & 0o777, 0o600);
    });

    await t.test('a second stack on the same data directory is refused', async (inner) => {
      const second = await startStackProcess(inner, { dataDir });
      assert.equal(await second.ended, 1);
      assert.match(second.stderr(), /^DATA_DIR: another Sports Hub \(process \d+\) uses .*\n$/);
    });

    await t.test('a second stack on the same port is refused', async (inner) => {
      await assertRefused(
        await startStackProcess(inner, { port }),
        new RegExp(`^PORT: port ${port} \\(the hub\\) is taken`),
      );
    });

    for (const [offset, name] of ['hub', 'basketball', 'baseball'].entries()) {
      await t.test(`${name} is back after kill -9`, async () => {
        const before = (await stack.processes())[name];
        assert.ok(isAlive(before));
        process.kill(before!, 'SIGKILL');
        await eventually('a new process is launched', async () => (await stack.processes())[name] !== before, 2_000);
        await eventually(
          'it answers',
          async () => (await statusOf(`http://127.0.0.1:${port + offset}/health/ready`)) === 200,
        );
        assert.match(stack.stdout(), new RegExp(`${name} ended \\(SIGKILL\\); starting it again`));
      });
    }

    await t.test('the services find the database again after kill -9 of PostgreSQL', async () => {
      const before = (await stack.processes())['postgres'];
      process.kill(before!, 'SIGKILL');
      await eventually('a new server is launched', async () => {
        const now = (await stack.processes())['postgres'];
        return now !== before && isAlive(now);
      });
      await eventually(
        'the hub is ready',
        async () => (await statusOf(`http://127.0.0.1:${port}/health/ready`)) === 200,
      );
    });

    await t.test('SIGTERM finishes a request in flight, leaves no process and no lock', async () => {
      const processes = await stack.processes();
      const body = JSON.stringify({ email: 'nobody@riverbend.example', password: 'not-the-password' });
      const client = connect(port, '127.0.0.1');
      await once(client, 'connect');
      client.write(
        'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n' +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      client.write(body.slice(0, 10));
      let response = '';
      client.on('data', (chunk: Buffer) => {
        response += chunk.toString();
      });
      await eventually('the hub has begun with it', () => response.startsWith('HTTP/1.1 100 '));
      process.kill(stack.pid, 'SIGTERM');
      await sleep(1_000);
      assert.ok(isAlive(processes['hub']), 'the hub waits for the request');
      assert.ok(isAlive(processes['postgres']), 'the database is there until the services are done');
      client.write(body.slice(10));
      await once(client, 'close');
      assert.match(response, /^HTTP\/1\.1 4\d\d /m);
      assert.equal(await stack.ended, 0);
      for (const [name, pid] of Object.entries(processes)) assert.ok(!isAlive(pid), name);
      await assert.rejects(stat(join(dataDir, 'stack.json')), { code: 'ENOENT' });
    });

    await t.test(
      'a second start keeps the data; after kill -9 of the stack itself --reset starts over',
      async (inner) => {
        const kept = (await stat(join(dataDir, 'secrets.json'))).mtimeMs;
        const second = await startStackProcess(inner, { dataDir, port });
        await second.ready();
        assert.equal((await stat(join(dataDir, 'secrets.json'))).mtimeMs, kept);
        const processes = await second.processes();
        process.kill(second.pid, 'SIGKILL');
        await second.ended;
        const third = await startStackProcess(inner, { dataDir, port, args: ['--reset'] });
        await third.ready();
        for (const [name, pid] of Object.entries(processes)) assert.ok(!isAlive(pid), name);
        assert.notEqual((await stat(join(dataDir, 'secrets.json'))).mtimeMs, kept);
        process.kill(third.pid, 'SIGINT');
        assert.equal(await third.ended, 0);
      },
    );
  },
);

test('a stop in the middle of the start leaves nothing behind', async (t) => {
  const stack = await startStackProcess(t);
  await eventually('PostgreSQL is being started', () => stack.stdout().includes('Starting PostgreSQL'));
  process.kill(stack.pid, 'SIGTERM');
  assert.equal(await stack.ended, 0);
  await assert.rejects(stat(join(stack.dataDir, 'stack.json')), { code: 'ENOENT' });
  await assert.rejects(stat(join(stack.dataDir, 'postgres', 'data', 'postmaster.pid')), { code: 'ENOENT' });
});

test('a malformed variable is refused', async (t) => {
  await assertRefused(
    await startStackProcess(t, { environment: { PORT: 'four\nthousand' } }),
    /^PORT: must be a whole number/,
  );
});

test("a variable that only a service understands is refused in the service's words", async (t) => {
  await assertRefused(await startStackProcess(t, { environment: { LOG_LEVEL: 'loud' } }), /^LOG_LEVEL: must be/);
});

test('the port of a sport being taken is refused', async (t) => {
  const port = await threeFreePorts();
  const other = createServer().listen(port + 2, '127.0.0.1');
  t.after(() => other.close());
  await assertRefused(
    await startStackProcess(t, { port }),
    new RegExp(`^PORT or SPORTS: port ${port + 2} \\(baseball\\) is taken`),
  );
});

test('a database server that does not answer is refused', async (t) => {
  const url = `postgres://user:hunter2hunter2@127.0.0.1:${await freePort()}/postgres`;
  const stack = await startStackProcess(t, { environment: { DATABASE_URL: url } });
  await assertRefused(stack, /^DATABASE_URL: no PostgreSQL server answers at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
  assert.ok(!stack.stderr().includes('hunter2hunter2'));
});

test('a data directory that cannot be one is refused', async (t) => {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below'), '/proc/sports-hub/data']) {
    const stack = await startStackProcess(t, { dataDir });
    assert.equal(await stack.ended, 1);
    assert.match(stack.stderr(), /^DATA_DIR: must be a directory that this user may read and write; .*\n$/);
  }
});

test('a directory in the place of a log is refused with one line', { timeout: 120_000 }, async (t) => {
  for (const name of ['hub', 'postgres']) {
    const dataDir = await temporaryDirectory();
    await mkdir(join(dataDir, 'logs', `${name}.log`), { recursive: true });
    const stack = await startStackProcess(t, { dataDir });
    assert.equal(await stack.ended, 1);
    assert.match(stack.stderr(), new RegExp(`^DATA_DIR: .*/logs/${name}\\.log is not usable \\(EISDIR\\)\n$`));
  }
});

test(
  'a data directory that may not be written is refused',
  { skip: process.getuid?.() === 0 && 'root may write anywhere' },
  async (t) => {
    const dataDir = join(await temporaryDirectory(), 'closed');
    await mkdir(dataDir);
    await chmod(dataDir, 0o500);
    const stack = await startStackProcess(t, { dataDir });
    assert.equal(await stack.ended, 1);
    assert.match(stack.stderr(), /^DATA_DIR: must be a directory that this user may read and write; .*\n$/);
  },
);

test('--reset does not empty a directory that holds other files', async (t) => {
  const dataDir = await temporaryDirectory();
  await writeFile(join(dataDir, 'thesis.txt'), 'years of work');
  await assertRefused(
    await startStackProcess(t, { dataDir, args: ['--reset'] }),
    /^DATA_DIR: .* holds other files than Sports Hub's/,
  );
  assert.ok(await stat(join(dataDir, 'thesis.txt')));
});

test('--reset does not delete databases of a real server', async (t) => {
  const stack = await startStackProcess(t, { environment: { ...testServer, DEMO: 'off' }, args: ['--reset'] });
  await assertRefused(stack, /^DATABASE_URL: --reset would delete databases/);
});
