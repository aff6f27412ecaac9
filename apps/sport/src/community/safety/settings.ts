import type { Safety } from '@sports-hub/contract';
import type { Audit, Database, Sql } from '@sports-hub/kernel';

/**
 * What a sport has switched on beyond the rules that always hold. Quiet hours and guardian notices are on until somebody
 * decides otherwise; transcripts are off.
 */
export type SafetySettings = Omit<Safety, 'version'>;

export const SAFETY_COLUMNS = `quiet_hours, to_char(quiet_from, 'HH24:MI') as quiet_from,
  to_char(quiet_until, 'HH24:MI') as quiet_until, guardian_notices, transcript_export`;

export const readSafetySettings = (sql: Sql): Promise<SafetySettings> =>
  sql.one<SafetySettings>(`select ${SAFETY_COLUMNS} from safety_settings`);

/** Changes what is given and returns everything as it stands then. */
export const changeSafetySettings = (
  db: Database,
  { audit, actor, changes }: { audit: Audit; actor: string; changes: Partial<SafetySettings> },
): Promise<SafetySettings> =>
  db.transaction(async (tx) => {
    const settings = await tx.one<SafetySettings>(
      `update safety_settings set
         quiet_hours = coalesce($1, quiet_hours), quiet_from = coalesce($2, quiet_from), quiet_until = coalesce($3, quiet_until),
         guardian_notices = coalesce($4, guardian_notices), transcript_export = coalesce($5, transcript_export)
       returning ${SAFETY_COLUMNS}`,
      [
        changes.quiet_hours ?? null,
        changes.quiet_from ?? null,
        changes.quiet_until ?? null,
        changes.guardian_notices ?? null,
        changes.transcript_export ?? null,
      ],
    );
    await audit(tx, { event: 'safety_settings.changed', actor, detail: { ...settings } });
    return settings;
  });
