import type { WeekMailSetting } from '@sports-hub/contract';
import type { Database, Sql, Throttle } from '@sports-hub/kernel';
import type { HubThrottle } from '../throttles.ts';
import { isMailed, storeSetting } from './queries.ts';

/** Whether somebody is mailed about their week. */
export function createWeekMailSettings({
  db,
  counters,
  throttle,
}: {
  db: Database;
  counters: Sql;
  throttle: Throttle<HubThrottle>;
}) {
  return {
    get: async (accountId: number): Promise<WeekMailSetting> => ({ by_mail: await isMailed(db, accountId) }),
    async change(accountId: number, byMail: boolean): Promise<WeekMailSetting> {
      await throttle.take(counters, 'profile', accountId);
      await storeSetting(db, accountId, byMail);
      return { by_mail: byMail };
    },
  };
}
export type WeekMailSettings = ReturnType<typeof createWeekMailSettings>;
