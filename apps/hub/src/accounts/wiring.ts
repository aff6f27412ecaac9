import {
  createAudit, createOneTimeTokens, createPasswords, createSessions, createSignInAttempts, createThrottle,
  type Clock, type Database, type Jobs, type Mail, type ThrottleRule,
} from '@sports-hub/kernel';
import { createLetters } from '../letters/letters.ts';
import { createPasswordChanges } from '../passwords/service.ts';
import { createEndAllSignIns, createSignIns } from '../sessions/service.ts';
import type { HubThrottle } from '../throttles.ts';
import { createCurrentPasswordCheck } from './current-password.ts';
import { createLaterLetters } from './later-letters.ts';
import { createAccounts } from './service.ts';
import type { TokenPurpose } from './tokens.ts';

export interface AccountWiringOptions {
  db: Database;
  /** Where throttles are counted; `openCounters`, or the same database. */
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  siteUrl: string;
  throttles: Readonly<Record<HubThrottle, ThrottleRule>>;
  hashing?: { atOnce: number; waiting: number };
}

/** Everything about accounts, put together once for the service and once for the operator's commands. */
export function wireAccounts({ db, counters, clock, jobs, mail, siteUrl, throttles, hashing }: AccountWiringOptions) {
  const audit = createAudit(clock);
  const throttle = createThrottle(throttles, clock);
  const passwords = createPasswords(hashing);
  const sessions = createSessions(clock);
  const tokens = createOneTimeTokens<TokenPurpose>(clock);
  const letters = createLetters(siteUrl);
  const endAllSignIns = createEndAllSignIns(sessions);
  const attempts = createSignInAttempts(counters, throttle);
  const checkCurrentPassword = createCurrentPasswordCheck({ db, passwords, attempts, audit });
  const laterLetters = createLaterLetters({ db, jobs, mail, letters, tokens, throttle, audit });
  return {
    audit, throttle, tokens, letters, endAllSignIns,
    accounts: createAccounts({ db, counters, clock, audit, mail, letters, laterLetters, passwords, tokens, throttle, checkCurrentPassword }),
    signIns: createSignIns({ db, clock, audit, passwords, sessions, attempts }),
    passwordChanges: createPasswordChanges({ db, counters, audit, mail, letters, laterLetters, passwords, tokens, throttle, endAllSignIns, checkCurrentPassword }),
  };
}
export type AccountWiring = ReturnType<typeof wireAccounts>;
