import type { FamilyRegistrationDetail } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { formatDate, formatSum, withDashes } from './words.ts';

export const MOVED: Record<FamilyRegistrationDetail['payments'][number]['kind'], string> = {
  charge: t('kit.registrations.paid'),
  refund: t('kit.registrations.refund'),
  refund_refused: t('kit.registrations.refundRefused'),
};

/** Of no year, so that every date of what is kept for years says its own. */
const NO_DAY = '0000-01-01';

/** The receipt as plain text, to be kept: for whom, for what, each line of the price, and what was paid when. */
export function receiptText(
  record: FamilyRegistrationDetail,
  issuer: string,
): { title: string; lines: readonly string[] } {
  const amount = (label: string, sum: number): string => `${label}: ${formatSum(sum)}`;
  return {
    title: t('kit.registrations.receipt', { number: record.receipt_number ?? '' }),
    lines: [
      issuer,
      `${record.player.first_name} ${record.player.last_name}`,
      `${record.league.name}, ${withDashes(record.division.name)} (${record.period.name})`,
      t('kit.registrations.sentOn', { day: formatDate(record.submitted_at, NO_DAY) }),
      '',
      ...record.lines.map((line) => amount(line.label, line.amount)),
      amount(t('kit.registrations.total'), record.total),
      '',
      ...record.payments.map(({ kind, amount: moved, at }) =>
        amount(`${MOVED[kind]}, ${formatDate(at, NO_DAY)}`, Math.abs(moved)),
      ),
    ].map((line) => line.replaceAll('\u00a0', ' ')),
  };
}
