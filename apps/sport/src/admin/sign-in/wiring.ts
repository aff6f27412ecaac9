import type { Clock, Database } from '@sports-hub/kernel';
import { createSessionCookie } from '@sports-hub/kernel';
import type { SportConfig } from '../../config.ts';
import { createAdminGuards } from './guard.ts';
import { ADMIN_SESSION_SECONDS, createAdminSessionReader } from './sessions.ts';

/** The cookie of the administration and who it names: what the guards need before any route exists. */
export function wireAdminAccess({
  db,
  clock,
  config,
}: {
  db: Database;
  clock: Clock;
  config: Pick<SportConfig, 'sport' | 'siteUrl' | 'demo'>;
}) {
  const cookie = createSessionCookie(`${config.sport}_admin`, config.siteUrl, ADMIN_SESSION_SECONDS);
  const readSession = createAdminSessionReader({ db, clock, cookie });
  const isSecondStepRequired = !config.demo;
  return {
    cookie,
    readSession,
    isSecondStepRequired,
    guards: createAdminGuards({ readSession, isSecondStepRequired }),
  };
}
export type AdminAccess = ReturnType<typeof wireAdminAccess>;
