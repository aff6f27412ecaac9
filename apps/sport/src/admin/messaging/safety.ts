import type { Safety } from '@sports-hub/contract';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findSafety, storeSafety } from './queries.ts';

/** What this sport has switched on beyond the rules that always hold. */
export function createSafety({ db, clock, log }: ActionContext) {
  return {
    read: (): Promise<Safety> => findSafety(db),
    change(caller: AdminCaller, { version, ...wanted }: Safety): Promise<Safety> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const { version: current, ...before } = await findSafety(tx, 'for update');
        if (current !== version) throw changedSince({ version: current, ...before });
        await storeSafety(tx, wanted);
        await log(tx, caller, { event: 'safety_settings.changed', before: { ...before }, after: { ...wanted } });
        return findSafety(tx);
      });
    },
  };
}
export type SafetyControl = ReturnType<typeof createSafety>;
