import { t } from '@sports-hub/contract/texts';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { acceptOffer, Refused } from './api.ts';
import type { OfferData, RegistrationPageData } from './page-data.ts';
import type { Card } from './paying.ts';
import { PaymentStep, type PaymentTrouble } from './payment-step.tsx';
import { formatMoney } from './words.ts';

/** Takes a place that was offered from the waiting list. The server registers the child when the payment arrives. */
export function OfferApp({ data, offer }: { data: RegistrationPageData; offer: OfferData }) {
  const [trouble, setTrouble] = useState<PaymentTrouble>(null);
  const [isBusy, setBusy] = useState(false);
  const card = useRef<Card | undefined>(undefined);
  const onReady = useCallback((ready: Card | undefined) => {
    card.current = ready;
  }, []);
  const done = (references: readonly string[]): void =>
    location.assign(`/registration/done?${references.map((one) => `reference=${one}`).join('&')}`);
  const take = async (): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      if (card.current && !(await card.current.isComplete())) return;
      const intent = await acceptOffer(offer.reference);
      // Once a card may have been charged, nothing that goes wrong says that it was not.
      const unknown = () => 'processing' as const;
      const paid =
        intent.status === 'requires_payment'
          ? await (card.current?.pay(intent).catch(unknown) ?? 'declined')
          : 'succeeded';
      if (paid === 'declined') {
        setTrouble({ kind: 'declined' });
        requestAnimationFrame(() => card.current?.focus());
      } else done(intent.children?.map(({ reference }) => reference) ?? [offer.reference]);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const isOver = error.code === 'registration.draft_ended' || error.code === 'registration.offer_ended';
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
          <PaymentStep
            total={offer.amount}
            confirmsAt={null}
            shares={
              offer.division
                ? t('registration.offer.aPlaceInFor', { division: offer.division, player: offer.player })
                : offer.player
            }
            trouble={trouble}
            publishableKey={data.publishableKey}
            demo={data.demo}
            onReady={onReady}
          />
        </form>
      </main>
      <section className="pay-bar" aria-label={t('registration.offer.priceAndNextStep')}>
        <div className="pay-bar__sum phone-only">
          <span>{t('registration.offer.toPay')}</span>
          <b>{formatMoney(offer.amount)}</b>
        </div>
        <Button kind="primary" type="submit" form="form" busy={isBusy} disabled={isBusy}>
          {isBusy
            ? t('registration.offer.paying')
            : offer.amount > 0
              ? t('registration.offer.pay', { amount: formatMoney(offer.amount) })
              : t('registration.aid.finish')}
        </Button>
      </section>
    </>
  );
}
