import {
  createAudit,
  createKnownDevices,
  createPasswordAccounts,
  createPasswords,
  createSessions,
  createSignInAttempts,
  createThrottle,
  repeatSweep,
  sweepExpired,
  type PasswordParameters,
} from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createHubLinks } from './hub-links/links.ts';
import { createMails } from './mails/mails.ts';
import { createPasswordStore, createMailedTokens } from './passwords.ts';
import { createRecovery } from './site-sign-in/recovery.ts';
import { createSigningIn } from './site-sign-in/signing-in.ts';

export interface MemberWiringOptions extends ServiceParts {
  passwordCost?: PasswordParameters;
}

const SWEEP_SECONDS = 300;

/** Everything about member accounts, put together once. One bounded queue of password checks serves them all. */
export function wireMembers({ db, counters, clock, jobs, mail, config, passwordCost }: MemberWiringOptions) {
  const audit = createAudit(clock);
  const mails = createMails(config);
  const throttle = createThrottle(config.throttles, clock);
  const hashing = createPasswords({ parameters: passwordCost });
  const sessions = createSessions(clock);
  const tokens = createMailedTokens(clock);
  const devices = createKnownDevices(clock);
  const attempts = createSignInAttempts(counters, throttle);
  const passwords = createPasswordAccounts({
    db,
    counters,
    audit,
    mail,
    passwords: hashing,
    tokens,
    throttle,
    attempts,
    devices,
    store: createPasswordStore({ clock, tokens, mails, sessions }),
  });
  jobs.every(SWEEP_SECONDS, 'expired sign-ins', async () => {
    await repeatSweep(() => sweepExpired(db, clock, { auditDays: config.auditDays }));
  });
  return {
    audit,
    throttle,
    hashing,
    passwords,
    attempts,
    sessions,
    tokens,
    links: createHubLinks({ db, clock, mail, audit, mails, passwords, sessions, config }),
    signingIn: createSigningIn({ db, audit, passwords, sessions, devices, counters, throttle }),
    recovery: createRecovery({
      db,
      counters,
      clock,
      jobs,
      mail,
      audit,
      mails,
      passwords,
      tokens,
      throttle,
    }),
  };
}
