import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

const NEVER_READY = `
  import { runService } from ${JSON.stringify(new URL('./service.ts', import.meta.url).href)};
  setInterval(() => {}, 1_000);
  process.send('starting');
  await runService(() => new Promise(() => {}));`;

function startNeverReady() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', NEVER_READY], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(10_000) }) as Promise<[number | null]>;
  return { child, ended };
}

test('a service that is still starting ends with the process that started it', async () => {
  const { child, ended } = startNeverReady();
  await once(child, 'message');
  child.disconnect();
  assert.deepEqual((await ended)[0], 0);
});

test('and when that was gone before it could notice', async () => {
  const { child, ended } = startNeverReady();
  child.disconnect();
  await ended;
});

test('and on a signal', async () => {
  const { child, ended } = startNeverReady();
  await once(child, 'message');
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  child.kill('SIGTERM');
  assert.deepEqual((await ended)[0], 0);
});
