// The hint to keep the hub on the home screen: once, at the third visit, on phones, below the week.

import { RENEWED } from '../kit/newer.ts';

/** A cookie, because signing out removes everything else that is kept; its answer is final. */
const COOKIE = 'install-hint';
const YEAR = 365 * 24 * 60 * 60;
const VISIT = 3;

const read = (): string => new RegExp(`(?:^|; )${COOKIE}=(\\w+)`).exec(document.cookie)?.[1] ?? '0';
const write = (value: number | 'no'): void => {
  document.cookie = [`${COOKIE}=${value}`, 'path=/', `max-age=${YEAR}`, 'samesite=lax'].join(';');
};
/** A visit is as long as its tab. */
function visit(): number {
  const known = Number(sessionStorage.getItem(COOKIE));
  if (known) return known;
  const count = Number(read()) + 1;
  write(count);
  sessionStorage.setItem(COOKIE, String(count));
  return count;
}

const isPhone = (): boolean => matchMedia('(max-width: 40rem) and (pointer: coarse)').matches;
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

export function offerInstall(): void {
  const hint = (): HTMLElement | null => document.querySelector('[data-install-hint]');
  const show = (): void => {
    const shown = hint();
    if (shown && read() === String(VISIT)) shown.hidden = false;
  };
  if (!hint() || !isPhone() || isInstalled() || read() === 'no' || visit() !== VISIT) return;
  show();
  document.addEventListener(RENEWED, show);
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-install-answer]')) return;
    write('no');
    hint()?.remove();
  });
}
