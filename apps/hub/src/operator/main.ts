import { runCommandLine } from '@sports-hub/kernel';
import { runAdmin } from './run.ts';

await runCommandLine(() => runAdmin(process.argv.slice(2), process.env));
