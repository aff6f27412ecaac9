import type { SitePlace } from '@sports-hub/contract';
import { ConfigError, type Sql } from '@sports-hub/kernel';

interface RecordedRow {
  time_zone: string;
  currency: string;
  /** Somebody has chosen times by the clocks of that zone. */
  has_times: boolean;
  has_amounts: boolean;
  connection_zone: string;
}

/** What is written down in the database, for whoever is not told by variables: an operator's command. */
export async function recordedPlace(sql: Sql): Promise<SitePlace> {
  const { time_zone: timeZone, currency } = await sql.one<Pick<RecordedRow, 'time_zone' | 'currency'>>(
    'select time_zone, currency from place',
  );
  return { timeZone, currency };
}

/**
 * Writes down where the organisation is and what it charges in. Times are kept as instants, amounts as numbers: with
 * another zone every game would move, and with another currency every fee would mean something else. So that is refused
 * once there are any.
 */
export async function keepPlace(sql: Sql, { timeZone, currency }: SitePlace): Promise<void> {
  const recorded = await sql.one<RecordedRow>(
    `select time_zone, currency, current_setting('TimeZone') as connection_zone,
            exists (select 1 from games) or exists (select 1 from practices) or exists (select 1 from special_events)
              or exists (select 1 from registration_periods) as has_times,
            exists (select 1 from payments) or exists (select 1 from registrations where total_cents > 0)
              or exists (select 1 from registration_periods where fee_cents > 0 or volunteer_opt_out_fee_cents > 0)
              or exists (select 1 from sponsor_packages where price_cents > 0) as has_amounts
       from place`,
  );
  if (recorded.connection_zone.toLowerCase() !== timeZone.toLowerCase())
    throw new ConfigError('DATABASE_URL', `its connections are on ${recorded.connection_zone}, not on TIME_ZONE`);
  if (recorded.time_zone !== timeZone && recorded.has_times)
    throw new ConfigError(
      'TIME_ZONE',
      `is ${timeZone}, but the times in this database were set on ${recorded.time_zone}: set it to that`,
    );
  if (recorded.currency !== currency && recorded.has_amounts)
    throw new ConfigError(
      'CURRENCY',
      `is ${currency}, but the amounts in this database are in ${recorded.currency}: set it to that`,
    );
  if (recorded.time_zone !== timeZone || recorded.currency !== currency)
    await sql.run('update place set time_zone = $1, currency = $2', [timeZone, currency]);
}
