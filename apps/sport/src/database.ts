import { fileURLToPath } from 'node:url';
import type { ProblemCode } from '@sports-hub/contract';
import { migrate, openDatabase, type Database } from '@sports-hub/kernel';

/** The constraints that decide, and what the caller is told. */
const CONSTRAINTS: Record<string, ProblemCode> = {
  members_email: 'member.already_exists',
  hub_links_pkey: 'link.already_exists',
  hub_links_account: 'link.already_exists',
  registrations_identity: 'registration.already_registered',
  registrations_draft: 'registration.already_registered',
};

export const migrateSport = (databaseUrl: string): Promise<void> =>
  migrate(databaseUrl, fileURLToPath(new URL('../migrations', import.meta.url)));

export const openSportDatabase = (url: string, connections: number): Database =>
  openDatabase({ url, connections, constraints: CONSTRAINTS });
