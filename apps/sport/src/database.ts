import { t } from '@sports-hub/contract/texts';
import { fileURLToPath } from 'node:url';
import {
  migrate,
  openCounters,
  openDatabase,
  openLookups,
  REQUEST_QUERY_TIMEOUT_MS,
  requireSettings,
  type Constraints,
  type Database,
  type Logger,
  type openSeeing,
  type StatementObserver,
} from '@sports-hub/kernel';
import type { SportConfig } from './config.ts';

/** The constraints that decide, and what the caller is told. */
const CONSTRAINTS: Constraints = {
  members_email: 'member.already_exists',
  hub_links_pkey: {
    code: 'link.already_exists',
    message: t('answers.database.thisSportAccountIsLinked'),
  },
  hub_links_account: 'link.already_exists',
  player_logins_no_family: 'record.conflict',
  guardian_links_no_player: 'record.conflict',
  news_slug: { code: 'request.invalid', message: t('answers.content.addressInUse') },
  information_pages_slug: { code: 'request.invalid', message: t('answers.content.addressInUse') },
  venue_closures_day: 'venue.closed',
  administrator_passkeys_credential: 'record.conflict',
  registration_periods_league_id_name_key: { code: 'request.invalid', message: t('answers.periods.nameTaken') },
  registrations_identity: 'registration.already_registered',
  registrations_draft: 'registration.already_registered',
};

export const migrateSport = (databaseUrl: string): Promise<void> =>
  migrate(
    databaseUrl,
    fileURLToPath(new URL('../migrations', import.meta.url)),
    fileURLToPath(new URL('../database', import.meta.url)),
  );

export const openSportDatabase = (
  url: string,
  connections: number,
  queryTimeoutMs?: number,
  observer?: StatementObserver,
): Database =>
  openDatabase({ url, connections, constraints: CONSTRAINTS, observer, ...(queryTimeoutMs ? { queryTimeoutMs } : {}) });

/** The connections of a running service: for requests, for what is counted, and for statements that many share. */
export async function openSportDatabases(
  { databaseUrl, databaseConnections }: SportConfig,
  { statements }: Pick<Awaited<ReturnType<typeof openSeeing>>, 'statements'>,
  log: Logger,
) {
  const db = openSportDatabase(databaseUrl, databaseConnections, REQUEST_QUERY_TIMEOUT_MS, statements('main'));
  await requireSettings(db, log);
  const counters = openCounters(databaseUrl, statements('counters'));
  const lookups = openLookups(databaseUrl, statements('lookups'));
  return { db, counters, lookups };
}
