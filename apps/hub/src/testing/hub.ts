import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KNOWN_SPORTS, SPORTS, type Sport } from '@sports-hub/contract';
import { readCapturedMail, stopService, type CapturedMail, type StreamLimits } from '@sports-hub/kernel';
import {
  CHEAP_PASSWORDS,
  cloneDatabase,
  createTestClock,
  createTestLog,
  type Template,
  type TestClock,
} from '@sports-hub/kernel/testing';
import { readHubConfig } from '../config.ts';
import { createHub, type Hub } from '../hub.ts';

export const TEST_SECRETS = Object.fromEntries(
  KNOWN_SPORTS.map((sport) => [sport, `${sport}-secret-0123456789abcdefghijklmnopqrst`]),
) as Record<Sport, string>;

/** Where nobody listens, whatever else runs on the machine. */
const NO_SPORTS = SPORTS.map((sport, index) => `${sport}=http://127.0.0.1:${index + 1}`).join();

export interface TestHub extends Hub {
  clock: TestClock;
  /** Everything that was logged. */
  logLines: string[];
  databaseUrl: string;
  /** Sends what is queued, then the captured mails, newest first. */
  mails(to?: string): Promise<CapturedMail[]>;
  stop(): Promise<void>;
}

/** The same for every process that a test starts on one database. */
export const KEY_SECRET = { AGENT_KEY_SECRET: 'a-secret-for-signing-keys-in-tests-only' };

export interface TestHubOptions {
  template?: Template;
  env?: Record<string, string>;
  clock?: TestClock;
  /** A second process's view: the database of another test hub. */
  databaseUrl?: string;
  /** Hashing costs what it costs in production. */
  realPasswords?: boolean;
  streamLimits?: Partial<StreamLimits>;
  /** Does its jobs and looks at changes by itself, as in production. */
  pollJobs?: boolean;
}

/** A hub on a database of its own, with the demo world, listening on nothing until `app.listen`. */
export async function startTestHub({
  template = 'hub',
  env = {},
  clock = createTestClock(),
  databaseUrl,
  realPasswords = false,
  streamLimits,
  pollJobs = false,
}: TestHubOptions = {}): Promise<TestHub> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await cloneDatabase(template);
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-'));
  const { log, lines } = createTestLog();
  const config = readHubConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...KEY_SECRET,
    SPORTS: NO_SPORTS,
    SPORT_SECRETS: Object.entries(TEST_SECRETS)
      .map((pair) => pair.join('='))
      .join(','),
    ...env,
  });
  const hub = await createHub({
    config,
    clock,
    log,
    pollJobs,
    checkResponses: true,
    passwordCost: realPasswords ? undefined : CHEAP_PASSWORDS,
    streamLimits,
  });
  return {
    ...hub,
    clock,
    logLines: lines,
    databaseUrl: database.url,
    async mails(to) {
      await hub.jobs.runPending();
      return readCapturedMail(join(dataDir, 'mail'), to);
    },
    async stop() {
      await stopService(hub);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
