import { createAudit, createMail } from '@sports-hub/kernel';
import { createTestLog } from '@sports-hub/kernel/testing';
import { readSportConfig } from '../../config.ts';
import { createPayments } from '../../payments/service.ts';
import { TEST_SECRET, type TestSport } from '../../testing/sport.ts';
import { createRegistration } from '../wiring.ts';
import { fusedDatabase, fusedProcessor, type Fuse } from './fuse.ts';

/** A process of its own on the same database, which dies at the given step. */
export function startProcess(sport: TestSport, fuse: Fuse) {
  const db = fusedDatabase(sport.db, fuse);
  const jobs = { ...sport.jobs, handle: () => {}, every: () => {} };
  const config = readSportConfig('basketball', {
    DATABASE_URL: sport.databaseUrl,
    SPORT_SECRET: TEST_SECRET.basketball,
    DEMO: 'on',
    THROTTLE_REGISTRATIONS: '100000/60',
  });
  const { log } = createTestLog();
  const { clock } = sport;
  const mail = createMail({ jobs, deliver: async () => {}, siteUrl: config.siteUrl, organisation: 'Test' });
  const audit = createAudit(clock);
  const processor = fusedProcessor(sport.payments.processor, fuse);
  const payments = createPayments({ db, clock, jobs, audit, processor, sport: 'basketball', log });
  return { ...createRegistration({ db, counters: sport.db, clock, log, mail, payments, config }), db, audit };
}
