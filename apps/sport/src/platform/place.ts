import type { SitePlace } from '@sports-hub/contract';
import { ConfigError, type Sql } from '@sports-hub/kernel';

interface RecordedRow {
  time_zone: string;
  /** Somebody has chosen times by the clocks of that zone. */
  has_times: boolean;
  connection_zone: string;
}

/** What is written down in the database, for whoever is not told by variables: an operator's command. */
export async function recordedPlace(sql: Sql): Promise<SitePlace> {
  const { time_zone: timeZone } = await sql.one<Pick<RecordedRow, 'time_zone'>>('select time_zone from place');
  return { timeZone };
}

/**
 * Writes down where the organisation is. Times are kept as instants: with another zone every game would move, so that
 * is refused once there are any.
 */
export async function keepPlace(sql: Sql, { timeZone }: SitePlace): Promise<void> {
  const recorded = await sql.one<RecordedRow>(
    `select time_zone, current_setting('TimeZone') as connection_zone,
            exists (select 1 from games) or exists (select 1 from practices) or exists (select 1 from special_events)
              or exists (select 1 from registration_periods) as has_times
       from place`,
  );
  if (recorded.connection_zone.toLowerCase() !== timeZone.toLowerCase())
    throw new ConfigError('DATABASE_URL', `its connections are on ${recorded.connection_zone}, not on TIME_ZONE`);
  if (recorded.time_zone === timeZone) return;
  if (recorded.has_times)
    throw new ConfigError(
      'TIME_ZONE',
      `is ${timeZone}, but the times in this database were set on ${recorded.time_zone}: set it to that`,
    );
  await sql.run('update place set time_zone = $1', [timeZone]);
}
