// A process that takes a job and never finishes it, to be killed by the test: <database url> <lease seconds>
import { createTestLog } from '../../testing/logs.ts';
import { createJobs } from '../jobs.ts';

const [databaseUrl = '', lease = ''] = process.argv.slice(2);
const jobs = createJobs({ databaseUrl, log: createTestLog().log, leaseSeconds: Number(lease) });
jobs.handle('leased', () => {
  process.send?.('taken');
  return new Promise(() => {});
});
await jobs.start();
process.send?.('started');
