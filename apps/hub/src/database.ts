import { t } from '@sports-hub/contract/texts';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase, type Constraints, type Database, type StatementObserver } from '@sports-hub/kernel';

/** The constraints that decide, and what the caller is told. */
const CONSTRAINTS: Constraints = {
  accounts_email: 'email.taken',
  sport_links_account: 'link.already_exists',
  sport_links_member: {
    code: 'link.already_exists',
    message: t('answers.database.thisSportAccountIsLinked'),
  },
};

export const migrateHub = (databaseUrl: string): Promise<void> =>
  migrate(databaseUrl, fileURLToPath(new URL('../migrations', import.meta.url)));

export const openHubDatabase = (
  url: string,
  connections: number,
  queryTimeoutMs?: number,
  observer?: StatementObserver,
): Database =>
  openDatabase({ url, connections, constraints: CONSTRAINTS, observer, ...(queryTimeoutMs ? { queryTimeoutMs } : {}) });
