import { t } from '@sports-hub/contract/texts';
import type { AdminInstallment, AdminInstallmentDetail, InstallmentEvent } from '@sports-hub/contract';
import { formatShortDate, type PlanBar, type Tone } from '../../kit/index.ts';

const STATES: Record<AdminInstallment['status'], { words: string; tone?: PlanBar['tone'] }> = {
  paid: { words: t('kit.plan.paid'), tone: 'paid' },
  due: { words: t('kit.plan.due') },
  failed: { words: t('kit.plan.declined'), tone: 'bad' },
  written_off: { words: t('kit.plan.forgiven'), tone: 'paid' },
  canceled: { words: t('kit.plan.canceled') },
};

/** Three bars, each with its words. */
export const barsOf = (parts: readonly AdminInstallment[], now: string): PlanBar[] =>
  parts.map(({ number, amount_cents, status, due_on, paid_on }) => ({
    number,
    amount: amount_cents,
    ...STATES[status],
    ...(status === 'paid' && paid_on !== null && paid_on < due_on ? { words: t('admin.installments.paidEarly') } : {}),
    when: formatShortDate(paid_on ?? due_on, now),
  }));

/** What a bank says, where it says one of these; any other code stands as it is. */
const REFUSALS: Readonly<Record<string, string>> = {
  insufficient_funds: t('admin.installments.notEnoughMoney'),
  expired_card: t('admin.installments.cardExpired'),
  currency_refused: t('admin.installments.currencyRefused'),
  card_gone: t('admin.installments.noCard'),
  authentication_required: t('admin.installments.wantsTheFamily'),
  card_declined: t('admin.installments.cardDeclined'),
  generic_decline: t('admin.installments.cardDeclined'),
};
export const refusalWords = (code: string | null): string =>
  code === null ? t('admin.installments.cardDeclined') : (REFUSALS[code] ?? code.replaceAll('_', ' '));

export function eventWords({ kind, words, by }: InstallmentEvent): string {
  const who = by === null ? '' : ` (${by})`;
  if (kind === 'refused') return `${refusalWords(words)}${who}`;
  if (kind === 'paid') return `${t('admin.installments.cardCharged')}${who}`;
  if (kind === 'asked') return `${t('admin.installments.asking')}${who}`;
  if (kind === 'given_up') return t('admin.installments.stopped');
  return words === '' ? t('admin.installments.wasMailed') : t('admin.installments.mailed', { subject: words });
}

export const toneOf = ({ kind }: InstallmentEvent): string | undefined =>
  kind === 'refused' ? 'tl--bad' : kind === 'paid' ? 'tl--in' : undefined;

export const tagOf = ({ part, decides, is_held, refusal }: AdminInstallmentDetail): [Tone | undefined, string] => {
  if (is_held) return ['warning', t('kit.plan.reviewed')];
  if (part.status !== 'failed') return [undefined, STATES[part.status].words];
  return ['danger', decides ? t('admin.installments.youDecide') : refusalWords(refusal)];
};
