import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KNOWN_SPORTS, type Sport } from '@sports-hub/contract';
import { readCapturedMail, stopService, type CapturedMail, type StreamLimits } from '@sports-hub/kernel';
import {
  CHEAP_PASSWORDS,
  cloneDatabase,
  createTestClock,
  createTestLog,
  type TestClock,
} from '@sports-hub/kernel/testing';
import { readSportConfig } from '../config.ts';
import { createSport, type SportService } from '../sport.ts';

export const TEST_SECRET = Object.fromEntries(
  KNOWN_SPORTS.map((sport) => [sport, `${sport}-secret-0123456789abcdefghijklmnopqrst`]),
) as Record<Sport, string>;

export interface TestSport extends SportService {
  sport: Sport;
  clock: TestClock;
  logLines: string[];
  databaseUrl: string;
  dataDir: string;
  mails(to?: string): Promise<CapturedMail[]>;
  stop(): Promise<void>;
}

export interface TestSportOptions {
  sport?: Sport;
  empty?: boolean;
  env?: Record<string, string>;
  clock?: TestClock;
  /** A second process's view: the database of another test sport. */
  databaseUrl?: string;
  /** As a new sport has them. Off, because tests run at any hour and players are written to in many of them. */
  quietHours?: boolean;
  /** Hashing costs what it costs in production. */
  realPasswords?: boolean;
  streamLimits?: Partial<StreamLimits>;
  /** Does its jobs and looks at changes by itself, as in production. */
  pollJobs?: boolean;
}

/** A sport service on a database of its own, with the demo world unless `empty`. */
export async function startTestSport({
  sport = 'basketball',
  empty = false,
  env = {},
  clock = createTestClock(),
  databaseUrl,
  quietHours = false,
  realPasswords = false,
  streamLimits,
  pollJobs = false,
}: TestSportOptions = {}): Promise<TestSport> {
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => {} }
    : await cloneDatabase(empty ? 'basketball_empty' : sport);
  const ownDir = process.env['TEST_DATA_DIR'] ? undefined : await mkdtemp(join(tmpdir(), 'sport-'));
  const mailDir = await mkdtemp(join(tmpdir(), 'mail-'));
  const { log, lines } = createTestLog();
  const config = readSportConfig(sport, {
    DATABASE_URL: database.url,
    DATA_DIR: ownDir ?? process.env['TEST_DATA_DIR'],
    MAIL_DIR: mailDir,
    DEMO: 'on',
    // The same for every process that a test starts on one database.
    ADMIN_KEY_SECRET: 'a-secret-for-app-keys-in-tests-only',
    SPORT_SECRET: TEST_SECRET[sport],
    ...env,
  });
  const service = await createSport({
    config,
    clock,
    log,
    pollJobs,
    checkResponses: true,
    passwordCost: realPasswords ? undefined : CHEAP_PASSWORDS,
    streamLimits,
  });
  if (!quietHours && !databaseUrl) await service.db.run('update safety_settings set quiet_hours = false');
  return {
    ...service,
    sport,
    clock,
    logLines: lines,
    databaseUrl: database.url,
    dataDir: config.dataDir,
    async mails(to) {
      await service.jobs.runPending();
      return readCapturedMail(config.mailDir, to);
    },
    async stop() {
      await stopService(service);
      await database.drop();
      await Promise.all(
        [ownDir, mailDir].map(async (folder) => folder && rm(folder, { recursive: true, force: true })),
      );
    },
  };
}
