import type { Safety } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { SAFETY_COLUMNS } from '../../community/safety/settings.ts';
import { changedSince } from '../access.ts';
import type { Deeds } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';

const read = (sql: Sql, lock = ''): Promise<Safety> =>
  sql.one<Safety>(`select version, ${SAFETY_COLUMNS} from safety_settings ${lock}`);

/** What this sport has switched on beyond the rules that always hold. */
export function createSafety({ db, clock, log }: Deeds) {
  return {
    read: (): Promise<Safety> => read(db),
    change(caller: AdminCaller, { version, ...wanted }: Safety): Promise<Safety> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const { version: current, ...before } = await read(tx, 'for update');
        if (current !== version) throw changedSince({ version: current, ...before });
        await tx.run(
          'update safety_settings set quiet_hours = $1, quiet_from = $2, quiet_until = $3, guardian_notices = $4, transcript_export = $5',
          [
            wanted.quiet_hours,
            wanted.quiet_from,
            wanted.quiet_until,
            wanted.guardian_notices,
            wanted.transcript_export,
          ],
        );
        await log(tx, caller, { event: 'safety_settings.changed', before: { ...before }, after: { ...wanted } });
        return read(tx);
      });
    },
  };
}
export type SafetyControl = ReturnType<typeof createSafety>;
