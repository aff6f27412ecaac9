// A process that does nothing but hand emails to families to a mail server, until it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { setPlace } from '@sports-hub/contract';
import { createAudit, createJobs, createLogger, openMail, systemClock } from '@sports-hub/kernel';
import { readSportConfig } from '../../config.ts';
import { openSportDatabase } from '../../database.ts';
import { createFamilyMailLedger } from '../ledger.ts';
import { wireFamilyMail } from '../wiring.ts';

const config = readSportConfig('basketball', process.env);
setPlace(config);
const log = createLogger({ service: 'mailing', level: 'silent' });
const db = openSportDatabase(config.databaseUrl, 6);
const clock = systemClock;
const jobs = createJobs({ databaseUrl: config.databaseUrl, log, leaseSeconds: 2, idleMs: 20 });
const { mail } = openMail({ config, db, clock, jobs, log, ledger: createFamilyMailLedger({ db, clock }) });
const { send } = wireFamilyMail({ db, clock, jobs, mail, config, audit: createAudit(clock) });
await jobs.start();
process.send?.('started');
for (;;) {
  await send();
  await sleep(50);
}
