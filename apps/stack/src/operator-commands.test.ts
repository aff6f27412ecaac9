import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { COMMANDS as HUB_COMMANDS, runAdmin as runHub } from '@sports-hub/hub/operator/run';
import { COMMANDS as SPORT_COMMANDS, runAdmin as runSport } from '@sports-hub/sport/operator/run';

const help = (
  call: string,
  { usage, summary, details }: { usage: string; summary: string; details?: string },
): string => [`${call} ${usage}`, `${summary}.`, ...(details ? [details] : [])].join('\n\n');

test('point 19: every command explains itself with --help, and needs neither a database nor a sport for that', async () => {
  for (const flag of ['--help', '-h']) {
    for (const [name, command] of Object.entries(HUB_COMMANDS)) {
      const shown = help(`npm run hub:admin -- ${name}`, command);
      assert.equal(await runHub([name, flag], {}), shown);
      assert.equal(await runHub([name, 'something', flag], {}), shown);
    }
    for (const [name, command] of Object.entries(SPORT_COMMANDS)) {
      const shown = help(`npm run sport:admin -- <sport> ${name}`, command);
      assert.equal(await runSport([name, flag], {}), shown);
      assert.equal(await runSport(['baseball', name, flag], {}), shown);
    }
  }
});

test('point 19: help ends with 0, and what does not exist with 1 and one line, for hub and sports alike', async () => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const run = (app: string, argument: string): Promise<[unknown, string, string]> =>
    new Promise((resolve) => {
      const main = fileURLToPath(new URL(`../../${app}/src/operator/main.ts`, import.meta.url));
      const env = { PATH, HOME, NODE_COMPILE_CACHE };
      execFile(process.execPath, [main, argument], { env }, (error, stdout, stderr) =>
        resolve([error?.code ?? 0, stdout.split('\n', 1)[0]!, stderr]),
      );
    });
  const [hub, sport, ...wrong] = await Promise.all([
    run('hub', '--help'),
    run('sport', '--help'),
    run('hub', '--frobnicate'),
    run('sport', '--frobnicate'),
  ]);
  assert.deepEqual(hub, [0, 'npm run hub:admin -- <command>', '']);
  assert.deepEqual(sport, [0, 'npm run sport:admin -- <sport> <command>', '']);
  for (const [code, , told] of wrong) {
    assert.equal(code, 1);
    assert.match(told, /^There is no command --frobnicate; .* help lists them\.\n$/);
  }
  await assert.rejects(runHub(['find', 'x'], { DATA_DIR: '/nonexistent' }), /DATABASE_URL: is not set/);
  await assert.rejects(
    runSport(['baseball', 'list', 'teams'], { DATA_DIR: '/nonexistent' }),
    /DATABASE_URL: is not set/,
  );
  await assert.rejects(runSport(['list', 'teams'], { DATA_DIR: '/nonexistent' }), /Name the sport first/);
});
