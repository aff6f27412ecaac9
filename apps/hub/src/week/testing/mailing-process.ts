// A process that does nothing but mail people their week, until it is killed. Its clock begins at `CLOCK_AT`.
import { setTimeout as sleep } from 'node:timers/promises';
import { setPlace } from '@sports-hub/contract';
import { createJobs, createLogger, openMail } from '@sports-hub/kernel';
import { readHubConfig } from '../../config.ts';
import { openHubDatabase } from '../../database.ts';
import { wireGateway } from '../../gateway/wiring.ts';
import { wireWeek } from '../wiring.ts';

const config = readHubConfig(process.env);
setPlace(config);
const ahead = Date.parse(process.env['CLOCK_AT'] ?? '') - Date.now();
const clock = { now: () => new Date(Date.now() + ahead) };
const log = createLogger({ service: 'mailing', level: 'silent' });
const db = openHubDatabase(config.databaseUrl, 5);
const jobs = createJobs({ databaseUrl: config.databaseUrl, log, leaseSeconds: 2, idleMs: 20 });
const { mail } = openMail({ config, db, clock, jobs, log });
const { upstreams } = wireGateway({ config, clock, log });
const { weekMails } = wireWeek({ db, counters: db, clock, log, jobs, mail, config, upstreams });
await jobs.start();
process.send?.('started');
for (;;) {
  await weekMails.run();
  await sleep(20);
}
