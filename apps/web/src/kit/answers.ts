import { t } from '@sports-hub/contract/texts';
import type { AnswerValue } from '@sports-hub/contract';
import type { IconName } from './icon.tsx';

/** In the order in which they stand, each with its sign. */
export const ANSWERS: readonly { value: AnswerValue; look: 'yes' | 'no' | 'maybe'; icon: IconName; label: string }[] = [
  { value: 'comes', look: 'yes', icon: 'check', label: t('kit.answers.comes') },
  { value: 'does_not_come', look: 'no', icon: 'x', label: t('kit.answers.doesNotCome') },
  { value: 'not_sure', look: 'maybe', icon: 'maybe', label: t('kit.answers.notSure') },
];

export const answerLabel = (value: AnswerValue): string => ANSWERS.find((one) => one.value === value)?.label ?? '';

/** “Riley comes”. */
export function answerStand(child: string, value: AnswerValue): string {
  if (value === 'comes') return t('kit.answers.childComes', { child });
  return value === 'not_sure'
    ? t('kit.answers.childIsNotSure', { child })
    : t('kit.answers.childDoesNotCome', { child });
}
