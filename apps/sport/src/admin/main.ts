import { startFailure } from '@sports-hub/kernel';
import { CommandError } from './command.ts';
import { runAdmin } from './run.ts';

try {
  process.stdout.write(`${await runAdmin(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof CommandError ? error.message : startFailure(error)}\n`);
  process.exitCode = 1;
}
