import { runCommandProcess } from '@sports-hub/kernel';
import { runAdmin } from './run.ts';

await runCommandProcess(() => runAdmin(process.argv.slice(2), process.env));
