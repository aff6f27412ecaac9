import { t } from '@sports-hub/contract/texts';
import { useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { useErrorTitle } from '../kit/use-refusal.ts';
import { acceptOffer, payInstallment, Refused } from './api.ts';
import type { OfferData, RegistrationPageData } from './page-data.ts';
import { isRefusal, PaymentStep, type PaymentTrouble } from './payment-step.tsx';
import { KeepCard, PlanChoice, planFor, useAgreement } from './plan-choice.tsx';
import { useCardForm } from './use-card-form.ts';
import { formatMoney } from './words.ts';

/** Takes a place that was offered from the waiting list. The server registers the child when the payment arrives. */
export function OfferApp({ data, offer }: { data: RegistrationPageData; offer: OfferData }) {
  const [trouble, setTrouble] = useState<PaymentTrouble>(null);
  const [isBusy, setBusy] = useState(false);
  const [inParts, setInParts] = useState<number>();
  const [keepsCard, setKeepsCard] = useState(true);
  const { part } = offer;
  const priced = [
    { key: offer.reference, name: offer.player, quote: { due_now: offer.amount, plans: [...offer.plans] } },
  ];
  const plan = planFor(priced[0]?.quote, inParts);
  const due = plan?.due_now ?? offer.amount;
  const agreement = useAgreement(plan?.terms ?? offer.terms);
  const card = useCardForm(data.publishableKey);
  useErrorTitle(card.isWrong || isRefusal(trouble));
  const done = (references: readonly string[]): void =>
    location.assign(`/registration/done?${references.map((one) => `reference=${one}`).join('&')}&said=paid`);
  const take = async (): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      if (!agreement.isGiven() || !(await card.isComplete())) return;
      const intent = part
        ? await payInstallment(offer.reference, part.number, keepsCard)
        : await acceptOffer(offer.reference, offer.terms.length > 0 ? undefined : (plan?.id ?? null));
      // Once a card may have been charged, nothing that goes wrong says that it was not.
      const unknown = () => 'processing' as const;
      const paid = intent.status === 'requires_payment' ? await card.pay(intent).catch(unknown) : 'succeeded';
      if (paid === 'declined') {
        setTrouble({ kind: 'declined' });
        requestAnimationFrame(card.focus);
      } else done(intent.children?.map(({ reference }) => reference) ?? [offer.reference]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isOver = ['registration.draft_ended', 'registration.offer_ended', 'payment.part_settled'].includes(
        error.code,
      );
      setTrouble({
        kind: 'other',
        title: isOver ? t('registration.offer.thisHasEnded') : t('registration.offer.thatDidNotWork'),
        words: error.message,
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <main className="wrap main wizard__main" id="main">
        <form
          className="stack stack--xl"
          id="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          {part || offer.terms.length > 0 ? null : (
            <PlanChoice priced={priced} inParts={inParts} onChoose={setInParts} />
          )}
          <PaymentStep
            total={due}
            confirmsAt={null}
            shares={
              part
                ? t('registration.plan.partFor', { number: part.number, count: part.count, player: offer.player })
                : offer.division
                  ? t('registration.offer.aPlaceInFor', { division: offer.division, player: offer.player })
                  : offer.player
            }
            isPart={part !== null}
            saves={part ? keepsCard : agreement.isNeeded}
            agreement={part ? <KeepCard keeps={keepsCard} onChange={setKeepsCard} /> : agreement.shown}
            trouble={trouble}
            publishableKey={data.publishableKey}
            demo={data.demo}
            onReady={card.onReady}
          />
        </form>
      </main>
      <section className="pay-bar" aria-label={t('registration.offer.priceAndNextStep')}>
        <div className="pay-bar__sum phone-only">
          <span>{t('registration.offer.toPay')}</span>
          <b>{formatMoney(due)}</b>
        </div>
        <Button kind="primary" type="submit" form="form" busy={isBusy} disabled={isBusy}>
          {isBusy
            ? t('registration.offer.paying')
            : due > 0
              ? t('registration.offer.pay', { amount: formatMoney(due) })
              : t('registration.aid.finish')}
        </Button>
      </section>
    </>
  );
}
