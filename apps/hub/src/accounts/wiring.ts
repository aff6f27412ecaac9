import {
  createAudit,
  createKnownDevices,
  createPasswordAccounts,
  createPasswords,
  createSessions,
  createSignInAttempts,
  createThrottle,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type ThrottleRule,
  type PasswordParameters,
} from '@sports-hub/kernel';
import { createMails } from './mails/mails.ts';
import { createPasskeys } from './passkeys/service.ts';
import { createPasswordChanges } from './passwords/service.ts';
import { createPasswordStore } from './passwords/store.ts';
import { createEndAllSignIns, createEndSportSignIns } from './sessions/endings.ts';
import { createSignIns } from './sessions/service.ts';
import { createTokenUses } from './sessions/token-uses.ts';
import type { HubThrottle } from '../throttles.ts';
import { createInvitedAccounts } from './invited.ts';
import { createLaterMails } from './later-mails.ts';
import { createAccounts } from './service.ts';
import { createAccountTokens } from './tokens.ts';

export interface AccountWiringOptions {
  db: Database;
  /** Where throttles are counted; `openCounters`, or the same database. */
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  siteUrl: string;
  organisation: string;
  throttles: Readonly<Record<HubThrottle, ThrottleRule>>;
  hashing?: { atOnce?: number; maxWaiting?: number; parameters?: PasswordParameters };
}

/** Everything about accounts, put together once for the service and once for the operator's commands. */
export function wireAccounts({
  db,
  counters,
  clock,
  jobs,
  mail,
  siteUrl,
  organisation,
  throttles,
  hashing,
}: AccountWiringOptions) {
  const audit = createAudit(clock);
  const throttle = createThrottle(throttles, clock);
  const passwords = createPasswords(hashing);
  const sessions = createSessions(clock);
  const tokens = createAccountTokens(clock);
  const mails = createMails(siteUrl);
  const endSportSignIns = createEndSportSignIns({ jobs, clock });
  const endAllSignIns = createEndAllSignIns({ sessions, endSportSignIns });
  const devices = createKnownDevices(clock);
  const uses = createTokenUses(db, clock);
  const attempts = createSignInAttempts(counters, throttle);
  const accountPasswords = createPasswordAccounts({
    db,
    counters,
    audit,
    mail,
    passwords,
    tokens,
    throttle,
    attempts,
    devices,
    store: createPasswordStore({ tokens, mails, endAllSignIns }),
  });
  const signIns = createSignIns({
    db,
    clock,
    audit,
    passwords: accountPasswords,
    sessions,
    uses,
    devices,
    counters,
    throttle,
    mail,
    mails,
    endAllSignIns,
    endSportSignIns,
  });
  const laterMails = createLaterMails({ db, jobs, mail, mails, tokens, throttle, audit });
  return {
    audit,
    throttle,
    hashing: passwords,
    tokens,
    mails,
    endAllSignIns,
    accounts: createAccounts({
      db,
      counters,
      clock,
      audit,
      mail,
      mails,
      laterMails,
      passwords,
      tokens,
      throttle,
      accountPasswords,
      endAllSignIns,
    }),
    invited: createInvitedAccounts({
      db,
      counters,
      clock,
      audit,
      mail,
      mails,
      passwords,
      tokens,
      throttle,
      signIns,
      endAllSignIns,
    }),
    uses,
    signIns,
    passkeys: createPasskeys({
      db,
      counters,
      clock,
      audit,
      mail,
      mails,
      throttle,
      accountPasswords,
      signIns,
      siteUrl,
      organisation,
    }),
    passwordChanges: createPasswordChanges({ passwords: accountPasswords, laterMails }),
  };
}
export type AccountWiring = ReturnType<typeof wireAccounts>;
