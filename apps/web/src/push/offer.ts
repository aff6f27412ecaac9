// “Not now” to notices on a device rests for 30 days; then they are offered once more, where something important is told.

import { RENEWED } from '../kit/newer.ts';

/** When somebody said “Not now”, and that they were asked again. */
const LATER = 'push-later';
const OFFERED = 'push-offered';
const RESTS_MS = 30 * 24 * 60 * 60 * 1_000;

const saidAt = (): number => Number(localStorage.getItem(LATER) ?? 0);

/** Somebody does not want to be asked now. */
export const restOffer = (): void => localStorage.setItem(LATER, String(Date.now()));
export const endRest = (): void => localStorage.removeItem(LATER);
export const isResting = (): boolean => Date.now() - saidAt() < RESTS_MS;

const isDue = (): boolean =>
  saidAt() > 0 &&
  !isResting() &&
  localStorage.getItem(OFFERED) === null &&
  'PushManager' in window &&
  Notification.permission === 'default';

export function offerPushAgain(): void {
  const offer = (): HTMLElement | null => document.querySelector('[data-push-offer]');
  const show = (): void => {
    const shown = offer();
    if (shown) shown.hidden = false;
  };
  if (!offer() || !isDue()) return;
  show();
  document.addEventListener(RENEWED, show);
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-push-answer]')) return;
    localStorage.setItem(OFFERED, 'yes');
    document.removeEventListener(RENEWED, show);
    offer()?.remove();
  });
}
