import { siteTimeZone } from '@sports-hub/contract/place';
import { ConfigError } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Sql } from './database.ts';

const isUtc = (zone: string): boolean => /^(Etc\/)?UTC$/.test(zone);

/** What a pooler says that knows nothing of a setting; the error that a caller is told of has it as its cause. */
export function refusedSetting(error: unknown): string | undefined {
  const { message = '', cause } = error as { message?: string; cause?: unknown };
  const [, name] = /unsupported startup parameter(?: in options)?: (\w+)/.exec(message) ?? [];
  return name ?? (cause instanceof Error ? refusedSetting(cause) : undefined);
}

/** A statement that was prepared on another connection than the one it is run on. */
export const isStatementLost = (error: unknown): boolean =>
  ['26000', '42P05'].includes((error as { code?: string }).code ?? '');

/**
 * A pooler that ignores what a client names when it connects does not say so. Without the zone days would be another
 * place's, so nothing starts; without the limits of time it does, and says so.
 */
export async function requireSettings(sql: Sql, log: Logger): Promise<void> {
  const { zone, statement_limit, role } = await sql.one<{ zone: string; statement_limit: string; role: string }>(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement_limit, current_user::text as role`,
  );
  const wanted = siteTimeZone();
  if (zone !== wanted && !(isUtc(zone) && isUtc(wanted)))
    throw new ConfigError(
      'DATABASE_URL',
      `connections there are in the zone ${zone} and not in ${wanted}, because a pooler ignores what they ask for; ` +
        `run: alter role "${role}" set "TimeZone" = '${wanted}' (docs/operations.md, Poolers)`,
    );
  if (statement_limit === '0')
    log.warn('statements have no limit of time', {
      reason: `a pooler ignores it: alter role "${role}" set statement_timeout = '8s'`,
    });
}
