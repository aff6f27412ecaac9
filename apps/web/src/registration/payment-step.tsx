import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import { focusInView } from '../kit/refused.ts';
import { Notice } from '../kit/surfaces.tsx';
import { childName, type ChildDraft } from './draft.ts';
import type { Card } from './paying.ts';
import { SandboxCard } from './sandbox-card.tsx';
import { Title } from './steps.tsx';
import { formatMoney } from './words.ts';

export type PaymentTrouble =
  | { kind: 'declined' }
  | { kind: 'pending' }
  | { kind: 'already'; title: string; words: string }
  | { kind: 'other'; title: string; words: string }
  | null;

interface TroubleWords {
  title: string;
  words: string;
  tone: 'danger' | 'warning' | 'info';
}
const TROUBLE: Record<'declined' | 'pending', TroubleWords> = {
  declined: {
    title: t('registration.paymentStep.yourCardWasDeclined'),
    words: t('registration.paymentStep.nothingWasChargedAndNothing'),
    tone: 'danger',
  },
  pending: {
    title: t('registration.paymentStep.yourPaymentIsNotConfirmed'),
    words: t('registration.paymentStep.pleaseDoNotPayAgain'),
    tone: 'warning',
  },
};

/** The child was registered from another tab, another device, or by the other parent. */
export const alreadyThere = (child: ChildDraft, email: string, hasOthers: boolean): PaymentTrouble => ({
  kind: 'already',
  title: t('registration.paymentStep.isAlreadyRegistered', { childName: childName(child) }),
  words: [
    t('registration.paymentStep.nothingWasChargedNow'),
    email ? t('registration.paymentStep.theConfirmationWentToThe', { email }) : '',
    hasOthers ? t('registration.paymentStep.goBackToThePrice', { childName: childName(child) }) : '',
  ]
    .filter(Boolean)
    .join(' '),
});

export const isRefusal = (trouble: PaymentTrouble): boolean =>
  trouble?.kind === 'declined' || trouble?.kind === 'other';

/** It has the focus, but after a declined card, where another number is the next thing to do. */
const Trouble = ({ trouble }: { trouble: PaymentTrouble }) => {
  useEffect(() => {
    if (trouble && trouble.kind !== 'declined') focusInView(document.getElementById('trouble'));
  }, [trouble]);
  if (!trouble) return null;
  const { title, words, tone }: TroubleWords =
    trouble.kind === 'other'
      ? { ...trouble, tone: 'danger' }
      : trouble.kind === 'already'
        ? { ...trouble, tone: 'info' }
        : TROUBLE[trouble.kind];
  return (
    <Notice
      id="trouble"
      tone={tone}
      title={title}
      role="alert"
      {...(tone === 'danger' ? { icon: 'card' as const } : {})}
    >
      {words}
    </Notice>
  );
};

interface PaymentProps {
  total: number;
  /** Where the link goes that confirms what is free; null for who is signed in with that address. */
  confirmsAt: string | null;
  /** “Nico $112.50, Lina $99.00.” */
  shares: string;
  trouble: PaymentTrouble;
  /** Of the processor that is configured; the sandbox's own form without one. */
  publishableKey: string | null;
  demo: boolean;
  /** The card is kept for later payments. */
  saves?: boolean;
  /** A part of the price of a registration that there is already. */
  isPart?: boolean;
  /** Terms of the site that have changed. */
  siteTexts?: ReactNode;
  /** What is agreed to with it. */
  agreement?: ReactNode;
  /** Hands over the card form once it is ready. */
  onReady: (card: Card | undefined) => void;
}

function StripeCard({
  publishableKey,
  total,
  saves = false,
  onReady,
}: { publishableKey: string } & Pick<PaymentProps, 'total' | 'saves' | 'onReady'>) {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let destroy = (): void => {};
    let isGone = false;
    void import('./stripe.ts')
      .then(({ mountStripe }) => mountStripe(publishableKey, total, place.current!, saves))
      .then((form) => {
        if (isGone) return form.destroy();
        destroy = form.destroy;
        onReady(form);
      })
      .catch(() => setMissing(true));
    return () => {
      isGone = true;
      destroy();
    };
  }, [publishableKey, total, saves, onReady]);
  return (
    <section aria-label={t('registration.paymentStep.card')}>
      <div ref={place} />
      {isMissing ? (
        <Notice tone="danger" title={t('registration.paymentStep.theCardFormCouldNot')} role="alert">
          {t('registration.paymentStep.checkYourConnectionAndReload')}
        </Notice>
      ) : null}
    </section>
  );
}

export function PaymentStep({
  total,
  confirmsAt,
  shares,
  trouble,
  publishableKey,
  demo,
  saves = false,
  isPart = false,
  siteTexts = null,
  agreement = null,
  onReady,
}: PaymentProps) {
  return (
    <>
      <Title
        title={
          total > 0
            ? t('registration.paymentStep.pay', { total: formatMoney(total) })
            : t('registration.paymentStep.finishTheRegistration')
        }
      >
        <p>{total > 0 ? shares : t('registration.paymentStep.thereIsNothingToPay')}</p>
        {total === 0 && confirmsAt !== null ? (
          <p>{rich('registration.paymentStep.weSendALinkTo', { confirmsAt: <strong>{confirmsAt}</strong> })}</p>
        ) : null}
      </Title>
      <Trouble trouble={trouble} />
      {siteTexts}
      {agreement}
      {total > 0 && trouble?.kind !== 'pending' ? (
        publishableKey ? (
          <StripeCard publishableKey={publishableKey} total={total} saves={saves} onReady={onReady} />
        ) : demo ? (
          <SandboxCard demo={demo} onReady={onReady} />
        ) : (
          <Notice tone="danger" title={t('registration.paymentStep.payingByCardIsNot')} role="alert">
            {t('registration.paymentStep.nothingYouEnteredIsLost')}
          </Notice>
        )
      ) : null}
      {total > 0 ? (
        <p className="small muted row row--nowrap row--top">
          <Icon name="lock" size="s" />
          <span>
            {isPart ? t('registration.plan.chargedOnce') : t('registration.paymentStep.youAreChargedOnceEven')}
          </span>
        </p>
      ) : null}
    </>
  );
}
