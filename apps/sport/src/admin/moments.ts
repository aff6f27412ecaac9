import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { fromLocalTime } from '@sports-hub/kernel/time';

/** The instant of a local time as it was typed; null where nothing was. The 13th month is refused at its field. */
export function momentOf(local: string | undefined, field: string): Date | null {
  if (!local) return null;
  if (Number.isNaN(Date.parse(`${local}Z`))) throw invalidField(field, t('answers.schedule.noSuchDay'));
  return fromLocalTime(local.length === 16 ? `${local}:00` : local);
}
