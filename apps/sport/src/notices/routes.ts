import { changeNoticeSetting, getNoticeSettings } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import { findSettings, setByMail } from './settings.ts';

export interface NoticeRoutesOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  throttle: Throttle<'profile'>;
}

export function addNoticeRoutes(routes: SportRoutes, { db, counters, clock, throttle }: NoticeRoutesOptions): void {
  routes.on(getNoticeSettings, async ({ caller }) =>
    ok({ email: caller.email, kinds: await findSettings(db, caller.id) }),
  );

  routes.on(changeNoticeSetting, async ({ caller, body: { kind, mail } }) => {
    await throttle.take(counters, 'profile', caller.id);
    await setByMail(db, { memberId: caller.id, kind, mail, now: clock.now() });
    return ok({ email: caller.email, kinds: await findSettings(db, caller.id) });
  });
}
