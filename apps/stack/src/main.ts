import { ConfigError } from '@sports-hub/kernel/config';
import { buildWeb } from '@sports-hub/web/build';
import { banner } from './banner.ts';
import { parseConfig } from './config.ts';
import { asDataDirProblem } from './data-dir.ts';
import { backUpStack } from './backup/backup.ts';
import { restoreStack } from './backup/restore.ts';
import { startStack } from './stack.ts';
import { StartError } from './start-error.ts';
import { createTeardown } from './teardown.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
process.stdout.on('error', () => {}); // the terminal was closed
process.stderr.on('error', () => {});

const teardown = createTeardown();
let stoppedAt: number | undefined;

async function stop(exitCode: number): Promise<never> {
  await teardown.finish();
  process.exit(exitCode);
}

function onSignal(): void {
  if (stoppedAt === undefined) {
    stoppedAt = performance.now();
    say('\nStopping ...');
    teardown.begin();
    void starting.then(() => stop(0));
    return;
  }
  // One Ctrl-C may arrive several times: from the terminal, from npm and from the script that started this. Only a
  // later one is a person who does not want to wait.
  if (performance.now() - stoppedAt > 1_000) teardown.hurryUp();
}

/** One line for what a person can change; the whole trace for what only a developer can. */
function describe(error: unknown, dataDir: string | undefined): string {
  const known =
    error instanceof StartError || error instanceof ConfigError ? error : dataDir && asDataDirProblem(error, dataDir);
  if (known) return known.message.replaceAll(/\s+/g, ' ').trim();
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function start(): Promise<void> {
  let dataDir: string | undefined;
  try {
    const config = parseConfig(process.env, process.argv.slice(2), process.cwd());
    dataDir = config.dataDir;
    const options = { config, environment: process.env, say, teardown };
    if (config.task) {
      await (config.task.kind === 'backup' ? backUpStack : restoreStack)(options, config.task.file);
      return void (await stop(0));
    }
    await buildWeb();
    await startStack(options);
    if (stoppedAt === undefined) say(banner(config, process.cwd()));
  } catch (error) {
    if (stoppedAt !== undefined) return; // it was told to stop in the middle of starting
    process.stderr.write(`${describe(error, dataDir)}\n`);
    await stop(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
// The script that started this is gone, without having been able to pass a signal on.
if (process.send) process.on('disconnect', onSignal);
process.on('uncaughtException', (error) => {
  process.stderr.write(`${describe(error, undefined)}\n`);
  void stop(1);
});

const starting = start();
