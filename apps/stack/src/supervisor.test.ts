import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@sports-hub/kernel/testing';
import { openServiceLog } from './service-log.ts';
import { launchService } from './service-process.ts';
import type { ServiceSpec } from './services.ts';
import { pauseAfter, supervise } from './supervisor.ts';
import type { Run } from './supervisor.ts';
import { isAlive, temporaryDirectory } from './testing/stack-process.ts';

/** A service that runs the given code. */
async function fakeService(code: string) {
  const lines: string[] = [];
  const file = `${await temporaryDirectory()}/fake.log`;
  const log = await openServiceLog('fake', file, (line) => lines.push(line));
  const hurry = new AbortController();
  const spec: ServiceSpec = {
    name: 'hub',
    program: ['--eval', code],
    environment: { PATH: process.env['PATH'] ?? '' },
    host: '127.0.0.1',
    port: 1,
  };
  const launch = async (): Promise<Run> => launchService(spec, log, hurry.signal);
  return { launch, log, lines, file, hurry };
}

const RUNS_ON = 'setInterval(() => {}, 1000); process.on("disconnect", () => process.exit());';

test('a killed process is launched again at once', async (t) => {
  const { launch } = await fakeService(RUNS_ON);
  const deaths: string[] = [];
  const service = supervise(await launch(), launch, (how) => deaths.push(how));
  t.after(service.stop);
  const first = service.pid!;
  process.kill(first, 'SIGKILL');
  await eventually(
    'a new process runs',
    () => service.pid !== undefined && service.pid !== first && isAlive(service.pid),
    2_000,
  );
  assert.deepEqual(deaths, ['SIGKILL']);
});

test('a process that keeps dying is launched after longer and longer pauses', async () => {
  const { launch } = await fakeService('process.exit(3)');
  const pauses: number[] = [];
  const service = supervise(await launch(), launch, (how, pause) => {
    assert.equal(how, 'exit code 3');
    pauses.push(pause);
  });
  await eventually('it died four times', () => pauses.length >= 4);
  await service.stop();
  assert.deepEqual(pauses.slice(0, 4), [0, 250, 500, 1000]);
  assert.equal(pauseAfter(50), 3_000);
});

test('a launch that fails is repeated like a death', async () => {
  const gone: Run = { pid: undefined, ended: Promise.resolve('SIGKILL'), end: async () => {} };
  let isEnded = (): void => {};
  const alive: Run = {
    pid: 1,
    ended: new Promise((resolve) => {
      isEnded = () => resolve('ended');
    }),
    end: async () => isEnded(),
  };
  let attempts = 0;
  const reasons: string[] = [];
  const service = supervise(
    gone,
    async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('no luck');
      return alive;
    },
    (how) => reasons.push(how),
  );
  await eventually('it runs', () => service.pid === 1);
  assert.deepEqual(reasons, ['SIGKILL', 'no luck', 'no luck']);
  await service.stop();
});

test('a process that is stopped is not launched again, not even one that is being launched', async () => {
  const { launch } = await fakeService(RUNS_ON);
  const runs: Run[] = [];
  const slowly = async (): Promise<Run> => {
    await sleep(200);
    const run = await launch();
    runs.push(run);
    return run;
  };
  const service = supervise(await slowly(), slowly, () => {});
  process.kill(service.pid!, 'SIGKILL');
  await sleep(100);
  await service.stop();
  await sleep(400);
  assert.ok(runs.every((run) => run.pid === undefined));
});

test('a service gets time to finish, and none once there is a hurry', async () => {
  const { launch, log, hurry } = await fakeService(`process.on("SIGTERM", () => {}); ${RUNS_ON} console.log("up");`);
  const service = supervise(await launch(), launch, () => {});
  await eventually('it is up', () => log.lastComplaint() === 'up');
  const { pid } = service;
  const stopped = service.stop();
  await sleep(300);
  assert.ok(isAlive(pid), 'it is still finishing');
  hurry.abort();
  await stopped;
  assert.ok(!isAlive(pid));
});

test("errors in a service's log reach the terminal, other lines only the file", async () => {
  const { launch, lines, log } = await fakeService(`
    console.log(JSON.stringify({ level: 30, msg: 'request' }));
    console.log(JSON.stringify({ level: 50, msg: 'queue failed', error: 'TypeError' }));
    console.error('PORT: 80 is taken; choose another');
    process.exit(1);`);
  const run = await launch();
  assert.equal(await run.ended, 'exit code 1');
  await eventually('its last words arrived', () => log.lastComplaint() !== undefined);
  assert.equal(log.lastComplaint(), 'PORT: 80 is taken; choose another');
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^fake: queue failed, TypeError/);
});
