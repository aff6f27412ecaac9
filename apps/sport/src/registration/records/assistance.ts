import { leastCharge, siteCurrency, type PriceLine } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Registration } from './queries.ts';

type Priced = Pick<Registration, 'total_cents' | 'aid_cents'>;

/** As it is without financial assistance: what everybody else sees, and what the audit log says. */
export const fullPrice = ({ total_cents, aid_cents }: Priced): number => total_cents + aid_cents;

/** The line that only the family reads, and who decides about financial assistance. */
export const linesForFamily = ({ lines, aid_cents }: { lines: PriceLine[]; aid_cents: number }): PriceLine[] =>
  aid_cents === 0
    ? lines
    : [
        ...lines,
        {
          rule: 'aid',
          label: t('answers.registration.records.assistance.financialAssistance'),
          amount: -aid_cents,
          detail: t('answers.registration.records.assistance.nobodyOnTheTeamKnows'),
        },
      ];

/** What a family still has to pay, as payments ask for it; what no card can be charged is free. */
export const dueOf = ({ id, total_cents, aid_cents }: Priced & { id: number }) => ({
  subjectId: id,
  amount: aid_cents > 0 && total_cents < leastCharge(siteCurrency()) ? 0 : total_cents,
  isConfidential: aid_cents > 0,
});

/** Sums for the audit log: none of them where they would tell that the family was helped. */
export const sumsIn = <S extends Record<string, number>>(
  { aid_cents }: Pick<Priced, 'aid_cents'>,
  sums: S,
): Partial<S> => (aid_cents > 0 ? {} : sums);
