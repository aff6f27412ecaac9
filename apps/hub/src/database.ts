import { fileURLToPath } from 'node:url';
import type { ProblemCode } from '@sports-hub/contract';
import { migrate, openDatabase, type Database } from '@sports-hub/kernel';

/** The constraints that decide, and what the caller is told. */
const CONSTRAINTS: Record<string, ProblemCode> = {
  accounts_email: 'email.taken',
  sport_links_account: 'link.already_exists',
  sport_links_member: 'link.already_exists',
};

export const migrateHub = (databaseUrl: string): Promise<void> =>
  migrate(databaseUrl, fileURLToPath(new URL('../migrations', import.meta.url)));

export const openHubDatabase = (url: string, connections: number): Database =>
  openDatabase({ url, connections, constraints: CONSTRAINTS });
