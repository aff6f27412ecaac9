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

export const openHubDatabase = (url: string, connections: number): Database => openDatabase({ url, connections, constraints: CONSTRAINTS });

/**
 * A few connections for counting only. A crowd behind one address queues up at that address's one row; here it takes
 * connections from nobody else. Counting does not wait for the disk: a crash of the database may forget the last
 * moment's attempts, which harms nothing.
 */
export const openCounters = (url: string): Database => openDatabase({ url, connections: 3, settings: '-c synchronous_commit=off' });
