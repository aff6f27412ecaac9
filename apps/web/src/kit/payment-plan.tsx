import { t } from '@sports-hub/contract/texts';
import type { Installment, RegistrationInstallments } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { formatShortDate, formatSum } from './words.ts';

/** One part of a payment plan: what is paid, in words how it stands, and when. */
export interface PlanBar {
  number: number;
  amount: number;
  words: string;
  when: ReactNode;
  tone?: 'paid' | 'bad' | undefined;
}

/** As many bars as there are parts, the first one on the left. */
export const PlanBars = ({ bars, label }: { bars: readonly PlanBar[]; label: string }) => (
  <ol className="plan" aria-label={label}>
    {bars.map(({ number, amount, words, when, tone }) => (
      <li key={number} className={tone ? `plan--${tone}` : undefined}>
        <b>{formatSum(amount)}</b>
        <span>{words}</span>
        <span>{when}</span>
      </li>
    ))}
  </ol>
);

const STATES: Record<Installment['status'], { words: string; tone?: PlanBar['tone'] }> = {
  paid: { words: t('kit.plan.paid'), tone: 'paid' },
  due: { words: t('kit.plan.due') },
  failed: { words: t('kit.plan.declined'), tone: 'bad' },
  written_off: { words: t('kit.plan.forgiven'), tone: 'paid' },
  canceled: { words: t('kit.plan.canceled') },
};

/** The parts of a plan as bars, each with how it stands. */
export const barsOf = (parts: readonly Installment[]): PlanBar[] =>
  parts.map(({ number, amount, status, due_on, paid_on, is_held, fault }) => ({
    number,
    amount,
    ...(is_held
      ? { words: t('kit.plan.reviewed') }
      : fault === 'currency'
        ? { words: t('kit.plan.notCharged') }
        : STATES[status]),
    when: formatShortDate(paid_on ?? due_on),
  }));

/** What becomes of a plan by itself, for its family; '' where it is over. */
export function planWords({ status, parts, left, card }: RegistrationInstallments): string {
  if (status !== 'running') return '';
  const lastFour = card?.last_four;
  const failed = parts.find((part) => part.status === 'failed' && !part.is_held);
  const amount = formatSum(failed?.amount ?? 0);
  return [
    t('registration.plan.leftToPay', { left: formatSum(left) }),
    failed?.fault === 'currency'
      ? t('registration.plan.isNotYourCard', { amount })
      : failed
        ? failed.charge_on && lastFour
          ? t('registration.plan.triedAgainOn', { amount, lastFour, day: formatShortDate(failed.charge_on) })
          : t('registration.plan.notTriedAgain', { amount })
        : lastFour
          ? t('registration.plan.weChargeTheCard', { lastFour })
          : t('registration.plan.noCardIsKept'),
  ].join(' ');
}
