import { t } from '@sports-hub/contract/texts';
import type { Installment, RegistrationInstallments } from '@sports-hub/contract';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { PostForm } from '../kit/forms.tsx';
import { PlanBars, type PlanBar } from '../kit/payment-plan.tsx';
import { formatShortDate, formatSum } from '../kit/words.ts';

const STATES: Record<Installment['status'], { words: string; tone?: PlanBar['tone'] }> = {
  paid: { words: t('kit.plan.paid'), tone: 'paid' },
  due: { words: t('kit.plan.due') },
  failed: { words: t('kit.plan.declined'), tone: 'bad' },
  written_off: { words: t('kit.plan.forgiven'), tone: 'paid' },
  canceled: { words: t('kit.plan.canceled') },
};

/** The parts of a plan as bars, each with how it stands. */
export const barsOf = (parts: readonly Installment[]): PlanBar[] =>
  parts.map(({ number, amount, status, due_on, paid_on, charge_on }) => ({
    number,
    amount,
    ...STATES[status],
    when: formatShortDate(paid_on ?? (status === 'failed' && charge_on ? charge_on : due_on)),
  }));

const cardWords = ({ card }: RegistrationInstallments): string =>
  card?.last_four
    ? t('registration.plan.weChargeTheCard', { lastFour: card.last_four })
    : t('registration.plan.noCardIsKept');

/** How the payment plan stands, for its family: what is to come, a way to pay it, and the card that is charged. */
export const Installments = ({
  reference,
  installments,
}: {
  reference: string;
  installments: RegistrationInstallments;
}) => {
  const { parts, left, status } = installments;
  const open = parts.filter((part) => part.status === 'due' || part.status === 'failed');
  const next = open.find((part) => part.status === 'failed') ?? open[0];
  return (
    <section className="stack stack--s" aria-label={t('registration.plan.yourPlan')}>
      <PlanBars label={t('registration.plan.yourPlan')} bars={barsOf(parts)} />
      {status === 'running' ? (
        <p className="small muted">
          {t('registration.plan.leftToPay', { left: formatSum(left) })} {cardWords(installments)}
        </p>
      ) : null}
      {status === 'running' && next ? (
        <div className="actions">
          <ButtonLink
            kind={next.status === 'failed' ? 'primary' : 'secondary'}
            small
            href={`/registration/form?pay=${reference}&part=${next.number}`}
          >
            {t('registration.plan.payNow', { amount: formatSum(next.amount) })}
          </ButtonLink>
          {installments.card ? (
            <PostForm action="/registration/forget-card" hidden={{ reference }}>
              <Button kind="quiet" small type="submit">
                {t('registration.plan.removeTheCard')}
              </Button>
            </PostForm>
          ) : null}
        </div>
      ) : null}
    </section>
  );
};
