import type { Safety } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { changedSince } from '../access.ts';
import type { Deeds } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';

const COLUMNS = `version, quiet_hours, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_until, 'HH24:MI') as quiet_until, guardian_notices, transcript_export`;
const read = (sql: Sql, lock = ''): Promise<Safety> =>
  sql.one<Safety>(`select ${COLUMNS} from safety_settings ${lock}`);

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
