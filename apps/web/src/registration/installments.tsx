import { t } from '@sports-hub/contract/texts';
import type { RegistrationInstallments } from '@sports-hub/contract';
import { Button, ButtonLink } from '../kit/controls.tsx';
import { PostForm } from '../kit/forms.tsx';
import { barsOf, PlanBars, planWords } from '../kit/payment-plan.tsx';
import { formatSum } from '../kit/words.ts';
import { AwaitedPayment } from './awaited-payment.tsx';

/** How the payment plan stands, for its family: what is to come, a way to pay it, and the card that is charged. */
export const Installments = ({
  reference,
  installments,
  isAwaited,
}: {
  reference: string;
  /** Somebody has just paid, and it is not known yet what became of it. */
  isAwaited: boolean;
  installments: RegistrationInstallments;
}) => {
  const { parts, status } = installments;
  const open = parts.filter((part) => (part.status === 'due' || part.status === 'failed') && !part.is_held);
  const isOurFault = open.some(({ fault }) => fault === 'currency');
  const next = open.find((part) => part.status === 'failed') ?? open[0];
  return (
    <section className="stack stack--s" aria-label={t('registration.plan.yourPlan')}>
      <PlanBars label={t('registration.plan.yourPlan')} bars={barsOf(parts)} />
      {status === 'running' ? <p className="small muted">{planWords(installments)}</p> : null}
      {parts.some(({ is_held }) => is_held) ? <p className="small">{t('registration.plan.isReviewed')}</p> : null}
      {isAwaited ? <AwaitedPayment /> : null}
      {status === 'running' && next && !isOurFault && !isAwaited ? (
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
