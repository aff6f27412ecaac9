import { t } from '@sports-hub/contract/texts';
import type { AnswerValue } from '@sports-hub/contract';
import type { IconName } from '../../kit/index.ts';

/** In the order in which they stand, each with its sign. */
export const ANSWERS: readonly { value: AnswerValue; look: 'yes' | 'no' | 'maybe'; icon: IconName; label: string }[] = [
  { value: 'comes', look: 'yes', icon: 'check', label: t('sport.answers.comes') },
  { value: 'does_not_come', look: 'no', icon: 'x', label: t('sport.answers.doesNotCome') },
  { value: 'not_sure', look: 'maybe', icon: 'maybe', label: t('sport.answers.notSure') },
];

/** “Riley comes”. */
export function standOf(child: string, value: AnswerValue): string {
  if (value === 'comes') return t('sport.answers.childComes', { child });
  return value === 'not_sure'
    ? t('sport.answers.childIsNotSure', { child })
    : t('sport.answers.childDoesNotCome', { child });
}
export const labelOf = (value: AnswerValue): string => ANSWERS.find((one) => one.value === value)?.label ?? '';
