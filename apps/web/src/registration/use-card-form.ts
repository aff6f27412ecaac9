import { useCallback, useRef, useState } from 'react';
import type { RegistrationIntent } from '@sports-hub/contract';
import type { Card } from './paying.ts';

/** The card form that is shown, once it is ready; `isWrong` after it was sent with something missing. */
export function useCardForm(configured: string | null) {
  const [publishableKey, setPublishableKey] = useState(configured);
  const [isWrong, setWrong] = useState(false);
  const form = useRef<Card | undefined>(undefined);
  const onReady = useCallback((ready: Card | undefined) => {
    form.current = ready;
    setWrong(false);
  }, []);
  const isComplete = async (): Promise<boolean> => {
    const complete = !form.current || (await form.current.isComplete());
    setWrong(!complete);
    return complete;
  };
  const pay = async (intent: Parameters<Card['pay']>[0] & Partial<RegistrationIntent>): ReturnType<Card['pay']> => {
    if (intent.processor === 'stripe' && intent.publishable_key !== undefined && publishableKey === null)
      setPublishableKey(intent.publishable_key);
    return form.current ? form.current.pay(intent) : 'declined';
  };
  return { publishableKey, isWrong, onReady, isComplete, pay, focus: () => form.current?.focus() };
}
