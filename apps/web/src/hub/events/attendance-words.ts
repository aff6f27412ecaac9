import { t } from '@sports-hub/contract/texts';
import type { AnswerValue, AttendanceState } from '@sports-hub/contract';
import type { IconName } from '../../kit/index.ts';

export const ATTENDANCE_ICONS: Record<AttendanceState, IconName> = { here: 'check', late: 'clock', away: 'x' };

/** In the order in which they stand, each with its sign. */
export const ATTENDANCES: readonly { value: AttendanceState; look: 'yes' | 'no' | 'maybe'; label: string }[] = [
  { value: 'here', look: 'yes', label: t('hub.event.here') },
  { value: 'late', look: 'maybe', label: t('hub.event.late') },
  { value: 'away', look: 'no', label: t('hub.event.away') },
];

/** What an answer fills in until somebody has looked. */
export const filledIn = (answer: AnswerValue | null): AttendanceState | undefined => {
  if (answer === 'comes') return 'here';
  return answer === 'does_not_come' ? 'away' : undefined;
};
