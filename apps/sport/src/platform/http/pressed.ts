import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';

/** When something was pressed without a connection. */
export function momentOf(pressedAt: string | undefined): Date | null {
  if (pressedAt === undefined) return null;
  const time = new Date(pressedAt);
  if (Number.isNaN(time.getTime())) throw invalidField('pressed_at', t('answers.answers.thisMustBeATime'));
  return time;
}
