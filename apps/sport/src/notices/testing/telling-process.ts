// A process that does nothing but tell people and send mails, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { setPlace } from '@sports-hub/contract';
import { createJobs, createLogger, openMail, systemClock } from '@sports-hub/kernel';
import { readSportConfig } from '../../config.ts';
import { openSportDatabase } from '../../database.ts';
import { wireNotices } from '../wiring.ts';

const config = readSportConfig('basketball', process.env);
setPlace(config);
const log = createLogger({ service: 'telling', level: 'silent' });
const db = openSportDatabase(config.databaseUrl, 3);
const jobs = createJobs({ databaseUrl: config.databaseUrl, log, leaseSeconds: 2, idleMs: 20 });
const { mail } = openMail({ config, db, clock: systemClock, jobs, log });
const { notices } = wireNotices({ db, counters: db, clock: systemClock, jobs, mail, config });
await jobs.start();
process.send?.('started');
for (;;) {
  await notices.tell();
  await sleep(20);
}
