import { useEffect, useRef, useState } from 'react';
import { Field } from '../kit/fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { payInSandbox } from './api.ts';
import { childName, type ChildDraft } from './draft.ts';
import type { Card } from './paying.ts';
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
    title: 'Your card was declined',
    words: 'Nothing was charged and nothing you entered is lost. Check the number, try another card, or ask your bank.',
    tone: 'danger',
  },
  pending: {
    title: 'Your payment is not confirmed yet',
    words: 'Please do not pay again. We finish the registration without you and e-mail you when it is done.',
    tone: 'warning',
  },
};

/** The child was registered from another tab, another device, or by the other parent. */
export const alreadyThere = (child: ChildDraft, email: string, hasOthers: boolean): PaymentTrouble => ({
  kind: 'already',
  title: `${childName(child)} is already registered`,
  words: [
    'Nothing was charged now.',
    email ? `The confirmation went to ${email}; the link in it opens it again.` : '',
    hasOthers ? `Go back to the price and take ${childName(child)} off to go on with the others.` : '',
  ]
    .filter(Boolean)
    .join(' '),
});

const Trouble = ({ trouble }: { trouble: PaymentTrouble }) => {
  if (!trouble) return null;
  const { title, words, tone }: TroubleWords =
    trouble.kind === 'other'
      ? { ...trouble, tone: 'danger' }
      : trouble.kind === 'already'
        ? { ...trouble, tone: 'info' }
        : TROUBLE[trouble.kind];
  return (
    <Notice tone={tone} title={title} role="alert" {...(tone === 'danger' ? { icon: 'card' as const } : {})}>
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
  /** Hands over the card form once it is ready. */
  onReady: (card: Card | undefined) => void;
}

/** The sandbox's card form. Nothing typed here is kept or sent anywhere but the sandbox. */
function SandboxCard({ demo, onReady }: Pick<PaymentProps, 'demo' | 'onReady'>) {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | undefined>();
  useEffect(() => {
    onReady({
      isComplete: () => {
        const missing = number.trim() === '' ? 'Enter the card number.' : undefined;
        const wrong = /^[\d\s-]*$/.test(number) ? undefined : 'A card number has digits only.';
        setError(missing ?? wrong);
        if (missing ?? wrong) document.getElementById('card-number')?.focus();
        return (missing ?? wrong) === undefined;
      },
      pay: async ({ clientSecret = '' }) => {
        const { status } = await payInSandbox(clientSecret, number);
        return status === 'succeeded' || status === 'processing' ? status : 'declined';
      },
    });
  }, [number, onReady]);
  return (
    <section className="form" aria-label="Card">
      <Field
        id="card-number"
        label="Card number"
        hint={demo ? 'No money moves here. 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.' : undefined}
        value={number}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        error={error}
        onInput={(event) => {
          setNumber(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="fields-2 fields-2--tight">
        <Field id="card-expires" label="Expires" inputMode="numeric" autoComplete="cc-exp" maxLength={7} />
        <Field id="card-code" label="Security code" inputMode="numeric" autoComplete="cc-csc" maxLength={4} />
      </div>
      <Field id="card-name" label="Name on the card" autoComplete="cc-name" />
    </section>
  );
}

function StripeCard({
  publishableKey,
  total,
  onReady,
}: { publishableKey: string } & Pick<PaymentProps, 'total' | 'onReady'>) {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let destroy = (): void => {};
    let isGone = false;
    void import('./stripe.ts')
      .then(({ mountStripe }) => mountStripe(publishableKey, total, place.current!))
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
  }, [publishableKey, total, onReady]);
  return (
    <section aria-label="Card">
      <div ref={place} />
      {isMissing ? (
        <Notice tone="danger" title="The card form could not be loaded" role="alert">
          Check your connection and reload the page. Nothing you entered is lost.
        </Notice>
      ) : null}
    </section>
  );
}

export function PaymentStep({ total, confirmsAt, shares, trouble, publishableKey, demo, onReady }: PaymentProps) {
  return (
    <>
      <Title title={total > 0 ? `Pay ${formatMoney(total)}` : 'Finish the registration'}>
        <p>{total > 0 ? shares : 'There is nothing to pay now.'}</p>
        {total === 0 && confirmsAt !== null ? (
          <p>
            We send a link to <strong>{confirmsAt}</strong>. Open it within 30 minutes and confirm; until then we keep
            it for you.
          </p>
        ) : null}
      </Title>
      <Trouble trouble={trouble} />
      {total > 0 && trouble?.kind !== 'pending' ? (
        publishableKey ? (
          <StripeCard publishableKey={publishableKey} total={total} onReady={onReady} />
        ) : demo ? (
          <SandboxCard demo={demo} onReady={onReady} />
        ) : (
          <Notice tone="danger" title="Paying by card is not possible here at the moment" role="alert">
            Nothing you entered is lost. Please ask the registrar.
          </Notice>
        )
      ) : null}
      {total > 0 ? (
        <p className="small muted row row--nowrap row--top">
          <Icon name="lock" size="s" />
          <span>
            You are charged once, even if you press twice or the page closes. If your payment goes through, we finish
            the registration without you.
          </span>
        </p>
      ) : null}
    </>
  );
}
