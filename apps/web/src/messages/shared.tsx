import { t } from '@sports-hub/contract/texts';
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { systemClock, type HubError, type PollState } from '@sports-hub/sdk';
import { formatTime, toLocal } from '../kit/words.ts';
import type { Messaging } from './messaging.ts';
import type { MessagesPageData } from './page-data.ts';

const Context = createContext<Messaging | undefined>(undefined);
export const MessagingProvider = Context.Provider;
export function useMessaging(): Messaging {
  const messaging = useContext(Context);
  if (!messaging) throw new Error('Only inside of MessagingProvider');
  return messaging;
}

export function usePollState(): PollState {
  const { watchPoll, pollState } = useMessaging();
  return useSyncExternalStore(watchPoll, pollState);
}

/** Whole seconds until a moment of the SDK's clock, counted down. */
export function useCountdown(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - systemClock.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

/** True after a while: what comes at once needs no sign that it is coming. */
export function useLate(milliseconds = 300): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLate;
}

/** Today where the league is. */
export const today = (): string => toLocal(new Date().toISOString()).date;
export const clockTime = (moment: number): string => formatTime(new Date(moment).toISOString());

export const signInAgain = ({ signInHref }: MessagesPageData): string =>
  `${signInHref}${signInHref.includes('?') ? '&' : '?'}next=${encodeURIComponent(location.pathname + location.search)}`;

/** What a refusal says when no sentence of ours fits better. */
export const wordsOf = (error: unknown): string => {
  const { message, requestId, status } = error as Partial<HubError>;
  if (status !== undefined && status >= 500 && requestId)
    return t('messages.shared.somethingWentWrongOnOur', { requestId });
  if (status === 0) return t('messages.shared.youSeemToBeOffline');
  return message ?? t('messages.shared.somethingWentWrongPleaseTry');
};
