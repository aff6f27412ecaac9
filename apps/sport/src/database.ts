import { t } from '@sports-hub/contract/texts';
import { fileURLToPath } from 'node:url';
import { migrate, openDatabase, type Constraints, type Database, type StatementObserver } from '@sports-hub/kernel';

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
