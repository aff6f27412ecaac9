// Runs one of the project's programs: node scripts/run.mjs <entry.ts> [arguments]
//
// Plain JavaScript for any Node from 20 on, because it may run before anything is installed. It installs the
// dependencies if they are missing or do not match package-lock.json, then hands over to the Node that comes with
// them, which runs the TypeScript as it is.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded, projectNode, projectRoot } from './install.mjs';

const [entry, ...args] = process.argv.slice(2);
if (!entry) {
  console.error('Usage: node scripts/run.mjs <entry.ts> [arguments]');
  process.exit(1);
}

try {
  await installIfNeeded();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

const isService = /^apps\/(hub|sport)\/src\/main\.ts$/.test(entry);

// A service never builds: it is started on machines that only have to run it.
if (isService && !existsSync(join(projectRoot, 'apps/web/dist/manifest.json'))) {
  console.error('The pages have not been built yet: run npm run build first.');
  process.exit(1);
}

// Starting is mostly loading modules; what Node has compiled once it need not compile again.
const environment = { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'compiled'), ...process.env };

// The channel is how the program learns that this process is gone, even if it was ended by SIGKILL.
const child = spawn(await projectNode(), [join(projectRoot, entry), ...args], {
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

// A terminal sends Ctrl-C to the program as well, so it may see the signal twice; it treats the second as an echo.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

// npm passes signals on to the shell that it starts for a script. A shell that does not hand its process over to the
// command dies from the signal alone, and this process would run on as an orphan.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 200).unref();
}

child.on('error', (error) => {
  console.error(`Cannot start Node ${child.spawnfile}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
